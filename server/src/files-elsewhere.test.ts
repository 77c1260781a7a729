import type { Output } from '@evensettle/contracts/endpoint.ts'
import { getDataSafety, startBackup } from '@evensettle/contracts/data-safety.ts'
import { finishEvidence } from '@evensettle/contracts/evidence.ts'
import { listSystemTests, startSystemTest } from '@evensettle/contracts/system-test.ts'
import { getServiceConfiguration, getServiceParts } from '@evensettle/contracts/infrastructure.ts'
import { AGREEMENT_PDF_PATH } from '@evensettle/contracts/agreements.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runSystemTest } from './features/system-test/jobs.ts'
import { readConfig } from './config.ts'
import { growLog } from './features/public-log/jobs.ts'
import { sweepStrays } from './features/storage/jobs.ts'
import { writeSecrets } from './platform/secrets/key-change.ts'
import { makeLogKey } from './platform/public-log/log-key.ts'
import { createBucket } from './platform/files/object-store/bucket.ts'
import { SECRET_FILES } from './platform/secrets/secrets.ts'
import { makeIdentity } from './printing/certificate.ts'
import { restore } from './restore.ts'
import { aCase, anOperator, aSettledCase } from './testing/factories.ts'
import { backedUp, enter, followed, getterOf, HEAD, putDatabaseBack, stopOf } from './testing/log-scenes.ts'
import { makeTestApp, migratedByCopy, newId, type Person, type TestApp } from './testing/make-test-app.ts'
import { figuresOf } from './testing/metrics.ts'
import { startS3rver, type TestStore } from './testing/s3-server.ts'
import { scratchFolder } from './testing/scratch.ts'
import { createTrialGround } from './trials.ts'
import { announce, aPhoto, handIn, offsetOf, patch, read, show } from './testing/uploads.ts'

const folders: string[] = []
let store: TestStore
/** two processes on machines of their own: one database, one store, and nothing else that both see */
let here: TestApp
let there: TestApp
let boss: Person

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(scratchFolder(), 'evensettle-elsewhere-'))
  folders.push(folder)
  return folder
}

beforeAll(async () => {
  store = await startS3rver()
  const env = { FILES_URL: store.url, METRICS_PORT: '0' }
  here = await makeTestApp({ env, admins: ['boss@example.org'] })
  there = await makeTestApp({ env, beside: here, folder: await aFolder() })
  boss = await anOperator(here, 'boss@example.org')
})

afterEach(() => {
  store.line.rule = () => null
  store.line.asked.length = 0
})

