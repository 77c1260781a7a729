import type { CaseRecord } from '@evensettle/contracts/case-record.ts'
import {
  addEvidence,
  EVIDENCE_FILE_PATH,
  finishEvidence,
  listEvidence,
} from '@evensettle/contracts/evidence.ts'
import {
  answerPlan,
  askPlan,
  confirmDone,
  getObligations,
  keepCalendar,
  objectToDone,
  talkOfFigures,
  wantSms,
} from '@evensettle/contracts/obligations.ts'
import { CASE_HTML_PATH, CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import { isVisible } from '@evensettle/domain/access/visibility.ts'
import { DAY, dateOf } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPerson, aSettledCase, anAgreedCase, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { aCaseToKeep, agreedTerms, firstId, read, sayPaid } from '../../testing/settled.ts'
import { ABOUT_A_PHOTO, aPhoto, patch } from '../../testing/uploads.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { queueSms, queueSmsOnce } from '../sms/commands.ts'
import { sweepObligations } from './clock/jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

function settled(): Promise<TestCase> {
  return aSettledCase(app, { terms: { ...agreedTerms(app), acts: [] } })
}

async function said(one: TestCase): Promise<string> {
  const obligationId = await firstId(app, one)
  await sayPaid(app, one)
  return obligationId
}

/** Announces a receipt and sends its bytes; its id, or the refusal. */
async function showReceipt(one: TestCase, obligationId: string, as: Person): Promise<string> {
  const bytes = await aPhoto()
  const about = { ...ABOUT_A_PHOTO, kind: 'payment' as const, name: 'Transfer.jpg', obligationId }
  const id = newId()
  const input = { token: null, caseId: one.caseId, id, ...about, bytes: bytes.length }
  const announced = await app.request(addEvidence, input, as)
  if (announced.status !== 200) return `${announced.status} ${announced.error?.code}`
  await patch(app, id, { as }, 0, bytes)
  await app.ok(finishEvidence, { token: null, id }, as)
  return id
}

describe('a receipt', () => {
  it('is shown to both with what it is about, by the same safe way as evidence, and not among that', async () => {
    const one = await settled()
    const obligationId = await said(one)
    const id = await showReceipt(one, obligationId, one.respondent)
    for (const person of [one.starter, one.respondent]) {
      const view = await app.ok(getObligations, { caseId: one.caseId }, person)
      expect(view.obligations.find((each) => each.id === obligationId)?.receipts).toMatchObject([
        { id, name: 'Transfer.jpg', hasPicture: true },
      ])
      expect((await app.ok(listEvidence, { token: null, caseId: one.caseId }, person)).evidence).toEqual([])
      const path = EVIDENCE_FILE_PATH.replace(':evidenceId', id).replace(':variant', 'view')
      expect((await app.http.request(path, { headers: await app.as(person) })).status).toBe(200)
    }
    // where the photo was taken stays with its owner
    const original = EVIDENCE_FILE_PATH.replace(':evidenceId', id).replace(':variant', 'original')
    expect((await app.http.request(original, { headers: await app.as(one.starter) })).status).toBe(404)
    expect((await app.events(one.caseId)).at(-1)).toMatchObject({
      type: 'evidence.added',
      facts: { obligationId },
    })
  })

  it('belongs to what its author does and has said to be done, in a case of theirs', async () => {
    const one = await settled()
    const other = await settled()
    expect(await showReceipt(one, await firstId(app, one), one.respondent)).toBe('409 OBLIGATION_MOVED_ON')
    const obligationId = await said(one)
    expect(await showReceipt(one, obligationId, one.starter)).toBe('409 OBLIGATION_MOVED_ON')
    expect(await showReceipt(one, await said(other), one.respondent)).toBe('404 NOT_FOUND')
    expect(await showReceipt(one, obligationId, await aPerson(app))).toBe('404 NOT_FOUND')
    await app.ok(confirmDone, { caseId: one.caseId, obligationId, amount: 15_667 }, one.starter)
    expect(await showReceipt(one, obligationId, one.respondent)).toBe('409 OBLIGATION_MOVED_ON')
  })
})

describe('two figures', () => {
  it('are talked about by the two, in their order, each word once, and only while they stand', async () => {
    const one = await settled()
    const obligationId = await said(one)
    const input = { caseId: one.caseId, obligationId, id: newId(), words: ' The bank shows less. ' }
    expect(await app.refusal(talkOfFigures, input, one.starter)).toBe('409 OBLIGATION_MOVED_ON')
    await app.ok(objectToDone, { caseId: one.caseId, obligationId, received: 10_000, words: '' }, one.starter)
    await app.ok(talkOfFigures, input, one.starter)
    await app.ok(talkOfFigures, input, one.starter)
    app.clock.advance(1_000)
    expect(await app.refusal(talkOfFigures, input, one.respondent)).toBe('404 NOT_FOUND')
    const answered = { ...input, id: newId(), words: 'There is a fee of 56.67.' }
    const view = await app.ok(talkOfFigures, answered, one.respondent)
    const talk = view.obligations.find(({ id }) => id === obligationId)?.talk
    expect(talk?.map(({ side, words }) => `${side}: ${words}`)).toEqual([
      'starter: The bank shows less.',
      'respondent: There is a fee of 56.67.',
    ])
    expect(await app.refusal(talkOfFigures, { ...input, id: newId() }, await aPerson(app))).toBe(
      '404 NOT_FOUND',
    )
    expect((await app.audited(one.caseId)).at(-1)).toBe('obligation.talk')
    await app.runJobs()
    expect((await app.mails(one.starter.email)).at(-1)?.text).toContain('wrote to you about the two figures')
  })

  it('is no store of words: thirty in a day from each side, and more the next day', async () => {
    const one = await settled()
    const obligationId = await said(one)
    await app.ok(objectToDone, { caseId: one.caseId, obligationId, received: 10_000, words: '' }, one.starter)
    const write = (as: Person) =>
      app.request(
        talkOfFigures,
        { caseId: one.caseId, obligationId, id: newId(), words: 'The bank shows less.' },
        as,
      )
    for (let words = 0; words < 30; words += 1) expect((await write(one.starter)).status).toBe(200)
    expect((await write(one.starter)).error).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('try again in 24 hours'),
    })
    expect((await write(one.respondent)).status).toBe(200)
    app.clock.advance(DAY)
    expect((await write(one.starter)).status).toBe(200)
  })
})

