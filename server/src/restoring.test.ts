import { getDataSafety, startBackup } from '@evensettle/contracts/data-safety.ts'
import { inTurn } from '@evensettle/auth/auth.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { joinIn } from './features/infrastructure/keys/jobs.ts'
import { freePort } from './platform/database/postgres/process.ts'
import { assertWhole, restoreIn, untilWhole, whileMarked } from './platform/backup/restore-mark.ts'
import { MIGRATION_LOCK } from './platform/database/locks.ts'
import { CannotRestore, restore } from './restore.ts'
import { anOperator, aSettledCase } from './testing/factories.ts'
import { makeTestApp, migratedByCopy, newId, type TestApp } from './testing/make-test-app.ts'
import { COMPILED } from './testing/real-server.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const WITHIN = { timeout: 120_000, interval: 50 }
/** That of every test here, as a person would set it. */
const SEALING_KEY = Buffer.alloc(32, 7).toString('base64')

let before: TestApp
let backups: string[]

async function backedUp(app: TestApp): Promise<void> {
  const operator = await anOperator(app, 'boss@example.org')
  for (const _ of ['first', 'second']) {
    await app.ok(startBackup, { id: newId() }, operator)
    await app.runJobs()
  }
  const made = (await app.ok(getDataSafety, {}, operator)).backups
  backups = made.map(({ name }) => join(app.dataDir, 'backups', name))
}

beforeAll(async () => {
  before = await makeTestApp({ admins: ['boss@example.org'] })
  await joinIn(before.deps)
  // a backup is older than a minute and a half: what ran then has been silent since
  await before.deps.pool.query(`update service_process set seen_at = now() - interval '1 hour'`)
  await aSettledCase(before)
  await before.runJobs()
  await backedUp(before)
})

const started: ChildProcess[] = []

afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

/** A web process as somebody starts it on a machine of its own, and what it has said so far. */
async function startWeb(app: TestApp) {
  const port = await freePort()
  const folder = join(app.dataDir, `web-${newId()}`)
  await mkdir(folder)
  const { PATH } = process.env
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      NODE_COMPILE_CACHE: COMPILED,
      ROLE: 'web',
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: folder,
      SEALING_KEY,
      PORT: String(port),
      PUBLIC_URL: 'http://settle.test',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  const says = (words: string) => {
    if (child.exitCode !== null) throw new Error(`it ended: ${lines.join(' ')}`)
    return lines.some((line) => line.includes(words))
  }
  return {
    child,
    says,
    statusOf: async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
  }
}

async function anEmptyOne(): Promise<TestApp> {
  const folder = join(before.dataDir, `after-${newId()}`)
  await mkdir(folder)
  await cp(join(before.dataDir, 'secrets'), join(folder, 'secrets'), { recursive: true })
  const { url: databaseUrl } = await migratedByCopy()
  return makeTestApp({ databaseUrl, folder })
}

type Files = TestApp['deps']['files']

function putBack({ deps, databaseUrl }: TestApp, files: Files = deps.files, from = backups[0] ?? '') {
  const { vault } = deps
  return restore(from, { databaseUrl, files, vault, key: null, withOtherKeys: false, say: () => {} })
}

/** Where the first file comes to, and what lets it go on. */
function held(files: Files) {
  const reached = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const slow: Files = {
    ...files,
    async put(...args) {
      reached.resolve()
      await goesOn.promise
      return files.put(...args)
    },
  }
  return { slow, reached: reached.promise, goOn: goesOn.resolve }
}

/** As a restore that was killed once its rows were in. */
async function brokenOff(app: TestApp): Promise<void> {
  const dies: Files = { ...app.deps.files, put: () => Promise.reject(new Error('killed')) }
  await expect(putBack(app, dies)).rejects.toThrow('killed')
}

const accountsOf = async ({ deps }: TestApp) =>
  (await deps.pool.query('select id from auth.account order by id')).rows

it('a process that starts while a backup is put back serves once everything is there, and not before', async () => {
  const after = await anEmptyOne()
  const { slow, reached, goOn } = held(after.deps.files)
  const restored = putBack(after, slow)
  await reached
  const web = await startWeb(after)
  await vi.waitUntil(() => web.says('A backup has been being put back here') || web.says('is ready'), WITHIN)
  expect(web.says('is ready')).toBe(false)
  expect(await web.statusOf('/api/cases')).toBe(503)
  goOn()
  await restored
  await vi.waitUntil(() => web.says('is ready'), WITHIN)
  expect(web.says('the restore has ended')).toBe(true)
  expect(await web.statusOf('/api/cases')).toBe(401)
})

