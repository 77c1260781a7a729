import { isDeepStrictEqual } from 'node:util'
import { identityOf, phoneIdentityOf } from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import type { Tx } from '../platform/database.ts'
import { voidTokens } from './one-time.ts'
import type { OneTimeToken } from './one-time.ts'
import { isPassword } from '../accounts/passwords.ts'
import type { Service } from '../platform/service.ts'

/** What somebody typed who has not shown yet that the address is theirs: a password, and what they say of themselves. */
export type TypedPassword = { password: string; passwordHash: string }
type Typed = TypedPassword & { data: Json }

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
  { settings }: Service,
  tx: Tx,
  account: Account,
  typed: Typed,
  isNew: boolean,
): Promise<string | null> {
  const { signup_password_hash: before, invited_at: invitedAt } = account
  const isTaken = isNew || takesSignupPassword(account)
  // Compared without one before as well, so that every repeated sign-up takes as long.
  const isSame = await isPassword(settings, isNew ? null : before, typed.password, 'first')
  const isOther = !isNew && !isSame && before !== null
  const contests = isOther || (invitedAt !== null && account.password_hash === null)
  await tx.query(
    `update auth.account set signup_contested = signup_contested or $2,
       signup_password_hash = case when $3 then $4 else signup_password_hash end where id = $1`,
    [account.id, contests, isTaken, typed.passwordHash],
  )
  if (!isNew && !isSame) await noteData(tx, account, typed.data)
  return isTaken ? typed.passwordHash : null
}

/**
 * Somebody else may have asked before for an account that waits: when what they said differs from what is
 * said now, nobody knows which of the two is the owner's, and neither is kept. The account is locked.
 */
export async function noteData(tx: Tx, account: Account, data: Json): Promise<void> {
  if (!account.metadata_is_typed || isDeepStrictEqual(asTyped(account, data), account.user_metadata)) return
  await forgetMetadata(tx, account)
}

/** The metadata a first request with these data would have made. */
function asTyped(account: Account, data: Json): Json {
  const { id, email, phone } = account
  const own = email === null ? phoneIdentityOf(id, phone ?? '', false) : identityOf(id, email, false)
  return { ...data, ...own }
}

/** Empties what somebody typed who may have been a stranger; an operator's is kept. */
export async function forgetMetadata(tx: Tx, account: Account): Promise<void> {
  if (!account.metadata_is_typed) return
  await tx.query(`update auth.account set user_metadata = '{}', metadata_is_typed = false where id = $1`, [
    account.id,
  ])
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
 * for a new one. What a request said of the person goes with its password, and where a mail that brings
 * neither confirms the account.
 * All other mails are void. The account is locked.
 */
export async function settlePassword(tx: Tx, account: Account, token: OneTimeToken): Promise<void> {
  const isOperators = account.signup_password_hash === null && token.password_hash === null
  const proven = account.signup_contested ? null : token.password_hash
  const settled = isOperators ? account.password_hash : proven
  const isMissing = settled === null && (account.signup_contested || !isOperators)
  await tx.query(
    `update auth.account set password_hash = $2, signup_password_hash = null, signup_contested = false,
       metadata_is_typed = false,
       app_metadata = (app_metadata - 'needs_password')
         || case when $3 then '{"needs_password": true}'::jsonb else '{}'::jsonb end
     where id = $1`,
    [account.id, settled, isMissing],
  )
  const isOnlyContact = account.email_confirmed_at === null && account.phone_confirmed_at === null
  const isStrangers =
    token.kind === 'recovery' ||
    (account.signup_password_hash !== null && (account.signup_contested || settled === null))
  if (isStrangers && isOnlyContact) await forgetMetadata(tx, account)
  await voidTokens(tx, account.id)
}
