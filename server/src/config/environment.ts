import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import { readPrice } from '@evensettle/domain/payments/price.ts'
import { timeOfDay } from '@evensettle/domain/service/backup.ts'
import { ROLES } from '@evensettle/domain/service/health.ts'
import * as z from 'zod/mini'
import { isPassphrase, PASSPHRASE_FORM } from './backups.ts'
import { ADDRESS_FORM, readStoreUrl } from './files.ts'
import {
  EMAIL,
  MAILBOX,
  disputeType,
  hasProtocol,
  isHost,
  isOid,
  isOrigin,
  isPort,
  isScanner,
  list,
  parseSealingKey,
  parseSealingKeys,
  parseSigningKey,
  parseSigningKeys,
  readImapUrl,
  witnessIn,
  type SignInProvider,
} from './values.ts'
import { EVERY_FORM, isEvery } from './watchers.ts'

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

function text(sentence: string, isRight: (value: string) => boolean) {
  return z.optional(z.string().check(z.refine(isRight, sentence)))
}

function choice<const T extends readonly string[]>(values: T) {
  return z.optional(z.enum(values, `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}.`))
}

const ON_OFF = ['on', 'off'] as const

const COUNT = /^[1-9]\d{0,8}$/

const count = (what: string) => text(`must be a whole number ${what}, 1 or more.`, (v) => COUNT.test(v))

const isWitness = (value: string) => witnessIn(value).length > 0

const address = z.url({ protocol: /^https?$/ })

const providers = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9_]{0,31}$/)),
  z
    .object({
      clientId: z.string().check(z.minLength(1)),
      clientSecret: z.optional(z.string()),
      issuer: z.optional(address),
      endpoints: z.optional(z.object({ authorization: address, token: address, userinfo: address })),
      scopes: z.optional(z.string()),
    })
    .check(z.refine(({ issuer, endpoints }) => (issuer === undefined) !== (endpoints === undefined))),
)

