import { UPLOAD_PATH } from '@evensettle/contracts/evidence.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { numberOf, SESSION_ENDED_CHANNEL } from '@evensettle/auth/auth.ts'
import { composeAuth } from './compose-auth.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { actsSince, areActsIn } from './features/audit/queries.ts'
import { ensureInstallationCertificate } from './printing/certificate.ts'
import { openTimestamps } from './printing/timestamps.ts'
import { migrate, migrationsIn } from './migrate.ts'
import type { DataDir } from './platform/data-dir.ts'
import { createDb, createPool, type Db, type Patience } from './platform/database/db.ts'
import { createDisk } from './platform/files/disk.ts'
import { createFolderMarks } from './platform/files/folder-marks.ts'
import type { Shape } from './platform/backup/manifest.ts'
import { passphraseOf } from './platform/backup/passphrase.ts'
import { secretTexts } from './platform/backup/secret-files.ts'
import { createVault } from './platform/backup/vault.ts'
import { uuidV7 } from './platform/ids.ts'
import { keptAt, UPLOADS_LAST } from './platform/files/kept.ts'
import { createJobs } from './platform/jobs.ts'
import { openLogKey } from './platform/public-log/log-key.ts'
import type { Logger } from './platform/telling/log.ts'
import { marksOf } from './platform/backup/keys.ts'
import { createOutbox, createSmtp } from './platform/mail/mail.ts'
import { openFile } from './platform/opening/open-file.ts'
import type { OpenFile } from './platform/opening/outcome.ts'
import { createOpeningTurns } from './platform/opening/turns.ts'
import { createMeters, NO_METERS } from './platform/telling/meters.ts'
import { createModel, NO_MODEL } from './platform/outside/model.ts'
import { createCheckout, NO_PAYMENTS } from './platform/outside/payments.ts'
import { prepareStatements } from './platform/database/prepared-statements.ts'
import { createRateLimits, NO_RATE_LIMITS } from './platform/http/rate-limit.ts'
import { createReplica, noReplica } from './platform/database/replica.ts'
import { createSealer } from './platform/secrets/seal.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import { createSmsOutbox, createSmsWebhook } from './platform/mail/sms.ts'
import { toldFiles, toldModel, toldPool } from './platform/telling/told-steps.ts'
import { openTraces, type Traces } from './platform/telling/traces.ts'
import { createUploads } from './platform/files/uploads.ts'
import { openWitnesses } from './platform/public-log/witnesses.ts'
import { createVirusScan } from './platform/files/virus-scan.ts'
import { createSignals } from './platform/live/signals.ts'
import { versionOf } from './platform/version.ts'
import { settingsOf } from './platform/settings.ts'
import { outsideWork } from './platform/telling/work-facts.ts'

const MIGRATIONS = new URL('../migrations/', import.meta.url)
const POOL_SIZE = 20
const SIGNED_BY = { name: 'ECDSA', hash: 'SHA-256' } as const
/** Milliseconds. Nobody is served meanwhile, and a restore that broke off here would have to be begun again. */
const CONNECT_TO_MIGRATE = 30_000

type MigrationsTold = { onStep?: (name: string) => void; onWait?: (sentence: string) => void }

export type Composition = {
  deps: Deps
  /** Brings the database to the newest shape, however long a step takes. */
  migrate(told?: MigrationsTold): Promise<void>
  /** Ends its work, does the last thing that needs the database, and lets go of that. */
  close(last?: () => Promise<void>): Promise<void>
}

type Parts = {
  config: Config
  databaseUrl: string
  dataDir: DataDir
  secrets: Secrets
  log: Logger
  now: () => Date
  /** what the machine says, where that may be something else */
  machineNow?: () => Date
  /** false where a test runs the jobs itself */
  schedulesJobs: boolean
  /** what it will run by the clock, as jobs are called */
  schedules?: readonly string[]
  /** connections that outlive what is composed here; otherwise it makes its own */
  connections?: { pool: Pool; db: Db }
  /** how long a request waits for the database and for signing in, where it is not as long as people do */
  patience?: Patience
  /** what hashing a password takes, where it is not what is recommended */
  passwordCost?: { kibibytes: number; passes: number }
  /** what guessing the passphrase of backups takes, where it is not what is recommended */
  passphraseCost?: number
  /** the check of a paper as one file, where the web app was built */
  checkPage?: string | null
  /** what opens a file, where it is not a process for each */
  openFile?: OpenFile
}

