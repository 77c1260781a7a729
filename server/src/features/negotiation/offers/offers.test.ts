import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { getNegotiation, type ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { askForProposal, sendAnswers } from '@evensettle/contracts/table-moves.ts'
import { acceptOffer, declineOffer, makeOffer, withdrawOffer } from '@evensettle/contracts/offers.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { addDays, DAY, dateOf, MINUTE } from '@evensettle/domain/time.ts'
import { trialsOf } from '@evensettle/domain/trials.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aCase,
  anOffer,
  aPerson,
  answer,
  answerAll,
  aRound,
  negotiationOf,
  payment,
  statusesOf,
  type TestCase,
} from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const states = async (one: Parameters<typeof aRound>[1]) =>
  (await negotiationOf(app, one, one.starter)).offers.map(({ side, state }) => `${side} ${state}`)

async function agreementsOf(caseId: string) {
  return app.deps.db.selectFrom('agreement').selectAll().where('case_id', '=', caseId).execute()
}

describe('who may', () => {
  it('asks a visitor to sign in and hides the case from a stranger', async () => {
    const one = await aCase(app)
    const { caseId } = one
    const offerId = await anOffer(app, one, one.starter)
    const stranger = await aPerson(app)
    const made = { caseId, id: newId(), terms: payment(app, 1), note: '', validDays: 7 }
    for (const [as, expected] of [
      [null, '401 NOT_SIGNED_IN'],
      [stranger, '404 NOT_FOUND'],
    ] as const) {
      expect(await app.refusal(getNegotiation, { caseId }, as)).toBe(expected)
      expect(await app.refusal(makeOffer, made, as)).toBe(expected)
      expect(await app.refusal(acceptOffer, { caseId, offerId }, as)).toBe(expected)
      expect(await app.refusal(declineOffer, { caseId, offerId }, as)).toBe(expected)
      expect(await app.refusal(withdrawOffer, { caseId, offerId }, as)).toBe(expected)
    }
  })

  it('finds no offer of another case', async () => {
    const [one, two] = [await aCase(app), await aCase(app)]
    const offerId = await anOffer(app, one, one.starter)
    const input = { caseId: two.caseId, offerId }
    expect(await app.refusal(acceptOffer, input, two.respondent)).toBe('404 NOT_FOUND')
    expect(await app.refusal(declineOffer, input, two.respondent)).toBe('404 NOT_FOUND')
    expect(await app.refusal(withdrawOffer, input, two.starter)).toBe('404 NOT_FOUND')
    const again = { caseId: two.caseId, id: offerId, terms: payment(app, 1), note: '', validDays: 7 }
    expect(await app.refusal(makeOffer, again, two.starter)).toBe('404 NOT_FOUND')
  })

  it('is over with the case, and not begun before they have joined', async () => {
    const closed = await aCase(app)
    const offerId = await anOffer(app, closed, closed.starter)
    await app.ok(leaveCase, { caseId: closed.caseId, words: '' }, closed.starter)
    const { caseId, starter } = await aCase(app, { joined: false })
    const made = { caseId, id: newId(), terms: payment(app, 1), note: '', validDays: 7 }
    expect(await app.refusal(makeOffer, made, starter)).toBe('409 WRONG_STATE')
    expect(await app.refusal(acceptOffer, { caseId: closed.caseId, offerId }, closed.respondent)).toBe(
      '409 OFFER_NOT_OPEN',
    )
  })
})

