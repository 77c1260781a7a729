import {
  BACKUP_PROOF_PATH,
  getDataSafety,
  startBackup,
  startDrill,
} from '@evensettle/contracts/data-safety.ts'
import { SECOND_STEP_FRESH_FOR } from '@evensettle/domain/access/operator.ts'
import { DAY, HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { RELEASE } from '@evensettle/domain/trials.ts'
import { mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { differencesFrom } from '../../../platform/backup/rows.ts'
import { prove, readProof, type Proof } from '../../../platform/backup/proof.ts'
import { nameOf } from '../../../platform/backup/store.ts'
import { aCase, anOperator, aPerson, aSettledCase, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aPhoto, show } from '../../../testing/uploads.ts'
import { runDrill, sweepDrills } from '../drills/jobs.ts'
import { runBackup, sweepBackups } from './jobs.ts'

let app: TestApp
let operator: Person
let one: TestCase
let folder: string

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org'], env: { BACKUP_KEEP: '2' } })
  operator = await anOperator(app, 'boss@example.org')
  one = await aSettledCase(app)
  await show(app, (await aCase(app)).caseId, { as: one.starter }, await aPhoto()).catch(() => undefined)
  folder = join(app.dataDir, 'backups')
  await app.runJobs()
})

const safety = () => app.ok(getDataSafety, {}, operator)

async function newest() {
  const [backup] = (await safety()).backups
  if (!backup) throw new Error('there is no backup')
  return backup
}

async function backedUp() {
  await app.ok(startBackup, { id: newId() }, operator)
  await app.runJobs()
  const backup = await newest()
  expect(backup).toMatchObject({ state: 'done', isThere: true })
  return backup
}

async function drilled(backupId: string) {
  await app.ok(startDrill, { id: newId(), backupId }, operator)
  await app.runJobs()
  const { drill } = await safety()
  if (!drill) throw new Error('there is no drill')
  return drill
}

async function databasesOfDrills(): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ datname: string }>(
    `select datname from pg_database where datname like 'evensettle_drill_%'`,
  )
  return rows.map(({ datname }) => datname)
}

async function proofOf(id: string, as: Person = operator) {
  return app.http.request(BACKUP_PROOF_PATH.replace(':id', id), { headers: await app.as(as) })
}

