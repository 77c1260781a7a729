import { openInvitation } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import {
  countNotices,
  listNotices,
  ONE_PRESS_NOTICES_PATH,
  readNotices,
  saveNoticeChoices,
} from '@evensettle/contracts/notices.ts'
import { USUAL_CHOICES, type NoticeChoices } from '@evensettle/domain/cases/notices.ts'
import { DAY, HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anOffer, aPersonInUtc, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { noticeStopKey, zoneOf } from './choices/queries.ts'
import { endOfQuiet, tellNews } from './jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const say = (caseId: string, by: Person) => app.ok(sendMessage, { caseId, id: newId(), body: 'Hello' }, by)

async function choose(person: Person, about: Partial<NoticeChoices['mail']>, quiet: NoticeChoices['quiet']) {
  await app.ok(saveNoticeChoices, { mail: { ...USUAL_CHOICES.mail, ...about }, quiet }, person)
}

async function later(ms = 11 * MINUTE): Promise<void> {
  await app.runJobs()
  app.clock.advance(ms)
  await app.runJobs()
}

/** A case whose invited person has seen all of it and lives by UTC. */
async function aTold(): Promise<TestCase> {
  const one = await aCase(app, { respondent: await aPersonInUtc(app) })
  await later()
  await app.ok(readNotices, { one: null }, one.respondent)
  return one
}

/** The kinds of the mails about a case to its invited person that were written, the oldest first. */
async function written({ caseId }: TestCase): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ kind: string }>(
    `select kind from mail where case_id = $1 and kind like 'news/respondent/%' order by created_at`,
    [caseId],
  )
  return rows.map(({ kind }) => kind)
}

const mailsTo = async ({ email }: Person) => (await app.mails(email)).length

describe('a mail that waits to go out', () => {
  it('is not taken away by an older job that comes last', async () => {
    const one = await aTold()
    const told = { caseId: one.caseId, side: 'respondent' } as const
    const before = await written(one)
    await anOffer(app, one, one.starter)
    let isFirst = true
    const { auth } = app.deps
    const findUsers: typeof auth.findUsers = async (ids) => {
      if (isFirst) {
        isFirst = false
        // while the first job still writes, more happens, and the job about that is through already
        await say(one.caseId, one.starter)
        await tellNews(app.deps, told)
      }
      return auth.findUsers(ids)
    }
    await tellNews({ ...app.deps, auth: { ...auth, findUsers } }, told)
    const last = (await app.events(one.caseId)).at(-1)?.seq
    expect((await written(one)).slice(before.length)).toEqual([`news/respondent/${last}`])
    await app.runJobs()
    const mail = (await app.mails(one.respondent.email)).at(-1)?.text ?? ''
    expect(mail).toContain('has written to you')
    expect(mail).toContain('asks you to pay')
  })

  it('stays where the one that replaces it could not be written', async () => {
    const one = await aTold()
    const told = { caseId: one.caseId, side: 'respondent' } as const
    await anOffer(app, one, one.starter)
    await tellNews(app.deps, told)
    const before = await written(one)
    await say(one.caseId, one.starter)
    const jobs = { ...app.deps.jobs, add: () => Promise.reject(new Error('the process dies')) }
    await expect(tellNews({ ...app.deps, jobs }, told)).rejects.toThrow('the process dies')
    expect(await written(one)).toEqual(before)
  })
})

it('puts away with one press what was shown, and not what came meanwhile', async () => {
  const one = await aTold()
  await say(one.caseId, one.starter)
  const [shown] = (await app.ok(listNotices, {}, one.respondent)).notices
  app.clock.advance(1_000)
  await say(one.caseId, one.starter)
  const until = shown?.at ?? ''
  expect((await app.ok(readNotices, { one: null, until }, one.respondent)).home).toBe(1)
  const before = await mailsTo(one.respondent)
  await later()
  expect(await mailsTo(one.respondent)).toBe(before + 1)
  // a list that was opened long ago takes nothing back
  await app.ok(readNotices, { one: null }, one.respondent)
  expect((await app.ok(readNotices, { one: null, until }, one.respondent)).home).toBe(0)
  expect((await app.ok(countNotices, {}, one.respondent)).home).toBe(0)
})

