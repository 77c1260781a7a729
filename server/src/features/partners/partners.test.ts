import {
  acceptSeat,
  answerApplication,
  decideApplication,
  getOwnSeat,
  inviteOwnerAgain,
  listApplications,
  openApplication,
  openSeatInvitation,
  pausePartner,
  sendApplication,
} from '@evensettle/contracts/partners.ts'
import { getPlaces } from '@evensettle/contracts/places.ts'
import {
  checkBenefitCode,
  getPartnerPage,
  getPartnerSettings,
  inviteToSeat,
  leaveProgram,
  makeBenefitCodes,
} from '@evensettle/contracts/partner-settings.ts'
import { SEAT_INVITATION_OPEN_FOR } from '@evensettle/domain/partners/seat-invitation.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { stopHash } from '../mail/queries.ts'
import { anOperator, aPerson } from '../../testing/factories.ts'
import { atOnce } from '../../testing/at-once.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../testing/make-test-app.ts'

const DESK = 'desk@example.org'
let app: TestApp
let operator: Person
let applicants = 0

beforeAll(async () => {
  app = await makeTestApp({ env: { OPERATOR_EMAIL: DESK }, admins: ['operator@example.org'] })
  operator = await anOperator(app, 'operator@example.org')
})

function application(about: { organisation?: string } = {}) {
  applicants += 1
  return {
    id: newId(),
    organisation: about.organisation ?? `Tenants United ${applicants}`,
    kind: 'tenants_union',
    country: 'US',
    members: 'under_1000',
    contactName: 'Ana Silva',
    email: `ana-${applicants}@tenants.example.org`,
    website: 'tenants.example.org',
    why: 'Our members ask us for help with deposits.',
  } as const
}

async function applied(about: { organisation?: string } = {}) {
  const sent = application(about)
  await app.ok(sendApplication, sent)
  return sent
}

async function mailsTo(address: string) {
  await app.runJobs()
  return app.mails(address)
}

/** The token of the one link that was mailed to an address, beside those it has `had` before. */
async function tokenFor(address: string, had: readonly string[] = []): Promise<string> {
  const tokens = (await mailsTo(address)).flatMap(({ text }) => /[?]token=([\w-]{40,})/.exec(text)?.[1] ?? [])
  const fresh = tokens.filter((one) => !had.includes(one))
  expect(fresh).toHaveLength(1)
  return fresh[0] ?? ''
}

const decide = (id: string, decision: 'approve' | 'ask' | 'decline', words = '') =>
  app.ok(decideApplication, { id, decision, words }, operator)
const listed = async (id: string) =>
  (await app.ok(listApplications, {}, operator)).applications.find((one) => one.id === id)

