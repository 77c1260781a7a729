import * as said from '@evensettle/messages/refusals/codes.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { compose, type Composition } from './compose.ts'
import { composeLive } from './compose-live.ts'
import { missingOperatorFacts } from '@evensettle/domain/operator.ts'
import { placeOfStore } from './config/files.ts'
import { OPERATOR_VARIABLES, readConfig, readEnvironment, withPort, type Config } from './config.ts'
import { checkWords, siteWords } from './features/site/queries.ts'
import { keepBeating } from './features/infrastructure/jobs.ts'
import { joinIn } from './features/infrastructure/keys/jobs.ts'
import { createClock, type Clock } from './platform/database/clock.ts'
import { keepForProxy, listen, stepAside, stopListening, type Handler } from './listening.ts'
import { openMetricsPort, tellCollector, type MetricsPort } from './metrics-port.ts'
import { listenerOf } from '@evensettle/auth/auth.ts'
import { logCertificates } from './features/public-log/jobs.ts'
import { healthRoutes } from './platform/telling/health.ts'
import { assertWhole, restoreIn, untilWhole } from './platform/backup/restore-mark.ts'
import { openDataDir } from './platform/data-dir.ts'
import { databaseReady, whileDatabaseComesAndGoes } from './platform/database/database-wait.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { limitKey, visitorAddress } from './platform/http/client-ip.ts'
import type { Live } from './platform/live/live.ts'
import { createLogger, type Logger } from './platform/telling/log.ts'
import { checkMaildir } from './platform/mail/maildir.ts'
import { openSecrets } from './platform/secrets/secrets.ts'
import { StartupError } from './startup-error.ts'
import { createWebApp, type WebApp } from './platform/http/web.ts'
import { createTrialGround } from './trials.ts'
import { createHandlers, SCHEDULES } from './worker.ts'

const WEB = fileURLToPath(new URL('../../web/build/client/', import.meta.url))
const CHECK_PAGE = `${WEB}check-paper.html`
const SOCKETS_PER_ADDRESS = 200

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A detail of the start. */
function tell(line: string): void {
  say(`  ${line}`)
}

const starting: Handler = (_, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' })
  response.end(
    JSON.stringify({
      error: { code: 'UNAVAILABLE', message: said.unavailable() },
    }),
  )
}

type Started = { config: Config; databaseUrl: string; clock: Clock }

/** Half of a backup is served to nobody. Where the folder is this process's alone, nobody could put the rest back while it waits. */
async function untilServable({ config, databaseUrl }: Started): Promise<void> {
  if (config.databaseUrl === null) await assertWhole(databaseUrl)
  else await untilWhole(databaseUrl, tell)
}

/** Brings the database to the newest shape, and says there that this process runs. */
async function enter({ deps, ...composition }: Composition, started: Started): Promise<void> {
  do {
    await untilServable(started)
    await composition.migrate({ onStep: (name) => tell(`migrating: ${name}`), onWait: tell })
    await joinIn(deps)
    // a restore that has begun meanwhile has either seen this process and stopped, or is seen here
  } while (await restoreIn(started.databaseUrl))
}

async function prepare(composition: Composition, started: Started): Promise<void> {
  const { deps } = composition
  const { databaseUrl, clock } = started
  try {
    await databaseReady(databaseUrl, tell)
    await whileDatabaseComesAndGoes(databaseUrl, tell, async () => {
      await clock.follow(deps.pool, deps.log)
      await enter(composition, started)
      await deps.jobs.start()
      await deps.signals.start()
      await logCertificates(deps)
    })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (/^(ECONNREFUSED|ENOTFOUND|28P01|3D000|28000|ETIMEDOUT)$/.test(code))
      throw new StartupError(
        `The database cannot be used (${code}): check DATABASE_URL and that PostgreSQL 15 or later is running there.`,
        { cause: error },
      )
    throw error
  }
}

/**
 * Ends in order: no new work, running requests finish, jobs finish or run again later, then the database. Only then it says that it has ended:
 * until then it seals with its key.
 */
async function drain(
  server: Server,
  { live, isBehindProxy }: { live: Live; isBehindProxy: boolean },
  composition: Composition,
  endBeating: () => Promise<void>,
): Promise<void> {
  const stopped = stopListening(server, { isBehindProxy })
  await live.close()
  await stopped
  await composition.close(endBeating)
}

/** Ends the process at its first signal in order, and at the second one at once. */
function once(work: () => Promise<void>, log: Logger): (signal: NodeJS.Signals) => void {
  let isEnding = false
  return (signal) => {
    if (isEnding) process.exit(1)
    isEnding = true
    say(`${signal}: finishing what is running …`)
    work()
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        log.error('the end was not clean', { error })
        process.exit(1)
      })
  }
}

