import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leaveCase } from '@evensettle/contracts/cases.ts'
import { declineInvitation } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/messages.ts'
import {
  ATTEMPT_PDF_PATH,
  CASE_HTML_PATH,
  CASE_JSON_PATH,
  DEMAND_LETTER_PATH,
} from '@evensettle/contracts/papers.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { sweepCases } from '../negotiation/jobs.ts'

const invited = { answered: null, joined: false } as const
let app: TestApp
let folder: string

beforeAll(async () => {
  app = await makeTestApp()
  folder = await mkdtemp(join(tmpdir(), 'papers-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function fetched(path: string, caseId: string, as: Person) {
  const response = await app.http.request(path.replace(':caseId', caseId), { headers: await app.as(as) })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The words of a PDF, and what its reader says of the seal. */
async function read(bytes: Buffer): Promise<{ text: string; seal: string }> {
  const path = join(folder, `${newId()}.pdf`)
  await writeFile(path, bytes)
  const text = spawnSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).stdout
  const seal = spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8' }).stdout
  return { text: text.replaceAll(/\s+/g, ' '), seal }
}

async function anUnanswered() {
  const made = await aCase(app, { ...invited, draft: { story: 'kumquat-story', note: 'kumquat-note' } })
  app.clock.advance(15 * DAY)
  await sweepCases(app.deps)
  return made
}

describe('the certificate of a try', () => {
  it('says dates, channels and the end, sealed, and nothing of what it is about', async () => {
    const { caseId, starter, respondent, reference } = await anUnanswered()
    const { status, bytes } = await fetched(ATTEMPT_PDF_PATH, caseId, starter)
    expect(status).toBe(200)
    const { text, seal } = await read(bytes)
    for (const part of [
      reference,
      starter.name,
      respondent.name,
      `Invitation By mail to ${respondent.email}, `,
      'Not opened',
      'Time ran out without an answer.',
    ])
      expect(text).toContain(part)
    for (const content of ['kumquat', 'Deposit', '1,200']) expect(text).not.toContain(content)
    expect(seal).toContain('Signature is Valid')
    expect(seal).toContain('Total document signed')
  })

  it('is for a case that has ended, and keeps the private words of a no', async () => {
    const { caseId, starter, token } = await aCase(app, invited)
    expect((await fetched(ATTEMPT_PDF_PATH, caseId, starter)).status).toBe(409)
    await app.ok(declineInvitation, { token, reason: 'going_to_court', words: 'kumquat-why' })
    const { text } = await read((await fetched(ATTEMPT_PDF_PATH, caseId, starter)).bytes)
    expect(text).toContain('ended by the one who was invited')
    for (const word of ['kumquat', 'court']) expect(text).not.toContain(word)
  })

  it('gives the other side the course, without the addresses that were written to', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    const { text } = await read((await fetched(ATTEMPT_PDF_PATH, caseId, respondent)).bytes)
    expect(text).toContain('taken back by the one who started it')
    expect(text).not.toContain('@')
  })
})

describe('the draft of a letter', () => {
  it('asks for what the case asks for, by a day, and says nothing of the law', async () => {
    const { caseId, starter, respondent, reference } = await anUnanswered()
    const { text } = await read((await fetched(DEMAND_LETTER_PATH, caseId, starter)).bytes)
    for (const part of [
      `Dear ${respondent.name}`,
      'Deposit: €1,200',
      reference,
      'Lindenweg 4',
      'Please answer me by',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/\b(?:law|legal|court|sue|liable|interest)\b/i)
  })
})

describe('the export', () => {
  it('holds the whole case of its reader, for machines and for people', async () => {
    const { caseId, starter, respondent, reference } = await aCase(app)
    const body = 'A <b>bold</b> word.'
    await app.ok(sendMessage, { caseId, id: newId(), body }, respondent)
    const json = JSON.parse((await fetched(CASE_JSON_PATH, caseId, starter)).bytes.toString())
    expect(json).toMatchObject({
      you: 'starter',
      case: { reference, starter: starter.name },
      points: [{ title: 'Deposit', asked: 120_000, answer: { answer: 'disagree' } }],
      messages: [{ from: 'respondent', words: body }],
    })
    const page = (await fetched(CASE_HTML_PATH, caseId, starter)).bytes.toString()
    expect(page).toContain('A &lt;b&gt;bold&lt;/b&gt; word.')
    for (const address of [starter.email, respondent.email]) {
      expect(page).not.toContain(address)
      expect(JSON.stringify(json)).not.toContain(address)
    }
  })

  it('leaves out what its reader may not learn', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const what = async (as: Person): Promise<string[]> =>
      JSON.parse((await fetched(CASE_JSON_PATH, caseId, as)).bytes.toString()).log.map(
        (entry: { what: string }) => entry.what,
      )
    expect(await what(starter)).toContain('invitation.sent')
    expect(await what(respondent)).not.toContain('invitation.sent')
  })

  it('is for the two sides only', async () => {
    const { caseId } = await aCase(app)
    const stranger = await aPerson(app)
    for (const path of [CASE_JSON_PATH, CASE_HTML_PATH, ATTEMPT_PDF_PATH, DEMAND_LETTER_PATH])
      expect((await fetched(path, caseId, stranger)).status).toBe(404)
  })
})
