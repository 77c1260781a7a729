import { AGREEMENT_PDF_PATH, getAgreement } from '@evensettle/contracts/agreements.ts'
import { startBackup, getDataSafety } from '@evensettle/contracts/data-safety.ts'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { CannotRestore, restore } from './restore.ts'
import { emptyDatabase } from './testing/database.ts'
import { aSettledCase, anOperator, type TestCase } from './testing/factories.ts'
import { makeTestApp, newId, type TestApp } from './testing/make-test-app.ts'

let before: TestApp
let one: TestCase
let backup: string

beforeAll(async () => {
  before = await makeTestApp({ admins: ['boss@example.org'] })
  const operator = await anOperator(before, 'boss@example.org')
  one = await aSettledCase(before)
  await before.runJobs()
  await before.ok(startBackup, { id: newId() }, operator)
  await before.runJobs()
  const [made] = (await before.ok(getDataSafety, {}, operator)).backups
  backup = join(before.dataDir, 'backups', made?.name ?? '')
})

let after: TestApp
let lines: string[]

/** An installation of nobody, with the keys of the one before, or with its own. */
async function anEmptyOne(keys: 'same' | 'other') {
  lines = []
  const folder = join(before.dataDir, `after-${newId()}`)
  await mkdir(folder)
  if (keys === 'same') await cp(join(before.dataDir, 'secrets'), join(folder, 'secrets'), { recursive: true })
  const { url: databaseUrl } = await emptyDatabase()
  after = await makeTestApp({ databaseUrl, folder })
}

function putBack(withOtherKeys = false, from = backup) {
  const { vault } = after.deps
  const files = join(after.dataDir, 'files')
  return restore(from, {
    databaseUrl: after.databaseUrl,
    files,
    vault,
    withOtherKeys,
    say: (line) => lines.push(line),
  })
}

/** The sealed agreement, as its starter gets it. */
async function sealedOf(app: TestApp): Promise<string> {
  const path = AGREEMENT_PDF_PATH.replace(':caseId', one.caseId)
  const response = await app.http.request(path, { headers: await app.as(one.starter) })
  expect(response.status).toBe(200)
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  expect(text).toMatch(/^%PDF/)
  return text
}

describe('putting a backup back', () => {
  it('brings a case that was signed before to people who sign in afterwards', async () => {
    await anEmptyOne('same')
    const manifest = await putBack()
    expect(manifest.tables.find(({ name }) => name === 'public.signature')?.rows).toBe(2)
    expect(await sealedOf(after)).toEqual(await sealedOf(before))
    expect(await after.events(one.caseId)).toEqual(await before.events(one.caseId))
    expect(await after.audited(one.caseId)).toEqual(await before.audited(one.caseId))
    // what is written next follows what was there
    await after.ok(getAgreement, { caseId: one.caseId }, one.respondent)
    await aSettledCase(after)
  })

  it('ends every session: one that was ended since would be live again', async () => {
    await anEmptyOne('same')
    const token = await before.tokenOf(one.starter)
    await putBack()
    const response = await after.http.request('/api/cases', { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(401)
  })

  it('asks for the keys first, and says what is lost without them', async () => {
    await anEmptyOne('other')
    await expect(putBack()).rejects.toThrow(/Put the keys back first: a backup holds none/)
    expect(lines.join('\n')).toContain('The certificate key here is not the one')
    expect((await after.deps.pool.query('select 1 from mediation_case')).rows).toEqual([])
    await putBack(true)
    expect((await after.deps.pool.query('select 1 from mediation_case')).rows).toHaveLength(1)
  })

  it('refuses an installation that somebody works with, and changes nothing there', async () => {
    await anEmptyOne('same')
    await aSettledCase(after)
    await expect(putBack()).rejects.toThrow(/not empty \(auth.account has rows\)/)
    expect((await after.deps.pool.query('select 1 from mediation_case')).rows).toHaveLength(1)
    await expect(putBack(true)).rejects.toThrow(CannotRestore)
  })

  it('refuses files that are not of the backup, and can be begun again where it was killed', async () => {
    await anEmptyOne('same')
    const folder = join(after.dataDir, 'files', 'evidence')
    await mkdir(folder, { recursive: true })
    const stray = join(folder, `${newId()}.jpg`)
    await writeFile(stray, 'x')
    await expect(putBack()).rejects.toThrow(/stored files here that the backup does not have/)
    await rm(stray)
    const { vault } = after.deps
    const dies: typeof vault.bringToShape = async (url, shape) => {
      await vault.bringToShape(url, shape)
      throw new Error('killed')
    }
    const files = join(after.dataDir, 'files')
    const into = { databaseUrl: after.databaseUrl, files, withOtherKeys: false, say: () => {} }
    await expect(restore(backup, { ...into, vault: { ...vault, bringToShape: dies } })).rejects.toThrow(
      'killed',
    )
    await putBack()
    expect(await sealedOf(after)).toEqual(await sealedOf(before))
  })

  it('refuses a backup that is not whole, before anything is touched', async () => {
    await anEmptyOne('same')
    const broken = join(before.dataDir, 'broken')
    await cp(join(before.dataDir, 'backups'), broken, { recursive: true })
    const [name = ''] = (await readdir(broken)).filter((one_) => one_.startsWith('backup-'))
    await writeFile(join(broken, name, 'files.json.gz'), 'no list')
    await expect(putBack(false, join(broken, name))).rejects.toThrow('the list of its files cannot be read')
    await cp(join(backup, 'files.json.gz'), join(broken, name, 'files.json.gz'))
    await rm(join(broken, 'files'), { recursive: true })
    await expect(putBack(false, join(broken, name))).rejects.toThrow(/missing or not as they were/)
    expect((await after.deps.pool.query('select 1 from auth.account')).rows).toEqual([])
  })
})
