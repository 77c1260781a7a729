import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { readContact } from '@evensettle/domain/invitations/contact.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/db.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'

export type SmsDraft = { kind: string; caseId: string; to: string; text: string }

/** Codes and reminders that a person asked for have limits of their own. */
export const CODE_SMS = 'code'

/** One text of an invitation goes out, whatever number is set later. */
export const invitationSmsKind = (invitationId: string): string => `invitation/${invitationId}`

/**
 * Puts an SMS into its table with its sending job, unless one of its kind was written before, the
 * number is none with its country, or it got enough already. No audit entry: its row stays.
 */
export async function queueSmsOnce(tx: Tx, sealer: Sealer, now: Date, draft: SmsDraft): Promise<void> {
  const known = await tx
    .selectFrom('sms')
    .select('id')
    .where('case_id', '=', draft.caseId)
    .where('kind', '=', draft.kind)
    .executeTakeFirst()
  if (known) return
  const read = readContact(draft.to)
  if (!read.ok || read.value.kind !== 'phone') return
  const to = read.value.value
  const { count } = await tx
    .selectFrom('sms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('to_number', '=', to)
    .where('kind', 'like', invitationSmsKind('%'))
    .where('created_at', '>', new Date(now.getTime() - TIMELINE.smsPerNumber.inDays * DAY))
    .executeTakeFirstOrThrow()
  if (count >= TIMELINE.smsPerNumber.most) return
  await queueSms(tx, sealer, now, { ...draft, to })
}

/** Puts an SMS into its table with its sending job. The caller limits how many go out. No audit entry: its row stays. */
export async function queueSms(
  tx: Tx,
  sealer: Sealer,
  now: Date,
  draft: Omit<SmsDraft, 'caseId'> & { caseId: string | null },
): Promise<void> {
  const id = randomUUID()
  await tx
    .insertInto('sms')
    .values({
      id,
      kind: draft.kind,
      case_id: draft.caseId,
      to_number: draft.to,
      body_sealed: sealer.seal(draft.text, id),
      state: 'queued',
      error: null,
      created_at: now,
      sent_at: null,
    })
    .execute()
  await tx.jobs.add(tx, 'sms.send', { smsId: id })
}

/** Forgets every text to these numbers, sent or not. No audit entry: the deletion of the account has one. */
export async function forgetTexts(tx: Tx, numbers: readonly string[]): Promise<void> {
  const digits = numbers.map((one) => one.replaceAll(/\D/g, '')).filter((one) => one !== '')
  const isTheirs = sql<boolean>`regexp_replace(to_number, '\\D', '', 'g') = any(${digits}::text[])`
  await tx
    .updateTable('sms')
    .set({ to_number: '', body_sealed: Buffer.alloc(0), error: null })
    .where(isTheirs)
    .where('state', '<>', 'queued')
    .where('kind', 'like', 'invitation/%')
    .where('case_id', 'is not', null)
    .execute()
  await tx.deleteFrom('sms').where(isTheirs).execute()
}
