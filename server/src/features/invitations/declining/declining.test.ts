import { getCase } from '@evensettle/contracts/cases.ts'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import {
  answerInvitation,
  declineInvitation,
  getInvitationState,
  openInvitation,
  resendInvitation,
} from '@evensettle/contracts/invitations.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, expect, it } from 'vitest'
import { aCase, open, tokenMailedTo } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const waiting = { answered: null, joined: false } as const
const notMe = { reason: 'not_me', words: '' } as const

it('sends a case back to the starter when the invitation has reached somebody else', async () => {
  const { token, caseId, starter, respondent } = await aCase(app, waiting)
  await app.ok(declineInvitation, { token, ...notMe })
  // the same press again, after a lost reply
  await app.ok(declineInvitation, { token, ...notMe })
  expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'invited', closed: null })
  expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ state: 'wrong_address' })
  expect(await app.refusal(openInvitation, { token })).toBe('409 INVITATION_NOT_MINE')
  const told = (await app.eventTypes(caseId)).filter((type) => type === 'invitation.wrong_address')
  expect(told).toHaveLength(1)
  expect(await app.audited(caseId)).toContain('invitation.wrong_address')
  await app.runJobs()
  const [mail] = await app.mails(starter.email)
  expect(mail?.text).toContain('give another address')
  const before = (await app.mails(respondent.email)).length
  app.clock.advance(5 * DAY)
  await app.runJobs()
  expect(await app.mails(respondent.email)).toHaveLength(before)
})

it('does not use that address again in the case, and goes on with another one', async () => {
  const { token, caseId, starter, respondent } = await aCase(app, waiting)
  await app.ok(declineInvitation, { token, ...notMe })
  const again = { caseId, email: respondent.email.toUpperCase() }
  expect(await app.refusal(resendInvitation, again, starter)).toBe('409 ADDRESS_NOT_THEIRS')
  expect(await app.refusal(getLetterLink, { caseId }, starter)).toBe('404 NOT_FOUND')
  const email = `right.${newId()}@example.org`
  expect(await app.ok(resendInvitation, { caseId, email }, starter)).toMatchObject({ email })
  await app.runJobs()
  const right = await tokenMailedTo(app, email)
  expect(await open(app, right)).toMatchObject({ caseId })
  expect(await app.refusal(resendInvitation, again, starter)).toBe('409 ADDRESS_NOT_THEIRS')
})

it('takes an answer of somebody else away with the address', async () => {
  const { token, caseId, starter } = await aCase(app, waiting)
  await app.ok(answerInvitation, { token, kind: 'agree', words: 'Of course.', items: [] })
  await app.ok(declineInvitation, { token, ...notMe })
  expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'invited', answer: null })
})

it('ends a case for which nobody gave another address', async () => {
  const { token, caseId, starter } = await aCase(app, waiting)
  await app.ok(declineInvitation, { token, ...notMe })
  app.clock.advance(15 * DAY)
  await app.sweep()
  expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
    status: 'closed',
    closed: { reason: 'expired' },
  })
})

it('lets somebody say that they will sort it out directly', async () => {
  const { token, caseId, starter } = await aCase(app, waiting)
  await app.ok(declineInvitation, { token, reason: 'directly', words: 'I will call you.' })
  expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
    status: 'closed',
    answer: { kind: 'declined', words: 'directly' },
    closed: { reason: 'declined', by: 'respondent', words: 'I will call you.' },
  })
})
