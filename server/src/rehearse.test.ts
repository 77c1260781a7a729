import { getDataSafety } from '@evensettle/contracts/data-safety.ts'
import { appendFile, chmod, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { takeBackup } from './features/data-safety/backups/commands.ts'
import { runBackup } from './features/data-safety/backups/jobs.ts'
import { recordDrill } from './features/data-safety/drills/commands.ts'
import { openKey } from './platform/backup/encryption.ts'
import { inTransaction } from './platform/database/db.ts'
import { isAsItWas, rehearse } from './rehearse.ts'
import { backupAt } from './restore-secrets.ts'
import { anOperator, aSettledCase } from './testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from './testing/make-test-app.ts'
import { scratchFolder } from './testing/scratch.ts'

const WORDS = 'seven dry sticks in the rain'

let app: TestApp
let operator: Person
let folder: string

beforeAll(async () => {
  app = await makeTestApp({ admins: ['boss@example.org'], env: { BACKUP_PASSPHRASE: WORDS } })
  operator = await anOperator(app, 'boss@example.org')
  await aSettledCase(app)
  await app.runJobs()
  folder = join(app.dataDir, 'backups')
})

const safety = () => app.ok(getDataSafety, {}, operator)

/** As `npm run backup` does it. */
async function backedUp(): Promise<string> {
  const { deps } = app
  const id = newId()
  expect(await inTransaction(deps, (tx) => takeBackup(tx, deps.now(), { id }))).toBe(true)
  // one at a time, whoever orders it
  expect(await inTransaction(deps, (tx) => takeBackup(tx, deps.now(), { id: newId() }))).toBe(false)
  await runBackup(deps, id)
  return id
}

describe('a drill by a command', () => {
  it('brings a backup back with nothing but its folder and passphrase, says so on the page, and leaves nothing', async () => {
    const backupId = await backedUp()
    expect((await safety()).backups[0]).toMatchObject({ state: 'done', orderedBy: 'command' })
    expect((await safety()).worries).toEqual(['not_tried'])
    const from = await backupAt(folder)
    const key = await openKey(await readFile(join(from, 'identity.age')), WORDS)
    const below = await mkdtemp(join(scratchFolder(), 'evensettle-drill-'))
    await chmod(below, 0o711)
    const outcome = await rehearse(from, { key, below }, app.deps.log)
    expect(outcome).toMatchObject({ differences: [], brokenFiles: [] })
    expect(outcome.fingerprint).toBe(app.deps.identity.fingerprint)
    expect(Object.values(outcome.found).every(({ count }) => count === 0)).toBe(true)
    expect(isAsItWas(outcome)).toBe(true)
    expect(await readdir(below)).toEqual([])
    const { deps } = app
    const began = deps.now()
    await inTransaction(deps, (tx) => recordDrill(tx, deps.now(), { id: newId(), backupId, began }, outcome))
    expect((await safety()).drill).toMatchObject({ state: 'done', differences: [], brokenFiles: 0 })
    expect((await safety()).worries).toEqual([])
  })

  it('that finds a backup to be broken says so on the page', async () => {
    const backupId = await backedUp()
    const from = await backupAt(folder)
    const key = await openKey(await readFile(join(from, 'identity.age')), WORDS)
    await appendFile(join(from, 'secrets.zip.age'), 'more')
    await expect(rehearse(from, { key, below: folder }, app.deps.log)).rejects.toThrow(
      'secrets.zip.age was changed or cut off',
    )
    const { deps } = app
    await inTransaction(deps, (tx) =>
      recordDrill(tx, deps.now(), { id: newId(), backupId, began: deps.now() }, null),
    )
    expect((await safety()).drill).toMatchObject({ state: 'failed', problem: 'broken_backup' })
    expect((await safety()).worries).toEqual(['drill_failed'])
  })
})
