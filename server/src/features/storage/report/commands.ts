import { CHECK_STRETCHES, type FilePart } from '@evensettle/domain/evidence/file-check.ts'
import type { CheckMove } from '@evensettle/domain/service/check.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import { hasDone } from '../../audit/queries.ts'
import { moveCheck } from '../../data-safety/checks/commands.ts'
import type { FileCheckRow } from '../tables.ts'
import { knownFiles, type Found } from './queries.ts'

const BY_US = { kind: 'job', name: 'files.check' } as const

/** Begins a check of every file. A repeat changes nothing; another one that is open is told as it is. */
export async function startCheck(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, rate }: { id: string; rate: number },
): Promise<void> {
  const made = await tx
    .insertInto('file_check')
    .values({
      id,
      rate,
      state: 'running',
      started_at: now,
      started_by: actor.userId,
      ended_at: null,
      all_files: await knownFiles(tx),
      part: CHECK_STRETCHES[0],
      stepped_at: null,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await audit(tx, actor, now, { action: 'files.check', caseId: null, subject: id, facts: { rate } })
  await tx.jobs.add(tx, 'files.check', {})
}

/** Pauses it, lets it go on, or ends it. */
export async function moveFileCheck(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, move }: { id: string; move: CheckMove },
): Promise<void> {
  const row = await tx
    .selectFrom('file_check')
    .select(['id', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await moveCheck(tx, actor, now, {
    move,
    check: {
      row,
      action: 'files.check_move',
      job: 'files.check',
      write: (to) => tx.updateTable('file_check').set(to).where('id', '=', id).execute(),
    },
  })
}

export type Step = {
  /** what was read of files that are known */
  read: { part: FilePart; files: number; bytes: number } | null
  found: readonly Found[]
  /** where it goes on; null at the end */
  next: { part: string; after: string } | null
}

/**
 * Writes down a step of a check. False where it has been held on or ended meanwhile, or somebody else has made that step: then
 * nothing of it counts. The end leaves an audit entry; steps change nothing that anybody did.
 */
export async function noteStep(tx: Tx, now: Date, before: FileCheckRow, step: Step): Promise<boolean> {
  const { read, next, found } = step
  const known = read === null ? undefined : before.checked[read.part]
  const checked =
    read === null
      ? before.checked
      : {
          ...before.checked,
          [read.part]: {
            files: (known?.files ?? 0) + read.files,
            bytes: (known?.bytes ?? 0) + read.bytes,
          },
        }
  const row = await tx
    .updateTable('file_check')
    .set({
      step: before.step + 1,
      stepped_at: now,
      checked: JSON.stringify(checked),
      is_away: false,
      // at its end it stands nowhere: the name of the last file of a folder is no id to go on from
      ...(next ?? { state: 'done' as const, ended_at: now, after: '' }),
    })
    .where('id', '=', before.id)
    .where('state', '=', 'running')
    .where('step', '=', before.step)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  if (found.length > 0)
    await tx
      .insertInto('file_finding')
      .values(
        found.map(({ kind, part, fileId, bytes }) => ({
          check_id: before.id,
          kind,
          part,
          file_id: fileId,
          bytes,
          found_at: now,
        })),
      )
      .execute()
  if (next === null) await noteEnd(tx, now, before.id)
  return true
}

async function noteEnd(tx: Tx, now: Date, id: string): Promise<void> {
  const rows = await tx
    .selectFrom('file_finding')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('files')])
    .where('check_id', '=', id)
    .groupBy('kind')
    .execute()
  const facts = Object.fromEntries(rows.map(({ kind, files }) => [kind, files]))
  await audit(tx, BY_US, now, { action: 'files.checked', caseId: null, subject: id, facts })
}

/** The store cannot be reached: nothing is called missing for that. No audit entry: nothing has become of any file. */
export async function noteAway(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('file_check').set({ is_away: true }).where('id', '=', id).execute()
}

/** Notes who read the report: once an hour. */
export async function noteReading(tx: Tx, actor: UserActor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR)
  const isKnown = await hasDone(tx, { actorId: actor.userId, action: 'files.read', subject: 'report', since })
  if (!isKnown) await audit(tx, actor, now, { action: 'files.read', caseId: null, subject: 'report' })
}

/** Notes who took a copy of what was found. */
export async function noteExport(tx: Tx, actor: UserActor, now: Date, id: string): Promise<void> {
  await audit(tx, actor, now, { action: 'files.export', caseId: null, subject: id })
}
