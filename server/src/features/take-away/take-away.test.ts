import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getAgreement } from '@evensettle/contracts/agreements.ts'
import { leaveCase } from '@evensettle/contracts/cases.ts'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { declineInvitation, openInvitation } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import {
  ATTEMPT_PDF_PATH,
  CASE_HTML_PATH,
  CASE_JSON_PATH,
  DEMAND_LETTER_PATH,
} from '@evensettle/contracts/take-away.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedFile } from '../../testing/check-sealed.ts'
import { aCase, aPerson, aSettledCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { aCaseOfThree, aPartAgreement } from '../../testing/part-agreements.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { queueSms } from '../sms/commands.ts'
import { closeIdleCases } from '../endings/jobs.ts'

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

/** The words of a page without its markup. */
function wordsOf(page: string): string {
  return page
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
}

async function anUnanswered() {
  const made = await aCase(app, { ...invited, draft: { story: 'kumquat-story', note: 'kumquat-note' } })
  app.clock.advance(15 * DAY)
  await closeIdleCases(app.deps)
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
      `Invitation By email to ${respondent.email}, `,
      'Not opened',
      'Time ran out without an answer.',
    ])
      expect(text).toContain(part)
    for (const content of ['kumquat', 'Deposit', '1,200']) expect(text).not.toContain(content)
    expect(seal).toContain('Signature is Valid')
    expect(seal).toContain('Total document signed')
    expect(await checkedFile(app, bytes)).toMatchObject({ is: 'genuine', log: { is: 'no_mark' } })
  })

  it('names the text that invited, and none that had another reason', async () => {
    const { caseId, starter } = await aCase(app, invited)
    const { sealers } = app.deps
    await inTransaction(app.deps, async (tx) => {
      const sms = (kind: string, to: string) => ({ kind, caseId, to, text: 'A text.' })
      await queueSms(tx, sealers.mails, app.clock.now(), sms(`invitation/${newId()}`, '+12125550141'))
      await queueSms(tx, sealers.mails, app.clock.now(), sms(`obligation/${newId()}/day`, '+12125550142'))
      await queueSms(tx, sealers.mails, app.clock.now(), sms(`code/${newId()}`, '+12125550143'))
    })
    await app.runJobs()
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    const { text } = await read((await fetched(ATTEMPT_PDF_PATH, caseId, starter)).bytes)
    expect(text).toContain('0141')
    for (const other of ['0142', '0143']) expect(text).not.toContain(other)
  })

  it('is for a case that has ended, and keeps the private words of a no', async () => {
    const { caseId, starter, token } = await aCase(app, invited)
    expect((await fetched(ATTEMPT_PDF_PATH, caseId, starter)).status).toBe(409)
    await app.ok(declineInvitation, { token, reason: 'going_to_court', words: 'kumquat-why' })
    const { text } = await read((await fetched(ATTEMPT_PDF_PATH, caseId, starter)).bytes)
    expect(text).toContain('The person who was invited ended the case.')
    for (const word of ['kumquat', 'court']) expect(text).not.toContain(word)
  })

  it('says of an opening by letter no more than is known', async () => {
    const { caseId, starter } = await aCase(app, invited)
    const { link } = await app.ok(getLetterLink, { caseId }, starter)
    await app.ok(openInvitation, { token: new URL(link).searchParams.get('token') ?? '' })
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    const { text } = await read((await fetched(ATTEMPT_PDF_PATH, caseId, starter)).bytes)
    expect(text).toContain(`with the invitation’s link or code, which ${starter.name} could also see`)
  })

  it('says of a case from before that was recorded that it was not', async () => {
    const { caseId, starter, token } = await aCase(app, invited)
    await app.ok(openInvitation, { token })
    await app.deps.pool.query('update invitation set opened_by = null, own_opened_at = null')
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    const { text } = await read((await fetched(ATTEMPT_PDF_PATH, caseId, starter)).bytes)
    expect(text).toContain('in a way that was not recorded')
  })

  it('gives the other side the course, with the one address of theirs that was confirmed', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    const { text } = await read((await fetched(ATTEMPT_PDF_PATH, caseId, respondent)).bytes)
    expect(text).toContain('The person who started the case withdrew it.')
    expect(text).toContain('by the link that was emailed to the address that')
    expect([...new Set(text.match(/[\w.+-]+@[\w.-]+\w/g))]).toEqual([respondent.email])
    expect(text).not.toContain('By email to')
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

  it('asks for nothing that a part agreement has settled', async () => {
    const one = await aCaseOfThree(app)
    await aPartAgreement(app, one)
    const { text } = await read((await fetched(DEMAND_LETTER_PATH, one.caseId, one.starter)).bytes)
    expect(text).toContain('The deposit')
    expect(text).not.toContain('The carpet')
    expect(text).not.toContain('The cellar keys')
    expect(text).not.toContain('1,200')
    expect(text).toContain(
      'Points 1 and 3 of our case are settled by part agreement 1, which both of us have signed.',
    )
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

  it('reads as a paper: names, dates in words, sentences, no codes, nothing from elsewhere', async () => {
    const { caseId, starter, respondent, reference } = await aCase(app)
    const page = (await fetched(CASE_HTML_PATH, caseId, starter)).bytes.toString()
    const text = wordsOf(page)
    for (const part of [
      `Case ${reference}`,
      `between ${starter.name} and ${respondent.name}`,
      'All times are those of the time zone Europe/Berlin.',
      'It happened on March 31, 2026',
      `${starter.name} asks for €1,200`,
      `${respondent.name} Sees it differently The walls had to be painted.`,
      'No messages were written.',
      'No photos or documents were added.',
      'No offers were made.',
      'There is no agreement.',
      `${starter.name} started the case.`,
      `${respondent.name} joined the case by the link in the email.`,
    ])
      expect(text).toContain(part)
    expect(text, 'no names of events').not.toMatch(/\b[a-z]+\.[a-z_]+\b/)
    expect(text, 'no machine times').not.toMatch(/\d{4}-\d{2}-\d{2}/)
    expect(page).not.toMatch(/<script|<img|<link|https?:|@import|url\(/i)
    for (const look of ['prefers-color-scheme: dark', '@media print']) expect(page).toContain(look)
  })

  it('tells the times on the clocks of its reader, or says that they are in UTC', async () => {
    const plain = await aPerson(app, { profile: false })
    const { caseId, starter } = await aCase(app, { respondent: plain })
    const { log } = JSON.parse((await fetched(CASE_JSON_PATH, caseId, starter)).bytes.toString())
    const hourIn = (timeZone: string) =>
      new Date(log[0].at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    const started = (page: string) => /Started [^:]*, (\d\d:\d\d)/.exec(wordsOf(page))?.[1]
    const mine = (await fetched(CASE_HTML_PATH, caseId, starter)).bytes.toString()
    expect(started(mine)).toBe(hourIn('Europe/Berlin'))
    const theirs = (await fetched(CASE_HTML_PATH, caseId, plain)).bytes.toString()
    expect(wordsOf(theirs)).toContain('All times are in UTC')
    expect(started(theirs)).toBe(hourIn('UTC'))
  })

  it('holds offers and the signed agreement with its fingerprint', async () => {
    const { caseId, starter, respondent } = await aSettledCase(app)
    const { fingerprint } = await app.ok(getAgreement, { caseId }, starter)
    const text = wordsOf((await fetched(CASE_HTML_PATH, caseId, starter)).bytes.toString())
    for (const part of [
      `${respondent.name} pays ${starter.name} €800`,
      'Accepted',
      '1. Who this is between 1.1',
      `${respondent.name} Signed on`,
      fingerprint,
    ])
      expect(text).toContain(part)
  })

  it('lists papers with their fingerprints, and one that was not shown only to whom it belongs', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const sha256 = 'ab'.repeat(32)
    const about = {
      case_id: caseId,
      side: 'starter',
      kind: 'photo',
      owner: `user:${starter.userId}`,
    } as const
    const file = {
      media_type: 'image/jpeg',
      bytes: 9,
      sha256,
      state: 'ready',
      created_at: app.clock.now(),
    } as const
    const shown = { ...about, ...file, id: newId(), name: 'The door', released_at: app.clock.now() }
    const kept = { ...about, ...file, id: newId(), name: 'The kumquat', released_at: null }
    await app.deps.db.insertInto('evidence').values([shown, kept]).execute()
    const page = async (as: Person) => wordsOf((await fetched(CASE_HTML_PATH, caseId, as)).bytes.toString())
    expect(await page(starter)).toContain('The kumquat')
    const theirs = await page(respondent)
    expect(theirs).toContain(`1. The door Photo, added by ${starter.name} on`)
    expect(theirs).toContain(sha256)
    expect(theirs).not.toContain('kumquat')
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
