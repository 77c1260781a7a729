import {
  answerPlan,
  askPlan,
  confirmDone,
  getObligations,
  objectToDone,
  sayDone,
  sendLateLetter,
  moveObligation,
} from '@evensettle/contracts/obligations.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY, dateOf, HOUR } from '@evensettle/domain/time.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aSettledCase, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aCaseToKeep, agreedTerms, atTen, read, firstId, sayPaid } from '../../../testing/settled.ts'
import { sweepObligations } from './jobs.ts'

let app: TestApp
let one: TestCase

beforeAll(async () => {
  app = await makeTestApp()
})

beforeEach(async () => {
  one = await aCaseToKeep(app)
})

// cases of other tests are left as they are: the clock must have nothing to say about them
afterEach(() => app.deps.pool.query('delete from obligation where case_id = $1', [one.caseId]))

async function subjectsTo(person: Person): Promise<string[]> {
  const kinds = await app.deps.db
    .selectFrom('mail')
    .select(['kind', 'subject'])
    .where('to_address', '=', person.email)
    .where('kind', 'like', 'obligation/%')
    .orderBy('created_at')
    .execute()
  return kinds.map(({ kind }) => kind.split('/')[2] ?? '')
}

describe('reminders', () => {
  it('come a week, a day and on the day to who pays, later to both, each once however often one looks', async () => {
    for (const day of [-7, -7, -1, 0, 0, 1, 4, 16]) await atTen(app, one, day)
    await Promise.all([sweepObligations(app.deps), sweepObligations(app.deps)])
    expect(await subjectsTo(one.respondent)).toEqual(['week', 'day', 'today', 'late', 'ways'])
    expect(await subjectsTo(one.starter)).toEqual(['ways', 'letter'])
  })

  it('are written once when several processes look at the same moment', async () => {
    const dueOn = (await read(app, one)).obligations[0]?.dueOn ?? ''
    app.clock.advance(Date.parse(`${dueOn}T10:00:00Z`) - 7 * DAY - app.clock.now().getTime())
    await Promise.all(Array.from({ length: 4 }, () => sweepObligations(app.deps)))
    expect(await subjectsTo(one.respondent)).toEqual(['week'])
  })

  it('tell only the newest after a pause', async () => {
    await atTen(app, one, 0)
    expect(await subjectsTo(one.respondent)).toEqual(['today'])
  })

  it('do not ring at night: they wait for the morning', async () => {
    const dueOn = (await read(app, one)).obligations[0]?.dueOn ?? ''
    app.clock.advance(Date.parse(`${dueOn}T23:00:00Z`) - app.clock.now().getTime())
    await sweepObligations(app.deps)
    expect(await subjectsTo(one.respondent)).toEqual([])
    app.clock.advance(10 * HOUR)
    await sweepObligations(app.deps)
    expect(await subjectsTo(one.respondent)).toHaveLength(1)
  })

  it('never come for what was confirmed, waived or said to be done', async () => {
    await sayPaid(app, one)
    await app.ok(
      confirmDone,
      { caseId: one.caseId, obligationId: await firstId(app, one), amount: 15_667 },
      one.starter,
    )
    for (const day of [-7, -1, 0, 1, 4]) await atTen(app, one, day)
    expect(await subjectsTo(one.respondent)).toEqual([])
  })

  it('are written the next time when writing failed in the middle', async () => {
    const broken = {
      ...app.deps,
      sealers: {
        ...app.deps.sealers,
        mails: {
          ...app.deps.sealers.mails,
          seal: () => {
            throw new Error('killed')
          },
        },
      },
    }
    const dueOn = (await read(app, one)).obligations[0]?.dueOn ?? ''
    app.clock.advance(Date.parse(`${dueOn}T10:00:00Z`) - 7 * DAY - app.clock.now().getTime())
    await sweepObligations(broken)
    expect(await subjectsTo(one.respondent)).toEqual([])
    await sweepObligations(app.deps)
    expect(await subjectsTo(one.respondent)).toEqual(['week'])
  })
})

