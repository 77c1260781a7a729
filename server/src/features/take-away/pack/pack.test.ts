import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caseRecord, type CaseRecord } from '@evensettle/contracts/case-record.ts'
import { leaveCase } from '@evensettle/contracts/cases.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { acceptOffer, makeOffer } from '@evensettle/contracts/offers.ts'
import { getObligations, sayDone } from '@evensettle/contracts/obligations.ts'
import { COURT_PACK_PATH, OWN_PACK_PATH } from '@evensettle/contracts/take-away.ts'
import { saveWorksheet } from '@evensettle/contracts/worksheets.ts'
import type { EvidenceState } from '@evensettle/domain/evidence/evidence.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  aCase,
  anAgreedCase,
  anOffer,
  aPerson,
  aRound,
  aSettledCase,
  payment,
} from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { unknownIn } from '@evensettle/verify/pack-names.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await makeTestApp()
  folder = await mkdtemp(join(tmpdir(), 'evensettle-pack-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function asked(path: string, caseId: string, as: Person): Promise<Response> {
  return app.http.request(path.replace(':caseId', caseId), { headers: await app.as(as) })
}

type Opened = { text: (name: string) => Promise<string>; names: string[]; at: string; record: CaseRecord }

/** A pack as its reader finds it: fetched, tested and opened by a program that is not ours. */
async function opened(path: string, caseId: string, as: Person): Promise<Opened> {
  const response = await asked(path, caseId, as)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.byteLength).toBe(Number(response.headers.get('content-length')))
  const at = join(folder, newId())
  await mkdir(at)
  await writeFile(`${at}.zip`, bytes)
  expect(spawnSync('unzip', ['-t', `${at}.zip`], { encoding: 'utf8' }).stdout).toContain('No errors detected')
  spawnSync('unzip', ['-q', `${at}.zip`, '-d', at])
  const [root = ''] = await readdir(at)
  const inside = join(at, root)
  const names = (await readdir(inside, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(inside.length + 1))
    .toSorted()
  // the check of a pack calls one with other files none of ours
  expect(unknownIn(names)).toBeNull()
  const text = (name: string) => readFile(join(inside, name), 'utf8')
  return { text, names, at: inside, record: caseRecord.parse(JSON.parse(await text('case.json'))) }
}

function wordsOfPdf(path: string): string {
  return spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).stdout.replaceAll(/\s+/g, ' ')
}

type Document = {
  name: string
  side?: 'starter' | 'respondent'
  owner: string
  state?: EvidenceState
  isShown?: boolean
  /** what lies in the storage; null: nothing does */
  lies?: Buffer | null
  copy?: Buffer
  scannedAt?: Date | null
  /** what was agreed on that it is a receipt of */
  receiptOf?: string
}

