import * as h from '@evensettle/messages/infrastructure/health.ts'
import * as m from '@evensettle/messages/infrastructure/history.ts'
import type { Hour } from '@evensettle/contracts/infrastructure.ts'
import type { Health, Part } from '@evensettle/domain/service/health.ts'
import { time } from '@evensettle/messages/moments.ts'
import { Chevron } from '../../../ui/chevron.tsx'
import { HEALTH_WORDS, PART_NAMES, valueWords } from './copy.ts'
import { summaryOf } from './model.ts'

const FILLS: Record<Health, string> = {
  well: 'fill-pine',
  strained: 'fill-warn',
  failing: 'fill-danger',
  off: 'fill-line-strong',
}
const [WIDTH, HEIGHT, STEP] = [288, 44, 12]

const UNITS: Partial<Record<Part, string>> = {
  disk: m.unitUsed(),
  queue: m.unitWait(),
  clock: m.unitApart(),
}

/** A day of a part: a bar for each hour, as high as its highest number, and the same as a table. */
export function PartHistory({ part, hours }: { part: Part; hours: readonly Hour[] }) {
  const { looked, trouble } = summaryOf(hours)
  if (looked === 0) return <p className="text-sm text-ink-2">{m.empty()}</p>
  const summary =
    trouble === 0 ? m.summaryWell({ hours: looked }) : m.summaryTrouble({ trouble, hours: looked })
  const highest = part === 'disk' ? 1_000 : Math.max(...hours.map(({ most }) => most ?? 0), 1)
  return (
    <div className="grid gap-1">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={m.chartLabel({ part: PART_NAMES[part], summary })}
        preserveAspectRatio="none"
        className="h-11 w-full"
      >
        <path d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} className="stroke-line" />
        {hours.map((hour, index) => (
          <Bar key={hour.at} hour={hour} x={index * STEP} highest={highest} />
        ))}
      </svg>
      <p className="flex justify-between text-sm text-ink-2" aria-hidden="true">
        <span>{m.ago()}</span>
        <span>{m.now()}</span>
      </p>
      <details className="group">
        <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-soft text-sm font-semibold text-pine">
          {m.tableSummary()}
          <Chevron className="size-4 transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <HoursTable part={part} hours={hours} />
      </details>
    </div>
  )
}

function Bar({ hour: { health, most }, x, highest }: { hour: Hour; x: number; highest: number }) {
  if (health === null) return null
  // what gave no answer has no number, and must not look like the best hour of all
  const height = health === 'failing' ? HEIGHT : Math.max(3, Math.round(((most ?? 0) / highest) * HEIGHT))
  return <rect x={x + 1} y={HEIGHT - height} width={STEP - 2} height={height} className={FILLS[health]} />
}

function HoursTable({ part, hours }: { part: Part; hours: readonly Hour[] }) {
  const unit = UNITS[part] ?? m.unitTook()
  const words = (value: number | null) => (value === null ? m.noValue() : valueWords(part, value))
  return (
    <table className="w-full text-left text-sm tabular-nums [&_td]:py-1 [&_td]:pr-3 [&_th]:py-1 [&_th]:pr-3">
      <caption className="pb-1 text-left text-ink-2">
        {PART_NAMES[part]}: {unit}
      </caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col">{m.hour()}</th>
          <th scope="col">{m.state()}</th>
          <th scope="col">{m.typical()}</th>
          <th scope="col">{m.most()}</th>
        </tr>
      </thead>
      <tbody>
        {hours.toReversed().map(({ at, health, typical, most }) => (
          <tr key={at} className="border-b border-line last:border-0">
            <th scope="row" className="font-normal">
              <time dateTime={at}>{time(at)}</time>
            </th>
            <td>{health === null ? h.none() : HEALTH_WORDS[health]}</td>
            <td>{words(typical)}</td>
            <td>{words(most)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
