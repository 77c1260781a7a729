import * as m from '@evensettle/messages/operator/log.ts'
import { useSearchParams } from 'react-router'
import { ChainCard } from './chain-card.tsx'
import { LogEntries } from './log-entries.tsx'
import { LogFilter } from './log-filter.tsx'
import { filterOf } from './model.ts'

/** Everything that was done here: looked for by what the address says, and checked for being as it was written. */
export function LogScreen() {
  const [search] = useSearchParams()
  const filter = filterOf(search)
  const key = JSON.stringify(filter)
  return (
    <>
      <div className="grid max-w-text gap-3">
        <h1 tabIndex={-1}>{m.title()}</h1>
        <p className="text-ink-2">{m.lead()}</p>
      </div>
      <LogFilter key={key} filter={filter} />
      <LogEntries filter={filter} />
      <ChainCard />
    </>
  )
}
