import {
  answerPlan,
  askPlan,
  objectToDone,
  openPress,
  sayByPress,
} from '@evensettle/contracts/obligations.ts'
import { addDays, DAY, dateOf } from '@evensettle/domain/time.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestCase, PROFILE } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'
import { aCaseToKeep, atTen, pressMailedTo, read, firstId, sayPaid } from '../../../testing/settled.ts'
import { sweepObligations } from '../clock/jobs.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'

let app: TestApp
let one: TestCase

beforeAll(async () => {
  app = await makeTestApp()
})

beforeEach(async () => {
  one = await aCaseToKeep(app)
})

describe('what a link says that is not its act any more', () => {
  it('names the parts that have taken the place of what it was about', async () => {
    await atTen(app, one, -7)
    const key = await pressMailedTo(app, one.respondent)
    expect((await app.ok(openPress, { key })).parts).toEqual([])
    const day = (days: number) => dateOf(app.clock.now().getTime() + days * DAY)
    const parts = [
      { dueOn: day(20), amount: 5_000 },
      { dueOn: day(35), amount: 10_667 },
    ]
    const [id, ask] = [newId(), { caseId: one.caseId, obligationId: await firstId(app, one) }]
    await app.ok(askPlan, { ...ask, id, parts }, one.respondent)
    await app.ok(answerPlan, { caseId: one.caseId, planId: id, answer: 'accept' }, one.starter)
    expect(await app.ok(openPress, { key })).toMatchObject({ state: 'moved_on', parts })
    expect(await app.ok(sayByPress, { key })).toMatchObject({ state: 'moved_on', parts })
  })

  it('is nothing to somebody who was barred, or whose account is gone', async () => {
    await atTen(app, one, 0)
    const key = await pressMailedTo(app, one.respondent)
    const bar = (until: Date | null) =>
      app.deps.pool.query('update auth.account set banned_until = $2 where id = $1', [
        one.respondent.userId,
        until,
      ])
    await bar(new Date(app.clock.now().getTime() + DAY))
    expect(await app.refusal(openPress, { key })).toBe('404 PRESS_UNKNOWN')
    expect(await app.refusal(sayByPress, { key })).toBe('404 PRESS_UNKNOWN')
    await bar(null)
    expect(await app.ok(openPress, { key })).toMatchObject({ state: 'open' })
    await app.deps.pool.query('update auth.account set deleted_at = now() where id = $1', [
      one.respondent.userId,
    ])
    expect(await app.refusal(sayByPress, { key })).toBe('404 PRESS_UNKNOWN')
  })
})

describe('one press from the mail', () => {
  it('says paid, then received, without signing in; reading changes nothing', async () => {
    await atTen(app, one, 0)
    const paid = await pressMailedTo(app, one.respondent)
    expect(await app.ok(openPress, { key: paid })).toMatchObject({
      act: 'claim',
      amount: 15_667,
      state: 'open',
    })
    expect((await read(app, one)).obligations[0]?.state).toBe('due')
    expect(await app.ok(sayByPress, { key: paid })).toMatchObject({ state: 'said' })
    expect(await app.ok(sayByPress, { key: paid })).toMatchObject({ state: 'said' })
    await sweepObligations(app.deps)
    await app.runJobs()
    const received = await pressMailedTo(app, one.starter)
    expect(await app.ok(sayByPress, { key: received })).toMatchObject({ act: 'confirm', state: 'said' })
    const [first] = (await read(app, one)).obligations
    expect(first).toMatchObject({ state: 'confirmed' })
    expect(first?.history.map(({ facts }) => facts['byMail'])).toEqual([true, true])
    const { rows } = await app.deps.pool.query<{ actor_kind: string; actor_id: string }>(
      `select actor_kind, actor_id from audit_entry where case_id = $1 and action = 'obligation.move' order by id`,
      [one.caseId],
    )
    expect(rows.map(({ actor_kind, actor_id }) => [actor_kind, actor_id])).toEqual([
      ['link', one.respondent.userId],
      ['link', one.starter.userId],
    ])
  })

  it('is said on the day it is where its reader lives', async () => {
    await atTen(app, one, 0)
    const inAuckland = { ...PROFILE, name: one.respondent.name, timeZone: 'Pacific/Auckland' }
    await app.ok(saveProfile, inAuckland, one.respondent)
    const { obligations } = await read(app, one)
    // in the evening in UTC it is the next day there
    app.clock.advance(
      Date.parse(`${addDays(obligations[0]?.dueOn ?? '', 1)}T20:00:00Z`) - app.clock.now().getTime(),
    )
    await app.ok(sayByPress, { key: await pressMailedTo(app, one.respondent) })
    expect((await read(app, one)).obligations[0]?.claimed?.doneOn).toBe(
      addDays(obligations[0]?.dueOn ?? '', 2),
    )
  })

  it('is answered as said to both when it is pressed twice at the same moment', async () => {
    await atTen(app, one, 0)
    const key = await pressMailedTo(app, one.respondent)
    const presses = await Promise.all(Array.from({ length: 4 }, () => app.request(sayByPress, { key })))
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(presses.map(({ body }) => body.state)).toEqual(['said', 'said', 'said', 'said'])
    expect((await app.events(one.caseId)).filter(({ type }) => type === 'obligation.claimed')).toHaveLength(1)
  })

  it('does not confirm the whole sum while two figures stand, by a mail from before the objection', async () => {
    await sayPaid(app, one)
    await sweepObligations(app.deps)
    await app.runJobs()
    const key = await pressMailedTo(app, one.starter)
    const input = { caseId: one.caseId, obligationId: await firstId(app, one), received: 10_000, words: '' }
    await app.ok(objectToDone, input, one.starter)
    expect(await app.ok(openPress, { key })).toMatchObject({ act: 'confirm', state: 'moved_on' })
    expect(await app.ok(sayByPress, { key })).toMatchObject({ act: 'confirm', state: 'moved_on' })
    expect((await read(app, one)).obligations[0]).toMatchObject({ state: 'objected', amount: 15_667 })
  })

  it('opens nothing with another act, another obligation, a changed day, or after its time', async () => {
    await atTen(app, one, 0)
    const key = await pressMailedTo(app, one.respondent)
    const other = (await read(app, one)).obligations[1]?.id ?? ''
    for (const wrong of [
      key.replace('.claim.', '.confirm.'),
      key.replace(await firstId(app, one), other),
      key.replace(/\.(\d+)\./, (_, until: string) => `.${Number(until) + 1}.`),
      `${key}x`,
      key.replace(/^[^.]+/, '-'.repeat(36)),
      'x',
    ])
      expect(await app.refusal(sayByPress, { key: wrong })).toBe('404 PRESS_UNKNOWN')
    app.clock.advance(61 * DAY)
    expect(await app.refusal(sayByPress, { key })).toBe('404 PRESS_UNKNOWN')
    expect((await read(app, one)).obligations[0]?.state).toBe('due')
  })
})
