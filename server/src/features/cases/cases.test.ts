import { getCase, getPublicCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import { declineToSign, getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { getInvitationState } from '@evensettle/contracts/invitations.ts'
import { roundTripsOf } from '@evensettle/auth/testing/round-trips.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anAgreedCase, anOffer, aPerson, signing } from '../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const invited = { answered: null, joined: false } as const

describe('reading', () => {
  it('asks a visitor to sign in and hides the case from a stranger, existing or not', async () => {
    const { caseId } = await aCase(app)
    const stranger = await aPerson(app)
    expect(await app.refusal(getCase, { caseId })).toBe('401 NOT_SIGNED_IN')
    const real = await app.request(getCase, { caseId }, stranger)
    const madeUp = await app.request(getCase, { caseId: newId() }, stranger)
    expect(real.status).toBe(404)
    expect(real.raw).toBe(madeUp.raw)
    expect(await app.refusal(listCaseEvents, { caseId }, stranger)).toBe('404 NOT_FOUND')
    expect((await app.ok(listCases, {}, stranger)).cases).toEqual([])
  })

  it('shows both sides the same but for who is reading', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const mine = await app.ok(getCase, { caseId }, starter)
    const theirs = await app.ok(getCase, { caseId }, respondent)
    expect(mine.mySide).toBe('starter')
    expect(mine.cameIn?.words).toContain('the address that you had named')
    expect(theirs.cameIn?.words).toContain(`the address that ${starter.name} had named`)
    expect({ ...theirs, mySide: 'starter', cameIn: mine.cameIn }).toEqual(mine)
  })

  it('asks the database once for all that the hub shows', async () => {
    const { caseId, starter, respondent } = await anAgreedCase(app)
    await app.ok(getCase, { caseId }, starter)
    expect(await roundTripsOf(app.deps.pool, () => app.ok(getCase, { caseId }, starter))).toBe(1)
    expect(await app.refusal(getCase, { caseId }, await aPerson(app))).toBe('404 NOT_FOUND')
    // nobody gets what was asked for somebody else
    expect((await app.ok(getCase, { caseId }, respondent)).mySide).toBe('respondent')
  })

  it('asks once for several people who look at the same time, and shows each of them their own', async () => {
    const agreed = await anAgreedCase(app)
    const open = await aCase(app)
    const stranger = await aPerson(app)
    const people = [agreed.starter, agreed.respondent, open.starter, open.respondent, stranger]
    const reads = [
      ...people.map((person) => ({ caseId: agreed.caseId, person })),
      ...people.map((person) => ({ caseId: open.caseId, person })),
      { caseId: newId(), person: agreed.starter },
    ]
    const oneByOne = []
    for (const { caseId, person } of reads)
      oneByOne.push((await app.request(getCase, { caseId }, person)).raw)
    let together: { status: number; raw: string }[] = []
    const trips = await roundTripsOf(app.deps.pool, async () => {
      together = await Promise.all(
        reads.map(({ caseId, person }) => app.request(getCase, { caseId }, person)),
      )
    })
    expect(together.map(({ raw }) => raw)).toEqual(oneByOne)
    const shown = [0, 1, 7, 8]
    expect(together.map(({ status }) => status)).toEqual(
      reads.map((_, at) => (shown.includes(at) ? 200 : 404)),
    )
    expect(trips).toBe(2)
  })

  it('counts the days of the plan from the day it was sent', async () => {
    const { caseId, starter } = await aCase(app)
    expect((await app.ok(getCase, { caseId }, starter)).day).toBe(1)
    app.clock.advance(DAY)
    expect((await app.ok(getCase, { caseId }, starter)).day).toBe(2)
  })

  it('tells anybody with the address only the reference and the state', async () => {
    const { caseId, reference } = await aCase(app)
    expect((await app.request(getPublicCase, { caseId })).raw).toBe(
      JSON.stringify({ reference, status: 'active' }),
    )
    expect(await app.refusal(getPublicCase, { caseId: newId() })).toBe('404 NOT_FOUND')
    expect(await app.refusal(getPublicCase, { caseId: "'; select 1" })).toBe('404 NOT_FOUND')
  })

  it('lists what waits for me before what waits for them', async () => {
    const starter = await aPerson(app)
    const mine = await aCase(app, { starter })
    const waiting = await aCase(app, { ...invited, starter })
    const offered = await aCase(app, { starter })
    await anOffer(app, offered, offered.respondent)
    const { cases } = await app.ok(listCases, {}, starter)
    expect(cases.map(({ id }) => id)).toEqual([offered.caseId, mine.caseId, waiting.caseId])
    expect(cases.some(({ agreed }) => agreed)).toBe(false)
  })

  it('lists what was agreed for both sides, as long as it stands, and for nobody else', async () => {
    const { caseId, starter, respondent } = await anAgreedCase(app)
    const { terms } = await app.ok(getAgreement, { caseId }, starter)
    const agreed = { sum: terms.payment?.amount ?? null, acts: terms.acts.length }
    expect(agreed.sum).toBeGreaterThan(0)
    for (const person of [starter, respondent])
      expect((await app.ok(listCases, {}, person)).cases).toMatchObject([{ id: caseId, agreed }])
    expect((await app.ok(listCases, {}, await aPerson(app))).cases).toEqual([])

    await app.ok(declineToSign, { caseId, words: '' }, respondent)
    expect((await app.ok(listCases, {}, starter)).cases[0]).not.toHaveProperty('agreed')
  })
})

describe('leaving', () => {
  it('asks a visitor to sign in, hides the case from a stranger, and is over with the case', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    const input = { caseId, words: '' }
    expect(await app.refusal(leaveCase, input)).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(leaveCase, input, await aPerson(app))).toBe('404 NOT_FOUND')
    await app.ok(leaveCase, input, starter)
    expect(await app.refusal(leaveCase, input, respondent)).toBe('409 WRONG_STATE')
  })

  it.each([
    ['starter', 'withdrawn'],
    ['respondent', 'declined'],
  ] as const)('by the %s closes the case as %s, with the reason for both', async (side, reason) => {
    const one = await aCase(app)
    const { caseId } = one
    await app.ok(leaveCase, { caseId, words: ' We spoke on the phone. ' }, one[side])
    const closed = { reason, by: side, words: 'We spoke on the phone.' }
    for (const person of [one.starter, one.respondent])
      expect(await app.ok(getCase, { caseId }, person)).toMatchObject({ status: 'closed', closed })
    expect((await app.events(caseId)).at(-1)).toMatchObject({ type: 'case.closed', facts: { reason } })
    expect(await app.audited(caseId)).toContain('case.close')
    await app.runJobs()
    const other = side === 'starter' ? one.respondent : one.starter
    expect((await app.mails(other.email)).at(-1)?.text).toContain('The case has been closed.')
  })

  it('takes the invitation back when nobody has joined yet', async () => {
    const { caseId, starter } = await aCase(app, invited)
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ state: 'withdrawn' })
  })

  it('is not possible any more once both have signed', async () => {
    const one = await anAgreedCase(app)
    const { caseId, starter, respondent } = one
    for (const person of [starter, respondent])
      await app.ok(signAgreement, await signing(app, one, person), person)
    expect(await app.refusal(leaveCase, { caseId, words: '' }, starter)).toBe('409 WRONG_STATE')
    await app.runJobs()
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'settled', closed: null })
  })
})

