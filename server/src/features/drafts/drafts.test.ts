import { getCase } from '@evensettle/contracts/cases.ts'
import { deleteDraft, getDraft, saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import { openInvitation } from '@evensettle/contracts/invitations.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { getSiteConfig } from '@evensettle/contracts/site.ts'
import { MAX_AMOUNT } from '@evensettle/domain/money.ts'
import { addDays, dateOf } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atOnce } from '../../testing/at-once.ts'
import { aDraft, anItem, aPerson, aSavedDraft, PROFILE, statusesOf } from '../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await makeTestApp()
  owner = await aPerson(app)
})

/** Saves a draft with a change and tries to send it. */
async function sending(about: Parameters<typeof aDraft>[0]) {
  const id = await aSavedDraft(app, owner, aDraft(about))
  return app.request(submitDraft, { id, revision: 1 }, owner)
}

describe('who may touch a draft', () => {
  it('asks a visitor to sign in', async () => {
    const id = newId()
    expect(await app.refusal(getDraft, { id })).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(saveDraft, { id, revision: 0, draft: aDraft() })).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(deleteDraft, { id })).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(submitDraft, { id, revision: 1 })).toBe('401 NOT_SIGNED_IN')
  })

  it('hides a draft from everybody but its owner, even one with the same id in the first save', async () => {
    const id = await aSavedDraft(app, owner)
    const stranger = await aPerson(app)
    expect(await app.refusal(getDraft, { id }, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(saveDraft, { id, revision: 0, draft: aDraft() }, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(saveDraft, { id, revision: 1, draft: aDraft() }, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(deleteDraft, { id }, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(submitDraft, { id, revision: 1 }, stranger)).toBe('404 NOT_FOUND')
    expect((await app.ok(listCases, {}, stranger)).cases).toEqual([])
  })

  it('answers a garbled id like an unknown one', async () => {
    expect(await app.refusal(getDraft, { id: 'not-an-id' }, owner)).toBe('404 NOT_FOUND')
  })
})

describe('saving', () => {
  it('keeps an empty draft, counts its saves and gives it a reference that stays', async () => {
    const id = newId()
    const empty = aDraft({
      type: null,
      title: '',
      story: '',
      items: [],
      otherName: '',
      otherEmail: '',
      happenedOn: null,
    })
    const first = await app.ok(saveDraft, { id, revision: 0, draft: empty }, owner)
    expect(first).toMatchObject({ id, revision: 1, draft: empty })
    expect(first.reference).toMatch(/^ES-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    const draft = aDraft({ title: 'A title' })
    const second = await app.ok(saveDraft, { id, revision: 1, draft }, owner)
    expect(second).toMatchObject({ revision: 2, reference: first.reference, draft })
    expect(await app.ok(getDraft, { id }, owner)).toEqual(second)
  })

  it('keeps the newer text when two tabs save from the same state', async () => {
    const id = await aSavedDraft(app, owner)
    const newer = await app.ok(saveDraft, { id, revision: 1, draft: aDraft({ title: 'Newer' }) }, owner)
    const older = { id, revision: 1, draft: aDraft({ title: 'Older' }) }
    expect(await app.refusal(saveDraft, older, owner)).toBe('409 VERSION_CONFLICT')
    expect(await app.ok(getDraft, { id }, owner)).toEqual(newer)
  })

  it('answers a repeated save with what is stored, the first one too', async () => {
    const id = newId()
    const draft = aDraft()
    const first = await app.ok(saveDraft, { id, revision: 0, draft }, owner)
    expect(await app.ok(saveDraft, { id, revision: 0, draft }, owner)).toEqual(first)
    const changed = { id, revision: 1, draft: { ...draft, title: 'Changed' } }
    const second = await app.ok(saveDraft, changed, owner)
    expect(await app.ok(saveDraft, changed, owner)).toEqual(second)
  })

  it('lists a draft on the dashboard until it is thrown away', async () => {
    const person = await aPerson(app)
    const id = await aSavedDraft(app, person, aDraft({ title: 'Mine' }))
    const { cases } = await app.ok(listCases, {}, person)
    expect(cases).toMatchObject([{ id, status: 'draft', title: 'Mine', claimed: 120_000 }])
    expect(await app.ok(deleteDraft, { id }, person)).toEqual({ ok: true })
    expect((await app.ok(listCases, {}, person)).cases).toEqual([])
    expect(await app.refusal(deleteDraft, { id }, person)).toBe('404 NOT_FOUND')
  })

  it('opens a draft of an earlier version with what it lacks empty', async () => {
    const id = await aSavedDraft(app, owner)
    const { otherPhone, otherAddress, answers, papers, ...earlier } = aDraft()
    await app.deps.db
      .updateTable('case_draft')
      .set({ content: JSON.stringify(earlier) as never })
      .where('id', '=', id)
      .execute()
    const { draft } = await app.ok(getDraft, { id }, owner)
    expect(draft).toMatchObject({ ...earlier, otherPhone, otherAddress, answers, papers })
  })

  it('takes any script, and drops the one character no database can hold', async () => {
    const id = newId()
    const story = 'שלום عليكم 你好 👩‍👩‍👧 ไทย'
    const draft = aDraft({
      otherName: 'Ångström-Đặng علي',
      story: `${story}\u0000`,
      title: 'lone \ud800 half',
    })
    const saved = await app.ok(saveDraft, { id, revision: 0, draft }, owner)
    expect(saved.draft).toMatchObject({ otherName: draft.otherName, story, title: 'lone \ufffd half' })
    expect(await app.request(submitDraft, { id, revision: 1 }, owner)).toMatchObject({ status: 200 })
  })

  it('takes a story of 10 000 characters and names the field of a longer one', async () => {
    expect(await sending({ story: 'ö'.repeat(10_000) })).toMatchObject({ status: 200 })
    const draft = aDraft({ story: 'ö'.repeat(10_001) })
    const refused = await app.request(saveDraft, { id: newId(), revision: 0, draft }, owner)
    expect(refused.status).toBe(400)
    expect(refused.error?.fields).toEqual({
      'draft.story': 'This is too long. Keep it under 10,000 characters.',
    })
    expect(refused.raw).not.toContain('öö')
  })

  it.each([
    ['negative', -1],
    ['with half cents', 10.5],
    ['beyond what can be handled', MAX_AMOUNT + 1],
  ])('refuses an amount %s at its field', async (_, amount) => {
    const draft = aDraft({ items: [anItem(), anItem({ amount })] })
    const refused = await app.request(saveDraft, { id: newId(), revision: 0, draft }, owner)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.error?.fields ?? {})).toEqual(['draft.items.1.amount'])
  })

  it('refuses more points than a case can hold', async () => {
    const items = Array.from({ length: 41 }, () => anItem({ amount: 1 }))
    const draft = aDraft({ items })
    const refused = await app.request(saveDraft, { id: newId(), revision: 0, draft }, owner)
    expect(refused.error?.fields).toEqual({
      'draft.items': 'There is room for 40 points. Put small ones together.',
    })
  })
})

describe('sending', () => {
  it('begins the case: rows, log, invitation job and audit in one', async () => {
    const draft = aDraft({
      items: [anItem({ amount: 100_000 }), anItem({ kind: 'property', title: 'The bicycle', amount: 500 })],
      otherEmail: 'Robin.Wirt@Example.org',
    })
    const id = await aSavedDraft(app, owner, draft)
    const before = await app.ok(getDraft, { id }, owner)
    const sent = await app.ok(submitDraft, { id, revision: 1 }, owner)
    expect(sent).toEqual({ caseId: id, reference: before.reference })
    const row = await app.deps.db
      .selectFrom('mediation_case')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      status: 'invited',
      starter_id: owner.userId,
      respondent_id: null,
      last_seq: 2,
    })
    const items = await app.deps.db
      .selectFrom('case_item')
      .selectAll()
      .where('case_id', '=', id)
      .orderBy('position')
      .execute()
    expect(items.map(({ kind, claimed }) => [kind, claimed])).toEqual([
      ['money', 100_000],
      ['property', 0],
    ])
    expect(await app.eventTypes(id)).toEqual(['case.submitted', 'invitation.sent'])
    const invitation = await app.deps.db
      .selectFrom('invitation')
      .selectAll()
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(invitation.email).toBe('robin.wirt@example.org')
    expect(await app.waitingJobs('invitations.send')).toContainEqual({ invitationId: invitation.id })
    expect(await app.audited(id)).toEqual(['case.submit'])
    expect(await app.refusal(getDraft, { id }, owner)).toBe('404 NOT_FOUND')
  })

  it('shows both sides the answers to the questions of its kind, and the other side no more than those', async () => {
    const draft = aDraft({
      type: 'loan',
      answers: { paid: '5000', lent_on: '2026-02-03', agreed: 'spoken', moved_in: '2020-01-01' },
      papers: { note: 'have' },
      otherPhone: '+49 30 1234567',
      otherAddress: 'Elbweg 9\n20095 Hamburg',
    })
    const id = await aSavedDraft(app, owner, draft)
    await app.ok(submitDraft, { id, revision: 1 }, owner)
    const told = [
      { id: 'lent_on', question: 'When was the money lent?', kind: 'date', answer: '2026-02-03' },
      { id: 'agreed', question: 'How was it agreed?', kind: 'text', answer: 'By word of mouth' },
      { id: 'paid', question: 'How much has been paid back so far?', kind: 'money', answer: '5000' },
    ]
    expect((await app.ok(getCase, { caseId: id }, owner)).intakeAnswers).toEqual(told)
    const {
      token_sealed,
      id: invitationId,
      phone,
    } = await app.deps.db
      .selectFrom('invitation')
      .selectAll()
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(phone).toBe(draft.otherPhone)
    const token = app.deps.sealers.invitations.open(token_sealed, invitationId)
    const seen = await app.request(openInvitation, { token })
    expect(seen.body.intakeAnswers).toEqual(told)
    expect(seen.raw).not.toMatch(/1234567|Elbweg|2020-01-01|have/)
  })

  it('refuses a phone number that is none, and takes none at all', async () => {
    const refused = await sending({ otherPhone: 'call me' })
    expect(refused.error?.fields).toEqual({
      otherPhone: 'Enter a phone number like +1 503 555 0142, or leave it empty.',
    })
    expect(await sending({ otherPhone: '' })).toMatchObject({ status: 200 })
  })

  it('answers the same case when it is sent twice, also at the same moment', async () => {
    const id = await aSavedDraft(app, owner)
    const [one, two] = await Promise.all([
      app.ok(submitDraft, { id, revision: 1 }, owner),
      app.ok(submitDraft, { id, revision: 1 }, owner),
    ])
    expect(two).toEqual(one)
    expect(await app.ok(submitDraft, { id, revision: 1 }, owner)).toEqual(one)
    expect(await app.events(id)).toHaveLength(2)
  })

  it('does not bring a sent draft back when its first save arrives late', async () => {
    const draft = aDraft()
    const id = await aSavedDraft(app, owner, draft)
    await app.ok(submitDraft, { id, revision: 1 }, owner)
    expect(await app.refusal(saveDraft, { id, revision: 0, draft }, owner)).toBe('404 NOT_FOUND')
    expect((await app.ok(listCases, {}, owner)).cases.filter((one) => one.id === id)).toHaveLength(1)
  })

  it('does not send an older text than the one that is stored', async () => {
    const id = await aSavedDraft(app, owner)
    await app.ok(saveDraft, { id, revision: 1, draft: aDraft({ title: 'Newer' }) }, owner)
    expect(await app.refusal(submitDraft, { id, revision: 1 }, owner)).toBe('409 VERSION_CONFLICT')
  })

  it('asks for the profile first', async () => {
    const person = await aPerson(app, { profile: false })
    const id = await aSavedDraft(app, person)
    expect(await app.refusal(submitDraft, { id, revision: 1 }, person)).toBe('409 PROFILE_INCOMPLETE')
    expect((await app.ok(getDraft, { id }, person)).revision).toBe(1)
  })

  it('refuses my own address as the other side, in any letter case', async () => {
    const refused = await sending({ otherEmail: owner.email.toUpperCase() })
    expect(refused).toMatchObject({ status: 422, error: { code: 'OWN_EMAIL' } })
    expect(Object.keys(refused.error?.fields ?? {})).toEqual(['otherEmail'])
  })

  it('names everything that is missing at once', async () => {
    const refused = await sending({
      type: null,
      title: ' ',
      story: '',
      items: [],
      otherName: '',
      otherEmail: '',
    })
    expect(refused).toMatchObject({ status: 422, error: { code: 'CASE_INCOMPLETE' } })
    expect(Object.keys(refused.error?.fields ?? {}).toSorted()).toEqual([
      'items',
      'otherEmail',
      'otherName',
      'story',
      'title',
      'type',
    ])
  })

  it('refuses an amount of zero, a sum too large, a day to come and a broken address at their fields', async () => {
    // tomorrow has begun in the far east when it is ten o'clock in Greenwich
    const later = addDays(dateOf(app.clock.now().getTime()), 2)
    const items = [anItem({ amount: 0 }), anItem({ amount: MAX_AMOUNT }), anItem({ amount: 1, on: later })]
    const refused = await sending({ items, happenedOn: later, otherEmail: 'robin@nowhere' })
    expect(refused.error?.fields).toEqual({
      'items.0.amount': 'Enter an amount above zero.',
      'items.2.on': 'This date is in the future. Choose the day it happened.',
      items: 'This amount is too large to handle here.',
      happenedOn: 'This date is in the future. Choose the day it happened.',
      otherEmail: 'Enter an email address like name@example.org.',
    })
  })
})

