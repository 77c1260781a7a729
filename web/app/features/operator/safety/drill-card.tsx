import * as m from '@evensettle/messages/data-safety/drill.ts'
import type { DrillView } from '@evensettle/contracts/data-safety.ts'
import { isRunOpen } from '@evensettle/domain/service/backup.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { FoldedTable } from '../folded-table.tsx'
import { tookWords } from '../copy.ts'
import { drillProblem, drillProgress } from './copy.ts'
import { Findings } from './findings.tsx'

/** The last drill: how far it is, or what it came to. */
export function DrillCard({ drill }: { drill: DrillView | null }) {
  return (
    <Card aria-labelledby="drill" className="grid gap-4">
      <h2 id="drill">{m.heading()}</h2>
      <p className="max-w-text text-ink-2">{m.words()}</p>
      <div aria-live="polite" className="grid gap-4">
        {drill === null ? <p>{m.never()}</p> : <State of={drill} />}
      </div>
    </Card>
  )
}

function State({ of: drill }: { of: DrillView }) {
  if (isRunOpen(drill.state))
    return <Progress label={drillProgress(drill)} value={drill.done} max={Math.max(drill.all, 1)} />
  const problem = drillProblem(drill)
  if (problem) return <Callout tone="danger">{problem}</Callout>
  const { backupAt, endedAt, createdAt, differences, brokenFiles, found, restoreMs } = drill
  const told = { backup: dayAndTime(backupAt), when: dayAndTime(endedAt ?? createdAt) }
  const isFine = differences.length === 0 && brokenFiles === 0
  return (
    <>
      <Callout tone={isFine ? 'info' : 'danger'}>{isFine ? m.fine(told) : m.wrong(told)}</Callout>
      {restoreMs === null ? null : <p className="text-ink-2">{m.took({ took: tookWords(restoreMs) })}</p>}
      {brokenFiles > 0 ? <p>{m.brokenFiles({ count: brokenFiles })}</p> : null}
      {differences.length > 0 ? (
        <FoldedTable
          name={m.differencesTable()}
          summary={m.differencesTable()}
          columns={[m.table(), m.rowsThen(), m.rowsBack()]}
          rows={differences.map(({ table, rows, rowsHere }) => [table, rows, rowsHere])}
        />
      ) : null}
      {found.some(({ count }) => count > 0) ? (
        <div className="grid gap-3">
          <h3>{m.found()}</h3>
          <Findings of={found} />
        </div>
      ) : null}
    </>
  )
}