/** Builds everything the application works with; nothing is started or migrated yet. */
export async function compose(parts: Parts): Promise<Composition> {
  const { config, databaseUrl, dataDir, secrets, log, now } = parts
  const { self, meters, traces } = await watchersOf(parts)
  const { databases, leave } = databasesOf(parts, { meters, traces })
  const jobs = createJobs(databaseUrl, log, { schedule: parts.schedulesJobs, meters, traces })
  const sealers = sealersOf(secrets.sealing)
  const { mailTransport, smsTransport } = await transportsOf(parts)
  const kept = await keptAt(config.files, dataDir.path, log, { laysAside: config.filesKeptDays > 0 })
  const { asked, files, model } = toldOf(parts, traces, { ...databases, files: kept.files })
  const disk = createDisk(join(dataDir.path, 'files'), { ...databases, files: kept.files, log })
  const auth = composeAuth({
    config,
    pool: asked,
    jobs,
    saw(outage) {
      disk.saw(outage)
      meters.refused(outage)
    },
    sms: smsTransport,
    sealers,
    secrets,
    log,
    now,
    requestTimeout: parts.patience?.answer,
    passwordCost: parts.passwordCost,
  })
  const signals = createSignals(databaseUrl, databases.pool, log, { sessionEnded: SESSION_ENDED_CHANNEL })
  const identity = await identityOf(parts)
  const logKey = await openLogKey(dataDir, config.publicUrl, kept.memory)
  const deps: Deps = {
    config,
    settings: settingsOf(config),
    self,
    ...databases,
    jobs,
    signals,
    auth,
    mailTransport,
    smsTransport,
    payments: config.checkout ? createCheckout(config.checkout, { now, log }) : NO_PAYMENTS,
    model,
    disk,
    folderMarks: createFolderMarks(sharedFolders(config, dataDir), log),
    strays: kept.strays,
    uploads: createUploads(kept.shelf, UPLOAD_PATH, asked, { now, lastFor: UPLOADS_LAST }),
    openFile: parts.openFile ?? openFile,
    openingTurns: createOpeningTurns(),
    virusScan: createVirusScan(config.clamdUrl, log),
    files,
    identity,
    checkPage: parts.checkPage ?? null,
    logKey,
    witnesses: await openWitnesses(config.logWitnesses),
    timestamps: await openTimestamps(config.timestamps, { log, now, randomBytes }),
    vault: await vaultOf(parts, { auth, identity, logKey, files }),
    rateLimits: config.rateLimits ? createRateLimits(asked) : NO_RATE_LIMITS,
    sealers,
    log,
    meters,
    traces,
    ...timesOf(parts),
    newId: () => uuidV7(now().getTime()),
    randomBytes,
  }
  return {
    deps,
    migrate: (told) => migrateAt(databaseUrl, auth, null, told),
    async close(last) {
      await jobs.stop().then(last)
      await signals.stop()
      mailTransport.close()
      kept.close()
      await leave()
      await traces.close()
    },
  }
}

/** What this installation signs with. */
async function identityOf({ config, dataDir, now }: Parts): Promise<Deps['identity']> {
  const organisation = config.operator.name ?? 'EvenSettle'
  return ensureInstallationCertificate({ dataDir, now: now(), organisation })
}

/** What counts and times the work of this process, where somebody wants to know. */
async function watchersOf(parts: Parts): Promise<Pick<Deps, 'self' | 'meters' | 'traces'>> {
  const { config, log, now } = parts
  const self = await selfAt(now(), parts)
  const { id, version, role } = self
  return {
    self,
    meters: config.metrics || config.figures ? createMeters({ version, role }) : NO_METERS,
    traces: await openTraces(config.traces, { id, version, role }, log),
  }
}

/** What is asked of others while somebody waits, told step by step where somebody wants to know. `asked`: for what does not ask by Kysely. */
function toldOf(
  { config, now, log }: Parts,
  traces: Traces,
  { pool, files }: Pick<Deps, 'pool' | 'files'>,
): { asked: Pool } & Pick<Deps, 'files' | 'model'> {
  const model = config.model ? createModel(config.model, { now, log }) : NO_MODEL
  if (!traces.isOn) return { asked: pool, files, model }
  return { asked: toldPool(pool, traces), files: toldFiles(files, traces), model: toldModel(model, traces) }
}

/** The connections for what people ask for: to the database itself, or through a pooler. */
function connectionsOf(
  { config, databaseUrl, log, patience }: Parts,
  traces: Traces,
): { pool: Pool; db: Db } {
  // whoever happened to open it has nothing to do with its end
  const lost = (error: Error) => outsideWork(() => log.warn('a database connection was lost', { error }))
  const pool = createPool(config.poolerUrl ?? databaseUrl, POOL_SIZE, lost, patience)
  // a pooler may give each transaction another connection, and what one has prepared is strange to the next
  if (config.poolerUrl === null) prepareStatements(pool)
  return { pool, db: createDb(pool, { traces }) }
}

