import { getCase } from '@evensettle/contracts/cases.ts'
import {
  answerInvitation,
  askMoreTime,
  declineInvitation,
  getInvitationState,
  joinCase,
  openInvitation,
  resendInvitation,
} from '@evensettle/contracts/invitations.ts'
import { declineToSign } from '@evensettle/contracts/agreements.ts'
import { DAY, MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anItem, aPerson, open, statusesOf, tokenMailedTo } from '../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const invited = { answered: null, joined: false } as const

function eventTypes(caseId: string): Promise<string[]> {
  return app.eventTypes(caseId)
}

describe('the mail', () => {
  it('says who, what, how much and how to check, and the link leads in', async () => {
    const one = await aCase(app, { ...invited, draft: { note: 'Let us talk.' } })
    const mails = await app.mails(one.respondent.email)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.subject).toContain(one.starter.name)
    for (const part of ['€1,200', one.reference, 'Let us talk.', 'What it costs you: Nothing.', '/respond'])
      expect(mail?.text).toContain(part)
    expect(mail?.html).toContain(one.token)
    expect(await open(app, one.token)).toMatchObject({ reference: one.reference, accountExists: true })
  })

  it('keeps the token out of the database but for its hash and its seal', async () => {
    const one = await aCase(app, invited)
    const { rows } = await app.deps.pool.query<{ text: string }>(
      `select i::text as text from invitation i where case_id = $1
       union all select encode(token_sealed, 'escape') from invitation where case_id = $1
       union all select m::text || encode(body_sealed, 'escape') from mail m
       union all select data::text from job.job union all select facts::text from audit_entry
       union all select facts::text from case_event`,
      [one.caseId],
    )
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.filter(({ text }) => text.includes(one.token))).toEqual([])
    expect(one.token.length).toBeGreaterThanOrEqual(43)
  })

  it('is not written twice when its job runs again', async () => {
    const one = await aCase(app, invited)
    const { id } = await app.deps.db
      .selectFrom('invitation')
      .select('id')
      .where('case_id', '=', one.caseId)
      .executeTakeFirstOrThrow()
    await app.deps.db
      .transaction()
      .execute((tx) => app.deps.jobs.add(tx, 'invitations.send', { invitationId: id }))
    await app.runJobs()
    expect(await app.mails(one.respondent.email)).toHaveLength(1)
  })
})

describe('a link that does not work', () => {
  it('tells an unknown and a garbled one', async () => {
    expect(await app.refusal(openInvitation, { token: 'x'.repeat(43) })).toBe('404 INVITATION_UNKNOWN')
    expect(await app.refusal(openInvitation, { token: 'half' })).toBe('404 INVITATION_UNKNOWN')
    expect(await app.refusal(openInvitation, { token: '' })).toBe('404 INVITATION_UNKNOWN')
    expect(await app.refusal(openInvitation, { token: '\u0000%00' })).toBe('404 INVITATION_UNKNOWN')
  })

  it('tells one whose time is over, before and after the clock has closed the case', async () => {
    const { token, caseId, starter } = await aCase(app, invited)
    app.clock.advance(14 * DAY)
    const answer = { token, kind: 'agree' as const, words: '', items: [] }
    expect(await app.refusal(openInvitation, { token })).toBe('410 INVITATION_EXPIRED')
    expect(await app.refusal(answerInvitation, answer)).toBe('410 INVITATION_EXPIRED')
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ state: 'expired' })
    await app.sweep()
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
      closed: { reason: 'expired', by: null },
    })
    expect(await app.refusal(openInvitation, { token })).toBe('410 INVITATION_EXPIRED')
  })

  it('tells one that was used', async () => {
    const { token } = await aCase(app)
    const second = await aPerson(app)
    expect(await app.refusal(openInvitation, { token })).toBe('409 INVITATION_USED')
    expect(await app.refusal(joinCase, { token, name: 'Second' }, second)).toBe('409 INVITATION_USED')
  })

  it('tells one that was replaced: sending again kills the old link at once', async () => {
    const { token, caseId, starter } = await aCase(app, invited)
    const email = `new-${caseId}@example.org`
    const state = await app.ok(resendInvitation, { caseId, email }, starter)
    expect(state).toMatchObject({ email, openedAt: null })
    expect(await app.refusal(openInvitation, { token })).toBe('410 INVITATION_WITHDRAWN')
    await app.runJobs()
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ state: 'sent' })
    expect(await open(app, await tokenMailedTo(app, email))).toMatchObject({ caseId, email })
    expect(await app.audited(caseId)).toContain('invitation.resend')
  })
})

