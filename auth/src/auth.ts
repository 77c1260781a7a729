import type { Hono } from 'hono'
import type { Pool } from 'pg'
import { hasVerifiedFactor, isBanned } from './accounts/accounts.ts'
import { createApp } from './http/app.ts'
import { findSignedIn } from './http/bearer.ts'
import { isUuid } from './platform/ids.ts'
import { AuthError } from './platform/errors.ts'
import { migrate, migrations, type Migrating } from './platform/migrate.ts'
import { cancelEmailChange, emailChangeOf } from './codes/email-change.ts'
import type { EmailChange } from './codes/email-change.ts'
import { endOwnSession, sessionsOf } from './sessions/own-sessions.ts'
import type { OwnSession } from './sessions/own-sessions.ts'
import { contactsOf, ownContacts } from './accounts/contacts.ts'
import { resolveOptions } from './platform/options.ts'
import type { AuthOptions } from './platform/options.ts'
import { createProviders } from './providers/providers.ts'
import { checkRedirectPatterns } from './http/redirects.ts'
import { openVault } from './platform/secrets.ts'
import type { AuthenticatedUser, Service } from './platform/service.ts'
import { createSessionCache } from './sessions/session-cache.ts'
import { aalOf, accountWithSession, steppedUpAt } from './sessions/sessions.ts'
import type { MethodName, SignedIn } from './sessions/sessions.ts'
import { deleteAccount, hadPassword, knowsPassword } from './sessions/leaving.ts'
import { liftLockOuts, setClosed, triedSecrets, type Closing } from './sessions/closed-accounts.ts'
import { sealAnew, type SealedAnew } from './seal-anew.ts'
import { sweep } from './sweep.ts'
import { createKeyRing, roleKey } from './tokens/key-ring.ts'

export { listenerOf } from './http/reading-on.ts'
/** A queue of the host's own, of the kind that passwords are hashed in. */
export { createTurns, type Turns } from './platform/turns.ts'
export { inTurn, takeStep } from './platform/migration-steps.ts'
export { numberOf, readMigration } from './platform/migration-text.ts'
export type {
  AuthMail,
  AuthMailKind,
  LinkPage,
  AuthOptions,
  MailTransaction,
  ProviderOptions,
  ProviderProfile,
  RelyingParty,
  SamlProvider,
  SecurityChange,
  SecurityChangeKind,
  Sms,
} from './platform/options.ts'
export type { EmailChange } from './codes/email-change.ts'
export type { OwnSession } from './sessions/own-sessions.ts'
export type { AuthenticatedUser } from './platform/service.ts'

/** An account as its host finds it; `phone` only where its owner has confirmed it. */
export type FoundUser = {
  id: string
  email: string
  phone: string | null
  createdAt: Date
  isBanned: boolean
  appMetadata: Record<string, unknown>
}

/**
 * PostgreSQL announces here, by NOTIFY, the id of a user some of whose sessions ended or lost a second factor, or who was banned.
 * @public
 */
export const SESSION_ENDED_CHANNEL = 'auth_session_ended'

