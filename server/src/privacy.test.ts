import { getCase, getPublicCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import { submitDraft } from '@evensettle/contracts/drafts.ts'
import type { Endpoint, Input } from '@evensettle/contracts/endpoint.ts'
import { getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { answerInvitation, joinCase, openInvitation } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aDraft,
  anItem,
  aSavedDraft,
  answer,
  aRound,
  PROFILE,
  signing,
  tokenMailedTo,
} from './testing/factories.ts'
import { makeTestApp, newId, PASSWORD, type Person, type TestApp } from './testing/make-test-app.ts'
import { openLive, startTestServer } from './testing/test-server.ts'
import { listenTo } from './testing/announcements.ts'

/** Words that occur nowhere else. Each may be found only where its test says. */
const CANARY = {
  message: 'kumquat-message',
  story: 'kumquat-story',
  unsent: 'kumquat-unsent-draft',
  reason: 'kumquat-reason',
  phone: 'kumquat-phone',
} as const

let app: TestApp
let starter: Person
let respondent: Person
let token: string
/** what the starter sealed, and the receipt that only they may have */
let receipt: string
/** with it and the receipt anybody could find out what was sealed */
let salt: string
/** everything the other side and visitors were sent */
const told: { starter: string[]; respondent: string[]; visitor: string[]; live: string[] } = {
  starter: [],
  respondent: [],
  visitor: [],
  live: [],
}
const announced: string[] = []

async function ask<E extends Endpoint>(endpoint: E, input: Input<E>, as: Person | null): Promise<void> {
  const { raw } = await app.request(endpoint, input, as)
  if (as === null) told.visitor.push(raw)
  else told[as === starter ? 'starter' : 'respondent'].push(raw)
}

async function readEverything(caseId: string, as: Person | null): Promise<void> {
  await ask(getCase, { caseId }, as)
  await ask(listCaseEvents, { caseId }, as)
  await ask(listCases, {}, as)
  await ask(listMessages, { caseId }, as)
  await ask(getNegotiation, { caseId }, as)
  await ask(getAgreement, { caseId }, as)
  await ask(getPublicCase, { caseId }, as)
}

beforeAll(async () => {
  app = await makeTestApp()
  const server = await startTestServer(app)
  const listener = await listenTo(app.databaseUrl, announced)

  starter = await app.signUp('anna-the-starter@example.org', 'Anna')
  respondent = await app.signUp('ben@example.org', 'Ben')
  for (const person of [starter, respondent])
    await app.ok(
      saveProfile,
      { ...PROFILE, name: person.name, phone: `${CANARY.phone} ${person.name}` },
      person,
    )
  await aSavedDraft(app, starter, aDraft({ story: CANARY.unsent, title: CANARY.unsent }))
  const items = [anItem({ amount: 98_765_400 })]
  const draft = aDraft({ story: CANARY.story, items, otherEmail: respondent.email, otherName: 'Ben' })
  const id = await aSavedDraft(app, starter, draft)
  const { caseId } = await app.ok(submitDraft, { id, revision: 1 }, starter)
  await app.runJobs()
  token = await tokenMailedTo(app, respondent.email)
  await ask(openInvitation, { token }, null)
  await ask(openInvitation, { token: `${token}x` }, null)
  const [itemId = ''] = (await app.ok(getCase, { caseId }, starter)).items.map((item) => item.id)
  const answers = [{ itemId, answer: 'disagree' as const, admitted: 0, reason: CANARY.reason }]
  await ask(answerInvitation, { token, kind: 'different', words: CANARY.reason, items: answers }, null)
  await ask(joinCase, { token, name: '' }, respondent)
  const stream = await openLive(server.url, await app.tokenOf(respondent))
  await stream.follow(caseId, 0)
  for (const by of [starter, respondent])
    await ask(sendMessage, { caseId, id: newId(), body: `${CANARY.message} ${by.name}` }, by)
  app.clock.advance(11 * MINUTE)
  await app.runJobs()

  const one = { caseId, reference: '', token, itemIds: [itemId], starter, respondent, agreementId: null }
  const round = await aRound(app, one)
  const { body } = await answer(app, one, round, starter, ({ low }) => low)
  receipt = body.proposals[0]?.mine?.receipt ?? ''
  salt = body.proposals[0]?.mine?.salt ?? ''
  await readEverything(caseId, respondent)
  await readEverything(caseId, null)
  await answer(app, one, round, respondent, ({ high }) => high)
  for (const person of [starter, respondent])
    await ask(signAgreement, await signing(app, one, person), person)
  await app.runJobs()
  for (const person of [starter, respondent, null]) await readEverything(caseId, person)
  stream.send({ type: 'ping' })
  await stream.until((frame) => frame.type === 'pong')
  told.live.push(...stream.frames.map((frame) => JSON.stringify(frame)))
  await app.http.request('/api/cases/x?secret=kumquat', { method: 'POST', body: '{"kumquat":' })
  await stream.end()
  await server.close()
  await listener.end()
})

/** The tables in which a text can be read, also as the bytes of a binary column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hex = Buffer.from(text).toString('hex')
    const { rowCount } = await app.deps.pool.query(
      `select 1 from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 limit 1`,
      [text, hex],
    )
    if (rowCount) found.push(name)
  }
  return found
}

const holding = (texts: string[], canary: string) => texts.filter((text) => text.includes(canary))
const rawMails = async (to?: string) => (await app.mails(to)).map(({ raw, text, html }) => raw + text + html)

describe('the run', () => {
  it('went all the way, so that everything had its chance to leak', () => {
    expect(told.respondent.at(-2)).toContain('"sealed"')
    expect(holding(told.live, CANARY.message)).toHaveLength(2)
    expect(receipt).toMatch(/^[0-9a-f]{64}$/)
    expect(salt).toMatch(/^[0-9a-f]{64}$/)
    expect(announced.length).toBeGreaterThan(10)
  })
})

describe('what a party wrote', () => {
  it('is in the case’s own tables only', async () => {
    expect(await tablesWith(CANARY.message)).toEqual(['public.message'])
    expect(await tablesWith(CANARY.story)).toEqual(['public.mediation_case'])
    expect(await tablesWith(CANARY.unsent)).toEqual(['public.case_draft'])
    expect(await tablesWith(CANARY.reason)).toEqual(['public.case_item', 'public.mediation_case'])
    expect(await tablesWith(CANARY.phone)).toEqual(['public.profile'])
  })

  it('is in no mail, no announcement and no line of the log', async () => {
    for (const canary of ['kumquat', 'Kumquat']) {
      expect(holding(await rawMails(), canary)).toEqual([])
      expect(holding(announced, canary)).toEqual([])
      expect(holding(app.logLines, canary)).toEqual([])
    }
  })

  it('does not reach a visitor, beyond what the invitation shows whoever holds it', () => {
    const beyond = told.visitor.filter((text) => !text.includes('"moreTimeLeft"'))
    expect(holding(beyond, 'kumquat')).toEqual([])
  })
})

describe('what is private to one side', () => {
  it('never reaches the other: sealed answer, unsent draft, phone, the starter’s address', () => {
    const all = [...told.respondent, ...told.live, ...told.visitor]
    for (const canary of [receipt, salt, CANARY.unsent, `${CANARY.phone} Anna`])
      expect(holding(all, canary)).toEqual([])
    // two who sign tell each other where each can be reached
    const besidesAgreement = all.filter((text) => !text.includes('"consent"'))
    expect(besidesAgreement.length).toBeLessThan(all.length)
    expect(holding(besidesAgreement, starter.email)).toEqual([])
    expect(holding(told.starter, `${CANARY.phone} Ben`)).toEqual([])
  })

  it('is in none of the other side’s mails', async () => {
    const mails = await rawMails(respondent.email)
    expect(mails.length).toBeGreaterThan(2)
    for (const canary of [receipt, starter.email]) expect(holding(mails, canary)).toEqual([])
  })
})

describe('secrets', () => {
  it('are readable nowhere in the database: invitation token, password, access token, the salt of what was sealed', async () => {
    for (const secret of [token, PASSWORD, await app.tokenOf(starter), salt])
      expect(await tablesWith(secret)).toEqual([])
    expect(await tablesWith(receipt)).toEqual(['public.audit_entry', 'public.sealed_sums'])
  })

  it('are in no answer, no frame, no announcement and no line of the log', async () => {
    const all = [
      ...told.starter,
      ...told.respondent,
      ...told.visitor,
      ...told.live,
      ...announced,
      ...app.logLines,
    ]
    for (const secret of [token, PASSWORD, await app.tokenOf(starter), await app.tokenOf(respondent)])
      expect(holding(all, secret)).toEqual([])
  })

  it('are in no mail but the invitation that carries its token', async () => {
    const mails = await app.mails()
    const carrying = mails.filter(({ raw, text, html }) => (raw + text + html).includes(token))
    expect(carrying.map(({ to }) => to)).toEqual([respondent.email])
    expect(holding(await rawMails(), PASSWORD)).toEqual([])
  })
})