describe('sending again', () => {
  it('is for the starter only, to another address than their own', async () => {
    const one = await aCase(app, invited)
    const { caseId, starter } = one
    const stranger = await aPerson(app)
    expect(await app.refusal(resendInvitation, { caseId, email: '' })).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(resendInvitation, { caseId, email: '' }, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(resendInvitation, { caseId, email: starter.email }, starter)).toBe(
      '422 OWN_EMAIL',
    )
    expect(await app.refusal(resendInvitation, { caseId, email: 'nobody' }, starter)).toBe(
      '400 INVALID_INPUT',
    )
    expect(await open(app, one.token)).toMatchObject({ caseId })
  })

  it('is over once they have joined, and its state is the starter’s alone', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    expect(await app.refusal(resendInvitation, { caseId, email: '' }, starter)).toBe('409 WRONG_STATE')
    expect(await app.refusal(getInvitationState, { caseId }, respondent)).toBe('404 NOT_FOUND')
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ state: 'joined' })
  })
})

describe('opening and answering', () => {
  it('does not count when the sender looks at the own invitation', async () => {
    const { token, caseId, starter } = await aCase(app, invited)
    await app.ok(openInvitation, { token }, starter)
    expect(await eventTypes(caseId)).not.toContain('invitation.opened')
    await open(app, token)
    expect(await eventTypes(caseId)).toContain('invitation.opened')
  })

  it('notes the first opening only', async () => {
    const { token, caseId } = await aCase(app, invited)
    await Promise.all([open(app, token), open(app, token)])
    await open(app, token)
    expect((await eventTypes(caseId)).filter((type) => type === 'invitation.opened')).toHaveLength(1)
    expect((await app.audited(caseId)).filter((action) => action === 'invitation.open')).toHaveLength(1)
  })

  it('takes “agree” as all that was asked', async () => {
    const { token, caseId, starter } = await aCase(app, invited)
    await app.ok(answerInvitation, { token, kind: 'agree', words: '', items: [] })
    const view = await app.ok(getCase, { caseId }, starter)
    expect(view.items[0]?.answer).toEqual({ answer: 'agree', admitted: 120_000, reason: '' })
    expect(view).toMatchObject({
      status: 'invited',
      answer: { kind: 'agree' },
      turn: { task: 'await_account' },
    })
    expect(await app.waitingJobs('messages.notify')).toContainEqual({ caseId, side: 'starter' })
    expect(await app.audited(caseId)).toContain('invitation.answer')
  })

  it('takes a part between the bounds, and a changed answer, until they join', async () => {
    const { token, caseId, itemIds, starter } = await aCase(app, {
      ...invited,
      items: [anItem({ amount: 100 })],
    })
    const [itemId = ''] = itemIds
    const partly = (admitted: number, reason = 'Only this.') => ({
      token,
      kind: 'different' as const,
      words: 'w',
      items: [{ itemId, answer: 'partly' as const, admitted, reason }],
    })
    for (const admitted of [0, 100])
      expect((await app.request(answerInvitation, partly(admitted))).error).toMatchObject({
        code: 'ANSWER_INCOMPLETE',
        fields: { 'items.0.admitted': 'Enter an amount above zero and below what is asked.' },
      })
    expect((await app.request(answerInvitation, partly(50, ' '))).error?.fields).toEqual({
      'items.0.reason': 'Say in a sentence how you see it.',
    })
    await app.ok(answerInvitation, partly(1))
    await app.ok(answerInvitation, partly(99))
    const view = await app.ok(getCase, { caseId }, starter)
    expect(view.items[0]?.answer).toEqual({ answer: 'partly', admitted: 99, reason: 'Only this.' })
  })

  it('refuses an answer that leaves a point out or names one of another case', async () => {
    const { token, itemIds } = await aCase(app, { ...invited, items: [anItem(), anItem()] })
    const other = await aCase(app, invited)
    const answered = (ids: string[]) => ({
      token,
      kind: 'different' as const,
      words: '',
      items: ids.map((itemId) => ({ itemId, answer: 'disagree' as const, admitted: 0, reason: 'No.' })),
    })
    expect(await app.refusal(answerInvitation, answered(itemIds.slice(1)))).toBe('422 ANSWER_INCOMPLETE')
    const stray = answered([...itemIds, ...other.itemIds])
    expect(await app.refusal(answerInvitation, stray)).toBe('422 ANSWER_INCOMPLETE')
  })

  it('tells nobody twice of an answer that is sent again after a lost reply', async () => {
    const { caseId, token } = await aCase(app, invited)
    const answer = { token, id: newId(), kind: 'agree' as const, words: 'Fine.', items: [] }
    const first = await app.ok(answerInvitation, answer)
    expect(await app.ok(answerInvitation, answer)).toEqual(first)
    const told = async () => (await eventTypes(caseId)).filter((type) => type === 'answer.given')
    expect(await told()).toHaveLength(1)
    await app.ok(answerInvitation, { ...answer, id: newId() })
    expect(await told()).toHaveLength(2)
  })

  it('takes neither an answer nor a no of somebody who does not know of a newer answer', async () => {
    const { token, caseId, starter } = await aCase(app, invited)
    const answer = { token, kind: 'agree' as const, words: '', items: [] }
    const onPhone = { ...answer, id: newId(), known: null }
    const no = { token, reason: 'not_saying' as const, words: '' }
    const onLaptop = await app.ok(answerInvitation, { ...answer, id: newId(), words: 'Newer.', known: null })
    expect(await app.refusal(answerInvitation, onPhone)).toBe('409 ANSWERED_MEANWHILE')
    expect(await app.refusal(declineInvitation, { ...no, known: null })).toBe('409 ANSWERED_MEANWHILE')
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
      status: 'invited',
      answer: { words: 'Newer.' },
    })
    const known = onLaptop.answer?.at ?? null
    app.clock.advance(MINUTE)
    await app.ok(answerInvitation, { ...onPhone, known })
    // a retry after a lost reply
    await app.ok(answerInvitation, { ...onPhone, known })
    expect(await app.refusal(declineInvitation, { ...no, known })).toBe('409 ANSWERED_MEANWHILE')
    const { answer: last } = await open(app, token)
    await app.ok(declineInvitation, { ...no, known: last?.at ?? null })
    await app.ok(declineInvitation, { ...no, known: last?.at ?? null })
  })

  it('gives seven more days once', async () => {
    const { token, caseId } = await aCase(app, invited)
    const before = await open(app, token)
    const after = await app.ok(askMoreTime, { token })
    expect(new Date(after.until).getTime() - new Date(before.until).getTime()).toBe(7 * DAY)
    expect(after.moreTimeLeft).toBe(false)
    // the same press again, after a lost answer
    expect((await app.ok(askMoreTime, { token })).until).toBe(after.until)
    app.clock.advance(2 * MINUTE)
    expect(await app.refusal(askMoreTime, { token })).toBe('409 MORE_TIME_USED')
    expect(await eventTypes(caseId)).toContain('invitation.extended')
    expect(await app.audited(caseId)).toContain('invitation.extend')
  })

  it('closes the case on “not for me”; both can read why, and the link says it was answered', async () => {
    const { token, caseId, starter } = await aCase(app, invited)
    await app.ok(declineInvitation, { token, reason: 'going_to_court', words: 'I never lived there.' })
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
      status: 'closed',
      answer: { kind: 'declined', words: 'going_to_court' },
      closed: { reason: 'declined', by: 'respondent', words: 'I never lived there.' },
    })
    expect(await app.refusal(openInvitation, { token })).toBe('409 INVITATION_USED')
    await app.runJobs()
    const [mail] = await app.mails(starter.email)
    expect(mail?.text).toContain('closed')
    expect(mail?.text).not.toContain('never lived')
    expect(await app.audited(caseId)).toContain('case.close')
  })
})

