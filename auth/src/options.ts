import type { Context } from 'hono'
import type { JWK } from 'jose'
import type { Pool } from 'pg'

export type AuthMailKind =
  | 'confirm'
  | 'recovery'
  | 'magic_link'
  | 'invite'
  | 'email_change'
  | 'reauthentication'

/** A mail that has to go out. `link` and `code` do the same; the texts are the caller's. */
export type AuthMail = { kind: AuthMailKind; to: string; link: string | null; code: string | null }

/** The open transaction of the request, for enqueuing the mail with it. */
export type MailTransaction = { query(sql: string, params: unknown[]): Promise<unknown> }

export type AuthOptions = {
  pool: Pool
  /** Where the app is mounted, without a trailing slash: issuer of tokens and base of links. */
  externalUrl: string
  siteUrl: string
  redirectAllowList?: string[]
  signingKeys: { current: JWK; previous?: JWK[] }
  /** 32 bytes. Encrypts authenticator secrets and active refresh tokens, keys the hashes of codes. */
  sealingKey: Uint8Array
  autoconfirm: boolean
  sendMail: (mail: AuthMail, tx: MailTransaction) => Promise<void>
  now: () => Date
  clientIp: (c: Context) => string
  rateLimits?: 'on' | 'off'
  onError?: (error: unknown) => void
  disableSignup?: boolean
  minimumPasswordLength?: number
  /** Seconds, as every duration here. */
  otpLifetime?: number
  accessTokenLifetime?: number
  refreshReuseInterval?: number
  sessionTimebox?: number
  sessionInactivity?: number
  mailInterval?: number
  mailsPerHour?: number
  maximumCodeAttempts?: number
  doubleConfirmEmailChange?: boolean
  requireReauthentication?: boolean
  requireCurrentPassword?: boolean
  maximumFactors?: number
  bindChallengeToIp?: boolean
  recoveryCodes?: boolean
  /** List the `recovery_code` factor among a user's factors; clients up to 2.112 break on it. */
  listRecoveryCodeFactor?: boolean
  /** Answer GET /verify with a page whose button does the work, so that mail scanners use nothing up. */
  linkInterstitial?: boolean
}

type Defaulted = Exclude<
  keyof AuthOptions,
  | 'pool'
  | 'externalUrl'
  | 'siteUrl'
  | 'signingKeys'
  | 'sealingKey'
  | 'autoconfirm'
  | 'sendMail'
  | 'now'
  | 'clientIp'
  | 'onError'
  | 'sessionTimebox'
  | 'sessionInactivity'
>

export type Settings = AuthOptions & Required<Pick<AuthOptions, Defaulted>>

const DEFAULTS: Required<Pick<AuthOptions, Defaulted>> = {
  redirectAllowList: [],
  rateLimits: 'on',
  disableSignup: false,
  minimumPasswordLength: 6,
  otpLifetime: 86_400,
  accessTokenLifetime: 3600,
  refreshReuseInterval: 10,
  mailInterval: 60,
  mailsPerHour: 30,
  maximumCodeAttempts: 5,
  doubleConfirmEmailChange: true,
  requireReauthentication: false,
  requireCurrentPassword: false,
  maximumFactors: 10,
  bindChallengeToIp: false,
  recoveryCodes: true,
  listRecoveryCodeFactor: false,
  linkInterstitial: false,
}

/** Fills in GoTrue's defaults. Throws on a mistake that would weaken the service silently. */
export function resolveOptions(options: AuthOptions): Settings {
  if (options.sealingKey.byteLength !== 32) throw new Error('sealingKey must be 32 bytes')
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const settings: Settings = { ...DEFAULTS, ...options, ...given }
  return {
    ...settings,
    externalUrl: options.externalUrl.replace(/\/+$/, ''),
    minimumPasswordLength: Math.max(6, settings.minimumPasswordLength),
  }
}
