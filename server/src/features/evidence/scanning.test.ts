import { answerInvitation } from '@evensettle/contracts/invitations.ts'
import { finishEvidence } from '@evensettle/contracts/evidence.ts'
import { getSiteConfig } from '@evensettle/contracts/site.ts'
import { getWeights } from '@evensettle/contracts/weights.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { afterEach, expect, it } from 'vitest'
import {
  EICAR,
  freePort,
  startClamd,
  startSlowFinder,
  startStandIn,
  type Clamd,
} from '../../testing/clamd.ts'
import { aCase, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'
import { anMp4 } from '../../testing/videos.ts'
import { handIn, listed, read, show } from '../../testing/uploads.ts'

const LETTER = Buffer.from('Dear Robin, this is a letter.')
let clamd: Clamd | null = null

afterEach(async () => {
  await clamd?.stop()
  clamd = null
})

async function health(app: TestApp) {
  const response = await app.http.request('/healthz')
  return ((await response.json()) as { parts: { virusScan: object } }).parts.virusScan
}

async function check(app: TestApp): Promise<void> {
  await app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'evidence.check', {}))
  await app.runJobs()
}

async function told(app: TestApp, { caseId }: TestCase): Promise<string[]> {
  return (await app.eventTypes(caseId)).filter((type) => type.startsWith('evidence.'))
}

it('refuses what the scanner finds, and shows it to nobody', async () => {
  clamd = await startClamd(await freePort())
  const app = await makeTestApp({ env: { CLAMD_URL: clamd.url } })
  expect(await health(app)).toEqual({ state: 'ok', detail: 'on' })
  const one = await aCase(app)
  const id = await handIn(app, one.caseId, { as: one.starter }, EICAR)
  const { status, error } = await app.request(finishEvidence, { token: null, id }, one.starter)
  expect([status, error?.code]).toEqual([422, 'EVIDENCE_UNREADABLE'])
  expect(error?.message).toContain('something harmful')
  for (const as of [one.starter, one.respondent]) {
    expect(await listed(app, one.caseId, { as })).toEqual([])
    expect((await read(app, id, 'original', { as })).status).toBe(404)
  }
  expect(await app.deps.files.read(`evidence/${id}.txt`, null)).toBeNull()
  const letter = await show(app, one.caseId, { as: one.starter }, LETTER)
  expect(await listed(app, one.caseId, { as: one.respondent })).toMatchObject([
    { id: letter, isScanned: true },
  ])
})

it('keeps a file back while the scanner is away, and shows it once it was scanned', async () => {
  const port = await freePort()
  const app = await makeTestApp({ env: { CLAMD_URL: `tcp://127.0.0.1:${port}` } })
  expect(await health(app)).toEqual({ state: 'failing' })
  const one = await aCase(app)
  const about = { kind: 'contract', itemId: one.itemIds[0] ?? null } as const
  const id = await show(app, one.caseId, { as: one.starter }, LETTER, about)
  const harmful = await show(app, one.caseId, { as: one.starter }, EICAR, about)
  await check(app)
  expect(await listed(app, one.caseId, { as: one.starter })).toMatchObject([
    { id, state: 'waiting', isScanned: false },
    { id: harmful, state: 'waiting', isScanned: false },
  ])
  expect(await listed(app, one.caseId, { as: one.respondent })).toEqual([])
  for (const as of [one.starter, one.respondent])
    expect((await read(app, id, 'view', { as })).status).toBe(404)
  const weights = await app.ok(getWeights, { caseId: one.caseId }, one.respondent)
  expect(weights.documents).toEqual([])
  expect(await told(app, one)).toEqual([])

  clamd = await startClamd(port)
  await Promise.all([check(app), check(app)])
  expect(await listed(app, one.caseId, { as: one.respondent })).toMatchObject([
    { id, state: 'ready', isScanned: true },
  ])
  expect((await read(app, id, 'view', { as: one.respondent })).status).toBe(200)
  expect(await listed(app, one.caseId, { as: one.starter })).toMatchObject([
    { id, problem: null },
    { id: harmful, problem: 'harmful', released: false },
  ])
  expect((await read(app, harmful, 'original', { as: one.starter })).status).toBe(404)
  expect(await told(app, one)).toEqual(['evidence.added'])
  // the other side has had its time to object
  app.clock.advance(48 * HOUR)
  const { points } = await app.ok(getWeights, { caseId: one.caseId }, one.respondent)
  expect(points[0]?.evidence.starter).toBe(3)
})

