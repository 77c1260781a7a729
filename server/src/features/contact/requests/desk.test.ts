import { sayWhoItIsAsOperator } from '@evensettle/contracts/identity.ts'
import { askPerson } from '@evensettle/contracts/impasse.ts'
import { getOverview } from '@evensettle/contracts/operator.ts'
import {
  answerPersonRequest,
  closePersonRequest,
  getPersonRequest,
  handOverPersonRequest,
  listPersonRequests,
  takePersonRequest,
} from '@evensettle/contracts/person-requests.ts'
import { SECOND_STEP_FRESH_FOR } from '@evensettle/domain/access/operator.ts'
import { HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { whileHeld } from '../../../testing/at-once.ts'
import { aCase, anOperator, type TestCase } from '../../../testing/factories.ts'
import { aSeat } from '../../../testing/operator-seat.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'

const words = 'Could somebody call us?'
let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await makeTestApp({
    env: { OPERATOR_EMAIL: 'desk@example.org' },
    admins: ['operator@example.org', 'side@example.org'],
  })
  operator = await anOperator(app, 'operator@example.org')
})

const asking = ({ caseId }: TestCase, said = words) =>
  ({ caseId, id: newId(), topic: 'unsafe', words: said }) as const

async function aRequest(one: TestCase): Promise<string> {
  const input = asking(one)
  await app.ok(askPerson, input, one.respondent)
  return input.id
}

const answering = (id: string, seen: number) => ({ id, answerId: newId(), words: 'We call you.', seen })
const waiting = async (as: Person = operator) => (await app.ok(listPersonRequests, {}, as)).requests
const saidIn = async (id: string) =>
  (await app.ok(getPersonRequest, { id }, operator)).thread.map((piece) => piece.words)

describe('what a side adds while an operator is at work', () => {
  it('comes in, and the answer that was written without it does not: neither ends in an error of ours', async () => {
    const one = await aCase(app)
    const id = await aRequest(one)
    await waiting()
    const [added, answered] = await whileHeld(app, one.caseId, [
      () => app.request(askPerson, asking(one, 'They are at my door.'), one.respondent),
      () => app.request(answerPersonRequest, answering(id, 1), operator),
    ])
    expect([added?.status, answered?.status]).toEqual([200, 409])
  })

  it('is read before the request is answered or closed; an answer that came before it stays one', async () => {
    const one = await aCase(app)
    const id = await aRequest(one)
    await app.ok(askPerson, asking(one, 'They are at my door.'), one.respondent)
    expect(await app.refusal(answerPersonRequest, answering(id, 1), operator)).toBe('409 REQUEST_MOVED_ON')
    expect(await app.refusal(closePersonRequest, { id, seen: 1 }, operator)).toBe('409 REQUEST_MOVED_ON')
    expect(await saidIn(id)).toEqual([words, 'They are at my door.'])
    const answer = answering(id, 2)
    await app.ok(answerPersonRequest, answer, operator)
    await app.ok(askPerson, asking(one, 'Thank you.'), one.respondent)
    await app.ok(answerPersonRequest, answer, operator)
    expect((await saidIn(id)).toSorted()).toEqual(
      [words, 'They are at my door.', 'We call you.', 'Thank you.'].toSorted(),
    )
  })
})

describe('what an operator may do in a case of their own', () => {
  it('is nothing: the request of the other side is not there for them', async () => {
    const side = await anOperator(app, 'side@example.org')
    const one = await aCase(app, { starter: side })
    const id = await aRequest(one)
    expect((await waiting()).map((request) => request.id)).toContain(id)
    expect((await waiting(side)).map((request) => request.id)).not.toContain(id)
    const { requests } = await app.ok(getOverview, {}, side)
    expect(requests.first.map((request) => request.id)).not.toContain(id)
    expect(requests.waiting).toBe((await waiting(side)).length)
    const refused = await Promise.all([
      app.refusal(getPersonRequest, { id }, side),
      app.refusal(takePersonRequest, { id }, side),
      app.refusal(handOverPersonRequest, { id, to: operator.userId }, side),
      app.refusal(handOverPersonRequest, { id, to: side.userId }, operator),
      app.refusal(answerPersonRequest, answering(id, 1), side),
      app.refusal(closePersonRequest, { id, seen: 1 }, side),
      app.refusal(sayWhoItIsAsOperator, { caseId: one.caseId, isThem: true }, side),
    ])
    expect(new Set(refused)).toEqual(new Set(['404 NOT_FOUND']))
    expect(await app.audited(one.caseId)).not.toContain('person.take')
  })

  it('is not handed to them by a colleague either, who does not find them in the list', async () => {
    const seated = await aSeat(app)
    const one = await aCase(app, { respondent: seated })
    await app.ok(askPerson, asking(one), one.starter)
    const [request] = (await waiting()).filter(({ caseId }) => caseId === one.caseId)
    const { others } = await app.ok(getPersonRequest, { id: request?.id ?? '' }, operator)
    expect(others.map(({ id }) => id)).not.toContain(seated.userId)
  })
})

describe('reading what somebody wrote to us', () => {
  it('leaves who read it in the trail of the case, once an hour', async () => {
    const one = await aCase(app)
    const id = await aRequest(one)
    const read = async () => (await app.audited(one.caseId)).filter((action) => action === 'person.read')
    await waiting()
    expect(await read()).toEqual([])
    await saidIn(id)
    await saidIn(id)
    expect(await read()).toHaveLength(1)
    app.clock.advance(HOUR + MINUTE)
    await saidIn(id)
    expect(await read()).toHaveLength(2)
  })

  it('takes a second step of just now, and so does answering; the list does not', async () => {
    const one = await aCase(app)
    const id = await aRequest(one)
    const headers = await app.as(operator)
    app.clock.advance(SECOND_STEP_FRESH_FOR + MINUTE)
    const asked = (path: string, body?: object) =>
      app.http.request(`/api/admin/person-requests${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    expect((await asked('')).status).toBe(200)
    for (const response of [await asked(`/${id}`), await asked(`/${id}/answers`, answering(id, 1))])
      expect(await response.text()).toContain('SECOND_FACTOR_STALE')
  })
})
