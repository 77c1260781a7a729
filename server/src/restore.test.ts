import { AGREEMENT_PDF_PATH, getAgreement } from '@evensettle/contracts/agreements.ts'
import { startBackup, getDataSafety } from '@evensettle/contracts/data-safety.ts'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sweepBackups } from './features/data-safety/backups/jobs.ts'
import { loseKey } from './features/infrastructure/keys/commands.ts'
import { joinIn } from './features/infrastructure/keys/jobs.ts'
import { growLog } from './features/public-log/jobs.ts'
import { CannotRestore, restore } from './restore.ts'
import { inTransaction } from './platform/database/db.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import { prove, type Proof } from './platform/backup/proof.ts'
import { aSettledCase, anOperator, type TestCase } from './testing/factories.ts'
import { enter, followed, stopOf } from './testing/log-scenes.ts'
import { makeTestApp, migratedByCopy, newId, type TestApp } from './testing/make-test-app.ts'

let before: TestApp
let one: TestCase
let backup: string

beforeAll(async () => {
  before = await makeTestApp({ admins: ['boss@example.org'] })
  // as each process does at its start
  await joinIn(before.deps)
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
async function anEmptyOne(keys: 'same' | 'other', secrets: Partial<Secrets> = {}) {
  lines = []
  const folder = join(before.dataDir, `after-${newId()}`)
  await mkdir(folder)
  if (keys === 'same') await cp(join(before.dataDir, 'secrets'), join(folder, 'secrets'), { recursive: true })
  const { url: databaseUrl } = await migratedByCopy()
  after = await makeTestApp({ databaseUrl, folder, secrets, admins: ['next@example.org'] })
}

function putBack(withOtherKeys = false, from = backup) {
  const { vault, files } = after.deps
  return restore(from, {
    databaseUrl: after.databaseUrl,
    files,
    vault,
    key: null,
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

  it('goes on with the public log from the head that was signed last, which the backup is older than', async () => {
    await growLog(before.deps)
    await enter(before, 'after-the-backup-', 260)
    await growLog(before.deps)
    const signed = await followed(before)
    await anEmptyOne('same')
    await putBack()
    await enter(after, 'after-the-restore-', 2)
    await growLog(after.deps)
    expect(await stopOf(after)).toBeNull()
    expect((await followed(after, signed)).head.size).toBeGreaterThan(signed.head.size + 1)
  })

  it('ends every session: one that was ended since would be live again', async () => {
    await anEmptyOne('same')
    const token = await before.tokenOf(one.starter)
    await putBack()
    const response = await after.http.request('/api/cases', { headers: { authorization: `Bearer ${token}` } })
    expect(response.status).toBe(401)
  })

  it('ends the backup that was being made at that moment, which is its own, so that the next one can be made', async () => {
    await anEmptyOne('same')
    await putBack()
    const operator = await anOperator(after, 'next@example.org')
    const safety = () => after.ok(getDataSafety, {}, operator)
    expect(await safety()).toMatchObject({
      backups: [{ state: 'broken_off', problem: 'restored', endedAt: expect.any(String) }],
      worries: ['never'],
    })
    const id = newId()
    await after.ok(startBackup, { id }, operator)
    await after.runJobs()
    const { backups } = await safety()
    expect(backups.map(({ state }) => state)).toEqual(['done', 'broken_off'])
    expect(backups[0]?.id).toBe(id)
  })

  it('tells its own backup as whole where that lies among the others', async () => {
    await anEmptyOne('same')
    await putBack()
    await cp(join(before.dataDir, 'backups'), join(after.dataDir, 'backups'), { recursive: true })
    await sweepBackups(after.deps)
    const operator = await anOperator(after, 'next@example.org')
    const { backups } = await after.ok(getDataSafety, {}, operator)
    expect(backups).toMatchObject([{ state: 'done', problem: null, isThere: true }])
  })

  it('asks for the keys first, and says what is lost without them', async () => {
    await anEmptyOne('other')
    await expect(putBack()).rejects.toThrow(
      /Put the keys back first: a backup that is not encrypted holds none/,
    )
    expect(lines.join('\n')).toContain('The certificate key here is not the one')
    expect((await after.deps.pool.query('select 1 from mediation_case')).rows).toEqual([])
    await putBack(true)
    expect((await after.deps.pool.query('select 1 from mediation_case')).rows).toHaveLength(1)
  })

  it('starts with another sealing key once the one of before is said to be lost', async () => {
    const other = Buffer.alloc(32, 9)
    await anEmptyOne('other', { sealing: { current: other, also: [], marks: other } })
    await putBack(true)
    await expect(joinIn(after.deps)).rejects.toThrow('sealed with a key that this process does not have')
    const [, mark = ''] = /npm run keys -- lost ([0-9a-f]{32})/.exec(lines.join('\n')) ?? []
    expect(await inTransaction(after.deps, (tx) => loseKey(tx, after.deps.now(), mark))).toBe(true)
    // a backup is older than a minute and a half: what ran then has been silent since
    await after.deps.pool.query(`update service_process set seen_at = now() - interval '1 hour'`)
    await joinIn(after.deps)
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
    const { vault, files } = after.deps
    const dies: typeof vault.bringToShape = async (url, shape) => {
      await vault.bringToShape(url, shape)
      throw new Error('killed')
    }
    const into = { databaseUrl: after.databaseUrl, files, key: null, withOtherKeys: false, say: () => {} }
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

/** A backup as somebody leaves it who can write where it lies, signed anew with a certificate of their own or with ours. */
async function forged(
  signer: TestApp,
  change: (proof: Proof, folder: string) => Promise<void> | void,
): Promise<string> {
  const folder = join(before.dataDir, `forged-${newId()}`)
  await cp(join(before.dataDir, 'backups'), folder, { recursive: true })
  const [name = ''] = (await readdir(folder)).filter((one_) => one_.startsWith('backup-'))
  const path = join(folder, name, 'proof.json')
  const proof = JSON.parse(await readFile(path, 'utf8')) as Proof
  await change(proof, join(folder, name))
  const { identity } = signer.deps
  const mark = identity.fingerprint.slice(0, 32)
  const keys = proof.manifest.keys.map((key) => (key.name === 'certificate' ? { ...key, mark } : key))
  const by = {
    certificatePem: identity.certificatePem,
    sign: async (bytes: Uint8Array<ArrayBuffer>) =>
      Buffer.from(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, identity.privateKey, bytes)),
  }
  await writeFile(path, JSON.stringify(await prove({ ...proof.manifest, keys }, by)))
  return join(folder, name)
}

/** Writes another list of files into a backup, and its hash into the manifest. */
async function relisted(
  { manifest }: Proof,
  folder: string,
  change: (text: string) => string,
): Promise<void> {
  const path = join(folder, 'files.json.gz')
  const text = change(gunzipSync(await readFile(path)).toString('utf8'))
  await writeFile(path, gzipSync(text))
  manifest.files.sha256 = createHash('sha256').update(text).digest('hex')
}

describe('a backup that somebody has changed', () => {
  it('and signed with another certificate is not put back unless that is asked for, and says whose it is', async () => {
    await anEmptyOne('other')
    const stranger = after
    await anEmptyOne('same')
    const folder = await forged(stranger, () => {})
    await expect(putBack(false, folder)).rejects.toThrow(CannotRestore)
    expect(lines.join('\n')).toContain(stranger.deps.identity.fingerprint)
    expect((await after.deps.pool.query('select 1 from auth.account')).rows).toEqual([])
  })

  it('runs nothing by the name of a column, a table or a sequence', async () => {
    await anEmptyOne('same')
    const ran = join(before.dataDir, 'ran')
    const column = await forged(after, ({ manifest }) => {
      const [first] = manifest.tables
      if (first) first.columns = [`id) from program 'touch ${ran}' --`]
    })
    await expect(putBack(true, column)).rejects.toThrow(/there is no column/)
    const table = await forged(after, ({ manifest }) => {
      const [first] = manifest.tables
      if (first) first.name = '../../x'
    })
    await expect(putBack(true, table)).rejects.toThrow(/there is no table/)
    const sequence = await forged(after, ({ manifest }) => {
      manifest.sequences.push({ name: 'pg_catalog.none', value: 1, isCalled: true })
    })
    await expect(putBack(true, sequence)).rejects.toThrow(/there is no sequence/)
    expect(existsSync(ran)).toBe(false)
    expect((await after.deps.pool.query('select 1 from auth.account')).rows).toEqual([])
  })

  it('writes and reads nothing outside of its folders', async () => {
    await anEmptyOne('same')
    for (const name of ['../../secrets/x', 'agreements/../../x', '/etc/x', 'agreements/x.pdf']) {
      const folder = await forged(after, (proof, at) =>
        relisted(proof, at, (text) => text.replace(/"name":"[^"]+"/, `"name":"${name}"`)),
      )
      await expect(putBack(true, folder)).rejects.toThrow(/no name of a stored file/)
    }
    const hash = await forged(after, (proof, at) =>
      relisted(proof, at, (text) => text.replace(/"sha256":"[^"]+"/, '"sha256":"../../secrets/sealing.key"')),
    )
    await expect(putBack(true, hash)).rejects.toThrow(/no name of a stored file/)
  })

  it('cannot claim a certificate that did not sign it', async () => {
    await anEmptyOne('same')
    const ours = after
    const folder = await forged(ours, () => {})
    const path = join(folder, 'proof.json')
    await anEmptyOne('other')
    const { manifest } = JSON.parse(await readFile(path, 'utf8')) as Proof
    const { identity } = after.deps
    const by = {
      certificatePem: identity.certificatePem,
      sign: async (bytes: Uint8Array<ArrayBuffer>) =>
        Buffer.from(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, identity.privateKey, bytes)),
    }
    await writeFile(path, JSON.stringify(await prove(manifest, by)))
    await expect(putBack(true, folder)).rejects.toThrow(/does not say who signed it/)
  })
})
