import { spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getSiteConfig } from '@evensettle/contracts/site.ts'
import {
  COURT_PACK_PATH,
  OWN_PACK_PATH,
  OWN_PROOF_PATH,
  RECEIPT_JSON_PATH,
  RECEIPT_PDF_PATH,
} from '@evensettle/contracts/take-away.ts'
import { checkLogProof } from '@evensettle/domain/log/log-proof.ts'
import { keyIn } from '@evensettle/domain/log/note.ts'
import { readArchive } from '@evensettle/domain/proof/archive.ts'
import { check } from '@evensettle/verify/check.ts'
import { TOOLS } from '@evensettle/verify/tools.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, answer, aRound, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { growLog } from '../../public-log/jobs.ts'

const ENGINE = fileURLToPath(new URL('../../../../../scripts/engine/main.ts', import.meta.url))

let app: TestApp
let one: TestCase
let roundId: string
let openStatus: number

beforeAll(async () => {
  app = await makeTestApp()
  app.deps.checkPage = '<i data-pins="check-pins.invalid"></i>'
  one = await aCase(app)
  const round = await aRound(app, one)
  roundId = round.id
  openStatus = (await asked(RECEIPT_PDF_PATH, one.starter)).status
  await answer(app, one, round, one.starter, ({ high }) => high)
  await answer(app, one, round, one.respondent, ({ low }) => low)
  await growLog(app.deps)
})

async function asked(path: string, as: Person, of = roundId): Promise<Response> {
  const place = path.replace(':caseId', one.caseId).replace(':roundId', of)
  return app.http.request(place, { headers: await app.as(as) })
}

async function taken(path: string, as: Person): Promise<Uint8Array> {
  const response = await asked(path, as)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'receipt-')), 'receipt.pdf')
  await writeFile(file, pdf)
  return spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }).stdout
}

/** What `npm run engine -- replay` says of a kept file: its exit code and words. */
async function replayed(text: string): Promise<[number, string]> {
  const file = join(await mkdtemp(join(tmpdir(), 'receipt-')), '1-receipt.json')
  await writeFile(file, text)
  const run = spawnSync(process.execPath, [ENGINE, 'replay', file], { encoding: 'utf8' })
  return [run.status ?? -1, run.stdout]
}

async function pins() {
  const { certificate, log } = await app.ok(getSiteConfig, {})
  return { certificate: certificate.fingerprint, logKey: log.key }
}

describe('the fairness receipt of a proposal', () => {
  it('is for both sides of the case once the proposal is over, and for nobody else', async () => {
    expect(openStatus).toBe(404)
    for (const path of [RECEIPT_PDF_PATH, RECEIPT_JSON_PATH]) {
      for (const side of [one.starter, one.respondent]) expect((await asked(path, side)).status).toBe(200)
      expect((await asked(path, await aPerson(app))).status).toBe(404)
      expect((await asked(path, one.starter, one.caseId)).status).toBe(404)
    }
    expect(await taken(RECEIPT_JSON_PATH, one.starter)).toEqual(
      await taken(RECEIPT_JSON_PATH, one.respondent),
    )
  })

  it('is sealed, and tells the rule, what went in, what came out and each check', async () => {
    const pdf = await taken(RECEIPT_PDF_PATH, one.starter)
    const known = { pins: await pins() }
    expect(await check(TOOLS, pdf, known)).toMatchObject({ of: 'paper', answer: { is: 'genuine' } })
    const changed = Uint8Array.from(pdf, (byte, at) => (at === 1_000 ? byte ^ 1 : byte))
    expect(await check(TOOLS, changed, known)).toMatchObject({ answer: { is: 'changed' } })
    const text = await textOf(pdf)
    const { digest, proposal } = JSON.parse(TOOLS.text(await taken(RECEIPT_JSON_PATH, one.starter)))
    for (const words of [proposal.engine, 'without names', 'in another order', 'with the sides', 'of 2'])
      expect(text).toContain(words)
    expect(text).toContain(digest.slice(0, 40))
    expect(text).toContain('No way suited both sides.')
  })

  it('can be run again by anybody, and a changed number is found', async () => {
    const text = TOOLS.text(await taken(RECEIPT_JSON_PATH, one.respondent))
    expect(await replayed(text)).toEqual([0, 'proposal: same\ndigest: same\n'])
    const record = JSON.parse(text)
    record.proposal.reference += 100
    expect(await replayed(JSON.stringify(record))).toEqual([1, 'proposal: different\ndigest: different\n'])
    const other = JSON.parse(text)
    other.case.items[0].title += '!'
    expect(await replayed(JSON.stringify(other))).toEqual([1, 'proposal: same\ndigest: different\n'])
  })

  it('has been in the public log since the proposal was made', async () => {
    const { digest, log } = JSON.parse(TOOLS.text(await taken(RECEIPT_JSON_PATH, one.starter)))
    const key = await keyIn(TOOLS.sha256, (await pins()).logKey ?? '')
    if (!key) throw new Error('no key')
    const { kind, salt, at, proof } = log
    expect(await checkLogProof(TOOLS, key, { sealed: { kind, digest, salt }, at, proof })).toHaveProperty(
      'index',
    )
    const other = { kind, digest: '0'.repeat(64), salt }
    expect(typeof (await checkLogProof(TOOLS, key, { sealed: other, at, proof }))).toBe('string')
  })

  it('holds nothing that anybody sealed: without all of that it is the same', async () => {
    const before = await taken(RECEIPT_JSON_PATH, one.starter)
    const words = await textOf(await taken(RECEIPT_PDF_PATH, one.starter))
    expect(Object.keys(JSON.parse(TOOLS.text(before))).toSorted()).toEqual([
      'after',
      'case',
      'digest',
      'format',
      'log',
      'outcome',
      'proposal',
    ])
    const sealed = await app.deps.db.deleteFrom('sealed_sums').where('round_id', '=', roundId).execute()
    expect(sealed[0]?.numDeletedRows).toBe(2n)
    expect(await taken(RECEIPT_JSON_PATH, one.starter)).toEqual(before)
    expect(await textOf(await taken(RECEIPT_PDF_PATH, one.starter))).toBe(words)
  })

  it('lies in everything of a side and in the proof of the case, with the page that checks them, and is not for a court', async () => {
    const known = { pins: await pins() }
    const names = ['proposals/1-receipt.json', 'proposals/1-receipt.pdf']
    for (const path of [OWN_PACK_PATH, OWN_PROOF_PATH]) {
      const bytes = await taken(path, one.starter)
      const read = readArchive(bytes, TOOLS.text)
      if (!read.ok) throw new Error('no archive')
      const files = read.files.map(({ name }) => name.split('/').slice(1).join('/'))
      expect(files).toEqual(expect.arrayContaining([...names, 'check-paper.html']))
      expect(await check(TOOLS, bytes, known)).toMatchObject({ is: 'genuine' })
      const note = read.files.find(({ name }) => name.endsWith('READ-ME-FIRST.txt'))
      expect(TOOLS.text(note?.bytes ?? new Uint8Array())).toMatch(
        /check-paper\.html.*fairness|fairness[\s\S]*check-paper\.html/,
      )
    }
    const court = readArchive(await taken(COURT_PACK_PATH, one.starter), TOOLS.text)
    expect(court.ok && court.files.filter(({ name }) => name.includes('proposals/'))).toEqual([])
  })
})
