import * as m from '@evensettle/messages/infrastructure/screen.ts'
import type { PartView } from '@evensettle/contracts/infrastructure.ts'
import { toTheSecond } from '@evensettle/messages/moments.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConfigurationCard } from './configuration-card.tsx'
import { ModelCard } from './model-card.tsx'
import { OwnWord } from './own-word.tsx'
import { PartCard } from './part-card.tsx'
import { ProcessesCard } from './processes-card.tsx'
import { historyQuery, partsQuery } from './queries.ts'
import { BackupNote } from '../safety/backup-note.tsx'
import { TodoCard } from './todo-card.tsx'

/** How the installation is: what to do first, then each part with its day, the processes and the configuration. */
export function InfrastructureScreen() {
  const { data, error, isFetching, refetch } = useQuery(partsQuery())
  return (
    <>
      <div className="grid gap-3">
        <h1 tabIndex={-1}>{m.title()}</h1>
        {data ? <Headline parts={data.parts} /> : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {data ? <p className="text-sm text-ink-2">{m.lookedAt({ when: toTheSecond(data.at) })}</p> : null}
          <Button variant="secondary" size="s" busy={isFetching} onClick={() => void refetch()}>
            {m.lookButton()}
          </Button>
        </div>
      </div>
      {error && data ? (
        <Callout tone="danger" live>
          {m.stale({ problem: error.message, when: toTheSecond(data.at) })}
        </Callout>
      ) : null}
      {error && !data ? (
        <ErrorPanel name={m.partsName()} details={error.message} onRetry={() => void refetch()} />
      ) : null}
      {error ? <OwnWord /> : null}
      <BackupNote />
      <TodoCard parts={data?.parts ?? []} />
      {data ? <Parts parts={data.parts} /> : error ? null : <Skeleton className="h-96" />}
      <ModelCard />
      <ProcessesCard />
      <ConfigurationCard />
    </>
  )
}

function Headline({ parts }: { parts: readonly PartView[] }) {
  const failing = parts.filter(({ health }) => health === 'failing').length
  const strained = parts.filter(({ health }) => health === 'strained').length
  return (
    <output className="block text-lg">
      {[
        failing > 0 ? m.someFailing({ count: failing }) : null,
        strained > 0 ? m.someStrained({ count: strained }) : null,
        failing + strained === 0 ? m.allWell() : null,
      ]
        .filter((words) => words !== null)
        .join(' ')}
    </output>
  )
}

function Parts({ parts }: { parts: readonly PartView[] }) {
  const { data } = useQuery(historyQuery())
  return (
    <section aria-labelledby="parts" className="grid gap-4">
      <h2 id="parts">{m.partsHeading()}</h2>
      <ul className="grid items-start gap-4 md:grid-cols-2">
        {parts.map((view) => (
          <li key={view.part} className="min-w-0">
            <PartCard view={view} hours={data?.parts.find(({ part }) => part === view.part)?.hours ?? null} />
          </li>
        ))}
      </ul>
    </section>
  )
}
