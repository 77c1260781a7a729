import { resolve } from 'node:path'
import type { RoomLimits } from '@evensettle/domain/evidence/storage.ts'
import type { Eligibility } from '@evensettle/domain/intake/eligibility.ts'
import { readPrice, type Price } from '@evensettle/domain/payments/price.ts'
import type { Operator, OperatorFact } from '@evensettle/domain/operator.ts'
import type { Role } from '@evensettle/domain/service/health.ts'
import { StartupError } from './startup-error.ts'
import { backupMistakes, backupsOf, type BackupConfig } from './config-backups.ts'
import { filesMistakes, filesOf, type StoreAddress } from './config-files.ts'
import { databaseMistakes, databasesOf, roleMistakes } from './config-database.ts'
import { environment, parseProviders, type LogLevel } from './config-environment.ts'
import {
  disputeType,
  list,
  parseSealingKey,
  parseSealingKeys,
  parseSigningKey,
  parseSigningKeys,
  proxies,
  readImapUrl,
  witnessIn,
  type ImapBox,
  type SignInProvider,
  type SigningKey,
  isNear,
} from './config-values.ts'

const MEGABYTE = 1024 * 1024

/** The variable that each fact about who runs it is set with. */
export const OPERATOR_VARIABLES: Record<OperatorFact, string> = {
  name: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  email: 'OPERATOR_EMAIL',
}

/** A timestamp authority by RFC 3161, and the file with the certificates that its word is trusted by. */
export type Timestamping = { url: string; caFile: string; policy: string | null }

/** The secrets that were set, and where the others lie. */
export type GivenSecrets = {
  /** where they lie in place of DATA_DIR/secrets; none is made there */
  folder: string | null
  tokenSigningKey: SigningKey | null
  tokenSigningKeysAlso: SigningKey[] | null
  /** 32 bytes, like those after it */
  sealingKey: Buffer | null
  sealingKeysAlso: Buffer[] | null
  marksKey: Buffer | null
}

export type Config = {
  /** 0 lets the system choose; see `withPort`. */
  port: number
  host: string
  /** where Prometheus reads how the process is; null: nowhere */
  metrics: { port: number; host: string } | null
  /** a collector that speaks OTLP over HTTP, and which share of all work it is told of; null: nobody is */
  traces: { url: string; share: number } | null
  /** Origin under which people reach this installation, without a slash at the end. */
  publicUrl: string
  dataDir: string
  /** where files are kept; null: in the data folder */
  files: StoreAddress | null
  /** for so many days what was removed from the data folder can be put back */
  filesKeptDays: number
  /** null: the embedded PostgreSQL is used. */
  databaseUrl: string | null
  /** a pooler in front of it that may give each transaction another connection; null: none */
  poolerUrl: string | null
  /** a standby of it, for what operators look at and may be some seconds old; null: none */
  replicaUrl: string | null
  /** null: mail goes to the built-in outbox. */
  smtpUrl: string | null
  mailFrom: string
  /** How many proxies in front are trusted to report the address of the visitor. */
  trustProxy: number
  logLevel: LogLevel
  role: Role
  /** Whether a new account must confirm its address before it can sign in. */
  confirmEmail: boolean
  /** Lower-case addresses that get the operator role. */
  adminEmails: readonly string[]
  secrets: GivenSecrets
  operator: Operator
  rateLimits: boolean
  /** other services people may sign in with, by name */
  providers: Readonly<Record<string, SignInProvider>>
  /** null: texts lie in the built-in outbox and nobody is reached by them. */
  sms: { url: string; secret: string } | null
  /** where mail servers' reports about our mails go, and how they come in; null: they are not read */
  bounces: { address: string; maildir: string | null; imap: ImapBox | null; secret: string | null } | null
  /** a clamd that scans what is handed in; null: nothing is scanned */
  clamdUrl: string | null
  /** a language model at an endpoint that speaks chat/completions; null: there is none, and everything works by rules */
  model: {
    url: string
    name: string
    key: string | null
    /** what is kept there, in the operator's words */
    keeps: string | null
    /** questions a case may ask in 24 hours, and tokens all of them together may use */
    caseCalls: number
    dayTokens: number
    /** of a million tokens; null: nothing is said of what it costs */
    price: Price | null
  } | null
  /** every kind of mail, shown with made-up facts at /dev/mail */
  mailPreview: boolean
  /** sums asked above this many units of a currency are offered a person; null for no limit */
  humanAbove: number | null
  /** which cases may begin here */
  eligibility: Eligibility
  /** how much may be kept */
  limits: RoomLimits
  /** what a case costs whoever starts it; null: nothing */
  price: Price | null
  /** who takes that money, by the Stripe API or one like it; null: nobody does online */
  checkout: { url: string; secretKey: string; noticeSecret: string } | null
  /** who else signs that the public log only grows: the key of each, and where it takes checkpoints */
  logWitnesses: readonly { key: string; url: string }[]
  /** who says when sealed papers existed; null: nobody does */
  timestamps: Timestamping | null
  backups: BackupConfig
  /** the variables that were set; every other value is a default */
  given: readonly string[]
}

