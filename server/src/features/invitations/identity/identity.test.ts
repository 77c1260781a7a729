import { letHelperIn, openAsHelper } from '@evensettle/contracts/answers.ts'
import { signAgreement } from '@evensettle/contracts/agreements.ts'
import { getAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { sayWhoItIs } from '@evensettle/contracts/identity.ts'
import { answerInvitation, joinCase, openInvitation } from '@evensettle/contracts/invitations.ts'
import { sendLetterCode } from '@evensettle/contracts/letter.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages, markRead } from '@evensettle/contracts/messages.ts'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { askForProposal } from '@evensettle/contracts/table-moves.ts'
import { acceptOffer } from '@evensettle/contracts/offers.ts'
import { CASE_JSON_PATH } from '@evensettle/contracts/take-away.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anOffer, aPerson, confirmByLetter, letterOf, signing } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'
import { aPhoto, listed, read as readFile, show } from '../../../testing/uploads.ts'
import { sweepNegotiations } from '../../negotiation/jobs.ts'
import { remindInvited } from '../sending/jobs.ts'

const UNCONFIRMED = '409 RESPONDENT_UNCONFIRMED'
let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** Somebody has joined by letter, under an address that the starter did not name. */
async function joinedByLetter(
  kind: 'agree' | 'different' = 'different',
  address = `own-${newId()}@example.net`,
) {
  const one = await aCase(app, { answered: null, joined: false })
  const letter = await letterOf(app, one)
  await confirmByLetter(app, letter, address)
  const items = one.itemIds.map((itemId) => ({
    itemId,
    answer: 'disagree' as const,
    admitted: 0,
    reason: 'kumquat-reason',
  }))
  await app.ok(answerInvitation, { token: letter, kind, words: '', items: kind === 'agree' ? [] : items })
  const joined = await app.ok(joinCase, { token: letter, name: '' }, one.respondent)
  return { ...one, letter, address, agreementId: joined.agreementId }
}

describe('who joined by letter under an address that the starter did not name', () => {
  it('is told to both, masked for the starter and in full for themselves', async () => {
    const { caseId, starter, respondent, address } = await joinedByLetter()
    const masked = `o…@example.net`
    const seen = await app.request(getCase, { caseId }, starter)
    expect(seen.body.cameIn).toEqual({
      words: `with the invitation’s link or code, which you could also see, and with an address that you did not name (${masked}, confirmed)`,
      check: 'open',
      objectedAt: null,
    })
    const { raw: log } = await app.request(listCaseEvents, { caseId }, starter)
    for (const raw of [seen.raw, log]) expect(raw).not.toContain(address)
    const own = await app.ok(getCase, { caseId }, respondent)
    expect(own.cameIn?.words).toContain(
      `with an address that ${starter.name} did not name (${address}, confirmed)`,
    )
  })

  it('is asked about at the invited address, once, whether it was them', async () => {
    const { respondent, reference, address } = await joinedByLetter()
    await app.runJobs()
    app.clock.advance(HOUR)
    await remindInvited(app.deps)
    await app.runJobs()
    const asked = (await app.mails(respondent.email)).filter(({ subject }) => subject.includes('was it you?'))
    expect(asked).toHaveLength(1)
    expect(asked[0]?.text).toContain(reference)
    expect(asked[0]?.text).toContain('&report=1')
    expect(asked[0]?.text).not.toContain(address)
    const named = await aCase(app)
    await app.runJobs()
    expect((await app.mails(named.respondent.email)).map(({ subject }) => subject).join()).not.toContain(
      'was it you?',
    )
  })

  it('talks and offers, and nothing binds before the starter’s word', async () => {
    const { caseId, starter, respondent } = await joinedByLetter()
    await app.ok(sendMessage, { caseId, id: newId(), body: 'Hello.' }, respondent)
    const offerId = await anOffer(app, { caseId }, starter)
    expect(await app.refusal(acceptOffer, { caseId, offerId }, respondent)).toBe(UNCONFIRMED)
    const counter = await anOffer(app, { caseId }, respondent)
    const { error } = await app.request(acceptOffer, { caseId, offerId: counter }, starter)
    expect(error).toMatchObject({
      code: 'RESPONDENT_UNCONFIRMED',
      message: expect.stringContaining('first has to confirm that it is the right person'),
    })
    for (const side of [starter, respondent])
      expect(await app.refusal(askForProposal, { caseId }, side)).toBe(UNCONFIRMED)
    app.clock.advance(8 * DAY)
    await sweepNegotiations(app.deps)
    expect(await app.eventTypes(caseId)).not.toContain('round.opened')
    expect(await app.ok(sayWhoItIs, { caseId, isThem: true }, starter)).toEqual({ status: 'active' })
    await app.ok(askForProposal, { caseId }, starter)
  })

  it('who agreed with everything gets the agreement with the starter’s yes, once', async () => {
    const { caseId, starter, respondent, agreementId } = await joinedByLetter('agree')
    expect(agreementId).toBeNull()
    expect(await app.ok(getCase, { caseId }, respondent)).toMatchObject({
      status: 'active',
      agreementId: null,
    })
    expect(await app.ok(sayWhoItIs, { caseId, isThem: true }, starter)).toEqual({ status: 'agreed' })
    const events = await app.eventTypes(caseId)
    expect(events.filter((type) => type === 'respondent.confirmed')).toHaveLength(1)
    expect(await app.audited(caseId)).toContain('respondent.confirm')
    const { sections } = await app.ok(getAgreement, { caseId }, respondent)
    const text = JSON.stringify(sections).replaceAll(/[\u2066-\u2069]/g, '')
    expect(text).toContain(
      `${respondent.name} gained access to the case with the invitation’s link or code, which ${starter.name} could also see`,
    )
    expect(text).toContain('(o…@example.net, confirmed)')
    expect(text).not.toMatch(/own-[\w-]+@example\.net/)
    expect(text).toContain(`yes, this is ${respondent.name}`)
    expect(text).toContain(`${starter.name} gained access to the case by signing in with the address`)
    await app.ok(signAgreement, await signing(app, { caseId }, starter), starter)
  })

  it('is for the starter alone to say, and only while it is asked', async () => {
    const { caseId, respondent, starter } = await joinedByLetter()
    const yes = { caseId, isThem: true }
    expect(await app.refusal(sayWhoItIs, yes)).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(sayWhoItIs, yes, await aPerson(app))).toBe('404 NOT_FOUND')
    expect(await app.refusal(sayWhoItIs, yes, respondent)).toBe('409 WRONG_ROLE')
    await app.ok(sayWhoItIs, yes, starter)
    await app.ok(sayWhoItIs, yes, starter)
    expect(await app.refusal(sayWhoItIs, { caseId, isThem: false }, starter)).toBe('409 WRONG_STATE')
    const known = await aCase(app)
    expect(await app.refusal(sayWhoItIs, { ...yes, caseId: known.caseId }, known.starter)).toBe(
      '409 WRONG_STATE',
    )
  })

  it('with the invited address needs no word', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    const letter = await letterOf(app, one)
    await confirmByLetter(app, letter, one.respondent.email)
    await app.ok(joinCase, { token: letter, name: '' }, one.respondent)
    expect((await app.ok(getCase, one, one.starter)).cameIn).toMatchObject({ check: null })
  })
})