it('so does one that had just looked when that began', async () => {
  const after = await anEmptyOne()
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asksForTurn = `select 1 from pg_stat_activity
    where query like 'select pg_try_%' and datname = current_database() and pid <> pg_backend_pid()`
  const { web, restored } = await inTurn(after.deps.pool, MIGRATION_LOCK, async (client) => {
    const migrating = await startWeb(after)
    await vi.waitUntil(async () => (await client.query(asksForTurn)).rows.length > 0, WITHIN)
    const restoring = whileMarked(after.databaseUrl, newId(), () => {
      begun.resolve()
      return end.promise
    })
    await begun.promise
    return { web: migrating, restored: restoring }
  })
  await vi.waitUntil(() => web.says('A backup has been being put back here') || web.says('is ready'), WITHIN)
  expect(web.says('is ready')).toBe(false)
  end.resolve()
  await restored
  await vi.waitUntil(() => web.says('is ready'), WITHIN)
})

it('half of a backup is served to nobody, and whoever starts a process reads what to do', async () => {
  const after = await anEmptyOne()
  await brokenOff(after)
  const lines: string[] = []
  const whole = untilWhole(after.databaseUrl, (line) => lines.push(line))
  await vi.waitUntil(() => lines.length > 0, WITHIN)
  expect(lines[0]).toContain(
    'was broken off: type npm run restore again with the same backup, or take an empty',
  )
  await expect(assertWhole(after.databaseUrl)).rejects.toThrow(/was broken off/)
  await putBack(after)
  await whole
  expect(lines.at(-1)).toMatch(/^the restore has ended, after \d+ s$/)
})

it('a restore that was broken off goes on with the same backup, and with no other once files have come', async () => {
  const after = await anEmptyOne()
  await brokenOff(after)
  const [, other = ''] = backups
  await expect(putBack(after, after.deps.files, other)).rejects.toThrow(/Go on with that one/)
  await putBack(after)
  expect(await restoreIn(after.databaseUrl)).toBeNull()
  expect(await accountsOf(after)).toEqual(await accountsOf(before))
  const names = async (app: TestApp) => (await readdir(join(app.dataDir, 'files', 'agreements'))).toSorted()
  expect(await names(after)).toEqual(await names(before))
  expect((await after.deps.pool.query('select 1 from auth.session')).rows).toEqual([])
})

it('one that was broken off among the rows begins them again, whichever backup it is', async () => {
  const after = await anEmptyOne()
  const { vault, files } = after.deps
  const dies: typeof vault.bringToShape = async () => {
    throw new Error('killed')
  }
  const into = { databaseUrl: after.databaseUrl, files, key: null, withOtherKeys: false, say: () => {} }
  await expect(
    restore(backups[1] ?? '', { ...into, vault: { ...vault, bringToShape: dies } }),
  ).rejects.toThrow('killed')
  expect(await restoreIn(after.databaseUrl)).toMatchObject({ reached: 'rows', isRunning: false })
  await putBack(after)
  expect(await accountsOf(after)).toEqual(await accountsOf(before))
})

it('nothing is put back under a process that serves, and that process goes on', async () => {
  const after = await anEmptyOne()
  await joinIn(after.deps)
  await expect(putBack(after)).rejects.toThrow(
    /The app runs on this database \(process \d+ on .+\): end it first/,
  )
  expect(await restoreIn(after.databaseUrl)).toBeNull()
  await untilWhole(after.databaseUrl, () => expect.unreachable())
})

it('two at once do not put a backup back into one database', async () => {
  const after = await anEmptyOne()
  const { slow, reached, goOn } = held(after.deps.files)
  const first = putBack(after, slow)
  await reached
  expect(await restoreIn(after.databaseUrl)).toMatchObject({ reached: 'files', isRunning: true })
  await expect(putBack(after)).rejects.toThrow(CannotRestore)
  goOn()
  await first
  expect(await restoreIn(after.databaseUrl)).toBeNull()
})