describe('what cannot be done for one case', () => {
  it('leaves the plans of all others alone: a plan that cannot be ended', async () => {
    const bad = await aSettledCase(app, { terms: agreedTerms(app) })
    const dueOn = dateOf(app.clock.now().getTime() + 40 * DAY)
    for (const { caseId, respondent } of [bad, one]) {
      const { obligations } = await app.ok(getObligations, { caseId }, respondent)
      const first = obligations.find(({ kind }) => kind === 'payment')
      const input = { caseId, obligationId: first?.id ?? '', id: newId() }
      await app.ok(askPlan, { ...input, parts: [{ dueOn, amount: first?.amount ?? 0 }] }, respondent)
    }
    app.clock.advance(7 * DAY)
    const add: typeof app.deps.jobs.add = async (tx, name, payload, options) => {
      if ('caseId' in payload && payload.caseId === bad.caseId) throw new Error('killed')
      await app.deps.jobs.add(tx, name, payload, options)
    }
    await sweepObligations({ ...app.deps, jobs: { ...app.deps.jobs, add } })
    const lapsed = async ({ caseId }: TestCase) =>
      (await app.events(caseId)).filter(({ type }) => type === 'plan.lapsed').length
    expect([await lapsed(bad), await lapsed(one)]).toEqual([0, 1])
    await sweepObligations(app.deps)
    expect([await lapsed(bad), await lapsed(one)]).toEqual([1, 1])
  })
})

describe('what was said to be done', () => {
  it('is asked about at once and again a day before it counts; then it counts, and may still be objected to', async () => {
    await sayPaid(app, one)
    await sweepObligations(app.deps)
    app.clock.advance(6 * DAY)
    await sweepObligations(app.deps)
    app.clock.advance(DAY)
    await sweepObligations(app.deps)
    expect(await subjectsTo(one.starter)).toEqual(['asked', 'asked_again'])
    expect((await read(app, one)).obligations[0]?.state).toBe('counted')
    const input = { caseId: one.caseId, obligationId: await firstId(app, one), received: 0, words: '' }
    const other = await app.ok(objectToDone, input, one.starter)
    expect(other.obligations[0]?.state).toBe('objected')
  })

  it('cannot be objected to 30 days after it began to count, and can be confirmed for ever', async () => {
    await sayPaid(app, one)
    app.clock.advance(7 * DAY)
    await sweepObligations(app.deps)
    app.clock.advance(30 * DAY)
    const input = { caseId: one.caseId, obligationId: await firstId(app, one) }
    expect(await app.refusal(objectToDone, { ...input, received: 0, words: '' }, one.starter)).toBe(
      '409 OBJECTION_TOO_LATE',
    )
    const view = await app.ok(confirmDone, { ...input, amount: 15_667 }, one.starter)
    expect(view.obligations[0]?.state).toBe('confirmed')
  })
})

it('fills no mailbox when a payment is said to be paid cent by cent', async () => {
  let id = await firstId(app, one)
  for (let cents = 0; cents < TIMELINE.obligations.mailsInDay + 2; cents += 1) {
    const input = {
      caseId: one.caseId,
      obligationId: id,
      amount: 1,
      doneOn: dateOf(app.clock.now().getTime()),
    }
    const said = await app.request(sayDone, input, one.respondent)
    id = said.body.obligations?.find(({ state }) => state === 'due')?.id ?? id
  }
  await sweepObligations(app.deps)
  expect((await subjectsTo(one.starter)).length).toBe(TIMELINE.obligations.mailsInDay)
})