describe('“no, this is not them”', () => {
  it('sends the case back to waiting, with nothing of the other one left in it', async () => {
    const { caseId, starter, respondent, letter, token, address } = await joinedByLetter()
    await app.ok(sendMessage, { caseId, id: newId(), body: 'kumquat-message' }, respondent)
    await app.ok(sendMessage, { caseId, id: newId(), body: 'kumquat-reply' }, starter)
    const offerId = await anOffer(app, { caseId }, respondent)
    expect(await app.ok(sayWhoItIs, { caseId, isThem: false }, starter)).toEqual({ status: 'invited' })
    const seen = await app.request(getCase, { caseId }, starter)
    expect(seen.body).toMatchObject({
      status: 'invited',
      answer: null,
      respondentJoined: false,
      cameIn: null,
    })
    expect(seen.raw).not.toContain('kumquat')
    expect(await app.refusal(getCase, { caseId }, respondent)).toBe('404 NOT_FOUND')
    expect(await app.refusal(sendMessage, { caseId, id: newId(), body: 'x' }, respondent)).toBe(
      '404 NOT_FOUND',
    )
    expect(await app.refusal(acceptOffer, { caseId, offerId }, starter)).toMatch(/^409/)
    // neither that browser nor another with the same address comes in again
    expect(await app.refusal(joinCase, { token: letter, name: '' }, respondent)).toBe('409 CONTACT_REFUSED')
    const again = await letterOf(app, { caseId, starter })
    expect(await app.refusal(sendLetterCode, { token: again, contact: address })).toBe('409 CONTACT_REFUSED')

    // the real person comes by mail and finds nothing of it
    const real = await aPerson(app)
    expect(await app.ok(openInvitation, { token })).toMatchObject({ answer: null })
    await app.ok(joinCase, { token, name: '' }, real)
    const { raw } = await app.request(listCaseEvents, { caseId }, real)
    expect(raw).not.toContain('kumquat')
    expect(raw).not.toContain(address)
    const file = await app.http.request(CASE_JSON_PATH.replace(':caseId', caseId), {
      headers: await app.as(real),
    })
    expect(await file.text()).not.toContain('kumquat')
    const kept = await app.http.request(CASE_JSON_PATH.replace(':caseId', caseId), {
      headers: await app.as(starter),
    })
    expect(await kept.json()).toMatchObject({
      messages: [],
      setAside: [{ words: 'kumquat-message' }, { words: 'kumquat-reply' }],
    })
    const types = await app.eventTypes(caseId)
    expect(types).toContain('respondent.refused')
    expect(types).not.toContain('message.sent')
    expect(await app.audited(caseId)).toContain('respondent.refuse')
  })

  it('leaves nothing that the next one reads as theirs, and nothing that moves the mediator', async () => {
    const { caseId, starter, respondent, token, itemIds } = await joinedByLetter()
    await app.ok(sendMessage, { caseId, id: newId(), body: 'kumquat-message' }, respondent)
    const early = await anOffer(app, { caseId }, starter)
    const theirs = await anOffer(app, { caseId }, respondent)
    await app.ok(markRead, { caseId, deliveredSeq: 3, seenSeq: 3 }, respondent)
    expect(itemIds.length).toBeGreaterThan(0)
    await app.ok(sayWhoItIs, { caseId, isThem: false }, starter)
    app.clock.advance(HOUR)
    const real = await aPerson(app)
    await app.ok(joinCase, { token, name: '' }, real)
    const { events } = await app.ok(listCaseEvents, { caseId }, real)
    const view = await app.ok(getCase, { caseId }, real)
    const told = events.map((event) => eventWords(event, 'respondent', view.names))
    expect(told).toContain('Somebody who came by the letter answered the invitation.')
    expect(told).toContain('Somebody who came by the letter made an offer.')
    expect(told.filter((words) => words.startsWith('You'))).toEqual([
      'You joined the case by the link in the email.',
    ])
    expect(view.journey.find(({ step }) => step === 'talked')).toMatchObject({ state: 'now' })
    for (const reader of [real, starter]) {
      const negotiation = await app.request(getNegotiation, { caseId }, reader)
      expect(negotiation.body.offers).toEqual([])
      for (const id of [early, theirs]) expect(negotiation.raw).not.toContain(id)
    }
    expect((await app.ok(listMessages, { caseId }, real)).messages).toEqual([])
    const seen = await app.ok(listMessages, { caseId }, starter)
    expect(seen.receipts.find(({ side }) => side === 'respondent')?.seenSeq ?? 0).toBe(0)
    await anOffer(app, { caseId }, real)
    expect((await app.ok(getNegotiation, { caseId }, starter)).offers).toHaveLength(1)
  })

  it('takes what the other one showed out of the evidence, for the starter and for the next one', async () => {
    const { caseId, starter, respondent, token } = await joinedByLetter()
    const theirs = await show(app, caseId, { as: respondent }, await aPhoto())
    const starters = await show(app, caseId, { as: starter }, await aPhoto())
    expect((await listed(app, caseId, { as: starter })).map(({ id }) => id)).toEqual([theirs, starters])
    await app.ok(sayWhoItIs, { caseId, isThem: false }, starter)
    const real = await aPerson(app)
    await app.ok(joinCase, { token, name: '' }, real)
    for (const as of [starter, real]) {
      expect((await listed(app, caseId, { as })).map(({ id }) => id)).toEqual([starters])
      expect((await readFile(app, theirs, 'view', { as })).status).toBe(404)
    }
  })

  it('ends the helpers whom the other one let in, and nobody else’s', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    const { caseId, starter, respondent } = one
    const letter = await letterOf(app, one)
    const own = await app.ok(letHelperIn, { token: one.token, caseId, name: 'Ana', role: 'friend' })
    await confirmByLetter(app, letter, `own-${newId()}@example.net`)
    const before = await app.ok(letHelperIn, { token: letter, caseId, name: 'Ben', role: 'friend' })
    const stranger = await aPerson(app)
    await app.ok(joinCase, { token: letter, name: '' }, stranger)
    const after = await app.ok(letHelperIn, { token: null, caseId, name: 'Cleo', role: 'friend' }, stranger)
    await app.ok(sayWhoItIs, { caseId, isThem: false }, starter)
    for (const { helperToken } of [before, after])
      expect(await app.refusal(openAsHelper, { token: helperToken })).toBe('404 INVITATION_UNKNOWN')
    expect(await app.ok(openAsHelper, { token: own.helperToken })).toMatchObject({ caseId })
    await app.ok(joinCase, { token: one.token, name: '' }, respondent)
    expect(await app.ok(openAsHelper, { token: own.helperToken })).toMatchObject({ caseId })
  })

  it('and a yes at the same moment: one of them counts', async () => {
    const { caseId, starter } = await joinedByLetter()
    const said = await Promise.all(
      [true, false].map((isThem) => app.request(sayWhoItIs, { caseId, isThem }, starter)),
    )
    expect(said.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

it('an old case names a way that was not recorded', async () => {
  const one = await aCase(app, { answered: 'different' })
  await app.deps.pool.query(
    'update mediation_case set respondent_way = null, starter_email = null where id = $1',
    [one.caseId],
  )
  expect((await app.ok(getCase, one, one.starter)).cameIn).toEqual({
    words: 'in a way that was not recorded',
    check: null,
    objectedAt: null,
  })
  const offerId = await anOffer(app, one, one.starter)
  await app.ok(acceptOffer, { caseId: one.caseId, offerId }, one.respondent)
  const { raw } = await app.request(getAgreement, one, one.respondent)
  expect(raw.match(/gained access to the case in a way that was not recorded/g)).toHaveLength(2)
})
