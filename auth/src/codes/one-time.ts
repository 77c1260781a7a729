import { timingSafeEqual } from 'node:crypto'
import type { Account } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { AuditAction } from '../platform/audit.ts'
import type { Challenge } from '../tokens/code-exchange.ts'
import type { Db, Tx } from '../platform/database.ts'
import { AuthError } from '../platform/errors.ts'
import { codeLimits, countGuess, forgiveGuess } from '../platform/guesses.ts'
import type { Guess, Guesser } from '../platform/guesses.ts'
import { limitedAddress } from '../platform/limited-address.ts'
import type { AuthMailKind } from '../platform/options.ts'
import { takeToken } from '../platform/rate-limits.ts'
import { codeHash, randomToken, sixDigits, tokenHash } from '../platform/secrets.ts'
import type { Agent, Service } from '../platform/service.ts'

export type TokenKind =
  | 'confirmation'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'phone_confirmation'
  | 'phone_change'

export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change'

export type OneTimeToken = {
  id: string
  user_id: string
  kind: TokenKind
  address: string
  /** Becomes the account's when this token confirms its address. */
  password_hash: string | null
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
}

type StoredToken = OneTimeToken & { code_hash: Buffer }

/** What tells a link that answers a code from one that answers tokens. */
export const PKCE_PREFIX = 'pkce_'

const SENT_COLUMN = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change_current: 'email_change_sent_at',
  email_change_new: 'email_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
  phone_confirmation: 'confirmation_sent_at',
  phone_change: 'phone_change_sent_at',
} as const satisfies Record<TokenKind, keyof Account>

const AUDITED: Record<AuthMailKind, AuditAction> = {
  confirm: 'user_confirmation_requested',
  magic_link: 'user_recovery_requested',
  recovery: 'user_recovery_requested',
  invite: 'user_invited',
  email_change: 'user_modified',
  reauthentication: 'user_reauthenticate_requested',
}

export type Errand = {
  kind: TokenKind
  address: string
  mail: AuthMailKind
  passwordHash?: string | null
  /** Null: a code alone. */
  link: { type: LinkType; redirectTo: string; challenge?: Challenge | null } | null
}

export type Issued = { token: string; code: string; link: string | null }

