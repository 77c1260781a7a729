import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { getReopening, reopenInvitation } from '@evensettle/contracts/invitation-sending.ts'
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
  it('opens a case that nobody answered, tells the sender, and the link works again', async () => {
    const { token, caseId, starter } = await anUnanswered()
    expect(await app.ok(getReopening, { token })).toEqual({
      until: expect.any(String),
      starterName: starter.name,
    })
    await app.ok(reopenInvitation, { token })
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'invited', closed: null })
    const view = await app.ok(openInvitation, { token })
    expect(new Date(view.until).getTime()).toBeGreaterThan(app.clock.now().getTime() + 13 * DAY)
    await app.ok(answerInvitation, { token, kind: 'agree', words: '', items: [] })
    await app.runJobs()
    expect((await app.mails(starter.email)).map(({ text }) => text).join()).toContain('answer after all')
    expect(await app.audited(caseId)).toContain('invitation.reopen')
  })

  it('takes back a no, and forgets its reason', async () => {
    const { token, caseId, starter } = await aCase(app, invited)
    await app.ok(declineInvitation, { token, reason: 'not_saying', words: 'Not now.' })
    await app.ok(reopenInvitation, { token })
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
    const { token, caseId } = await aCase(app, invited)
    for (let times = 0; times < TIMELINE.lateYesTimes; times += 1) {
      await end(token)
      await app.ok(reopenInvitation, { token })
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
    expect(events.filter(({ type }) => type === 'case.reopened')).toHaveLength(1)
  })
})
