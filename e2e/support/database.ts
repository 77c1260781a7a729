import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { DATA } from './servers.ts'

/** Writes to the database of a server under test: the one way to let time pass that a browser cannot. */
export async function writeToDatabase(
  sql: string,
  values: readonly unknown[],
  dataDir = DATA,
): Promise<number> {
  const password = (await readFile(join(dataDir, 'secrets', 'database-password'), 'utf8')).trim()
  // its fourth line is the port
  const port = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3])
  const name = 'evensettle'
  const client = new Client({ host: '127.0.0.1', port, user: name, password, database: name })
  await client.connect()
  try {
    const { rowCount } = await client.query(sql, [...values])
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
