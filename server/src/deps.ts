import type { createAuth } from '@evensettle/auth/auth.ts'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { InstallationIdentity } from './printing/certificate.ts'
import type { Timestamps } from './printing/timestamps.ts'
import type { Role } from '@evensettle/domain/service/health.ts'
import type { Settings } from './platform/settings.ts'
import type { Db } from './platform/database/db.ts'
import type { Disk } from './platform/files/disk.ts'
import type { FolderMarks } from './platform/files/folder-marks.ts'
import type { Files } from './platform/files/files.ts'
import type { Jobs } from './platform/jobs.ts'
import type { LogKey } from './platform/public-log/log-key.ts'
import type { Logger } from './platform/telling/log.ts'
import type { Meters } from './platform/telling/meters.ts'
import type { MailTransport } from './platform/mail/mail.ts'
import type { OpenFile } from './platform/opening/outcome.ts'
import type { OpeningTurns } from './platform/opening/turns.ts'
import type { LanguageModel } from './platform/outside/model.ts'
import type { Payments } from './platform/outside/payments.ts'
import type { RateLimits } from './platform/http/rate-limit.ts'
import type { Replica } from './platform/database/replica.ts'
import type { Sealer } from './platform/secrets/seal.ts'
import type { SmsTransport } from './platform/mail/sms.ts'
import type { Signals } from './platform/live/signals.ts'
import type { Strays } from './platform/files/strays.ts'
import type { Traces } from './platform/telling/traces.ts'
import type { Uploads } from './platform/files/uploads.ts'
import type { Vault } from './platform/backup/vault.ts'
import type { Witness } from './platform/public-log/witnesses.ts'
import type { VirusScan } from './platform/files/virus-scan.ts'

/** This process, as it is told apart from others on the same database. */
export type Self = {
  id: string
  host: string
  pid: number
  version: string
  node: string
  role: Role
  startedAt: Date
  /** the numbers of the migrations that it has */
  knows: string[]
  /** what it runs by the clock, as jobs are called */
  schedules: readonly string[]
}

/** An application on a ground of its own, on which a system test plays. */
export type Trial = {
  origin: string
  /** runs what is due there until nothing is left */
  runJobs(): Promise<void>
  /** the texts of the mails that went to an address there, oldest first */
  mailsTo(address: string): Promise<string[]>
}

/** Where system tests play. */
export type TrialGround = {
  open(id: string): Promise<Trial>
  /** Ends what runs there and takes everything away; where there is nothing, nothing happens. */
  remove(id: string): Promise<void>
  isThere(id: string): Promise<boolean>
}

/** Everything with an effect that the features use; made once in main, or by a test. */
export type Deps = {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'confirmEmail'
    | 'mailFrom'
    | 'operator'
    | 'adminEmails'
    | 'trustProxy'
    | 'eligibility'
    | 'limits'
    | 'humanAbove'
    | 'price'
    | 'bounces'
    | 'checkout'
    | 'model'
    | 'rateLimits'
    | 'filesKeptDays'
    | 'mailPreview'
    | 'backups'
  >
  /** what is told of the configuration to who runs the installation */
  settings: Settings
  self: Self
  pool: pg.Pool
  db: Db
  /** where operators read what may be some seconds old; see `reads-that-may-be-old.ts` */
  replica: Replica
  jobs: Jobs
  signals: Signals
  auth: ReturnType<typeof createAuth>
  mailTransport: MailTransport
  smsTransport: SmsTransport
  payments: Payments
  model: LanguageModel
  disk: Disk
  folderMarks: FolderMarks
  files: Files
  uploads: Uploads
  openFile: OpenFile
  openingTurns: OpeningTurns
  virusScan: VirusScan
  strays: Strays
  identity: InstallationIdentity
  /** the check of a paper as one file, as the build left it; null where there is no build */
  checkPage: string | null
  logKey: LogKey
  /** who else signs that the public log only grows */
  witnesses: readonly Witness[]
  /** who says when sealed papers existed; null: nobody does */
  timestamps: Timestamps | null
  vault: Vault
  rateLimits: RateLimits
  sealers: {
    invitations: Sealer
    ranges: Sealer
    preferences: Sealer
    worksheets: Sealer
    rooms: Sealer
    mails: Sealer
    devices: Sealer
    presses: Sealer
    videos: Sealer
    requests: Sealer
    feedback: Sealer
    accounts: Sealer
    draftLinks: Sealer
  }
  log: Logger
  meters: Meters
  traces: Traces
  /** the time of the database, by which everything is decided */
  now: () => Date
  /** what the machine says, right or wrong: only to be compared */
  machineNow: () => Date
  /** a fresh UUIDv7 */
  newId: () => string
  /** cryptographically random bytes */
  randomBytes: (count: number) => Buffer
}
