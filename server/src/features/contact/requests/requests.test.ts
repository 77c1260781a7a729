import { listCaseEvents } from '@evensettle/contracts/events.ts'
import {
  askPerson,
  getImpasse,
  listPersonRequests,
  markPersonAnswered,
} from '@evensettle/contracts/impasse.ts'
import { answeredBy } from '@evensettle/domain/impasse/impasse.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, type TestCase } from '../../../testing/factories.ts'
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
  operator = await aPerson(app, { email: 'operator@example.org' })
})

const ask = ({ caseId }: TestCase, as: Person, id = newId()) =>
  app.ok(askPerson, { caseId, id, topic: 'unsafe', words }, as)
const waiting = async ({ caseId }: TestCase) =>
  (await app.ok(listPersonRequests, {}, operator)).requests.filter((one) => one.caseId === caseId)
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
        words,
        answerBy,
      }),
    ])
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

  it('a second time while it waits, or twice at once, writes nothing more; once it is answered it may be asked again', async () => {
    const one = await aCase(app)
    const id = newId()
    await Promise.all([ask(one, one.starter, id), ask(one, one.starter, id), ask(one, one.starter)])
    const [request] = await waiting(one)
    expect(await waiting(one)).toHaveLength(1)
    expect(await mailsAbout(DESK, one.reference)).toHaveLength(1)
    await app.ok(markPersonAnswered, { id: request?.id ?? '' }, operator)
    await app.ok(markPersonAnswered, { id: request?.id ?? '' }, operator)
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
    expect(await app.refusal(markPersonAnswered, { id: request?.id ?? '' }, one.starter)).toBe(
      '404 NOT_FOUND',
    )
  })
})