describe('a new plan', () => {
  const inDays = (days: number) => dateOf(app.clock.now().getTime() + days * DAY)
  const plan = () => [
    { dueOn: inDays(35), amount: 5_000 },
    { dueOn: inDays(50), amount: 10_667 },
  ]

  async function asked(by: Person, parts = plan(), id = newId(), instead: string | null = null) {
    const input = { caseId: one.caseId, obligationId: await firstId(app, one), id, parts, instead }
    return app.request(askPlan, input, by)
  }

  it('counts once the other side said yes, as a sealed change signed by both, and adds up', async () => {
    const id = newId()
    await asked(one.respondent, plan(), id)
    await asked(one.respondent, plan(), id)
    const before = await read(app, one)
    expect(before.obligations[0]?.plan).toMatchObject({ id, by: 'respondent', parts: plan() })
    const input = { caseId: one.caseId, planId: id, answer: 'accept' } as const
    expect(await app.refusal(answerPlan, input, one.respondent)).toBe('409 WRONG_ROLE')
    await Promise.all([
      app.request(answerPlan, input, one.starter),
      app.request(answerPlan, input, one.starter),
    ])
    await app.runJobs()
    const after = await read(app, one)
    const states = after.obligations.map(({ amount, state }) => `${amount} ${state}`)
    expect(states.toSorted()).toEqual(['10667 due', '15666 due', '15667 due', '15667 replaced', '5000 due'])
    expect(after.papers).toMatchObject([{ kind: 'change', isSealed: true }])
    const { rows } = await app.deps.pool.query<{ signed: { side: string; aal: string }[] }>(
      'select signed from obligation_plan where id = $1',
      [id],
    )
    expect(rows[0]?.signed.map(({ side, aal }) => [side, aal])).toEqual([
      ['respondent', 'aal1'],
      ['starter', 'aal1'],
    ])
  })

  it('is answered by another plan, declined, taken back, or ends after a week', async () => {
    const answer = (planId: string | undefined, how: 'decline' | 'withdraw', by: Person) =>
      app.ok(answerPlan, { caseId: one.caseId, planId: planId ?? '', answer: how }, by)
    const open = async () => (await read(app, one)).obligations[0]?.plan
    await asked(one.respondent)
    await asked(one.starter, plan(), newId(), (await open())?.id)
    expect(await open()).toMatchObject({ by: 'starter' })
    await answer((await open())?.id, 'decline', one.respondent)
    expect(await open()).toBeNull()
    await asked(one.respondent)
    await answer((await open())?.id, 'withdraw', one.respondent)
    expect(await open()).toBeNull()
    await asked(one.respondent)
    app.clock.advance(7 * DAY)
    await sweepObligations(app.deps)
    expect(await open()).toBeNull()
    expect((await app.events(one.caseId)).at(-1)).toMatchObject({ type: 'plan.lapsed' })
  })

  it('takes the place of an open one only for somebody who says so', async () => {
    const [first, second] = [newId(), newId()]
    await asked(one.respondent, plan(), first)
    for (const by of [one.respondent, one.starter]) {
      expect((await asked(by, plan(), second)).error?.code).toBe('PLAN_OPEN')
      expect((await asked(by, plan(), second, newId())).error?.code).toBe('PLAN_OPEN')
    }
    expect((await read(app, one)).obligations[0]?.plan?.id).toBe(first)
    expect((await asked(one.respondent, plan(), second, first)).status).toBe(200)
    expect((await read(app, one)).obligations[0]?.plan?.id).toBe(second)
  })

  it('ends when what it was about is paid, and has to add up', async () => {
    const wrong = await asked(one.respondent, [{ dueOn: inDays(35), amount: 15_666 }])
    expect(wrong.error?.code).toBe('PLAN_PARTS_DO_NOT_ADD_UP')
    const id = newId()
    await asked(one.respondent, plan(), id)
    await sayPaid(app, one)
    const input = { caseId: one.caseId, planId: id, answer: 'accept' } as const
    expect(await app.refusal(answerPlan, input, one.starter)).toBe('409 PLAN_MOVED_ON')
  })
})

