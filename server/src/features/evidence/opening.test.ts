import { letHelperIn } from '@evensettle/contracts/answers.ts'
import { finishEvidence } from '@evensettle/contracts/evidence.ts'
import { getWeights } from '@evensettle/contracts/weights.ts'
import type { EvidenceKind } from '@evensettle/domain/evidence/evidence.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { sealPdf } from '../../printing/pdf-seal.ts'
import { aCase, aRound, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'
import { HIDDEN, aHostilePdf, aPdf, expectClean, pdfTool, wordsIn } from '../../testing/pdf.ts'
import { endNextOpener } from '../../testing/openers.ts'
import { handIn, listed, read, show } from '../../testing/uploads.ts'

let app: TestApp
let photo: Buffer

beforeAll(async () => {
  app = await makeTestApp({ opensApart: true })
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a05030' } })
    .withExif({ IFD0: { Copyright: 'SECRETPLACE' } })
    .jpeg()
    .toBuffer()
})

/** The first ten bytes of a JPEG: enough to be taken for one, and nothing to look at. */
const HEAD_OF_A_JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46])

async function bytesOf(response: Response): Promise<Buffer> {
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function gradeOf(one: TestCase) {
  const { points } = await app.ok(getWeights, { caseId: one.caseId }, one.respondent)
  return points[0]?.evidence.starter
}

/** A file as it was kept before files were opened. */
async function keptUnopened(
  one: TestCase,
  bytes: Buffer,
  kind: EvidenceKind,
  media: string,
): Promise<string> {
  const id = await show(app, one.caseId, { as: one.starter }, Buffer.from('Some words'), {
    kind,
    itemId: one.itemIds[0] ?? null,
  })
  const file = `evidence/${id}.bin`
  const { sha256 } = await app.deps.files.put(file, bytes)
  await app.deps.db
    .updateTable('evidence')
    .set({ file, sha256, media_type: media, bytes: bytes.length, opened_at: null, view_file: null })
    .where('id', '=', id)
    .execute()
  // the other side has had its time to object
  app.clock.advance(48 * HOUR)
  return id
}

async function check(): Promise<void> {
  await app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'evidence.check', {}))
  await app.runJobs()
}

describe('a file that nobody can open', () => {
  it('is not taken as a contract, and moves no proposal', async () => {
    const one = await aCase(app)
    const about = { kind: 'contract', documented: 90_000, itemId: one.itemIds[0] ?? null } as const
    const before = await gradeOf(one)
    const id = await handIn(app, one.caseId, { as: one.starter }, HEAD_OF_A_JPEG, about)
    const { status, error } = await app.request(finishEvidence, { token: null, id }, one.starter)
    expect([status, error?.code]).toEqual([422, 'EVIDENCE_UNREADABLE'])
    expect(error?.message).toMatch(/cannot be opened.*add that/)
    expect(await listed(app, one.caseId, { as: one.starter })).toEqual([])
    expect(await app.deps.files.read(`evidence/${id}.jpg`, null)).toBeNull()
    expect(await gradeOf(one)).toBe(before)
    const round = await aRound(app, one)
    expect(round.proposal.points[0]).toMatchObject({ evidence: { starter: before } })
    expect(round.proposal.points[0]?.documented ?? null).toBeNull()
  })

  it('is refused with its own reason where a password is asked for', async () => {
    const one = await aCase(app)
    const plain = await aPdf('A contract')
    const locked = pdfTool('qpdf', ['--encrypt', 'a', 'b', '256', '--', 'FILE', 'OUT'], plain).made ?? plain
    const id = await handIn(app, one.caseId, { as: one.starter }, locked)
    const { error } = await app.request(finishEvidence, { token: null, id }, one.starter)
    expect(error?.code).toBe('EVIDENCE_UNREADABLE')
    expect(error?.message).toContain('without a password')
  })

  it('and was kept before counts for nothing once it was looked at, said to both', async () => {
    const one = await aCase(app)
    const [words = 0, bad] = [
      await gradeOf(one),
      await keptUnopened(one, HEAD_OF_A_JPEG, 'contract', 'image/jpeg'),
    ]
    expect(await gradeOf(one)).toBe(3)
    await Promise.all([check(), check()])
    expect(await gradeOf(one)).toBe(words)
    const { documents } = await app.ok(getWeights, { caseId: one.caseId }, one.respondent)
    expect(documents).toMatchObject([{ id: bad, grade: 0, problem: 'damaged' }])
    for (const as of [one.starter, one.respondent])
      expect(await listed(app, one.caseId, { as })).toMatchObject([{ id: bad, problem: 'damaged' }])
    const told = (await app.events(one.caseId)).filter(({ type }) => type === 'evidence.unreadable')
    expect(told).toMatchObject([{ side: 'starter', facts: { evidenceId: bad } }])
    expect(await app.audited(one.caseId)).toContain('evidence.unreadable')
    const round = await aRound(app, one)
    expect(round.proposal.points[0]).toMatchObject({ evidence: { starter: words } })
    expect((await read(app, bad, 'original', { as: one.starter })).status).toBe(200)
    expect((await read(app, bad, 'view', { as: one.respondent })).status).toBe(404)
  })
})

