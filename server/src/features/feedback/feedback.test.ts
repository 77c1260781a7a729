import {
  getResults,
  giveFeedback,
  openFeedback,
  type FeedbackAnswers,
} from '@evensettle/contracts/feedback.ts'
import { leaveCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { confirmDone, getObligations, sayDone } from '@evensettle/contracts/obligations.ts'
import { dateOf, DAY, HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aSettledCase, type TestCase, aPersonInUtc } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { agreedTerms } from '../../testing/settled.ts'
import { askBothSides } from './jobs.ts'
import { refreshResults } from './results/jobs.ts'

const ANSWERS: FeedbackAnswers = { easy: 5, prepared: 4, timely: 3, fair: 1, kept: null }
let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** Moves the clock on by whole days, to noon. */
function toNoon(days: number): void {
  const at = app.clock.now().getTime() + days * DAY
  app.clock.advance(Math.floor(at / DAY) * DAY + 12 * HOUR - app.clock.now().getTime())
}

async function anEndedCase(): Promise<TestCase> {
  toNoon(1)
  const one = await aCase(app, { starter: await aPersonInUtc(app), respondent: await aPersonInUtc(app) })
  await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.respondent)
  return one
}

async function keysMailedTo(person: Person): Promise<string[]> {
  await app.runJobs()
  const mails = await app.mails(person.email)
  return mails.flatMap(({ text }) => /how-was-it\?key=(\S+)/.exec(text)?.[1] ?? [])
}

describe('a week after the end', () => {
  it('both are asked once by mail, by day, whoever looks at the same time, and not before', async () => {
    const one = await anEndedCase()
    toNoon(6)
    await askBothSides(app.deps)
    for (const person of [one.starter, one.respondent]) expect(await keysMailedTo(person)).toEqual([])
    toNoon(1)
    app.clock.advance(11 * HOUR)
    await askBothSides(app.deps)
    for (const person of [one.starter, one.respondent]) expect(await keysMailedTo(person)).toEqual([])
    toNoon(1)
    await Promise.all([askBothSides(app.deps), askBothSides(app.deps)])
    await askBothSides(app.deps)
    for (const person of [one.starter, one.respondent]) expect(await keysMailedTo(person)).toHaveLength(1)
  })

  it('is over after two more, so that nobody is asked about what is long ago', async () => {
    const one = await anEndedCase()
    toNoon(22)
    await askBothSides(app.deps)
    expect(await keysMailedTo(one.starter)).toEqual([])
  })

  it('reaches everybody behind those who have no address, however many they are', async () => {
    const silent = await anEndedCase()
    await app.deps.pool.query('update auth.account set email = null where id = any($1)', [
      [silent.starter.userId, silent.respondent.userId],
    ])
    const behind = await anEndedCase()
    toNoon(8)
    await askBothSides(app.deps, 2)
    for (const person of [behind.starter, behind.respondent])
      expect(await keysMailedTo(person)).toHaveLength(1)
  })

  it('of a settled case asks whether it is kept, of another one does not', async () => {
    toNoon(1)
    const settled = await aSettledCase(app, {
      starter: await aPersonInUtc(app),
      respondent: await aPersonInUtc(app),
    })
    const ended = await anEndedCase()
    toNoon(8)
    await askBothSides(app.deps)
    const asks = async (person: Person) =>
      (await app.ok(openFeedback, { key: (await keysMailedTo(person))[0] ?? '' })).asksIfKept
    expect(await asks(settled.respondent)).toBe(true)
    expect(await asks(ended.respondent)).toBe(false)
    // nothing has ended for somebody who still waits for a payment
    const said = async (person: Person) =>
      (await app.mails(person.email)).at(-1)?.text.replaceAll(/\s+/g, ' ')
    expect(await said(settled.respondent)).toContain(
      'signed your agreement a week ago. Four short questions and whether it is kept',
    )
    expect(await said(ended.respondent)).toContain('ended a week ago. Four short questions on one page')
  })
})

