import { compose } from '../server/src/compose.ts'
import { readConfig, readEnvironment, type Config } from '../server/src/config.ts'
import { assertKeysFit } from '../server/src/features/infrastructure/keys/commands.ts'
import { shapeOf } from '../server/src/platform/backup/catalog.ts'
import { assertWhole } from '../server/src/platform/backup/restore-mark.ts'
import { onConnection } from '../server/src/platform/backup/rows.ts'
import { openDataDir, type DataDir } from '../server/src/platform/data-dir.ts'
import { runningDatabase, startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres.ts'
import { createLogger } from '../server/src/platform/telling/log.ts'
import { hasDatabase } from '../server/src/platform/database/postgres/place.ts'
import { openSecrets } from '../server/src/platform/secrets/secrets.ts'
import { StartupError } from '../server/src/startup-error.ts'
import { wordsOf } from './error-words.ts'

export type Installation = {
  deps: Awaited<ReturnType<typeof compose>>['deps']
  config: Config
  /** whether the app runs beside this command */
  isRunning: boolean
  /** whether its database has the shape of this version */
  isCurrent: boolean
}

/** Says a line to whoever typed a command. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The database of this installation: that of a PostgreSQL of yours, of the app that runs, or started for this command. */
async function database(
  dataDir: DataDir,
  isRunning: boolean,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (!isRunning) return startEmbeddedPostgres({ dataDir, log: () => {} })
  return { url: await runningDatabase(dataDir), stop: () => Promise.resolve() }
}

async function claim({
  dataDir: path,
  secrets: { folder },
}: Config): Promise<{ dataDir: DataDir; isRunning: boolean }> {
  try {
    return { dataDir: await openDataDir(path, 'alone', folder), isRunning: false }
  } catch (error) {
    if (!(error instanceof StartupError) || !error.message.includes('in use')) throw error
    return { dataDir: await openDataDir(path, 'shared', folder), isRunning: true }
  }
}

/** Whether it goes on only with keys that fit what is there, and whether it brings the database to the shape of this version. */
type Caution = { checksKeys: boolean; migrates: boolean }

/** With another DATA_DIR than the app's, a command would make an empty installation and find nothing wrong there. */
function assertThere({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !hasDatabase(dataDir))
    throw new StartupError(`There is no installation in ${dataDir}: set DATA_DIR to where it lies.`)
}

/** @throws StartupError where it has none at all */
async function hasShapeOfToday(url: string, { vault }: Installation['deps']): Promise<boolean> {
  const { app, auth } = await onConnection(url, shapeOf)
  if (app.length === 0)
    throw new StartupError('There is no installation in that database: look at DATABASE_URL.')
  const ran = new Set([...app, ...auth])
  return [...vault.known.app, ...vault.known.auth].every((name) => ran.has(name))
}

/** Does something with this installation from its machine, whether the app runs or not. */
async function withInstallation(
  work: (installation: Installation) => Promise<number>,
  { checksKeys, migrates }: Caution,
): Promise<number> {
  // the port that people use stands in links
  const config = readConfig(readEnvironment())
  if (!migrates) assertThere(config)
  const { dataDir, isRunning } =
    config.databaseUrl === null
      ? await claim(config)
      : { dataDir: await openDataDir(config.dataDir, 'shared', config.secrets.folder), isRunning: true }
  const db =
    config.databaseUrl === null
      ? await database(dataDir, isRunning)
      : { url: config.databaseUrl, stop: () => Promise.resolve() }
  const composition = await compose({
    config,
    databaseUrl: db.url,
    dataDir,
    secrets: await openSecrets(dataDir, config.secrets),
    log: createLogger('error', (line) => process.stderr.write(`${line}\n`)),
    now: () => new Date(),
    schedulesJobs: false,
  })
  try {
    await assertWhole(db.url)
    if (migrates) await composition.migrate()
    const isCurrent = migrates || (await hasShapeOfToday(db.url, composition.deps))
    if (checksKeys && isCurrent) await assertKeysFit(composition.deps.db, composition.deps)
    if (migrates) await composition.deps.jobs.start()
    return await work({ deps: composition.deps, config, isRunning, isCurrent })
  } finally {
    await composition.close()
    await db.stop()
    await dataDir.release()
  }
}

type Empty = {
  vault: Installation['deps']['vault']
  databaseUrl: string
  files: Installation['deps']['files']
}

/** Does something with an installation that does not run, before anything is made in its database. */
export async function runEmpty(work: (empty: Empty) => Promise<void>): Promise<void> {
  const config = readConfig(readEnvironment())
  const use = config.databaseUrl === null ? 'alone' : 'shared'
  const dataDir = await openDataDir(config.dataDir, use, config.secrets.folder)
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : null
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const composition = await compose({
    config,
    databaseUrl,
    dataDir,
    secrets: await openSecrets(dataDir, config.secrets),
    log: createLogger('error', (line) => process.stderr.write(`${line}\n`)),
    now: () => new Date(),
    schedulesJobs: false,
  })
  try {
    await work({ vault: composition.deps.vault, databaseUrl, files: composition.deps.files })
  } finally {
    await composition.close()
    await embedded?.stop()
    await dataDir.release()
  }
}

/** Runs a command on this installation; its number is how the process ends. */
export async function runHere(
  work: (installation: Installation) => Promise<number>,
  caution: Caution = { checksKeys: true, migrates: true },
): Promise<void> {
  await withInstallation(work, caution).then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      process.stderr.write(`${wordsOf(error)}\n`)
      process.exitCode = 1
    },
  )
}
