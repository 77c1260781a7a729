import * as m from '@evensettle/messages/infrastructure/processes.ts'
import type { ProcessView } from '@evensettle/contracts/infrastructure.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import { useQuery } from '@tanstack/react-query'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { FoldingCell, FoldingRow, FoldingTable } from '../../../ui/folding-table.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Pill } from '../../../ui/pill.tsx'
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
      ) : (
        <NotLoaded of={{ error, refetch }} name={m.heading()} headingLevel="h3" outline="h-24" />
      )}
    </Card>
  )
}

function Processes({ processes }: { processes: readonly ProcessView[] }) {
  if (processes.length === 0) return <p>{m.none()}</p>
  const running = processes.filter(({ state }) => state === 'running')
  const silent = processes.filter(({ state }) => state === 'silent').length
  const runs = (role: ProcessView['role']) => running.some((one) => one.role === 'all' || one.role === role)
  const versions = new Set(running.map(({ version }) => version))
  return (
    <>
      {running.length > 0 && !runs('worker') ? (
        <Callout tone="warn" title={m.noWorker()}>
          {m.noWorkerDo()}
        </Callout>
      ) : null}
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
      <FoldingTable
        caption={m.heading()}
        columns={[m.where(), m.version(), m.since(), m.state(), m.sockets()]}
      >
        {processes.map((one) => (
          <Row key={one.id} of={one} />
        ))}
      </FoldingTable>
    </>
  )
}

const ROLE_WORDS = { web: m.webRole, worker: m.workerRole }

function Row({ of }: { of: ProcessView }) {
  const { host, pid, version, node, role, startedAt, sockets, state, isThis } = of
  return (
    <FoldingRow>
      <FoldingCell label={m.where()}>
        <span className="block font-semibold">{host}</span>
        <span className="block text-ink-2">{m.process({ pid: String(pid) })}</span>
        {role === 'all' ? null : <span className="block text-ink-2">{ROLE_WORDS[role]()}</span>}
        {isThis ? <span className="block text-ink-2">{m.answering()}</span> : null}
      </FoldingCell>
      <FoldingCell label={m.version()}>
        <span className="block">{version}</span>
        <span className="block text-ink-2" translate="no">
          {m.runtime({ version: node })}
        </span>
      </FoldingCell>
      <FoldingCell label={m.since()}>
        <time dateTime={startedAt}>{dayAndTime(startedAt)}</time>
      </FoldingCell>
      <FoldingCell label={m.state()}>
        <State of={of} />
      </FoldingCell>
      <FoldingCell label={m.sockets()}>{state === 'running' ? sockets : '–'}</FoldingCell>
    </FoldingRow>
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