describe('an answer', () => {
  it('is given without signing in, read again and changed by the same link, until its time is over', async () => {
    const one = await anEndedCase()
    toNoon(8)
    await askBothSides(app.deps)
    const [key = ''] = await keysMailedTo(one.respondent)
    expect(await app.ok(openFeedback, { key })).toMatchObject({
      other: one.starter.name,
      occasion: 'end',
      answers: null,
    })
    await app.ok(giveFeedback, { key, answers: { ...ANSWERS, kept: 'yes' } })
    const changed = { ...ANSWERS, fair: null }
    expect((await app.ok(giveFeedback, { key, answers: changed })).answers).toEqual(changed)
    expect((await app.ok(openFeedback, { key })).answers).toEqual(changed)
    app.clock.advance(30 * DAY)
    expect(await app.refusal(giveFeedback, { key, answers: ANSWERS })).toBe('404 FEEDBACK_UNKNOWN')
  })

  it('is opened by no other key, and by none that was changed', async () => {
    const one = await anEndedCase()
    toNoon(8)
    await askBothSides(app.deps)
    const [mine = ''] = await keysMailedTo(one.starter)
    const [theirs = ''] = await keysMailedTo(one.respondent)
    const mixed = `${mine.split('.')[0]}.${theirs.split('.')[1]}`
    for (const key of [mixed, `${mine}0`, `${newId()}.${mine.split('.')[1]}`, 'x', ''])
      expect(await app.refusal(openFeedback, { key })).toBe('404 FEEDBACK_UNKNOWN')
  })

  it('leaves nothing by which it can be found: no event, no audit entry, no case and no person beside it', async () => {
    const one = await anEndedCase()
    toNoon(8)
    await askBothSides(app.deps)
    const [key = ''] = await keysMailedTo(one.respondent)
    const look = async () => [
      await app.ok(listCaseEvents, { caseId: one.caseId }, one.starter),
      await app.audited(one.caseId),
    ]
    const before = await look()
    await app.ok(giveFeedback, { key, answers: ANSWERS })
    expect(await look()).toEqual(before)
    const { rows } = await app.deps.pool.query<Record<string, unknown>>('select * from feedback_answer')
    const [askId = ''] = key.split('.')
    for (const row of rows)
      for (const id of [one.caseId, one.respondent.userId, askId, key])
        expect(JSON.stringify(row)).not.toContain(id)
    expect(rows.every((row) => !Object.keys(row).some((name) => name.endsWith('_at')))).toBe(true)
  })
})

describe('somebody who is asked twice, after the signature and once all is kept', () => {
  async function askedTwice() {
    toNoon(1)
    const one = await aSettledCase(app, {
      starter: await aPersonInUtc(app),
      respondent: await aPersonInUtc(app),
      terms: { ...agreedTerms(app), acts: [] },
    })
    toNoon(8)
    await askBothSides(app.deps)
    const [first = ''] = await keysMailedTo(one.starter)
    return { ...one, first }
  }

  async function secondKey({ caseId, starter, respondent }: TestCase): Promise<string> {
    const doneOn = dateOf(app.clock.now().getTime())
    const { obligations } = await app.ok(getObligations, { caseId }, starter)
    for (const { id: obligationId, amount } of obligations) {
      await app.ok(sayDone, { caseId, obligationId, amount, doneOn }, respondent)
      await app.ok(confirmDone, { caseId, obligationId, amount }, starter)
    }
    toNoon(8)
    await askBothSides(app.deps)
    return (await keysMailedTo(starter)).at(-1) ?? ''
  }

  const answersKept = async () =>
    (await app.deps.pool.query<{ count: number }>('select count(*)::int as count from feedback_answer'))
      .rows[0]?.count

  it('counts as one case: the later answer takes the place of the first', async () => {
    const one = await askedTwice()
    const before = await answersKept()
    await app.ok(giveFeedback, { key: one.first, answers: { ...ANSWERS, kept: 'not_due' } })
    const second = await secondKey(one)
    expect(second).not.toBe(one.first)
    expect((await app.ok(openFeedback, { key: second })).answers).toMatchObject({ easy: 5, kept: 'not_due' })
    await app.ok(giveFeedback, { key: second, answers: { ...ANSWERS, kept: 'yes' } })
    expect(await answersKept()).toBe((before ?? 0) + 1)
    expect((await app.ok(openFeedback, { key: second })).answers).toMatchObject({ kept: 'yes' })
  })

  it('counts as one case too where the first answer is from before that was so', async () => {
    const one = await askedTwice()
    const [askId = ''] = one.first.split('.')
    await app.deps.pool.query(`insert into feedback_answer (key, side, easy) values ($1, 'starter', 2)`, [
      app.deps.sealers.feedback.receipt(`answer/${askId}`),
    ])
    const before = await answersKept()
    const second = await secondKey(one)
    expect((await app.ok(openFeedback, { key: second })).answers).toMatchObject({ easy: 2 })
    await app.ok(giveFeedback, { key: second, answers: ANSWERS })
    expect(await answersKept()).toBe(before)
  })
})