it('what a case costs is told before anybody signs in', async () => {
  const priced = await makeTestApp({ env: { CASE_PRICE: '45 USD' } })
  expect((await priced.ok(getSiteConfig, {})).price).toEqual({
    amount: 4_500,
    currency: 'USD',
    isPaidOnline: false,
  })
  expect((await app.ok(getSiteConfig, {})).price).toBeNull()
})

describe('what the operator has switched off', () => {
  let narrow: TestApp

  beforeAll(async () => {
    narrow = await makeTestApp({ env: { COUNTRIES: 'DE', DISPUTE_TYPES_OFF: 'neighbour_dispute' } })
  })

  it('is told to everybody', async () => {
    const { eligibility } = await narrow.ok(getSiteConfig, {})
    expect(eligibility).toEqual({ countries: ['DE'], typesOff: ['neighbour_dispute'] })
    expect((await app.ok(getSiteConfig, {})).eligibility).toEqual({ countries: null, typesOff: [] })
  })

  it('cannot be sent, in a clear sentence, and the draft stays', async () => {
    const person = await aPerson(narrow)
    const id = await aSavedDraft(narrow, person, aDraft({ type: 'neighbour_dispute' }))
    const refused = await narrow.request(submitDraft, { id, revision: 1 }, person)
    expect(refused).toMatchObject({ status: 409, error: { code: 'DISPUTE_TYPE_OFF' } })
    expect(refused.error?.message).toMatch(/Your draft stays here\.$/)
    expect((await narrow.ok(getDraft, { id }, person)).revision).toBe(1)
  })

  it('counts by the country of the profile', async () => {
    const person = await aPerson(narrow)
    const id = await aSavedDraft(narrow, person)
    await narrow.ok(saveProfile, { ...PROFILE, name: person.name, country: 'FR' }, person)
    expect(await narrow.refusal(submitDraft, { id, revision: 1 }, person)).toBe('409 COUNTRY_OFF')
    await narrow.ok(saveProfile, { ...PROFILE, name: person.name, country: 'DE' }, person)
    expect(await narrow.request(submitDraft, { id, revision: 1 }, person)).toMatchObject({ status: 200 })
  })
})

