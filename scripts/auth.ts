import { join } from 'node:path'
import { runCommand } from '../auth/src/standalone/command.ts'
import { openDataDir } from '../server/src/platform/data-dir.ts'
import type { DataDir } from '../server/src/platform/data-dir.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres.ts'
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres.ts'
import { messageOf, withoutAddresses } from '../server/src/platform/telling/log-words.ts'

let database: EmbeddedPostgres | undefined
let dataDir: DataDir | undefined

/** Where nobody names a database: one of its own per port, under DATA_DIR/auth-<port>. */
async function ownDatabase(port: number): Promise<string> {
  const given = process.env['DATABASE_URL']
  if (given) return given
  const parent = await openDataDir(process.env['DATA_DIR'] ?? 'data', 'shared')
  dataDir = await openDataDir(join(parent.path, `auth-${port}`))
  database = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(`  ${line}`) })
  return database.url
}

async function run(): Promise<void> {
  const server = await runCommand(process.argv.slice(2), ownDatabase, (line) => console.log(line))
  const stop = async (): Promise<void> => {
    await server.close()
    await database?.stop()
    await dataDir?.release()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

/** What its own words name in quotes is a member of the configuration; what a library repeats can be a secret out of it. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isOurs = Object.getPrototypeOf(error) === Error.prototype && !('code' in error)
  return isOurs ? withoutAddresses(error.message) : messageOf(error)
}

await run().catch(async (error: unknown) => {
  console.error(`✗ ${wordsOf(error)}`)
  await database?.stop()
  process.exitCode = 1
})
