import {
  answerInvitation,
  askMoreTime,
  declineInvitation,
  openInvitation,
} from '@evensettle/contracts/invitations.ts'
import { getInvitationState } from '@evensettle/contracts/invitations.ts'
import { saveInvitationContact, stopInvitations } from '@evensettle/contracts/invitation-sending.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { createServer, type Server } from 'node:http'
import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aCase } from '../../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'
import { closeIdleCases } from '../../endings/jobs.ts'
import { remindInvited } from './jobs.ts'

const invited = { answered: null, joined: false } as const
const SECRET = 'a-secret-of-the-gateway'
type Sms = { id: string; to: string; text: string }

let app: TestApp
let gateway: Server
let sent: { sms: Sms; isSigned: boolean }[] = []
let answerWith = 200

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers
      const mac = createHmac('sha256', SECRET)
        .update(`${String(id)}.${String(at)}.${body}`)
        .digest('base64')
      sent.push({ sms: JSON.parse(body), isSigned: signature === `v1,${mac}` })
      response.writeHead(answerWith).end()
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  app = await makeTestApp({
    env: { SMS_GATEWAY_URL: `http://127.0.0.1:${port}/send`, SMS_GATEWAY_SECRET: SECRET },
  })
})

afterAll(() => new Promise((resolve) => gateway.close(resolve)))

// noon in Berlin, where the starters of these tests live: nothing is held back for the night
beforeEach(() => {
  sent = []
  answerWith = 200
  const now = app.clock.now()
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 11)
  app.clock.advance(noon - now.getTime())
})

async function subjects(email: string): Promise<string[]> {
  const mails = await app.mails(email)
  return mails.map((mail) => mail.subject).filter((subject) => subject.includes('left to answer'))
}

async function remindAfter(days: number): Promise<void> {
  app.clock.advance(days * DAY)
  await remindInvited(app.deps)
  await remindInvited(app.deps)
  await app.runJobs()
}

describe('reminders', () => {
  it('go out seven, three and one day before the end, each once', async () => {
    const { respondent } = await aCase(app, invited)
    await remindAfter(6)
    expect(await subjects(respondent.email)).toHaveLength(0)
    await remindAfter(1)
    expect(await subjects(respondent.email)).toHaveLength(1)
    await remindAfter(2)
    expect(await subjects(respondent.email)).toHaveLength(1)
    await remindAfter(2)
    await remindAfter(1)
    await remindAfter(1)
    const all = await subjects(respondent.email)
    expect(all.map((subject) => subject.slice(0, 8))).toEqual(['7 days l', '3 days l', 'one day '])
    await remindAfter(0.2)
    expect(await subjects(respondent.email)).toHaveLength(3)
  })

  it('say what happens at the end and offer a plan', async () => {
    const { respondent, reference } = await aCase(app, invited)
    await remindAfter(7)
    const mail = (await app.mails(respondent.email)).at(-1)
    for (const part of [
      'The invitation ends on',
      'Nothing is decided',
      'pay in parts',
      '7 more days',
      reference,
    ])
      expect(mail?.text).toContain(part)
  })

  it('start over when the person has asked for more time', async () => {
    const { token, respondent } = await aCase(app, invited)
    await remindAfter(7)
    await remindAfter(4)
    await remindAfter(2)
    expect(await subjects(respondent.email)).toHaveLength(3)
    await app.ok(askMoreTime, { token })
    await remindAfter(1)
    expect(await subjects(respondent.email)).toHaveLength(4)
  })

  it('leave alone who has answered', async () => {
    const { token, respondent } = await aCase(app, invited)
    await app.ok(answerInvitation, { token, kind: 'agree', words: '', items: [] })
    await remindAfter(13)
    expect(await subjects(respondent.email)).toEqual([])
  })

  it('wait for the morning of the invited person', async () => {
    const here = await aCase(app, invited)
    const farAway = await aCase(app, invited)
    await app.ok(openInvitation, { token: farAway.token, timeZone: 'America/Los_Angeles' })
    // noon in Berlin is three in the morning in Los Angeles
    await remindAfter(7)
    expect(await subjects(here.respondent.email)).toHaveLength(1)
    expect(await subjects(farAway.respondent.email)).toHaveLength(0)
    await remindAfter(6 / 24)
    expect(await subjects(farAway.respondent.email)).toHaveLength(1)
  })

  it('name the end on the clock of the invited person, and never on that of the other side', async () => {
    const here = await aCase(app, invited)
    const farAway = await aCase(app, invited)
    await app.ok(openInvitation, { token: farAway.token, timeZone: 'America/Los_Angeles' })
    await remindAfter(7.25)
    const textTo = async (email: string) =>
      (await app.mails(email)).findLast(({ subject }) => subject.includes('left to answer'))?.text
    expect(await textTo(farAway.respondent.email)).toMatch(
      /ends on .* [AP]M Pacific (?:Standard|Daylight) Time/,
    )
    expect(await textTo(here.respondent.email)).toMatch(/ends on .* [AP]M UTC/)
  })
})