/** A document that is there already, as uploading it leaves it. */
async function aDocument(caseId: string, about: Document): Promise<Buffer> {
  const id = newId()
  const handedIn = randomBytes(2_000)
  const [file, view] = [`test/${id}.pdf`, `test/${newId()}.pdf`]
  const lies = about.lies === undefined ? handedIn : about.lies
  if (lies) await app.deps.files.put(file, lies)
  if (about.copy) await app.deps.files.put(view, about.copy)
  const now = app.clock.now()
  await app.deps.db
    .insertInto('evidence')
    .values({
      id,
      case_id: caseId,
      side: about.side ?? 'starter',
      item_id: null,
      kind: 'receipt',
      name: about.name,
      documented: null,
      state: about.state ?? 'ready',
      owner: about.owner,
      media_type: 'application/pdf',
      bytes: handedIn.byteLength,
      sha256: sha256(handedIn),
      file,
      view_file: about.copy ? view : null,
      view_sha256: about.copy ? sha256(about.copy) : null,
      thumbnail: null,
      width: null,
      height: null,
      created_at: now,
      released_at: about.isShown === false ? null : now,
      scanned_at: about.scannedAt ?? null,
      obligation_id: about.receiptOf ?? null,
    })
    .execute()
  return handedIn
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function ownerOf({ userId }: Person): string {
  return `user:${userId}`
}

describe('the case file', () => {
  it('is a sealed PDF with pages and numbers, the files, and the case as data, all of them checkable', async () => {
    const made = await aSettledCase(app)
    const { caseId, starter, respondent, reference } = made
    const bytes = await aDocument(caseId, { name: 'Receipt Nº 4 – paint', owner: ownerOf(starter) })
    const pack = await opened(COURT_PACK_PATH, caseId, starter)
    expect(pack.names).toEqual([
      'READ-ME-FIRST.txt',
      'SHA256SUMS',
      'SHA256SUMS.p7s',
      'agreement/1-agreement.pdf',
      'case.json',
      'case.pdf',
      'case.schema.json',
      'certificate.pem',
      'evidence/01-receipt-no-4-paint.pdf',
      'log-proofs.json',
    ])
    expect(await readFile(join(pack.at, 'evidence/01-receipt-no-4-paint.pdf'))).toEqual(bytes)
    const sums = spawnSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: pack.at, encoding: 'utf8' })
    expect(sums.stdout.match(/: OK$/gm)).toHaveLength(8)
    expect(sums.status).toBe(0)
    const pdf = join(pack.at, 'case.pdf')
    expect(spawnSync('qpdf', ['--check', pdf], { encoding: 'utf8' }).stdout).toContain('No syntax or stream')
    const info = spawnSync('pdfinfo', [pdf], { encoding: 'utf8' }).stdout
    expect(info).toContain(`Case file ${reference}`)
    expect(info).toMatch(/Tagged: +yes/)
    const pages = Number(/Pages: +(\d+)/.exec(info)?.[1])
    expect(pages).toBeGreaterThan(3)
    const seal = spawnSync('pdfsig', ['-nocert', pdf], { encoding: 'utf8' }).stdout
    expect(seal).toContain('Signature is Valid')
    expect(seal).toContain('Total document signed')
    const words = wordsOfPdf(pdf)
    for (const part of [
      `Page ${pages} of ${pages}`,
      'Time line',
      'What happened, as each side tells it',
      'The walls had to be painted.',
      'Settled, both have signed',
      `${respondent.name} pays ${starter.name} €800.`,
      'Of €800, €0 counts as paid and €800 is open.',
      'Receipt Nº 4 – paint',
      sha256(bytes),
      sha256(await readFile(join(pack.at, 'case.json'))),
      'Europe/Berlin',
    ])
      expect.soft(words).toContain(part)
    expect(await pack.text('READ-ME-FIRST.txt')).toContain('sha256sum -c SHA256SUMS')
    expect(JSON.parse(await pack.text('case.schema.json'))).toMatchObject({ $id: 'evensettle-case/1' })
  })

  it('leaves out what was said to find a settlement, in every one of its files, and says so', async () => {
    const made = await aCase(app)
    const { caseId, starter, respondent } = made
    await app.ok(sendMessage, { caseId, id: newId(), body: 'kumquat-message' }, respondent)
    const terms = payment(app, 43_211)
    await app.ok(makeOffer, { caseId, id: newId(), terms, note: 'kumquat-note', validDays: 7 }, respondent)
    await aRound(app, made)
    const sheet = {
      role: 'paid',
      well: 1,
      badly: 0,
      fewest: 1,
      most: 2,
      fees: 1,
      hours: 1,
      hourWorth: 1,
      months: 1,
    } as const
    await app.ok(
      saveWorksheet,
      { caseId, revision: 0, sheet: { ...sheet, weakPoint: 'kumquat-weak' } },
      starter,
    )
    const court = await opened(COURT_PACK_PATH, caseId, starter)
    const all = [
      wordsOfPdf(join(court.at, 'case.pdf')),
      await court.text('case.json'),
      await court.text('READ-ME-FIRST.txt'),
    ]
    for (const text of all)
      expect(text).not.toMatch(/kumquat|€432\.11|: 43211\b|made an offer|made a proposal/)
    expect(court.record.leftOut).toEqual([
      'messages',
      'offers',
      'proposals',
      'unsigned_agreements',
      'private_notes',
    ])
    expect(all[0]).toContain('Messages, offers and the mediator’s proposals are left out')
    expect(all[2]).toContain('Messages, offers, the mediator’s proposals')
    const own = await opened(OWN_PACK_PATH, caseId, starter)
    expect(own.record).toMatchObject({
      scope: 'own',
      messages: [{ words: 'kumquat-message' }],
      offers: [{ note: 'kumquat-note' }],
      proposals: [{ number: 1 }],
      onlyYou: { ifWeDoNotAgree: { weakPoint: 'kumquat-weak' } },
    })
    expect(await own.text('case.html')).toContain('kumquat-message')
    const theirs = await opened(OWN_PACK_PATH, caseId, respondent)
    expect(JSON.stringify(theirs.record)).not.toContain('kumquat-weak')
  })

  it('holds no agreement before both have signed it', async () => {
    const { caseId, starter } = await anAgreedCase(app)
    const { record, at } = await opened(COURT_PACK_PATH, caseId, starter)
    expect(record.agreement).toBeNull()
    expect(record.log.map(({ what }) => what)).not.toContain('case.agreed')
    expect(wordsOfPdf(join(at, 'case.pdf'))).not.toContain('€800')
    expect((await opened(OWN_PACK_PATH, caseId, starter)).record.agreement).not.toBeNull()
  })

  it('tells of a case that has ended how it ended, without the words of the end', async () => {
    const { caseId, starter } = await aCase(app)
    await app.ok(leaveCase, { caseId, words: 'kumquat' }, starter)
    const { record, at } = await opened(COURT_PACK_PATH, caseId, starter)
    expect(record.case.ended).toMatchObject({ reason: 'withdrawn', by: 'starter', words: '' })
    expect(wordsOfPdf(join(at, 'case.pdf'))).toContain('The person who started the case withdrew it.')
  })

  it('tells what was kept', async () => {
    const { caseId, starter, respondent } = await aSettledCase(app)
    const { obligations, today } = await app.ok(getObligations, { caseId }, respondent)
    const obligationId = obligations[0]?.id ?? ''
    await app.ok(sayDone, { caseId, obligationId, amount: 80_000, doneOn: today }, respondent)
    const { record, at } = await opened(COURT_PACK_PATH, caseId, starter)
    expect(record.obligations).toMatchObject([{ state: 'claimed', amount: 80_000, doneOn: today }])
    expect(wordsOfPdf(join(at, 'case.pdf'))).toContain(`${starter.name} has not answered yet.`)
  })

  it('holds the receipts of what was paid, and says in it where they lie', async () => {
    const { caseId, starter, respondent } = await aSettledCase(app)
    const { obligations } = await app.ok(getObligations, { caseId }, respondent)
    const receiptOf = obligations[0]?.id ?? ''
    const about = { side: 'respondent', owner: ownerOf(respondent), receiptOf } as const
    const copy = Buffer.from('a copy of the transfer')
    await aDocument(caseId, { ...about, name: 'Transfer.pdf', copy })
    await aDocument(caseId, { ...about, name: 'Lost.pdf' })
    await aDocument(caseId, { ...about, name: 'kumquat.pdf', isShown: false })
    const { record, names, at } = await opened(COURT_PACK_PATH, caseId, starter)
    expect(record.evidence).toEqual([])
    expect(record.obligations[0]?.receipts).toMatchObject([
      { name: 'Transfer.pdf', file: 'receipts/01-transfer.pdf', fileSha256: sha256(copy) },
      { name: 'Lost.pdf', file: null, notEnclosed: 'unreadable' },
    ])
    expect(names.filter((name) => name.startsWith('receipts/'))).toEqual(['receipts/01-transfer.pdf'])
    const words = wordsOfPdf(join(at, 'case.pdf'))
    expect(words).toContain('Receipt shown with it: Transfer.pdf')
    expect(words).toContain(sha256(copy))
    expect(words).not.toContain('kumquat')
  })

  it('says each act as a sentence, and which payment or act an entry of the time line is about', async () => {
    const dueOn = '2027-03-01'
    const acts = [{ kind: 'return_item' as const, by: 'respondent' as const, words: 'the keys', dueOn }]
    const { caseId, starter, respondent } = await aSettledCase(app, { terms: payment(app, 80_000, { acts }) })
    const { obligations, today } = await app.ok(getObligations, { caseId }, respondent)
    const obligationId = obligations.find(({ kind }) => kind === 'thing')?.id ?? ''
    await app.ok(sayDone, { caseId, obligationId, amount: 0, doneOn: today }, respondent)
    const words = wordsOfPdf(join((await opened(COURT_PACK_PATH, caseId, starter)).at, 'case.pdf'))
    const sentence = `${respondent.name} gives ${starter.name} the keys back.`
    // in the time line, and in what was to be done
    expect(words.split(sentence)).toHaveLength(3)
  })
})

