import * as m from '@evensettle/messages/infrastructure/processes.ts'
import type { ProcessView } from '@evensettle/contracts/infrastructure.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { historyQuery } from './queries.ts'

/** Which processes run, in which version since when, and those that ended in the last day. */
export function ProcessesCard() {
  const { data, error, refetch } = useQuery(historyQuery())
  return (
    <Card aria-labelledby="processes" className="grid gap-4">
      <h2 id="processes">{m.heading()}</h2>
      <p className="text-ink-2">{m.words()}</p>
      {data ? (
        <Processes processes={data.processes} />
      ) : error ? (
        <ErrorPanel
          name={m.heading()}
          headingLevel="h3"
          details={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Card>
  )
}

function Processes({ processes }: { processes: readonly ProcessView[] }) {
  if (processes.length === 0) return <p>{m.none()}</p>
  const running = processes.filter(({ state }) => state === 'running')
  const silent = processes.filter(({ state }) => state === 'silent').length
  const versions = new Set(running.map(({ version }) => version))
  return (
    <>
      {versions.size > 1 ? (
        <Callout tone="warn" title={m.differ()}>
          {m.differDo()}
        </Callout>
      ) : null}
      {silent > 0 ? (
        <Callout tone="warn" title={m.silentTitle({ count: silent })}>
          {m.silentDo()}
        </Callout>
      ) : null}
      <table className="w-full text-left text-sm max-md:block">
        <caption className="sr-only">{m.heading()}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b border-line [&_th]:py-2 [&_th]:pr-4">
            <th scope="col">{m.where()}</th>
            <th scope="col">{m.version()}</th>
            <th scope="col">{m.since()}</th>
            <th scope="col">{m.state()}</th>
            <th scope="col">{m.sockets()}</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {processes.map((one) => (
            <Row key={one.id} of={one} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="py-2 pr-4 align-top wrap-anywhere max-md:grid max-md:grid-cols-[6rem_1fr] max-md:gap-2 max-md:py-1 max-md:pr-0">
      {/* on a phone the table is none any more: each value is read with its name */}
      <span className="text-ink-2 md:hidden">{label}</span>
      <span>{children}</span>
    </td>
  )
}

function Row({ of }: { of: ProcessView }) {
  const { host, pid, version, node, startedAt, sockets, state, isThis } = of
  return (
    <tr className="border-b border-line last:border-0 max-md:block max-md:py-3">
      <Cell label={m.where()}>
        <span className="block font-semibold">{host}</span>
        <span className="block text-ink-2">{m.process({ pid: String(pid) })}</span>
        {isThis ? <span className="block text-ink-2">{m.answering()}</span> : null}
      </Cell>
      <Cell label={m.version()}>
        <span className="block">{version}</span>
        <span className="block text-ink-2" translate="no">
          {m.runtime({ version: node })}
        </span>
      </Cell>
      <Cell label={m.since()}>
        <time dateTime={startedAt}>{dayAndTime(startedAt)}</time>
      </Cell>
      <Cell label={m.state()}>
        <State of={of} />
      </Cell>
      <Cell label={m.sockets()}>{state === 'running' ? sockets : '–'}</Cell>
    </tr>
  )
}

function State({ of: { state, seenAt } }: { of: ProcessView }) {
  if (state === 'running') return <Pill>{m.running()}</Pill>
  const when = dayAndTime(seenAt)
  return state === 'silent' ? (
    <Pill hue="warn">{m.silent({ when })}</Pill>
  ) : (
    <Pill hue="plain">{m.ended({ when })}</Pill>
  )
}
