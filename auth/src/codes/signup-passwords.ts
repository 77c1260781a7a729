import { identityOf, phoneIdentityOf } from '../accounts/accounts.ts'
import type { Account } from '../accounts/accounts.ts'
import type { Tx } from '../platform/database.ts'
import { voidTokens } from './one-time.ts'
import type { OneTimeToken } from './one-time.ts'
import { isPassword } from '../accounts/passwords.ts'

/** A password somebody typed who has not shown yet that the address is theirs. */
export type TypedPassword = { password: string; passwordHash: string }

/** An invited person's account, and a password an operator set, take nothing from a sign-up. */
function takesSignupPassword(account: Account): boolean {
  return (
    account.invited_at === null && (account.password_hash === null || account.signup_password_hash !== null)
  )
}

/** The password a confirmation sent once more brings: that of the newest sign-up. */
export function pendingPassword(account: Account): string | null {
  return takesSignupPassword(account) ? account.signup_password_hash : null
}

/**
 * Notes the password of a sign-up until the address is confirmed; answers the hash its mail or message
 * brings. Another password than the one before, or any for somebody invited, makes it contested. The
 * account is locked.
 */
export async function noteSignup(
  tx: Tx,
  account: Account,
  typed: TypedPassword,
  isNew: boolean,
): Promise<string | null> {
  const { signup_password_hash: before, invited_at: invitedAt } = account
  const isTaken = isNew || takesSignupPassword(account)
  // Compared without one before as well, so that every repeated sign-up takes as long.
  const isOther = !isNew && !(await isPassword(before, typed.password)) && before !== null
  const contests = isOther || (invitedAt !== null && account.password_hash === null)
  await tx.query(
    `update auth.account set signup_contested = signup_contested or $2,
       signup_password_hash = case when $3 then $4 else signup_password_hash end where id = $1`,
    [account.id, contests, isTaken, typed.passwordHash],
  )
  return isTaken ? typed.passwordHash : null
}

/** What came with a sign-up that may have been a stranger's goes as its password does. */
async function forgetMetadata(tx: Tx, account: Account): Promise<void> {
  await tx.query(`update auth.account set user_metadata = '{}' where id = $1`, [account.id])
  await tx.query(
    `update auth.identity set identity_data = case provider when 'email' then $2::jsonb else $3::jsonb end
     where user_id = $1 and provider in ('email', 'phone')`,
    [
      account.id,
      JSON.stringify(identityOf(account.id, account.email ?? '', false)),
      JSON.stringify(phoneIdentityOf(account.id, account.phone ?? '', false)),
    ],
  )
}

/**
 * Settles, with the first mail or message used, what password the account has: the one of its only sign-up
 * when that sent it, one an operator set, or none. Two people may have signed up, and the one who confirms
 * cannot tell whose mail it is; so after different passwords none of them survives, and the person is asked
 * for a new one. Metadata such a sign-up brought goes with its password.
 * All other mails are void. The account is locked.
 */
export async function settlePassword(tx: Tx, account: Account, token: OneTimeToken): Promise<void> {
  const isOperators = account.signup_password_hash === null && token.password_hash === null
  const proven = account.signup_contested ? null : token.password_hash
  const settled = isOperators ? account.password_hash : proven
  const isMissing = settled === null && (account.signup_contested || !isOperators)
  await tx.query(
    `update auth.account set password_hash = $2, signup_password_hash = null, signup_contested = false,
       app_metadata = (app_metadata - 'needs_password')
         || case when $3 then '{"needs_password": true}'::jsonb else '{}'::jsonb end
     where id = $1`,
    [account.id, settled, isMissing],
  )
  const isOnlyContact = account.email_confirmed_at === null && account.phone_confirmed_at === null
  const isStrangers = account.signup_password_hash !== null && (account.signup_contested || settled === null)
  if (isStrangers && isOnlyContact) await forgetMetadata(tx, account)
  await voidTokens(tx, account.id)
}