describe('the files of a pack', () => {
  it('are one’s own as they were handed in and the other side’s as everybody sees them', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const copy = Buffer.from('a copy without anything hidden')
    const original = await aDocument(caseId, { name: 'Mine', owner: ownerOf(starter), copy })
    const mine = await opened(COURT_PACK_PATH, caseId, starter)
    expect(await readFile(join(mine.at, 'evidence/01-mine.pdf'))).toEqual(original)
    const theirs = await opened(COURT_PACK_PATH, caseId, respondent)
    expect(await readFile(join(theirs.at, 'evidence/01-mine.pdf'))).toEqual(copy)
    expect(theirs.record.evidence).toMatchObject([
      { sha256: sha256(original), fileSha256: sha256(copy), file: 'evidence/01-mine.pdf' },
    ])
  })

  it('are never what their reader may not see: not shown, on its way, waiting, or of somebody who was refused', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const refused = await aPerson(app)
    const hidden: Document[] = [
      { name: 'kumquat kept', owner: ownerOf(starter), isShown: false },
      { name: 'kumquat arriving', owner: ownerOf(starter), state: 'uploading' },
      { name: 'kumquat waiting', owner: ownerOf(starter), state: 'waiting' },
    ]
    for (const one of hidden) await aDocument(caseId, one)
    await aDocument(caseId, { name: 'kumquat refused', side: 'respondent', owner: ownerOf(refused) })
    for (const path of [COURT_PACK_PATH, OWN_PACK_PATH]) {
      const { record, names } = await opened(path, caseId, respondent)
      expect(record.evidence).toEqual([])
      expect(names.filter((name) => name.startsWith('evidence/'))).toEqual([])
      expect(JSON.stringify(record)).not.toContain('kumquat')
    }
    const own = await opened(COURT_PACK_PATH, caseId, starter)
    expect(own.record.evidence).toMatchObject([{ name: 'kumquat kept', isShown: false }])
  })

  it('that are missing, changed or cannot be opened are said so in the index, and the rest is there', async () => {
    const { caseId, starter } = await aCase(app)
    const owner = ownerOf(starter)
    await aDocument(caseId, { name: 'Gone', owner, lies: null })
    await aDocument(caseId, { name: 'Other', owner, lies: randomBytes(2_000) })
    await aDocument(caseId, { name: 'There', owner })
    await aDocument(caseId, { name: 'No copy', side: 'respondent', owner: 'mail:other@example.org' })
    const { record, names, at, text } = await opened(COURT_PACK_PATH, caseId, starter)
    expect(record.evidence.map(({ name, notEnclosed }) => [name, notEnclosed])).toEqual([
      ['Gone', 'missing'],
      ['Other', 'changed'],
      ['There', null],
      ['No copy', 'unreadable'],
    ])
    expect(names.filter((name) => name.startsWith('evidence/'))).toEqual(['evidence/03-there.pdf'])
    const words = wordsOfPdf(join(at, 'case.pdf'))
    expect(words).toContain('it is missing from the storage')
    expect(words).toContain('is not what was handed in')
    expect(await text('READ-ME-FIRST.txt')).toContain('3 files that are listed are not in here')
  })

  it('do not change while the pack goes out: what is said meanwhile is in the next one', async () => {
    const { caseId, starter } = await aCase(app)
    await aDocument(caseId, { name: 'First', owner: ownerOf(starter) })
    const response = await asked(OWN_PACK_PATH, caseId, starter)
    await aDocument(caseId, { name: 'Second', owner: ownerOf(starter) })
    await app.ok(sendMessage, { caseId, id: newId(), body: 'kumquat' }, starter)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.includes('01-first.pdf')).toBe(true)
    expect(bytes.includes('second') || bytes.includes('kumquat')).toBe(false)
    expect((await opened(OWN_PACK_PATH, caseId, starter)).record.evidence).toHaveLength(2)
  })

  it('and everything else are those of one moment, though the case goes on while it is read', async () => {
    const made = await aCase(app)
    const { caseId, starter, respondent } = made
    const offerId = await anOffer(app, made, starter)
    const headers = await app.as(starter)
    const theirs = await app.as(respondent)
    const client = await app.deps.pool.connect()
    await client.query('begin; lock table worksheet in access exclusive mode')
    const pack = app.http.request(OWN_PACK_PATH.replace(':caseId', caseId), { headers })
    await vi.waitUntil(async () => {
      const waiting = `select 1 from pg_locks where relation = 'worksheet'::regclass and not granted`
      return (await client.query(waiting)).rowCount
    })
    // the log was read by now, the agreement was not
    const path = acceptOffer.path.replace(':caseId', caseId).replace(':offerId', offerId)
    const body = JSON.stringify({})
    const accepted = await app.http.request(path, {
      method: 'POST',
      headers: { ...theirs, 'content-type': 'application/json' },
      body,
    })
    expect(accepted.status).toBe(200)
    await client.query('commit')
    client.release()
    const taken = Buffer.from(await (await pack).arrayBuffer()).toString('latin1')
    expect(taken).not.toContain('"what": "case.agreed"')
    expect(taken).toContain('"agreement": null')
    expect((await opened(OWN_PACK_PATH, caseId, starter)).record.agreement).not.toBeNull()
  })

  it('break the pack off when one is changed on the disk while it goes out, so that none is whole and wrong', async () => {
    const { caseId, starter } = await aCase(app)
    await aDocument(caseId, { name: 'First', owner: ownerOf(starter) })
    const response = await asked(COURT_PACK_PATH, caseId, starter)
    const { file } = await app.deps.db
      .selectFrom('evidence')
      .select('file')
      .where('case_id', '=', caseId)
      .executeTakeFirstOrThrow()
    await app.deps.files.put(file ?? '', randomBytes(2_000))
    await expect(response.arrayBuffer()).rejects.toThrow('The file is damaged.')
  })
})

