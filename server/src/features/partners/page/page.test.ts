import type { Input } from '@evensettle/contracts/endpoint.ts'
import { openInvitation } from '@evensettle/contracts/invitations.ts'
import { saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import { acceptSeat, decideApplication, getOwnSeat, sendApplication } from '@evensettle/contracts/partners.ts'
import {
  changeSeat,
  checkBenefitCode,
  getPartnerPage,
  getPartnerSettings,
  inviteToSeat,
  leaveProgram,
  makeBenefitCodes,
  revokeBenefitCode,
  savePartnerPage,
  saveSeatNews,
  withdrawSeat,
} from '@evensettle/contracts/partner-settings.ts'
import { MAX_SEATS } from '@evensettle/domain/partners/seat-invitation.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aDraft, anOperator, aPerson } from '../../../testing/factories.ts'
import { whileRowHeld } from '../../../testing/at-once.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp
let operator: Person
let count = 0

beforeAll(async () => {
  app = await makeTestApp({ admins: ['operator@example.org'] })
  operator = await anOperator(app, 'operator@example.org')
})

async function tokenFor(address: string, page: string): Promise<string> {
  await app.runJobs()
  const mails = await app.mails(address)
  const tokens = mails.flatMap(({ text }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? [])
  // mails come in no certain order: one link to each address, so there is nothing to choose
  expect(new Set(tokens).size).toBe(1)
  return tokens[0] ?? ''
}

async function seated(email: string): Promise<Person> {
  const person = await aPerson(app, { email })
  await app.ok(acceptSeat, { token: await tokenFor(email, 'accept-invitation') }, person)
  return person
}

/** An organisation with its owner. */
async function anOrganisation() {
  count += 1
  const id = newId()
  const email = `owner-${count}@union.example.org`
  const name = `Tenants Union ${count}`
  await app.ok(sendApplication, {
    id,
    organisation: name,
    kind: 'tenants_union',
    country: 'US',
    members: 'under_1000',
    contactName: 'Ana Silva',
    email,
    website: '',
    why: 'For our members.',
  })
  await app.ok(decideApplication, { id, decision: 'approve', words: '' }, operator)
  return { name, slug: `tenants-union-${count}`, owner: await seated(email) }
}

async function withSeat(owner: Person, role: 'manager' | 'viewer'): Promise<Person> {
  count += 1
  const email = `${role}-${count}@union.example.org`
  await app.ok(inviteToSeat, { email, role }, owner)
  return seated(email)
}

async function aCode(owner: Person, about: { kind?: 'single' | 'multi'; validUntil?: string } = {}) {
  const ids = [newId()]
  const { kind = 'multi', validUntil = null } = about
  const { codes } = await app.ok(makeBenefitCodes, { ids, kind, note: '', validUntil }, owner)
  const made = codes.find(({ id }) => id === ids[0])
  if (!made) throw new Error('no code')
  return made
}

/** Sends a case that was begun with a code. */
async function sendWith(code: string, starter: Person) {
  const id = newId()
  const draft = aDraft({ benefitCode: code })
  await app.ok(saveDraft, { id, revision: 0, draft }, starter)
  const answer = await app.request(submitDraft, { id, revision: 1 }, starter)
  return { answer, id, email: draft.otherEmail }
}

describe('seats', () => {
  it('are invited, changed and removed as the table says, and nobody else finds the organization', async () => {
    const { owner } = await anOrganisation()
    const [manager, viewer] = [await withSeat(owner, 'manager'), await withSeat(owner, 'viewer')]
    const stranger = await aPerson(app)
    const invite = (role: 'manager' | 'viewer', by: Person) =>
      app.request(inviteToSeat, { email: `x-${newId()}@example.org`, role }, by)
    expect((await invite('viewer', manager)).status).toBe(200)
    expect((await invite('manager', manager)).error?.code).toBe('SEAT_NOT_YOURS_TO_CHANGE')
    expect((await invite('viewer', viewer)).error?.code).toBe('SEAT_NOT_YOURS_TO_CHANGE')
    expect((await invite('viewer', stranger)).error?.code).toBe('NOT_FOUND')
    const remove = (userId: string, by: Person) => app.request(changeSeat, { userId, change: 'remove' }, by)
    expect((await remove(manager.userId, viewer)).error?.code).toBe('SEAT_NOT_YOURS_TO_CHANGE')
    expect((await remove(owner.userId, owner)).error?.code).toBe('OWNER_NEEDED')
    expect((await remove(stranger.userId, owner)).error?.code).toBe('NOT_FOUND')
    expect((await remove(viewer.userId, manager)).status).toBe(200)
    expect(await app.refusal(getPartnerSettings, {}, viewer)).toBe('404 NOT_FOUND')
    expect(await app.refusal(getPartnerSettings, {}, stranger)).toBe('404 NOT_FOUND')
  })

  it('have one owner when the owner hands over twice at once', async () => {
    const { owner, slug } = await anOrganisation()
    const [first, second] = [await withSeat(owner, 'manager'), await withSeat(owner, 'viewer')]
    const handOver = ({ userId }: Person) => app.request(changeSeat, { userId, change: 'hand_over' }, owner)
    const { id } = await app.deps.db
      .selectFrom('organisation')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const answers = await whileRowHeld(app, 'organisation', id, [
      () => handOver(first),
      () => handOver(second),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { seats, role } = await app.ok(getPartnerSettings, {}, owner)
    expect(role).toBe('manager')
    expect(seats.filter((one) => one.role === 'owner')).toHaveLength(1)
  })

  it('are mailed no more often than there are seats, however often one address is invited', async () => {
    const { owner } = await anOrganisation()
    const again = { email: `again-${count}@example.org`, role: 'viewer' } as const
    for (let times = 1; times < MAX_SEATS; times += 1) await app.ok(inviteToSeat, again, owner)
    expect(await app.refusal(inviteToSeat, again, owner)).toBe('409 SEATS_TOO_MANY')
    app.clock.advance(DAY)
    await app.ok(inviteToSeat, again, owner)
  })

  it('that nobody has taken are taken back, and then their link is over', async () => {
    const { owner } = await anOrganisation()
    const email = `late-${newId()}@example.org`
    const { invitations } = await app.ok(inviteToSeat, { email, role: 'viewer' }, owner)
    await app.ok(withdrawSeat, { invitationId: invitations[0]?.id ?? '' }, owner)
    const late = await aPerson(app, { email })
    const token = await tokenFor(email, 'accept-invitation')
    expect(await app.refusal(acceptSeat, { token }, late)).toBe('410 SEAT_INVITATION_OVER')
  })
})

describe('what a seat hears of by mail', () => {
  it('is chosen by each for themselves, says nobody what they did, and is no more than the seat may see', async () => {
    const { owner } = await anOrganisation()
    const manager = await withSeat(owner, 'manager')
    const viewer = await withSeat(owner, 'viewer')
    const told = async (person: Person, words: string) => {
      await app.runJobs()
      return (await app.mails(person.email)).filter(({ text }) => text.includes(words)).length
    }
    const taken = `${viewer.email} now has this seat: Viewer.`
    expect([await told(owner, taken), await told(manager, taken), await told(viewer, taken)]).toEqual([
      1, 1, 0,
    ])
    const { news } = await app.ok(getPartnerSettings, {}, viewer)
    expect(news).toEqual([{ kind: 'figures', isTold: true }])

    const kept = await app.ok(saveSeatNews, { told: ['figures'] }, owner)
    expect(kept.news).toEqual([
      { kind: 'figures', isTold: true },
      { kind: 'people', isTold: false },
    ])
    expect((await app.ok(getPartnerSettings, {}, manager)).news.every(({ isTold }) => isTold)).toBe(true)
    expect((await app.ok(saveSeatNews, { told: ['people', 'figures'] }, viewer)).news).toEqual(news)
    await app.ok(changeSeat, { userId: viewer.userId, change: 'remove' }, manager)
    const gone = `${viewer.email} no longer has a seat.`
    expect([await told(owner, gone), await told(manager, gone)]).toEqual([0, 0])

    await app.ok(saveSeatNews, { told: ['people'] }, owner)
    await app.ok(changeSeat, { userId: manager.userId, change: 'remove' }, manager)
    expect(await told(owner, `${manager.email} no longer has a seat.`)).toBe(1)
    expect(await app.refusal(saveSeatNews, { told: [] }, manager)).toBe('404 NOT_FOUND')
  })
})

describe('the page of an organization', () => {
  it('is read by anybody and changed by its managers, under an address that is its own', async () => {
    const [one, other] = [await anOrganisation(), await anOrganisation()]
    const viewer = await withSeat(one.owner, 'viewer')
    const page = { name: one.name.toUpperCase(), slug: `portland-${count}`, welcome: 'Welcome, members.' }
    expect(await app.refusal(savePartnerPage, page, viewer)).toBe('409 SEAT_NOT_YOURS_TO_CHANGE')
    await app.ok(savePartnerPage, page, one.owner)
    expect(await app.ok(getPartnerPage, { slug: page.slug })).toEqual({
      name: page.name,
      slug: page.slug,
      welcome: page.welcome,
      isOpen: true,
      colour: '',
      logos: { light: null, dark: null },
    })
    const taken = await app.request(savePartnerPage, { ...page, name: other.name }, other.owner)
    expect(taken.error?.fields).toHaveProperty('slug')
    const odd = await app.request(savePartnerPage, { ...page, slug: 'No Slug' }, other.owner)
    expect(odd.error?.fields).toHaveProperty('slug')
  })

  it('keeps the name that was checked but for its spelling, and every address that it had', async () => {
    const [one, other] = [await anOrganisation(), await anOrganisation()]
    const save = (by: typeof one, about: { name?: string; slug?: string }) =>
      app.request(savePartnerPage, { name: by.name, slug: by.slug, welcome: '', ...about }, by.owner)
    expect((await save(one, { name: 'Court of Zurich' })).error?.fields).toHaveProperty('name')
    expect((await save(one, { name: `${one.name}.`, slug: `moved-${count}` })).status).toBe(200)
    expect((await save(other, { slug: one.slug })).error?.fields).toHaveProperty('slug')
    expect((await save(one, {})).status).toBe(200)
  })

  it('is gone with its codes and seats when the organization leaves, and cases go on', async () => {
    const { owner, slug, name } = await anOrganisation()
    const manager = await withSeat(owner, 'manager')
    const { code } = await aCode(owner)
    const { email, answer } = await sendWith(code, await aPerson(app))
    expect(answer.status).toBe(200)
    expect(await app.refusal(leaveProgram, {}, manager)).toBe('409 SEAT_NOT_YOURS_TO_CHANGE')
    await app.ok(leaveProgram, {}, owner)
    expect(await app.refusal(getPartnerPage, { slug })).toBe('404 NOT_FOUND')
    expect(await app.refusal(getOwnSeat, {}, manager)).toBe('404 NOT_FOUND')
    expect(await app.refusal(checkBenefitCode, { code })).toBe('422 BENEFIT_CODE_REFUSED')
    const token = await tokenFor(email, 'invitation-response')
    expect((await app.ok(openInvitation, { token })).memberOf).toBe(name)
  })
})

describe('a code', () => {
  it('begins a case that says who pays, and nothing of it reaches the organization', async () => {
    const { owner, name } = await anOrganisation()
    const { code } = await aCode(owner)
    const before = await app.ok(getPartnerSettings, {}, owner)
    expect(await app.ok(checkBenefitCode, { code: code.toLowerCase() })).toEqual({ code, organisation: name })
    const { answer, email } = await sendWith(` ${code.toLowerCase()}`, await aPerson(app))
    expect(answer.status).toBe(200)
    const token = await tokenFor(email, 'invitation-response')
    expect((await app.ok(openInvitation, { token })).memberOf).toBe(name)
    expect(await app.ok(getPartnerSettings, {}, owner)).toEqual(before)
  })

  it('for one member works once, also for two at the same moment, and its organization cannot see that it did', async () => {
    const { owner } = await anOrganisation()
    const { code } = await aCode(owner, { kind: 'single' })
    const [maya, lee] = [await aPerson(app), await aPerson(app)]
    const sent = await Promise.all([sendWith(code, maya), sendWith(code, lee)])
    expect(sent.map(({ answer }) => answer.error?.code ?? 'sent').toSorted()).toEqual([
      'BENEFIT_CODE_REFUSED',
      'sent',
    ])
    expect((await app.ok(checkBenefitCode, { code })).code).toBe(code)
    const { codes } = await app.ok(getPartnerSettings, {}, owner)
    expect(codes.map(({ isOffered }) => isOffered)).toEqual([true])
  })

  it('is not looked at where the case is refused for another reason', async () => {
    const limited = await makeTestApp({ env: { RATE_LIMITS: 'on' } })
    const asking = await aPerson(limited)
    const submitTo = async (otherEmail: string, benefitCode: string) => {
      const id = newId()
      const draft = aDraft({ otherEmail, benefitCode })
      await limited.ok(saveDraft, { id, revision: 0, draft }, asking)
      return limited.refusal(submitDraft, { id, revision: 1 }, asking)
    }
    for (let times = 0; times < 3; times += 1) {
      const id = newId()
      await limited.ok(
        saveDraft,
        { id, revision: 0, draft: aDraft({ otherEmail: 'full@example.org' }) },
        asking,
      )
      await limited.ok(submitDraft, { id, revision: 1 }, asking)
    }
    expect(await submitTo('full@example.org', 'AAAA-AAAA')).toBe('429 ADDRESS_LIMIT')
    expect(await submitTo('free@example.org', 'AAAA-AAAA')).toBe('422 BENEFIT_CODE_REFUSED')
  })

  it('that was refused can be left out, and the case is sent without it', async () => {
    const starter = await aPerson(app)
    const { id, answer } = await sendWith('AAAA-AAAA', starter)
    expect(`${answer.status} ${answer.error?.code}`).toBe('422 BENEFIT_CODE_REFUSED')
    await app.ok(saveDraft, { id, revision: 1, draft: aDraft() }, starter)
    expect((await app.request(submitDraft, { id, revision: 2 }, starter)).status).toBe(200)
  })

  it('is revoked by a manager of its own organization only, and made once for each id', async () => {
    const [one, other] = [await anOrganisation(), await anOrganisation()]
    const viewer = await withSeat(one.owner, 'viewer')
    const input = {
      ids: [newId(), newId()],
      kind: 'single',
      note: 'Spring',
      validUntil: null,
    } satisfies Input<typeof makeBenefitCodes>
    await Promise.all([
      app.ok(makeBenefitCodes, input, one.owner),
      app.ok(makeBenefitCodes, input, one.owner),
    ])
    const { codes } = await app.ok(getPartnerSettings, {}, one.owner)
    expect(codes).toHaveLength(2)
    expect((await app.ok(getPartnerSettings, {}, viewer)).codes).toEqual([])
    const codeId = codes[0]?.id ?? ''
    expect(await app.refusal(revokeBenefitCode, { codeId }, other.owner)).toBe('404 NOT_FOUND')
    expect(await app.refusal(revokeBenefitCode, { codeId }, viewer)).toBe('409 SEAT_NOT_YOURS_TO_CHANGE')
    await app.ok(revokeBenefitCode, { codeId }, one.owner)
    expect(await app.refusal(checkBenefitCode, { code: codes[0]?.code ?? '' })).toBe(
      '422 BENEFIT_CODE_REFUSED',
    )
  })
})