describe('the clock', () => {
  it('closes a case that nobody has touched for thirty days, not a day earlier', async () => {
    const { caseId, starter } = await aCase(app)
    app.clock.advance(29 * DAY)
    await app.sweep()
    expect((await app.ok(getCase, { caseId }, starter)).status).toBe('active')
    app.clock.advance(DAY)
    await Promise.all([app.sweep(), app.sweep()])
    const view = await app.ok(getCase, { caseId }, starter)
    expect(view).toMatchObject({ status: 'closed', closed: { reason: 'expired', by: null, words: '' } })
    expect((await app.events(caseId)).filter(({ type }) => type === 'case.closed')).toHaveLength(1)
    expect(await app.audited(caseId)).toContain('case.close')
  })

  it('never closes a case that both have signed, however long its paper takes', async () => {
    const one = await anAgreedCase(app)
    const { caseId, starter, respondent } = one
    for (const person of [starter, respondent])
      await app.ok(signAgreement, await signing(app, one, person), person)
    await app.deps.pool.query(`delete from job.job where name = 'agreements.seal'`)
    app.clock.advance(31 * DAY)
    await app.sweep()
    expect((await app.ok(getCase, { caseId }, starter)).status).toBe('agreed')
    await app.deps.db.transaction().execute((tx) => app.deps.jobs.add(tx, 'agreements.sweep', {}))
    await app.runJobs()
    expect((await app.ok(getCase, { caseId }, starter)).status).toBe('settled')
  })
})
