import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { askPerson, getImpasse } from '@evensettle/contracts/impasse.ts'
import {
  answerPersonRequest,
  closePersonRequest,
  getPersonRequest,
  getPersonThread,
  handOverPersonRequest,
  listPersonRequests,
  takePersonRequest,
} from '@evensettle/contracts/person-requests.ts'
import { answeredBy } from '@evensettle/domain/impasse/impasse.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anOperator, aPerson, type TestCase } from '../../../testing/factories.ts'
import { aSeat } from '../../../testing/operator-seat.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'

const DESK = 'desk@example.org'
const words = 'Could somebody call us? I do not want to write to them any more.'
let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await makeTestApp({
    env: { OPERATOR_EMAIL: DESK },
    admins: ['operator@example.org'],
  })
  operator = await anOperator(app, 'operator@example.org')
})

const ask = ({ caseId }: TestCase, as: Person, id = newId()) =>
  app.ok(askPerson, { caseId, id, topic: 'unsafe', words }, as)
const waiting = async ({ caseId }: TestCase) =>
  (await app.ok(listPersonRequests, {}, operator)).requests.filter((one) => one.caseId === caseId)
const only = async (one: TestCase) => {
  const [request] = await waiting(one)
  if (!request) throw new Error('nothing waits')
  return request
}
const mailsAbout = async (to: string, text: string) => {
  await app.runJobs()
  return (await app.mails(to)).filter((mail) => mail.text.includes(text))
}

