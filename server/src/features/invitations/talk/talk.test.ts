import { getLetterLink, stopInvitations } from '@evensettle/contracts/invitation-sending.ts'
import { readTalk, writeBack } from '@evensettle/contracts/invitation-talk.ts'
import { leaveCase } from '@evensettle/contracts/cases.ts'
import {
  answerInvitation,
  joinCase,
  openInvitation,
  resendInvitation,
} from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { CASE_HTML_PATH, CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import { HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { hourIn } from '@evensettle/messages/moments.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  aLetter,
  aPerson,
  confirmByLetter,
  letterOf,
  type TestCase,
} from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
  untilHour('Europe/Berlin', 12)
})

/** Whose clock it is: no test may depend on the hour it runs at. */
function untilHour(zone: string, hour: number) {
  while (hourIn(app.clock.now(), zone) !== hour) app.clock.advance(HOUR)
}

const answered = { joined: false } as const

function fromStarter({ caseId, starter }: TestCase, body: string) {
  return app.ok(sendMessage, { caseId, id: newId(), body }, starter)
}

function back(token: string, body: string, id = newId()) {
  return { token, id, body }
}

async function takenHome(path: string, { caseId }: TestCase, as: Person): Promise<string> {
  const response = await app.http.request(path.replace(':caseId', caseId), { headers: await app.as(as) })
  expect(response.status).toBe(200)
  return response.text()
}

async function said(token: string): Promise<string[]> {
  const { messages } = await app.ok(readTalk, { token })
  return messages.map(({ side, body }) => `${side}: ${body}`)
}

async function mailsAfterSilence(address: string, words: string) {
  app.clock.advance(10 * MINUTE + 1_000)
  await app.runJobs()
  return (await app.mails(address)).filter(({ subject }) => subject.includes(words))
}