describe('the mail of a day', () => {
  const ALL_DAILY = { messages: 'daily', offers: 'daily', answers: 'daily', course: 'daily' } as const

  /** Advances to an hour of UTC, a little after it, and lets the clock ask. */
  async function at(hour: number): Promise<void> {
    const now = app.clock.now()
    const past = (now.getUTCMinutes() - 5) * MINUTE
    app.clock.advance(((hour - now.getUTCHours() + 24) % 24) * HOUR - past)
    await app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'news.daily', {}))
    await app.runJobs()
  }

  it('tells what is new since the one before it, and does not come where nothing is', async () => {
    const one = await aTold()
    await at(12)
    await choose(one.respondent, ALL_DAILY, null)
    await say(one.caseId, one.starter)
    const before = await mailsTo(one.respondent)
    await at(14)
    expect(await mailsTo(one.respondent)).toBe(before)
    await at(8)
    expect(await mailsTo(one.respondent)).toBe(before + 1)
    await say(one.caseId, one.starter)
    await at(9)
    expect(await mailsTo(one.respondent)).toBe(before + 1)
    await at(8)
    expect(await mailsTo(one.respondent)).toBe(before + 2)
    await at(7)
    await at(8)
    expect(await mailsTo(one.respondent)).toBe(before + 2)
  })

  it('is made up for when nothing ran in its hour', async () => {
    const one = await aTold()
    await at(12)
    await choose(one.respondent, ALL_DAILY, null)
    await say(one.caseId, one.starter)
    const before = await mailsTo(one.respondent)
    await at(11)
    expect(await mailsTo(one.respondent)).toBe(before + 1)
  })

  it('comes after the quiet hours', async () => {
    const one = await aTold()
    await at(12)
    await choose(one.respondent, ALL_DAILY, { from: 22, to: 10 })
    await say(one.caseId, one.starter)
    const before = await mailsTo(one.respondent)
    await at(8)
    expect(await mailsTo(one.respondent)).toBe(before)
    await at(10)
    expect(await mailsTo(one.respondent)).toBe(before + 1)
  })

  it('leaves nothing behind when somebody chooses to hear at once again', async () => {
    const one = await aTold()
    await choose(one.respondent, ALL_DAILY, null)
    await say(one.caseId, one.starter)
    await later()
    const before = await mailsTo(one.respondent)
    await choose(one.respondent, {}, null)
    await later()
    expect(await mailsTo(one.respondent)).toBe(before + 1)
    await choose(one.respondent, ALL_DAILY, null)
    await choose(one.respondent, {}, null)
    await later()
    expect(await mailsTo(one.respondent)).toBe(before + 1)
  })

  it('comes to everybody else where one cannot be written', async () => {
    const [one, two] = [await aTold(), await aTold()]
    await at(12)
    for (const { respondent, caseId, starter } of [one, two]) {
      await choose(respondent, ALL_DAILY, null)
      await say(caseId, starter)
    }
    const before = [await mailsTo(one.respondent), await mailsTo(two.respondent)]
    const { pool } = app.deps
    const [first] = [one, two].toSorted((a, b) => (a.respondent.userId < b.respondent.userId ? -1 : 1))
    await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger fails before update on notice_choices for each row
        when (old.user_id = '${first?.respondent.userId}') execute function fail()`)
    await at(8)
    await pool.query('drop trigger fails on notice_choices; drop function fail()')
    const after = [await mailsTo(one.respondent), await mailsTo(two.respondent)]
    expect(after.reduce((sum, count) => sum + count)).toBe(before.reduce((sum, count) => sum + count) + 1)
  })
})

describe('quiet hours', () => {
  it.each([
    ['Europe/Berlin', '2026-11-22T21:40:00Z', '2026-11-23T06:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-22T17:00:00Z', '2026-11-23T01:15:00.000Z'],
    // the night in which clocks go back, and the one in which they go forward
    ['America/New_York', '2026-11-01T02:40:00Z', '2026-11-01T12:00:00.000Z'],
    ['America/New_York', '2026-03-08T03:40:00Z', '2026-03-08T11:00:00.000Z'],
    [null, '2026-11-22T22:40:00Z', '2026-11-23T07:00:00.000Z'],
  ])('end on the hour in %s', (zone, now, end) => {
    const choices = { ...USUAL_CHOICES, quiet: { from: 22, to: 7 } }
    expect(endOfQuiet(choices, zone, new Date(now))?.toISOString()).toBe(end)
    expect(endOfQuiet(choices, zone, new Date(end))).toBeNull()
  })

  it('go by the clock on which the invitation was opened, for somebody without a profile', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    await app.ok(openInvitation, { token: one.token, timeZone: 'America/Denver' })
    const { rows } = await app.deps.pool.query<{ time_zone: string }>(
      'select time_zone from invitation where case_id = $1',
      [one.caseId],
    )
    expect(rows).toEqual([{ time_zone: 'America/Denver' }])
    const userId = newId()
    await app.deps.pool.query('update mediation_case set respondent_id = $1 where id = $2', [
      userId,
      one.caseId,
    ])
    expect(await zoneOf(app.deps.db, userId)).toBe('America/Denver')
    expect(await zoneOf(app.deps.db, newId())).toBeNull()
  })

  it('let out what waited when they are done away with', async () => {
    const one = await aTold()
    const hour = app.clock.now().getUTCHours()
    await choose(one.respondent, {}, { from: hour, to: (hour + 6) % 24 })
    await anOffer(app, one, one.starter)
    await later(MINUTE)
    const before = await mailsTo(one.respondent)
    await choose(one.respondent, {}, null)
    await later(MINUTE)
    expect(await mailsTo(one.respondent)).toBe(before + 1)
    await later(DAY)
    expect(await mailsTo(one.respondent)).toBe(before + 1)
  })
})

it('keeps nothing about an account that is gone when somebody presses stop in an old mail', async () => {
  const userId = newId()
  const key = noticeStopKey(app.deps.sealers.presses, userId, ['messages']) ?? ''
  const answer = await app.http.request(ONE_PRESS_NOTICES_PATH.replace(':key', key), { method: 'POST' })
  expect(answer.status).toBe(204)
  const { rows } = await app.deps.pool.query('select 1 from notice_choices where user_id = $1', [userId])
  expect(rows).toEqual([])
})
