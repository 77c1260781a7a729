import { saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import { getPartnerFigures } from '@evensettle/contracts/partner-figures.ts'
import {
  changeSeat,
  getPartnerPage,
  getPartnerSettings,
  inviteToSeat,
  makeBenefitCodes,
  saveSeatNews,
} from '@evensettle/contracts/partner-settings.ts'
import { acceptSeat, decideApplication, getOwnSeat, sendApplication } from '@evensettle/contracts/partners.ts'
import { beforeAll, expect, it } from 'vitest'
import { aDraft, anOperator, aPerson } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { countPartnerCases } from './jobs.ts'

const OWNER = 'owner@union.example.org'
let app: TestApp
let owner: Person
let code: string

beforeAll(async () => {
  app = await makeTestApp({ admins: ['operator@example.org'] })
  const operator = await anOperator(app, 'operator@example.org')
  const id = newId()
  await app.ok(sendApplication, {
    id,
    organisation: 'Tenants Union',
    kind: 'tenants_union',
    country: 'US',
    members: 'under_1000',
    contactName: 'Ana Silva',
    email: OWNER,
    website: '',
    why: 'For our members.',
  })
  await app.ok(decideApplication, { id, decision: 'approve', words: '' }, operator)
  await app.runJobs()
  const mails = await app.mails(OWNER)
  const token = mails.flatMap(({ text }) => /accept-invitation\?token=([\w-]+)/.exec(text)?.[1] ?? [])[0]
  owner = await aPerson(app, { email: OWNER })
  await app.ok(acceptSeat, { token: token ?? '' }, owner)
  const made = await app.ok(
    makeBenefitCodes,
    { ids: [newId()], kind: 'multi', note: '', validUntil: null },
    owner,
  )
  code = made.codes[0]?.code ?? ''
})

/** Sends cases that began in a month long ago, each of another person where nobody is named. */
async function casesIn(month: string, count: number, by?: Person): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  for (const id of ids) {
    const starter = by ?? (await aPerson(app))
    await app.ok(saveDraft, { id, revision: 0, draft: aDraft({ benefitCode: code }) }, starter)
    await app.ok(submitDraft, { id, revision: 1 }, starter)
  }
  await app.deps.db
    .updateTable('benefit_use')
    .set({ used_on: `${month}-10` })
    .where('case_id', 'in', ids)
    .execute()
  return ids
}

const figures = (as = owner) => app.ok(getPartnerFigures, {}, as)

it('tells nothing of fewer than five people, then all of them together, and never changes what it told', async () => {
  await casesIn('2025-03', 4)
  await countPartnerCases(app.deps)
  expect((await figures()).cohorts).toEqual([])
  const [later] = await casesIn('2025-04', 2)
  await Promise.all([countPartnerCases(app.deps), countPartnerCases(app.deps)])
  const told = await figures()
  expect(told.cohorts).toEqual([
    {
      from: '2025-03',
      to: '2025-04',
      started: 6,
      answered: null,
      settled: null,
      kept: null,
      days: null,
      kinds: [],
      otherKinds: 6,
    },
  ])
  await app.deps.db
    .updateTable('mediation_case')
    .set({ answered_at: app.clock.now(), answer_kind: 'different' })
    .where('id', '=', later ?? '')
    .execute()
  await countPartnerCases(app.deps)
  expect(await figures()).toEqual(told)
})

it('counts people, and none who have or had a seat', async () => {
  const before = (await figures()).cohorts.length
  const colleague = await aPerson(app, { email: 'colleague@union.example.org' })
  await app.ok(inviteToSeat, { email: 'colleague@union.example.org', role: 'viewer' }, owner)
  await app.runJobs()
  const mails = await app.mails('colleague@union.example.org')
  const token = mails.flatMap(({ text }) => /accept-invitation\?token=([\w-]+)/.exec(text)?.[1] ?? [])[0]
  await app.ok(acceptSeat, { token: token ?? '' }, colleague)
  await casesIn('2025-05', 2, owner)
  await casesIn('2025-05', 2, colleague)
  await casesIn('2025-05', 2, await aPerson(app))
  await casesIn('2025-05', 3)
  await app.ok(changeSeat, { userId: colleague.userId, change: 'remove' }, owner)
  await countPartnerCases(app.deps)
  expect((await figures()).cohorts).toHaveLength(before)
  await casesIn('2025-06', 1)
  await countPartnerCases(app.deps)
  expect((await figures()).cohorts.at(-1)).toMatchObject({ from: '2025-05', to: '2025-06', started: 6 })
})

it('says nothing of a case that began less than sixty days after the end of its month', async () => {
  const before = await figures()
  const month = app.clock.now().toISOString().slice(0, 7)
  await casesIn(month, 5)
  await countPartnerCases(app.deps)
  expect(await figures()).toEqual(before)
})

it('changes nothing that a seat may ask by what fewer than five people do, however far they come', async () => {
  const seat = await app.ok(getPartnerSettings, {}, owner)
  const everything = async () => {
    await countPartnerCases(app.deps)
    const { slug } = seat.organisation
    return JSON.stringify([
      await figures(),
      await app.ok(getPartnerSettings, {}, owner),
      await app.ok(getOwnSeat, {}, owner),
      await app.ok(getPartnerPage, { slug }),
    ])
  }
  const told = await everything()
  const members: string[] = []
  for (let person = 1; person < 5; person += 1) {
    members.push(...(await casesIn('2025-08', 1)))
    expect(await everything(), `${person} began`).toBe(told)
  }
  members.push(...(await casesIn('2025-08', 2)))
  const now = await everything()
  expect(now).not.toBe(told)
  const steps = [
    { answered_at: app.clock.now(), answer_kind: 'different' },
    { status: 'settled' },
    { status: 'fulfilled' },
  ] as const
  for (const step of steps)
    for (const id of members) {
      await app.deps.db.updateTable('mediation_case').set(step).where('id', '=', id).execute()
      expect(await everything(), `${JSON.stringify(step)} of ${id}`).toBe(now)
    }
  await casesIn('2025-08', 1)
  expect(await everything(), 'a case of a month that was told').toBe(now)
})

it('is told to a seat by one mail without a figure, where it wants that', async () => {
  const mailed = async () => {
    await app.runJobs()
    return (await app.mails(OWNER)).filter(({ text }) => text.includes('There are new figures'))
  }
  const before = (await mailed()).length
  await casesIn('2025-09', 4)
  await countPartnerCases(app.deps)
  expect(await mailed()).toHaveLength(before)
  await casesIn('2025-09', 3)
  await Promise.all([countPartnerCases(app.deps), countPartnerCases(app.deps)])
  const mails = await mailed()
  expect(mails).toHaveLength(before + 1)
  expect(mails.at(-1)?.text.split('http')[0]).not.toMatch(/\d/)
  await app.ok(saveSeatNews, { told: ['people'] }, owner)
  await casesIn('2025-10', 6)
  await countPartnerCases(app.deps)
  expect((await figures()).cohorts.at(-1)).toMatchObject({ from: '2025-10', started: 6 })
  expect(await mailed()).toHaveLength(before + 1)
})

it('is found by nobody without a seat', async () => {
  const stranger = await aPerson(app)
  expect(await app.refusal(getPartnerFigures, {}, stranger)).toBe('404 NOT_FOUND')
  expect(await app.refusal(getPartnerFigures, {}, null)).toBe('401 NOT_SIGNED_IN')
})
