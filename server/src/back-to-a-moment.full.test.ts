import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, chownSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CLEAN_ENV, ROLE } from './platform/database/postgres/cluster.ts'
import { aCase, type TestCase } from './testing/factories.ts'
import { makeTestApp, newId, type TestApp } from './testing/make-test-app.ts'
import { servePostgres, type OwnPostgres } from './testing/own-postgres.ts'
import { makeTestCluster, type TestCluster } from './testing/postgres-server.ts'
import { scratchFolder } from './testing/scratch.ts'

const DEPLOYED = fileURLToPath(new URL('../../deploy/pgbackrest', import.meta.url))
const WITHIN = { timeout: 120_000, interval: 50 }
const WORDS = 'words that nobody guesses'

let made: TestCluster
let postgres: OwnPostgres
let app: TestApp
let table: TestCase

/** As in `/etc/pgbackrest.conf`, with what differs here said by the environment, which comes first. */
function environment(): Record<string, string> {
  const { cluster, root } = made
  const { port } = new URL(postgres?.url ?? 'postgres://none:5432')
  return {
    ...CLEAN_ENV,
    TMPDIR: root,
    PGBIN: cluster.binaries.bin,
    PGBACKREST_CONFIG: join(root, 'pgbackrest.conf'),
    PGBACKREST_REPO1_PATH: join(root, 'repository'),
    PGBACKREST_REPO1_CIPHER_PASS: WORDS,
    PGBACKREST_PG1_PATH: cluster.folder,
    PGBACKREST_PG1_SOCKET_PATH: cluster.folder,
    PGBACKREST_PG1_PORT: port,
    PGBACKREST_PG1_USER: ROLE,
    PGBACKREST_LOG_PATH: root,
    PGBACKREST_LOCK_PATH: join(root, 'locks'),
  }
}

/** The same for a command that PostgreSQL runs. */
function spoken(): string {
  const ours = Object.entries(environment()).filter(([name]) => /^PGBACKREST_(?!PG1_PORT)/.test(name))
  return ours.map(([name, value]) => `${name}="${value}"`).join(' ')
}

function backRest(...args: string[]): string {
  const { user } = made.cluster
  const all = ['--stanza=evensettle', ...args]
  return execFileSync('pgbackrest', all, { ...user, cwd: '/', env: environment(), encoding: 'utf8' })
}

function drill(...args: string[]) {
  const { user, folder } = made.cluster
  const env = { ...environment(), DATABASE_URL: postgres.url, DRILL_USER: ROLE }
  expect(existsSync(folder)).toBe(true)
  return spawnSync('bash', [join(made.root, 'drill.sh'), ...args], {
    ...user,
    cwd: '/',
    env,
    encoding: 'utf8',
  })
}

beforeAll(async () => {
  made = await makeTestCluster(scratchFolder(), 'system')
  const { cluster, root } = made
  for (const name of ['pgbackrest.conf', 'drill.sh']) cpSync(join(DEPLOYED, name), join(root, name))
  for (const name of ['repository', 'locks']) mkdirSync(join(root, name))
  if (cluster.user)
    for (const path of [root, join(root, 'repository'), join(root, 'locks')])
      chownSync(path, cluster.user.uid, cluster.user.gid)
  chmodSync(root, 0o755)
  appendFileSync(join(cluster.folder, 'pg_hba.conf'), 'local all all trust\n')
  postgres = await servePostgres(made, {
    unix_socket_directories: cluster.folder,
    archive_mode: 'on',
    archive_command: `env ${spoken()} pgbackrest --stanza=evensettle archive-push %p`,
    archive_timeout: '60',
    full_page_writes: 'on',
  })
  backRest('stanza-create')
  app = await makeTestApp({ databaseUrl: postgres.url })
  table = await aCase(app)
})

afterAll(async () => {
  await app.close()
  await postgres.remove()
})

const say = (body: string) => app.ok(sendMessage, { caseId: table.caseId, id: newId(), body }, table.starter)

async function said(): Promise<string[]> {
  const { messages } = await app.ok(listMessages, { caseId: table.caseId }, table.starter)
  return messages.map(({ body }) => body ?? '')
}

/** Everything that is kept of everybody, as numbers and hashes. */
async function everything() {
  const tables = await postgres.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth') order by 1`,
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables)
    found[name] = (
      await postgres.query(
        `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash from ${name} t`,
      )
    )[0]
  return found
}

async function now(): Promise<string> {
  const [row] = await postgres.query<{ at: string }>('select clock_timestamp()::text as at')
  return row?.at ?? ''
}

it('a database that is lost comes back as it was at a moment, out of an encrypted archive', async () => {
  await say('before the backup')
  backRest('--type=full', 'backup')
  await say('after the backup')
  const kept = await everything()
  const moment = await now()
  await say('after the moment')
  backRest('--type=incr', 'backup')
  await say('after everything')
  await postgres.query('select pg_switch_wal()')
  expect(await said()).toEqual([
    'before the backup',
    'after the backup',
    'after the moment',
    'after everything',
  ])

  const tried = drill(moment)
  expect(tried.stdout + tried.stderr).toMatch(/audit_entry: the same up to/)
  expect(tried.status).toBe(0)

  await postgres.kill()
  rmSync(made.cluster.folder, { recursive: true })
  // PostgreSQL is started with nothing of our environment
  const fetched = `restore_command=env ${spoken()} pgbackrest --stanza=evensettle archive-get %f "%p"`
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote']
  backRest(...target, `--recovery-option=${fetched}`, 'restore')
  await postgres.start()
  await vi.waitUntil(
    async () => (await postgres.query('select pg_is_in_recovery() as is'))[0]?.['is'] === false,
    WITHIN,
  )
  expect(await everything()).toEqual(kept)
  await vi.waitUntil(async () => (await said().catch(() => [])).length > 0, WITHIN)
  expect(await said()).toEqual(['before the backup', 'after the backup'])
  await say('it goes on')

  const other = { ...environment(), PGBACKREST_REPO1_CIPHER_PASS: 'other words' }
  const asked = spawnSync('pgbackrest', ['--stanza=evensettle', 'info'], {
    ...made.cluster.user,
    cwd: '/',
    env: other,
    encoding: 'utf8',
  })
  expect(asked.stdout).not.toMatch(/full backup/)
})

it('a drill says where what came back is not what is here', async () => {
  // what is as young as ten seconds may be on either side of the moment, and is not compared
  await postgres.query(`update case_event set at = at - interval '1 hour' where case_id = $1 and seq = 1`, [
    table.caseId,
  ])
  // the newest one is of a time that has been undone, and no way leads on from it
  backRest('--type=full', 'backup')
  await postgres.query('select pg_switch_wal()')
  await postgres.query(`update case_event set facts = '{"changed": true}' where case_id = $1 and seq = 1`, [
    table.caseId,
  ])
  const tried = drill()
  expect(tried.stdout).toMatch(/case_event: \d+ rows, -?\d+ there, \d+ rows, -?\d+ here/)
  expect(tried.status).toBe(1)
})
