import { getRequestListener } from '@hono/node-server'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type pg from 'pg'
import { createApp } from './app.ts'
import { compose, type Composition } from './compose.ts'
import { composeLive } from './compose-live.ts'
import { below, type StoreAddress } from './config/files.ts'
import { readConfig, type Config } from './config.ts'
import type { Deps, Trial, TrialGround } from './deps.ts'
import { openDataDir, type DataDir } from './platform/data-dir.ts'
import { createPool } from './platform/database/db.ts'
import { emptyStore } from './platform/files/kept.ts'
import type { Live } from './platform/live/live.ts'
import type { Logger } from './platform/telling/log.ts'
import { openSecrets } from './platform/secrets/secrets.ts'
import { createHandlers } from './worker.ts'

type Given = {
  config: Config
  databaseUrl: string
  dataDir: DataDir
  /** of the running installation: papers are sealed with its certificate */
  live: Pick<Deps, 'identity' | 'now' | 'machineNow'>
  log: Logger
}

type Opened = { server: Server; composition: Composition; live: Live }

const FOLDER = 'trials'

/** The database of a test: named by it, so that whoever finds it knows whose it is. */
function databaseOf(id: string): string {
  return `evensettle_trial_${id.replaceAll('-', '')}`
}

/**
 * Where system tests play: a second application in this process, with a database and a folder of its own on the same
 * PostgreSQL and the same disk or store. Nothing that it does can be counted, mailed or found among what people do.
 */
export function createTrialGround(given: Given): TrialGround {
  const opened = new Map<string, Opened>()
  const folderOf = (id: string) => join(given.dataDir.path, FOLDER, id)

  return {
    async open(id) {
      await onServer(given.databaseUrl, (pool) => pool.query(`create database ${databaseOf(id)}`))
      const one = await start(given, id, folderOf(id))
      opened.set(id, one)
      return trialOf(one, join(folderOf(id), 'outbox'))
    },
    async remove(id) {
      const one = opened.get(id)
      opened.delete(id)
      if (one) await stop(one)
      const files = filesOf(given.config, id)
      if (files) await emptyStore(files, given.log)
      await onServer(given.databaseUrl, (pool) =>
        pool.query(`drop database if exists ${databaseOf(id)} with (force)`),
      )
      await rm(folderOf(id), { recursive: true, force: true })
    },
    async isThere(id) {
      const hasFolder = await stat(folderOf(id)).then(
        () => true,
        () => false,
      )
      if (hasFolder) return true
      return onServer(given.databaseUrl, async (pool) => {
        const { rows } = await pool.query('select 1 from pg_database where datname = $1', [databaseOf(id)])
        return rows.length > 0
      })
    },
  }
}

/** Statements that belong to no transaction, on a connection of their own. */
async function onServer<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, 1, () => {}, { connect: 4_000, answer: 60_000 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** In the same store, below a prefix of its own; null where files lie in the folder. */
function filesOf({ files }: Config, id: string): StoreAddress | null {
  return files && below(files, `${FOLDER}/${id}`)
}

/** What the installation was told, less everything through which a made-up case could reach somebody or be refused. */
function configOf(
  config: Config,
  id: string,
  { folder, origin }: { folder: string; origin: string },
): Config {
  const plain = readConfig({ DATA_DIR: folder, PUBLIC_URL: origin, RATE_LIMITS: 'off' })
  const { clamdUrl, operator, mailFrom } = config
  return { ...plain, files: filesOf(config, id), clamdUrl, operator, mailFrom }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('a server that listens has an address')
  return `http://127.0.0.1:${address.port}`
}

async function start({ config, databaseUrl, dataDir, live: of, log }: Given, id: string, folder: string) {
  const server = createServer()
  const origin = await listen(server)
  await dataDir.folder(FOLDER)
  const ownDir = await openDataDir(folder, 'shared')
  const own = configOf(config, id, { folder, origin })
  const url = new URL(databaseUrl)
  url.pathname = `/${databaseOf(id)}`
  const composition = await compose({
    config: own,
    databaseUrl: url.href,
    dataDir: ownDir,
    secrets: await openSecrets(ownDir, own.secrets),
    log,
    now: of.now,
    machineNow: of.machineNow,
    schedulesJobs: false,
  })
  const { deps } = composition
  deps.identity = of.identity
  await composition.migrate()
  await deps.jobs.start()
  await deps.signals.start()
  const live = composeLive(deps, {
    addressOf: () => 'trial',
    socketsPerAddress: Infinity,
    log,
  })
  live.attach(server)
  server.on('request', getRequestListener(createApp(deps, null).http.fetch))
  return { server, composition, live }
}

async function stop({ server, composition, live }: Opened): Promise<void> {
  await live.close()
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await composition.close()
}

function trialOf({ server, composition: { deps } }: Opened, outbox: string): Trial {
  const handlers = createHandlers(deps, null)
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    runJobs: async () => void (await deps.jobs.drain(handlers)),
    async mailsTo(to) {
      const names = (await readdir(outbox)).filter((name) => name.endsWith('.txt')).toSorted()
      const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
      return texts.filter((text) => text.startsWith(`To: ${to}\n`))
    },
  }
}