describe('a pack', () => {
  it('leaves an entry in the audit trail for each press, and nothing where there is no pack', async () => {
    const { caseId, starter } = await aCase(app)
    const stranger = await aPerson(app)
    const press = async () => (await (await asked(COURT_PACK_PATH, caseId, starter)).arrayBuffer()).byteLength
    const sizes = await Promise.all([press(), press()])
    for (const size of sizes) expect(size).toBeGreaterThan(10_000)
    const taken = async () => (await app.audited(caseId)).filter((action) => action === 'case.take_along')
    expect(await taken()).toHaveLength(2)
    for (const path of [COURT_PACK_PATH, OWN_PACK_PATH])
      expect((await asked(path, caseId, stranger)).status).toBe(404)
    expect((await asked(COURT_PACK_PATH, 'nonsense', starter)).status).toBe(404)
    expect(await taken()).toHaveLength(2)
  })

  it('leaves no file behind, whether it was taken whole or broken off', async () => {
    const { caseId, starter } = await aCase(app)
    await aDocument(caseId, { name: 'First', owner: ownerOf(starter) })
    const everything = async () => (await readdir(app.dataDir, { recursive: true })).toSorted()
    const before = await everything()
    await (await asked(COURT_PACK_PATH, caseId, starter)).arrayBuffer()
    await (await asked(COURT_PACK_PATH, caseId, starter)).body?.cancel()
    expect(await everything()).toEqual(before)
  })
})