describe('late', () => {
  it('has a letter after fourteen days, sent once and printed, and may be called broken after fourteen more', async () => {
    await atTen(app, one, 3)
    const obligationId = await firstId(app, one)
    const input = { caseId: one.caseId, obligationId, how: 'mail' as const }
    expect(await app.refusal(sendLateLetter, input, one.starter)).toBe('409 NOT_LATE_ENOUGH')
    await atTen(app, one, 15)
    expect(await app.refusal(sendLateLetter, input, one.respondent)).toBe('409 WRONG_ROLE')
    await app.ok(sendLateLetter, input, one.starter)
    await app.ok(sendLateLetter, input, one.starter)
    await app.runJobs()
    const letters = (await app.mails(one.respondent.email)).filter(({ subject }) =>
      subject.includes('asks you to keep'),
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('€156.67')
    expect(letters[0]?.text.replaceAll(/\s+/g, ' ')).toContain('(dates are those of UTC)')
    const printed = await app.http.request(
      `/api/cases/${one.caseId}/obligations/${obligationId}/letter.pdf`,
      {
        headers: await app.as(one.starter),
      },
    )
    expect(printed.headers.get('content-type')).toBe('application/pdf')
    const broken = { ...input, move: 'break' } as const
    expect(await app.refusal(moveObligation, broken, one.starter)).toBe('409 NOT_LATE_ENOUGH')
    app.clock.advance(14 * DAY)
    const view = await app.ok(moveObligation, broken, one.starter)
    expect(view.obligations[0]?.state).toBe('broken')
    // it can still be paid
    expect((await sayPaid(app, one)).obligations[0]?.state).toBe('claimed')
  })

  it('has a letter of its own again once two figures have parted: an old one gives no days for what is due anew', async () => {
    await atTen(app, one, 15)
    const input = { caseId: one.caseId, obligationId: await firstId(app, one) }
    await app.ok(sendLateLetter, { ...input, how: 'mail' }, one.starter)
    await sayPaid(app, one)
    await app.ok(objectToDone, { ...input, received: 10_000, words: '' }, one.starter)
    app.clock.advance(6 * DAY)
    await app.ok(moveObligation, { ...input, move: 'accept_figure' }, one.respondent)
    app.clock.advance(9 * DAY)
    const view = await read(app, one)
    expect(view.obligations.find(({ id }) => id === input.obligationId)).toMatchObject({
      state: 'due',
      letterAt: null,
      mayBreak: false,
    })
    expect(await app.refusal(moveObligation, { ...input, move: 'break' }, one.starter)).toBe(
      '409 NOT_LATE_ENOUGH',
    )
  })

  it('is printed where no address is known: its days begin as they would with a mail', async () => {
    await atTen(app, one, 15)
    const input = { caseId: one.caseId, obligationId: await firstId(app, one) }
    expect(await app.refusal(sendLateLetter, { ...input, how: 'print' }, one.respondent)).toBe(
      '409 WRONG_ROLE',
    )
    await app.deps.pool.query('update auth.account set email = null where id = $1', [one.respondent.userId])
    expect(await app.request(sendLateLetter, { ...input, how: 'mail' }, one.starter)).toMatchObject({
      status: 409,
      error: { code: 'LETTER_HAS_NO_ADDRESS', message: expect.stringContaining('Print') },
    })
    const path = `/api/cases/${one.caseId}/obligations/${input.obligationId}/letter.pdf`
    const print = async () => (await app.http.request(path, { headers: await app.as(one.starter) })).status
    expect((await read(app, one)).obligations[0]?.letterAt).toBeNull()
    expect(await print()).toBe(404)
    await app.ok(sendLateLetter, { ...input, how: 'print' }, one.starter)
    expect(await print()).toBe(200)
    expect((await app.events(one.caseId)).at(-1)).toMatchObject({
      type: 'obligation.letter',
      facts: { printed: true },
    })
    const broken = { ...input, move: 'break' } as const
    expect(await app.refusal(moveObligation, broken, one.starter)).toBe('409 NOT_LATE_ENOUGH')
    app.clock.advance(14 * DAY)
    expect((await app.ok(moveObligation, broken, one.starter)).obligations[0]?.state).toBe('broken')
  })
})

it('gives the days that are still to come as a calendar file, with the same id for ever', async () => {
  const ask = async () => {
    const response = await app.http.request(`/api/cases/${one.caseId}/dates.ics`, {
      headers: await app.as(one.respondent),
    })
    return response.text()
  }
  const text = await ask()
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
  const dueOn = (await read(app, one)).obligations[0]?.dueOn ?? ''
  expect(text).toContain(`DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}`)
  expect(text).toContain(`UID:${await firstId(app, one)}@settle.test`)
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  await sayPaid(app, one)
  expect((await ask()).match(/BEGIN:VEVENT/g)).toHaveLength(2)
})