/** The services of a JSON text, or null when one lacks an id or says neither or both of issuer and endpoints. */
export function parseProviders(json: string): Record<string, SignInProvider> | null {
  try {
    const parsed = providers.safeParse(JSON.parse(json))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Every variable there is, each by itself: the sentence says what it has to look like. */
export const environment = z.object({
  PORT: text('must be a whole number from 0 to 65535 (0 takes any free port).', isPort),
  HOST: text('must be an address or a host name to listen on, like 127.0.0.1 or 0.0.0.0.', isHost),
  METRICS_PORT: text('must be a whole number from 0 to 65535 (0 takes any free port).', isPort),
  TRACES_URL: text('must be an address like http://127.0.0.1:4318.', (v) =>
    hasProtocol(v, ['http:', 'https:']),
  ),
  TRACES_SHARE: text('must be a number from 0 to 1.', (v) => /^(?:0(?:\.\d{1,6})?|1(?:\.0+)?)$/.test(v)),
  METRICS_HOST: text('must be an address or a host name to listen on, like 127.0.0.1 or 0.0.0.0.', isHost),
  METRICS_URL: text('must be an address like http://127.0.0.1:4318.', (v) =>
    hasProtocol(v, ['http:', 'https:']),
  ),
  METRICS_EVERY: text(EVERY_FORM, isEvery),
  PUBLIC_URL: text('must be an address like https://settle.example.org, without a path.', isOrigin),
  DATA_DIR: z.optional(z.string()),
  FILES_URL: text(ADDRESS_FORM, (v) => readStoreUrl(v) !== null),
  FILES_KEPT_DAYS: count('of days'),
  FILES_ACCESS_KEY: z.optional(z.string()),
  FILES_SECRET_KEY: z.optional(z.string()),
  DATABASE_POOLER_URL: text('must look like postgres://user:password@host:6432/database.', (v) =>
    hasProtocol(v, ['postgres:', 'postgresql:']),
  ),
  DATABASE_REPLICA_URL: text('must look like postgres://user:password@host:5433/database.', (v) =>
    hasProtocol(v, ['postgres:', 'postgresql:']),
  ),
  DATABASE_URL: text('must look like postgres://user:password@host:5432/database.', (v) =>
    hasProtocol(v, ['postgres:', 'postgresql:']),
  ),
  SMTP_URL: text('must look like smtp://user:password@host:587 or smtps://host:465.', (v) =>
    hasProtocol(v, ['smtp:', 'smtps:']),
  ),
  MAIL_FROM: text('must be an address like "EvenSettle <hello@example.org>".', (v) => MAILBOX.test(v)),
  TRUST_PROXY: text('must be on, off or the number of proxies in front (0 to 10).', (v) =>
    /^(?:on|off|true|false|\d|10)$/.test(v),
  ),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_AT: text(
    'must be off or a time of the day in UTC, like 03:30.',
    (v) => v === 'off' || timeOfDay(v) !== null,
  ),
  BACKUP_KEEP: count('of backups'),
  BACKUP_KEEP_WEEKS: count('of weeks'),
  BACKUP_KEEP_MONTHS: count('of months'),
  BACKUP_PASSPHRASE: text(PASSPHRASE_FORM, isPassphrase),
  BACKUP_PASSPHRASE_FILE: z.optional(z.string()),
  BACKUP_OLD_AFTER_HOURS: count('of hours'),
  LOG_WITNESSES: text('must be keys of witnesses with their addresses.', (v) => list(v).every(isWitness)),
  TSA_URL: text('must be an address like https://timestamps.example.org/tsr.', (v) =>
    hasProtocol(v, ['http:', 'https:']),
  ),
  TSA_CA_FILE: z.optional(z.string()),
  TSA_POLICY: text('must be an object identifier like 1.3.6.1.4.1.4146.2.3.', isOid),
  LOG_LEVEL: choice(LOG_LEVELS),
  ROLE: choice(ROLES),
  CONFIRM_EMAIL: choice(ON_OFF),
  ADMIN_EMAILS: text('must be email addresses with a comma between them.', (v) =>
    list(v).every((address) => EMAIL.test(address)),
  ),
  TOKEN_SIGNING_KEY: text(
    'must be a private EC P-256 key as JSON Web Key (kty, crv, x, y, d).',
    (v) => parseSigningKey(v) !== null,
  ),
  SEALING_KEY: text(
    'must be 32 bytes in base64 (openssl rand -base64 32).',
    (v) => parseSealingKey(v) !== null,
  ),
  TOKEN_SIGNING_KEYS_ALSO: text(
    'must be a JSON array of private EC P-256 keys (kty, crv, x, y, d).',
    (v) => parseSigningKeys(v) !== null,
  ),
  SEALING_KEYS_ALSO: text(
    'must be keys of 32 bytes in base64 with a comma between them.',
    (v) => parseSealingKeys(v) !== null,
  ),
  MARKS_KEY: text('must be 32 bytes in base64.', (v) => parseSealingKey(v) !== null),
  SECRETS_DIR: z.optional(z.string()),
  ACCOUNT_STORAGE_MB: count('of megabytes'),
  TOTAL_STORAGE_MB: count('of megabytes'),
  ACCOUNT_DRAFTS: count('of drafts'),
  TOTAL_DRAFTS: count('of drafts'),
  HUMAN_ABOVE: text('must be a whole number of units of the currency', (v) => /^\d{1,10}$/.test(v)),
  OPERATOR_NAME: z.optional(z.string()),
  OPERATOR_ADDRESS: z.optional(z.string()),
  OPERATOR_PHONE: text('must be a phone number.', (v) => /^\+?[\d ()./-]{3,40}$/.test(v)),
  OPERATOR_EMAIL: text('must be an email address.', (v) => EMAIL.test(v)),
  RATE_LIMITS: choice(ON_OFF),
  SMS_GATEWAY_URL: text('must be an address like https://gateway.example.org/send.', (v) =>
    hasProtocol(v, ['http:', 'https:']),
  ),
  SMS_GATEWAY_SECRET: z.optional(z.string()),
  BOUNCE_ADDRESS: text(
    'must be an address with at most 15 characters before the @, like bounces@example.org.',
    (v) => EMAIL.test(v) && v.lastIndexOf('@') <= 15,
  ),
  BOUNCE_MAILDIR: z.optional(z.string()),
  BOUNCE_IMAP_URL: text(
    'must look like imaps://name:password@mail.example.org/INBOX, with %40 for an @ in the name.',
    (v) => readImapUrl(v) !== null,
  ),
  BOUNCE_SECRET: text('must have 16 characters or more.', (v) => v.length >= 16),
  LLM_URL: text('must be an address like http://127.0.0.1:8080/v1.', (v) =>
    hasProtocol(v, ['http:', 'https:']),
  ),
  LLM_MODEL: z.optional(z.string()),
  LLM_KEY: z.optional(z.string()),
  LLM_KEEPS: text('must be one sentence of at most 300 characters.', (v) => v.length <= 300),
  LLM_CASE_CALLS: count('of questions'),
  LLM_DAY_TOKENS: count('of tokens'),
  LLM_PRICE: text('must be a price like 0.60 USD.', (v) => readPrice(v) !== null),
  CLAMD_URL: text('must look like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl.', isScanner),
  MAIL_PREVIEW: choice(ON_OFF),
  SIGN_IN_PROVIDERS: text(
    'must be JSON like {"google":{"clientId":"…","clientSecret":"…","issuer":"https://accounts.google.com"}}.',
    (v) => parseProviders(v) !== null,
  ),
  CASE_PRICE: text('must be a sum and its currency, like 45 USD.', (v) => readPrice(v) !== null),
  STRIPE_URL: text('must be an address like https://api.stripe.com.', isOrigin),
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  COUNTRIES: text('must be two-letter country codes with a comma between them, like US,CA.', (v) =>
    list(v).every((code) => /^[A-Za-z]{2}$/.test(code)),
  ),
  DISPUTE_TYPES_OFF: text(
    `must be kinds of dispute with a comma between them, of: ${DISPUTE_TYPES.join(', ')}.`,
    (v) => list(v).every((name) => disputeType(name) !== null),
  ),
})

/** Every variable that says something. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape)