describe('what both write before there is an account', () => {
  it('is read and written by the link of whoever answered, once, and is still there after they join', async () => {
    const one = await aCase(app, answered)
    await fromStarter(one, 'Would half of it suit you?')
    const mine = back(one.token, 'Half would suit me.')
    const stored = await app.ok(writeBack, mine)
    expect(await app.ok(writeBack, mine)).toEqual(stored)
    const both = ['starter: Would half of it suit you?', 'respondent: Half would suit me.']
    expect(await said(one.token)).toEqual(both)
    await app.ok(joinCase, { token: one.token, name: '' }, one.respondent)
    const { messages } = await app.ok(listMessages, { caseId: one.caseId }, one.respondent)
    expect(messages.map(({ side, body }) => `${side}: ${body}`)).toEqual(both)
  })

  it('tells the starter that its author has no account yet, and how it came', async () => {
    const one = await aCase(app, answered)
    await app.ok(writeBack, back(one.token, 'By the link'))
    const { messages } = await app.ok(listMessages, { caseId: one.caseId }, one.starter)
    expect(messages).toMatchObject([{ body: 'By the link', side: 'respondent', cameBy: 'mail' }])
    await app.ok(joinCase, { token: one.token, name: '' }, one.respondent)
    await app.ok(sendMessage, { caseId: one.caseId, id: newId(), body: 'With an account' }, one.respondent)
    const after = await app.ok(listMessages, { caseId: one.caseId }, one.starter)
    expect(after.messages.map(({ cameBy }) => cameBy)).toEqual(['mail', undefined])
  })

  it('stays told in what both take home of the case', async () => {
    const one = await aCase(app, answered)
    await app.ok(writeBack, back(one.token, 'By the link'))
    await app.ok(joinCase, { token: one.token, name: '' }, one.respondent)
    await app.ok(sendMessage, { caseId: one.caseId, id: newId(), body: 'With an account' }, one.respondent)
    for (const as of [one.starter, one.respondent]) {
      const { messages, log } = JSON.parse(await takenHome(CASE_JSON_PATH, one, as))
      expect(messages.map((message: { cameBy?: string }) => message.cameBy)).toEqual(['mail', undefined])
      const sent = log.filter(({ what }: { what: string }) => what === 'message.sent')
      expect(sent.map(({ facts }: { facts: { by?: string } }) => facts.by)).toEqual(['mail', undefined])
      const page = await takenHome(CASE_HTML_PATH, one, as)
      const entries = page
        .split('<div class="said')
        .filter((part) => /By the link|With an account/.test(part))
      expect(entries.map((part) => part.includes('by the emailed link, without an account'))).toEqual([
        true,
        false,
      ])
      expect(page).toContain('wrote a message by the link in the email, without an account.')
    }
  })

  it('is nobody’s before the answer is sent, and the starter is not written to', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    await fromStarter(one, 'Please have a look')
    expect(await app.refusal(writeBack, back(one.token, 'Hello'))).toBe('409 ANSWER_FIRST')
    const seen = await app.request(readTalk, { token: one.token })
    expect(seen.error?.code).toBe('ANSWER_FIRST')
    expect(seen.raw).not.toContain('Please have a look')
  })

  it('is not for another reader of the letter, nor for a link that was replaced, ended or is made up', async () => {
    const one = await aCase(app, answered)
    await fromStarter(one, 'kumquat')
    const letter = await letterOf(app, one)
    const { link } = await app.ok(getLetterLink, { caseId: one.caseId }, one.starter)
    const bare = new URL(link).searchParams.get('token') ?? ''
    for (const token of [letter, bare]) {
      const seen = await app.request(readTalk, { token })
      expect([seen.error?.code, seen.raw.includes('kumquat')]).toEqual(['ANSWER_FIRST', false])
      expect(await app.refusal(writeBack, back(token, 'x'))).toBe('409 CAME_BY_OWN_LINK')
    }
    expect(await app.refusal(readTalk, { token: 'made-up' })).toBe('404 INVITATION_UNKNOWN')
    await app.ok(resendInvitation, { caseId: one.caseId, email: '' }, one.starter)
    expect(await app.refusal(writeBack, back(one.token, 'x'))).toBe('410 INVITATION_WITHDRAWN')
    await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.starter)
    expect(await app.refusal(readTalk, { token: one.token })).toBe('410 INVITATION_WITHDRAWN')
  })

  it('goes on by the next link to the same mailbox, and is set aside when another person is invited', async () => {
    const one = await aCase(app, answered)
    await app.ok(writeBack, back(one.token, 'kumquat'))
    await app.ok(resendInvitation, { caseId: one.caseId, email: '' }, one.starter)
    await app.runJobs()
    const token = await newestToken(one.respondent.email)
    expect(await said(token)).toEqual(['respondent: kumquat'])
    await app.ok(resendInvitation, { caseId: one.caseId, email: 'next@example.org' }, one.starter)
    await app.runJobs()
    const next = await newestToken('next@example.org')
    const items = one.itemIds.map((itemId) => ({ itemId, answer: 'agree' as const, admitted: 0, reason: '' }))
    await app.ok(answerInvitation, { token: next, kind: 'agree', words: '', items })
    expect(await said(next)).toEqual([])
    const { raw } = await app.request(listMessages, { caseId: one.caseId }, one.starter)
    expect(raw).not.toContain('kumquat')
  })

  it('of somebody who came by letter is not read by whoever answers over it with the mailed link', async () => {
    const one = await aLetter(app)
    await confirmByLetter(app, one.letter, 'somebody@example.net')
    const items = one.itemIds.map((itemId) => ({
      itemId,
      answer: 'disagree' as const,
      admitted: 0,
      reason: 'No.',
    }))
    const answer = { kind: 'different' as const, words: '', items }
    await app.ok(answerInvitation, { token: one.letter, ...answer })
    expect(await app.ok(writeBack, back(one.letter, 'kumquat'))).toMatchObject({ cameBy: 'letter' })
    expect(await said(one.letter)).toEqual(['respondent: kumquat'])
    expect(await app.refusal(readTalk, { token: one.token })).toBe('409 ANSWER_FIRST')
    await app.ok(answerInvitation, { token: one.token, ...answer })
    expect(await said(one.token)).toEqual([])
    expect(await app.refusal(readTalk, { token: one.letter })).toBe('409 ANSWER_FIRST')
  })

  it('shows the starter how far it was read, and the reader how far the starter is', async () => {
    const one = await aCase(app, answered)
    const { seq } = await fromStarter(one, 'Hello')
    await app.ok(readTalk, { token: one.token })
    const before = await app.ok(listMessages, { caseId: one.caseId }, one.starter)
    expect(before.receipts).toEqual([])
    await app.ok(readTalk, { token: one.token, seenSeq: seq })
    const after = await app.ok(listMessages, { caseId: one.caseId }, one.starter)
    expect(after.receipts).toContainEqual({ side: 'respondent', deliveredSeq: seq, seenSeq: seq })
  })
})

