import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { parseConfig } from './config.ts'
import { serveStandalone } from './serve.ts'
import type { Standalone } from './serve.ts'

/**
 * `--port 9999 --config file.json [--database postgres://…]`. `findDatabase` is asked when neither
 * the command nor the file names one.
 */
export async function runCommand(
  args: string[],
  findDatabase: (port: number) => Promise<string>,
  say: (line: string) => void,
): Promise<Standalone> {
  const { values } = parseArgs({
    args,
    options: { port: { type: 'string' }, config: { type: 'string' }, database: { type: 'string' } },
  })
  if (values.config === undefined) throw new Error('name a configuration: --config file.json')
  const port = values.port === undefined ? undefined : Number(values.port)
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
    throw new Error('--port must be a number up to 65535')
  }
  const config = parseConfig(await readFile(values.config, 'utf8'), port)
  const database = values.database ?? config.databaseUrl ?? (await findDatabase(config.port))
  const server = await serveStandalone(config, database, (error) => say(String(error)))
  say(`auth listens on ${config.host}, reachable as ${server.url}`)
  say(`anon key: ${server.anonKey}`)
  say(`service key: ${server.serviceKey}`)
  return server
}
