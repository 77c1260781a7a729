import { leaveCase } from '@evensettle/contracts/cases.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aSettledCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'
import { refreshResults } from './jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function rowsOf<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.deps.pool.query<Row>(sql, values)).rows
}

const sums = () =>
  rowsOf<{ name: string; value: string; cases: number }>(
    'select name, value, cases::int as cases from result_total where cases <> 0 order by name, value',
  )

async function sumOf(name: string, value = ''): Promise<number> {
  return (await sums()).find((row) => row.name === name && row.value === value)?.cases ?? 0
}

/** The sums as they are when every case is counted as if none had been. */
async function countedAnew() {
  await rowsOf('delete from result_case')
  await rowsOf('update result_state set counted_up_to = null, all_counted = false')
  await refreshResults(app.deps, 2)
  return sums()
}

const say = (key: string, easy: number) =>
  rowsOf(
    `insert into feedback_answer (key, side, easy, kept) values ($1, 'starter', $2, 'yes')
     on conflict (key) do update set easy = excluded.easy`,
    [key, easy],
  )

describe('the sums behind the figures', () => {
  it('grow by what has happened since, and are what counting everything gives', async () => {
    const settled = await aSettledCase(app)
    const left = await aCase(app)
    const waiting = await aCase(app, { answered: null, joined: false })
    await refreshResults(app.deps)
    expect([await sumOf('invited'), await sumOf('decided'), await sumOf('ended')]).toEqual([3, 2, 1])
    await app.ok(leaveCase, { caseId: left.caseId, words: '' }, left.respondent)
    await rowsOf(`update obligation set state = 'confirmed' where case_id = $1`, [settled.caseId])
    await Promise.all([refreshResults(app.deps), refreshResults(app.deps)])
    expect([await sumOf('ended'), await sumOf('settled'), await sumOf('decided')]).toEqual([2, 1, 2])
    expect(await sumOf('kept_by_respondent', 'yes')).toBe(1)
    // nothing happens: an invitation runs out
    app.clock.advance(15 * DAY)
    await refreshResults(app.deps)
    expect(await sumOf('decided')).toBe(3)
    await rowsOf('delete from mediation_case where id = $1', [waiting.caseId])
    await refreshResults(app.deps)
    expect([await sumOf('invited'), await sumOf('decided')]).toEqual([2, 2])
    const before = await sums()
    expect(await countedAnew()).toEqual(before)
  })

  it('take a promise in when it is two weeks late', async () => {
    const one = await aSettledCase(app)
    await refreshResults(app.deps)
    const before = await sumOf('kept_by_respondent', 'no')
    await rowsOf('update obligation set due_on = $2 where case_id = $1', [one.caseId, app.clock.now()])
    app.clock.advance(14 * DAY)
    await refreshResults(app.deps)
    expect(await sumOf('kept_by_respondent', 'no')).toBe(before)
    app.clock.advance(DAY)
    await refreshResults(app.deps)
    expect(await sumOf('kept_by_respondent', 'no')).toBe(before + 1)
    const counted = await sums()
    expect(await countedAnew()).toEqual(counted)
  })

  it('hold each answer once, as it is now', async () => {
    const key = newId()
    await say(key, 2)
    await say(newId(), 4)
    await say(key, 5)
    await refreshResults(app.deps)
    expect([await sumOf('easy/starter', '2'), await sumOf('easy/starter', '4')]).toEqual([0, 1])
    expect([await sumOf('easy/starter', '5'), await sumOf('kept/starter', 'yes')]).toEqual([1, 2])
  })

  it('are left alone where nothing has happened', async () => {
    await refreshResults(app.deps)
    const state = `select (select count(*)::int from result_pending where due_at <= now()) as pending,
      (select xmin::text from result_case order by case_id limit 1) as written`
    const before = await rowsOf(state)
    await refreshResults(app.deps)
    expect(await rowsOf(state)).toEqual(before)
  })
})
