import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/landing/why.ts'
import { PRICE_TAG, PRICE_WORDS } from '../../lib/price.ts'
import { PRICING, WHY } from './copy.ts'

const FIGURES = [
  m.minutes({ minutes: TIMELINE.minutesToStart }),
  m.days({ days: TIMELINE.plannedDays }),
  m.anySum(),
  m.oneToOne(),
  m.youTwo(),
]

/** What it costs here, large, and five reasons with their figures. */
export function Why() {
  return (
    <div className="grid gap-7 lg:grid-cols-[.85fr_1.15fr] lg:gap-16 print:block">
      <div className="flex flex-col justify-between gap-4 rounded-[1.5rem] bg-pine-soft p-5 sm:p-10 print:mb-4 print:p-4">
        <h3>{PRICING.title}</h3>
        <p className="font-serif text-[length:min(clamp(3.25rem,2rem+5.5vw,6.5rem),20vw)] leading-[.95] font-semibold tracking-tight text-pine print:text-[2rem]">
          {PRICE_TAG}
        </p>
        <p>
          {PRICING.text} {PRICE_WORDS}
        </p>
      </div>
      <ul className="grid content-center gap-x-8 gap-y-4 sm:grid-cols-2 sm:gap-y-7 print:grid-cols-3 print:gap-y-3">
        {WHY.map(({ title, text }, index) => (
          <li
            key={title}
            className="min-w-0 max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:[&>div]:min-w-0 max-sm:[&>div]:flex-[1_1_9em]"
          >
            <p
              aria-hidden="true"
              className="font-serif text-[length:min(clamp(2.5rem,2rem+2.4vw,4rem),15vw)] leading-none font-semibold tracking-tight text-pine max-sm:w-[6.5rem] max-sm:text-[1.5rem] sm:mb-2 print:text-[1.25rem]"
            >
              {FIGURES[index]}
            </p>
            <div>
              <h3 className="max-sm:text-[1.0625rem]">{title}</h3>
              <p className="mt-1 text-ink-2 max-sm:text-[0.9375rem] sm:mt-1.5">
                {text}
                {index === 1 ? <> {m.howLong()}</> : null}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
