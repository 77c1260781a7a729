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

/** What the page says and looks like that a link opens: the words are escaped, `mark` (an SVG) and `style` are the host's own. */
export type LinkPage = {
  brand: string
  mark: string
  title: string
  words: string[]
  button: string
  foot: string[]
  style: string
}

/** The open transaction of the request, for enqueuing the mail with it. */
export type MailTransaction = { query(sql: string, params: unknown[]): Promise<unknown> }

/** Who authenticators are asked to prove themselves to: a host name, and the origins that may ask. */
export type RelyingParty = { rpId: string; rpName: string; origins: string[] }

export type ProviderProfile = {
  subject: string
  email: string | null
  /** Only a verified address finds or makes an account. */
  emailVerified: boolean
  /** Kept on the identity and on `user_metadata`. */
  metadata: Record<string, unknown>
}

/**
 * Another service people sign in with: OpenID Connect by `issuer`, plain OAuth 2 by `endpoints`; with both,
 * nothing has to be discovered. Services that are well known need neither.
 */
export type ProviderOptions = {
  clientId: string
  clientSecret?: string
  issuer?: string
  /** `keys` are those of an issuer; `emails` lists a person's addresses where `userinfo` does not. */
  endpoints?: { authorization: string; token: string; userinfo: string; keys?: string; emails?: string }
  /** Default `openid email profile` with an issuer. */
  scopes?: string
  /** Reads a person from the claims; without it, or when it answers null, the standard claims count. */
  readProfile?: (claims: Record<string, unknown>) => ProviderProfile | null
  /** Further audiences whose id tokens are accepted, such as those of native apps. */
  audiences?: string[]
  /** Let people in whose provider tells no address. */
  emailOptional?: boolean
  /** The provider answers by a posted form. */
  formPost?: boolean
  /** Allow plain http; for tests on the own machine. */
  insecure?: boolean
}

/** A company's identity provider for SAML 2.0. It speaks for the addresses of `domains` only. */
export type SamlProvider = {
  /** A UUID of your own; it names the people's identities for good. */
  id: string
  domains: string[]
  entityId: string
  /** Where sign-in requests go, by redirect. */
  entryPoint: string
  /** PEM certificates or public keys its assertions are signed with. */
  certificates: string[]
  disabled?: boolean
}

export type SmsChannel = 'sms' | 'whatsapp'

/** A text message that has to go out; the words are the gateway's. `to` is E.164 with `+`. */
export type Sms = {
  kind: 'confirmation' | 'phone_change' | 'reauthentication' | 'factor'
  to: string
  code: string
  channel: SmsChannel
}

export type PhoneOptions = {
  /** Called after the code is stored; a throw voids it. */
  send: (sms: Sms) => Promise<{ messageId?: string }>
  /** Numbers need no confirmation. */
  autoconfirm?: boolean
  channels?: SmsChannel[]
}

export type SecurityChangeKind =
  | 'password_changed'
  | 'email_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_codes_made'
  | 'recovery_codes_removed'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_linked'
  | 'identity_unlinked'

/** Something about the ways into an account that its owner should know of. */
export type SecurityChange = {
  kind: SecurityChangeKind
  userId: string
  /** The address before the change; empty where there is none. */
  email: string
  /** The name of the factor, passkey or provider, or the new address; may be empty. */
  what: string
}