/** Wrong configuration: the message names every variable that is wrong, one line each. */
export class ConfigError extends StartupError {
  override name = 'ConfigError'
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    const [only] = mistakes
    super(
      mistakes.length === 1 && only !== undefined
        ? `The configuration is wrong: ${only}`
        : `The configuration has ${mistakes.length} mistakes:\n${mistakes.map((m) => `  ${m}`).join('\n')}`,
    )
    this.mistakes = mistakes
  }
}

/**
 * The configuration of an environment. An empty value counts as absent.
 * @throws ConfigError with every mistake, each named with its variable
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (given['SMTP_URL'] !== undefined && given['MAIL_FROM'] === undefined) {
    mistakes.push('MAIL_FROM must be set when SMTP_URL is set: it is the sender that people see.')
  }
  mistakes.push(...TOGETHER.flatMap((mistakesOf) => mistakesOf(given)))
  const confirmEmail = (given['CONFIRM_EMAIL'] ?? (given['SMTP_URL'] === undefined ? 'off' : 'on')) === 'on'
  if (given['ADMIN_EMAILS'] !== undefined && !confirmEmail) {
    mistakes.push(
      'CONFIRM_EMAIL must be on when ADMIN_EMAILS is set: whoever signed up with such an address first would be an operator.',
    )
  }
  if (!parsed.success || mistakes.length > 0) throw new ConfigError(mistakes)

  const values = parsed.data
  const port = Number(values.PORT ?? 3000)
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${port}`)
  return {
    port,
    host: values.HOST ?? '127.0.0.1',
    metrics: metricsOf(values),
    traces: tracesOf(values),
    publicUrl: publicUrl.origin,
    dataDir: resolve(values.DATA_DIR ?? 'data'),
    files: filesOf(values),
    filesKeptDays: Number(values.FILES_KEPT_DAYS ?? 0),
    ...databasesOf(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `EvenSettle <no-reply@${publicUrl.hostname}>`,
    trustProxy: proxies(values.TRUST_PROXY ?? 'off'),
    logLevel: values.LOG_LEVEL ?? 'info',
    role: values.ROLE ?? 'all',
    confirmEmail,
    adminEmails: list(values.ADMIN_EMAILS ?? '').map((address) => address.toLowerCase()),
    secrets: secretsIn(values),
    operator: {
      name: values.OPERATOR_NAME ?? null,
      address: values.OPERATOR_ADDRESS ?? null,
      email: values.OPERATOR_EMAIL ?? null,
      phone: values.OPERATOR_PHONE ?? null,
    },
    rateLimits: (values.RATE_LIMITS ?? 'on') === 'on',
    providers: parseProviders(values.SIGN_IN_PROVIDERS ?? '{}') ?? {},
    sms:
      values.SMS_GATEWAY_URL === undefined
        ? null
        : { url: values.SMS_GATEWAY_URL, secret: values.SMS_GATEWAY_SECRET ?? '' },
    bounces: bouncesOf(values),
    clamdUrl: values.CLAMD_URL ?? null,
    model: modelOf(values),
    mailPreview: values.MAIL_PREVIEW === 'on',
    backups: backupsOf(values),
    timestamps: timestampsOf(values),
    logWitnesses: list(values.LOG_WITNESSES ?? '').flatMap(witnessIn),
    limits: {
      accountBytes: Number(values.ACCOUNT_STORAGE_MB ?? 2_000) * MEGABYTE,
      totalBytes: Number(values.TOTAL_STORAGE_MB ?? 50_000) * MEGABYTE,
      accountDrafts: Number(values.ACCOUNT_DRAFTS ?? 100),
      totalDrafts: Number(values.TOTAL_DRAFTS ?? 100_000),
    },
    price: readPrice(values.CASE_PRICE ?? ''),
    checkout: checkoutOf(values),
    given: Object.keys(given),
    humanAbove: values.HUMAN_ABOVE === undefined ? null : Number(values.HUMAN_ABOVE),
    eligibility: {
      countries:
        values.COUNTRIES === undefined ? null : list(values.COUNTRIES).map((code) => code.toUpperCase()),
      typesOff: list(values.DISPUTE_TYPES_OFF ?? '')
        .map(disputeType)
        .filter((type) => type !== null),
    },
  }
}

type Given = Record<string, string | undefined>

function smsMistakes(given: Given): string[] {
  if (given['SMS_GATEWAY_URL'] === undefined || given['SMS_GATEWAY_SECRET'] !== undefined) return []
  return ['SMS_GATEWAY_SECRET must be set when SMS_GATEWAY_URL is set: requests are signed with it.']
}

type MetricsValues = Partial<Record<'METRICS_PORT' | 'METRICS_HOST', string | undefined>>

/** Whoever reaches it may read it, so that it is this machine alone unless somebody says otherwise. */
function metricsOf({ METRICS_PORT: port, METRICS_HOST: host }: MetricsValues): Config['metrics'] {
  return port === undefined ? null : { port: Number(port), host: host ?? '127.0.0.1' }
}

