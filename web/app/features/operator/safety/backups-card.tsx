import * as m from '@evensettle/messages/data-safety/backups.ts'
import type { BackupView, DataSafety } from '@evensettle/contracts/data-safety.ts'
import { isRunOpen } from '@evensettle/domain/service/backup.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { FoldedTable } from '../folded-table.tsx'
import { useOperatorGuard } from '../use-operator-guard.ts'
import { backupPill, backupProblem, backupProgress, KEY_WORDS, ORDERED_BY_WORDS } from './copy.ts'
import { backupMutation, drillMutation, proofMutation } from './queries.ts'

const SHOWN = 5

/** The backups: make one, save the proof of one, try one. */
export function BackupsCard({ of: safety }: { of: DataSafety }) {
  const { backups, folder, keys, drill } = safety
  const start = useMutation(backupMutation(useQueryClient(), useOperatorGuard()))
  const open = backups.find(({ state }) => isRunOpen(state))
  const over = backups.filter((backup) => backup !== open)
  const isTrying = drill !== null && isRunOpen(drill.state)
  return (
    <Card aria-labelledby="backups" className="grid gap-4">
      <h2 id="backups">{m.heading()}</h2>
      <div className="grid max-w-text gap-2 text-ink-2">
        <Terms of={safety} />
      </div>
      <div aria-live="polite">
        {open ? (
          <Progress label={backupProgress(open)} value={open.done} max={Math.max(open.all, 1)} />
        ) : null}
      </div>
      <div>
        <Button
          busy={start.isPending || open !== undefined}
          onClick={() => start.mutate(crypto.randomUUID())}
        >
          {m.startButton()}
        </Button>
      </div>
      <Problem words={start.error?.message} />
      {over.length === 0 && !open ? (
        <EmptyState title={m.none()}>
          <p>{m.noneWords()}</p>
        </EmptyState>
      ) : (
        <Backups backups={over.slice(0, SHOWN)} isTrying={isTrying} />
      )}
      {over.length > SHOWN ? (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {m.olderSummary({ count: over.length - SHOWN })}
          </summary>
          <Backups backups={over.slice(SHOWN)} isTrying={isTrying} />
        </details>
      ) : null}
      <Keys keys={keys} isEncrypting={safety.isEncrypting} />
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          {m.restoreSummary()}
        </summary>
        <p className="max-w-text text-ink-2">
          {m.restoreWords({ command: `npm run restore -- ${folder}/…` })}
        </p>
      </details>
    </Card>
  )
}

/** How they are kept, and who can read them. */
function Terms({ of: { folder, keep, dailyAt, isEncrypting } }: { of: DataSafety }) {
  return (
    <>
      <p>{m.words()}</p>
      <p className="wrap-anywhere">
        {m.place({ folder, keep: keep.newest })}{' '}
        <span>{keep.weeks > 0 ? m.weeks({ weeks: keep.weeks }) : null}</span>{' '}
        <span>{keep.months > 0 ? m.months({ months: keep.months }) : null}</span>{' '}
        <span>{dailyAt === null ? m.notDaily() : m.daily({ at: dailyAt })}</span>
      </p>
      {isEncrypting ? <p>{m.encrypting()}</p> : <Callout tone="warn">{m.open()}</Callout>}
      <p>{m.otherDisk()}</p>
    </>
  )
}

function Backups({ backups, isTrying }: { backups: readonly BackupView[]; isTrying: boolean }) {
  return (
    <ul aria-label={m.listLabel()} className="grid">
      {backups.map((backup) => (
        <li key={backup.id} className="border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
          <Backup of={backup} isTrying={isTrying} />
        </li>
      ))}
    </ul>
  )
}

function Backup({ of, isTrying }: { of: BackupView; isTrying: boolean }) {
  const guard = useOperatorGuard()
  const proof = useMutation(proofMutation(guard))
  const attempt = useMutation(drillMutation(useQueryClient(), guard))
  const { id, createdAt, isThere, orderedBy, isEncrypted, rows, files } = of
  const { hue, words } = backupPill(of)
  const problem = backupProblem(of)
  const when = dayAndTime(createdAt)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <time dateTime={createdAt} className="font-semibold">
          {when}
        </time>
        <Pill hue={hue}>{words}</Pill>
        <span className="text-sm text-ink-2">{ORDERED_BY_WORDS[orderedBy]()}</span>
      </div>
      {rows === null ? null : (
        <p className="text-ink-2 tabular-nums">
          {m.holds({ rows, files: files ?? 0 })} <span>{isEncrypted ? m.isEncrypted() : m.isOpen()}</span>
        </p>
      )}
      {problem ? <p className="max-w-text">{problem}</p> : null}
      {isThere ? (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="s"
            aria-label={m.tryButtonOf({ when })}
            busy={attempt.isPending}
            disabled={isTrying}
            onClick={() => attempt.mutate({ id: crypto.randomUUID(), backupId: id })}
          >
            {m.tryButton()}
          </Button>
          <Button
            variant="quiet"
            size="s"
            aria-label={m.proofButtonOf({ when })}
            busy={proof.isPending}
            onClick={() => proof.mutate(id)}
          >
            {m.proofButton()}
          </Button>
        </div>
      ) : null}
      <Problem words={proof.error?.message ?? attempt.error?.message} />
    </div>
  )
}

function Keys({ keys, isEncrypting }: Pick<DataSafety, 'keys' | 'isEncrypting'>) {
  return (
    <div className="grid gap-1">
      <h3>{m.keysSummary()}</h3>
      <p className="max-w-text text-ink-2">{isEncrypting ? m.keysWordsEncrypted() : m.keysWords()}</p>
      <FoldedTable
        name={m.keysTable()}
        summary={m.keysShow()}
        columns={[m.key(), m.keyPlace(), m.mark()]}
        rows={keys.map(({ name, place, mark }) => [
          KEY_WORDS[name]?.() ?? name,
          <code key="place" translate="no">
            {place}
          </code>,
          <code key="mark" translate="no">
            {mark}
          </code>,
        ])}
      />
    </div>
  )
}
