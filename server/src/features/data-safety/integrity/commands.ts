import { RUNNING_CHECKS, type CheckMove } from '@evensettle/domain/service/check.ts'
import { addFound, checkAfter, INTEGRITY_CHECKS } from '@evensettle/domain/service/integrity.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import { moveCheck } from '../checks/commands.ts'
import type { IntegrityCheckRow } from '../tables.ts'
import type { Stretch } from './queries.ts'

const BY_US = { kind: 'job', name: 'integrity.check' } as const

/** Begins to ask the rows. A repeat changes nothing; another one that is open is told as it is. */
export async function startIntegrityCheck(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id }: { id: string },
): Promise<void> {
  const made = await tx
    .insertInto('integrity_check')
    .values({ id, state: 'running', started_at: now, started_by: actor.userId, part: INTEGRITY_CHECKS[0] })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await audit(tx, actor, now, { action: 'safety.check', caseId: null, subject: id })
  await tx.jobs.add(tx, 'integrity.check', {})
}

/** Pauses it, lets it go on, or ends it. */
export async function moveIntegrityCheck(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, move }: { id: string; move: CheckMove },
): Promise<void> {
  const row = await tx
    .selectFrom('integrity_check')
    .select(['id', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await moveCheck(tx, actor, now, {
    move,
    check: {
      row,
      action: 'safety.check_move',
      job: 'integrity.check',
      write: (to) => tx.updateTable('integrity_check').set(to).where('id', '=', id).execute(),
    },
  })
}

/**
 * Writes down a stretch. False where it has been held on or ended meanwhile, or somebody else has made that step: then nothing
 * of it counts. The end leaves an audit entry.
 */
export async function noteStretch(
  tx: Tx,
  now: Date,
  before: IntegrityCheckRow,
  { seen, faulty, next }: Stretch,
): Promise<'on' | 'over' | 'lost'> {
  const part = next === null ? checkAfter(before.part) : before.part
  const checked = { ...before.checked, [before.part]: (before.checked[before.part] ?? 0) + seen }
  const found = { ...before.found, [before.part]: addFound(before.found[before.part], faulty) }
  const row = await tx
    .updateTable('integrity_check')
    .set({
      step: before.step + 1,
      checked: JSON.stringify(checked),
      found: JSON.stringify(found),
      ...(part === null ? { state: 'done' as const, ended_at: now, after: '' } : { part, after: next ?? '' }),
    })
    .where('id', '=', before.id)
    .where('state', 'in', RUNNING_CHECKS)
    .where('step', '=', before.step)
    .returning('id')
    .executeTakeFirst()
  if (!row) return 'lost'
  if (part !== null) return 'on'
  const facts = Object.fromEntries(Object.entries(found).map(([name, { count }]) => [name, count]))
  await audit(tx, BY_US, now, { action: 'safety.checked', caseId: null, subject: before.id, facts })
  return 'over'
}