describe('a file whose opening is cut off', () => {
  it('stays as it came in, and is taken at the next try', async () => {
    const one = await aCase(app)
    const id = await handIn(app, one.caseId, { as: one.starter }, photo)
    const [{ status, error }] = await Promise.all([
      app.request(finishEvidence, { token: null, id }, one.starter),
      endNextOpener('SIGTERM'),
    ])
    expect([status, error?.code]).toEqual([503, 'OPENING_LATER'])
    expect(error?.message).toContain('It is kept here')
    await app.ok(finishEvidence, { token: null, id }, one.starter)
    expect(await listed(app, one.caseId, { as: one.respondent })).toMatchObject([{ id, state: 'ready' }])
  })

  it('and was kept before keeps its weight and is opened later', async () => {
    const one = await aCase(app)
    const id = await keptUnopened(one, photo, 'contract', 'image/jpeg')
    await Promise.all([check().catch(() => {}), endNextOpener('SIGKILL')])
    expect(await listed(app, one.caseId, { as: one.respondent })).toMatchObject([{ id, problem: null }])
    expect(await gradeOf(one)).toBe(3)
    const types = await app.eventTypes(one.caseId)
    expect(types).not.toContain('evidence.unreadable')
    await check()
    expect((await read(app, id, 'view', { as: one.respondent })).status).toBe(200)
  })
})

describe('a PDF', () => {
  it('reaches the other side as a clean copy; its owner has it as it was', async () => {
    const one = await aCase(app)
    const hostile = aHostilePdf(photo)
    const id = await show(app, one.caseId, { as: one.starter }, hostile)
    const [seen] = await listed(app, one.caseId, { as: one.respondent })
    const response = await read(app, id, 'view', { as: one.respondent })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toContain('The door.pdf')
    const copy = await bytesOf(response)
    expectClean(copy)
    expect(wordsIn(copy)).toContain('Dear Robin')
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(seen).toMatchObject({
      pages: 1,
      sha256: sha256(hostile),
      copySha256: sha256(copy),
      isSigned: false,
    })
    expect((await read(app, id, 'original', { as: one.respondent })).status).toBe(404)
    expect(await bytesOf(await read(app, id, 'original', { as: one.starter }))).toEqual(hostile)
    const { helperToken } = await app.ok(
      letHelperIn,
      { caseId: one.caseId, name: 'Ana', role: 'friend' },
      one.respondent,
    )
    expectClean(await bytesOf(await read(app, id, 'view', { token: helperToken })))
  })

  it('that was signed says so beside its copy, which carries no signature', async () => {
    const one = await aCase(app)
    const plain = await aPdf('A contract')
    const { pdf } = await sealPdf(plain, app.deps.identity, { reason: 'Signed', signingTime: new Date() })
    const id = await show(app, one.caseId, { as: one.starter }, Buffer.from(pdf))
    expect(await listed(app, one.caseId, { as: one.respondent })).toMatchObject([{ isSigned: true }])
    const copy = await bytesOf(await read(app, id, 'view', { as: one.respondent }))
    expect(copy.includes('/ByteRange')).toBe(false)
    expect(wordsIn(copy)).toBe('A contract')
  })

  it('that was kept before goes out only as a copy, which a job makes', async () => {
    const one = await aCase(app)
    const hostile = aHostilePdf(photo)
    const id = await keptUnopened(one, hostile, 'contract', 'application/pdf')
    expect((await read(app, id, 'view', { as: one.respondent })).status).toBe(404)
    await check()
    expectClean(await bytesOf(await read(app, id, 'view', { as: one.respondent })))
    expect(HIDDEN.every((word) => hostile.includes(word))).toBe(true)
    expect(await gradeOf(one)).toBe(3)
  })
})
