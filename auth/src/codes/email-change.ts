import { lockAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import { firstRow, transaction } from '../platform/database.ts'
import { isUuid } from '../platform/ids.ts'
import type { Challenge } from '../tokens/code-exchange.ts'
import type { Tx } from '../platform/database.ts'
import { sendMails } from './one-time.ts'
import type { Errand } from './one-time.ts'
import type { Agent, Service } from '../platform/service.ts'

/** Mails the new address, and the old one too under double confirmation. The account is locked. */
export async function sendEmailChange(
  service: Service,
  tx: Tx,
  account: Account,
  newEmail: string,
  target: { redirectTo: string; challenge: Challenge | null },
  agent: Agent,
): Promise<void> {
  const { redirectTo, challenge } = target
  const link = { type: 'email_change', redirectTo, challenge } as const
  const errands: Errand[] = [{ kind: 'email_change_new', address: newEmail, mail: 'email_change', link }]
  if (service.settings.doubleConfirmEmailChange && account.email !== null) {
    errands.push({ kind: 'email_change_current', address: account.email, mail: 'email_change', link })
  }
  await tx.query('update auth.account set new_email = $2, email_change_agreed = null where id = $1', [
    account.id,
    newEmail,
  ])
  await sendMails(service, tx, account, errands, agent)
}

/** A change of address that waits. */
export type EmailChange = {
  newEmail: string
  sentAt: Date | null
  /** Who has agreed already; null: nobody yet. */
  agreed: 'current' | 'new' | null
}

/** The change of address an account waits for, or null. */
export async function emailChangeOf(service: Service, userId: string): Promise<EmailChange | null> {
  if (!isUuid(userId)) return null
  const row = await firstRow<{
    new_email: string
    email_change_sent_at: Date | null
    email_change_agreed: 'email_change_current' | 'email_change_new' | null
  }>(
    service.settings.pool,
    `select new_email, email_change_sent_at, email_change_agreed from auth.account
     where id = $1 and new_email is not null and deleted_at is null`,
    [userId],
  )
  if (row === null) return null
  const agreed = row.email_change_agreed === 'email_change_current' ? 'current' : 'new'
  return {
    newEmail: row.new_email,
    sentAt: row.email_change_sent_at,
    agreed: row.email_change_agreed === null ? null : agreed,
  }
}

/** Gives a change of address up: its links and codes are void. False when none waited. */
export async function cancelEmailChange(service: Service, userId: string, ip: string): Promise<boolean> {
  if (!isUuid(userId)) return false
  const { pool, now } = service.settings
  return transaction(pool, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account === null || account.new_email === null) return false
    await tx.query('update auth.account set new_email = null, email_change_agreed = null where id = $1', [
      userId,
    ])
    await tx.query(
      `delete from auth.one_time_token
       where user_id = $1 and kind in ('email_change_current', 'email_change_new')`,
      [userId],
    )
    const detail = { email_change: 'cancelled' }
    await writeAudit(tx, {
      at: now(),
      actorId: userId,
      subjectId: userId,
      ip,
      action: 'user_modified',
      detail,
    })
    return true
  })
}