describe('a private calendar', () => {
  const feedAt = async (url: string) => {
    const response = await app.http.request(new URL(url).pathname)
    return { status: response.status, text: await response.text() }
  }

  it('needs no sign-in, follows a new plan, and shows nothing once its owner has ended it', async () => {
    const one = await settled()
    const made = await app.ok(keepCalendar, { caseId: one.caseId, isOn: true }, one.respondent)
    const url = made.feed ?? ''
    expect((await app.ok(keepCalendar, { caseId: one.caseId, isOn: true }, one.respondent)).feed).toBe(url)
    expect((await app.ok(getObligations, { caseId: one.caseId }, one.starter)).feed).toBeNull()
    const { status, text } = await feedAt(url)
    expect([status, text.match(/BEGIN:VEVENT/g)?.length]).toEqual([200, 3])
    const dueOn = dateOf(app.clock.now().getTime() + 35 * DAY)
    const id = newId()
    const ask = {
      caseId: one.caseId,
      obligationId: await firstId(app, one),
      id,
      parts: [{ dueOn, amount: 15_667 }],
    }
    await app.ok(askPlan, ask, one.respondent)
    await app.ok(answerPlan, { caseId: one.caseId, planId: id, answer: 'accept' }, one.starter)
    const changed = (await feedAt(url)).text
    expect(changed).toContain(`DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}`)
    expect(changed.match(/STATUS:CANCELLED/g)).toHaveLength(1)
    expect((await app.ok(keepCalendar, { caseId: one.caseId, isOn: false }, one.respondent)).feed).toBeNull()
    expect((await feedAt(url)).status).toBe(404)
    const again = await app.ok(keepCalendar, { caseId: one.caseId, isOn: true }, one.respondent)
    expect(again.feed).not.toBe(url)
    expect((await app.audited(one.caseId)).filter((action) => action === 'calendar.keep')).toHaveLength(3)
  })

  it('shows nothing while its owner is barred', async () => {
    const one = await settled()
    const { feed } = await app.ok(keepCalendar, { caseId: one.caseId, isOn: true }, one.respondent)
    const bar = (until: Date | null) =>
      app.deps.pool.query('update auth.account set banned_until = $2 where id = $1', [
        one.respondent.userId,
        until,
      ])
    await bar(new Date(app.clock.now().getTime() + DAY))
    expect((await feedAt(feed ?? '')).status).toBe(404)
    await bar(null)
    expect((await feedAt(feed ?? '')).status).toBe(200)
  })

  it('opens with no other key', async () => {
    const one = await settled()
    const { feed } = await app.ok(keepCalendar, { caseId: one.caseId, isOn: true }, one.respondent)
    const url = feed ?? ''
    const [id = '', mac = ''] = (url.split('/').at(-1) ?? '').split('.')
    for (const key of [
      `${newId()}.${mac}`,
      `${id}.${mac.replaceAll(/^./g, (sign) => (sign === '0' ? '1' : '0'))}`,
      id,
      'x',
    ])
      expect((await feedAt(`https://settle.test/api/calendar/${key}`)).status).toBe(404)
    expect(await app.refusal(keepCalendar, { caseId: one.caseId, isOn: true }, await aPerson(app))).toBe(
      '404 NOT_FOUND',
    )
  })
})