export type AuthOptions = {
  pool: Pool
  /** Where the app is mounted, without a trailing slash: issuer of tokens and base of links. */
  externalUrl: string
  siteUrl: string
  redirectAllowList?: string[]
  /** ES256 or RS256 keys with a `kid`. Needed unless there is a `jwtSecret`, which then signs. */
  signingKeys?: { current: JWK; previous?: JWK[] }
  /** Shared secret: tokens by HS256 without a `kid` are checked with it. */
  jwtSecret?: string
  /** 32 bytes. Encrypts authenticator secrets and active refresh tokens, keys the hashes of codes. */
  sealingKey: Uint8Array
  /** Open as well: what was sealed with before it changed, or what will be. `sealAnew` does away with what is before. */
  sealingKeysAlso?: readonly Uint8Array[]
  /** 32 bytes. Keys the hashes of codes in place of `sealingKey`: what that was when the first code was hashed. */
  marksKey?: Uint8Array
  autoconfirm: boolean
  sendMail: (mail: AuthMail, tx: MailTransaction) => Promise<void>
  now: () => Date
  clientIp: (c: Context) => string
  rateLimits?: 'on' | 'off'
  onError?: (error: unknown) => void
  disableSignup?: boolean
  minimumPasswordLength?: number
  /** What hashing a password or a recovery code takes (argon2id). Less than the default is for tests. */
  passwordCost?: { kibibytes: number; passes: number }
  /** Milliseconds that one request may take; then it is answered with 504. */
  requestTimeout?: number
  /** Seconds, as every duration here. */
  otpLifetime?: number
  accessTokenLifetime?: number
  refreshReuseInterval?: number
  sessionTimebox?: number
  sessionInactivity?: number
  mailInterval?: number
  mailsPerHour?: number
  /** Of one client: an IPv4 address or an IPv6 /64. */
  mailsPerHourPerAddress?: number
  /** Wrong codes a known device, or a network, may try at an address in a day. */
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
  /** What that page says and looks like; `to` is whom the link was mailed to, null where it is none of ours or over. */
  linkPage?: (link: { type: string; to: string | null; redirectTo: string }) => Promise<LinkPage>
  /** Sign-in with passkeys; absent is off. */
  passkeys?: RelyingParty
  /** Authenticators as second factors; absent is off. */
  webauthnFactors?: RelyingParty
  /** Phone numbers as addresses; absent is off. */
  phone?: PhoneOptions
  /** Phone numbers as second factors; needs `phone`. */
  phoneFactors?: boolean
  smsOtpLifetime?: number
  /** A refresh token came back after its time and its session was closed: tell its owner. */
  onTokenReuse?: (person: { userId: string; email: string }, tx: MailTransaction) => Promise<void>
  /** The ways into an account changed: tell its owner, in the same transaction. */
  onSecurityChange?: (change: SecurityChange, tx: MailTransaction) => Promise<void>
  saml?: SamlProvider[]
  /** Mail addresses as a way in. */
  emailProvider?: boolean
  /** Sign-in by mailed links and codes. */
  magicLinks?: boolean
  totpFactors?: boolean
  /** Judges the token of a captcha: null lets the request pass, a text is the provider's refusal. */
  checkCaptcha?: (token: string, ip: string) => Promise<string | null>
  /** Sign-in without an address. */
  anonymous?: boolean
  /** Wrong passwords that lock a known device, or a network, out of an account; 0 is never. */
  passwordAttempts?: number
  /** The newest session of a user is the only one that can be refreshed. */
  singleSessionPerUser?: boolean
  /** How long a user with a second factor may keep a session without it. */
  lowAalLifetime?: number
  /** `POST /otp` with `create_user: false` tells nothing of unknown addresses. */
  quietOtp?: boolean
  providers?: Record<string, ProviderOptions>
  /** Users add and remove identities themselves. */
  manualLinking?: boolean
  /** Gets what went wrong between this service and a provider. */
  onProviderError?: (error: unknown) => void
  smsInterval?: number
  smsPerHour?: number
}

type Defaulted = Exclude<
  keyof AuthOptions,
  | 'pool'
  | 'externalUrl'
  | 'siteUrl'
  | 'signingKeys'
  | 'jwtSecret'
  | 'lowAalLifetime'
  | 'sealingKey'
  | 'sealingKeysAlso'
  | 'marksKey'
  | 'autoconfirm'
  | 'sendMail'
  | 'now'
  | 'clientIp'
  | 'onError'
  | 'sessionTimebox'
  | 'sessionInactivity'
  | 'passkeys'
  | 'webauthnFactors'
  | 'phone'
  | 'onProviderError'
  | 'onTokenReuse'
  | 'onSecurityChange'
  | 'saml'
  | 'checkCaptcha'
  | 'linkPage'
>

export type Settings = AuthOptions & Required<Pick<AuthOptions, Defaulted>>

const DEFAULTS: Required<Pick<AuthOptions, Defaulted>> = {
  redirectAllowList: [],
  rateLimits: 'on',
  disableSignup: false,
  minimumPasswordLength: 6,
  passwordCost: { kibibytes: 19_456, passes: 2 },
  requestTimeout: 10_000,
  otpLifetime: 86_400,
  accessTokenLifetime: 3600,
  refreshReuseInterval: 10,
  mailInterval: 60,
  mailsPerHour: 30,
  mailsPerHourPerAddress: 20,
  maximumCodeAttempts: 10,
  doubleConfirmEmailChange: true,
  requireReauthentication: false,
  requireCurrentPassword: false,
  maximumFactors: 10,
  bindChallengeToIp: false,
  recoveryCodes: true,
  listRecoveryCodeFactor: false,
  linkInterstitial: false,
  phoneFactors: false,
  providers: {},
  manualLinking: false,
  emailProvider: true,
  magicLinks: true,
  totpFactors: true,
  anonymous: false,
  passwordAttempts: 10,
  singleSessionPerUser: false,
  quietOtp: false,
  smsOtpLifetime: 60,
  smsInterval: 60,
  smsPerHour: 30,
}

/** Fills in GoTrue's defaults. Throws on a mistake that would weaken the service silently. */
export function resolveOptions(options: AuthOptions): Settings {
  if (options.signingKeys === undefined && (options.jwtSecret ?? '').length < 32) {
    throw new Error('signingKeys, or a jwtSecret of 32 characters or more, is needed')
  }
  for (const key of [options.sealingKey, ...(options.sealingKeysAlso ?? []), options.marksKey])
    if (key !== undefined && key.byteLength !== 32) throw new Error('sealing keys must be 32 bytes')
  if (options.phoneFactors === true && options.phone === undefined) {
    throw new Error('phoneFactors needs a phone gateway')
  }
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  const settings: Settings = { ...DEFAULTS, ...options, ...given }
  return {
    ...settings,
    externalUrl: options.externalUrl.replace(/\/+$/, ''),
    minimumPasswordLength: Math.max(6, settings.minimumPasswordLength),
  }
}