describe('an application', () => {
  it('reaches the operator once and is receipted to its address, however often it is sent', async () => {
    const sent = application()
    await Promise.all([app.ok(sendApplication, sent), app.ok(sendApplication, sent)])
    expect(await listed(sent.id)).toMatchObject({
      state: 'received',
      organisation: sent.organisation,
      contactName: 'Ana Silva',
      why: sent.why,
    })
    const receipts = await mailsTo(sent.email)
    expect(receipts.map(({ subject }) => subject)).toEqual(['We have your application'])
    // anybody can type anybody's address: nothing that was typed goes there
    expect(receipts[0]?.text).not.toContain(sent.why)
    expect(receipts[0]?.text).not.toContain(sent.organisation)
    const told = (await mailsTo(DESK)).filter(({ subject }) => subject.includes(sent.organisation))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(`${app.deps.config.publicUrl}/admin/partners`)
  })

  it('is receipted to one address a few times a day, and never where no mails are wanted', async () => {
    const email = 'often@tenants.example.org'
    for (let times = 0; times < 5; times += 1) await app.ok(sendApplication, { ...application(), email })
    expect(await mailsTo(email)).toHaveLength(3)
    const value = 'no-mails@tenants.example.org'
    const address_hash = stopHash(app.deps.sealers.invitations, { kind: 'email', value })
    const stopped_at = app.clock.now()
    await app.deps.db
      .insertInto('stopped_address')
      .values({ address_hash, address_sealed: Buffer.alloc(1), stopped_at })
      .execute()
    await app.ok(sendApplication, { ...application(), email: value })
    expect(await mailsTo(value)).toEqual([])
  })

  it('names the fields that are missing', async () => {
    const sent = { ...application(), organisation: ' ', country: '', website: 'not a site', email: 'ana@' }
    const { status, error } = await app.request(sendApplication, sent)
    expect(status).toBe(400)
    expect(Object.keys(error?.fields ?? {}).toSorted()).toEqual([
      'country',
      'email',
      'organisation',
      'website',
    ])
  })

  it('is seen and decided by the operator alone', async () => {
    const sent = await applied()
    const stranger = await aPerson(app)
    const input = { id: sent.id, decision: 'approve', words: '' } as const
    expect(await app.refusal(listApplications, {}, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(decideApplication, input, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(decideApplication, input, null)).toBe('401 NOT_SIGNED_IN')
    expect((await listed(sent.id))?.state).toBe('received')
  })

  it('is asked back by a link that opens what was sent, and answered once', async () => {
    const sent = await applied()
    expect(await app.refusal(decideApplication, { id: sent.id, decision: 'ask', words: ' ' }, operator)).toBe(
      '400 INVALID_INPUT',
    )
    await decide(sent.id, 'ask', 'Who may sign for you?')
    const token = await tokenFor(sent.email)
    const opened = await app.ok(openApplication, { token })
    expect(opened.question).toBe('Who may sign for you?')
    const { id, ...fields } = sent
    expect(opened.application).toEqual(fields)
    await app.ok(answerApplication, { token, ...fields, why: 'Our board may.' })
    expect((await mailsTo(DESK)).map(({ subject }) => subject)).toContain(
      `${fields.organisation} has answered your question`,
    )
    expect(await listed(id)).toMatchObject({ state: 'received', why: 'Our board may.' })
    expect(await app.refusal(openApplication, { token })).toBe('404 APPLICATION_UNKNOWN')
    expect(await app.refusal(answerApplication, { token, ...fields })).toBe('404 APPLICATION_UNKNOWN')
  })

  it('is declined with the reason, for good', async () => {
    const sent = await applied()
    await decide(sent.id, 'decline', 'We do not work in your country yet.')
    const told = (await mailsTo(sent.email)).filter(({ subject }) => subject.startsWith('Your application'))
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringContaining('We do not work in your country yet.'),
    ])
    const again = { id: sent.id, decision: 'approve', words: '' } as const
    expect(await app.refusal(decideApplication, again, operator)).toBe('409 APPLICATION_DECIDED')
    expect(await app.refusal(inviteOwnerAgain, { id: sent.id }, operator)).toBe('404 NOT_FOUND')
  })

  it('makes one organization when two operators approve at once, each with an address of its own', async () => {
    const first = await applied({ organisation: 'Credit Union' })
    const second = await applied({ organisation: 'Credit Union' })
    const approve = (id: string) =>
      app.request(decideApplication, { id, decision: 'approve', words: '' }, operator)
    const answers = await Promise.all([approve(first.id), approve(first.id), approve(second.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    const rows = await app.deps.db
      .selectFrom('organisation')
      .select('slug')
      .where('name', '=', 'Credit Union')
      .execute()
    expect(rows.map(({ slug }) => slug).toSorted()).toEqual(['credit-union', 'credit-union-2'])
  })
})

describe('the way to a place of one’s own', () => {
  it('is told to whoever has it, and to nobody else', async () => {
    const sent = await applied()
    await decide(sent.id, 'approve')
    const ana = await aPerson(app, { email: sent.email })
    const none = { operates: false, organisation: null }
    expect(await app.ok(getPlaces, {}, ana)).toEqual(none)
    await app.ok(acceptSeat, { token: await tokenFor(sent.email) }, ana)
    expect(await app.ok(getPlaces, {}, ana)).toEqual({ ...none, organisation: sent.organisation })
    expect(await app.ok(getPlaces, {}, operator)).toEqual({ ...none, operates: true })
    expect(await app.ok(getPlaces, {}, await aPerson(app))).toEqual(none)
  })
})

describe('a seat', () => {
  async function invited() {
    const sent = await applied()
    await decide(sent.id, 'approve')
    return { ...sent, token: await tokenFor(sent.email) }
  }

  it('is taken with the invited address, once, and then there is a place for its owner', async () => {
    const { token, email, organisation } = await invited()
    expect(await app.ok(openSeatInvitation, { token })).toMatchObject({
      organisation,
      role: 'owner',
      email,
      state: 'open',
      accountExists: false,
    })
    const ana = await aPerson(app, { email })
    expect(await app.refusal(getOwnSeat, {}, ana)).toBe('404 NOT_FOUND')
    await Promise.all([app.ok(acceptSeat, { token }, ana), app.ok(acceptSeat, { token }, ana)])
    expect(await app.ok(getOwnSeat, {}, ana)).toMatchObject({
      organisation: { name: organisation, state: 'active' },
      role: 'owner',
    })
    expect((await app.ok(openSeatInvitation, { token })).state).toBe('used')
    const ben = await aPerson(app)
    expect(await app.refusal(acceptSeat, { token }, ben)).toBe('409 SEAT_INVITATION_USED')
    const entries = await app.deps.db
      .selectFrom('audit_entry')
      .select('action')
      .where('actor_id', '=', ana.userId)
      .where('action', '=', 'partner.accept')
      .execute()
    expect(entries).toHaveLength(1)
  })

  it('is nobody else’s, and over after its days', async () => {
    const { token, email } = await invited()
    const ben = await aPerson(app)
    expect(await app.refusal(acceptSeat, { token }, ben)).toBe('409 SEAT_FOR_SOMEBODY_ELSE')
    expect(await app.refusal(acceptSeat, { token }, null)).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(openSeatInvitation, { token: 'x' })).toBe('404 SEAT_INVITATION_UNKNOWN')
    app.clock.advance(SEAT_INVITATION_OPEN_FOR)
    const ana = await aPerson(app, { email })
    expect(await app.refusal(acceptSeat, { token }, ana)).toBe('410 SEAT_INVITATION_OVER')
    expect((await app.ok(openSeatInvitation, { token })).state).toBe('expired')
  })

  it('is sent again by the operator, which ends the link before', async () => {
    const { id, token, email } = await invited()
    await app.ok(inviteOwnerAgain, { id }, operator)
    const newer = await tokenFor(email, [token])
    const ana = await aPerson(app, { email })
    expect(await app.refusal(acceptSeat, { token }, ana)).toBe('410 SEAT_INVITATION_OVER')
    await app.ok(acceptSeat, { token: newer }, ana)
    expect((await listed(id))?.hasOwner).toBe(true)
    expect(await app.refusal(inviteOwnerAgain, { id }, operator)).toBe('409 SEAT_INVITATION_USED')
  })

  it('is sent to a corrected address by the operator, and not once the organization has left', async () => {
    const { id, token, email } = await invited()
    const right = `right.${email}`
    await aPerson(app, { email })
    expect((await app.ok(openSeatInvitation, { token })).accountExists).toBe(true)
    await app.ok(inviteOwnerAgain, { id, email: right }, operator)
    const ana = await aPerson(app, { email: right })
    expect((await app.ok(openSeatInvitation, { token })).accountExists).toBe(false)
    await app.ok(acceptSeat, { token: await tokenFor(right) }, ana)
    expect(await listed(id)).toMatchObject({ email: right, hasOwner: true })
    await app.ok(leaveProgram, {}, ana)
    expect(await app.refusal(inviteOwnerAgain, { id }, operator)).toBe('409 ORGANISATION_LEFT')
  })

  it('is one for each account', async () => {
    const first = await invited()
    const ana = await aPerson(app, { email: first.email })
    await app.ok(acceptSeat, { token: first.token }, ana)
    const other = { ...application(), email: first.email }
    await app.ok(sendApplication, other)
    await decide(other.id, 'approve')
    const token = await tokenFor(first.email, [first.token])
    expect(await app.refusal(acceptSeat, { token }, ana)).toBe('409 SEAT_ELSEWHERE')
  })

  it('is one for each account, also where two are taken at the same moment', async () => {
    const first = await invited()
    const other = { ...application(), email: first.email }
    await app.ok(sendApplication, other)
    await decide(other.id, 'approve')
    const token = await tokenFor(first.email, [first.token])
    const ana = await aPerson(app, { email: first.email })
    const answers = await atOnce(app, 'organisation_seat', [
      () => app.request(acceptSeat, { token: first.token }, ana),
      () => app.request(acceptSeat, { token }, ana),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(['SEAT_ELSEWHERE'])
  })

  it('of an owner who is gone goes to somebody the operator names, also to one of its managers', async () => {
    const { id, token, email } = await invited()
    const ana = await aPerson(app, { email })
    await app.ok(acceptSeat, { token }, ana)
    const next = `next.${email}`
    await app.ok(inviteToSeat, { email: next, role: 'manager' }, ana)
    const nextToken = await tokenFor(next)
    const ben = await aPerson(app, { email: next })
    await app.ok(acceptSeat, { token: nextToken }, ben)
    expect(await app.refusal(inviteOwnerAgain, { id, email: next }, operator)).toBe(
      '409 SEAT_INVITATION_USED',
    )
    expect(await app.refusal(inviteOwnerAgain, { id, email, replaces: true }, operator)).toBe(
      '409 SEAT_INVITATION_USED',
    )
    await app.ok(inviteOwnerAgain, { id, email: next, replaces: true }, operator)
    expect((await app.ok(getOwnSeat, {}, ana)).role).toBe('owner')
    await app.ok(acceptSeat, { token: await tokenFor(next, [nextToken]) }, ben)
    expect((await app.ok(getOwnSeat, {}, ben)).role).toBe('owner')
    expect((await app.ok(getOwnSeat, {}, ana)).role).toBe('manager')
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('has another owner'),
    )
  })
})

describe('an organization that rests', () => {
  it('is paused by the operator with a reason, its page and codes rest, and it goes on again', async () => {
    const sent = await applied()
    expect(await app.refusal(pausePartner, { id: sent.id, to: 'paused', words: 'No.' }, operator)).toBe(
      '404 NOT_FOUND',
    )
    await decide(sent.id, 'approve')
    const ana = await aPerson(app, { email: sent.email })
    await app.ok(acceptSeat, { token: await tokenFor(sent.email) }, ana)
    const made = { ids: [newId()], kind: 'multi' as const, note: '', validUntil: null }
    const { codes, organisation } = await app.ok(makeBenefitCodes, made, ana)
    const [code = { code: '' }] = codes
    const pause = (to: 'active' | 'paused', words: string, by = operator) =>
      app.request(pausePartner, { id: sent.id, to, words }, by)
    expect((await pause('paused', 'Nobody answers our mails.', ana)).error?.code).toBe('NOT_FOUND')
    expect((await pause('paused', ' ')).error?.fields).toHaveProperty('words')
    expect((await pause('paused', 'Nobody answers our mails.')).status).toBe(200)
    expect((await pause('paused', 'Nobody answers our mails.')).status).toBe(200)
    expect((await app.ok(getPartnerPage, { slug: organisation.slug })).isOpen).toBe(false)
    expect(await app.refusal(checkBenefitCode, { code: code.code })).toBe('422 BENEFIT_CODE_REFUSED')
    expect((await app.ok(getPartnerSettings, {}, ana)).organisation).toMatchObject({
      state: 'paused',
      pauseWords: 'Nobody answers our mails.',
    })
    expect((await listed(sent.id))?.partner).toEqual({ slug: organisation.slug, state: 'paused' })
    expect((await pause('active', '')).status).toBe(200)
    expect((await app.ok(getPartnerPage, { slug: organisation.slug })).isOpen).toBe(true)
    const told = (await mailsTo(sent.email)).filter(({ subject }) => /resting|is back/.test(subject))
    expect(told).toHaveLength(2)
    expect(told.filter(({ text }) => text.includes('Nobody answers our mails.'))).toHaveLength(1)
    await app.ok(leaveProgram, {}, ana)
    expect((await pause('active', '')).error?.code).toBe('ORGANISATION_LEFT')
  })
})
