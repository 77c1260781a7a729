import { getCase } from '@evensettle/contracts/cases.ts'
import { sayWhoItIs } from '@evensettle/contracts/identity.ts'
import { saveInvitationContact, stopInvitations } from '@evensettle/contracts/invitation-sending.ts'
import { answerInvitation, getInvitationState, joinCase } from '@evensettle/contracts/invitations.ts'
import { getLetterContact, sendLetterCode } from '@evensettle/contracts/letter.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aLetter, aPerson, confirmByLetter, letterOf } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'

const agree = { kind: 'agree' as const, words: '', items: [] }
let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const anAddress = () => `refused-${newId()}@example.net`

type Joining = { caseId: string; starter: Person; letter: string }

/** Joins by a letter with what its browser confirmed last; the starter says that it is not them. */
async function joinAndBeRefused({ caseId, starter, letter }: Joining) {
  await app.ok(joinCase, { token: letter, name: '' }, await aPerson(app))
  await app.ok(sayWhoItIs, { caseId, isThem: false }, starter)
}

describe('“no, this is not them”', () => {
  it('is about who joined: somebody else who had confirmed their own address answers as before', async () => {
    const real = await aLetter(app)
    await confirmByLetter(app, real.letter, anAddress())
    const letter = await letterOf(app, real)
    await confirmByLetter(app, letter, anAddress())
    await joinAndBeRefused({ ...real, letter })
    expect(await app.refusal(answerInvitation, { token: letter, ...agree })).toBe('409 CONTACT_REFUSED')
    expect(await app.ok(getLetterContact, { token: letter })).toMatchObject({ state: 'none' })
    await app.ok(answerInvitation, { token: real.letter, ...agree })
    expect(await app.ok(getCase, { caseId: real.caseId }, real.starter)).toMatchObject({
      answer: { kind: 'agree' },
    })
  })

  it('reaches the same address in every browser that asked for a code there', async () => {
    const one = await aLetter(app)
    const address = anAddress()
    await confirmByLetter(app, one.letter, address)
    const other = await letterOf(app, one)
    await confirmByLetter(app, other, address)
    await joinAndBeRefused(one)
    expect(await app.refusal(answerInvitation, { token: other, ...agree })).toBe('409 CONTACT_REFUSED')
  })

  it('reaches a number that was written down with the zero after its country', async () => {
    const one = await aLetter(app)
    const number = '+491734440017'
    await confirmByLetter(app, one.letter, number)
    const other = await letterOf(app, one)
    await confirmByLetter(app, other, number)
    const withZero = '+4901734440017'
    await app.deps.db
      .updateTable('letter_contact')
      .set({ value: withZero, contact_key: `phone:${withZero}` })
      .where('case_id', '=', one.caseId)
      .execute()
    await joinAndBeRefused(one)
    expect(await app.refusal(answerInvitation, { token: other, ...agree })).toBe('409 CONTACT_REFUSED')
    app.clock.advance(MINUTE)
    const third = await letterOf(app, one)
    expect(await app.refusal(sendLetterCode, { token: third, contact: number })).toBe('409 CONTACT_REFUSED')
  })

  it('leaves a browser what it had confirmed before, as it is told', async () => {
    const one = await aLetter(app)
    await confirmByLetter(app, one.letter, one.respondent.email)
    app.clock.advance(MINUTE)
    await confirmByLetter(app, one.letter, anAddress())
    await joinAndBeRefused(one)
    expect(await app.ok(getLetterContact, { token: one.letter })).toMatchObject({
      state: 'confirmed',
      to: one.respondent.email,
    })
    await app.ok(answerInvitation, { token: one.letter, ...agree })
  })
})

describe('stopping mails by letter', () => {
  it('takes the address that they go to, not a number that the starter named a minute ago', async () => {
    const { letter, caseId, starter } = await aLetter(app)
    await app.ok(saveInvitationContact, { caseId, phone: '+49 173 4440001', postalAddress: '' }, starter)
    await confirmByLetter(app, letter, '+491734440001')
    expect(await app.refusal(stopInvitations, { key: letter })).toBe('409 MAIL_ONLY')
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ stopped: false })
  })
})
