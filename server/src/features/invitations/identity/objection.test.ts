import { getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { sayWhoItIs, sayWhoItIsAsOperator, showItWasMe } from '@evensettle/contracts/identity.ts'
import { reportInvitation, stopInvitations } from '@evensettle/contracts/invitation-sending.ts'
import {
  answerInvitation,
  joinCase,
  openInvitation,
  resendInvitation,
} from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { removeEvidence } from '@evensettle/contracts/evidence.ts'
import { getNegotiation, type ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { answerPackage, askForProposal } from '@evensettle/contracts/table-moves.ts'
import { acceptOffer } from '@evensettle/contracts/offers.ts'
import { getRoundRecord } from '@evensettle/contracts/records.ts'
import { addDays, DAY, dateOf, HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  anOffer,
  anOperator,
  answer,
  aPerson,
  aRound,
  confirmByLetter,
  letterOf,
  signing,
  type TestCase,
} from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aPhoto, show } from '../../../testing/uploads.ts'
import { sweepNegotiations } from '../../negotiation/jobs.ts'
import { invitationText } from '../sending/emails.ts'
import { invitationFacts, remindInvited } from '../sending/jobs.ts'
import { invitationLetterFacts } from '../sending/queries.ts'

const UNCONFIRMED = '409 RESPONDENT_UNCONFIRMED'
type Way = ProposalRound['proposal']['packages'][number]
let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await makeTestApp({ env: { OPERATOR_EMAIL: 'desk@example.org' }, admins: ['boss@example.org'] })
  operator = await anOperator(app, 'boss@example.org')
})

/** Somebody joined by letter under another address than the invited one; `token` is the mailed link. */
async function joined() {
  const one = await aCase(app, { answered: null, joined: false })
  const letter = await letterOf(app, one)
  await confirmByLetter(app, letter, `own-${newId()}@example.net`)
  const person = await aPerson(app)
  await app.ok(joinCase, { token: letter, name: '' }, person)
  return { ...one, letter, invited: one.respondent, respondent: person }
}

async function confirmed() {
  const one = await joined()
  await app.ok(sayWhoItIs, { caseId: one.caseId, isThem: true }, one.starter)
  return one
}

async function agreed() {
  const one = await confirmed()
  const offerId = await anOffer(app, one, one.starter)
  await app.ok(acceptOffer, { caseId: one.caseId, offerId }, one.respondent)
  return one
}

const wasNotMe = (key: string) =>
  app.ok(reportInvitation, { key, reference: '', words: 'kumquat-words', wasNotMe: true })
/** The key in the text message, which goes to a number that the starter has set. */
async function textedKey(caseId: string): Promise<string> {
  const { rows } = await app.deps.pool.query<{ id: string }>(
    'select id from invitation where case_id = $1 and withdrawn_at is null',
    [caseId],
  )
  const row = await invitationLetterFacts(app.deps.db, rows[0]?.id ?? '', 'active')
  const text = row ? invitationText(invitationFacts(app.deps, row)) : ''
  return /\/stop\?key=([\w.-]+)/.exec(text)?.[1] ?? ''
}

const checkOf = async (caseId: string, as: Person) => (await app.ok(getCase, { caseId }, as)).cameIn

