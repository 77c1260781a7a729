import { answerInvitation } from '@evensettle/contracts/invitations.ts'
import { getCaseAsOperator, getOverview, openCaseAsOperator } from '@evensettle/contracts/operator.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { DAY, MINUTE } from '@evensettle/domain/time.ts'
import { HELD_BACK_KEPT, REPEATED_TIMES } from '@evensettle/domain/words/repeated.ts'
import { beforeAll, expect, it } from 'vitest'
import { sweepHeldBack } from './jobs.ts'
import { aCase, anOperator, aPerson } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp
let operator: Person

const DESK = 'desk@example.org'
const THREAT = 'Pay by Friday or I will hurt you, wolverine.'

beforeAll(async () => {
  app = await makeTestApp({
    env: { OPERATOR_EMAIL: DESK },
    admins: ['boss@example.org', 'second@example.org'],
  })
  operator = await anOperator(app, 'boss@example.org')
})

type One = { caseId: string; reference: string }

async function threaten({ caseId }: One, who: Person, times: number, apart = MINUTE): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const sent = { caseId, id: newId(), body: THREAT }
    expect(await app.refusal(sendMessage, sent, who)).toMatch(/^(400|404)/)
    app.clock.advance(apart)
  }
}

async function concernAbout({ reference }: One, as = operator): Promise<boolean> {
  const { concerns } = await app.ok(getOverview, {}, as)
  const threats = concerns.find(({ kind }) => kind === 'threats')
  return threats?.cases.some((one) => one.reference === reference) ?? false
}

async function mailsAbout({ reference }: One): Promise<string[]> {
  await app.runJobs()
  const mails = await app.mails(DESK)
  return mails.filter(({ subject }) => subject.includes(reference)).map(({ text }) => text)
}

it('tells the operator of a side that threatens again and again, once a week, and no word of it', async () => {
  const one = await aCase(app)
  await threaten(one, one.starter, REPEATED_TIMES - 1)
  expect(await concernAbout(one)).toBe(false)
  await threaten(one, one.starter, 1)
  expect(await concernAbout(one)).toBe(true)
  const [told, ...more] = await mailsAbout(one)
  expect(more).toEqual([])
  expect(told).toContain(`/admin-dashboard?case=${one.caseId}`)
  expect(told).not.toContain('wolverine')
  await threaten(one, one.starter, 2)
  await threaten(one, one.respondent, REPEATED_TIMES)
  expect(await mailsAbout(one)).toHaveLength(1)
  app.clock.advance(8 * DAY)
  expect(await concernAbout(one)).toBe(false)
  await threaten(one, one.starter, REPEATED_TIMES)
  expect(await mailsAbout(one)).toHaveLength(2)
})

it('counts each side by itself, what is sent in one minute once, and nothing of somebody who has no part in the case', async () => {
  const one = await aCase(app)
  await threaten(one, one.starter, REPEATED_TIMES - 1)
  await threaten(one, one.respondent, REPEATED_TIMES - 1)
  await threaten(one, await aPerson(app), REPEATED_TIMES)
  expect(await concernAbout(one)).toBe(false)
  const hasty = await aCase(app)
  await threaten(hasty, hasty.starter, REPEATED_TIMES, 0)
  expect(await concernAbout(hasty)).toBe(false)
})

it('counts for an invited person without an account, and shows how often to whoever opens the case', async () => {
  const one = await aCase(app, { answered: null, joined: false })
  const items = one.itemIds.map((itemId) => ({
    itemId,
    answer: 'disagree' as const,
    admitted: 0,
    reason: THREAT,
  }))
  for (let time = 0; time < REPEATED_TIMES; time += 1) {
    const answer = { token: one.token, kind: 'different' as const, words: '', items }
    expect(await app.refusal(answerInvitation, answer)).toBe('400 INVALID_INPUT')
    app.clock.advance(MINUTE)
  }
  expect(await concernAbout(one)).toBe(true)
  await app.ok(openCaseAsOperator, { caseId: one.caseId, id: newId(), reason: 'Threats.' }, operator)
  const { opened } = await app.ok(getCaseAsOperator, { caseId: one.caseId }, operator)
  expect(opened?.heldBack).toEqual([
    { side: 'respondent', times: REPEATED_TIMES, last: expect.stringMatching(/^\d{4}-/) },
  ])
  expect(await concernAbout(one, operator)).toBe(true)
})

it('sends no mail where who reads the desk is a side of the case or invited to it, and shows it to another operator', async () => {
  const admin = 'second@example.org'
  const own = [
    await aCase(app, { respondent: operator }),
    await aCase(app, { respondent: await aPerson(app, { email: DESK }) }),
  ]
  for (const one of own) {
    await threaten(one, one.starter, REPEATED_TIMES)
    expect(await mailsAbout(one)).toEqual([])
  }
  const [mine] = own
  if (!mine) throw new Error('no case')
  expect(await concernAbout(mine)).toBe(false)
  expect(await concernAbout(mine, await anOperator(app, admin))).toBe(true)
})

it('is kept for thirty days, and forgotten by the clock', async () => {
  const [old, fresh] = [await aCase(app), await aCase(app)]
  await threaten(old, old.starter, 1, 0)
  app.clock.advance(HELD_BACK_KEPT - MINUTE)
  await threaten(fresh, fresh.starter, 1, 0)
  const kept = async () => {
    await sweepHeldBack(app.deps)
    const rows = await app.deps.db.selectFrom('held_back').select('case_id').distinct().execute()
    return rows.map(({ case_id }) => case_id)
  }
  expect(await kept()).toEqual(expect.arrayContaining([old.caseId, fresh.caseId]))
  app.clock.advance(MINUTE)
  expect(await kept()).toEqual([fresh.caseId])
})
