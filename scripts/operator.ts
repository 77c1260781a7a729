import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { compose } from '../server/src/compose.ts'
import { readConfig, readEnvironment, type Config } from '../server/src/config.ts'
import { composeLetter } from '../server/src/features/mail/emails.ts'
import { nameOperator, removeOperator } from '../server/src/features/operators/commands.ts'
import { operatorLetter } from '../server/src/features/operators/emails.ts'
import { seats } from '../server/src/features/operators/queries.ts'
import { openDataDir, type DataDir } from '../server/src/platform/data-dir.ts'
import { inTransaction } from '../server/src/platform/db.ts'
import { runningDatabase, startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts'
import { createLogger } from '../server/src/platform/log.ts'
import { openSecrets } from '../server/src/platform/secrets.ts'
import { StartupError } from '../server/src/startup-error.ts'

const USAGE = `npm run operator -- add <address>      name an operator; the link comes by mail
npm run operator -- list               who is one, and who was named
npm run operator -- remove <address>   take it back, at once`
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/

function say(line: string): void {
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

async function claim(path: string): Promise<{ dataDir: DataDir; isRunning: boolean }> {
  try {
    return { dataDir: await openDataDir(path, 'alone'), isRunning: false }
  } catch (error) {
    if (!(error instanceof StartupError) || !error.message.includes('in use')) throw error
    return { dataDir: await openDataDir(path, 'shared'), isRunning: true }
  }
}

async function run([command = '', given = '']: string[]): Promise<number> {
  const email = given.trim().toLowerCase()
  const isKnown = command === 'list' || ((command === 'add' || command === 'remove') && ADDRESS.test(email))
  if (!isKnown) {
    say(USAGE)
    return 1
  }
  // the port that people use stands in the link
  const config = readConfig(readEnvironment())
  const { dataDir, isRunning } =
    config.databaseUrl === null
      ? await claim(config.dataDir)
      : { dataDir: await openDataDir(config.dataDir, 'shared'), isRunning: true }
  const db =
    config.databaseUrl === null
      ? await database(dataDir, isRunning)
      : { url: config.databaseUrl, stop: () => Promise.resolve() }
  const composition = await compose({
    config,
    databaseUrl: db.url,
    dataDir,
    secrets: await openSecrets(dataDir, config),
    log: createLogger('error', (line) => process.stderr.write(`${line}\n`)),
    now: () => new Date(),
    schedulesJobs: false,
  })
  try {
    await composition.migrate()
    await composition.deps.jobs.start()
    return await act(composition.deps, config, { command, email, isRunning })
  } finally {
    await composition.close()
    await db.stop()
    await dataDir.release()
  }
}

async function act(
  deps: Awaited<ReturnType<typeof compose>>['deps'],
  config: Config,
  { command, email, isRunning }: { command: string; email: string; isRunning: boolean },
): Promise<number> {
  if (command === 'list') {
    const named = await seats(deps.db)
    for (const address of config.adminEmails) say(`${address}  by ADMIN_EMAILS`)
    for (const seat of named)
      say(
        `${seat.email}  ${seat.confirmed_at ? `since ${seat.confirmed_at.toISOString()}` : 'named, the link was not opened yet'}`,
      )
    if (named.length + config.adminEmails.length === 0) say('Nobody is an operator.')
    return 0
  }
  if (command === 'remove') {
    const isRemoved = await inTransaction(deps, (tx) => removeOperator(tx, deps.now(), email))
    say(
      isRemoved
        ? `${email} is no operator any more.`
        : `${email} was not named here (ADMIN_EMAILS is set apart).`,
    )
    return isRemoved ? 0 : 1
  }
  const key = randomBytes(24).toString('base64url')
  const letter = await composeLetter(operatorLetter({ publicUrl: config.publicUrl, key }))
  const named = await inTransaction(deps, (tx) =>
    nameOperator(tx, deps.now(), { email, key, sealer: deps.sealers.mails, letter }),
  )
  if (named === 'seated') say(`${email} is an operator already.`)
  else {
    const place = config.smtpUrl === null ? ` (${join(config.dataDir, 'outbox')})` : ''
    say(
      `A link goes to ${email} by mail${place}${isRunning ? '' : ' once the app runs'}. It works for 7 days, for the account of that address.`,
    )
  }
  return 0
}

await run(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartupError ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)