describe('“that was not me” from the invited mailbox', () => {
  it('stops what binds after the starter’s yes, asks the starter again, and lets both talk and offer', async () => {
    const { caseId, starter, respondent, token } = await confirmed()
    const offerId = await anOffer(app, { caseId }, starter)
    expect(await wasNotMe(token)).toMatchObject({ holds: true })
    for (const side of [starter, respondent]) {
      expect(await checkOf(caseId, side)).toMatchObject({ check: 'open', objectedAt: expect.any(String) })
      expect(await app.refusal(askForProposal, { caseId }, side)).toBe(UNCONFIRMED)
      await app.ok(sendMessage, { caseId, id: newId(), body: 'Hello.' }, side)
      const log = await app.request(listCaseEvents, { caseId }, side)
      expect(log.raw).toContain('respondent.objected')
      expect(log.raw).not.toContain('kumquat')
    }
    expect(await app.refusal(acceptOffer, { caseId, offerId }, respondent)).toBe(UNCONFIRMED)
    const counter = await anOffer(app, { caseId }, respondent)
    expect(await app.refusal(acceptOffer, { caseId, offerId: counter }, starter)).toBe(UNCONFIRMED)
    await app.runJobs()
    expect((await app.mails('desk@example.org')).at(-1)?.text).toContain('kumquat-words')
    expect(await app.audited(caseId)).toContain('respondent.object')

    await app.ok(sayWhoItIs, { caseId, isThem: true }, starter)
    await app.ok(acceptOffer, { caseId, offerId: counter }, starter)
    const text = JSON.stringify((await app.ok(getAgreement, { caseId }, starter)).sections)
    expect(text).toContain('that it was not them who joined')
    expect(text).toContain('yes, this is')
  })

  it('stops a signature that was still missing, and a no voids the one that was given', async () => {
    const { caseId, starter, respondent, token } = await agreed()
    const sign = async (who: Person) => signing(app, { caseId }, who)
    await app.ok(signAgreement, await sign(starter), starter)
    await wasNotMe(token)
    expect(await app.refusal(signAgreement, await sign(respondent), respondent)).toBe(UNCONFIRMED)
    expect(await app.ok(getCase, { caseId }, respondent)).toMatchObject({
      status: 'agreed',
      turn: { task: 'say_who_joined' },
    })
    expect(await app.ok(sayWhoItIsAsOperator, { caseId, isThem: false }, operator)).toEqual({
      status: 'invited',
    })
    const { rows } = await app.deps.pool.query('select state from agreement where case_id = $1', [caseId])
    expect(rows).toEqual([{ state: 'declined' }])
    expect(await app.ok(openInvitation, { token })).toMatchObject({ caseId })
  })

  it('leaves a no to the operator where the starter had said yes: theirs is an objection, told once', async () => {
    const { caseId, starter, respondent, token, reference } = await confirmed()
    await wasNotMe(token)
    for (const isThem of [false, false])
      expect(await app.ok(sayWhoItIs, { caseId, isThem }, starter)).toEqual({ status: 'active' })
    expect((await app.ok(getCase, { caseId }, starter)).cameIn).toMatchObject({
      check: 'open',
      hasVouched: true,
      doubtedAt: expect.any(String),
    })
    expect(await app.ok(getCase, { caseId }, respondent)).toMatchObject({ status: 'active' })
    expect(await app.refusal(askForProposal, { caseId }, respondent)).toBe(UNCONFIRMED)
    await app.runJobs()
    const told = (await app.mails('desk@example.org')).filter(
      ({ text }) => text.includes(reference) && text.includes('said yes before'),
    )
    expect(told).toHaveLength(1)
    expect(await app.ok(sayWhoItIsAsOperator, { caseId, isThem: false }, operator)).toEqual({
      status: 'invited',
    })
  })

  it('lets a signature go on where the starter stands by who it is', async () => {
    const { caseId, starter, respondent, token } = await agreed()
    await wasNotMe(token)
    expect(await app.refusal(signAgreement, await signing(app, { caseId }, starter), starter)).toBe(
      UNCONFIRMED,
    )
    expect(await app.ok(sayWhoItIs, { caseId, isThem: true }, starter)).toEqual({ status: 'agreed' })
    for (const side of [starter, respondent])
      await app.ok(signAgreement, await signing(app, { caseId }, side), side)
  })

  it('delays a case by one answer and no more: a second one reaches the operator alone', async () => {
    const { caseId, starter, token } = await confirmed()
    for (const holds of [true, true]) expect(await wasNotMe(token)).toMatchObject({ holds })
    await app.ok(sayWhoItIs, { caseId, isThem: true }, starter)
    const before = (await app.mails('desk@example.org')).length
    expect(await wasNotMe(token)).toMatchObject({ holds: false })
    await app.runJobs()
    expect((await app.mails('desk@example.org')).length).toBeGreaterThan(before)
    expect(await checkOf(caseId, starter)).toMatchObject({ check: 'confirmed' })
    await app.ok(askForProposal, { caseId }, starter)
  })

  it('undoes nothing that both have signed', async () => {
    const { caseId, starter, respondent, token } = await agreed()
    for (const side of [starter, respondent])
      await app.ok(signAgreement, await signing(app, { caseId }, side), side)
    expect(await wasNotMe(token)).toMatchObject({ holds: false })
    await app.runJobs()
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
      status: 'settled',
      cameIn: { check: 'confirmed' },
    })
  })

  it('counts from the mailbox that is invited now only: not by the letter, a reference, or an older link', async () => {
    const { caseId, starter, letter, reference } = await confirmed()
    await wasNotMe(letter)
    await app.ok(reportInvitation, { key: '', reference, words: '', wasNotMe: true })
    expect(await checkOf(caseId, starter)).toMatchObject({ check: 'confirmed' })
    const one = await aCase(app, { answered: null, joined: false })
    await app.ok(resendInvitation, { caseId: one.caseId, email: `${newId()}@example.org` }, one.starter)
    const other = await letterOf(app, one)
    await confirmByLetter(app, other, `own-${newId()}@example.net`)
    await app.ok(joinCase, { token: other, name: '' }, await aPerson(app))
    await wasNotMe(one.token)
    expect((await checkOf(one.caseId, one.starter))?.objectedAt).toBeNull()
  })

  it('stops nothing where who joined had confirmed the invited address', async () => {
    const { caseId, starter, token } = await aCase(app)
    await wasNotMe(token)
    expect(await checkOf(caseId, starter)).toMatchObject({ check: null })
    await app.ok(askForProposal, { caseId }, starter)
  })

  it('is ended by the operator, either way, and by nobody else’s operator power', async () => {
    const stands = await confirmed()
    const asOperator = (caseId: string, isThem: boolean) =>
      app.request(sayWhoItIsAsOperator, { caseId, isThem }, operator)
    expect((await asOperator(stands.caseId, true)).status).toBe(409)
    await wasNotMe(stands.token)
    const yes = { caseId: stands.caseId, isThem: true }
    expect(await app.refusal(sayWhoItIsAsOperator, yes, stands.starter)).toBe('404 NOT_FOUND')
    expect((await asOperator(stands.caseId, true)).body).toEqual({ status: 'active' })
    const offerId = await anOffer(app, stands, stands.starter)
    await app.ok(acceptOffer, { caseId: stands.caseId, offerId }, stands.respondent)
    const text = JSON.stringify((await app.ok(getAgreement, yes, stands.starter)).sections)
    expect(text).toContain('The operator of this service looked into it')
    expect(text).not.toContain('yes, this is')
    const falls = await confirmed()
    await wasNotMe(falls.token)
    expect((await asOperator(falls.caseId, false)).body).toEqual({ status: 'invited' })
    expect(await app.refusal(getCase, falls, falls.respondent)).toBe('404 NOT_FOUND')
  })

  it('is ended by who joined, with a mail to the invited address in hand, and by no letter or other account', async () => {
    const { caseId, starter, respondent, token, letter, invited } = await confirmed()
    await wasNotMe(token)
    expect(await app.refusal(showItWasMe, { key: letter }, respondent)).toBe('404 NOT_FOUND')
    expect(await app.refusal(showItWasMe, { key: token }, await aPerson(app))).toBe('404 NOT_FOUND')
    expect(await app.refusal(showItWasMe, { key: token }, starter)).toBe('409 OWN_CASE')
    expect(await app.ok(showItWasMe, { key: token }, respondent)).toEqual({ caseId })
    await app.ok(showItWasMe, { key: token }, respondent)
    expect(await checkOf(caseId, starter)).toMatchObject({ check: null, objectedAt: null })
    expect((await checkOf(caseId, respondent))?.words).toContain(invited.email)
    await app.ok(askForProposal, { caseId }, respondent)
    expect(await wasNotMe(token)).toMatchObject({ holds: false })
    expect(await checkOf(caseId, starter)).toMatchObject({ check: null })
  })

  it('needs a key that only the mail about the joining holds: what a text holds too stops messages alone', async () => {
    const { caseId, starter, respondent, invited } = await confirmed()
    await remindInvited(app.deps)
    await app.runJobs()
    const mail = (await app.mails(invited.email)).at(-1)?.text ?? ''
    const keys = [...mail.matchAll(/\/stop\?key=([\w.-]+)(\S*)/g)]
    const keyOf = (isButton: boolean) =>
      keys.find(([, , rest = '']) => rest.includes('joined=1') === isButton)?.[1] ?? ''
    const texted = await textedKey(caseId)
    expect(keyOf(false)).not.toBe(texted)
    expect(await app.refusal(showItWasMe, { key: texted }, respondent)).toBe('404 NOT_FOUND')
    expect(await wasNotMe(texted)).toMatchObject({ holds: false })
    expect(await checkOf(caseId, starter)).toMatchObject({ check: 'confirmed', objectedAt: null })
    await app.runJobs()
    expect((await app.mails('desk@example.org')).at(-1)?.text).toContain('Nothing was changed')
    await wasNotMe(keyOf(true))
    expect(await checkOf(caseId, starter)).toMatchObject({ check: 'open', objectedAt: expect.any(String) })
    expect(await app.ok(showItWasMe, { key: keyOf(true) }, respondent)).toEqual({ caseId })
  })

  it('is asked for by mail, whatever was pressed in a text to a number of the starter’s choice', async () => {
    const { caseId, invited } = await confirmed()
    const texted = await textedKey(caseId)
    await app.ok(stopInvitations, { key: texted })
    await app.ok(reportInvitation, { key: texted, reference: '', words: 'kumquat-text' })
    await remindInvited(app.deps)
    await app.runJobs()
    expect((await app.mails(invited.email)).at(-1)?.subject).toContain('was it you?')
    const report = (await app.mails('desk@example.org')).find(({ text }) => text.includes('kumquat-text'))
    expect(report?.text).toContain('a number that the starter had set')
  })

  it('ends a round that was open when the answer is no, and the next one reads nothing of it', async () => {
    const { caseId, starter, respondent, token } = await confirmed()
    for (const side of [starter, respondent]) await app.ok(askForProposal, { caseId }, side)
    await wasNotMe(token)
    await app.ok(sayWhoItIsAsOperator, { caseId, isThem: false }, operator)
    const real = await aPerson(app)
    await app.ok(joinCase, { token, name: '' }, real)
    for (const side of [starter, real])
      expect(await app.ok(getNegotiation, { caseId }, side)).toMatchObject({ proposals: [] })
  })

  it('hides a sealed round of before from the next one, who guesses its sums in vain', async () => {
    const one = await confirmed()
    const { caseId, respondent, token } = one
    const round = await aRound(app, one)
    await answer(app, one, round, respondent, ({ low }) => low)
    await wasNotMe(token)
    await app.ok(sayWhoItIsAsOperator, { caseId, isThem: false }, operator)
    app.clock.advance(HOUR)
    const real = await aPerson(app)
    await app.ok(joinCase, { token, name: '' }, real)
    for (const { id, low, high } of round.proposal.packages)
      for (const sum of [low, high, null]) {
        const guess = { caseId, roundId: round.id, packageId: id, sum }
        expect(await app.refusal(answerPackage, guess, real)).toBe('404 NOT_FOUND')
      }
  })

  it.each([
    ['meet', 'settled', ({ low }: Way) => low],
    ['miss each other', 'ended', ({ high }: Way) => high],
  ] as const)(
    'keeps shut what was sealed when the time of a round ends meanwhile: answers that %s',
    async (_, state, ofStarter) => {
      const one = await confirmed()
      const { caseId, starter, respondent, token } = one
      const { id: roundId, proposal } = await aRound(app, one)
      const [way] = proposal.packages
      if (!way) throw new Error('the round has no package')
      const sealing = { caseId, roundId, packageId: way.id, isOwnWord: true }
      await app.ok(answerPackage, { ...sealing, sum: ofStarter(way) }, starter)
      await app.ok(
        answerPackage,
        { ...sealing, sum: ofStarter(way) === way.low ? way.high : way.low },
        respondent,
      )
      await wasNotMe(token)
      app.clock.advance(8 * DAY)
      const stateNow = async () => {
        await sweepNegotiations(app.deps)
        return (await app.ok(getNegotiation, { caseId }, starter)).proposals.at(-1)?.state
      }
      expect(await stateNow()).toBe('open')
      await app.ok(sayWhoItIs, { caseId, isThem: true }, starter)
      expect(await stateNow()).toBe(state)
    },
  )
})

