import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { markRead } from '@evensettle/contracts/messages.ts'
import { withdrawOffer } from '@evensettle/contracts/offers.ts'
import {
  countNotices,
  getNoticeChoices,
  listNotices,
  ONE_PRESS_NOTICES_PATH,
  readNotices,
  saveNoticeChoices,
} from '@evensettle/contracts/notices.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { USUAL_CHOICES, type NoticeChoices } from '@evensettle/domain/cases/notices.ts'
import { HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anOffer, aPerson, PROFILE } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const say = (caseId: string, by: Person, body = 'Hello') =>
  app.ok(sendMessage, { caseId, id: newId(), body }, by)

const listed = async (person: Person) => (await app.ok(listNotices, {}, person)).notices

const unread = async (person: Person) => (await app.ok(countNotices, {}, person)).home

async function choose(
  person: Person,
  about: Partial<NoticeChoices['mail']>,
  quiet: NoticeChoices['quiet'] = null,
) {
  const mail = { ...USUAL_CHOICES.mail, ...about }
  await app.ok(saveNoticeChoices, { mail, quiet }, person)
}

/** Mails about cases to somebody since a moment. */
async function mailsOf({ email }: Person) {
  return (await app.mails(email)).filter(({ raw }) => !/sign in|Confirm/i.test(raw.split('\n\n')[0] ?? ''))
}

async function later(ms = 11 * MINUTE): Promise<void> {
  await app.runJobs()
  app.clock.advance(ms)
  await app.runJobs()
}

describe('the list', () => {
  it('tells what the mail tells, in the same words, and never what was written', async () => {
    const one = await aCase(app)
    await app.runJobs()
    await say(one.caseId, one.starter, 'The pangolin is in the garage.')
    await anOffer(app, one, one.starter)
    await later()
    const notices = await listed(one.respondent)
    expect(notices.slice(0, 2).map(({ kind, isRead, title }) => [kind, isRead, title])).toEqual([
      ['offers', false, 'Deposit for the flat in Lindenweg'],
      ['messages', false, 'Deposit for the flat in Lindenweg'],
    ])
    expect(JSON.stringify(notices)).not.toContain('pangolin')
    const mail = (await app.mails(one.respondent.email)).at(-1)?.text.replaceAll(/\s+/g, ' ') ?? ''
    for (const { words } of notices.slice(0, 2)) expect(mail).toContain(words)
  })

  it('says what an answer comes to', async () => {
    const one = await aCase(app, { joined: false })
    const words = (await listed(one.starter)).map((notice) => notice.words)
    expect(words).toContain(
      `${one.respondent.name} answered: does not agree to the €1,200, asks for nothing in return.`,
    )
    await later()
    const mail = (await app.mails(one.starter.email)).map(({ text }) => text).join('\n')
    expect(mail.replaceAll(/\s+/g, ' ')).toContain('does not agree to the €1,200')
  })

  it('is one’s own alone, and goes back page by page', async () => {
    const one = await aCase(app)
    for (let i = 0; i < 35; i += 1) await say(one.caseId, one.starter, `Word ${i}`)
    expect(await listed(await aPerson(app))).toEqual([])
    expect((await listed(one.starter)).filter(({ kind }) => kind === 'messages')).toEqual([])
    const first = await app.ok(listNotices, {}, one.respondent)
    expect(first.notices).toHaveLength(30)
    const second = await app.ok(listNotices, { before: first.next ?? '' }, one.respondent)
    const all = [...first.notices, ...second.notices]
    expect(new Set(all.map(({ seq }) => seq)).size).toBe(all.length)
    expect(all.filter(({ kind }) => kind === 'messages')).toHaveLength(35)
    expect(second.next).toBeNull()
    expect((await app.ok(listNotices, { before: 'nonsense' }, one.respondent)).notices).toEqual(first.notices)
  })

  it('counts what is unread, one put away less, all put away none; and the other side learns nothing', async () => {
    const one = await aCase(app)
    const before = await unread(one.respondent)
    const { seq } = await say(one.caseId, one.starter)
    await say(one.caseId, one.starter)
    expect(await unread(one.respondent)).toBe(before + 2)
    const events = await app.eventTypes(one.caseId)
    const away = { one: { caseId: one.caseId, seq } }
    await app.ok(readNotices, away, one.respondent)
    expect((await app.ok(readNotices, away, one.respondent)).home).toBe(before + 1)
    expect((await app.ok(readNotices, { one: { caseId: one.caseId, seq } }, await aPerson(app))).home).toBe(0)
    expect(await unread(one.respondent)).toBe(before + 1)
    expect((await app.ok(readNotices, { one: null }, one.respondent)).home).toBe(0)
    expect(await app.eventTypes(one.caseId)).toEqual(events)
    const { rows } = await app.deps.pool.query(
      `select seen_seq from case_reader where case_id = $1 and side = 'respondent' and seen_seq >= $2`,
      [one.caseId, seq],
    )
    expect(rows).toEqual([])
    await say(one.caseId, one.starter)
    expect(await unread(one.respondent)).toBe(1)
  })

  it('knows what was seen in the case', async () => {
    const one = await aCase(app)
    const { seq } = await say(one.caseId, one.starter)
    await app.ok(markRead, { caseId: one.caseId, deliveredSeq: seq, seenSeq: seq }, one.respondent)
    expect(await unread(one.respondent)).toBe(0)
  })

  it('causes no mail about what was put away', async () => {
    const one = await aCase(app)
    await later()
    const before = (await app.mails(one.respondent.email)).length
    await say(one.caseId, one.starter)
    await app.ok(readNotices, { one: null }, one.respondent)
    await later()
    expect((await app.mails(one.respondent.email)).length).toBe(before)
  })
})