/** A store that does not serve us is no reason not to start: it may be back before anybody needs it. */
async function tryFiles({ files }: Config, kept: Composition['deps']['files']): Promise<void> {
  if (files === null) return
  await kept.check().then(
    () => tell(`files are kept in ${placeOfStore(files)}`),
    (error: unknown) =>
      tell(
        `no file can be kept until FILES_URL is right or its store is back: ${error instanceof Error ? error.message : String(error)}`,
      ),
  )
}

/** Says that people can come, and what they will miss. */
function greet(config: Config, metrics: MetricsPort): void {
  if (metrics.address !== null) tell(`figures for Prometheus: ${metrics.address}`)
  const missing = missingOperatorFacts(config.operator)
  if (missing.length > 0)
    tell(
      `nobody who is invited can see who runs this: set ${missing.map((fact) => OPERATOR_VARIABLES[fact]).join(', ')}`,
    )
  say(
    config.role === 'worker'
      ? 'EvenSettle is ready: it works on the background jobs'
      : `EvenSettle is ready: ${config.publicUrl}`,
  )
}

async function main(): Promise<void> {
  const handler = { current: starting }
  const read = readConfig(readEnvironment())
  const names = { port: 'PORT', host: 'HOST' }
  const { server, port } = await listen({ ...read, names }, handler)
  const config = withPort(read, port)
  const isBehindProxy = config.trustProxy > 0 && config.role !== 'worker'
  if (isBehindProxy) keepForProxy(server)
  const comeBack = isBehindProxy ? await stepAside(server, { ...config, names }) : null
  const metrics = await openMetricsPort(config.metrics)
  const log = createLogger(config.logLevel === 'debug' ? 'info' : config.logLevel, (line) =>
    process.stderr.write(`${line}\n`),
  )
  process.on('uncaughtException', (error) => {
    log.error('the process ends because of an error that nobody expected', { error })
    process.exit(1)
  })
  const use = config.databaseUrl === null ? 'alone' : 'shared'
  const dataDir = await openDataDir(config.dataDir, use, config.secrets.folder)
  const secrets = await openSecrets(dataDir, config.secrets)
  await checkMaildir(config)
  const database = config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log: tell }) : null
  const databaseUrl = config.databaseUrl ?? database?.url ?? ''
  const clock = createClock()
  const composition = await compose({
    config,
    databaseUrl,
    dataDir,
    secrets,
    log,
    now: clock.now,
    machineNow: () => new Date(),
    schedulesJobs: config.role !== 'web',
    schedules: config.role === 'web' ? [] : Object.keys(SCHEDULES),
    checkPage: existsSync(CHECK_PAGE) ? await readFile(CHECK_PAGE, 'utf8') : null,
  })
  const { deps } = composition
  await prepare(composition, { config, databaseUrl, clock })
  await tryFiles(config, deps.files)
  const web: WebApp | null = existsSync(WEB)
    ? await createWebApp(WEB, config.publicUrl, {
        ...siteWords(config),
        ...checkWords(deps),
      })
    : null
  const live = composeLive(deps, {
    addressOf: (request) => {
      const forwarded = request.headers['x-forwarded-for']
      const direct = request.socket.remoteAddress ?? 'unknown'
      return limitKey(visitorAddress(direct, forwarded?.toString(), config.trustProxy))
    },
    socketsPerAddress: config.rateLimits ? SOCKETS_PER_ADDRESS : Infinity,
    log,
  })
  if (config.role !== 'worker') live.attach(server)
  // a worker answers nobody but whoever looks whether it is well
  const http = config.role === 'worker' ? healthRoutes(deps) : createApp(deps, web).http
  const ground = createTrialGround({ config, databaseUrl, dataDir, live: deps, log })
  handler.current = listenerOf(http.fetch)
  metrics.begin(deps, () => live.size())
  const figures = await tellCollector(config.figures, deps, () => live.size())
  if (config.role !== 'web') {
    await whileDatabaseComesAndGoes(databaseUrl, tell, () =>
      deps.jobs.work(createHandlers(deps, ground), SCHEDULES),
    )
  }

  deps.replica.start()
  const endBeating = keepBeating(deps, () => live.size())
  const end = once(async () => {
    clock.stop()
    // the last figures need the database, and what was done until then is in them
    await drain(server, { live, isBehindProxy }, composition, () => figures.close().then(endBeating))
    await metrics.close()
    await database?.stop()
    await dataDir.release()
  }, log)
  await comeBack?.()
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  greet(config, metrics)
}

main().catch((error: unknown) => {
  const sentence =
    error instanceof StartupError
      ? error.message
      : `EvenSettle could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
})