describe('making', () => {
  it('puts terms on the table with event, job and audit, and answers a repeated one', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const input = { caseId, id: newId(), terms: payment(app, 87_654), note: ' Please. ', validDays: 7 }
    const made = await app.ok(makeOffer, input, starter)
    expect(made).toMatchObject({
      id: input.id,
      side: 'starter',
      state: 'open',
      note: 'Please.',
      terms: input.terms,
    })
    expect(new Date(made.expiresAt).getTime() - new Date(made.madeAt).getTime()).toBe(7 * DAY)
    expect(await app.ok(makeOffer, { ...input, note: 'Again' }, starter)).toEqual(made)
    const events = (await app.events(caseId)).filter(({ type }) => type === 'offer.made')
    expect(events).toMatchObject([{ side: 'starter', facts: { offerId: input.id } }])
    expect(await app.audited(caseId)).toContain('offer.make')
    await app.runJobs()
    const mail = (await app.mails(respondent.email)).at(-1)
    expect(mail?.subject).toContain(`${starter.name} has made an offer`)
    expect(mail?.text).toContain(`${starter.name} asks you to pay €876.54 by `)
    // a subject is read on locked screens, a note is between the two
    expect(mail?.subject).not.toMatch(/876[.,]54/)
    expect(mail?.text).not.toContain('Please.')
  })

  it('replaces my own and counters theirs: at most one is open', async () => {
    const one = await aCase(app)
    await anOffer(app, one, one.starter, 100_000)
    await anOffer(app, one, one.starter, 90_000)
    await anOffer(app, one, one.respondent, 50_000)
    expect(await states(one)).toEqual(['starter replaced', 'starter countered', 'respondent open'])
  })

  const wrongTerms: [string, (good: Terms) => Terms, string][] = [
    ['nothing in them', (good) => ({ ...good, payment: null }), 'terms'],
    ['another currency', (good) => ({ ...good, currency: 'USD' }), ''],
    [
      'instalments that do not add up',
      (good) => ({ ...good, payment: good.payment && { ...good.payment, amount: 1 } }),
      'terms.payment.instalments',
    ],
    [
      'an act without words',
      (good) => ({ ...good, acts: [{ kind: 'apology', by: 'starter', words: ' ', dueOn: null }] }),
      'terms.acts',
    ],
    [
      'a day that has passed',
      (good) => ({
        ...good,
        payment: good.payment && { ...good.payment, instalments: [{ dueOn: '2020-01-01', amount: 500 }] },
      }),
      'terms.payment.instalments',
    ],
  ]

  it.each(wrongTerms)('refuses terms with %s', async (_, change, field) => {
    const { caseId, starter } = await aCase(app)
    const terms = change(payment(app, 500))
    const input = { caseId, id: newId(), terms, note: '', validDays: 7 }
    const refused = await app.request(makeOffer, input, starter)
    expect(refused).toMatchObject({ status: 422, error: { code: 'TERMS_INVALID' } })
    expect(Object.keys(refused.error?.fields ?? {}).join()).toBe(field)
  })

  it('gives nobody less than two days to answer', async () => {
    const { caseId, starter } = await aCase(app)
    const input = { caseId, id: newId(), terms: payment(app, 500), note: '', validDays: 1 }
    expect(await app.refusal(makeOffer, input, starter)).toBe('400 INVALID_INPUT')
  })
})

describe('an offer that was written for an older table', () => {
  it('is refused where the other side has offered something since', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const said = { caseId, terms: payment(app, 500), note: '', validDays: 7 }
    const waiting = { ...said, id: newId(), known: null }
    const first = await anOffer(app, one, respondent)
    expect(await app.refusal(makeOffer, waiting, starter)).toBe('409 OFFER_UNSEEN')
    expect(await states(one)).toEqual(['respondent open'])
    app.clock.advance(MINUTE)
    await app.ok(makeOffer, { ...waiting, known: first }, starter)
    app.clock.advance(MINUTE)
    await anOffer(app, one, respondent)
    // the same again, after a lost answer
    await app.ok(makeOffer, { ...waiting, known: first }, starter)
    const next = { ...said, id: newId(), known: waiting.id }
    expect(await app.refusal(makeOffer, next, starter)).toBe('409 OFFER_UNSEEN')
  })

  it('is taken where only its own side has offered something since', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const known = await anOffer(app, one, respondent)
    app.clock.advance(MINUTE)
    await anOffer(app, one, starter)
    const said = { caseId, id: newId(), terms: payment(app, 500), note: '', validDays: 7, known }
    await app.ok(makeOffer, said, starter)
    expect(await states(one)).toContain('starter open')
  })
})

