import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Tx, inTransaction } from '../../platform/database/db.ts'
import type { Jobs, SqlRunner } from '../../platform/jobs.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { type Deps } from '../../deps.ts'
import { lockCase } from '../cases/commands.ts'
import type { MailFamily } from '@evensettle/domain/mails/mails.ts'

/** A mail with its words, before it has an id and a state. Behind its family: what makes it one of a kind. */
export type MailDraft = {
  kind: MailFamily | `${MailFamily}/${string}`
  caseId: string | null
  /** the account that it is written to; null: an address that is nobody's account yet, or the operator's desk */
  userId: string | null
  to: string
  subject: string
  text: string
  html: string
  /** the address that ends such mails with one press (RFC 8058) */
  stopUrl?: string
}

function sealBody(sealer: Sealer, id: string, { text, html, stopUrl }: MailDraft): Buffer {
  return sealer.seal(JSON.stringify({ text, html, stopUrl }), id)
}

/**
 * Puts a mail into the outbox table with its sending job: it goes out exactly when the change is committed.
 * No audit entry: the change it tells of has one, and the mail's row stays.
 */
export async function queueMail(tx: Tx, sealer: Sealer, now: Date, draft: MailDraft): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('mail')
    .values({
      id,
      kind: draft.kind,
      case_id: draft.caseId,
      user_id: draft.userId,
      to_address: draft.to,
      subject: draft.subject,
      body_sealed: sealBody(sealer, id, draft),
      state: 'queued',
      error: null,
      created_at: now,
      sent_at: null,
    })
    .execute()
  await tx.jobs.add(tx, 'mail.send', { mailId: id })
  return id
}

/** The same inside a transaction of the auth service, which knows nothing of our tables' types and audits by itself. */
export async function queueMailWith(
  runner: SqlRunner,
  { jobs, sealer }: { jobs: Jobs; sealer: Sealer },
  now: Date,
  draft: MailDraft,
): Promise<void> {
  const id = randomUUID()
  await runner.executeSql(
    `insert into mail (id, kind, case_id, user_id, to_address, subject, body_sealed, state, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'queued', $8)`,
    [id, draft.kind, draft.caseId, draft.userId, draft.to, draft.subject, sealBody(sealer, id, draft), now],
  )
  await jobs.addWith(runner, 'mail.send', { mailId: id })
}

/** Queues a mail unless one of its kind was written for its case before: jobs may run twice, also at once. No audit entry: its row stays. */
export async function queueMailOnce(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'sealers'>,
  draft: MailDraft & { caseId: string },
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await lockCase(tx, draft.caseId)
    const known = await tx
      .selectFrom('mail')
      .select('id')
      .where('case_id', '=', draft.caseId)
      .where('kind', '=', draft.kind)
      .executeTakeFirst()
    if (!known) await queueMail(tx, deps.sealers.mails, deps.now(), draft)
  })
}

/**
 * Forgets every mail to an account and to these addresses but two kinds. Of an invitation that went out stays that, and when, without address and
 * words: it proves for the other side that they tried. One that waits to go out in a case that is not among `caseIds` is a
 * stranger's. No audit entry: the deletion of the account has one.
 */
export async function forgetMails(
  tx: Tx,
  userId: string,
  addresses: readonly string[],
  caseIds: readonly string[],
): Promise<void> {
  const lower = addresses.map((one) => one.toLowerCase())
  const invites = sql`(kind like 'invitation/%' or kind like 'reminder/%') and case_id is not null`
  // SQL: one text for a list of any length
  await sql`
    update mail set to_address = '', subject = '', body_sealed = '', error = null, digest = null
    where lower(to_address) = any(${lower}::text[]) and state <> 'queued' and ${invites}
  `.execute(tx)
  // SQL: one text for a list of any length
  await sql`
    delete from mail where (lower(to_address) = any(${lower}::text[]) or user_id = ${userId})
      and not (state = 'queued' and ${invites} and case_id <> all(${[...caseIds]}::uuid[]))
  `.execute(tx)
}

/** Forgets the mails of these kinds, to whomever they went. No audit entry: the deletion of the account has one. */
export async function forgetMailsOfKinds(tx: Tx, kinds: readonly MailDraft['kind'][]): Promise<void> {
  if (kinds.length > 0) await tx.deleteFrom('mail').where('kind', 'in', kinds).execute()
}

/**
 * Queues the mail of a family about a case that has this number, in the place of older ones that still wait to go out. One with a
 * name of its own stays. Where one as new was written already nothing is: two jobs run at once, and the older may come last.
 * No audit entry: its row stays, and of what it replaces none was sent.
 */
export async function queueNewestMail(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'sealers'>,
  {
    family,
    number,
    ...draft
  }: Omit<MailDraft, 'kind'> & {
    caseId: string
    family: MailFamily | `${MailFamily}/${string}`
    number: number
  },
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await lockCase(tx, draft.caseId)
    const known = await tx
      .selectFrom('mail')
      .select(['id', 'kind', 'state'])
      .where('case_id', '=', draft.caseId)
      .where('kind', 'like', `${family}/%`)
      .where('kind', '~', '/[0-9]+$')
      .execute()
    if (known.some(({ kind }) => Number(kind.slice(family.length + 1)) >= number)) return
    const waiting = known.flatMap(({ id, state }) => (state === 'queued' ? [id] : []))
    if (waiting.length > 0)
      await tx.deleteFrom('mail').where('id', 'in', waiting).where('state', '=', 'queued').execute()
    await queueMail(tx, deps.sealers.mails, deps.now(), { ...draft, kind: `${family}/${number}` })
  })
}

/** Lets a mail that did not get out be tried again as it is. False: somebody was faster, or it is not in trouble. The caller audits it. */
export async function requeueMail(tx: Tx, id: string): Promise<boolean> {
  const again = await tx
    .updateTable('mail')
    .set((eb) => ({
      state: 'queued',
      error: null,
      delivered_at: null,
      delayed_at: null,
      bounced_at: null,
      bounce_status: null,
      tried_again: eb('tried_again', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst()
  if (!again) return false
  await tx.jobs.add(tx, 'mail.send', { mailId: id })
  return true
}
