import {
  confirmEmailForAgreement,
  declineToSign,
  getAgreement,
  signAgreement,
  type Agreement,
} from '@evensettle/contracts/agreements.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import {
  aCase,
  anAgreedCase,
  anItem,
  aPerson,
  byMailedCode,
  PROFILE,
  signing,
} from '../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

/** Terms that were accepted by somebody who has an account, but has not said where they live. */
async function agreedWithoutAddress() {
  return anAgreedCase(app, { respondent: await aPerson(app, { profile: false }) })
}

function read(caseId: string, as: Person) {
  return app.ok(getAgreement, { caseId }, as)
}

function giveAddress(person: Person, forCase?: string, addressLine = '9 Hill Lane') {
  return app.ok(
    saveProfile,
    { ...PROFILE, name: person.name, addressLine, ...(forCase ? { forCase } : {}) },
    person,
  )
}

function partiesOf({ sections }: Agreement): string[] {
  return sections.find(({ id }) => id === 'who')?.clauses.map(({ text }) => text) ?? []
}

it('says whose address is not in the text yet', async () => {
  const one = await agreedWithoutAddress()
  for (const as of [one.starter, one.respondent])
    expect((await read(one.caseId, as)).withoutAddress).toEqual(['respondent'])
  const both = await anAgreedCase(app)
  expect((await read(both.caseId, both.starter)).withoutAddress).toEqual([])
})

it('takes an address that is given for the agreement into its text, told to both', async () => {
  const { caseId, agreementId, starter, respondent } = await agreedWithoutAddress()
  const before = await read(caseId, starter)
  const stale = await signing(app, { caseId }, starter)
  await giveAddress(respondent, caseId)
  const after = await read(caseId, starter)
  expect(after.withoutAddress).toEqual([])
  expect(partiesOf(after)[1]).toContain(
    'Address: 9 Hill Lane, 10115 Berlin, Germany. Email address (confirmed): ',
  )
  expect(partiesOf(after)[0]).toBe(partiesOf(before)[0])
  expect(after.fingerprint).not.toBe(before.fingerprint)
  expect(await app.refusal(signAgreement, stale, starter)).toBe('409 AGREEMENT_CHANGED')
  for (const person of [starter, respondent])
    await app.ok(signAgreement, await signing(app, { caseId }, person), person)
  const { db } = app.deps
  const event = await db
    .selectFrom('case_event')
    .select(['side', 'facts'])
    .where('case_id', '=', caseId)
    .where('type', '=', 'agreement.addressed')
    .execute()
  expect(event).toEqual([{ side: 'respondent', facts: { agreementId } }])
  const audit = await db
    .selectFrom('audit_entry')
    .select('subject')
    .where('case_id', '=', caseId)
    .where('action', '=', 'agreement.address')
    .execute()
  expect(audit).toEqual([{ subject: agreementId }])
})

it('lets nobody sign before both addresses are there', async () => {
  const { caseId, starter, respondent } = await agreedWithoutAddress()
  for (const person of [starter, respondent])
    expect(await app.refusal(signAgreement, await signing(app, { caseId }, person), person)).toBe(
      '409 ADDRESS_MISSING',
    )
  await giveAddress(respondent, caseId)
  for (const person of [starter, respondent])
    await app.ok(signAgreement, await signing(app, { caseId }, person), person)
})

it('asks for the state where an address is not whole without it', async () => {
  const { caseId, starter, respondent } = await agreedWithoutAddress()
  const portland = { ...PROFILE, name: respondent.name, city: 'Portland', country: 'US', forCase: caseId }
  expect(await app.refusal(saveProfile, { ...portland, region: ' ' }, respondent)).toBe('400 INVALID_INPUT')
  await app.ok(saveProfile, { ...portland, region: 'Maine' }, respondent)
  expect(partiesOf(await read(caseId, starter))[1]).toContain('Portland, Maine 10115, United States')
})

it('counts the days in a zone once both are known to live in it', async () => {
  const { caseId, starter, respondent } = await agreedWithoutAddress()
  expect(partiesOf(await read(caseId, starter)).at(-1)).toContain('in UTC')
  await giveAddress(respondent, caseId)
  expect(partiesOf(await read(caseId, starter)).at(-1)).toContain('the time zone Europe/Berlin')
})

it('leaves a text from before as it is, until somebody has to be named in it', async () => {
  const { caseId, agreementId, starter, respondent } = await agreedWithoutAddress()
  await sql`
    update agreement set source = null, fingerprint = 'of the old text',
      document = document || '{"version": 1, "sections": []}'
    where id = ${agreementId}
  `.execute(app.deps.db)
  expect(await read(caseId, starter)).toMatchObject({ sections: [], fingerprint: 'of the old text' })
  await giveAddress(respondent, caseId)
  const after = await read(caseId, starter)
  expect(partiesOf(after)[1]).toContain('9 Hill Lane')
  expect(after.withoutAddress).toEqual([])
})