describe('asking a person', () => {
  it('reaches the operator with the case and its topic filled in, and says by when it is answered', async () => {
    const one = await aCase(app)
    await ask(one, one.respondent)
    const { request } = await app.ok(getImpasse, { caseId: one.caseId }, one.respondent)
    const answerBy = answeredBy(new Date(request?.askedAt ?? '').getTime())
    expect(request?.answerBy).toBe(answerBy)
    const [mail] = await mailsAbout(DESK, one.reference)
    expect(mail?.subject).toContain('I do not feel safe')
    for (const part of [words, one.respondent.email, one.respondent.name]) expect(mail?.text).toContain(part)
    expect(await waiting(one)).toEqual([
      expect.objectContaining({
        reference: one.reference,
        side: 'respondent',
        topic: 'unsafe',
        state: 'waiting',
        answerBy,
      }),
    ])
    const { thread } = await app.ok(getPersonRequest, { id: (await only(one)).id }, operator)
    expect(thread).toEqual([expect.objectContaining({ by: 'side', words })])
    expect(await mailsAbout(one.respondent.email, 'A person answers you')).toHaveLength(1)
  })

  it('is told to the other side by nothing: no event, no field, no mail', async () => {
    const one = await aCase(app)
    const look = async () => [
      await app.ok(getImpasse, { caseId: one.caseId }, one.starter),
      await app.ok(listCaseEvents, { caseId: one.caseId }, one.starter),
    ]
    const before = await look()
    await ask(one, one.respondent)
    expect(await look()).toEqual(before)
    expect(await mailsAbout(one.starter.email, 'person')).toEqual([])
  })

  it('is one request however often it is sent, and what is written while it waits joins it; once it is answered it may be asked again', async () => {
    const one = await aCase(app)
    const id = newId()
    await Promise.all([ask(one, one.starter, id), ask(one, one.starter, id)])
    const [request] = await waiting(one)
    expect(await mailsAbout(DESK, one.reference)).toHaveLength(1)
    const more = { caseId: one.caseId, id: newId(), topic: 'other', words: 'Mornings are best.' } as const
    await Promise.all([app.ok(askPerson, more, one.starter), app.ok(askPerson, more, one.starter)])
    expect(await waiting(one)).toEqual([request])
    expect(await mailsAbout(DESK, 'Mornings are best.')).toHaveLength(1)
    const read = await app.ok(getPersonThread, { caseId: one.caseId }, one.starter)
    expect(read.thread.map(({ by, words: said }) => [by, said])).toEqual([
      ['side', words],
      ['side', 'Mornings are best.'],
    ])
    expect(read.answerBy).toBe(request?.answerBy)
    expect(await app.refusal(askPerson, { ...more, id }, one.respondent)).toBe('404 NOT_FOUND')
    const answer = { id: request?.id ?? '', answerId: newId(), seen: 2, words: 'We call tomorrow.' }
    await app.ok(answerPersonRequest, answer, operator)
    await app.ok(answerPersonRequest, answer, operator)
    expect(await waiting(one)).toEqual([])
    expect((await app.audited(one.caseId)).filter((action) => action === 'person.answer')).toHaveLength(1)
    await ask(one, one.starter)
    expect(await waiting(one)).toHaveLength(1)
  })

  it('is for the two of a case, and its list for the operator', async () => {
    const one = await aCase(app)
    const stranger = await aPerson(app)
    const input = { caseId: one.caseId, id: newId(), topic: 'other', words } as const
    expect(await app.refusal(askPerson, input, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(askPerson, { ...input, words: ' ' }, one.starter)).toBe('400 INVALID_INPUT')
    expect(await app.refusal(listPersonRequests, {}, one.starter)).toBe('404 NOT_FOUND')
    await ask(one, one.starter)
    const [request] = await waiting(one)
    const id = request?.id ?? ''
    const answer = { id, answerId: newId(), seen: 1, words }
    expect(await app.refusal(answerPersonRequest, answer, one.starter)).toBe('404 NOT_FOUND')
    expect(await app.refusal(takePersonRequest, { id }, one.starter)).toBe('404 NOT_FOUND')
    expect(await app.refusal(getPersonRequest, { id }, one.starter)).toBe('404 NOT_FOUND')
  })
})

describe('what an operator does with a request', () => {
  const answer = async (one: TestCase, said: string) =>
    app.ok(
      answerPersonRequest,
      { id: (await only(one)).id, answerId: newId(), seen: 1, words: said },
      operator,
    )
  const thread = async ({ caseId }: TestCase, as: Person) =>
    (await app.ok(getPersonThread, { caseId }, as)).thread.map(({ by, words: said }) => `${by}: ${said}`)

  it('answers in the thread of the side that asked, which the other side learns of by nothing', async () => {
    const one = await aCase(app)
    const look = async () => [
      await app.ok(getImpasse, { caseId: one.caseId }, one.starter),
      await app.ok(listCaseEvents, { caseId: one.caseId }, one.starter),
      await app.ok(getPersonThread, { caseId: one.caseId }, one.starter),
    ]
    const before = await look()
    await ask(one, one.respondent)
    await answer(one, 'pangolin')
    expect(await thread(one, one.respondent)).toEqual([`side: ${words}`, 'operator: pangolin'])
    expect(await look()).toEqual(before)
    expect(await mailsAbout(one.starter.email, 'request')).toEqual([])
    const mails = await mailsAbout(one.respondent.email, 'pangolin')
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(await app.mails(one.starter.email))).not.toContain('pangolin')
    expect(await app.refusal(getPersonThread, { caseId: one.caseId }, operator)).toBe('404 NOT_FOUND')
    const { request } = await app.ok(getImpasse, { caseId: one.caseId }, one.respondent)
    expect(request).toBeNull()
  })

  it('keeps the words of both sealed, and names nobody in the audit trail', async () => {
    const one = await aCase(app)
    await ask(one, one.starter)
    await answer(one, 'axolotl')
    const { rows } = await app.deps.pool.query<{ all: string }>(
      `select string_agg(a::text, ' ') || (select string_agg(e::text, ' ') from audit_entry e) as all
       from person_words a`,
    )
    expect(rows[0]?.all).not.toContain('axolotl')
  })

  it('takes it, hands it to another operator, and nobody moves what is closed', async () => {
    const one = await aCase(app)
    await ask(one, one.starter)
    const { id } = await only(one)
    await app.ok(takePersonRequest, { id }, operator)
    expect(await only(one)).toMatchObject({ takenBy: operator.email, isMine: true })
    const mine = await app.ok(listPersonRequests, { list: 'mine' }, operator)
    expect(mine.requests.map((request) => request.id)).toContain(id)
    const colleague = await aSeat(app)
    const { others } = await app.ok(getPersonRequest, { id }, operator)
    expect(others).toContainEqual({ id: colleague.userId, email: colleague.email })
    const stranger = await aPerson(app)
    const toNobody = { id, to: stranger.userId }
    expect(await app.refusal(handOverPersonRequest, toNobody, operator)).toBe('404 NOT_FOUND')
    await app.ok(handOverPersonRequest, { id, to: colleague.userId }, operator)
    expect(await only(one)).toMatchObject({ takenBy: colleague.email, isMine: false })
    await app.ok(closePersonRequest, { id, seen: 1 }, colleague)
    await app.ok(closePersonRequest, { id, seen: 1 }, operator)
    expect(await waiting(one)).toEqual([])
    expect(await app.refusal(takePersonRequest, { id }, operator)).toBe('409 REQUEST_MOVED_ON')
    expect(await mailsAbout(one.starter.email, 'closed it')).toHaveLength(1)
    const acts = (await app.audited(one.caseId)).filter((action) => action.startsWith('person.'))
    expect(acts).toEqual(['person.ask', 'person.take', 'person.read', 'person.hand_over', 'person.close'])
  })

  it('reads all of a long list page by page, each request once', async () => {
    const one = await aCase(app)
    await ask(one, one.starter)
    await app.deps.pool.query(
      `insert into person_request (id, case_id, user_id, side, topic, words_sealed, asked_at, answer_by)
       select gen_random_uuid(), case_id, user_id, side, topic, words_sealed, asked_at, answer_by
       from person_request, generate_series(1, 120) where case_id = $1`,
      [one.caseId],
    )
    const read: string[] = []
    let after: string | undefined
    do {
      const page: { requests: { id: string }[]; next: string | null } = await app.ok(
        listPersonRequests,
        after === undefined ? {} : { after },
        operator,
      )
      read.push(...page.requests.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `select id from person_request where answered_at is null and closed_at is null order by asked_at, id`,
    )
    expect(rows.length).toBeGreaterThan(120)
    expect(read).toEqual(rows.map(({ id }) => id))
  })
})
