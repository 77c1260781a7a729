import * as m from '@evensettle/messages/landing/paper-frame.ts'
import type { ReactNode } from 'react'
import { AGREEMENT, FULL_NAMES, inDollars, PEOPLE, REFERENCE, WORKED } from '../../../lib/example-case.ts'
import { AgreementText } from '../../agreements/agreement-text.tsx'
import { Logo } from '../../frame/logo.tsx'
import { Picture } from './frame.tsx'

/** What the picture shows of the paper, counted from one: who pays what by when, and what is done besides. */
const SHOWN = AGREEMENT.sections
  .filter(({ id }) => id === 'payment' || id === 'acts')
  .map((section, at) => ({
    ...section,
    number: at + 1,
    clauses: section.clauses.map((clause, index) => ({ ...clause, number: `${at + 1}.${index + 1}` })),
  }))

/** The sealed agreement: the words of the real one, with both names under it. */
export function PaperFrame() {
  return (
    <Picture label={m.pictureLabel({ ...PEOPLE, settled: inDollars(WORKED.settled) })}>
      <div className="sheet relative mx-auto max-w-[46rem] rounded-[4px] border border-line bg-[#fffefb] p-6 max-sm:[zoom:.88] max-sm:[&_section:nth-of-type(1)_li:nth-child(n+2)]:hidden print:[zoom:.66] shadow-[0_50px_80px_-50px_rgb(0_0_0/.55)] sm:p-12">
        <p className="mb-5 sm:mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Logo />
          <span className="text-sm whitespace-nowrap text-ink-2">{REFERENCE}</span>
        </p>
        <AgreementText
          agreement={{ title: AGREEMENT.title, subtitle: AGREEMENT.subtitle, sections: SHOWN }}
        />
        <div className="mt-6 sm:mt-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-10 gap-y-6">
          <Signed name={FULL_NAMES.starter} hue="stroke-clay">
            <path d="M8 56C20 44 32 18 40 10c3-3 4 0 3 6-2 14-4 26-2 36 1 4 4 3 7-1M19 41c9-4 18-5 26-4M52 38c-1 6-3 11-2 16 2-7 6-14 10-14 4 0 0 8 2 12 1 3 4 2 6-1M84 40c-5-3-12 1-13 8-1 7 7 8 12-6-1 6-1 11 2 12 3 0 5-2 7-5M106 12c-1 14-3 30-6 44M100 16c8-7 24-8 24 2 0 9-12 14-20 15 8 2 13 12 20 22M132 38c-2 8-2 15 2 16 5 1 9-9 11-16-1 8-2 15 2 16 3 0 5-4 7-8M156 38c-2 7-3 16 0 17 3 0 5-4 7-8M158 27v.5M168 40c5-2 9-2 13-2-4 6-10 11-13 17 5-2 10-2 14 0 4 1 8-3 11-6" />
          </Signed>
          <Signed name={FULL_NAMES.respondent} hue="stroke-harbor">
            <path d="M12 56C16 42 20 24 26 10M18 14c8-6 22-5 21 5-1 8-10 12-17 13 10 0 17 6 14 14-3 9-16 12-24 8M48 48c6-1 11-5 9-9-3-4-10 3-9 10 1 7 9 6 13 0M66 39c0 6-2 11-3 16 3-8 8-15 12-14 4 1-1 9 1 13 1 3 5 1 7-2M106 10c-2 16-5 32-9 46M126 12c-8 9-16 17-24 22 7 4 10 19 20 20 4 0 6-2 8-5M132 47c5-1 10-4 9-8-3-4-9 3-8 9 1 7 8 6 11 1 5-8 10-22 8-31-5 3-8 22-6 31 1 5 6 2 8-3 3-8 9-20 7-28-5 3-8 20-6 28 1 5 5 3 7 0M166 47c5-1 9-4 8-8-3-4-9 3-8 9 1 7 8 6 12 0 3-4 4-7 5-10 0 3 2 5 5 4-1 5-2 10 1 12" />
          </Signed>
        </div>
        <Seal />
      </div>
    </Picture>
  )
}

function Signed({ name, hue, children }: { name: string; hue: string; children: ReactNode }) {
  return (
    <div>
      <svg
        viewBox="0 0 200 70"
        className={`h-16 w-full fill-none stroke-[2.25] ${hue}`}
        preserveAspectRatio="xMinYMax meet"
      >
        {children}
      </svg>
      <p className="border-t-2 border-ink pt-2 text-sm font-semibold">{name}</p>
    </div>
  )
}

function Seal() {
  return (
    <svg
      viewBox="0 0 140 140"
      className="absolute -right-2 -bottom-12 w-24 fill-none [stroke-linecap:round] sm:-right-8 sm:w-32"
    >
      <circle cx="70" cy="70" r="68" fill="#134438" />
      <circle cx="70" cy="70" r="57" stroke="#8fd6bf" strokeWidth="1.5" strokeDasharray="1 5" />
      <path d="M34 50c20 0 26 20 32 20" stroke="#f4ab86" strokeWidth="7" />
      <path d="M34 90c20 0 26-20 32-20" stroke="#9ccaf0" strokeWidth="7" />
      <path d="M66 70h40" stroke="#fff" strokeWidth="8.5" />
    </svg>
  )
}