describe('the room for drafts', () => {
  const first = (on: TestApp, as: Person, id = newId()) =>
    on.request(saveDraft, { id, revision: 0, draft: aDraft() }, as)

  it('cannot be passed by two tabs at once; says what to do, and a deleted one makes room', async () => {
    const env = { ACCOUNT_DRAFTS: '2' }
    const small = await makeTestApp({ env })
    const beside = await makeTestApp({ beside: small, env })
    const as = await aPerson(small)
    const kept = await aSavedDraft(small, as)
    const answers = await atOnce(small, 'case_draft', [() => first(small, as), () => first(beside, as)])
    expect(statusesOf(...answers)).toEqual([200, 409])
    const refused = await first(small, as)
    expect(refused.error).toMatchObject({
      code: 'DRAFTS_TOO_MANY',
      message:
        'You have 2 drafts, and there is no room for more. Delete one that you no longer need on your dashboard, and this one will be saved.',
    })
    const change = { id: kept, revision: 1, draft: aDraft({ title: 'Changed' }) }
    expect((await small.request(saveDraft, change, as)).status).toBe(200)
    expect((await first(small, as, kept)).status).toBe(409)
    await small.ok(deleteDraft, { id: kept }, as)
    expect((await first(small, as)).status).toBe(200)
  })

  it('of the whole installation is not the person’s to mend', async () => {
    const small = await makeTestApp({ env: { TOTAL_DRAFTS: '1' } })
    await aSavedDraft(small, await aPerson(small))
    const { status, error } = await first(small, await aPerson(small))
    expect([status, error?.code]).toEqual([507, 'INSTALLATION_FULL'])
  })
})
