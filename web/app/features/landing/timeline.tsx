import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/landing/landing.ts'
import { classNames } from '../../ui/class-names.ts'
import { LAST_DAY, PEOPLE } from '../../lib/example-case.ts'
import { TWO_WEEKS } from './copy.ts'

const DAYS = Array.from({ length: TIMELINE.plannedDays }, (_, index) => index + 1)
const HUES = ['clay', 'harbor', 'pine'] as const
const RULE = { clay: 'border-clay', harbor: 'border-harbor', pine: 'border-pine' }
const WORDS = { clay: 'text-clay', harbor: 'text-harbor', pine: 'text-pine' }

/** The first day of the second and the third part. */
function hueOf(day: number): (typeof HUES)[number] {
  return day < 3 ? 'clay' : day < 8 ? 'harbor' : 'pine'
}

/** Two weeks as a ruler, and its three parts under it. */
export function Timeline() {
  return (
    <>
      <ol
        aria-hidden="true"
        className="grid grid-cols-[repeat(auto-fit,minmax(max(7%,1.4em),1fr))] gap-y-8 pt-4 text-[length:min(.9375rem,3.6vw)]"
      >
        {DAYS.map((day) => (
          <li
            key={day}
            className={classNames(
              'relative border-t-4 pt-2.5 font-semibold before:absolute before:left-0 before:bottom-full before:mb-1 before:bg-current',
              RULE[hueOf(day)],
              day === LAST_DAY
                ? 'text-pine before:h-6 before:w-1'
                : 'text-ink-2 before:h-3.5 before:w-0.5 before:opacity-35',
            )}
          >
            {day}
          </li>
        ))}
      </ol>
      <ol className="mt-5 grid gap-4 md:mt-8 md:gap-7 md:grid-cols-3 print:grid-cols-3">
        {TWO_WEEKS.map((part, index) => (
          <li
            key={part.when}
            className="max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 max-sm:[&>:last-child]:basis-full"
          >
            <p className={classNames('font-semibold', WORDS[HUES[index] ?? 'pine'])}>{part.when}</p>
            <h3 className="sm:mt-1">{part.title}</h3>
            <p className="mt-1 text-ink-2 md:mt-2">
              {part.text}
              {index === 2 ? <> {m.doneOnDay({ ...PEOPLE, day: LAST_DAY })}</> : null}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