function tracesOf(
  values: Partial<Record<'TRACES_URL' | 'TRACES_SHARE', string | undefined>>,
): Config['traces'] {
  const { TRACES_URL: url, TRACES_SHARE: share = '1' } = values
  return url === undefined ? null : { url: url.replace(/\/+$/, ''), share: Number(share) }
}

function metricsMistakes(given: Given): string[] {
  const { METRICS_PORT: port, METRICS_HOST: host, PORT: own = '3000' } = given
  if (port === undefined)
    return host === undefined
      ? []
      : ['METRICS_PORT must be set when METRICS_HOST is set: nothing would listen there.']
  if (Number(port) === 0 || Number(port) !== Number(own)) return []
  return ['METRICS_PORT must be another port than PORT: what it tells is not for everybody.']
}

type ModelValues = Partial<
  Record<
    'LLM_URL' | 'LLM_MODEL' | 'LLM_KEY' | 'LLM_KEEPS' | 'LLM_CASE_CALLS' | 'LLM_DAY_TOKENS' | 'LLM_PRICE',
    string | undefined
  >
>

function modelOf(values: ModelValues): Config['model'] {
  const { LLM_URL: url, LLM_MODEL: name } = values
  if (url === undefined || name === undefined) return null
  return {
    url: url.replace(/\/+$/, ''),
    name,
    key: values.LLM_KEY ?? null,
    keeps: values.LLM_KEEPS ?? null,
    caseCalls: Number(values.LLM_CASE_CALLS ?? 40),
    dayTokens: Number(values.LLM_DAY_TOKENS ?? 1_000_000),
    price: readPrice(values.LLM_PRICE ?? ''),
  }
}

function modelMistakes(given: Given): string[] {
  const { LLM_URL: url, LLM_MODEL: name } = given
  if ((url === undefined) === (name === undefined)) {
    if (url === undefined || !url.toLowerCase().startsWith('http:') || isNear(url)) return []
    return [
      'LLM_URL must begin with https:// unless the model runs on this machine or its own network: people’s words would travel there in the clear.',
    ]
  }
  return name === undefined
    ? ['LLM_MODEL must be set when LLM_URL is set: people are told which model their words go to.']
    : ['LLM_URL must be set when LLM_MODEL is set: people are told where it runs.']
}

function paymentMistakes(given: Given): string[] {
  if (given['STRIPE_SECRET_KEY'] === undefined || given['STRIPE_WEBHOOK_SECRET'] !== undefined) return []
  return ['STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is set: it says which notices are real.']
}