export type Auth = {
  app: Hono
  /** Through a pool of its own where one is given: a step may take longer than a request should. */
  migrate(pool?: Pool, migrating?: Migrating): Promise<void>
  /** the names of all migrations, in order */
  migrations(): Promise<string[]>
  /** Null for everything but the access token of a live session of a user who is not banned. */
  authenticate(token: string): Promise<AuthenticatedUser | null>
  /**
   * The same as the database has it now, whatever is kept: for whoever would be refused by what `authenticate` said of them. Another process
   * may have raised the session meanwhile.
   */
  lookAgain(session: Pick<AuthenticatedUser, 'userId' | 'sessionId'>): Promise<AuthenticatedUser | null>
  /** Looks the user's sessions up anew: another process has told of some (`SESSION_ENDED_CHANNEL`). */
  forgetSessions(userId: string): void
  anonKey(): Promise<string>
  serviceKey(): Promise<string>
  findUsers(ids: string[]): Promise<FoundUser[]>
  findUserByEmail(email: string): Promise<{ id: string; email: string } | null>
  /** The address and number that somebody has shown to be theirs. */
  ownContacts(userId: string): Promise<{ emails: string[]; phones: string[] }>
  /** Every address and number that an account has or has begun to take; nobody may have shown that they are theirs. */
  contactsOf(userId: string): Promise<{ emails: string[]; phones: string[] }>
  /** Where somebody is signed in, the place used last first. */
  sessionsOf(userId: string): Promise<OwnSession[]>
  /** Signs one of them out; false when it is not theirs or gone. `ip` is for the audit. */
  endSession(userId: string, sessionId: string, ip: string): Promise<boolean>
  /** Closes an account to its owner, or opens it again; false when there is none. One that is so already stays as it is. */
  setClosed(userId: string, change: Closing): Promise<boolean>
  /** What of an account was tried in the last day by somebody who did not know it. */
  triedSecrets(userId: string): Promise<('password' | 'code' | 'factor' | 'recovery-code')[]>
  /** Lets everybody who was locked out of an account try again. */
  liftLockOuts(userId: string): Promise<void>
  /** Whether a password to sign in with was there before a moment: a newer one shows nothing about who sits there. */
  hadPassword(userId: string, moment: Date): Promise<boolean>
  /** Whether a signed-in person knows their password; counted like a sign-in, and `locked` after too many wrong ones. */
  knowsPassword(
    userId: string,
    tried: { password: string; ip: string },
  ): Promise<'yes' | 'no' | 'locked' | 'crowded'>
  /** Deletes an account for good; its addresses are free again. One that is gone already is fine. */
  deleteAccount(userId: string): Promise<void>
  /** The change of address that waits to be confirmed, or null. */
  emailChangeOf(userId: string): Promise<EmailChange | null>
  /** Gives it up and voids its mails; false when none waited. */
  cancelEmailChange(userId: string, ip: string): Promise<boolean>
  sweep(): Promise<void>
  /**
   * Seals anew what `sealingKeysAlso` sealed: how many rows were, and how many are `lost`, as no key here opens them. Safe to run beside
   * everything, and twice.
   */
  sealAnew(): Promise<SealedAnew>
}

/** What a sign-in passes by a link or code that came by mail. */
const MAILED: ReadonlySet<MethodName> = new Set([
  'otp',
  'magiclink',
  'recovery',
  'email/signup',
  'invite',
  'email_change',
])

/**
 * Whether the owner of a session has shown that mail to the account's address reaches them. Where new accounts are
 * taken at their word, only a session that began with a mail shows it; a code may have come by phone instead where
 * the account has a number.
 */
function isEmailConfirmed({ settings }: Service, account: SignedIn): boolean {
  if (account.email === null || account.email_confirmed_at === null || account.is_sso_user) return false
  if (!settings.autoconfirm) return true
  return account.phone === null && account.methods.some(({ method }) => MAILED.has(method))
}

function hasConfirmedPhone({ settings }: Service, account: SignedIn): boolean {
  return account.phone_confirmed_at !== null && !(settings.phone?.autoconfirm ?? false)
}

