import type { Hour, PartView } from '@evensettle/contracts/infrastructure.ts'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { HEALTH_HUES, HEALTH_WORDS, lastSentWords, PART_NAMES, sayingOf } from './copy.ts'
import { PartHistory } from './part-history.tsx'

/** One part: how it is now, what to do, and its day. */
export function PartCard({ view, hours }: { view: PartView; hours: readonly Hour[] | null }) {
  const { part, health } = view
  const { words, todo } = sayingOf(view)
  const last = lastSentWords(view)
  return (
    <Card aria-labelledby={`part-${part}`} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={`part-${part}`} className="text-xl">
          {PART_NAMES[part]}
        </h3>
        <Pill hue={HEALTH_HUES[health]}>{HEALTH_WORDS[health]}</Pill>
      </div>
      <div className="grid gap-1">
        <p>{words}</p>
        {last === null ? null : <p className="text-sm text-ink-2">{last}</p>}
        {todo === null ? null : <p className="text-ink-2">{todo}</p>}
      </div>
      {health === 'off' || hours === null ? null : <PartHistory part={part} hours={hours} />}
    </Card>
  )
}
