import * as m from '@evensettle/messages/frame/footer.ts'
import { BRAND } from '../../lib/brand.ts'
import { OperatorLine } from '../site/operator-line.tsx'
import { Logo } from './logo.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const COLUMNS = [
  {
    title: m.productTitle(),
    links: [
      ['/features', m.features()],
      ['/security', m.security()],
      ['/for-organizations', m.forOrganizations()],
      ['/logs', m.publicLog()],
    ],
  },
  {
    title: m.helpTitle(),
    links: [
      ['/help', m.helpTitle()],
      ['/right-place', m.isThisRightForMe()],
      ['/respond', m.checkInvitation()],
      ['/contact', m.contact()],
      ['/about', m.about()],
    ],
  },
  {
    title: m.legalTitle(),
    links: [
      ['/legal', m.legalNotice()],
      ['/terms', m.terms()],
      ['/privacy', m.privacy()],
    ],
  },
] as const

/** The end of every public page, with the disclaimer. */
export function Footer() {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="page grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-6 py-9 md:gap-y-8 md:py-12 md:grid-cols-[1.4fr_repeat(3,1fr)]">
        <div className="flex flex-wrap content-start items-center justify-between gap-x-2 gap-y-4 max-md:col-span-full md:grid md:justify-items-start md:gap-5">
          <Logo />
          <ThemeSwitch />
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title} className="min-w-0 max-md:last:col-span-full">
            <p className="font-semibold">{column.title}</p>
            <ul className="mt-1 max-md:in-[nav:last-child]:flex max-md:in-[nav:last-child]:flex-wrap max-md:in-[nav:last-child]:gap-x-6">
              {column.links.map(([to, label]) => (
                <li key={to}>
                  <a
                    href={to}
                    className="inline-flex min-h-11 min-w-11 items-center rounded-soft py-1.5 leading-snug text-ink-2 underline-offset-4 hover:text-ink hover:underline md:pointer-fine:min-h-9"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page pb-9 md:pb-12">
        <div className="grid gap-3 border-t border-line pt-6 text-sm text-ink-2">
          <OperatorLine className="wrap-anywhere empty:hidden" />
          <p>{m.isNotLawFirmAnd({ brand: BRAND })}</p>
        </div>
      </div>
    </footer>
  )
}
