import { randomBytes } from 'node:crypto'
import { claimDraftLink, keepDraft, mailDraftLink, openDraftLink } from '@evensettle/contracts/draft-links.ts'
import { getDraft } from '@evensettle/contracts/drafts.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { beforeAll, expect, it } from 'vitest'
import { aDraft, aPerson, aSavedDraft } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'
import { sweepDrafts } from '../jobs.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const aLink = () => randomBytes(32).toString('base64url')
const draft = {
  ...aDraft({ title: 'Loan for the car' }),
  from: { name: 'Ana', country: 'US', areAdults: true },
}

async function kept() {
  const [id, link] = [newId(), aLink()]
  await app.ok(keepDraft, { id, link, draft })
  return { id, link }
}

it('keeps a draft for whoever has its link, twice as once, and unreadable at rest', async () => {
  const { id, link } = await kept()
  await app.ok(keepDraft, { id, link, draft })
  expect(await app.ok(openDraftLink, { link })).toEqual({ id, draft })
  const row = await app.deps.db
    .selectFrom('draft_link')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(link)
  expect(row.content_sealed.toString('latin1')).not.toContain('Loan')
})

it('opens nothing for another link, and gives nobody the place of a draft that is there', async () => {
  const { id } = await kept()
  expect(await app.refusal(openDraftLink, { link: aLink() })).toBe('404 NOT_FOUND')
  expect(await app.refusal(keepDraft, { id, link: aLink(), draft })).toBe('404 NOT_FOUND')
  expect(await app.refusal(mailDraftLink, { link: aLink(), email: 'ana@example.org' })).toBe('404 NOT_FOUND')
})

it('mails the link without a word of the draft, and not without end', async () => {
  const { link } = await kept()
  const email = 'ana.link@example.org'
  for (let times = 0; times < TIMELINE.draftLinkMails; times += 1)
    await app.ok(mailDraftLink, { link, email })
  expect(await app.refusal(mailDraftLink, { link, email })).toBe('429 TOO_MANY_REQUESTS')
  const mails = await app.deps.db.selectFrom('mail').selectAll().where('to_address', '=', email).execute()
  expect(mails).toHaveLength(TIMELINE.draftLinkMails)
  for (const { id, subject, body_sealed: body } of mails) {
    const words = app.deps.sealers.mails.open(body, id)
    expect(words).toContain(`/create-case?link=${link}`)
    expect(subject + words).not.toMatch(/Loan|Ana/)
  }
})

it('mails one address a few links a day, whoever made them', async () => {
  const email = 'many.links@example.org'
  for (let times = 0; times < 3; times += 1) await app.ok(mailDraftLink, { ...(await linkOnly()), email })
  const more = await linkOnly()
  expect(await app.refusal(mailDraftLink, { ...more, email: 'Many.Links+x@example.org' })).toBe(
    '429 TOO_MANY_REQUESTS',
  )
  await app.ok(mailDraftLink, { ...more, email: 'somebody.else@example.org' })
})

async function linkOnly() {
  const { link } = await kept()
  return { link }
}

it('makes the draft an account’s own, once, and ends the link', async () => {
  const { id, link } = await kept()
  expect(await app.refusal(claimDraftLink, { link })).toBe('401 NOT_SIGNED_IN')
  const [person, other] = [await aPerson(app), await aPerson(app)]
  expect(await app.ok(claimDraftLink, { link }, person)).toEqual({ id })
  expect((await app.ok(getDraft, { id }, person)).draft).toEqual(draft)
  expect(await app.refusal(claimDraftLink, { link }, other)).toBe('404 NOT_FOUND')
  expect(await app.refusal(openDraftLink, { link })).toBe('404 NOT_FOUND')
  expect(await app.refusal(getDraft, { id }, other)).toBe('404 NOT_FOUND')
  const audited = await app.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'subject'])
    .where('actor_id', '=', person.userId)
    .where('action', '=', 'draft.claim')
    .execute()
  expect(audited).toEqual([{ action: 'draft.claim', subject: id }])
})

it('keeps both where the account has a draft under that id already', async () => {
  const person = await aPerson(app)
  const id = await aSavedDraft(app, person, aDraft({ title: 'The older one' }))
  const link = aLink()
  await app.ok(keepDraft, { id, link, draft })
  const claimed = await app.ok(claimDraftLink, { link }, person)
  expect(claimed.id).not.toBe(id)
  expect((await app.ok(getDraft, { id }, person)).draft.title).toBe('The older one')
  expect((await app.ok(getDraft, claimed, person)).draft.title).toBe('Loan for the car')
})

it('deletes a draft that nobody came back to', async () => {
  const { link } = await kept()
  app.clock.advance(TIMELINE.draftLinkKeptFor - 1_000)
  await sweepDrafts(app.deps)
  await app.ok(openDraftLink, { link })
  app.clock.advance(2_000)
  await sweepDrafts(app.deps)
  expect(await app.refusal(openDraftLink, { link })).toBe('404 NOT_FOUND')
})
