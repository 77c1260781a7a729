import { acceptOffer } from '@evensettle/contracts/offers.ts'
import { leaveCase } from '@evensettle/contracts/cases.ts'
import { saveInvitationContact } from '@evensettle/contracts/invitation-sending.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anOffer, aPerson, PROFILE } from '../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'
import { changesOf } from './commands.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** The facts of the newest entry of a kind about something. */
async function newest(action: string, subject: string): Promise<Record<string, unknown>> {
  const { rows } = await app.deps.pool.query<{ facts: Record<string, unknown> }>(
    `select facts from audit_entry where action = $1 and subject = $2 order by id desc limit 1`,
    [action, subject],
  )
  return rows[0]?.facts ?? {}
}

describe('an entry of the audit trail', () => {
  it('tells what a profile’s settings were before, and of what is private only that it changed', async () => {
    const person = await aPerson(app)
    const changed = { ...PROFILE, name: person.name, language: 'de', phone: '+1 202 555 0123' }
    await app.ok(saveProfile, changed, person)
    const facts = await newest('profile.save', person.userId)
    expect(facts).toEqual({ changed: { language: { from: PROFILE.language, to: 'de' }, phone: 'private' } })
    await app.ok(saveProfile, changed, person)
    expect(await newest('profile.save', person.userId)).toEqual({ changed: {} })
  })

  it('tells that another number was named for an invitation, and not which', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    const contact = { caseId: one.caseId, phone: '+1 202 555 0123', postalAddress: '' }
    await app.ok(saveInvitationContact, contact, one.starter)
    expect(await newest('invitation.contact', one.caseId)).toEqual({ changed: { phone: 'private' } })
  })

  it('tells from which state to which a case and an offer went', async () => {
    const one = await aCase(app)
    const offerId = await anOffer(app, one, one.starter)
    const { agreementId } = await app.ok(acceptOffer, { caseId: one.caseId, offerId }, one.respondent)
    expect(await newest('offer.accept', offerId)).toEqual({
      changed: { state: { from: 'open', to: 'accepted' } },
    })
    expect(await newest('agreement.draft', agreementId)).toEqual({
      changed: { status: { from: 'active', to: 'agreed' } },
    })
    await app.ok(leaveCase, { caseId: one.caseId, words: 'kumquat' }, one.respondent)
    expect(await newest('case.close', one.caseId)).toEqual({
      reason: 'declined',
      by: 'respondent',
      changed: { status: { from: 'agreed', to: 'closed' } },
    })
  })
})

it('names the values that differ and leaves out the rest; without a before everything is new', () => {
  const after = { kind: 'photo', documented: null, name: 'IMG.jpg' }
  expect(changesOf({ ...after, kind: 'letter', name: 'a' }, after, ['kind', 'documented'])).toEqual({
    kind: { from: 'letter', to: 'photo' },
    name: 'private',
  })
  expect(changesOf(null, after, ['kind', 'documented'])).toEqual({
    kind: { from: null, to: 'photo' },
    name: 'private',
  })
  const day = new Date('2026-03-01T00:00:00Z')
  expect(changesOf({ until: day }, { until: new Date(day) }, ['until'])).toEqual({})
})