describe('closing', () => {
  it('lets the other side decline, and only them; twice is harmless', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const offerId = await anOffer(app, one, starter)
    expect(await app.refusal(declineOffer, { caseId, offerId }, starter)).toBe('409 OWN_OFFER')
    await app.runJobs()
    const declined = await app.ok(declineOffer, { caseId, offerId }, respondent)
    expect(declined.state).toBe('declined')
    expect(await app.ok(declineOffer, { caseId, offerId }, respondent)).toEqual(declined)
    expect(await app.refusal(acceptOffer, { caseId, offerId }, respondent)).toBe('409 OFFER_NOT_OPEN')
    expect(await app.audited(caseId)).toContain('offer.decline')
    await app.runJobs()
    expect((await app.mails(starter.email)).at(-1)?.text).toContain('said no to your offer')
  })

  it('lets its maker take it back, and only them; twice is harmless', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const offerId = await anOffer(app, one, starter)
    expect(await app.refusal(withdrawOffer, { caseId, offerId }, respondent)).toBe('409 WRONG_ROLE')
    await app.runJobs()
    const withdrawn = await app.ok(withdrawOffer, { caseId, offerId }, starter)
    expect(withdrawn.state).toBe('withdrawn')
    expect(await app.ok(withdrawOffer, { caseId, offerId }, starter)).toEqual(withdrawn)
    expect(await app.refusal(acceptOffer, { caseId, offerId }, respondent)).toBe('409 OFFER_NOT_OPEN')
    expect(await app.audited(caseId)).toContain('offer.withdraw')
    await app.runJobs()
    expect((await app.mails(respondent.email)).at(-1)?.text).toContain('has withdrawn an offer')
  })

  it('runs out by the clock, and cannot be accepted from that moment on', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const offerId = await anOffer(app, one, starter, 80_000, 2)
    app.clock.advance(2 * DAY)
    expect(await states(one)).toEqual(['starter expired'])
    expect(await app.refusal(acceptOffer, { caseId, offerId }, respondent)).toBe('409 OFFER_EXPIRED')
    await app.sweep()
    expect((await app.events(caseId)).at(-1)).toMatchObject({ type: 'offer.expired', side: 'starter' })
    expect(await app.audited(caseId)).toContain('offer.expire')
    expect(await app.refusal(acceptOffer, { caseId, offerId }, respondent)).toBe('409 OFFER_NOT_OPEN')
  })
})