it('shows what was sent with an answer while the scanner was away, once it was scanned', async () => {
  const port = await freePort()
  const app = await makeTestApp({ env: { CLAMD_URL: `tcp://127.0.0.1:${port}` } })
  const { caseId, token, starter, itemIds } = await aCase(app, { answered: null, joined: false })
  const id = await show(app, caseId, { token }, LETTER)
  const items = itemIds.map((itemId) => ({ itemId, answer: 'disagree' as const, admitted: 0, reason: 'No.' }))
  await app.ok(answerInvitation, { token, kind: 'different', words: '', items })
  expect(await listed(app, caseId, { as: starter })).toEqual([])
  clamd = await startClamd(port)
  await check(app)
  expect(await listed(app, caseId, { as: starter })).toMatchObject([{ id }])
})

it('holds back what was shown unscanned before, until the scanner has seen it', async () => {
  const app = await makeTestApp()
  expect(await health(app)).toEqual({ state: 'ok', detail: 'off' })
  expect((await app.ok(getSiteConfig, {})).features.scansFiles).toBe(false)
  const one = await aCase(app)
  const id = await show(app, one.caseId, { as: one.starter }, LETTER)
  const harmful = await show(app, one.caseId, { as: one.starter }, EICAR)
  expect((await read(app, harmful, 'view', { as: one.respondent })).status).toBe(200)

  clamd = await startClamd(await freePort())
  const scanning = await makeTestApp({ beside: app, env: { CLAMD_URL: clamd.url } })
  expect((await scanning.ok(getSiteConfig, {})).features.scansFiles).toBe(true)
  const held = await read(scanning, id, 'view', { as: one.respondent })
  expect(held.status).toBe(409)
  expect(await held.json()).toMatchObject({ error: { code: 'EVIDENCE_NOT_SCANNED' } })
  await check(scanning)
  expect((await read(scanning, id, 'view', { as: one.respondent })).status).toBe(200)
  expect((await read(scanning, harmful, 'view', { as: one.respondent })).status).toBe(404)
  expect(await listed(scanning, one.caseId, { as: one.respondent })).toMatchObject([
    { id, problem: null },
    { id: harmful, problem: 'harmful' },
  ])
})

it('lets no file that the scanner will not take hold the others back', async () => {
  const port = await freePort()
  const app = await makeTestApp({ env: { CLAMD_URL: `tcp://127.0.0.1:${port}` } })
  const one = await aCase(app)
  const large = await show(app, one.caseId, { as: one.starter }, Buffer.alloc(5_000, 'words '))
  const small = await show(app, one.caseId, { as: one.starter }, LETTER)
  clamd = await startStandIn(port, 2_000)
  await check(app)
  expect(await listed(app, one.caseId, { as: one.starter })).toMatchObject([
    { id: large, state: 'waiting' },
    { id: small, state: 'ready' },
  ])
})

it('says at once that the scanner takes no file of this size, and keeps none that waits in vain', async () => {
  clamd = await startStandIn(await freePort(), 5_000)
  const app = await makeTestApp({ env: { CLAMD_URL: clamd.url } })
  const one = await aCase(app)
  const as = one.starter
  const id = await handIn(app, one.caseId, { as }, Buffer.alloc(9_000, 'words '))
  const { status, error } = await app.request(finishEvidence, { token: null, id }, as)
  expect([status, error?.code]).toEqual([422, 'EVIDENCE_UNREADABLE'])
  expect(error?.message).toContain('does not take files of this size')
  expect(error?.message).toContain('Add a smaller copy.')
  expect(await listed(app, one.caseId, { as })).toEqual([])
  const film = await handIn(app, one.caseId, { as }, Buffer.concat([anMp4(), Buffer.alloc(9_000)]), {
    mediaType: 'video/mp4',
    kind: null,
  })
  const refused = await app.request(finishEvidence, { token: null, id: film }, as)
  expect(refused.error?.message).toContain('Add a shorter video')
})

it('leaves alone what another finish of the same file has kept', async () => {
  const app = await makeTestApp()
  const finder = await startSlowFinder(await freePort())
  clamd = finder
  const scanning = await makeTestApp({ beside: app, env: { CLAMD_URL: finder.url } })
  const one = await aCase(app)
  const id = await handIn(app, one.caseId, { as: one.starter }, LETTER)
  const late = scanning.request(finishEvidence, { token: null, id }, one.starter)
  await finder.isAsked
  // as where a process stood still for longer than its turn lasts
  await app.deps.pool.query('delete from upload_lock')
  await app.ok(finishEvidence, { token: null, id }, one.starter)
  finder.find()
  expect((await late).status).toBe(200)
  expect(await listed(app, one.caseId, { as: one.starter })).toMatchObject([{ id, state: 'ready' }])
  expect((await read(app, id, 'original', { as: one.starter })).status).toBe(200)
})