describe('the end without an answer', () => {
  it('is told once, with the day until which a late yes is welcome', async () => {
    const { respondent, token } = await aCase(app, invited)
    app.clock.advance(14 * DAY)
    await closeIdleCases(app.deps)
    await remindAfter(0)
    await remindAfter(1)
    const ended = (await app.mails(respondent.email)).filter(({ subject }) => subject.includes('has ended'))
    expect(ended).toHaveLength(1)
    for (const part of ['Nothing was decided', 'until', token]) expect(ended[0]?.text).toContain(part)
  })

  it('is not told to who said no or asked for no mails', async () => {
    const no = await aCase(app, invited)
    await app.ok(declineInvitation, { token: no.token, reason: 'not_saying', words: '' })
    const stopped = await aCase(app, invited)
    await app.ok(stopInvitations, { key: stopped.token })
    app.clock.advance(14 * DAY)
    await closeIdleCases(app.deps)
    await remindAfter(0)
    for (const { respondent } of [no, stopped])
      expect((await app.mails(respondent.email)).map(({ subject }) => subject).join()).not.toContain(
        'has ended',
      )
  })
})

describe('the second channel', () => {
  const phone = '+49 170 123 45 67'

  it('is a text after 48 hours unopened, once, to whom a phone was given', async () => {
    const { caseId, starter, reference } = await aCase(app, invited)
    await aCase(app, invited)
    await app.ok(saveInvitationContact, { caseId, phone, postalAddress: '' }, starter)
    await remindAfter(1)
    expect(sent).toEqual([])
    await remindAfter(1)
    await remindAfter(1)
    expect(sent).toEqual([{ sms: expect.objectContaining({ to: '+491701234567' }), isSigned: true }])
    const text = sent[0]?.sms.text ?? ''
    for (const part of [starter.name, reference, '/respond', '/stop?key=']) expect(text).toContain(part)
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({
      sms: { state: 'sent' },
      smsPossible: true,
    })
  })

  it('does not go to somebody who has opened the mail, and not at night', async () => {
    const opened = await aCase(app, invited)
    await app.ok(openInvitation, { token: opened.token })
    const closed = await aCase(app, invited)
    for (const { caseId, starter } of [opened, closed])
      await app.ok(saveInvitationContact, { caseId, phone, postalAddress: '' }, starter)
    app.clock.advance(11 * HOUR)
    await remindAfter(2)
    expect(sent).toEqual([])
    app.clock.advance(11 * HOUR)
    await remindInvited(app.deps)
    await app.runJobs()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.sms.text).toContain(closed.reference)
  })

  it('gives up on a number that the gateway refuses, and the starter sees it', async () => {
    const { caseId, starter } = await aCase(app, invited)
    await app.ok(saveInvitationContact, { caseId, phone, postalAddress: '' }, starter)
    answerWith = 422
    await remindAfter(2)
    await app.runJobs()
    expect(sent).toHaveLength(1)
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ sms: { state: 'failed' } })
  })

  it('ends texts to that number by its own key, in every case, and leaves the mails', async () => {
    const own = '+49 171 222 33 44'
    const one = await aCase(app, invited)
    await app.ok(saveInvitationContact, { caseId: one.caseId, phone: own, postalAddress: '' }, one.starter)
    await remindAfter(2)
    const key = /\/stop\?key=([\w.-]+)/.exec(sent[0]?.sms.text ?? '')?.[1] ?? ''
    await app.ok(stopInvitations, { key })
    const other = await aCase(app, invited)
    for (const { caseId, starter } of [one, other])
      await app.ok(saveInvitationContact, { caseId, phone: own, postalAddress: '' }, starter)
    sent = []
    await remindAfter(6)
    expect(sent).toEqual([])
    expect(await subjects(one.respondent.email)).toHaveLength(1)
    expect(await app.ok(getInvitationState, { caseId: one.caseId }, one.starter)).toMatchObject({
      stopped: false,
    })
    // a number that is set after the text went out was never asked
    const next = '+49 171 222 33 55'
    const third = await aCase(app, invited)
    await app.ok(saveInvitationContact, { caseId: one.caseId, phone: next, postalAddress: '' }, one.starter)
    await app.ok(stopInvitations, { key })
    await app.ok(
      saveInvitationContact,
      { caseId: third.caseId, phone: next, postalAddress: '' },
      third.starter,
    )
    await remindAfter(2)
    expect(sent.map(({ sms }) => sms.to)).toContain('+491712223355')
  })

  it('does not flood a number, whoever gives it', async () => {
    for (let made = 0; made < 5; made += 1) {
      const { caseId, starter } = await aCase(app, invited)
      await app.ok(saveInvitationContact, { caseId, phone: '+49 170 765 43 21', postalAddress: '' }, starter)
    }
    await remindAfter(2)
    expect(sent.filter(({ sms }) => sms.to === '+491707654321')).toHaveLength(3)
  })

  it('takes only a number with its country', async () => {
    const { caseId, starter } = await aCase(app, invited)
    const wrong = { caseId, phone: '0170 1234567', postalAddress: '' }
    const { error } = await app.request(saveInvitationContact, wrong, starter)
    expect(error?.fields?.['phone']).toContain('Begin with +')
  })
})
