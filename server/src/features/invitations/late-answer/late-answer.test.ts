import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { answerReopening, getReopening, reopenInvitation } from '@evensettle/contracts/invitation-sending.ts'
import { answerInvitation, declineInvitation, openInvitation } from '@evensettle/contracts/invitations.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase } from '../../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'
import { closeIdleCases } from '../../endings/jobs.ts'

const invited = { answered: null, joined: false } as const
let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function anUnanswered() {
  const made = await aCase(app, invited)
  app.clock.advance(15 * DAY)
  await closeIdleCases(app.deps)
  await app.runJobs()
  return made
}

describe('a late yes', () => {
  it('asks the sender of a case that has ended; with their yes it is open, the link works, and a mail says so', async () => {
    const { token, caseId, starter, respondent } = await anUnanswered()
    expect(await app.ok(getReopening, { token })).toEqual({
      until: expect.any(String),
      starterName: starter.name,
      asksFirst: true,
      hasAsked: false,
    })
    expect(await app.ok(reopenInvitation, { token })).toEqual({ ok: true, isOpen: false })
    expect(await app.ok(getReopening, { token })).toMatchObject({ until: null, hasAsked: true })
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
      status: 'closed',
      closed: { reopeningAskedAt: expect.any(String) },
    })
    await app.runJobs()
    expect((await app.mails(starter.email)).at(-1)?.text).toContain('whether to open the case again')
    await app.ok(answerReopening, { caseId, opens: true }, starter)
    await app.ok(answerReopening, { caseId, opens: true }, starter)
    await app.runJobs()
    const told = (await app.mails(respondent.email)).filter(({ subject }) => subject.includes('answer now'))
    expect(told.map(({ text }) => text.includes(token))).toEqual([true])
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'invited', closed: null })
    const view = await app.ok(openInvitation, { token })
    expect(new Date(view.until).getTime()).toBeGreaterThan(app.clock.now().getTime() + 13 * DAY)
    await app.ok(answerInvitation, { token, kind: 'agree', words: '', items: [] })
    expect(await app.audited(caseId)).toEqual(expect.arrayContaining(['reopening.ask', 'invitation.reopen']))
  })

  it('that the sender says no to leaves the case closed, and its writer hears of it', async () => {
    const { token, caseId, starter, respondent } = await anUnanswered()
    await app.ok(reopenInvitation, { token })
    for (const times of [1, 2]) {
      await app.ok(answerReopening, { caseId, opens: false }, starter)
      await app.runJobs()
      const told = (await app.mails(respondent.email)).filter(({ subject }) =>
        subject.includes('stays closed'),
      )
      expect([times, told.length]).toEqual([times, 1])
    }
    expect(await app.refusal(openInvitation, { token })).toBe('410 INVITATION_EXPIRED')
    expect(await app.refusal(answerReopening, { caseId, opens: true }, starter)).toBe('409 NOT_REOPENED')
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'closed' })
    // one more time, and not a third
    expect(await app.ok(reopenInvitation, { token })).toMatchObject({ isOpen: false })
    await app.ok(answerReopening, { caseId, opens: false }, starter)
    expect(await app.refusal(reopenInvitation, { token })).toBe('409 NOT_REOPENED')
  })

  it('is answered by nobody but the sender, and by no word where none was said', async () => {
    const { token, caseId, starter, respondent } = await anUnanswered()
    expect(await app.refusal(answerReopening, { caseId, opens: true }, starter)).toBe('409 NOT_REOPENED')
    await app.ok(reopenInvitation, { token })
    expect(await app.refusal(answerReopening, { caseId, opens: true }, respondent)).toBe('404 NOT_FOUND')
  })

  it('to an invitation that has only run out needs nobody’s word', async () => {
    const { token, caseId, starter } = await aCase(app, invited)
    app.clock.advance(15 * DAY)
    expect(await app.ok(reopenInvitation, { token })).toEqual({ ok: true, isOpen: true })
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'invited' })
    await app.runJobs()
    expect((await app.mails(starter.email)).at(-1)?.text).toContain('answer after all')
  })

  it('takes back a no, and forgets its reason', async () => {
    const { token, caseId, starter } = await aCase(app, invited)
    await app.ok(declineInvitation, { token, reason: 'not_saying', words: 'Not now.' })
    await app.ok(reopenInvitation, { token })
    await app.ok(answerReopening, { caseId, opens: true }, starter)
    const { body, raw } = await app.request(getCase, { caseId }, starter)
    expect(body).toMatchObject({ status: 'invited', answer: null, closed: null })
    expect(raw).not.toContain('Not now.')
  })

  it('is too late after 30 days', async () => {
    const { token } = await anUnanswered()
    app.clock.advance(30 * DAY)
    expect(await app.ok(getReopening, { token })).toMatchObject({ until: null })
    expect(await app.refusal(reopenInvitation, { token })).toBe('409 NOT_REOPENED')
  })

  it.each([
    ['turned down', (token: string) => app.ok(declineInvitation, { token, reason: 'not_saying', words: '' })],
    ['left to run out', async () => app.clock.advance(15 * DAY)],
  ])('is taken twice; a case that is %s for the third time stays ended', async (_, end) => {
    const { token, caseId, starter } = await aCase(app, invited)
    for (let times = 0; times < TIMELINE.lateYesTimes; times += 1) {
      await end(token)
      const { isOpen } = await app.ok(reopenInvitation, { token })
      if (!isOpen) await app.ok(answerReopening, { caseId, opens: true }, starter)
    }
    await end(token)
    expect(await app.ok(getReopening, { token })).toMatchObject({ until: null })
    const { error } = await app.request(reopenInvitation, { token })
    expect(error).toMatchObject({
      code: 'NOT_REOPENED',
      message: 'This case can no longer be reopened. The sender can start a new one.',
    })
    expect((await app.events(caseId)).filter(({ type }) => type === 'case.reopened')).toHaveLength(2)
  })

  it('leaves alone what the sender took back; they may take back a reopened case too', async () => {
    const withdrawn = await aCase(app, invited)
    await app.ok(leaveCase, { caseId: withdrawn.caseId, words: '' }, withdrawn.starter)
    expect(await app.refusal(reopenInvitation, { token: withdrawn.token })).toBe('409 NOT_REOPENED')

    const { token, caseId, starter } = await anUnanswered()
    await app.ok(reopenInvitation, { token })
    await app.ok(answerReopening, { caseId, opens: true }, starter)
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    expect(await app.refusal(reopenInvitation, { token })).toBe('409 NOT_REOPENED')
  })

  it('does not open a case that was joined, or by a link that nobody has', async () => {
    const { token, caseId, respondent } = await aCase(app)
    await app.ok(leaveCase, { caseId, words: '' }, respondent)
    expect(await app.refusal(reopenInvitation, { token })).toBe('409 NOT_REOPENED')
    expect(await app.refusal(reopenInvitation, { token: 'x' })).toBe('404 INVITATION_UNKNOWN')
    expect(await app.refusal(getReopening, { token: 'x' })).toBe('404 INVITATION_UNKNOWN')
  })

  it('said twice is said once', async () => {
    const { token, caseId } = await anUnanswered()
    await Promise.all([app.ok(reopenInvitation, { token }), app.ok(reopenInvitation, { token })])
    const events = await app.events(caseId)
    expect(events.filter(({ type }) => type === 'reopening.asked')).toHaveLength(1)
  })
})