it('is over for somebody who turned out not to be the invited person: their link opens nothing', async () => {
  const one = await anEndedCase()
  toNoon(8)
  await askBothSides(app.deps)
  const [theirs = ''] = await keysMailedTo(one.respondent)
  const [starters = ''] = await keysMailedTo(one.starter)
  const somebody = await aPersonInUtc(app)
  await app.deps.pool.query('update mediation_case set respondent_id = $2 where id = $1', [
    one.caseId,
    somebody.userId,
  ])
  expect(await app.refusal(openFeedback, { key: theirs })).toBe('404 FEEDBACK_UNKNOWN')
  expect(await app.refusal(giveFeedback, { key: theirs, answers: ANSWERS })).toBe('404 FEEDBACK_UNKNOWN')
  expect((await app.ok(openFeedback, { key: starters })).other).toBeTruthy()
})

describe('the figures', () => {
  it('are hidden below five, show both sides apart, and do not move by one case or a changed answer', async () => {
    const apart = await makeTestApp()
    const say = async (side: 'starter' | 'respondent', easy: number, key = newId()) => {
      await apart.deps.pool.query(
        `insert into feedback_answer (key, side, easy) values ($1, $2, $3)
         on conflict (key) do update set easy = excluded.easy`,
        [key, side, easy],
      )
      await refreshResults(apart.deps)
      return key
    }
    const shown = async () =>
      (await apart.ok(getResults, {})).results
        .filter(({ name }) => name === 'easy')
        .map(({ side, cases, value }) => [side, cases, value])
    for (const easy of [5, 5, 4, 1]) await say('starter', easy)
    expect(await shown()).toEqual([])
    const last = await say('starter', 1)
    expect(await shown()).toEqual([['starter', 5, 60]])
    await say('starter', 5, last)
    for (const easy of [1, 1, 1, 1]) await say('starter', easy)
    expect(await shown()).toEqual([['starter', 5, 60]])
    await say('starter', 1)
    expect(await shown()).toEqual([['starter', 10, 40]])
    for (const easy of [5, 5, 5, 5, 5]) await say('respondent', easy)
    expect(await shown()).toEqual([
      ['respondent', 5, 100],
      ['starter', 10, 40],
    ])
  })

  it('tell of the cases how many were answered, signed, how long it took and what was kept', async () => {
    const apart = await makeTestApp()
    for (let i = 0; i < 3; i += 1) await aSettledCase(apart)
    for (let i = 0; i < 2; i += 1) {
      const { caseId, respondent } = await aCase(apart)
      await apart.ok(leaveCase, { caseId, words: '' }, respondent)
    }
    await aCase(apart, { answered: null, joined: false })
    await refreshResults(apart.deps)
    const { results } = await apart.ok(getResults, {})
    const of = (side: string) =>
      Object.fromEntries(
        results.filter((one) => one.side === side).map(({ name, cases, value }) => [name, [cases, value]]),
      )
    const both = { invited: [6, 6], answered: [5, 100], settled: [5, 60] }
    expect(of('starter')).toEqual(both)
    expect(of('respondent')).toEqual(both)
  })
})