it('keeps the list of points of a text from before what it is made from was kept', async () => {
  const items = [anItem({ title: 'Deposit', amount: 120_000 }), anItem({ title: 'Cleaning', amount: 4_550 })]
  const respondent = await aPerson(app, { profile: false })
  const { caseId, agreementId, starter } = await aCase(app, { answered: 'agree', items, respondent })
  const listed = async () =>
    (await read(caseId, starter)).sections.flatMap(({ clauses }) =>
      clauses.flatMap(({ table }) => (table?.caption === 'How the sum is made up' ? [table] : [])),
    )
  const before = await listed()
  expect(before.map(({ rows }) => rows)).toEqual([
    [
      ['Deposit', '€1,200'],
      ['Cleaning', '€45.50'],
    ],
  ])
  await sql`update agreement set source = null where id = ${agreementId}`.execute(app.deps.db)
  await giveAddress(respondent, caseId)
  expect((await read(caseId, starter)).withoutAddress).toEqual([])
  expect(await listed()).toEqual(before)
})

it('changes no address that both have read, and no agreement of others', async () => {
  const one = await agreedWithoutAddress()
  const other = await agreedWithoutAddress()
  const declined = await agreedWithoutAddress()
  await app.ok(declineToSign, { caseId: declined.caseId, words: '' }, declined.starter)
  await giveAddress(declined.respondent, declined.caseId)
  await giveAddress(one.respondent, one.caseId)
  const first = await read(one.caseId, one.starter)
  await giveAddress(one.respondent, one.caseId, '1 New Street')
  expect(await read(one.caseId, one.starter)).toEqual(first)
  expect((await read(other.caseId, other.starter)).withoutAddress).toEqual(['respondent'])
})

it('names an address in no agreement that it was not given for', async () => {
  const asked = await agreedWithoutAddress()
  const other = await anAgreedCase(app, { respondent: asked.respondent })
  await app.runJobs()
  const mailed = (await app.mails(other.starter.email)).length
  await giveAddress(asked.respondent)
  for (const { caseId, starter } of [asked, other])
    expect((await read(caseId, starter)).withoutAddress).toEqual(['respondent'])
  await giveAddress(asked.respondent, asked.caseId)
  expect((await read(asked.caseId, asked.starter)).withoutAddress).toEqual([])
  expect((await read(other.caseId, other.starter)).withoutAddress).toEqual(['respondent'])
  await app.runJobs()
  expect(await app.mails(other.starter.email)).toHaveLength(mailed)
})

it('gives nobody a way into the case of others', async () => {
  const { caseId, starter } = await agreedWithoutAddress()
  const before = await read(caseId, starter)
  const stranger = await aPerson(app)
  const input = { ...PROFILE, name: stranger.name, forCase: caseId }
  expect(await app.refusal(saveProfile, input, stranger)).toBe('404 NOT_FOUND')
  expect(await read(caseId, starter)).toEqual(before)
})

/** Presses as somebody whose session began with a mail that went to their address. */
async function confirmByMail(caseId: string, authorization: string): Promise<number> {
  const path = confirmEmailForAgreement.path.replace(':caseId', caseId)
  const headers = { authorization, 'content-type': 'application/json' }
  return (await app.http.request(path, { method: 'POST', headers, body: '{}' })).status
}

it('says in the text that an email address was confirmed, once a mail has shown whose it is', async () => {
  const { caseId, agreementId, starter, respondent } = await anAgreedCase(app)
  const before = await read(caseId, starter)
  expect(partiesOf(before)[0]).toContain(`Email address (as ${starter.name} gave it): ${starter.email}.`)
  expect(before.emailToConfirm).toEqual({ address: starter.email, isShown: false })
  expect((await read(caseId, respondent)).emailToConfirm).toBeNull()
  expect(await app.refusal(confirmEmailForAgreement, { caseId }, starter)).toBe('409 EMAIL_NOT_SHOWN')
  expect((await read(caseId, starter)).fingerprint).toBe(before.fingerprint)
  const byMail = await byMailedCode(app, starter.email)
  await app.runJobs()
  expect(await confirmByMail(caseId, byMail)).toBe(200)
  await app.runJobs()
  expect((await app.mails(respondent.email)).at(-1)?.text).toContain(
    `${starter.name} confirmed their email address. The agreement says so now.`,
  )
  const after = await read(caseId, respondent)
  expect(partiesOf(after)[0]).toMatch(/Email address \(confirmed on \w+ \d+, \d+\): /)
  expect(partiesOf(after).join(' ')).toContain(`${starter.name} gained access to the case by signing in`)
  expect(partiesOf(after).join(' ')).not.toContain('as they gave it')
  expect(after.fingerprint).not.toBe(before.fingerprint)
  expect((await read(caseId, starter)).emailToConfirm).toBeNull()
  expect(await confirmByMail(caseId, byMail)).toBe(200)
  const told = (await app.events(caseId)).filter(({ type }) => type === 'agreement.email_confirmed')
  expect(told).toMatchObject([{ side: 'starter', facts: { agreementId } }])
  expect(await app.audited(caseId)).toContain('agreement.email_confirm')
})

it('leaves a text that somebody has signed as it is, whatever is confirmed then', async () => {
  const { caseId, starter, respondent } = await anAgreedCase(app)
  await app.ok(signAgreement, await signing(app, { caseId }, respondent), respondent)
  const { fingerprint, emailToConfirm } = await read(caseId, starter)
  expect(emailToConfirm).toBeNull()
  expect(await confirmByMail(caseId, await byMailedCode(app, starter.email))).toBe(409)
  expect((await read(caseId, starter)).fingerprint).toBe(fingerprint)
  const stranger = await aPerson(app)
  expect(await app.refusal(confirmEmailForAgreement, { caseId }, stranger)).toBe('404 NOT_FOUND')
})
