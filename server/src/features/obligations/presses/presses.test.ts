import { objectToDone, openPress, sayByPress, sayDone } from '@evensettle/contracts/obligations.ts'
import { addDays, DAY, dateOf } from '@evensettle/domain/time.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestCase, PROFILE } from '../../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'
import { aCaseToKeep, atTen, pressMailedTo, read } from '../../../testing/settled.ts'
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

async function firstId(): Promise<string> {
  return (await read(app, one)).obligations[0]?.id ?? ''
}

const say = async (amount = 15_667) =>
  app.ok(
    sayDone,
    { caseId: one.caseId, obligationId: await firstId(), amount, doneOn: dateOf(app.clock.now().getTime()) },
    one.respondent,
  )

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
    await say()
    await sweepObligations(app.deps)
    await app.runJobs()
    const key = await pressMailedTo(app, one.starter)
    const input = { caseId: one.caseId, obligationId: await firstId(), received: 10_000, words: '' }
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
      key.replace(await firstId(), other),
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
