import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Client, type ClientBase } from 'pg'
import { AS_TEXT, keptTables, rowsOut, sequencesOf, shapeOf, type KeptTable } from './catalog.ts'
import { BackupBroken } from './broken.ts'
import { copyIn, copyOut } from './copy.ts'
import { drained } from './drained.ts'
import { decrypted, ENCRYPTED, encrypted, type BackupKey } from './encryption.ts'
import type { Manifest, TableManifest } from './manifest.ts'

/** Says how far it is; whoever throws here ends it. */
export type Progress = (done: number, all: number) => Promise<void>

const FAST = { level: 4 }
const NEWLINE = 10

/** One connection that waits as long as it takes, and is cut where the work on it breaks off. */
export async function onConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'evensettle-backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const made = await work(client)
    await client.end()
    return made
  } catch (error) {
    // what still runs on it would hold an orderly end up
    void client.end().catch(() => undefined)
    client.connection.stream.destroy()
    throw error
  }
}

/** The file of a table in a backup. */
function fileOf(folder: string, table: string, key: BackupKey | null): string {
  return join(folder, 'tables', `${table.replaceAll('"', '')}.copy.gz${key ? ENCRYPTED : ''}`)
}

/** Counts and hashes the rows of a table; each part also goes to `keep`. */
async function readTable(
  client: ClientBase,
  table: KeptTable,
  keep: (chunk: Buffer) => Promise<void> = () => Promise.resolve(),
): Promise<TableManifest> {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  await copyOut(client, rowsOut(table), async (chunk) => {
    hash.update(chunk)
    bytes += chunk.byteLength
    for (const byte of chunk) if (byte === NEWLINE) rows += 1
    await keep(chunk)
  })
  return { name: table.name, columns: table.columns, rows, bytes, sha256: hash.digest('hex') }
}

type Dumped = Pick<Manifest, 'tables' | 'sequences' | 'shape' | 'postgres'>

/** Writes every table of ours as it was at one moment into a folder, with a hash of its rows. */
export async function dumpRows(
  url: string,
  { folder, key }: { folder: string; key: BackupKey | null },
  progress: Progress,
): Promise<Dumped> {
  return onConnection(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(AS_TEXT)
    const kept = await keptTables(client)
    const tables: TableManifest[] = []
    await progress(0, kept.length)
    for (const table of kept) {
      const path = fileOf(folder, table.name, key)
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
      const zipped = createGzip(FAST)
      const written = key
        ? pipeline(zipped, (parts: AsyncIterable<Uint8Array>) => encrypted(parts, key), file)
        : pipeline(zipped, file)
      // told by the line below; without this one, a failure before would end the process
      written.catch(() => undefined)
      tables.push(
        await readTable(client, table, async (chunk) => {
          if (zipped.write(chunk)) return
          await drained(zipped)
          // only what could not be written takes it away
          if (zipped.destroyed) await written
        }),
      )
      zipped.end()
      await written
      await progress(tables.length, kept.length)
    }
    const shape = await shapeOf(client)
    const sequences = await sequencesOf(client)
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    await client.query('commit')
    return { tables, sequences, shape, postgres: rows[0]?.version ?? '' }
  })
}

/**
 * Puts every row of a backup into a database that has its shape and no rows of anybody, in one transaction: all or nothing.
 * What the shape itself brings along is replaced. References are checked as they are put back on.
 */
export async function loadRows(
  url: string,
  { folder, key }: { folder: string; key: BackupKey | null },
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
  progress: Progress,
): Promise<void> {
  await onConnection(url, async (client) => {
    await client.query('begin')
    await client.query(AS_TEXT)
    const kept = await keptTables(client)
    const here = new Set(kept.map(({ name }) => name))
    assertOfHere(tables, kept)
    const counters = new Set((await sequencesOf(client)).map(({ name }) => name))
    const strange = sequences.find(({ name }) => !counters.has(name))
    if (strange) throw new BackupBroken(`there is no sequence ${strange.name} here`)
    const references = await referencesOf(client)
    for (const { table, name } of references)
      await client.query(`alter table ${table} drop constraint ${name}`)
    for (const name of here) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${[...here].join(', ')}`)
    let done = 0
    for (const table of tables) {
      const into = `copy ${table.name} (${table.columns.join(', ')}) from stdin`
      await copyIn(client, into, checkedRows(fileOf(folder, table.name, key), table, key))
      done += 1
      await progress(done, tables.length)
    }
    for (const name of here) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name, value, isCalled } of sequences)
      await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
    await client.query('commit')
    await client.query('analyze')
  })
}

/**
 * What becomes part of a statement or a path is what the catalogue of this database has, written as it writes it: a manifest
 * lies where others may be able to write.
 */
function assertOfHere(tables: readonly TableManifest[], here: readonly KeptTable[]): void {
  const known = new Map(here.map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of tables) {
    const has = known.get(name)
    if (!has) throw new BackupBroken(`there is no table ${name} here`)
    const strange = columns.find((column) => !has.has(column))
    if (strange !== undefined) throw new BackupBroken(`there is no column ${strange} in ${name} here`)
  }
}

type Reference = { table: string; name: string; definition: string }

async function referencesOf(client: ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'auth', 'job')`,
  )
  return rows
}

/** The rows of a table's file; the last of them only once their hash is known to be right. */
async function* checkedRows(path: string, { name, sha256 }: TableManifest, key: BackupKey | null) {
  const hash = createHash('sha256')
  const source = createReadStream(path)
  const plain = createGunzip()
  const unzipped = key
    ? pipeline(source, (parts: AsyncIterable<Uint8Array>) => decrypted(parts, key, name), plain)
    : pipeline(source, plain)
  // whoever reads on is told as well
  unzipped.catch(() => undefined)
  let held: Buffer | null = null
  try {
    for await (const part of plain) {
      if (held) yield held
      hash.update(part)
      held = part
    }
    await unzipped
  } catch (error) {
    throw new BackupBroken(`the rows of ${name} cannot be read`, { cause: error })
  }
  if (hash.digest('hex') !== sha256)
    throw new BackupBroken(`the rows of ${name} are not as they were written`)
  if (held) yield held
}

export type Difference = { table: string; rows: number; rowsHere: number }

/** Counts and hashes what is in a database now, and gives the tables that differ from a backup's. */
export async function differencesFrom(
  url: string,
  { tables }: Pick<Manifest, 'tables'>,
  progress: Progress,
): Promise<Difference[]> {
  return onConnection(url, async (client) => {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(AS_TEXT)
    const kept = await keptTables(client)
    assertOfHere(tables, kept)
    const here = new Map(kept.map((table) => [table.name, table]))
    const found: Difference[] = []
    let done = 0
    for (const { name, columns, rows, sha256 } of tables) {
      const table = here.get(name)
      const now = table ? await readTable(client, { ...table, columns }) : null
      if (now?.sha256 !== sha256) found.push({ table: name, rows, rowsHere: now?.rows ?? 0 })
      done += 1
      await progress(done, tables.length)
    }
    await client.query('commit')
    return found
  })
}
