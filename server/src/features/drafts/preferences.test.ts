import { deleteDraft, getDraft, submitDraft } from '@evensettle/contracts/cases.ts'
import { getDraftPreferences, saveDraftPreferences } from '@evensettle/contracts/draft-preferences.ts'
import { openInvitation } from '@evensettle/contracts/invitations.ts'
import { getPreferences } from '@evensettle/contracts/negotiation.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aDraft, aPerson, aSavedDraft } from '../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../testing/make-test-app.ts'

let app: TestApp
let owner: Person

beforeAll(async () => {
  app = await makeTestApp()
  owner = await aPerson(app)
})

describe('what matters to the writer', () => {
  const preferences = { wishes: { 'respondent:apology': 5 as const }, waiting: 2 as const }

  it('is for the writer alone', async () => {
    const id = await aSavedDraft(app, owner)
    const stranger = await aPerson(app)
    expect(await app.refusal(getDraftPreferences, { id })).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(saveDraftPreferences, { id, preferences })).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(getDraftPreferences, { id }, stranger)).toBe('404 NOT_FOUND')
    expect(await app.refusal(saveDraftPreferences, { id, preferences }, stranger)).toBe('404 NOT_FOUND')
  })

  it('is sealed apart from the draft, and gone when the draft or the last word on it is', async () => {
    const id = await aSavedDraft(app, owner)
    expect(await app.ok(getDraftPreferences, { id }, owner)).toEqual({
      preferences: { wishes: {}, waiting: null },
      sealed: null,
    })
    await app.ok(saveDraftPreferences, { id, preferences }, owner)
    expect(await app.ok(getDraftPreferences, { id }, owner)).toMatchObject({ preferences })
    expect((await app.request(getDraft, { id }, owner)).raw).not.toContain('apology')
    const kept = async () =>
      (await app.deps.pool.query('select 1 from sealed_preference where case_id = $1', [id])).rowCount
    expect(await kept()).toBe(1)
    await app.ok(saveDraftPreferences, { id, preferences: { wishes: {}, waiting: null } }, owner)
    expect(await kept()).toBe(0)
    await app.ok(saveDraftPreferences, { id, preferences }, owner)
    await app.ok(deleteDraft, { id }, owner)
    expect(await kept()).toBe(0)
  })

  it('stays sealed when the draft is sent, and is in nothing that anybody else sees', async () => {
    const id = await aSavedDraft(app, owner, aDraft({ otherEmail: 'looks-around@example.org' }))
    await app.ok(saveDraftPreferences, { id, preferences }, owner)
    await app.ok(submitDraft, { id, revision: 1 }, owner)
    await app.runJobs()
    expect((await app.ok(getPreferences, { caseId: id }, owner)).preferences).toEqual(preferences)
    const invitation = await app.deps.db
      .selectFrom('invitation')
      .select(['id', 'token_sealed'])
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow()
    const token = app.deps.sealers.invitations.open(invitation.token_sealed, invitation.id)
    const [mail] = await app.mails('looks-around@example.org')
    const tables = ['mediation_case', 'case_item', 'case_event', 'invitation', 'mail', 'sealed_preference']
    const dump = await Promise.all(
      tables.map(async (table) => (await app.deps.pool.query(`select t::text from ${table} t`)).rows),
    )
    const seen = [(await app.request(openInvitation, { token })).raw, await app.events(id), mail, dump]
    expect(mail).toBeDefined()
    expect(JSON.stringify(seen)).not.toContain('apology')
    expect(app.logLines.join()).not.toContain('apology')
  })
})
