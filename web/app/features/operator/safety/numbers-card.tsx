import * as m from '@evensettle/messages/data-safety/numbers.ts'
import type { DataNumbers } from '@evensettle/contracts/data-safety.ts'
import { dayAndTime, wait, wholeDay } from '@evensettle/messages/moments.ts'
import type { ReactNode } from 'react'
import { formatBytes } from '../../../lib/format.ts'
import { Bars } from '../../../ui/bars.tsx'
import { Card } from '../../../ui/card.tsx'
import { FoldedTable } from '../folded-table.tsx'
import { tookWords } from '../copy.ts'

/** How the database is: its size and growth, what follows it, what waits, and which changes have run. */
export function NumbersCard({ of }: { of: DataNumbers }) {
  const { bytes, deadRows, liveRows, oldestTransactionMs, oldestJob, oldestMailAt } = of
  return (
    <Card aria-labelledby="numbers" className="grid gap-5">
      <h2 id="numbers">{m.heading()}</h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name={m.size()} note={growthWords(of)}>
          {m.sizeWords({ size: formatBytes(bytes) })}
        </Fact>
        <Fact name={m.replicas()}>
          {of.replicas.length === 0 ? m.noReplicas() : of.replicas.map(replicaWords).join(', ')}
        </Fact>
        <Fact name={m.job()}>
          {oldestJob
            ? m.jobWords({ name: oldestJob.name, when: dayAndTime(oldestJob.at) })
            : m.nothingWaits()}
        </Fact>
        <Fact name={m.mail()}>{oldestMailAt ? dayAndTime(oldestMailAt) : m.nothingWaits()}</Fact>
        <Fact
          name={m.migrations()}
          note={of.pending.length > 0 ? m.pending({ names: of.pending.join(', ') }) : m.noPending()}
        >
          {of.lastMigration
            ? m.applied({
                count: of.applied,
                name: of.lastMigration.name,
                when: dayAndTime(of.lastMigration.at),
              })
            : null}
        </Fact>
        <Fact name={m.version()}>{of.postgres}</Fact>
        <Fact name={m.dead()} note={m.deadNote()}>
          {m.deadWords({ dead: deadRows, live: liveRows })}
        </Fact>
        <Fact name={m.transaction()}>
          {oldestTransactionMs === null ? m.noTransaction() : tookWords(oldestTransactionMs)}
        </Fact>
      </dl>
      <LargestTables tables={of.tables} />
    </Card>
  )
}

function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
      {note === undefined ? null : <dd className="text-sm wrap-anywhere text-ink-2">{note}</dd>}
    </div>
  )
}

function growthWords({ growth }: DataNumbers): string {
  if (!growth) return m.noGrowth()
  const told = { size: formatBytes(Math.abs(growth.bytes)), day: wholeDay(`${growth.since}T12:00:00Z`) }
  return growth.bytes < 0 ? m.shrunk(told) : m.growth(told)
}

function replicaWords({ name, lagMs, behindBytes }: DataNumbers['replicas'][number]): string {
  if (lagMs !== null && lagMs > 1_000) return m.replica({ name, lag: wait(lagMs / 1_000) })
  return behindBytes === null ? m.replicaUnknown({ name }) : m.replicaEven({ name })
}

function LargestTables({ tables }: { tables: DataNumbers['tables'] }) {
  return (
    <div className="grid gap-3">
      <h3>{m.tablesHeading()}</h3>
      <Bars
        most={Math.max(...tables.map(({ bytes }) => bytes))}
        rows={tables.slice(0, 5).map(({ name, bytes, indexBytes, rows }) => ({
          name,
          parts: [bytes],
          words: m.barWords({ size: formatBytes(bytes), index: formatBytes(indexBytes), rows }),
        }))}
      />
      <FoldedTable
        name={m.tablesHeading()}
        summary={m.tableSummary()}
        columns={[m.table(), m.bytes(), m.indexBytes(), m.rows(), m.deadRows(), m.vacuumedAt()]}
        rows={tables.map(({ name, bytes, indexBytes, rows, deadRows, vacuumedAt }) => [
          name,
          formatBytes(bytes),
          formatBytes(indexBytes),
          rows,
          deadRows,
          vacuumedAt ? dayAndTime(vacuumedAt) : m.notYet(),
        ])}
      />
    </div>
  )
}