describe('a backup', () => {
  it('is not there for anybody but operators', async () => {
    const person = await aPerson(app)
    expect(await app.refusal(getDataSafety, {}, person)).toBe('404 NOT_FOUND')
    expect(await app.refusal(startBackup, { id: newId() }, person)).toBe('404 NOT_FOUND')
    expect((await proofOf(newId(), person)).status).toBe(404)
    expect((await proofOf('../../secrets')).status).toBe(404)
    expect(await app.refusal(startDrill, { id: newId(), backupId: newId() }, operator)).toBe('404 NOT_FOUND')
  })

  it('holds every row and file, and says so in a proof that is signed and has neither rows nor keys', async () => {
    expect((await safety()).worries).toEqual(['never'])
    const backup = await backedUp()
    const counted = await app.deps.pool.query<{ count: number }>('select count(*) as count from case_event')
    const answered = await proofOf(backup.id)
    const text = await answered.text()
    const proof = JSON.parse(text) as Proof
    expect(proof.manifest.tables.find(({ name }) => name === 'public.case_event')?.rows).toBe(
      counted.rows[0]?.count,
    )
    expect(proof.manifest.files.count).toBe((await readdir(join(app.dataDir, 'files', 'agreements'))).length)
    expect(proof.sha256).toBe(backup.sha256)
    expect(proof).toEqual(await readProof(join(folder, backup.name)))
    expect(proof.manifest.keys.map(({ name }) => name)).toEqual(['sealing', 'signing', 'certificate', 'log'])
    const { sealingKey } = { sealingKey: Buffer.alloc(32, 7).toString('base64') }
    for (const secret of [sealingKey, one.starter.email, 'PRIVATE']) expect(text).not.toContain(secret)
    expect((await safety()).worries).toEqual(['not_tried'])
  })

  it('is read by nobody else on the machine', async () => {
    const { name } = await newest()
    const { mode } = await stat(join(folder, name, 'tables'))
    expect(mode & 0o077).toBe(0)
  })

  it('is taken once, however often and by however many it is begun', async () => {
    const id = newId()
    await Promise.all([1, 2, 3].map(() => app.ok(startBackup, { id }, operator)))
    await app.ok(startBackup, { id: newId() }, operator)
    await Promise.all([runBackup(app.deps, id), runBackup(app.deps, id)])
    await app.runJobs()
    const { backups } = await safety()
    expect(backups.filter((backup) => backup.id === id)).toEqual([
      expect.objectContaining({ state: 'done', isThere: true }),
    ])
    expect(backups.filter(({ state }) => state !== 'done')).toEqual([])
  })

  it('keeps the newest, as many as are set, and each file once', async () => {
    const first = await newest()
    await backedUp()
    await backedUp()
    const { backups } = await safety()
    expect(backups.filter(({ isThere }) => isThere)).toHaveLength(2)
    expect(backups.find(({ id }) => id === first.id)?.isThere).toBe(false)
    expect((await readdir(folder)).filter((name) => name.startsWith('backup-'))).toHaveLength(2)
    const kept = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
    const stored = await readdir(join(app.dataDir, 'files', 'agreements'))
    expect(kept.filter((entry) => entry.isFile())).toHaveLength(stored.length)
    expect((await proofOf(first.id)).status).toBe(404)
  })

  it('throws old ones away before anybody can begin the next, whose files would be among what goes', async () => {
    const { vault } = app.deps
    const begun: unknown[] = []
    const keepBy: typeof vault.backups.keepBy = async (rule) => {
      await app.ok(startBackup, { id: newId() }, operator)
      begun.push(...(await safety()).backups.filter(({ state }) => state === 'ordered'))
      return vault.backups.keepBy(rule)
    }
    const id = newId()
    await app.ok(startBackup, { id }, operator)
    await runBackup({ ...app.deps, vault: { ...vault, backups: { ...vault.backups, keepBy } } }, id)
    expect(begun).toEqual([])
    expect(await newest()).toMatchObject({ id, state: 'done' })
    await app.runJobs()
  })

  it('is whole although what is older could not be thrown away', async () => {
    const { vault } = app.deps
    const keepBy: typeof vault.backups.keepBy = () => Promise.reject(new Error('the disk is away'))
    const id = newId()
    await app.ok(startBackup, { id }, operator)
    await runBackup({ ...app.deps, vault: { ...vault, backups: { ...vault.backups, keepBy } } }, id)
    expect(await newest()).toMatchObject({ id, state: 'done', isThere: true })
    await app.runJobs()
  })

  it('that was given up in a long silence does not come to be after all', async () => {
    const { backups } = app.deps.vault
    const before = await readdir(folder)
    const made = backups.make(newId(), app.deps.now(), async (step, done, all) => {
      if (step === 'closing' && done === all) throw new Error('given up')
    })
    await expect(made).rejects.toThrow('given up')
    expect(await readdir(folder)).toEqual(before)
  })

  it('of which the list of files is damaged throws no file away, and is told', async () => {
    const kept = await backedUp()
    const list = join(folder, kept.name, 'files.json.gz')
    const bytes = await readFile(list)
    const stray = join(folder, 'files', 'aa', 'a'.repeat(64))
    await mkdir(join(folder, 'files', 'aa'), { recursive: true })
    await writeFile(stray, 'of no backup that can be read')
    await writeFile(list, 'no list')
    await backedUp()
    expect((await stat(stray)).size).toBeGreaterThan(0)
    const told = (await safety()).backups.find(({ id }) => id === kept.id)
    expect(told).toMatchObject({ state: 'failed', problem: 'damaged' })
    const over = (await safety()).backups.filter(({ isThere }) => isThere)
    expect(over).toHaveLength(1)
    await writeFile(list, bytes)
    await backedUp()
    await expect(stat(stray)).rejects.toThrow('ENOENT')
  })

  it('is newer than the one of the same second before it, whatever their names end in', () => {
    const at = new Date('2026-11-23T09:30:00.123Z')
    const names = [nameOf('ffffffff', at), nameOf('00000000', new Date(at.getTime() + 1))]
    expect(names.toSorted()).toEqual(names)
  })

  it('that would not fit is refused before it begins, with what it needs', async () => {
    const { vault } = app.deps
    const backups = { ...vault.backups, room: () => Promise.resolve({ needed: 900, free: 800 }) }
    const id = newId()
    await app.ok(startBackup, { id }, operator)
    await runBackup({ ...app.deps, vault: { ...vault, backups } }, id)
    expect(await newest()).toMatchObject({
      state: 'failed',
      problem: 'no_room',
      neededBytes: 900,
      freeBytes: 800,
    })
    expect((await safety()).worries).toContain('last_failed')
    await app.runJobs()
    await backedUp()
  })

  it('that is killed leaves nothing that looks whole, and stands in nobody’s way', async () => {
    const before = await readdir(folder)
    const id = newId()
    await app.ok(startBackup, { id }, operator)
    const { vault, db } = app.deps
    const dies: typeof vault.backups.make = async (...given) => {
      // the process is gone in the middle: nothing is tidied up, nothing is written down
      await mkdir(join(folder, `.backup-20260101T000000-00000000.partial`))
      await writeFile(join(folder, `.backup-20260101T000000-00000000.partial`, 'half'), 'half')
      await db.updateTable('data_backup').set({ state: 'running' }).where('id', '=', given[0]).execute()
      throw new Error('killed')
    }
    const fails = { ...app.deps, vault: { ...vault, backups: { ...vault.backups, make: dies } } }
    await runBackup(fails, id)
    await app.deps.pool.query(
      `update data_backup set state = 'running', problem = null, ended_at = null, seen_at = now() - interval '1 hour' where id = $1`,
      [id],
    )
    await sweepBackups(app.deps)
    expect(await newest()).toMatchObject({ id, state: 'broken_off', isThere: false })
    expect(await readdir(folder)).toEqual(before)
    await backedUp()
  })

  it('that was whole when its process was killed is told as whole', async () => {
    const backup = await backedUp()
    await app.deps.pool.query(
      `update data_backup set state = 'running', sha256 = null, seen_at = now() - interval '1 hour' where id = $1`,
      [backup.id],
    )
    await sweepBackups(app.deps)
    expect(await newest()).toMatchObject({ id: backup.id, state: 'done', sha256: backup.sha256 })
  })

  it('breaks off where its folder cannot be written, and says why', async () => {
    const elsewhere = join(app.dataDir, 'no-folder')
    await writeFile(elsewhere, 'a file')
    const { vault } = app.deps
    const room = async () => readdir(elsewhere).then(() => ({ needed: 0, free: 1 }))
    const id = newId()
    await app.ok(startBackup, { id }, operator)
    await runBackup({ ...app.deps, vault: { ...vault, backups: { ...vault.backups, room } } }, id)
    expect(await newest()).toMatchObject({ state: 'failed', problem: 'not_writable' })
    await app.runJobs()
  })

  it('is ordered by the clock once a day where that is set, and is called old after a while', async () => {
    const daily = {
      ...app.deps,
      config: { ...app.deps.config, backups: { ...app.deps.config.backups, at: 0 } },
    }
    await sweepBackups(daily)
    await sweepBackups(daily)
    await app.runJobs()
    expect((await safety()).backups.filter(({ orderedBy }) => orderedBy === 'clock')).toHaveLength(1)
    app.clock.advance(DAY)
    await sweepBackups(daily)
    await app.runJobs()
    expect((await safety()).backups.filter(({ orderedBy }) => orderedBy === 'clock')).toHaveLength(2)
    app.clock.advance(49 * HOUR)
    expect((await safety()).worries).toContain('old')
    await sweepBackups(app.deps)
    await app.runJobs()
    expect((await safety()).backups.filter(({ orderedBy }) => orderedBy === 'clock')).toHaveLength(2)
  })

  it('that somebody took away is not told as there', async () => {
    const backup = await backedUp()
    await rm(join(folder, backup.name), { recursive: true })
    await sweepBackups(app.deps)
    expect(await newest()).toMatchObject({ id: backup.id, isThere: false })
  })

  it('is there again when its disk is', async () => {
    const backup = await backedUp()
    await rename(folder, `${folder}-away`)
    await sweepBackups(app.deps)
    expect((await safety()).worries).toContain('never')
    expect(await app.refusal(startDrill, { id: newId(), backupId: backup.id }, operator)).toBe(
      '404 NOT_FOUND',
    )
    await rm(folder, { recursive: true, force: true })
    await rename(`${folder}-away`, folder)
    await sweepBackups(app.deps)
    expect(await newest()).toMatchObject({ id: backup.id, isThere: true })
    expect((await safety()).worries).not.toContain('never')
  })
})

