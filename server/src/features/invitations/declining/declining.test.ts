import { getCase } from '@evensettle/contracts/cases.ts'
import { getLetterLink, saveInvitationContact } from '@evensettle/contracts/invitation-sending.ts'
import {
  answerInvitation,
  declineInvitation,
  enterCode,
  getInvitationState,
  openInvitation,
  resendInvitation,
} from '@evensettle/contracts/invitations.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, expect, it } from 'vitest'
import { aCase, aLetter, confirmByLetter, letterOf, open, tokenMailedTo } from '../../../testing/factories.ts'
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
  expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
    status: 'invited',
    closed: null,
    turn: { task: 'give_address', sides: ['starter'] },
  })
  expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ state: 'wrong_address' })
  expect(await app.refusal(openInvitation, { token })).toBe('409 INVITATION_NOT_MINE')
  const told = (await app.eventTypes(caseId)).filter((type) => type === 'invitation.wrong_address')
  expect(told).toHaveLength(1)
  expect(await app.audited(caseId)).toContain('invitation.wrong_address')
  await app.runJobs()
  const [mail] = await app.mails(starter.email)
  expect(mail?.text).toContain('reached somebody who is not')
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
  const email = `right.${newId()}@example.org`
  expect(await app.ok(resendInvitation, { caseId, email }, starter)).toMatchObject({ email })
  expect((await app.ok(getCase, { caseId }, starter)).turn).toMatchObject({ task: 'await_answer' })
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

const yes = { kind: 'agree' as const, words: 'Of course.', items: [] }
const anAddress = () => `own.${newId()}@example.org`

it('keeps what the right person answered by letter when the email has reached somebody else', async () => {
  const { token, caseId, starter, letter } = await aLetter(app)
  await confirmByLetter(app, letter, anAddress())
  await app.ok(answerInvitation, { token: letter, ...yes })
  await app.ok(declineInvitation, { token, ...notMe })
  expect(await app.refusal(openInvitation, { token })).toBe('409 INVITATION_NOT_MINE')
  const stands = { status: 'invited', answer: { kind: 'agree' } }
  expect(await app.ok(getCase, { caseId }, starter)).toMatchObject(stands)
  expect(await open(app, letter)).toMatchObject({ answer: { kind: 'agree' } })
  // the letter outlives the address it went out with
  const email = anAddress()
  await app.ok(resendInvitation, { caseId, email }, starter)
  expect(await app.ok(getCase, { caseId }, starter)).toMatchObject(stands)
  expect(await open(app, letter)).toMatchObject({ email, answer: { kind: 'agree' } })
  const { reference, code } = await app.ok(getLetterLink, { caseId }, starter)
  const typed = await app.ok(enterCode, { reference, code: code ?? '' })
  expect(letter.startsWith(typed.token)).toBe(true)
})

it('keeps the emailed way when the letter has reached somebody else', async () => {
  const { token, caseId, starter, respondent, letter } = await aLetter(app)
  await app.ok(answerInvitation, { token, ...yes })
  await confirmByLetter(app, letter, anAddress())
  await app.ok(declineInvitation, { token: letter, ...notMe })
  // the same press again, after a lost reply
  await app.ok(declineInvitation, { token: letter, ...notMe })
  expect(await app.refusal(openInvitation, { token: letter })).toBe('409 INVITATION_NOT_MINE')
  expect(await open(app, token)).toMatchObject({ answer: { kind: 'agree' } })
  expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({
    state: 'answered',
    letterRefusedAt: expect.any(String),
  })
  const again = await letterOf(app, { caseId, starter })
  expect(await app.ok(openInvitation, { token: again })).toMatchObject({ caseId })
  expect(await app.ok(resendInvitation, { caseId, email: respondent.email }, starter)).toMatchObject({
    email: respondent.email,
  })
})

it('does not let one holder of a letter end what another one answered with it', async () => {
  const { caseId, starter, letter } = await aLetter(app)
  await confirmByLetter(app, letter, anAddress())
  await app.ok(answerInvitation, { token: letter, ...yes })
  const other = await letterOf(app, { caseId, starter })
  await confirmByLetter(app, other, anAddress())
  expect(await app.refusal(declineInvitation, { token: other, ...notMe })).toBe('409 CAME_BY_ANOTHER')
})

it('leaves letter, link and phone open after a wrong address, and gives the next one its own allowance', async () => {
  const { caseId, starter, respondent } = await aCase(app, waiting)
  for (let i = 0; i < TIMELINE.resends; i += 1)
    await app.ok(resendInvitation, { caseId, email: respondent.email }, starter)
  await app.runJobs()
  const token = await tokenMailedTo(app, respondent.email)
  await app.ok(saveInvitationContact, { caseId, phone: '+41791234567', postalAddress: 'A street' }, starter)
  await app.ok(declineInvitation, { token, ...notMe })
  const letter = await letterOf(app, { caseId, starter })
  expect(await app.ok(openInvitation, { token: letter })).toMatchObject({ caseId })
  expect(await app.ok(resendInvitation, { caseId, email: anAddress() }, starter)).toMatchObject({
    resendsLeft: TIMELINE.resends,
    phone: '+41791234567',
    postalAddress: 'A street',
  })
})