describe('accepting', () => {
  it('makes the agreement to sign, with everything that belongs to it', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const offerId = await anOffer(app, one, starter)
    expect(await app.refusal(acceptOffer, { caseId, offerId }, starter)).toBe('409 OWN_OFFER')
    await app.runJobs()
    const { agreementId } = await app.ok(acceptOffer, { caseId, offerId }, respondent)
    expect(await agreementsOf(caseId)).toMatchObject([
      { id: agreementId, state: 'to_sign', offer_id: offerId },
    ])
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'agreed', agreementId })
    const events = await app.events(caseId)
    expect(events.slice(-2).map(({ type }) => type)).toEqual(['offer.accepted', 'case.agreed'])
    expect(await app.audited(caseId)).toEqual(expect.arrayContaining(['offer.accept', 'agreement.draft']))
    await app.runJobs()
    expect((await app.mails(starter.email)).at(-1)?.text).toContain('There are terms that you both accept')
  })

  it('answers the same agreement to a double click', async () => {
    const one = await aCase(app)
    const input = { caseId: one.caseId, offerId: await anOffer(app, one, one.starter) }
    const [a, b] = await Promise.all([
      app.ok(acceptOffer, input, one.respondent),
      app.ok(acceptOffer, input, one.respondent),
    ])
    expect(b).toEqual(a)
    expect(await app.ok(acceptOffer, input, one.respondent)).toEqual(a)
    expect(await agreementsOf(one.caseId)).toHaveLength(1)
  })

  it('refuses one whose days have passed meanwhile', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const dueOn = addDays(dateOf(app.clock.now().getTime()), 1)
    const terms = payment(app, 500, {
      payment: { payer: 'respondent', amount: 500, instalments: [{ dueOn, amount: 500 }], method: '' },
    })
    const id = newId()
    await app.ok(makeOffer, { caseId, id, terms, note: '', validDays: 7 }, starter)
    app.clock.advance(3 * DAY)
    expect(await app.refusal(acceptOffer, { caseId, offerId: id }, respondent)).toBe('409 OFFER_EXPIRED')
  })

  it('ends in exactly one agreement when both settle at the same moment, time after time', async () => {
    for (let i = 0; i < trialsOf(20, 5); i += 1) {
      const one = await aCase(app)
      const { caseId, starter, respondent } = one
      const offerId = await anOffer(app, one, starter)
      const counter = { caseId, id: newId(), terms: payment(app, 70_000), note: '', validDays: 7 }
      const [accepted, countered, takenBack] = await Promise.all([
        app.request(acceptOffer, { caseId, offerId }, respondent),
        app.request(makeOffer, counter, starter),
        app.request(withdrawOffer, { caseId, offerId }, starter),
      ])
      const agreements = await agreementsOf(caseId)
      expect(agreements).toHaveLength(accepted.status === 200 ? 1 : 0)
      const { status } = await app.ok(getCase, { caseId }, starter)
      expect(status).toBe(accepted.status === 200 ? 'agreed' : 'active')
      for (const answer of [accepted, countered, takenBack]) expect([200, 409]).toContain(answer.status)
      const events = await app.events(caseId)
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
    }
  })

  it('and a round that settles at the same moment make one agreement, time after time', async () => {
    for (let i = 0; i < trialsOf(10, 5); i += 1) {
      const one = await aCase(app)
      const { caseId, starter, respondent } = one
      // an offer that comes later would move what can be answered
      const offerId = await anOffer(app, one, starter)
      const round = await aRound(app, one)
      await answer(app, one, round, starter, ({ low }) => low)
      const given = await answerAll(app, one, round, respondent, ({ high }) => high)
      const [accepted, sealed] = await Promise.all([
        app.request(acceptOffer, { caseId, offerId }, respondent),
        app.request(sendAnswers, given, respondent),
      ])
      expect(statusesOf(accepted, sealed)).toEqual([200, 409])
      expect(await agreementsOf(caseId)).toHaveLength(1)
      const { proposals, offers } = await negotiationOf(app, one, starter)
      expect(proposals.map(({ state }) => state)).toEqual([sealed.status === 200 ? 'settled' : 'ended'])
      expect(offers.map(({ state }) => state)).toEqual([accepted.status === 200 ? 'accepted' : 'closed'])
    }
  })

  it('ends an open round without comparing what was sealed, and says so; answers that miss each other were compared', async () => {
    const cutShort = async (end: (one: TestCase, round: ProposalRound) => Promise<unknown>) => {
      const one = await aCase(app)
      const round = await aRound(app, one)
      await answer(app, one, round, one.starter, ({ high }) => high)
      await end(one, round)
      return (await negotiationOf(app, one, one.starter)).proposals.at(-1)
    }
    const ended = (isCutShort: boolean) => expect.objectContaining({ state: 'ended', isCutShort })
    expect(
      await cutShort(async (one) =>
        app.ok(
          acceptOffer,
          { caseId: one.caseId, offerId: await anOffer(app, one, one.starter) },
          one.respondent,
        ),
      ),
    ).toEqual(ended(true))
    expect(
      await cutShort(({ caseId, starter }) => app.ok(leaveCase, { caseId, words: '' }, starter)),
    ).toEqual(ended(true))
    expect(await cutShort((one, round) => answer(app, one, round, one.respondent, ({ low }) => low))).toEqual(
      ended(false),
    )
  })

  it('ends an open round with the event that says nothing else', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    await aRound(app, one)
    const offerId = await anOffer(app, one, starter)
    await app.ok(acceptOffer, { caseId, offerId }, respondent)
    expect(await app.eventTypes(caseId)).toContain('round.ended')
    expect(await app.refusal(askForProposal, { caseId }, starter)).toBe('409 WRONG_STATE')
  })
})
