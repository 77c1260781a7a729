import { letHelperIn } from '@evensettle/contracts/answers.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { answerInvitation, joinCase } from '@evensettle/contracts/invitations.ts'
import { getObligations } from '@evensettle/contracts/obligations.ts'
import { answerPart, getPartAgreements, signPart } from '@evensettle/contracts/part-agreements.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aCase, anItem } from '../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'
import { makeOwnPostgres, type OwnPostgres } from '../../testing/own-postgres.ts'
import {
  acceptedPart,
  aCaseOfThree,
  aPartAgreement,
  partsOf,
  proposedPart,
  signingPart,
} from '../../testing/part-agreements.ts'

let postgres: OwnPostgres
let app: TestApp

beforeAll(async () => {
  postgres = await makeOwnPostgres()
  app = await makeTestApp({ databaseUrl: postgres.url })
})

afterAll(async () => {
  await app.close()
  await postgres.remove()
})

it('takes no press of somebody who only helps a side', async () => {
  const one = await aCaseOfThree(app)
  const { caseId, starter, respondent } = one
  const proposalId = await proposedPart(app, one, starter)
  const helping = { token: null, caseId, name: 'Ana', role: 'friend' } as const
  const { helperToken } = await app.ok(letHelperIn, helping, respondent)
  const headers = { authorization: `Bearer ${helperToken}`, 'content-type': 'application/json' }
  const at = (path: string) => path.replace(':caseId', caseId).replace(':proposalId', proposalId)
  const read = await app.http.request(at(getPartAgreements.path), { headers })
  const body = JSON.stringify({ answer: 'accept' })
  const yes = await app.http.request(at(answerPart.path), { method: 'POST', headers, body })
  expect([read.status, yes.status]).toEqual([401, 401])
  expect((await partsOf(app, one, respondent)).open?.state).toBe('open')
})

it('has whoever started pay for a point that was asked for in return', async () => {
  const items = [anItem({ title: 'The carpet', amount: 20_000 })]
  const one = await aCase(app, { items, answered: null, joined: false })
  const { caseId, token, itemIds, starter, respondent } = one
  const lock = { id: newId(), kind: 'money', title: 'The lock', details: '', claimed: 9_000 } as const
  const no = { itemId: itemIds[0] ?? '', answer: 'disagree', admitted: 0, reason: 'It was old.' } as const
  await app.ok(answerInvitation, { token, kind: 'different', words: '', items: [no], counterItems: [lock] })
  await app.ok(joinCase, { token, name: respondent.name }, respondent)
  const asked = (await app.ok(getCase, { caseId }, starter)).items.find(({ by }) => by === 'respondent')
  const point = { id: asked?.id ?? '', outcome: 'kept', sum: 7_000 } as const
  const signed = await aPartAgreement(app, one, { points: [point] })
  expect(signed.points).toMatchObject([{ number: 2, title: 'The lock', part: null }])
  const { obligations } = await app.ok(getObligations, { caseId }, respondent)
  expect(obligations.map(({ by, amount }) => [by, amount])).toEqual([['starter', 7_000]])
})

it('is sealed exactly once when the database is away as the second one signs', async () => {
  const one = await aCaseOfThree(app)
  const { caseId, starter, respondent } = one
  const proposalId = await acceptedPart(app, one)
  await app.ok(signPart, await signingPart(app, one, proposalId, starter), starter)
  const input = await signingPart(app, one, proposalId, respondent)
  await app.as(respondent)
  await postgres.stopNow()
  try {
    expect(await app.refusal(signPart, input, respondent)).toBe('503 DATABASE_AWAY')
  } finally {
    await postgres.start()
  }
  // in two tabs, and once more because nobody saw the answer
  for (const { status } of await Promise.all([1, 2].map(() => app.request(signPart, input, respondent))))
    expect(status).toBe(200)
  await app.ok(signPart, input, respondent)
  await app.runJobs()
  const { signed, open } = await partsOf(app, one, starter)
  expect(open).toBeNull()
  expect(signed.map(({ number, sealedAt }) => [number, sealedAt !== null])).toEqual([[1, true]])
  const types = (await app.events(caseId)).map(({ type }) => type)
  for (const [type, times] of [
    ['part.signed', 2],
    ['part.settled', 1],
    ['part.sealed', 1],
  ] as const)
    expect([type, types.filter((each) => each === type).length]).toEqual([type, times])
  expect((await app.ok(getObligations, { caseId }, starter)).obligations).toHaveLength(2)
})
