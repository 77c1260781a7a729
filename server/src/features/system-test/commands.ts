import type { TrialStepView } from '@evensettle/contracts/system-test.ts'
import { mayBegin, type TrialState } from '@evensettle/domain/service/trial.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/http.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { audit } from '../audit/commands.ts'
import { openTest } from './queries.ts'

/** Orders a test: one at a time. A repeat with the same id orders nothing again. */
export async function orderTest(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { id, mailTo, sealer }: { id: string; mailTo: string; sealer: Sealer },
): Promise<void> {
  // SQL: a lock
  await sql`lock table system_test in share row exclusive mode`.execute(tx)
  const known = await tx.selectFrom('system_test').select('id').where('id', '=', id).executeTakeFirst()
  if (known) return
  const open = await openTest(tx)
  const begun = mayBegin(open)
  if (!begun.ok) throw new AppError(begun.error.code)
  if (open) await endTest(tx, open.id, 'broken_off')
  const sealed = mailTo === '' ? null : sealer.seal(mailTo, id)
  // SQL: the clock of the database
  await sql`insert into system_test (id, state, created_at, mail_to) values (${id}, 'ordered', clock_timestamp(), ${sealed})`.execute(
    tx,
  )
  await tx.jobs.add(tx, 'system-test.run', { testId: id })
  const facts = { realMail: mailTo !== '' }
  await audit(tx, actor, now, { action: 'system.test', caseId: null, subject: id, facts })
}

/** Takes a test up, once: null where that was done before. No audit entry: the one who ordered it left one. */
export async function takeTestUp(
  db: Db,
  id: string,
): Promise<{ waited: number; mail_to: Buffer | null } | null> {
  // SQL: the clock of the database
  const { rows } = await sql<{ waited: number; mail_to: Buffer | null }>`
    update system_test set state = 'running', started_at = clock_timestamp(), seen_at = clock_timestamp()
    where id = ${id} and state = 'ordered'
    returning mail_to, (extract(epoch from clock_timestamp() - created_at) * 1000)::bigint as waited
  `.execute(db)
  return rows[0] ?? null
}

/** Writes down how far a test is. False: it was given up meanwhile. No audit entry, as above. */
export async function noteSteps(db: Db, id: string, steps: readonly TrialStepView[]): Promise<boolean> {
  // SQL: the clock of the database
  const { rows } = await sql<{ id: string }>`
    update system_test set steps = ${JSON.stringify(steps)}::jsonb, seen_at = clock_timestamp()
    where id = ${id} and state = 'running' returning id
  `.execute(db)
  return rows.length > 0
}

/** Ends a test and forgets where its mail went. No audit entry, as above. */
export async function endTest(
  db: Db,
  id: string,
  state: Extract<TrialState, 'passed' | 'failed' | 'broken_off'>,
): Promise<void> {
  // SQL: the clock of the database
  await sql`
    update system_test set state = ${state}, ended_at = clock_timestamp(), mail_to = null
    where id = ${id} and state in ('ordered', 'running')
  `.execute(db)
}