describe('joining', () => {
  it('needs an account', async () => {
    const { token } = await aCase(app, invited)
    expect(await app.refusal(joinCase, { token, name: '' })).toBe('401 NOT_SIGNED_IN')
  })

  it('links the account, under the profile’s name, and tells the starter', async () => {
    const { token, caseId, starter, respondent } = await aCase(app, { joined: false })
    expect(await app.refusal(getCase, { caseId }, respondent)).toBe('404 NOT_FOUND')
    const joined = await app.ok(joinCase, { token, name: 'Somebody' }, respondent)
    expect(joined).toEqual({ caseId, agreementId: null })
    const view = await app.ok(getCase, { caseId }, respondent)
    expect(view).toMatchObject({
      status: 'active',
      mySide: 'respondent',
      names: { respondent: respondent.name },
    })
    expect(await eventTypes(caseId)).toContain('respondent.joined')
    expect(await app.audited(caseId)).toContain('invitation.join')
    await app.runJobs()
    expect((await app.mails(starter.email)).at(-1)?.text).toContain('has joined the case')
  })

  it('does not let the starter answer their own case', async () => {
    const { token, starter } = await aCase(app, invited)
    expect(await app.refusal(joinCase, { token, name: '' }, starter)).toBe('409 OWN_CASE')
  })

  it('answers the same case to a double click', async () => {
    const { token, caseId, respondent } = await aCase(app, { joined: false })
    const input = { token, name: '' }
    const [one, two] = await Promise.all([
      app.ok(joinCase, input, respondent),
      app.ok(joinCase, input, respondent),
    ])
    expect(two).toEqual(one)
    expect((await eventTypes(caseId)).filter((type) => type === 'respondent.joined')).toHaveLength(1)
  })

  it('lets only one of two people in who join at the same moment', async () => {
    const { token, respondent } = await aCase(app, { joined: false })
    const other = await aPerson(app)
    const input = { token, name: '' }
    const [a, b] = await Promise.all([
      app.request(joinCase, input, respondent),
      app.request(joinCase, input, other),
    ])
    expect(statusesOf(a, b)).toEqual([200, 409])
    expect((a.error ?? b.error)?.code).toBe('INVITATION_USED')
  })

  it('turns “agree” into the agreement to sign, once', async () => {
    const { token, caseId, respondent, agreementId } = await aCase(app, { answered: 'agree' })
    expect(agreementId).not.toBeNull()
    expect(await app.ok(joinCase, { token, name: '' }, respondent)).toEqual({ caseId, agreementId })
    expect(await app.ok(getCase, { caseId }, respondent)).toMatchObject({ status: 'agreed', agreementId })
  })

  it('does not make the agreement again for somebody who opens the link after deciding not to sign', async () => {
    const { token, caseId, respondent } = await aCase(app, { answered: 'agree' })
    await app.ok(declineToSign, { caseId, words: 'I thought again.' }, respondent)
    expect(await app.ok(joinCase, { token, name: '' }, respondent)).toEqual({ caseId, agreementId: null })
    expect(await app.ok(getCase, { caseId }, respondent)).toMatchObject({ status: 'active' })
  })

  it('lets somebody in who agreed to more acts than one agreement can hold', async () => {
    const items = Array.from({ length: 21 }, (_, i) => anItem({ kind: 'act', title: `Act ${i}`, amount: 0 }))
    const { agreementId } = await aCase(app, { items, answered: 'agree' })
    expect(agreementId).toBeNull()
  })
})