describe('choices', () => {
  it('are one’s own, and what is needed cannot be switched off', async () => {
    const person = await aPerson(app)
    expect(await app.ok(getNoticeChoices, {}, person)).toEqual(USUAL_CHOICES)
    await choose(person, { messages: 'none', agreement: 'daily' }, { from: 22, to: 7 })
    expect(await app.ok(getNoticeChoices, {}, person)).toMatchObject({
      mail: { messages: 'none', agreement: 'daily', offers: 'at_once' },
      quiet: { from: 22, to: 7 },
    })
    expect(await app.ok(getNoticeChoices, {}, await aPerson(app))).toEqual(USUAL_CHOICES)
    const all = { ...USUAL_CHOICES.mail, kept: 'none' as const }
    expect(await app.refusal(saveNoticeChoices, { mail: all, quiet: null }, person)).toBe('422 NOTICE_NEEDED')
    const same = { mail: USUAL_CHOICES.mail, quiet: { from: 7, to: 7 } }
    expect(await app.refusal(saveNoticeChoices, same, person)).toBe('422 QUIET_HOURS_INVALID')
  })

  it('keep a kind out of the mails, and in the list', async () => {
    const one = await aCase(app)
    await later()
    await choose(one.respondent, { messages: 'none' })
    const before = (await mailsOf(one.respondent)).length
    await say(one.caseId, one.starter)
    await later()
    expect((await mailsOf(one.respondent)).length).toBe(before)
    expect((await listed(one.respondent))[0]).toMatchObject({ kind: 'messages', isRead: false })
    await anOffer(app, one, one.starter)
    await later()
    const last = (await mailsOf(one.respondent)).at(-1)?.text ?? ''
    expect(last).toContain('asks you to pay')
    expect(last).not.toContain('has written to you')
  })

  it('put all of a day into one mail in the morning, once, and leave out what was mailed or seen', async () => {
    const one = await aCase(app)
    const two = await aCase(app, { respondent: one.respondent })
    await app.ok(saveProfile, { ...PROFILE, name: one.respondent.name, timeZone: 'UTC' }, one.respondent)
    await later()
    await choose(one.respondent, { messages: 'daily', offers: 'daily', answers: 'daily', course: 'daily' })
    const before = (await mailsOf(one.respondent)).length
    await say(one.caseId, one.starter)
    await say(two.caseId, two.starter)
    await later()
    expect((await mailsOf(one.respondent)).length).toBe(before)
    const morning = async () => {
      const now = app.clock.now()
      app.clock.advance(((32 - now.getUTCHours()) % 24) * HOUR)
      for (let times = 0; times < 2; times += 1) {
        await app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'news.daily', {}))
        await app.runJobs()
      }
    }
    await morning()
    const mails = (await mailsOf(one.respondent)).slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual(['What is new in 2 of your cases'])
    expect(mails[0]?.text.match(/has written to you/g)).toHaveLength(2)
    await app.ok(readNotices, { one: null }, one.respondent)
    app.clock.advance(20 * HOUR)
    await morning()
    expect((await mailsOf(one.respondent)).length).toBe(before + 1)
  })

  it('wait through quiet hours on the reader’s own clock, and then tell all of it', async () => {
    const one = await aCase(app)
    await app.ok(saveProfile, { ...PROFILE, name: one.respondent.name, timeZone: 'UTC' }, one.respondent)
    await later()
    const hour = app.clock.now().getUTCHours()
    await choose(one.respondent, {}, { from: hour, to: (hour + 3) % 24 })
    const before = (await mailsOf(one.respondent)).length
    await anOffer(app, one, one.starter)
    await later()
    expect((await mailsOf(one.respondent)).length).toBe(before)
    await later(3 * HOUR)
    expect((await mailsOf(one.respondent)).length).toBe(before + 1)
  })

  it('stop by one press of a mail program what that mail was about, and it is the same setting', async () => {
    const one = await aCase(app)
    await later()
    await say(one.caseId, one.starter)
    await later()
    const mail = (await mailsOf(one.respondent)).at(-1)
    const unfolded = (mail?.raw ?? '').replaceAll(/\r?\n\s+/g, ' ')
    const key = /List-Unsubscribe: <[^>]*\/api\/notices\/stop\/([^>\s]+)>/.exec(unfolded)?.[1] ?? ''
    expect(key).not.toBe('')
    expect(mail?.text).toContain('/settings#notices')
    const path = ONE_PRESS_NOTICES_PATH.replace(':key', key)
    const looked = await app.http.request(path)
    expect([looked.status, looked.headers.get('location')]).toEqual([302, `/stop?notices=${key}`])
    expect((await app.ok(getNoticeChoices, {}, one.respondent)).mail.messages).toBe('at_once')
    const forged = key.replace(one.respondent.userId, one.starter.userId)
    await app.http.request(ONE_PRESS_NOTICES_PATH.replace(':key', forged), { method: 'POST' })
    expect((await app.ok(getNoticeChoices, {}, one.starter)).mail.messages).toBe('at_once')
    expect((await app.http.request(path, { method: 'POST' })).status).toBe(204)
    expect((await app.ok(getNoticeChoices, {}, one.respondent)).mail).toEqual({
      ...USUAL_CHOICES.mail,
      messages: 'none',
    })
  })
})

it('never sends an older mail that says what is no longer so beside the one that does', async () => {
  const one = await aCase(app)
  await later()
  const offerId = await anOffer(app, one, one.starter)
  const { pool } = app.deps
  // the mail server is away: what was written waits
  await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'away'; end $$;
    create trigger fails before update on mail for each row execute function fail()`)
  await app.runJobs()
  await app.ok(withdrawOffer, { caseId: one.caseId, offerId }, one.starter)
  await app.runJobs()
  await pool.query('drop trigger fails on mail; drop function fail()')
  const before = (await mailsOf(one.respondent)).length
  await pool.query(`update job.job set start_after = now() where name = 'mail.send' and state < 'active'`)
  await app.runJobs()
  const mails = (await mailsOf(one.respondent)).slice(before)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('has withdrawn an offer')
})
