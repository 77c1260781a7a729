import type { Account } from '../accounts/accounts.ts'
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