it('says of whoever no reminder reaches that it is so, to them and to the operator', async () => {
  const one = await settled()
  const { caseId, starter, respondent } = one
  const isUnreached = async (by: Person) => (await app.ok(getObligations, { caseId }, by)).isUnreached
  await app.deps.pool.query('update auth.account set email = null where id = $1', [respondent.userId])
  expect([await isUnreached(starter), await isUnreached(respondent)]).toEqual([false, true])
  const dueOn = (await read(app, one)).obligations.find(({ dueOn: day }) => day !== null)?.dueOn ?? ''
  app.clock.advance(Date.parse(`${dueOn}T10:00:00Z`) + 5 * DAY - app.clock.now().getTime())
  await sweepObligations(app.deps)
  const told = app.logLines.filter((line) => line.includes('no address to be reminded at'))
  expect(told.some((line) => line.includes(caseId) && line.includes('respondent'))).toBe(true)
  expect(told.some((line) => line.includes(caseId) && line.includes('starter'))).toBe(false)
})

describe('reminders by text', () => {
  async function textsAbout(one: TestCase): Promise<string[]> {
    const { rows } = await app.deps.pool.query<{ id: string; kind: string; to_number: string }>(
      `select kind, to_number from sms where case_id = $1 and kind like 'obligation/%' order by created_at`,
      [one.caseId],
    )
    return rows.map(({ kind, to_number: to }) => `${kind.split('/')[2]} ${to}`)
  }

  it('go to the confirmed number of whoever wants them, on the days that count, and to nobody else', async () => {
    const one = await aCaseToKeep(app)
    const { respondent } = one
    const number = '+12125550188'
    const deps = { ...app.deps, smsTransport: { ...app.deps.smsTransport, kind: 'webhook' as const } }
    const dueOn = (await read(app, one)).obligations[0]?.dueOn ?? ''
    const atTen = async (days: number) => {
      app.clock.advance(Date.parse(`${dueOn}T10:00:00Z`) + days * DAY - app.clock.now().getTime())
      await sweepObligations(deps)
    }
    await app.deps.pool.query('update auth.account set phone = $2 where id = $1', [
      respondent.userId,
      number.slice(1),
    ])
    await app.ok(wantSms, { caseId: one.caseId, isWanted: true }, respondent)
    await atTen(-7)
    await atTen(-1)
    expect(await textsAbout(one)).toEqual([])
    await app.deps.pool.query('update auth.account set phone_confirmed_at = now() where id = $1', [
      respondent.userId,
    ])
    await atTen(0)
    await atTen(0)
    expect(await textsAbout(one)).toEqual([`today ${number}`])
    await app.ok(wantSms, { caseId: one.caseId, isWanted: false }, respondent)
    await atTen(1)
    expect(await textsAbout(one)).toHaveLength(1)
    await app.deps.pool.query('delete from obligation where case_id = $1', [one.caseId])
  })

  it('use up none of the texts by which somebody else may invite that number', async () => {
    const { caseId } = await settled()
    const to = '+12125550177'
    const kinds = () =>
      app.deps.pool
        .query<{ kind: string }>('select kind from sms where to_number = $1 order by kind', [to])
        .then(({ rows }) => rows.map(({ kind }) => kind))
    await inTransaction(app.deps, async (tx) => {
      const text = (kind: string) => ({ kind, caseId, to, text: 'A text.' })
      for (const day of ['a', 'b', 'c'])
        await queueSms(tx, app.deps.sealers.mails, app.clock.now(), text(`obligation/${day}`))
      await queueSmsOnce(tx, app.deps.sealers.mails, app.clock.now(), text('invitation/d'))
    })
    expect(await kinds()).toEqual(['invitation/d', 'obligation/a', 'obligation/b', 'obligation/c'])
  })
})