afterAll(async () => {
  await there.close()
  await here.close()
  await store.line.close()
  await store.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function keysInStore(folder: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of here.deps.files.list(folder)) names.push(name)
  return names
}

describe('on two machines without a folder that both see', () => {
  it('an upload that one process began goes on at the other, ends there, and is read at both', async () => {
    const { caseId, starter } = await aCase(here)
    const who = { as: starter }
    const photo = await aPhoto(800, 600)
    const id = await announce(here, caseId, who, photo)
    expect((await patch(here, id, who, 0, photo.subarray(0, 1_000))).status).toBe(204)
    expect(await offsetOf(there, id, who)).toBe(1_000)
    expect((await patch(there, id, who, 1_000, photo.subarray(1_000, 1_500))).status).toBe(204)
    expect((await patch(here, id, who, 1_000, photo.subarray(1_000))).status).toBe(409)
    expect((await patch(here, id, who, 1_500, photo.subarray(1_500))).status).toBe(204)
    expect(await there.ok(finishEvidence, { token: null, id }, starter)).toMatchObject({ state: 'ready' })
    for (const app of [here, there]) {
      const original = await read(app, id, 'original', who)
      expect(Buffer.from(await original.arrayBuffer()).equals(photo)).toBe(true)
    }
    expect(existsSync(join(here.dataDir, 'files', 'evidence'))).toBe(false)
    expect(existsSync(join(there.dataDir, 'files', 'evidence'))).toBe(false)
    // what came in is in its place, and nothing of it is left where it came in
    const left = await here.deps.strays.uploads(new Date(Date.now() + DAY))
    expect(left.filter((one) => one.id === id)).toEqual([])
  })

  it('what one sealed the other hands out', async () => {
    const { caseId, starter } = await aSettledCase(here)
    const path = AGREEMENT_PDF_PATH.replace(':caseId', caseId)
    const paper = await there.http.request(path, { headers: await there.as(starter) })
    expect([paper.status, (await paper.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  })
})

it('the public log has one memory, also where another machine signed last and the database is put back', async () => {
  const keys = await aFolder()
  await writeSecrets(keys, {
    [SECRET_FILES.log]: makeLogKey('http://settle.test'),
    [SECRET_FILES.certificate]: await makeIdentity('EvenSettle', new Date()),
  })
  const env = { FILES_URL: `${store.url}/log`, SECRETS_DIR: keys }
  const one = await makeTestApp({ env })
  const other = await makeTestApp({ env, beside: one, folder: await aFolder() })
  await enter(one, 'a-', 300)
  await growLog(one.deps)
  const backup = await backedUp(one)
  await enter(one, 'b-', 20)
  await growLog(other.deps)
  const checkpoint = (await getterOf(other)('checkpoint'))?.toString()
  await putDatabaseBack(one, backup)
  expect((await getterOf(one)('checkpoint'))?.toString()).toBe(checkpoint)
  await enter(one, 'c-', 5)
  await growLog(one.deps)
  expect([await stopOf(one), (await followed(one)).head.size]).toEqual([null, 325])
  expect(existsSync(join(one.dataDir, HEAD))).toBe(false)
  // whoever waits for a store that is away signs nothing meanwhile
  store.line.rule = () => ({ status: 403, code: 'AccessDenied' })
  await enter(one, 'd-', 1)
  await expect(growLog(one.deps)).rejects.toMatchObject({ code: 'STORE_AWAY' })
  store.line.rule = () => null
  await growLog(other.deps)
  expect((await followed(one)).head.size).toBe(326)
  // what is put beside the key by hand counts where it is more
  const newest = (await getterOf(one)('checkpoint')) ?? Buffer.of()
  await one.deps.logKey.remember(checkpoint ?? '')
  await mkdir(join(one.dataDir, 'secrets'), { recursive: true })
  await writeFile(join(one.dataDir, HEAD), newest)
  expect(await one.deps.logKey.lastHead()).toBe(newest.toString())
  expect(await other.deps.logKey.lastHead()).toBe(checkpoint)
})

describe('a store that does not serve', () => {
  it('is told as away with when to try again, and what was begun goes on once it is back', async () => {
    const { caseId, starter } = await aCase(here)
    const who = { as: starter }
    const photo = await aPhoto()
    const id = await announce(here, caseId, who, photo)
    store.line.rule = () => ({ status: 403, code: 'AccessDenied' })
    const refused = await patch(here, id, who, 0, photo)
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { error: { code: 'STORAGE_AWAY', retryAfter: 5 } },
    ])
    expect(await here.refusal(finishEvidence, { token: null, id }, starter)).toBe('503 STORAGE_AWAY')
    const figures = await figuresOf(here)
    expect(figures.of('evensettle_files_up')).toBe(0)
    expect(figures.of('evensettle_outages_total', { code: 'STORAGE_AWAY', part: 'files' })).toBe(2)
    store.line.rule = () => null
    expect(await offsetOf(here, id, who)).toBe(0)
    expect((await patch(here, id, who, 0, photo)).status).toBe(204)
    expect(await here.ok(finishEvidence, { token: null, id }, starter)).toMatchObject({ state: 'ready' })
    expect((await figuresOf(here)).of('evensettle_files_up')).toBe(1)
  })

  it('loses no file that was said to be kept, wherever it goes away while one is looked at', async () => {
    const { caseId, starter } = await aCase(here)
    const who = { as: starter }
    const photo = await aPhoto()
    for (let served = 0, isDone = false; !isDone; served += 5) {
      const id = await handIn(here, caseId, who, photo)
      let left = served
      store.line.rule = () => (left-- > 0 ? null : { status: 403, code: 'AccessDenied' })
      const answer = await here.request(finishEvidence, { token: null, id }, starter)
      store.line.rule = () => null
      isDone = left > 0
      if (answer.status !== 200) await here.ok(finishEvidence, { token: null, id }, starter)
      const original = await read(there, id, 'original', who)
      expect(Buffer.from(await original.arrayBuffer()).equals(photo)).toBe(true)
    }
  })

  it('shows on the page of the installation and to whoever looks whether it is well', async () => {
    const healthOf = async () => {
      const { parts } = await here.ok(getServiceParts, {}, boss)
      return parts.find(({ part }) => part === 'storage')?.health
    }
    expect(await healthOf()).toBe('well')
    store.line.rule = () => ({ status: 403, code: 'AccessDenied' })
    expect(await healthOf()).toBe('failing')
    const health = await here.http.request('/healthz')
    expect(await health.json()).toMatchObject({ parts: { files: { state: 'failing' } } })
    expect((await here.http.request('/readyz')).status).toBe(200)
  })

  it('has its place on the page of settings, and its keys nowhere', async () => {
    const env = { FILES_URL: 's3://visiblekey:visible%2Fsecret@127.0.0.1:9/evensettle/deep?region=eu-west-3' }
    const other = await makeTestApp({
      beside: here,
      folder: await aFolder(),
      env,
      admins: ['boss@example.org'],
    })
    const asked = await other.http.request(getServiceConfiguration.path, { headers: await here.as(boss) })
    const answer = (await asked.json()) as Output<typeof getServiceConfiguration>
    expect(answer.settings.find(({ name }) => name === 'FILES_URL')).toMatchObject({
      value: 's3://127.0.0.1:9/evensettle/deep',
      isSet: true,
    })
    await expect(other.deps.files.check()).rejects.toThrow('ECONNREFUSED')
    await other.http.request('/healthz')
    expect(JSON.stringify([answer, other.logLines])).not.toMatch(/visiblekey|visible\/secret|visible%2F/)
    await other.close()
  })
})

describe('a system test', () => {
  it('tries the store that people’s files lie in, below a prefix of its own, and leaves nothing there', async () => {
    const { deps, dataDir: path, databaseUrl } = here
    const ground = createTrialGround({
      config: readConfig({ DATA_DIR: path, PUBLIC_URL: 'http://settle.test', FILES_URL: store.url }),
      databaseUrl,
      dataDir: {
        path,
        secrets: null,
        folder: async (name) => join(path, name),
        release: () => Promise.resolve(),
      },
      live: deps,
      log: deps.log,
    })
    const { id } = await here.ok(startSystemTest, { id: newId(), mailTo: '' }, boss)
    await runSystemTest(deps, ground, id)
    const [test] = (await here.ok(listSystemTests, {}, boss)).tests
    expect(test?.steps.find(({ step }) => step === 'files')).toMatchObject({ state: 'done' })
    const kept = store.line.asked.filter(
      ({ method, url }) => method === 'PUT' && url.includes(`/trials/${id}/evidence/`),
    )
    expect(kept.length).toBeGreaterThan(0)
    const left = createBucket(store.address, { error: () => {}, info: () => {} })
    for await (const { key } of left.list('trials/')) expect(key).toBeNull()
    left.close()
  })
})

describe('what was left behind in a store', () => {
  it('is swept once it has lain for a day; what a row names stays', async () => {
    const { caseId, starter } = await aCase(here)
    const who = { as: starter }
    const kept = await show(here, caseId, who, await aPhoto())
    const stray = newId()
    await here.deps.files.put(`evidence/${stray}.pdf`, Buffer.from('half'))
    here.clock.advance(23 * HOUR)
    const coming = await announce(here, caseId, who, 2_000)
    await patch(here, coming, who, 0, Buffer.alloc(1_000))
    await sweepStrays(here.deps)
    expect(await keysInStore('evidence')).toContain(`evidence/${stray}.pdf`)
    here.clock.advance(2 * HOUR)
    await sweepStrays(here.deps)
    const left = await keysInStore('evidence')
    expect(left).not.toContain(`evidence/${stray}.pdf`)
    expect(left.filter((name) => name.includes(kept))).toHaveLength(1)
    expect(await offsetOf(there, coming, who)).toBe(1_000)
  })
})

describe('a backup of files in a store', () => {
  it('holds each of them, and is put back into another one', async () => {
    const one = await aSettledCase(here)
    const open = await aCase(here)
    const id = await show(here, open.caseId, { as: open.starter }, await aPhoto())
    await here.runJobs()
    await here.ok(startBackup, { id: newId() }, boss)
    await here.runJobs()
    const [made] = (await here.ok(getDataSafety, {}, boss)).backups
    expect(made).toMatchObject({ state: 'done' })
    const folder = await aFolder()
    await cp(join(here.dataDir, 'secrets'), join(folder, 'secrets'), { recursive: true })
    const { url: databaseUrl } = await migratedByCopy()
    const env = { FILES_URL: `${store.url}/another` }
    const after = await makeTestApp({ databaseUrl, folder, env })
    const { vault, files } = after.deps
    const from = join(here.dataDir, 'backups', made?.name ?? '')
    const into = { databaseUrl, files, vault, key: null, withOtherKeys: false, say: () => {} }
    const { files: listed } = await restore(from, into)
    const now = async (app: TestApp) => {
      const all: string[] = []
      for await (const { name, bytes } of app.deps.files.list(null)) all.push(`${name} ${bytes}`)
      return all
    }
    expect(await now(after)).toEqual((await now(here)).filter((name) => !name.startsWith('another/')))
    expect(listed.count).toBe((await now(after)).length)
    const path = AGREEMENT_PDF_PATH.replace(':caseId', one.caseId)
    const paper = await after.http.request(path, { headers: await after.as(one.starter) })
    expect((await paper.text()).slice(0, 5)).toBe('%PDF-')
    const view = await read(after, id, 'view', { as: open.starter })
    expect([view.status, (await view.arrayBuffer()).byteLength > 100]).toEqual([200, true])
    await after.close()
  })
})
