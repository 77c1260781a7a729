import { resolve } from 'node:path'
import type { RoomLimits } from '@evensettle/domain/evidence/storage.ts'
import type { Eligibility } from '@evensettle/domain/intake/eligibility.ts'
import { readPrice, type Price } from '@evensettle/domain/payments/price.ts'
import type { Operator, OperatorFact } from '@evensettle/domain/operator.ts'
import type { Role } from '@evensettle/domain/service/health.ts'
import { StartupError } from './startup-error.ts'
import { backupMistakes, backupsOf, type BackupConfig } from './config/backups.ts'
import { filesMistakes, filesOf, type StoreAddress } from './config/files.ts'
import { databaseMistakes, databasesOf, roleMistakes } from './config/database.ts'
import { environment, parseProviders, type LogLevel } from './config/environment.ts'
import { modelMistakes, modelOf, type ModelConfig } from './config/model.ts'
import { checkoutOf, paymentMistakes, type CheckoutConfig } from './config/payments.ts'
import { secretsIn, type GivenSecrets } from './config/secrets.ts'
import {
  bounceMistakes,
  bouncesOf,
  mailMistakes,
  smsMistakes,
  smsOf,
  type BounceConfig,
  type SmsGateway,
} from './config/sending.ts'
import { timestampMistakes, timestampsOf, type Timestamping } from './config/timestamps.ts'
import { disputeType, list, proxies, witnessIn, type Given, type SignInProvider } from './config/values.ts'
import { watchersMistakes, watchersOf, type WatchersConfig } from './config/watchers.ts'

const MEGABYTE = 1024 * 1024

/** The variable that each fact about who runs it is set with. */
export const OPERATOR_VARIABLES: Record<OperatorFact, string> = {
  name: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  email: 'OPERATOR_EMAIL',
}

export type Config = WatchersConfig & {
  /** 0 lets the system choose; see `withPort`. */
  port: number
  host: string
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
  sms: SmsGateway | null
  /** null: what mail servers report is not read */
  bounces: BounceConfig | null
  /** a clamd that scans what is handed in; null: nothing is scanned */
  clamdUrl: string | null
  /** null: there is none, and everything works by rules */
  model: ModelConfig | null
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
  /** null: nobody takes that money online */
  checkout: CheckoutConfig | null
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

/** Have blanks in them, so that a file of settings has them in quotation marks; podman hands those on with the value. */
const WORDS: ReadonlySet<string> = new Set(['MAIL_FROM', 'OPERATOR_NAME', 'OPERATOR_ADDRESS'])

/**
 * The configuration of an environment. An empty value counts as absent.
 * @throws ConfigError with every mistake, each named with its variable
 */
export function readConfig(env: Given): Config {
  const given = Object.fromEntries(
    Object.entries(env)
      .map(
        ([name, value]) =>
          [name, WORDS.has(name) ? value?.trim().replace(/^"(.*)"$/, '$1') : value?.trim()] as const,
      )
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = environment.safeParse(given)
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
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
    ...watchersOf(values),
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
    sms: smsOf(values),
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

/** What several variables have to say together, each rule by itself. */
const TOGETHER: readonly ((given: Given) => string[])[] = [
  mailMistakes,
  smsMistakes,
  roleMistakes,
  databaseMistakes,
  watchersMistakes,
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