describe('the mail about a reply, to whoever answered without an account', () => {
  it('goes out once nobody has looked, with their own link, and repeats no word', async () => {
    const one = await aCase(app, answered)
    await app.runJobs()
    await fromStarter(one, 'kumquat one')
    await fromStarter(one, 'kumquat two')
    const mails = await mailsAfterSilence(one.respondent.email, 'has written')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/invitation-response?token=${one.token}`)
    expect(`${mails[0]?.raw}${mails[0]?.text}`).not.toContain('kumquat')
    expect(mails[0]?.raw).toContain('List-Unsubscribe')
  })

  it('stays away when it was read, and when they asked for no more mails', async () => {
    const read = await aCase(app, answered)
    const { seq } = await fromStarter(read, 'Hello')
    await app.ok(readTalk, { token: read.token, seenSeq: seq })
    const stopped = await aCase(app, answered)
    const [mail] = await app.mails(stopped.respondent.email)
    const key = /\/stop\?key=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await app.ok(stopInvitations, { key })
    await fromStarter(stopped, 'Hello')
    for (const { respondent } of [read, stopped])
      expect(await mailsAfterSilence(respondent.email, 'has written')).toEqual([])
  })

  it('waits for the morning on their clock', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    await app.ok(openInvitation, { token: one.token, timeZone: 'America/Los_Angeles' })
    await app.ok(answerInvitation, { token: one.token, kind: 'agree', words: '', items: [] })
    untilHour('America/Los_Angeles', 22)
    await fromStarter(one, 'Hello')
    expect(await mailsAfterSilence(one.respondent.email, 'has written')).toEqual([])
    for (let hours = 0; hours < 11; hours += 1) {
      app.clock.advance(HOUR)
      await app.runJobs()
    }
    expect(await mailsAfterSilence(one.respondent.email, 'has written')).toHaveLength(1)
    untilHour('Europe/Berlin', 12)
  })

  it('tells that the starter has taken the case back', async () => {
    const one = await aCase(app, answered)
    await app.ok(leaveCase, { caseId: one.caseId, words: '' }, one.starter)
    expect(await mailsAfterSilence(one.respondent.email, 'has been closed')).toHaveLength(1)
  })

  it('goes to nobody who has not answered, nor to a person who was invited instead', async () => {
    const silent = await aCase(app, { answered: null, joined: false })
    await fromStarter(silent, 'Hello')
    const replaced = await aCase(app, answered)
    await fromStarter(replaced, 'Hello')
    const other = await aPerson(app)
    await app.ok(resendInvitation, { caseId: replaced.caseId, email: other.email }, replaced.starter)
    for (const { email } of [silent.respondent, replaced.respondent, other])
      expect(await mailsAfterSilence(email, 'has written')).toEqual([])
  })
})

async function newestToken(email: string): Promise<string> {
  const texts = (await app.mails(email)).map(({ text }) => text)
  return texts.flatMap((text) => /invitation-response\?token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? ''
}
