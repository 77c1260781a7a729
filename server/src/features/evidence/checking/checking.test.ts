import { leaveCase } from '@evensettle/contracts/cases.ts'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EICAR, freePort, startClamd, startHoldingScanner, type Clamd } from '../../../testing/clamd.ts'
import { aCase, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'
import { endNextOpener } from '../../../testing/openers.ts'
import { aPdf, pdfTool } from '../../../testing/pdf.ts'
import { listed, read, show } from '../../../testing/uploads.ts'
import { unopenedEvidence } from './queries.ts'

const LETTER = Buffer.from('Dear Robin, this is a letter.')
let photo: Buffer
let clamd: Clamd | null = null

beforeAll(async () => {
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a05030' } })
    .jpeg()
    .toBuffer()
})

afterEach(async () => {
  await clamd?.stop()
  clamd = null
})

async function check(app: TestApp): Promise<void> {
  await app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'evidence.check', {}))
  await app.runJobs()
}

/** A photo as it was kept before files were opened. */
async function keptUnopened(app: TestApp, one: TestCase): Promise<string> {
  const id = await show(app, one.caseId, { as: one.starter }, photo)
  await app.deps.db
    .updateTable('evidence')
    .set({ opened_at: null, view_file: null })
    .where('id', '=', id)
    .execute()
  return id
}

/** What somebody in a case's list is told of a file. */
async function problemOf(app: TestApp, one: TestCase, id: string) {
  return (await listed(app, one.caseId, { as: one.starter })).find((row) => row.id === id)?.problem
}

describe('opening what was kept unopened', () => {
  it('goes on after a file that could not be opened, which comes last at the next run', async () => {
    const app = await makeTestApp({ opensApart: true })
    const one = await aCase(app)
    const first = await keptUnopened(app, one)
    const second = await keptUnopened(app, one)
    await Promise.all([check(app), endNextOpener('SIGKILL')])
    expect((await read(app, first, 'view', { as: one.respondent })).status).toBe(404)
    expect((await read(app, second, 'view', { as: one.respondent })).status).toBe(200)
    const third = await keptUnopened(app, one)
    expect(await unopenedEvidence(app.deps.db, 9)).toMatchObject([{ id: third }, { id: first }])
    await check(app)
    expect(await unopenedEvidence(app.deps.db, 9)).toEqual([])
  })

  it('calls nothing damaged that the disk does not give just now', async () => {
    const app = await makeTestApp()
    const one = await aCase(app)
    const [gone, broken] = [await keptUnopened(app, one), await keptUnopened(app, one)]
    const place = (name: string) => join(app.dataDir, 'files', 'evidence', name)
    await rename(place(`${gone}.jpg`), place('away'))
    // what a disk says that cannot read: an error of its own, here that of a folder
    await rename(place(`${broken}.jpg`), place('broken'))
    await mkdir(place(`${broken}.jpg`))
    await check(app)
    expect([await problemOf(app, one, gone), await problemOf(app, one, broken)]).toEqual([null, null])
    expect(app.logLines.filter((line) => line.includes('tried again later'))).toHaveLength(2)
    await rmdir(place(`${broken}.jpg`))
    await rename(place('broken'), place(`${broken}.jpg`))
    await rename(place('away'), place(`${gone}.jpg`))
    await check(app)
    for (const id of [gone, broken])
      expect((await read(app, id, 'view', { as: one.respondent })).status).toBe(200)
  })

  it('ends without a verdict when the database goes away meanwhile', async () => {
    const app = await makeTestApp()
    const one = await aCase(app)
    const [first, second] = [await keptUnopened(app, one), await keptUnopened(app, one)]
    await refuseVerdict(app, first, '57P01')
    await check(app)
    expect(await unopenedEvidence(app.deps.db, 9)).toMatchObject([
      { id: second, check_tried_at: null },
      { id: first, problem: null },
    ])
  })

  it('goes on after a file whose verdict cannot be written', async () => {
    const app = await makeTestApp()
    const one = await aCase(app)
    const [first, second] = [await keptUnopened(app, one), await keptUnopened(app, one)]
    await refuseVerdict(app, first, 'P0001')
    await check(app)
    expect(await unopenedEvidence(app.deps.db, 9)).toMatchObject([{ id: first, problem: null }])
    expect((await read(app, second, 'view', { as: one.respondent })).status).toBe(200)
  })
})