it('is seen as the domain says: by both sides from the seal on, and by nobody else', async () => {
  const waiting = await anAgreedCase(app)
  const one = await settled()
  const now = app.clock.now().getTime()
  for (const [{ caseId, starter, respondent }, sealedAt] of [
    [waiting, null],
    [one, now],
  ] as const)
    for (const [side, person] of [
      ['starter', starter],
      ['respondent', respondent],
      [null, await aPerson(app)],
    ] as const) {
      const viewer = { role: side ?? ('partner' as const), side, owner: `user:${person.userId}` }
      const { status } = await app.request(getObligations, { caseId }, person)
      expect([side, status === 200]).toEqual([side, isVisible(viewer, { kind: 'obligation', sealedAt }, now)])
    }
})

it('is taken home whole by both: plans, talk, receipts and papers', async () => {
  const one = await settled()
  const id = newId()
  const parts = [{ dueOn: dateOf(app.clock.now().getTime() + 35 * DAY), amount: 15_667 }]
  const last = (await read(app, one)).obligations.at(-1)
  await app.ok(
    askPlan,
    {
      caseId: one.caseId,
      obligationId: last?.id ?? '',
      id,
      parts: [{ ...parts[0], dueOn: parts[0]?.dueOn ?? '', amount: last?.amount ?? 0 }],
    },
    one.respondent,
  )
  await app.ok(answerPlan, { caseId: one.caseId, planId: id, answer: 'accept' }, one.starter)
  await app.runJobs()
  const obligationId = await said(one)
  await showReceipt(one, obligationId, one.respondent)
  await app.ok(objectToDone, { caseId: one.caseId, obligationId, received: 0, words: '' }, one.starter)
  await app.ok(
    talkOfFigures,
    { caseId: one.caseId, obligationId, id: newId(), words: 'kumquat-talk' },
    one.starter,
  )
  for (const person of [one.starter, one.respondent]) {
    const ask = async (path: string) =>
      (await app.http.request(path.replace(':caseId', one.caseId), { headers: await app.as(person) })).text()
    const { obligations, papers } = JSON.parse(await ask(CASE_JSON_PATH)) as CaseRecord
    const states = obligations.map(({ state }) => state).toSorted()
    expect(states).toEqual(['due', 'due', 'objected', 'replaced'])
    expect(obligations.find(({ state }) => state === 'replaced')?.plans).toMatchObject([
      { by: 'respondent', state: 'accepted', signed: [{ side: 'respondent' }, { side: 'starter' }] },
    ])
    expect(obligations.find(({ state }) => state === 'objected')).toMatchObject({
      talk: [{ by: 'starter', words: 'kumquat-talk' }],
      receipts: [{ name: 'Transfer.jpg', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    })
    expect(papers.map(({ kind }) => kind)).toEqual(['agreement', 'change'])
    const page = await ask(CASE_HTML_PATH)
    for (const words of [
      'kumquat-talk',
      'Transfer.jpg',
      'It was accepted, and signed by both.',
      'Signed change of',
    ])
      expect(page).toContain(words)
  }
})
