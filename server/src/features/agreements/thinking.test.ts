import {
  declineToSign,
  getAgreement,
  signAgreement,
  takeDayToThink,
} from '@evensettle/contracts/agreements.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, expect, it } from 'vitest'
import { aCase, anAgreedCase, aPerson, signing, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

function take({ caseId }: TestCase, by: Person | null) {
  return app.refusal(takeDayToThink, { caseId }, by)
}

function sign(one: TestCase, by: Person) {
  return signing(app, one, by).then((input) => app.ok(signAgreement, input, by))
}

it('is for the two, while signatures are waited for', async () => {
  const one = await anAgreedCase(app)
  expect(await take(one, null)).toBe('401 NOT_SIGNED_IN')
  expect(await take(one, await aPerson(app))).toBe('404 NOT_FOUND')
  const talking = await aCase(app)
  expect(await take(talking, talking.starter)).toBe('409 WRONG_STATE')
})

it('lasts 24 hours, both see until when, and a second press changes nothing', async () => {
  const one = await anAgreedCase(app)
  const { caseId } = one
  const before = app.clock.now().getTime()
  const { thinking } = await app.ok(takeDayToThink, { caseId }, one.respondent)
  const lasts = Date.parse(thinking?.until ?? '') - before
  expect(thinking).toMatchObject({ by: 'respondent', takenBy: ['respondent'] })
  expect(lasts).toBeGreaterThanOrEqual(DAY)
  expect(lasts).toBeLessThan(DAY + HOUR)
  app.clock.advance(HOUR)
  expect((await app.ok(takeDayToThink, { caseId }, one.respondent)).thinking).toEqual(thinking)
  expect((await app.ok(getAgreement, { caseId }, one.starter)).thinking).toEqual(thinking)
  expect((await app.events(caseId)).filter(({ type }) => type === 'agreement.day_taken')).toHaveLength(1)
  expect(await app.audited(caseId)).toContain('agreement.think')
  app.clock.advance(DAY)
  expect(await take(one, one.respondent)).toBe('409 DAY_TAKEN')
  expect((await app.ok(takeDayToThink, { caseId }, one.starter)).thinking?.takenBy).toEqual([
    'respondent',
    'starter',
  ])
})

it('is not for whoever has signed, and keeps nobody from signing or saying no', async () => {
  const one = await anAgreedCase(app)
  await sign(one, one.starter)
  expect(await take(one, one.starter)).toBe('409 ALREADY_SIGNED')
  await app.ok(takeDayToThink, { caseId: one.caseId }, one.respondent)
  await app.ok(declineToSign, { caseId: one.caseId, words: '' }, one.respondent)
  const other = await anAgreedCase(app)
  await app.ok(takeDayToThink, { caseId: other.caseId }, other.starter)
  for (const by of [other.starter, other.respondent]) await sign(other, by)
})

it('holds the mail about the other signature until the day is over', async () => {
  const one = await anAgreedCase(app)
  await app.runJobs()
  await app.ok(takeDayToThink, { caseId: one.caseId }, one.respondent)
  await sign(one, one.starter)
  await app.runJobs()
  const told = async () =>
    (await app.mails(one.respondent.email)).filter(({ text }) => text.includes('has signed'))
  expect(await told()).toEqual([])
  const held = await app.deps.pool.query(
    `select start_after from job.job where name = 'messages.notify' and data->>'caseId' = $1 and state = 'created'`,
    [one.caseId],
  )
  expect(held.rows).toHaveLength(1)
})

it('holds that mail for the one whose day began first, when the other one has taken theirs since', async () => {
  const one = await anAgreedCase(app)
  await app.runJobs()
  const { caseId, starter, respondent } = one
  await app.ok(takeDayToThink, { caseId }, respondent)
  app.clock.advance(HOUR)
  await app.ok(takeDayToThink, { caseId }, starter)
  await app.runJobs()
  // their own day is what each of them reads, and a second press of the first one changes nothing
  expect((await app.ok(takeDayToThink, { caseId }, respondent)).thinking?.by).toBe('respondent')
  expect((await app.ok(getAgreement, { caseId }, starter)).thinking?.by).toBe('starter')
  await sign(one, starter)
  await app.runJobs()
  const told = (await app.mails(respondent.email)).filter(({ text }) => text.includes('has signed'))
  expect(told).toEqual([])
})

it('is no turn of theirs meanwhile, as both read in their lists and on the page of the case', async () => {
  const one = await anAgreedCase(app)
  const { caseId, starter, respondent } = one
  await app.ok(takeDayToThink, { caseId }, respondent)
  const turnFor = async (by: Person) => [
    (await app.ok(listCases, {}, by)).cases.find(({ id }) => id === caseId)?.turn,
    (await app.ok(getCase, { caseId }, by)).turn,
  ]
  for (const by of [starter, respondent])
    for (const turn of await turnFor(by))
      expect(turn).toMatchObject({ task: 'sign', sides: ['starter'], thinking: [{ side: 'respondent' }] })
  app.clock.advance(DAY)
  for (const turn of await turnFor(starter))
    expect(turn).toEqual({ task: 'sign', sides: ['starter', 'respondent'], until: null })
})

it('holds back no word that the other side does not sign after all', async () => {
  const one = await anAgreedCase(app)
  await app.runJobs()
  await app.ok(takeDayToThink, { caseId: one.caseId }, one.respondent)
  await sign(one, one.starter)
  await app.runJobs()
  await app.ok(declineToSign, { caseId: one.caseId, words: '' }, one.starter)
  await app.runJobs()
  expect((await app.mails(one.respondent.email)).at(-1)?.text).toContain('would rather not sign')
})