async function authenticate(service: Service, token: string): Promise<AuthenticatedUser | null> {
  try {
    const sessionId = (await service.keys.verify(token))['session_id']
    if (!isUuid(sessionId)) return null
    const kept = service.cache.get(token, service.settings.now())
    if (kept === undefined) return await lookUp(service, token)
    // whoever is at work does not wait for it, and what was kept is believed no longer than it was
    if (kept.isDue) void lookUpAgain(service, token, kept.user)
    return kept.user
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

async function lookUp(service: Service, token: string): Promise<AuthenticatedUser> {
  const now = service.settings.now()
  const drops = service.cache.drops()
  const user = asAuthenticated(service, await findSignedIn(service, token))
  service.cache.set(token, user, now, drops)
  return user
}

function asAuthenticated(service: Service, found: SignedIn): AuthenticatedUser {
  return {
    userId: found.id,
    email: found.email ?? '',
    sessionId: found.session_id,
    aal: aalOf(found.methods),
    steppedUpAt: steppedUpAt(found.methods),
    hasSecondFactor: hasVerifiedFactor(found),
    role: found.role,
    isEmailConfirmed: isEmailConfirmed(service, found),
    phone: hasConfirmedPhone(service, found) ? found.phone : null,
    appMetadata: found.app_metadata,
  }
}

async function lookAgain(
  service: Service,
  { userId, sessionId }: Pick<AuthenticatedUser, 'userId' | 'sessionId'>,
): Promise<AuthenticatedUser | null> {
  const { pool, now } = service.settings
  const found = await accountWithSession(pool, userId, sessionId)
  if (found === null || found.session_id === null || isBanned(found, now())) return null
  return asAuthenticated(service, { ...found, session_id: found.session_id })
}

/** Where the database does not answer, the next request hears of it. */
async function lookUpAgain(service: Service, token: string, { userId }: AuthenticatedUser): Promise<void> {
  await lookUp(service, token).catch((error: unknown) => {
    if (error instanceof AuthError) service.cache.dropUser(userId)
  })
}

async function findUsers(service: Service, ids: string[]): Promise<FoundUser[]> {
  const found = await service.settings.pool.query<{
    id: string
    email: string | null
    phone: string | null
    created_at: Date
    is_banned: boolean
    app_metadata: Record<string, unknown>
  }>(
    `select id, email, case when phone_confirmed_at is not null then phone end as phone, created_at,
       coalesce(banned_until > $2, false) as is_banned, app_metadata
     from auth.account where id = any($1::uuid[]) and deleted_at is null`,
    [ids, service.settings.now()],
  )
  return found.rows.map((row) => ({
    id: row.id,
    email: row.email ?? '',
    // a number is stored without its plus
    phone: row.phone === null || row.phone.startsWith('+') ? row.phone : `+${row.phone}`,
    createdAt: row.created_at,
    isBanned: row.is_banned,
    appMetadata: row.app_metadata,
  }))
}

async function findUserByEmail(
  service: Service,
  email: string,
): Promise<{ id: string; email: string } | null> {
  const found = await service.settings.pool.query<{ id: string; email: string }>(
    'select id, email from auth.account where email = $1 and not is_sso_user and deleted_at is null',
    [email.toLowerCase()],
  )
  return found.rows[0] ?? null
}

/** The auth service: mount `app`, run `migrate` before the first request, call `sweep` now and then. */
export function createAuth(options: AuthOptions): Auth {
  const settings = resolveOptions(options)
  checkRedirectPatterns(settings.redirectAllowList)
  const service: Service = {
    settings,
    vault: openVault(settings),
    keys: createKeyRing(settings),
    cache: createSessionCache(),
    providers: createProviders(settings),
  }
  let anon: Promise<string> | undefined
  let serviceRole: Promise<string> | undefined
  return {
    app: createApp(service),
    migrate: (pool = settings.pool, migrating = {}) => migrate(pool, migrating),
    migrations,
    authenticate: (token) => authenticate(service, token),
    lookAgain: (session) => lookAgain(service, session),
    forgetSessions: (userId) => service.cache.dropUser(userId),
    anonKey: () => (anon ??= roleKey(settings, service.keys, 'anon')),
    serviceKey: () => (serviceRole ??= roleKey(settings, service.keys, 'service_role')),
    findUsers: (ids) => findUsers(service, ids),
    findUserByEmail: (email) => findUserByEmail(service, email),
    ownContacts: (userId) => ownContacts(service, userId),
    contactsOf: (userId) => contactsOf(service, userId),
    sessionsOf: (userId) => sessionsOf(service, userId),
    endSession: (userId, sessionId, ip) => endOwnSession(service, userId, sessionId, ip),
    setClosed: (userId, change) => setClosed(service, userId, change),
    triedSecrets: (userId) => triedSecrets(service, userId),
    liftLockOuts: (userId) => liftLockOuts(service, userId),
    hadPassword: (userId, moment) => hadPassword(service, userId, moment),
    knowsPassword: (userId, tried) => knowsPassword(service, userId, tried),
    deleteAccount: (userId) => deleteAccount(service, userId),
    emailChangeOf: (userId) => emailChangeOf(service, userId),
    cancelEmailChange: (userId, ip) => cancelEmailChange(service, userId, ip),
    sweep: () => sweep(service),
    sealAnew: () => sealAnew(service),
  }
}
