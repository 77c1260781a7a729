import type { JWK } from 'jose'
import type { AuthOptions } from '../auth.ts'

/** Where messages of a standalone server go. */
export type Delivery = { outbox: string } | { webhook: { url: string; secret: string } }

/** What a configuration file may say; everything has a default but the key or secret. */
export type StandaloneConfig = {
  port: number
  host: string
  databaseUrl: string | null
  externalUrl: string | null
  siteUrl: string
  jwtSecret: string | null
  /** Made anew at each start when only the algorithm is named. */
  signingKeys: 'ES256' | 'RS256' | { current: JWK; previous?: JWK[] } | null
  sealingKey: string | null
  /** Request header the client's address is read from; limits per address hold only with one. */
  ipHeader: string | null
  mail: Delivery
  phone: (Delivery & { autoconfirm?: boolean }) | null
  /** Options of the service that are plain values. */
  options: Partial<AuthOptions>
}

type Kind = 'string' | 'number' | 'boolean' | 'object' | 'array'

/** Members that are handed to the service as they are. */
const OPTIONS = {
  autoconfirm: 'boolean',
  disableSignup: 'boolean',
  anonymous: 'boolean',
  quietOtp: 'boolean',
  manualLinking: 'boolean',
  phoneFactors: 'boolean',
  emailProvider: 'boolean',
  magicLinks: 'boolean',
  totpFactors: 'boolean',
  recoveryCodes: 'boolean',
  listRecoveryCodeFactor: 'boolean',
  linkInterstitial: 'boolean',
  doubleConfirmEmailChange: 'boolean',
  requireReauthentication: 'boolean',
  requireCurrentPassword: 'boolean',
  bindChallengeToIp: 'boolean',
  singleSessionPerUser: 'boolean',
  minimumPasswordLength: 'number',
  passwordAttempts: 'number',
  lowAalLifetime: 'number',
  otpLifetime: 'number',
  smsOtpLifetime: 'number',
  accessTokenLifetime: 'number',
  refreshReuseInterval: 'number',
  sessionTimebox: 'number',
  sessionInactivity: 'number',
  mailInterval: 'number',
  mailsPerHour: 'number',
  mailsPerHourPerAddress: 'number',
  smsInterval: 'number',
  smsPerHour: 'number',
  maximumCodeAttempts: 'number',
  maximumFactors: 'number',
  redirectAllowList: 'array',
  saml: 'array',
  providers: 'object',
  passkeys: 'object',
  webauthnFactors: 'object',
} as const satisfies Partial<Record<keyof AuthOptions, Kind>>

const OWN: Record<string, Kind[]> = {
  port: ['number'],
  host: ['string'],
  databaseUrl: ['string'],
  externalUrl: ['string'],
  siteUrl: ['string'],
  jwtSecret: ['string'],
  signingKeys: ['string', 'object'],
  sealingKey: ['string'],
  ipHeader: ['string'],
  mail: ['object'],
  phone: ['object'],
}

function kindOf(value: unknown): Kind | null {
  if (Array.isArray(value)) return 'array'
  const kind = value === null ? 'null' : typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'object' ? kind : null
}

function readDelivery(name: string, value: unknown): Delivery {
  const { outbox, webhook } = Object(value)
  if (typeof outbox === 'string') return { outbox }
  const { url, secret } = Object(webhook)
  if (typeof url === 'string' && typeof secret === 'string') return { webhook: { url, secret } }
  throw new Error(`${name} needs an "outbox" folder or a "webhook" with "url" and "secret"`)
}

function readKeys(value: unknown): StandaloneConfig['signingKeys'] {
  if (value === undefined) return null
  if (value === 'ES256' || value === 'RS256') return value
  const { current, previous = [] } = Object(value)
  if (kindOf(current) === 'object' && Array.isArray(previous)) return { current, previous }
  throw new Error('signingKeys must be "ES256", "RS256" or { "current": JWK, "previous": [JWK] }')
}

function checkMembers(file: Record<string, unknown>): void {
  const known: Record<string, readonly string[]> = {
    ...Object.fromEntries(Object.entries(OPTIONS).map(([name, kind]) => [name, [kind]])),
    ...OWN,
  }
  for (const [name, value] of Object.entries(file)) {
    const kinds = known[name]
    if (kinds === undefined) throw new Error(`unknown member "${name}"`)
    if (!kinds.includes(kindOf(value) ?? '')) throw new Error(`"${name}" must be a ${kinds.join(' or ')}`)
  }
}

/** Reads a configuration file's text. Throws one sentence for whoever wrote it. */
export function parseConfig(text: string, port?: number): StandaloneConfig {
  const file: unknown = JSON.parse(text)
  if (kindOf(file) !== 'object') throw new Error('the configuration must be a JSON object')
  const members: Record<string, unknown> = { ...Object(file) }
  checkMembers(members)
  const textOf = (name: string): string | null => {
    const value = members[name]
    return typeof value === 'string' ? value : null
  }
  const { phone, jwtSecret, signingKeys } = members
  if (jwtSecret === undefined && signingKeys === undefined)
    throw new Error('jwtSecret or signingKeys is needed')
  const options = Object.fromEntries(Object.entries(members).filter(([name]) => name in OPTIONS))
  return {
    port: port ?? (typeof members['port'] === 'number' ? members['port'] : 9999),
    host: textOf('host') ?? '127.0.0.1',
    databaseUrl: textOf('databaseUrl'),
    externalUrl: textOf('externalUrl'),
    siteUrl: textOf('siteUrl') ?? 'http://localhost:3000',
    jwtSecret: textOf('jwtSecret'),
    signingKeys: readKeys(signingKeys),
    sealingKey: textOf('sealingKey'),
    ipHeader: textOf('ipHeader'),
    mail:
      members['mail'] === undefined ? { outbox: 'data/auth-outbox' } : readDelivery('mail', members['mail']),
    phone:
      phone === undefined
        ? null
        : { ...readDelivery('phone', phone), autoconfirm: Object(phone).autoconfirm === true },
    options,
  }
}
