import * as m from '@evensettle/messages/infrastructure/fallback.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ownWordQuery } from './queries.ts'

/** What is left to know while the database is away. */
export function OwnWord() {
  const { data, error } = useQuery(ownWordQuery())
  return (
    <Card aria-labelledby="own-word" className="grid gap-3">
      <h2 id="own-word">{m.heading()}</h2>
      <p className="text-ink-2">{error ? m.nothing() : m.words()}</p>
      <dl className="grid gap-2">
        {(error ? [] : (data ?? [])).map(({ name, isWell }) => (
          <div key={name} className="flex flex-wrap justify-between gap-2 border-b border-line pb-2">
            <dt>{name}</dt>
            <dd>
              <Pill hue={isWell ? 'pine' : 'danger'}>{isWell ? m.ok() : m.failing()}</Pill>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
