import * as m from '@evensettle/messages/landing/paper-frame.ts'
import type { ReactNode } from 'react'
import { AGREEMENT, FULL_NAMES, inDollars, PEOPLE, REFERENCE, WORKED } from '../../../lib/example-case.ts'
import { AgreementText } from '../../agreements/agreement-text.tsx'
import { Logo } from '../../frame/logo.tsx'
import { Picture } from './frame.tsx'

/** What the picture shows of the paper: who pays what by when, and what is done besides. */
const SHOWN = AGREEMENT.sections.filter(({ id }) => id === 'payment' || id === 'acts')

/** The sealed agreement: the words of the real one, with both names under it. */
export function PaperFrame() {
  return (
    <Picture label={m.pictureLabel({ ...PEOPLE, settled: inDollars(WORKED.settled) })}>
      <div className="sheet relative mx-auto max-w-[46rem] rounded-[4px] border border-line bg-[#fffefb] p-6 max-sm:[zoom:.74] print:[zoom:.66] shadow-[0_50px_80px_-50px_rgb(0_0_0/.55)] sm:p-12">
        <p className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-ink-2">
          <Logo />
          <span className="whitespace-nowrap">{REFERENCE}</span>
        </p>
        <AgreementText
          agreement={{ title: AGREEMENT.title, subtitle: AGREEMENT.subtitle, sections: SHOWN }}
        />
        <div className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-10 gap-y-6">
          <Signed name={FULL_NAMES.starter} hue="stroke-clay">
            <path d="M8 58C22 44 34 16 40 10c2-2 3 0 2 6-2 14-4 28-2 38 1 4 4 3 7-2M20 42c10-4 22-5 30-4 1 6-1 14 3 14 5 0 6-12 10-13 3 0 0 12 4 13 5 0 8-13 13-14 5 0 3 4 0 6-5 3-7 8-3 9 5 1 9-7 10-12 0 5-1 11 3 11 6 0 12-20 20-38 3-7 16-6 15 4-1 9-12 14-18 13 8 2 10 17 17 18 5 0 6-11 9-12 1 4-1 12 4 12s5-11 8-12c1 3 0 10 4 11 4 0 5-6 9-12 4 4 3 11 9 10 8-2 14-8 26-12" />
          </Signed>
          <Signed name={FULL_NAMES.respondent} hue="stroke-harbor">
            <path d="M14 60C18 44 22 26 28 10c8-6 22-5 21 5-1 8-12 13-20 14 11-1 20 5 17 15-3 11-20 15-26 8M56 44c6 0 11-6 8-9-4-3-10 5-9 12 1 7 10 5 14-1 2-4 4-9 5-9 1 4-2 10-2 14 2-8 7-15 11-14 4 2-1 12 4 14 4 1 8-4 11-8M116 58c3-16 7-32 13-46M150 14c-10 8-20 16-27 22 8 4 12 18 20 18 6 0 10-8 9-12-4-3-8 5-6 9 3 5 9 1 12-4 4-8 8-22 6-30-5 4-6 22-4 30 1 6 6 2 9-4 3-8 6-20 5-26-5 4-5 20-3 27 2 4 6 0 8-3 2-4 8-8 9-3 1 3-3 8-4 12 5-6 8-12 15-14" />
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