/** A PDF with the copy that was made of it before, which is to be made anew and cannot be: it asks for a password now. */
async function keptForAnotherCopy(app: TestApp, one: TestCase) {
  const plain = await aPdf('A contract')
  const id = await show(app, one.caseId, { as: one.starter }, plain)
  const { made } = pdfTool('qpdf', ['--encrypt', 'a', 'b', '256', '--', 'FILE', 'OUT'], plain)
  if (!made) throw new Error('no PDF with a password was made')
  const { sha256 } = await app.deps.files.put(`evidence/${id}.pdf`, made)
  await app.deps.db.updateTable('evidence').set({ sha256, opened_at: null }).where('id', '=', id).execute()
  return id
}

describe('a copy that is to be made anew', () => {
  it('leaves nothing of the old one behind where no new one comes of it', async () => {
    const app = await makeTestApp()
    const one = await aCase(app)
    const id = await keptForAnotherCopy(app, one)
    expect((await read(app, id, 'view', { as: one.respondent })).status).toBe(200)
    await check(app)
    expect(await problemOf(app, one, id)).toBe('locked')
    expect((await read(app, id, 'view', { as: one.respondent })).status).toBe(404)
    expect(await app.deps.files.read(`views/${id}.pdf`, null)).toBeNull()
    expect((await read(app, id, 'original', { as: one.starter })).status).toBe(200)
  })

  it('stays as it was in a case that has ended, where one that has none is still made', async () => {
    const app = await makeTestApp()
    const one = await aCase(app)
    const id = await keptForAnotherCopy(app, one)
    const bare = await show(app, one.caseId, { as: one.starter }, await aPdf('A receipt'))
    const { db } = app.deps
    const unopened = { opened_at: null, view_file: null, view_sha256: null }
    await db.updateTable('evidence').set(unopened).where('id', '=', bare).execute()
    await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.respondent)
    await check(app)
    expect(await problemOf(app, one, id)).toBeNull()
    for (const shown of [id, bare])
      expect((await read(app, shown, 'view', { as: one.respondent })).status).toBe(200)
  })
})

/** From now on the database refuses to write down what came of a file. */
async function refuseVerdict(app: TestApp, id: string, code: string): Promise<void> {
  const { pool } = app.deps
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not now' using errcode = '${code}'; end $$`)
  await pool.query(`create trigger refuse before update of opened_at, scanned_at on evidence
    for each row when (new.id = '${id}') execute function refuse()`)
}

describe('scanning what was kept unscanned', () => {
  it('calls nothing clean that the disk does not give just now', async () => {
    const port = await freePort()
    const app = await makeTestApp({ env: { CLAMD_URL: `tcp://127.0.0.1:${port}` } })
    const one = await aCase(app)
    const id = await show(app, one.caseId, { as: one.starter }, EICAR)
    clamd = await startClamd(port)
    const place = (name: string) => join(app.dataDir, 'files', 'evidence', name)
    await rename(place(`${id}.txt`), place('away'))
    await check(app)
    expect(await listed(app, one.caseId, { as: one.starter })).toMatchObject([
      { id, state: 'waiting', isScanned: false },
    ])
    await rename(place('away'), place(`${id}.txt`))
    await check(app)
    expect(await problemOf(app, one, id)).toBe('harmful')
  })

  it('goes on after a file whose verdict cannot be written', async () => {
    const port = await freePort()
    const app = await makeTestApp({ env: { CLAMD_URL: `tcp://127.0.0.1:${port}` } })
    const one = await aCase(app)
    const stuck = await show(app, one.caseId, { as: one.starter }, LETTER)
    const next = await show(app, one.caseId, { as: one.starter }, LETTER)
    clamd = await startClamd(port)
    await refuseVerdict(app, stuck, 'P0001')
    await check(app)
    expect(await listed(app, one.caseId, { as: one.starter })).toMatchObject([
      { id: stuck, state: 'waiting' },
      { id: next, state: 'ready' },
    ])
  })

  it('begins nothing more once its time is over, and goes on at the next run', async () => {
    const port = await freePort()
    const app = await makeTestApp({ env: { CLAMD_URL: `tcp://127.0.0.1:${port}` } })
    const one = await aCase(app)
    const slow = await show(app, one.caseId, { as: one.starter }, Buffer.from('Dear Robin, HOLD this.'))
    const next = await show(app, one.caseId, { as: one.starter }, LETTER)
    const scanner = await startHoldingScanner(port)
    clamd = scanner
    const run = check(app)
    await scanner.hasHeld(1)
    app.clock.advance(60_000)
    scanner.letGo()
    await run
    expect(await listed(app, one.caseId, { as: one.starter })).toMatchObject([
      { id: slow, state: 'ready' },
      { id: next, state: 'waiting' },
    ])
    await check(app)
    expect((await read(app, next, 'view', { as: one.respondent })).status).toBe(200)
  })
})
