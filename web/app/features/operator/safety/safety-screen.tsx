import * as m from '@evensettle/messages/data-safety/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Callout } from '../../../ui/callout.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BackupsCard } from './backups-card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { DrillCard } from './drill-card.tsx'
import { NumbersCard } from './numbers-card.tsx'
import { numbersQuery, safetyQuery } from './queries.ts'
import { TodoCard } from './todo-card.tsx'

/** Whether everything could be brought back and fits together: what needs a person first. */
export function SafetyScreen() {
  const { data, error, refetch } = useQuery(safetyQuery())
  const numbers = useQuery(numbersQuery())
  return (
    <>
      <div className="grid max-w-text gap-3">
        <h1 tabIndex={-1}>{m.title()}</h1>
        <p className="text-ink-2">{m.lead()}</p>
      </div>
      {error && data ? (
        <Callout tone="warn" live>
          {m.lost({ problem: error.message })}
        </Callout>
      ) : null}
      {data ? (
        <>
          <TodoCard safety={data} numbers={numbers.data} />
          <BackupsCard of={data} />
          <DrillCard drill={data.drill} />
          <ChecksCard check={data.check} />
        </>
      ) : error ? (
        <ErrorPanel name={m.title()} details={error.message} onRetry={() => void refetch()} />
      ) : (
        <>
          <Skeleton className="h-40" />
          <Skeleton className="h-96" />
        </>
      )}
      {numbers.data ? (
        <NumbersCard of={numbers.data} />
      ) : (
        <NotLoaded of={numbers} name={m.numbersName()} outline="h-60" />
      )}
    </>
  )
}