/** The database, and a standby of it where there is one. */
function databasesOf(
  parts: Parts,
  { meters, traces }: Pick<Deps, 'meters' | 'traces'>,
): { databases: Pick<Deps, 'pool' | 'db' | 'replica'>; leave: () => Promise<void> } {
  const { config, log, now } = parts
  const { pool, db } = parts.connections ?? connectionsOf(parts, traces)
  const acts = { since: actsSince, areAllIn: areActsIn }
  const replica =
    config.replicaUrl === null
      ? noReplica(db)
      : createReplica({ url: config.replicaUrl, primary: { pool, db }, acts, now, log, meters, traces })
  return {
    databases: { pool, db, replica },
    leave: async () => {
      await replica.close()
      if (parts.connections === undefined) await pool.end()
    },
  }
}

/** Brings a database to the newest shape, or to that of an earlier day. */
async function migrateAt(
  url: string,
  auth: Deps['auth'],
  only: Pick<Shape, 'app' | 'auth'> | null,
  told: MigrationsTold = {},
): Promise<void> {
  const patient = createPool(url, 1, () => {}, { connect: CONNECT_TO_MIGRATE, answer: Infinity })
  try {
    await migrate(patient, MIGRATIONS, { ...told, only: only && new Set(only.app) })
    await auth.migrate(patient, { ...told, only: only && new Set(only.auth) })
  } finally {
    await patient.end()
  }
}

function backupFolder({ backups }: Config, dataDir: DataDir): string {
  return backups.folder ?? join(dataDir.path, 'backups')
}

/** What has to be one folder for all processes that use it. */
function sharedFolders(config: Config, dataDir: DataDir) {
  return {
    backups: config.role === 'web' ? null : backupFolder(config, dataDir),
    files: config.files === null ? join(dataDir.path, 'files') : null,
  }
}

/** Makes and tries backups of this installation. */
async function vaultOf(
  { config, databaseUrl, dataDir, secrets, log, passphraseCost }: Parts,
  { auth, identity, logKey, files }: Pick<Deps, 'auth' | 'identity' | 'logKey' | 'files'>,
) {
  return createVault({
    folder: backupFolder(config, dataDir),
    files,
    databaseUrl,
    version: versionOf(),
    passphrase: passphraseOf(config.backups.passphrase),
    passphraseCost,
    secrets: () => secretTexts(dataDir, secrets),
    keys: marksOf({
      given: config.secrets,
      secrets,
      certificate: identity.fingerprint,
      logKey: logKey.text,
      dataDir: dataDir.path,
    }),
    signer: {
      certificatePem: identity.certificatePem,
      sign: async (bytes) => Buffer.from(await crypto.subtle.sign(SIGNED_BY, identity.privateKey, bytes)),
    },
    known: { app: await migrationsIn(MIGRATIONS), auth: await auth.migrations() },
    async bringToShape(url, shape) {
      await migrateAt(url, auth, shape)
      const queue = createJobs(url, log, { schedule: false })
      await queue.start()
      await queue.stop()
    },
  })
}

/** What carries mails and texts away, or keeps them where nothing is set. */
async function transportsOf({ config, dataDir, now }: Parts) {
  const mailHost = new URL(config.publicUrl).hostname
  return {
    mailTransport:
      config.smtpUrl === null
        ? createOutbox(await dataDir.folder('outbox'), config.mailFrom, mailHost, now)
        : createSmtp(config.smtpUrl, config.mailFrom, mailHost, config.bounces?.address ?? null),
    smsTransport:
      config.sms === null
        ? createSmsOutbox(await dataDir.folder('sms-outbox'), now)
        : createSmsWebhook(config.sms, now),
  }
}

/** The time that decides, and what the machine shows. */
function timesOf({ now, machineNow = now }: Parts): Pick<Deps, 'now' | 'machineNow'> {
  return { now, machineNow }
}

/** This process, as others hear of it. */
async function selfAt(startedAt: Date, { config: { role }, schedules = [] }: Parts): Promise<Deps['self']> {
  const { pid, version: node } = process
  const knows = (await migrationsIn(MIGRATIONS)).map(numberOf)
  const id = randomUUID()
  return { id, host: hostname(), pid, version: versionOf(), node, role, startedAt, knows, schedules }
}

/** What seals each kind of private thing: none opens what another one sealed. */
function sealersOf(keys: Secrets['sealing']) {
  return {
    mails: createSealer(keys, 'mails'),
    invitations: createSealer(keys, 'invitations'),
    ranges: createSealer(keys, 'ranges'),
    preferences: createSealer(keys, 'preferences'),
    worksheets: createSealer(keys, 'worksheets'),
    rooms: createSealer(keys, 'rooms'),
    devices: createSealer(keys, 'devices'),
    presses: createSealer(keys, 'presses'),
    videos: createSealer(keys, 'videos'),
    requests: createSealer(keys, 'requests'),
    feedback: createSealer(keys, 'feedback'),
    accounts: createSealer(keys, 'accounts'),
    draftLinks: createSealer(keys, 'draftLinks'),
  }
}
