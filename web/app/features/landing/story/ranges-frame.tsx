import * as m from '@evensettle/messages/landing/ranges-frame.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Envelope } from '../../../ui/envelope.tsx'
import { inDollars, PEOPLE, SEALED, WORKED } from '../../../lib/example-case.ts'
import { Picture } from './frame.tsx'

/** Two sealed envelopes, and between them the two ranges on one scale of money: more is up. */
export function RangesFrame() {
  const { starter, respondent } = PEOPLE
  const label = m.pictureLabel({
    starter,
    respondent,
    low: inDollars(SEALED.low),
    high: inDollars(SEALED.high),
    settled: inDollars(WORKED.settled),
  })
  return (
    <Picture label={label} className="mt-7 md:mt-10">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.2em),1fr))] items-end gap-x-4 gap-y-2 md:grid-cols-[1fr_minmax(0,1.7fr)_1fr] md:items-center md:gap-x-8">
        <Sealed name={starter} words={m.fromUp({ starter })} sum={SEALED.low} hue="text-clay" />
        <Scale />
        <Sealed name={respondent} words={m.upTo({ respondent })} sum={SEALED.high} hue="text-harbor" />
      </div>
    </Picture>
  )
}

function Sealed({ name, words, sum, hue }: { name: string; words: string; sum: number; hue: string }) {
  return (
    <div className="text-ink max-md:[&_section>div>p:first-child]:px-2 max-md:[&_section>div>p:first-child]:text-xs max-sm:text-[0.9375rem]">
      <Envelope label={m.onlySees({ name })}>
        <p>
          {words}
          <b className={classNames('block font-serif text-[2rem] leading-tight', hue)}>{inDollars(sum)}</b>
        </p>
      </Envelope>
    </div>
  )
}

/** Where a sum lies on the picture, in per cent from the top. */
function placeOf(sum: number): number {
  const { asks, agreesTo } = WORKED.proposal
  return Math.round(((asks - sum) / (asks - agreesTo)) * 1_000) / 10
}

function Scale() {
  const { asks, agreesTo } = WORKED.proposal
  const [low, high, met] = [placeOf(SEALED.low), placeOf(SEALED.high), placeOf(WORKED.settled)]
  return (
    <div className="relative h-[20rem] max-md:order-first max-md:col-span-full md:h-[36rem] print:h-64">
      <i className="absolute -top-[200rem] right-full bottom-[calc(100%-3.5rem)] left-[calc(50%-50cqi+0.375rem)] border-b-4 border-l-4 border-clay @max-[24rem]:hidden min-[80rem]:left-[calc(50%-39rem)] print:hidden" />
      <i className="absolute -top-[200rem] right-[calc(50%-50cqi+0.375rem)] bottom-14 left-full border-r-4 border-b-4 border-harbor @max-[24rem]:hidden min-[80rem]:right-[calc(50%-39rem)] print:hidden" />
      <svg width="100%" height="100%" className="absolute inset-0 overflow-visible">
        <rect
          x="0"
          y="0"
          width="50%"
          height={`${low}%`}
          rx="12"
          strokeWidth="4"
          className="grow-in origin-top fill-clay-soft stroke-clay"
        />
        <rect
          x="50%"
          y={`${high}%`}
          width="50%"
          height={`${100 - high}%`}
          rx="12"
          strokeWidth="4"
          className="grow-in origin-bottom fill-harbor-soft stroke-harbor"
        />
        <svg y={`${met}%`} width="100%" height="1" className="overflow-visible">
          <rect
            x="-2%"
            width="104%"
            rx="12"
            className="h-9 fill-ink [y:-1.125rem] md:h-13 md:[y:-1.625rem]"
          />
          <text
            x="50%"
            y="0"
            dy="0.35em"
            textAnchor="middle"
            className="fill-paper font-serif text-[1.75rem] md:text-[2.25rem] font-semibold tracking-tight tabular"
          >
            {inDollars(WORKED.settled)}
          </text>
        </svg>
      </svg>
      <End className="top-0 left-0">
        {m.asked({ starter: PEOPLE.starter })} <Sum>{inDollars(asks)}</Sum>
      </End>
      <End className="right-0 bottom-0 text-right">
        {m.agreedTo({ respondent: PEOPLE.respondent })} <Sum>{inDollars(agreesTo)}</Sum>
      </End>
    </div>
  )
}

function End({ className, children }: { className: string; children: ReactNode }) {
  return <p className={classNames('absolute w-1/2 p-4 font-semibold text-ink', className)}>{children}</p>
}

function Sum({ children }: { children: string }) {
  return <b className="block font-serif text-[1.75rem] leading-tight">{children}</b>
}
