import { getCase } from '@evensettle/contracts/cases.ts'
import { getObligations, sayDone } from '@evensettle/contracts/obligations.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { addDays, DAY, dateOf } from '@evensettle/domain/time.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestCase } from '../../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { agreedTerms, read, aCaseToKeep } from '../../../testing/settled.ts'
import { sweepObligations } from './jobs.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'

let app: TestApp
const made: TestCase[] = []

beforeAll(async () => {
  app = await makeTestApp()
})

// cases of other tests are left as they are: the clock must have nothing to say about them
afterEach(async () => {
  for (const { caseId } of made.splice(0))
    await app.deps.pool.query('delete from obligation where case_id = $1', [caseId])
})

async function settled(terms?: Terms) {
  const one = await aCaseToKeep(app, terms)
  made.push(one)
  return one
}

/** As if it had been sealed before anything was followed here. */
async function forget({ caseId }: TestCase): Promise<void> {
  const { pool } = app.deps
  await pool.query('delete from obligation where case_id = $1', [caseId])
  await pool.query(
    'insert into obligation_missing (agreement_id, sealed_at) select id, sealed_at from agreement where case_id = $1',
    [caseId],
  )
}

async function atTen(inDays: number): Promise<void> {
  const today = dateOf(app.clock.now().getTime())
  app.clock.advance(Date.parse(`${addDays(today, inDays)}T10:00:00Z`) - app.clock.now().getTime())
  await sweepObligations(app.deps)
  await app.runJobs()
}

async function noticesTo(person: Person): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ kind: string }>(
    `select kind from mail where to_address = $1 and kind like 'obligation/%' order by created_at`,
    [person.email],
  )
  return rows.map(({ kind }) => kind.split('/')[2] ?? '')
}

describe('an agreement that was sealed long ago', () => {
  it('begins with a calm question to both, and nothing of it is late until a week after that', async () => {
    const one = await settled()
    await forget(one)
    await atTen(45)
    await atTen(0)
    expect(await noticesTo(one.respondent)).toEqual(['first'])
    expect(await noticesTo(one.starter)).toEqual(['first'])
    const [mail] = (await app.mails(one.starter.email)).slice(-1)
    expect(mail?.subject).toContain('paid you €156.67?')
    expect(mail?.text).not.toMatch(/late/i)
    expect((await read(app, one)).obligations.map(({ daysLate }) => daysLate)).toEqual([0, 0, 0])
    await atTen(7)
    expect((await read(app, one)).obligations[0]?.daysLate).toBe(0)
    await atTen(1)
    expect((await read(app, one)).obligations[0]?.daysLate).toBe(1)
    // the week is that of the second payment, which is still to come
    expect((await noticesTo(one.respondent)).toSorted()).toEqual(['first', 'late', 'week'])
  })

  it('is looked for once, and an agreement that cannot be read holds up no other', async () => {
    const bad = await settled()
    const good = await settled()
    for (const one of [bad, good]) await forget(one)
    await app.deps.pool.query(`update agreement set terms = '{}' where case_id = $1`, [bad.caseId])
    await Promise.all([sweepObligations(app.deps), sweepObligations(app.deps)])
    expect((await read(app, good)).obligations).toHaveLength(3)
    const left = await app.deps.pool.query<{ case_id: string }>(
      'select a.case_id from obligation_missing o join agreement a on a.id = o.agreement_id',
    )
    expect(left.rows).toEqual([{ case_id: bad.caseId }])
    await app.deps.pool.query('delete from obligation_missing')
  })
})

describe('a sum in many small parts', () => {
  /** A cent at a time, until a day's mails are used up. */
  async function manyCents(one: TestCase): Promise<void> {
    let id = (await read(app, one)).obligations[0]?.id ?? ''
    const doneOn = dateOf(app.clock.now().getTime())
    for (let cents = 0; cents < TIMELINE.obligations.mailsInDay + 2; cents += 1) {
      const said = await app.ok(
        sayDone,
        { caseId: one.caseId, obligationId: id, amount: 1, doneOn },
        one.respondent,
      )
      id =
        said.obligations.find(({ state, dueOn }) => state === 'due' && dueOn === said.obligations[0]?.dueOn)
          ?.id ?? id
    }
    await sweepObligations(app.deps)
  }

  it('crowds out no mail about a large one, and what was too much for one day is told later', async () => {
    const one = await settled()
    await manyCents(one)
    expect(await noticesTo(one.starter)).toHaveLength(TIMELINE.obligations.mailsInDay)
    const large = (await read(app, one)).obligations.at(-1)
    const doneOn = dateOf(app.clock.now().getTime())
    const input = { caseId: one.caseId, obligationId: large?.id ?? '', amount: large?.amount ?? 0, doneOn }
    await app.ok(sayDone, input, one.respondent)
    await sweepObligations(app.deps)
    expect(await noticesTo(one.starter)).toHaveLength(TIMELINE.obligations.mailsInDay + 1)
    await atTen(2)
    expect(await noticesTo(one.starter)).toHaveLength(TIMELINE.obligations.mailsInDay + 3)
  })
})

it('passes what fails, however much of it there is', async () => {
  const bad = await settled()
  const good = await settled()
  const [first] = (await read(app, bad)).obligations
  // more of them than one batch holds, all of them waiting longer than the good one
  await app.deps.pool.query(
    `insert into obligation (id, case_id, agreement_id, position, part_of, kind, by, words, amount, due_on, state, claimed_at,
       made_at, notice, notice_at)
     select gen_random_uuid(), case_id, agreement_id, position, id, kind, by, words, 1, due_on, 'claimed', $2::timestamptz,
       made_at, 'count', $2::timestamptz
     from obligation, generate_series(1, 220) where id = $1`,
    [first?.id, new Date(app.clock.now().getTime() - 8 * DAY)],
  )
  const add: typeof app.deps.jobs.add = async (tx, name, payload, options) => {
    if ('caseId' in payload && payload.caseId === bad.caseId) throw new Error('killed')
    await app.deps.jobs.add(tx, name, payload, options)
  }
  const dueOn = (await read(app, good)).obligations[0]?.dueOn ?? ''
  app.clock.advance(Date.parse(`${dueOn}T10:00:00Z`) - 7 * DAY - app.clock.now().getTime())
  await sweepObligations({ ...app.deps, jobs: { ...app.deps.jobs, add } })
  expect(await noticesTo(good.respondent)).toEqual(['week'])
})

describe('promises for good', () => {
  const promise = {
    kind: 'stop_behaviour' as const,
    by: 'respondent' as const,
    words: 'No drums after ten.',
    dueOn: null,
  }

  it('end a case that holds nothing else after thirty days, without a certificate', async () => {
    const one = await settled({ ...agreedTerms(app), payment: null, acts: [promise] })
    await atTen(29)
    expect(await app.ok(getCase, { caseId: one.caseId }, one.starter)).toMatchObject({ status: 'settled' })
    await atTen(2)
    const view = await app.ok(getObligations, { caseId: one.caseId }, one.respondent)
    expect(view).toMatchObject({ status: 'fulfilled', papers: [], obligations: [{ state: 'lasting' }] })
    expect((await app.events(one.caseId)).at(-1)).toMatchObject({ type: 'case.fulfilled', side: null })
    expect((await app.audited(one.caseId)).at(-1)).toBe('case.fulfil')
  })

  it('end nothing while something else is still to be done', async () => {
    const one = await settled({ ...agreedTerms(app), acts: [promise] })
    await atTen(31)
    expect(await app.ok(getCase, { caseId: one.caseId }, one.starter)).toMatchObject({ status: 'settled' })
  })
})
