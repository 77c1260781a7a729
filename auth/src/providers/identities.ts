import {
  accountByEmail,
  accountById,
  createAccount,
  isBanned,
  isEmail,
  lockAccount,
  mergeMetadata,
} from '../accounts/accounts.ts'
import type { Account, IdentityRow, Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { firstRow } from '../platform/database.ts'
import { AuthError } from '../platform/errors.ts'
import { lockIdentity } from '../platform/locks.ts'
import { voidTokens } from '../codes/one-time.ts'
import type { ProviderProfile } from '../platform/options.ts'
import { tellChange } from '../accounts/security-changes.ts'
import type { Agent, Provider, Service } from '../platform/service.ts'
import { endSessions } from '../sessions/sessions.ts'

/** Longer members, such as a picture inside its own address, would not fit into a token. */
const MAXIMUM_MEMBER = 1000

function identityData(profile: ProviderProfile): Json {
  const { subject, email, emailVerified, metadata } = profile
  const short = Object.entries(metadata).filter(
    ([, value]) => (JSON.stringify(value) ?? '').length <= MAXIMUM_MEMBER,
  )
  return {
    ...Object.fromEntries(short),
    sub: subject,
    provider_id: subject,
    phone_verified: false,
    email_verified: emailVerified,
    ...(email === null ? {} : { email }),
  }
}

async function findIdentity(tx: Tx, provider: string, subject: string): Promise<IdentityRow | null> {
  return firstRow(tx, 'select * from auth.identity where provider = $1 and provider_id = $2', [
    provider,
    subject,
  ])
}

async function writeMetadata(tx: Tx, now: Date, account: Account, userPatch: Json): Promise<void> {
  const named = await tx.query<{ provider: string }>(
    'select provider from auth.identity where user_id = $1 group by provider order by min(created_at), provider',
    [account.id],
  )
  const providers = named.rows.map(({ provider }) => provider)
  const { provider: first = providers[0], ...rest } = account.app_metadata
  const provider = typeof first === 'string' && providers.includes(first) ? first : providers[0]
  await tx.query(
    `update auth.account set app_metadata = $2, user_metadata = $3, updated_at = $4 where id = $1`,
    [
      account.id,
      JSON.stringify({ ...rest, ...(provider === undefined ? {} : { provider }), providers }),
      mergeMetadata(account.user_metadata, userPatch, 'user_metadata'),
      now,
    ],
  )
}

async function insertIdentity(
  tx: Tx,
  now: Date,
  account: Account,
  provider: string,
  profile: ProviderProfile,
): Promise<void> {
  const data = identityData(profile)
  await tx.query(
    `insert into auth.identity (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6)`,
    [crypto.randomUUID(), account.id, provider, profile.subject, JSON.stringify(data), now],
  )
  await writeMetadata(tx, now, account, data)
}

/** Nothing a stranger may have prepared on an address he never owned survives its owner's arrival. */
async function clearUnconfirmed(service: Service, tx: Tx, account: Account): Promise<void> {
  const now = service.settings.now()
  await tx.query('delete from auth.identity where user_id = $1', [account.id])
  await tx.query('delete from auth.factor where user_id = $1', [account.id])
  await tx.query('delete from auth.passkey where user_id = $1', [account.id])
  await endSessions(service, tx, account.id, null)
  await voidTokens(tx, account.id)
  await tx.query(
    `update auth.account set password_hash = null, phone = null, phone_confirmed_at = null, new_email = null,
       new_phone = null, signup_password_hash = null, signup_contested = false, user_metadata = '{}', email_confirmed_at = $2, updated_at = $2 where id = $1`,
    [account.id, now],
  )
}

async function joinAccount(
  service: Service,
  tx: Tx,
  found: Account,
  provider: Provider,
  profile: ProviderProfile,
): Promise<Account> {
  const now = service.settings.now()
  const account = (await lockAccount(tx, found.id)) ?? found
  if (account.email_confirmed_at === null) await clearUnconfirmed(service, tx, account)
  const current = (await accountById(tx, account.id)) ?? account
  await insertIdentity(tx, now, current, provider.name, profile)
  return current
}

function needsVerification(provider: Provider): AuthError {
  const message = `Unverified email with ${provider.name}. Verify the email with ${provider.name} in order to sign in`
  return new AuthError(422, 'provider_email_needs_verification', message)
}

async function createFromProfile(
  service: Service,
  tx: Tx,
  provider: Provider,
  profile: ProviderProfile,
  agent: Agent,
): Promise<Account> {
  const { autoconfirm, disableSignup, now } = service.settings
  if (disableSignup) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  const { email, emailVerified } = profile
  if (email === null && provider.options.emailOptional !== true) {
    const message = 'Error getting user email from external provider'
    throw new AuthError(422, 'email_address_not_provided', message)
  }
  // An account with an address nobody has shown to own would wait for its owner to confirm it.
  if (email !== null && !emailVerified && !autoconfirm) throw needsVerification(provider)
  const free = email !== null && (await accountByEmail(tx, email)) === null
  const account = await createAccount(tx, now(), {
    email: free ? email : null,
    passwordHash: null,
    userMetadata: {},
    emailConfirmed: free,
    identity: null,
  })
  if (account === null) throw new AuthError(409, 'conflict', 'Please retry after a moment.')
  await insertIdentity(tx, now(), account, provider.name, profile)
  const entry = { at: now(), actorId: account.id, subjectId: account.id, ip: agent.ip }
  await writeAudit(tx, { ...entry, action: 'user_signedup', detail: { provider: provider.name } })
  return account
}

/**
 * The account of a person a provider vouches for: by (provider, subject), else by a verified
 * address, else a new one. Throws 403 `user_banned`, 422.
 */
export async function accountOfProfile(
  service: Service,
  tx: Tx,
  provider: Provider,
  wished: ProviderProfile,
  agent: Agent,
): Promise<Account> {
  const now = service.settings.now()
  const email = wished.email !== null && isEmail(wished.email) ? wished.email : null
  const profile = { ...wished, email, emailVerified: email !== null && wished.emailVerified }
  await lockIdentity(tx, provider.name, profile.subject)
  const identity = await findIdentity(tx, provider.name, profile.subject)
  const known = identity === null ? null : await lockAccount(tx, identity.user_id)
  if (identity !== null && known !== null) {
    if (isBanned(known, now)) throw new AuthError(403, 'user_banned', 'User is banned')
    const data = identityData(profile)
    await tx.query(
      'update auth.identity set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1',
      [identity.id, JSON.stringify(data), now],
    )
    await writeMetadata(tx, now, known, data)
    return known
  }
  const owner =
    profile.email !== null && profile.emailVerified ? await accountByEmail(tx, profile.email) : null
  if (owner === null) return createFromProfile(service, tx, provider, profile, agent)
  if (isBanned(owner, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  return joinAccount(service, tx, owner, provider, profile)
}

/** Adds a provider's identity to `userId`'s account. Throws 422 `identity_already_exists`. */
export async function linkIdentity(
  service: Service,
  tx: Tx,
  userId: string,
  provider: Provider,
  profile: ProviderProfile,
  agent: Agent,
): Promise<Account> {
  const now = service.settings.now()
  const account = await lockAccount(tx, userId)
  if (account === null)
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (isBanned(account, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  const taken = await findIdentity(tx, provider.name, profile.subject)
  if (taken !== null) {
    const message =
      taken.user_id === userId ? 'Identity is already linked' : 'Identity is already linked to another user'
    throw new AuthError(422, 'identity_already_exists', message)
  }
  await insertIdentity(tx, now, account, provider.name, profile)
  const { email, emailVerified } = profile
  const gains = account.email === null && email !== null && emailVerified && isEmail(email)
  if (gains && (await accountByEmail(tx, email)) === null) {
    await tx.query('update auth.account set email = $2, email_confirmed_at = $3 where id = $1', [
      userId,
      email,
      now,
    ])
  }
  await tx.query('update auth.account set is_anonymous = false, updated_at = $2 where id = $1', [userId, now])
  const entry = { at: now, actorId: userId, subjectId: userId, ip: agent.ip }
  await writeAudit(tx, { ...entry, action: 'identity_linked', detail: { provider: provider.name } })
  await tellChange(service, tx, account, 'identity_linked', provider.name)
  return account
}

/** The number is no way in any more, neither by password nor by code. */
async function forgetPhone(tx: Tx, account: Account): Promise<void> {
  await tx.query(
    `update auth.account set phone = null, phone_confirmed_at = null, new_phone = null,
       user_metadata = user_metadata - 'phone' - 'phone_verified' where id = $1`,
    [account.id],
  )
  await tx.query(
    `delete from auth.one_time_token where user_id = $1
       and (kind in ('phone_confirmation', 'phone_change') or address = $2)`,
    [account.id, account.phone],
  )
}

/** Takes an identity away; the account's address moves to one the user still has. Throws 422. */
export async function unlinkIdentity(
  service: Service,
  tx: Tx,
  userId: string,
  identityId: string,
  agent: Agent,
): Promise<void> {
  const now = service.settings.now()
  const account = await lockAccount(tx, userId)
  const identity = account?.identities.find(({ id }) => id === identityId)
  if (account === null || identity === undefined) {
    throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  }
  const rest = account.identities.filter(({ id }) => id !== identityId)
  if (rest.length === 0) {
    const message = 'User must have at least 1 identity after unlinking'
    throw new AuthError(422, 'single_identity_not_deletable', message)
  }
  await tx.query('delete from auth.identity where id = $1', [identityId])
  const emails = rest
    .map(({ identity_data: data }) => data['email'])
    .filter((email) => typeof email === 'string')
  if (account.email !== null && !emails.includes(account.email)) {
    const verified = rest.find(({ identity_data: data }) => data['email_verified'] === true)?.identity_data[
      'email'
    ]
    const next = typeof verified === 'string' ? verified : null
    if (next !== null && (await accountByEmail(tx, next)) !== null) {
      const message = 'Unable to unlink identity due to email conflict'
      throw new AuthError(422, 'email_conflict_identity_not_deletable', message)
    }
    await tx.query(
      `update auth.account set email = $2, email_confirmed_at = case when $2::text is null then null else $3::timestamptz end
       where id = $1`,
      [userId, next, now],
    )
  }
  if (identity.provider === 'phone') await forgetPhone(tx, account)
  // A password needs an address to be typed with.
  const keepsPassword = rest.some(({ provider }) => provider === 'email' || provider === 'phone')
  if (identity.provider === 'email' || !keepsPassword) {
    await tx.query('update auth.account set password_hash = null where id = $1', [userId])
  }
  await writeMetadata(tx, now, (await accountById(tx, userId)) ?? account, {})
  const entry = { at: now, actorId: userId, subjectId: userId, ip: agent.ip }
  await writeAudit(tx, { ...entry, action: 'identity_unlinked', detail: { provider: identity.provider } })
  await tellChange(service, tx, account, 'identity_unlinked', identity.provider)
}