describe('who joins after somebody else was refused', () => {
  /** The invited mailbox objects and the starter says no; the real person comes a moment later. */
  async function realOne(one: Awaited<ReturnType<typeof confirmed>>, answer?: Partial<Answer>) {
    const { caseId, itemIds, token } = one
    await wasNotMe(token)
    await app.ok(sayWhoItIsAsOperator, { caseId, isThem: false }, operator)
    app.clock.advance(1_000)
    const reason = 'The walls had to be painted.'
    const items = itemIds.map((itemId) => ({ itemId, answer: 'disagree' as const, admitted: 0, reason }))
    await app.ok(answerInvitation, { token, kind: 'different', words: '', items, ...answer })
    const respondent = await aPerson(app)
    const { agreementId } = await app.ok(joinCase, { token, name: '' }, respondent)
    return { ...one, respondent, agreementId }
  }
  type Answer = Parameters<typeof app.ok<typeof answerInvitation>>[1]

  async function missEachOther(one: TestCase, round: ProposalRound) {
    await answer(app, one, round, one.starter, ({ high }) => high)
    await answer(app, one, round, one.respondent, ({ low }) => low)
  }

  it('begins anew: their first proposal builds on nothing of the other one’s, and it replays as what it was', async () => {
    const somebody = await confirmed()
    await anOffer(app, somebody, somebody.respondent, 20_000)
    const theirs = await aRound(app, somebody)
    await missEachOther(somebody, theirs)
    const one = await realOne(somebody)
    const { caseId, starter } = one
    const first = await aRound(app, one)
    expect(first.number).toBe(1)
    expect(first.proposal.packages[0]?.ladder.origin).not.toEqual(theirs.proposal.packages[0]?.ladder.origin)
    await missEachOther(one, first)
    expect(await app.ok(getRoundRecord, { caseId, roundId: first.id }, starter)).toMatchObject({
      after: null,
    })
  })

  it('is proposed to by the mediator itself, as promised', async () => {
    const somebody = await confirmed()
    await aRound(app, somebody)
    const one = await realOne(somebody)
    await anOffer(app, one, one.starter)
    app.clock.advance(9 * DAY)
    await sweepNegotiations(app.deps)
    const { proposals } = await app.ok(getNegotiation, one, one.respondent)
    expect(proposals).toMatchObject([{ number: 1 }])
  })

  it('makes the agreement by their “I agree”, whatever was agreed with the other one', async () => {
    const one = await realOne(await agreed(), { kind: 'agree', items: [] })
    expect(one.agreementId).toEqual(expect.any(String))
    expect(await app.ok(getAgreement, one, one.respondent)).toMatchObject({ id: one.agreementId })
  })

  it('has what they propose in their answer on the table, whatever the other one offered', async () => {
    const somebody = await confirmed()
    await anOffer(app, somebody, somebody.respondent)
    const payOn = addDays(dateOf(app.clock.now().getTime()), 10)
    const one = await realOne(somebody, { proposal: { amount: 40_000, payOn, words: 'In one go.' } })
    const { offers } = await app.ok(getNegotiation, one, one.starter)
    expect(offers).toMatchObject([{ side: 'respondent', note: 'In one go.', state: 'open' }])
  })

  it('has seen no proposal yet, so that the starter may take back a file that only one for the other one used', async () => {
    const somebody = await confirmed()
    const id = await show(app, somebody.caseId, { as: somebody.starter }, await aPhoto())
    await aRound(app, somebody)
    const take = { token: null, id }
    expect(await app.refusal(removeEvidence, take, somebody.starter)).toBe('409 EVIDENCE_RELIED_ON')
    const { starter } = await realOne(somebody)
    await app.ok(removeEvidence, take, starter)
  })
})
