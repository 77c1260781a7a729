import { getCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { getImpasse, takePause, wishToExtend, wishToFinish } from '@evensettle/contracts/impasse.ts'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { acceptOffer, declineOffer, makeOffer } from '@evensettle/contracts/offers.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anOffer, answer, aPerson, aRound, payment, type TestCase } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { closeIdleCases } from '../endings/jobs.ts'
import { warnIdleCases } from '../endings/jobs.ts'
import { sweepNegotiations } from '../negotiation/jobs.ts'
import { endPauses } from './jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** A case whose proposal ended without a settlement: one side said no to everything, and the week is over. */
async function anImpasse({ withOffer = false } = {}): Promise<TestCase> {
  const one = await aCase(app)
  if (withOffer) await anOffer(app, one, one.starter, 80_000, 20)
  const round = await aRound(app, one)
  await answer(app, one, round, one.starter, () => null)
  await answer(app, one, round, one.respondent, () => null)
  app.clock.advance(7 * DAY + 1)
  await sweepNegotiations(app.deps)
  return one
}

const read = ({ caseId }: TestCase, as: Person) => app.ok(getImpasse, { caseId }, as)
const statusOf = async ({ caseId, starter }: TestCase) => (await app.ok(getCase, { caseId }, starter)).status
const mailsTo = async (person: Person, words: string) => {
  await app.runJobs()
  return (await app.mails(person.email)).filter(({ subject, text }) => `${subject} ${text}`.includes(words))
    .length
}

describe('a talk that has come to a stop', () => {
  it('is told to both alike once a proposal ended without a settlement, until something is open again', async () => {
    const one = await anImpasse()
    const [mine, theirs] = [await read(one, one.starter), await read(one, one.respondent)]
    expect(mine).toEqual(theirs)
    expect(mine).toMatchObject({ isStuck: true, pause: { until: null, mayTake: true }, request: null })
    const offerId = await anOffer(app, one, one.starter)
    expect(await read(one, one.respondent)).toMatchObject({ isStuck: false, pause: { mayTake: false } })
    await app.ok(declineOffer, { caseId: one.caseId, offerId }, one.respondent)
    expect((await read(one, one.respondent)).isStuck).toBe(true)
  })

  it('is told beside an offer that was there before the proposal failed, which can still be accepted', async () => {
    const one = await anImpasse({ withOffer: true })
    const { caseId, respondent } = one
    expect(await read(one, respondent)).toMatchObject({ isStuck: true, pause: { mayTake: true } })
    await app.ok(takePause, { caseId }, respondent)
    const { offers } = await app.ok(getNegotiation, { caseId }, respondent)
    await app.ok(acceptOffer, { caseId, offerId: offers[0]?.id ?? '' }, respondent)
    expect((await read(one, respondent)).isStuck).toBe(false)
  })

  it('is told after a quiet week too, and never while a private answer is missing', async () => {
    const quiet = await aCase(app)
    await app.ok(sendMessage, { caseId: quiet.caseId, id: newId(), body: 'Hello' }, quiet.starter)
    app.clock.advance(6 * DAY)
    expect((await read(quiet, quiet.starter)).isStuck).toBe(false)
    app.clock.advance(2 * DAY)
    expect((await read(quiet, quiet.starter)).isStuck).toBe(true)

    const sealed = await aCase(app)
    const round = await aRound(app, sealed)
    const before = await read(sealed, sealed.starter)
    await answer(app, sealed, round, sealed.respondent, () => null)
    expect(await read(sealed, sealed.starter)).toEqual(before)
  })

  it('is nobody else’s to see', async () => {
    const one = await anImpasse()
    const stranger = await aPerson(app)
    for (const endpoint of [getImpasse, takePause, wishToExtend])
      expect(await app.refusal(endpoint, { caseId: one.caseId }, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(wishToFinish, { caseId: one.caseId, wanted: true }, stranger)).toBe(
      '404 NOT_FOUND',
    )
  })
})

describe('a pause', () => {
  it('ends wherever it is over, however many there are and whatever cannot be ended', async () => {
    const all = [await aCase(app), await aCase(app), await aCase(app)]
    const ids = all.map(({ caseId }) => caseId).toSorted()
    const over = new Date(app.clock.now().getTime() - HOUR)
    await app.deps.pool.query('update mediation_case set paused_until = $2 where id = any($1)', [ids, over])
    const add: typeof app.deps.jobs.add = async (tx, name, payload, options) => {
      if ('caseId' in payload && payload.caseId === ids[0]) throw new Error('killed')
      await app.deps.jobs.add(tx, name, payload, options)
    }
    await endPauses({ ...app.deps, jobs: { ...app.deps.jobs, add } }, 1)
    const { rows } = await app.deps.pool.query(
      'select id from mediation_case where id = any($1) and paused_until is not null',
      [ids],
    )
    expect(rows).toEqual([{ id: ids[0] }])
  })

  it('lasts a week for both, is told, keeps the case from ending, and ends by itself once', async () => {
    const one = await anImpasse()
    const { caseId, starter, respondent } = one
    const before = new Date((await read(one, starter)).endsAt).getTime()
    const from = app.clock.now().getTime()
    const taken = await app.ok(takePause, { caseId }, starter)
    const until = taken.pause.until ?? ''
    const lasts = new Date(until).getTime() - from
    expect([lasts >= 7 * DAY, lasts < 7 * DAY + HOUR]).toEqual([true, true])
    expect(taken.pause).toEqual({ until, by: 'starter', mayTake: false })
    expect((await read(one, respondent)).pause).toEqual(taken.pause)
    expect(new Date(taken.endsAt).getTime()).toBeGreaterThanOrEqual(before + 7 * DAY)
    expect(await mailsTo(respondent, 'took a pause of a week')).toBe(1)
    expect(await mailsTo(starter, 'took a pause of a week')).toBe(0)
    expect(await app.refusal(takePause, { caseId }, respondent)).toBe('409 PAUSE_TAKEN')
    await app.ok(takePause, { caseId }, starter)
    app.clock.advance(7 * DAY - HOUR)
    await endPauses(app.deps)
    expect((await read(one, respondent)).pause.until).toBe(until)
    app.clock.advance(HOUR)
    await Promise.all([endPauses(app.deps), endPauses(app.deps)])
    expect((await read(one, respondent)).pause).toEqual({ until: null, by: null, mayTake: true })
    const types = await app.eventTypes(caseId)
    expect(types.filter((type) => type.startsWith('pause.'))).toEqual(['pause.taken', 'pause.ended'])
    for (const person of [starter, respondent]) expect(await mailsTo(person, 'The pause is over')).toBe(1)
    expect(await app.refusal(takePause, { caseId }, starter)).toBe('409 PAUSE_TAKEN')
    expect((await app.audited(caseId)).filter((action) => action === 'case.clock')).toHaveLength(2)
  })

  it('keeps the mediator from proposing by itself, and warnings away', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    for (const person of [starter, respondent])
      await app.ok(sendMessage, { caseId, id: newId(), body: 'Hello' }, person)
    app.clock.advance(7 * DAY)
    await app.ok(takePause, { caseId }, starter)
    await sweepNegotiations(app.deps)
    const rounds = async () => (await app.events(caseId)).filter(({ type }) => type === 'round.opened').length
    expect(await rounds()).toBe(0)
    app.clock.advance(7 * DAY)
    await endPauses(app.deps)
    await sweepNegotiations(app.deps)
    expect(await rounds()).toBe(1)
  })

  it('cannot be taken while something is open, and lets both write and offer', async () => {
    const open = await aCase(app)
    await aRound(app, open)
    expect(await app.refusal(takePause, { caseId: open.caseId }, open.starter)).toBe('409 NOT_STUCK')
    const one = await anImpasse()
    await app.ok(takePause, { caseId: one.caseId }, one.starter)
    await app.ok(sendMessage, { caseId: one.caseId, id: newId(), body: 'Hello' }, one.respondent)
    await anOffer(app, one, one.respondent)
  })
})

describe('finishing here', () => {
  it('takes both, and ends the case as an impasse that is nobody’s doing', async () => {
    const one = await anImpasse()
    const { caseId, starter, respondent } = one
    const wished = await app.ok(wishToFinish, { caseId, wanted: true }, respondent)
    expect(wished.finish).toEqual({ mine: true, theirs: false })
    await app.ok(wishToFinish, { caseId, wanted: true }, respondent)
    expect((await read(one, starter)).finish).toEqual({ mine: false, theirs: true })
    expect(await mailsTo(starter, 'would like to finish here')).toBe(1)
    expect(await statusOf(one)).toBe('active')
    await app.ok(wishToFinish, { caseId, wanted: true }, starter)
    expect(await app.ok(getCase, { caseId }, respondent)).toMatchObject({
      status: 'closed',
      closed: { reason: 'impasse', by: null, words: '' },
    })
    const { events } = await app.ok(listCaseEvents, { caseId }, respondent)
    expect(events.filter(({ type }) => type === 'finish.wished').map(({ side }) => side)).toEqual([
      'respondent',
      'starter',
    ])
    for (const person of [starter, respondent]) expect(await mailsTo(person, 'has been closed')).toBe(1)
  })

  it('is taken back by its own side, and forgotten once there is a new offer', async () => {
    const one = await anImpasse()
    const { caseId, starter, respondent } = one
    await app.ok(wishToFinish, { caseId, wanted: true }, respondent)
    await app.ok(wishToFinish, { caseId, wanted: false }, starter)
    expect((await read(one, starter)).finish).toEqual({ mine: false, theirs: true })
    await app.ok(wishToFinish, { caseId, wanted: false }, respondent)
    expect((await read(one, starter)).finish).toEqual({ mine: false, theirs: false })
    await app.ok(wishToFinish, { caseId, wanted: true }, respondent)
    const id = newId()
    await app.ok(makeOffer, { caseId, id, terms: payment(app, 1), note: '', validDays: 7 }, respondent)
    await app.ok(declineOffer, { caseId, offerId: id }, starter)
    await app.ok(wishToFinish, { caseId, wanted: true }, starter)
    expect(await statusOf(one)).toBe('active')
  })

  it('pressed by both at the same moment ends the case once', async () => {
    const one = await anImpasse()
    const press = (as: Person) => app.request(wishToFinish, { caseId: one.caseId, wanted: true }, as)
    const answers = await Promise.all([press(one.starter), press(one.respondent)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await app.events(one.caseId)).filter(({ type }) => type === 'case.closed')).toHaveLength(1)
  })
})

describe('30 days without an act', () => {
  it('end a case in which something was tried as an impasse, later by a pause that was taken', async () => {
    const one = await anImpasse()
    await app.ok(takePause, { caseId: one.caseId }, one.starter)
    app.clock.advance(7 * DAY)
    await endPauses(app.deps)
    app.clock.advance(30 * DAY - HOUR)
    await closeIdleCases(app.deps)
    expect(await statusOf(one)).toBe('active')
    app.clock.advance(HOUR)
    await closeIdleCases(app.deps)
    expect((await app.ok(getCase, { caseId: one.caseId }, one.starter)).closed?.reason).toBe('impasse')
  })

  it('become fourteen more when both press, twice at most; the warnings wait as long', async () => {
    const one = await anImpasse()
    const { caseId, starter, respondent } = one
    for (const left of [1, 0]) {
      await app.ok(wishToExtend, { caseId }, starter)
      expect((await read(one, respondent)).extend).toEqual({ mine: false, theirs: true, left: left + 1 })
      expect((await app.ok(wishToExtend, { caseId }, respondent)).extend).toEqual({
        mine: false,
        theirs: false,
        left,
      })
    }
    expect(await app.refusal(wishToExtend, { caseId }, starter)).toBe('409 EXTENDED_BEFORE')
    const ends = new Date((await read(one, starter)).endsAt).getTime()
    expect(Math.ceil((ends - app.clock.now().getTime()) / DAY)).toBe(30 + 28)
    app.clock.advance(30 * DAY)
    await warnIdleCases(app.deps)
    await closeIdleCases(app.deps)
    expect(await mailsTo(starter, 'quiet')).toBe(0)
    expect(await statusOf(one)).toBe('active')
    app.clock.advance(21 * DAY)
    await warnIdleCases(app.deps)
    expect(await mailsTo(starter, 'quiet')).toBe(1)
    app.clock.advance(7 * DAY)
    await closeIdleCases(app.deps)
    expect(await statusOf(one)).toBe('closed')
  })
})
