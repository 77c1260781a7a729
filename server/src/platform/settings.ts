import type { Setting } from '@evensettle/contracts/infrastructure.ts'
import type { Configured } from '@evensettle/domain/service/warnings.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import type { Config } from '../config.ts'
import { placeOfBox } from './mail/imap.ts'
import { placeOfStore } from '../config/files.ts'

/** The configuration as it may be shown to who runs the installation: of secrets only whether they are there. */
export type Settings = { told: readonly Setting[]; configured: Configured }

const MEGABYTE = 1024 * 1024
const timeWords = (at: number) => new Date(at).toISOString().slice(11, 16)
const onOff = (is: boolean) => (is ? 'on' : 'off')

/** Where something is, without who signs in there and with what. */
function placeOf(url: string | null): string {
  const at = url === null ? null : URL.parse(url)
  if (at === null) return '—'
  return `${at.protocol}//${at.host}${at.protocol === 'unix:' ? at.pathname : ''}`
}

function watcherValues({ metrics, figures, traces }: Config): Record<string, string> {
  return {
    METRICS_PORT: metrics === null ? 'off' : String(metrics.port),
    METRICS_HOST: metrics?.host ?? '—',
    METRICS_URL: placeOf(figures?.url ?? null),
    METRICS_EVERY: figures === null ? '—' : String(figures.every),
    TRACES_URL: placeOf(traces?.url ?? null),
    TRACES_SHARE: traces === null ? '—' : String(traces.share),
  }
}

/** What each variable was understood as; null stands for a secret. */
function valuesOf(config: Config): Record<string, string | null> {
  const { operator, limits, eligibility, price, sms, checkout, backups } = config
  return {
    PUBLIC_URL: config.publicUrl,
    HOST: config.host,
    PORT: String(config.port),
    ...watcherValues(config),
    DATA_DIR: config.dataDir,
    FILES_URL: config.files === null ? 'DATA_DIR/files' : placeOfStore(config.files),
    FILES_KEPT_DAYS: String(config.filesKeptDays),
    FILES_ACCESS_KEY: null,
    FILES_SECRET_KEY: null,
    BACKUP_DIR: backups.folder ?? 'DATA_DIR/backups',
    BACKUP_AT: backups.at === null ? 'off' : timeWords(backups.at),
    BACKUP_KEEP: String(backups.keep.newest),
    BACKUP_KEEP_WEEKS: String(backups.keep.weeks),
    BACKUP_KEEP_MONTHS: String(backups.keep.months),
    BACKUP_PASSPHRASE: null,
    BACKUP_PASSPHRASE_FILE:
      backups.passphrase && 'file' in backups.passphrase ? backups.passphrase.file : '—',
    BACKUP_OLD_AFTER_HOURS: String(backups.oldAfter / HOUR),
    DATABASE_POOLER_URL: placeOf(config.poolerUrl),
    DATABASE_REPLICA_URL: placeOf(config.replicaUrl),
    DATABASE_URL: config.databaseUrl === null ? 'the built-in PostgreSQL' : placeOf(config.databaseUrl),
    SMTP_URL: placeOf(config.smtpUrl),
    MAIL_FROM: config.mailFrom,
    OPERATOR_NAME: operator.name ?? '—',
    OPERATOR_ADDRESS: operator.address ?? '—',
    OPERATOR_EMAIL: operator.email ?? '—',
    OPERATOR_PHONE: operator.phone ?? '—',
    ADMIN_EMAILS: String(config.adminEmails.length),
    CONFIRM_EMAIL: onOff(config.confirmEmail),
    TRUST_PROXY: String(config.trustProxy),
    RATE_LIMITS: onOff(config.rateLimits),
    LOG_LEVEL: config.logLevel,
    ROLE: config.role,
    MAIL_PREVIEW: onOff(config.mailPreview),
    SIGN_IN_PROVIDERS: Object.keys(config.providers).join(', ') || '—',
    SMS_GATEWAY_URL: placeOf(sms?.url ?? null),
    SMS_GATEWAY_SECRET: null,
    BOUNCE_ADDRESS: config.bounces?.address ?? '—',
    BOUNCE_MAILDIR: config.bounces?.maildir ?? '—',
    BOUNCE_IMAP_URL: config.bounces?.imap ? placeOfBox(config.bounces.imap) : '—',
    BOUNCE_SECRET: null,
    LOG_WITNESSES: config.logWitnesses.map(({ url }) => placeOf(url)).join(', ') || '—',
    TSA_URL: placeOf(config.timestamps?.url ?? null),
    TSA_CA_FILE: config.timestamps?.caFile ?? '—',
    TSA_POLICY: config.timestamps?.policy ?? '—',
    CLAMD_URL: placeOf(config.clamdUrl),
    LLM_URL: placeOf(config.model?.url ?? null),
    LLM_MODEL: config.model?.name ?? '—',
    LLM_KEY: null,
    LLM_KEEPS: config.model?.keeps ?? '—',
    LLM_CASE_CALLS: config.model === null ? '—' : String(config.model.caseCalls),
    LLM_DAY_TOKENS: config.model === null ? '—' : String(config.model.dayTokens),
    LLM_PRICE: config.model?.price
      ? `${config.model.price.amount / 100} ${config.model.price.currency}`
      : '—',
    SECRETS_DIR: config.secrets.folder ?? '—',
    TOKEN_SIGNING_KEY: null,
    TOKEN_SIGNING_KEYS_ALSO: null,
    SEALING_KEY: null,
    SEALING_KEYS_ALSO: null,
    MARKS_KEY: null,
    CASE_PRICE: price === null ? '—' : `${price.amount / 100} ${price.currency}`,
    STRIPE_URL: checkout === null ? '—' : placeOf(checkout.url),
    STRIPE_SECRET_KEY: null,
    STRIPE_WEBHOOK_SECRET: null,
    COUNTRIES: eligibility.countries?.join(', ') ?? '—',
    DISPUTE_TYPES_OFF: eligibility.typesOff.join(', ') || '—',
    HUMAN_ABOVE: config.humanAbove === null ? '—' : String(config.humanAbove),
    ACCOUNT_STORAGE_MB: String(limits.accountBytes / MEGABYTE),
    TOTAL_STORAGE_MB: String(limits.totalBytes / MEGABYTE),
    ACCOUNT_DRAFTS: String(limits.accountDrafts),
    TOTAL_DRAFTS: String(limits.totalDrafts),
  }
}

/** What is told of a configuration, made once at the start: no secret goes further than here. */
export function settingsOf(config: Config): Settings {
  const given = new Set(config.given)
  return {
    told: Object.entries(valuesOf(config)).map(([name, value]) => ({ name, value, isSet: given.has(name) })),
    configured: {
      operator: config.operator,
      publicUrl: config.publicUrl,
      mailsLeave: config.smtpUrl !== null,
      isScanned: config.clamdUrl !== null,
      confirmsEmail: config.confirmEmail,
      hasRateLimits: config.rateLimits,
      showsMailPreview: config.mailPreview,
      trustedProxies: config.trustProxy,
      hasOwnDatabase: config.databaseUrl !== null,
      hasOwnKeys:
        config.secrets.folder !== null ||
        (config.secrets.sealingKey !== null && config.secrets.tokenSigningKey !== null),
    },
  }
}