describe('a drill', () => {
  it('puts a backup back as it was, asks its rows, and leaves nothing behind', async () => {
    const backup = await backedUp()
    const drill = await drilled(backup.id)
    expect(drill).toMatchObject({ state: 'done', backupName: backup.name, differences: [], brokenFiles: 0 })
    expect(drill.restoreMs).toBeGreaterThan(0)
    expect(drill.found.filter(({ count }) => count > 0)).toEqual([])
    expect(drill.found).toHaveLength(9)
    expect(await databasesOfDrills()).toEqual([])
    expect((await safety()).worries).toEqual([])
  })

  it('finds a file that is not as it was kept', RELEASE, async () => {
    const backup = await backedUp()
    const pool = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
    const file = pool.find((entry) => entry.isFile())
    if (!file) throw new Error('no file was kept')
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    await writeFile(path, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]))
    expect(await drilled(backup.id)).toMatchObject({ state: 'done', brokenFiles: 1 })
    expect((await safety()).worries).toEqual(['drill_failed'])
    await writeFile(path, bytes)
  })

  it('finds rows that are not as they were written, and a proof that was changed', async () => {
    const backup = await backedUp()
    const rows = join(folder, backup.name, 'tables', 'public.case_event.copy.gz')
    const kept = await readFile(rows)
    await truncate(rows, kept.length - 9)
    expect(await drilled(backup.id)).toMatchObject({ state: 'failed', problem: 'broken_backup' })
    await writeFile(rows, kept)
    const proof = join(folder, backup.name, 'proof.json')
    const text = await readFile(proof, 'utf8')
    await writeFile(proof, text.replace('"madeAt":"2', '"madeAt":"3'))
    expect(await drilled(backup.id)).toMatchObject({ state: 'failed', problem: 'broken_backup' })
    await writeFile(proof, text)
    expect(await databasesOfDrills()).toEqual([])
    expect(await drilled(backup.id)).toMatchObject({ state: 'done' })
  })

  it('takes no proof that another certificate has signed', async () => {
    const backup = await backedUp()
    const path = join(folder, backup.name, 'proof.json')
    const text = await readFile(path, 'utf8')
    const { manifest } = JSON.parse(text) as Proof
    const other = await makeTestApp()
    const { identity } = other.deps
    const mark = identity.fingerprint.slice(0, 32)
    const keys = manifest.keys.map((key) => (key.name === 'certificate' ? { ...key, mark } : key))
    const signed = await prove(
      { ...manifest, keys },
      {
        certificatePem: identity.certificatePem,
        sign: async (bytes) =>
          Buffer.from(
            await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, identity.privateKey, bytes),
          ),
      },
    )
    await writeFile(path, JSON.stringify(signed))
    expect(await drilled(backup.id)).toMatchObject({ state: 'failed', problem: 'broken_backup' })
    expect((await proofOf(backup.id)).status).toBe(404)
    await writeFile(path, text)
    expect(await drilled(backup.id)).toMatchObject({ state: 'done' })
  })

  it('finds by its hash that one value of one row is another', async () => {
    const backup = await backedUp()
    const { manifest } = await readProof(join(folder, backup.name))
    const differing = async () =>
      (await differencesFrom(app.databaseUrl, manifest, () => Promise.resolve())).map(({ table }) => table)
    const before = await differing()
    await app.deps.pool.query(`update signature set name = name || 'x' where side = 'starter'`)
    expect((await differing()).filter((table) => !before.includes(table))).toEqual(['public.signature'])
    await app.deps.pool.query(`update signature set name = left(name, -1) where side = 'starter'`)
    expect(await differing()).toEqual(before)
  })

  it('says which table differs once it is back', RELEASE, async () => {
    const backup = await backedUp()
    const { vault } = app.deps
    const id = newId()
    await app.ok(startDrill, { id, backupId: backup.id }, operator)
    const drills: typeof vault.drills = {
      ...vault.drills,
      rehearse: async (...given) => ({
        ...(await vault.drills.rehearse(...given)),
        differences: [{ table: 'public.message', rows: 3, rowsHere: 2 }],
      }),
    }
    await runDrill({ ...app.deps, vault: { ...vault, drills } }, id)
    expect((await safety()).drill?.differences).toEqual([{ table: 'public.message', rows: 3, rowsHere: 2 }])
    await app.runJobs()
  })

  it('that is killed leaves a database that the sweep removes', RELEASE, async () => {
    const backup = await backedUp()
    const id = newId()
    await app.ok(startDrill, { id, backupId: backup.id }, operator)
    await app.deps.pool.query(`create database evensettle_drill_${id.replaceAll('-', '')}`)
    await app.deps.pool.query(
      `update restore_drill set state = 'running', seen_at = now() - interval '1 hour' where id = $1`,
      [id],
    )
    await app.runJobs()
    expect(await databasesOfDrills()).toHaveLength(1)
    await sweepDrills(app.deps)
    expect(await databasesOfDrills()).toEqual([])
    expect((await safety()).drill).toMatchObject({ id, state: 'broken_off' })
    expect(await drilled(backup.id)).toMatchObject({ state: 'done' })
  })

  it('and a backup ask for a second step of the last minutes, and leave entries', async () => {
    const backup = await newest()
    const old = await app.as(operator)
    app.clock.advance(SECOND_STEP_FRESH_FOR + MINUTE)
    const asked = await app.http.request(BACKUP_PROOF_PATH.replace(':id', backup.id), { headers: old })
    expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('SECOND_FACTOR_STALE')])
    expect([startBackup.isSensitive, startDrill.isSensitive]).toEqual([true, true])
    const { rows } = await app.deps.pool.query<{ action: string }>(
      `select distinct action from audit_entry where action like 'safety.%' order by 1`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'safety.backed_up',
      'safety.backup',
      'safety.drill',
      'safety.drilled',
      'safety.proof',
    ])
    expect(backup.name).toMatch(/^backup-/)
  })
})