/** Makes and stores the code and the link of an errand; the ones before it stop working. */
export async function issueToken(
  service: Service,
  tx: Tx,
  userId: string,
  errand: Omit<Errand, 'mail'>,
): Promise<Issued> {
  const { settings, vault } = service
  const now = settings.now()
  const challenge = errand.link?.challenge ?? null
  const token = challenge === null ? randomToken() : `${PKCE_PREFIX}${randomToken()}`
  const code = sixDigits()
  const byPhone = !errand.address.includes('@')
  const lifetime = byPhone ? settings.smsOtpLifetime : settings.otpLifetime
  await tx.query('delete from auth.one_time_token where user_id = $1 and kind = $2', [userId, errand.kind])
  await tx.query(
    `insert into auth.one_time_token (id, user_id, kind, address, link_hash, code_hash, created_at, expires_at,
       code_challenge, code_challenge_method, password_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      crypto.randomUUID(),
      userId,
      errand.kind,
      errand.address,
      errand.link === null ? null : tokenHash(token),
      codeHash(vault, userId, errand.kind, code),
      now,
      new Date(now.getTime() + lifetime * 1000),
      challenge?.challenge ?? null,
      challenge?.method ?? null,
      errand.passwordHash ?? null,
    ],
  )
  if (errand.link === null) return { token, code, link: null }
  const { type, redirectTo } = errand.link
  const link = `${settings.externalUrl}/verify?token=${token}&type=${type}&redirect_to=${encodeURIComponent(redirectTo)}`
  return { token, code, link }
}

/** Seconds until this account may be sent another such mail, 0 when it may now. */
export function secondsToWait(service: Service, account: Account, kind: TokenKind): number {
  const sentAt = account[SENT_COLUMN[kind]]
  if (sentAt === null) return 0
  const elapsed = (service.settings.now().getTime() - sentAt.getTime()) / 1000
  return Math.max(0, Math.ceil(service.settings.mailInterval - elapsed))
}

/** Throws 429 while the interval since the last such mail runs. */
export function checkMailInterval(service: Service, account: Account, kind: TokenKind): void {
  const seconds = secondsToWait(service, account, kind)
  if (seconds === 0) return
  const message = `For security purposes, you can only request this after ${seconds} seconds.`
  throw new AuthError(429, 'over_email_send_rate_limit', message)
}

const CAPPED: ReadonlySet<string> = new Set(['over_email_send_rate_limit', 'over_sms_send_rate_limit'])

/** A wait or a cap, and nothing else. */
export function isCap(error: unknown): error is AuthError {
  return error instanceof AuthError && CAPPED.has(error.code)
}

/** Sends what may be sent; answers the wait or cap that refuses it. What was noted before stays either way. */
export async function sendUnlessCapped<T>(tx: Tx, send: () => Promise<T>): Promise<T | AuthError> {
  await tx.query('savepoint sending', [])
  try {
    return await send()
  } catch (error) {
    if (!isCap(error)) throw error
    await tx.query('rollback to savepoint sending', [])
    return error
  }
}

/** Issues the errands' tokens and hands the mails over inside the transaction. The account is locked. */
export async function sendMails(
  service: Service,
  tx: Tx,
  account: Account,
  errands: Errand[],
  agent: Agent,
): Promise<void> {
  const { settings } = service
  const now = settings.now()
  const first = errands[0]
  if (first === undefined) return
  // Before the mails: not every way of sending takes a mail back.
  await countMail(service, tx, first.mail, agent)
  for (const errand of errands) {
    await sendOne(service, tx, account.id, errand)
  }
  await tx.query(`update auth.account set ${SENT_COLUMN[first.kind]} = $2, updated_at = $2 where id = $1`, [
    account.id,
    now,
  ])
  const entry = { at: now, actorId: account.id, subjectId: account.id, ip: agent.ip }
  await writeAudit(tx, { ...entry, action: AUDITED[first.mail] })
}

/**
 * Counts against the client's allowance, then against the installation's, a tenth of which is left for
 * recovery mails. An operator's invitations have no client's allowance. Throws 429.
 */
async function countMail(service: Service, tx: Tx, mail: AuthMailKind, agent: Agent): Promise<void> {
  const { rateLimits, mailsPerHour, mailsPerHourPerAddress, now } = service.settings
  if (rateLimits === 'off') return
  const own = { burst: mailsPerHourPerAddress, count: mailsPerHourPerAddress, seconds: 3600 }
  const reserve = mail === 'recovery' ? 0 : Math.floor(mailsPerHour / 10)
  const all = { burst: mailsPerHour, count: mailsPerHour, seconds: 3600, reserve }
  const mayAsk = mail === 'invite' || (await takeToken(tx, now(), `mail:${limitedAddress(agent.ip)}`, own))
  if (mayAsk && (await takeToken(tx, now(), 'mail', all))) return
  throw new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
}

async function sendOne(service: Service, tx: Tx, userId: string, errand: Errand): Promise<void> {
  const { code, link } = await issueToken(service, tx, userId, errand)
  await service.settings.sendMail(
    { kind: errand.mail, to: errand.address, link, code },
    { query: (sql, params) => tx.query(sql, params) },
  )
}

export async function findByLink(
  service: Service,
  token: string,
  kinds: TokenKind[],
): Promise<OneTimeToken | null> {
  const found = await service.settings.pool.query<OneTimeToken>(
    `select id, user_id, kind, address, code_challenge, code_challenge_method, password_hash
     from auth.one_time_token
     where link_hash = $1 and kind = any($2) and expires_at > $3`,
    [tokenHash(token), kinds, service.settings.now()],
  )
  return found.rows[0] ?? null
}

function tooManyCodes(address: string): AuthError {
  const message = address.includes('@')
    ? 'Too many wrong codes were tried for this address. Use the link in the mail, or try again tomorrow.'
    : 'Too many wrong codes were tried for this number. Please try again tomorrow.'
  return new AuthError(429, 'over_request_rate_limit', message)
}

/**
 * Who was sent such a code to an address that is confirmed as theirs, the newest first. Nobody for the code
 * of a change or of a first confirmation: whoever asked for it may have named an address of somebody else.
 */
export async function ownersOfCodes(
  service: Service,
  address: string,
  kinds: TokenKind[],
): Promise<Pick<Account, 'id' | 'known_devices_since'>[]> {
  const found = await service.settings.pool.query<Pick<Account, 'id' | 'known_devices_since'>>(
    `select a.id, a.known_devices_since from auth.one_time_token t join auth.account a on a.id = t.user_id
     where t.address = $1 and t.kind = any($2) and t.expires_at > $3
       and ((t.kind = 'recovery' and a.email = t.address and a.email_confirmed_at is not null)
         or (t.kind = 'phone_confirmation' and a.phone = t.address and a.phone_confirmed_at is not null))
     order by t.created_at desc`,
    [address, kinds, service.settings.now()],
  )
  return found.rows
}

/**
 * The token a typed code belongs to. The try is counted before it is judged, for addresses nobody has as
 * well, so guesses made at once count too. Throws 429 when this guesser may not try any more.
 */
export async function findByCode(
  service: Service,
  address: string,
  code: string,
  kinds: TokenKind[],
  guesser: Guesser,
): Promise<OneTimeToken | null> {
  const { pool, maximumCodeAttempts, now } = service.settings
  const sent = await pool.query<StoredToken>(
    `select id, user_id, kind, address, code_challenge, code_challenge_method, password_hash,
       code_hash
     from auth.one_time_token where address = $1 and kind = any($2) and expires_at > $3`,
    [address, kinds, now()],
  )
  const guess: Guess = { kind: 'code', subject: address }
  const limits = codeLimits(maximumCodeAttempts, new Set(sent.rows.map((row) => row.user_id)).size)
  const counted = await countGuess(service.settings, guess, guesser, limits)
  if (counted === null) throw tooManyCodes(address)
  const match = sent.rows.find((row) =>
    timingSafeEqual(row.code_hash, codeHash(service.vault, row.user_id, row.kind, code)),
  )
  if (match === undefined) return null
  await forgiveGuess(pool, counted)
  return match
}

/** Uses the token up; false when somebody else was first. */
export async function consumeToken(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('delete from auth.one_time_token where id = $1', [id])).rowCount === 1
}

/** Voids the codes, links, unexchanged codes and open trips of a user. */
export async function voidTokens(db: Db, userId: string): Promise<void> {
  await db.query('delete from auth.code_exchange where user_id = $1', [userId])
  await db.query('delete from auth.oauth_flow where linking_user_id = $1', [userId])
  await db.query('delete from auth.one_time_token where user_id = $1', [userId])
}
