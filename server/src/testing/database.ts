import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** What a template is made of: another content gets another template. */
const SOURCES = ['../../migrations/', '../../../auth/migrations/'].map(
  (path) => new URL(path, import.meta.url),
)
const QUEUES = new URL('../platform/jobs.ts', import.meta.url)
const LOCK = 0x7465_7374

/** Copies files instead of pages through the log: a tenth of the work, for which a checkpoint is no price without a disk to wait for. */
const BY_FILE = 'strategy file_copy'

function serverUrl(): string {
  const url = process.env['TEST_POSTGRES_URL']
  if (!url) throw new Error('TEST_POSTGRES_URL must name a running PostgreSQL')
  return url
}

function urlOf(name: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

function templateName(): string {
  const hash = createHash('sha256').update(readFileSync(QUEUES))
  for (const folder of SOURCES)
    for (const file of readdirSync(folder).toSorted()) hash.update(readFileSync(new URL(file, folder)))
  return `evensettle_template_${hash.digest('hex').slice(0, 16)}`
}

async function onServer<T>(run: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: serverUrl() })
  await admin.connect()
  try {
    return await run(admin)
  } finally {
    await admin.end()
  }
}

/** The migrated template of this run, made by the first test file that asks for one. */
async function templateMadeBy(admin: Client, migrateAll: (url: string) => Promise<void>): Promise<string> {
  const name = templateName()
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount === 1) return name
  const draft = `${name}_${randomBytes(4).toString('hex')}`
  await admin.query(`create database ${draft} ${BY_FILE}`)
  await migrateAll(urlOf(draft))
  await admin.query(`alter database ${draft} rename to ${name}`)
  return name
}

/** A database of one's own, empty. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = `evensettle_empty_${randomBytes(6).toString('hex')}`
  await onServer((admin) => admin.query(`create database ${name} ${BY_FILE}`))
  return databaseNamed(name)
}

/** A migrated database of one's own: a copy of the template, in some 50 ms. */
export async function migratedDatabase(migrateAll: (url: string) => Promise<void>): Promise<TestDatabase> {
  const name = `evensettle_test_${randomBytes(6).toString('hex')}`
  await onServer(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [LOCK])
    const template = await templateMadeBy(admin, migrateAll)
    await admin.query(`create database ${name} template ${template} ${BY_FILE}`)
  })
  return databaseNamed(name)
}

/**
 * A pool's `end` resolves before its sockets are closed; a connection that is cut meanwhile has nobody who
 * listens for its error. Whoever stays longer than a moment is cut all the same.
 */
async function untilLeft(admin: Client, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await admin.query<{ n: number }>(
      'select count(*)::int as n, pg_sleep(0.02) from pg_stat_activity where datname = $1',
      [name],
    )
    if (rows[0]?.n === 0) return
  }
}

function databaseNamed(name: string): TestDatabase {
  return {
    url: urlOf(name),
    drop: () =>
      onServer(async (admin) => {
        await untilLeft(admin, name)
        await admin.query(`drop database ${name} with (force)`)
      }),
  }
}