function bounceMistakes(given: Given): string[] {
  const { BOUNCE_ADDRESS: address, BOUNCE_MAILDIR: maildir } = given
  const way = maildir ?? given['BOUNCE_IMAP_URL'] ?? given['BOUNCE_SECRET']
  if (address === undefined && way !== undefined)
    return [
      'BOUNCE_ADDRESS must be set when BOUNCE_MAILDIR, BOUNCE_IMAP_URL or BOUNCE_SECRET is set: reports are sent there.',
    ]
  if (address !== undefined && way === undefined)
    return [
      'BOUNCE_MAILDIR, BOUNCE_IMAP_URL or BOUNCE_SECRET must be set when BOUNCE_ADDRESS is set: nobody would read the reports.',
    ]
  return []
}

type BounceValues = Partial<
  Record<'BOUNCE_ADDRESS' | 'BOUNCE_MAILDIR' | 'BOUNCE_IMAP_URL' | 'BOUNCE_SECRET', string | undefined>
>

function bouncesOf({
  BOUNCE_ADDRESS: address,
  BOUNCE_MAILDIR: maildir,
  BOUNCE_IMAP_URL: imap,
  BOUNCE_SECRET: secret,
}: BounceValues): Config['bounces'] {
  if (address === undefined) return null
  return {
    address,
    maildir: maildir === undefined ? null : resolve(maildir),
    imap: imap === undefined ? null : readImapUrl(imap),
    secret: secret ?? null,
  }
}

type SecretValues = Partial<
  Record<
    | 'SECRETS_DIR'
    | 'TOKEN_SIGNING_KEY'
    | 'TOKEN_SIGNING_KEYS_ALSO'
    | 'SEALING_KEY'
    | 'SEALING_KEYS_ALSO'
    | 'MARKS_KEY',
    string | undefined
  >
>

function read<T>(value: string | undefined, parse: (text: string) => T | null): T | null {
  return value === undefined ? null : parse(value)
}

function secretsIn(values: SecretValues): GivenSecrets {
  return {
    folder: values.SECRETS_DIR === undefined ? null : resolve(values.SECRETS_DIR),
    tokenSigningKey: read(values.TOKEN_SIGNING_KEY, parseSigningKey),
    tokenSigningKeysAlso: read(values.TOKEN_SIGNING_KEYS_ALSO, parseSigningKeys),
    sealingKey: read(values.SEALING_KEY, parseSealingKey),
    sealingKeysAlso: read(values.SEALING_KEYS_ALSO, parseSealingKeys),
    marksKey: read(values.MARKS_KEY, parseSealingKey),
  }
}

type CheckoutValues = Partial<
  Record<'STRIPE_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET', string | undefined>
>

function checkoutOf(values: CheckoutValues): Config['checkout'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: noticeSecret = '' } = values
  if (secretKey === undefined) return null
  return { url: new URL(values.STRIPE_URL ?? 'https://api.stripe.com').origin, secretKey, noticeSecret }
}

type TimestampValues = Partial<Record<'TSA_URL' | 'TSA_CA_FILE' | 'TSA_POLICY', string | undefined>>

function timestampMistakes({
  TSA_URL: url,
  TSA_CA_FILE: file,
  TSA_POLICY: policy,
}: TimestampValues): string[] {
  if (url !== undefined && file === undefined)
    return ['TSA_CA_FILE must be set when TSA_URL is set: it says whose timestamps count.']
  if (url === undefined && (file ?? policy) !== undefined)
    return [
      'TSA_URL must be set when TSA_CA_FILE or TSA_POLICY is set: nobody would be asked for a timestamp.',
    ]
  return []
}

function timestampsOf({
  TSA_URL: url,
  TSA_CA_FILE: file,
  TSA_POLICY: policy,
}: TimestampValues): Timestamping | null {
  if (url === undefined || file === undefined) return null
  return { url, caFile: resolve(file), policy: policy ?? null }
}

/** What several variables have to say together, each rule by itself. */
const TOGETHER: readonly ((given: Given) => string[])[] = [
  smsMistakes,
  roleMistakes,
  databaseMistakes,
  metricsMistakes,
  filesMistakes,
  modelMistakes,
  paymentMistakes,
  bounceMistakes,
  timestampMistakes,
  backupMistakes,
]

/** The same configuration after the system has chosen the port of `PORT=0`. */
export function withPort(config: Config, port: number): Config {
  const publicUrl = config.publicUrl === 'http://localhost:0' ? `http://localhost:${port}` : config.publicUrl
  return { ...config, port, publicUrl }
}

/** The environment of this process: the only place where the server reads it. */
export function readEnvironment(): Record<string, string | undefined> {
  return process.env
}
