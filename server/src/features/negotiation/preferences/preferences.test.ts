import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { deleteDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { getNegotiation } from '@evensettle/contracts/negotiation.ts'
import { deletePreferences, getPreferences } from '@evensettle/contracts/earlier-rounds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, aRound, aSavedDraft } from '../../../testing/factories.ts'
import { keepPreference } from '../../../testing/kept-preferences.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

async function isKept(caseId: string): Promise<boolean> {
  const { rowCount } = await app.deps.pool.query('select 1 from sealed_preference where case_id = $1', [
    caseId,
  ])
  return rowCount === 1
}

describe('what a side once told in private', () => {
  it('is for its owner alone', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    await keepPreference(app, caseId, 'starter')
    expect(await app.refusal(getPreferences, { caseId })).toBe('401 NOT_SIGNED_IN')
    for (const endpoint of [getPreferences, deletePreferences])
      expect(await app.refusal(endpoint, { caseId }, await aPerson(app))).toBe('404 NOT_FOUND')
    expect((await app.ok(getPreferences, { caseId }, starter)).sealed?.receipt).toMatch(/^[0-9a-f]{64}$/)
    expect(await app.ok(deletePreferences, { caseId }, respondent)).toEqual({ sealed: null })
    expect(await isKept(caseId)).toBe(true)
  })

  it('is deleted by its owner at any time, also in a case that has ended, and the other side sees the same bytes', async () => {
    const { caseId, starter, respondent } = await aCase(app)
    await keepPreference(app, caseId, 'starter')
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    const theirView = async () =>
      Promise.all(
        [getCase, getNegotiation, getPreferences, listCaseEvents].map(
          async (endpoint) => (await app.request(endpoint, { caseId }, respondent)).raw,
        ),
      )
    const before = await theirView()
    for (let i = 0; i < 2; i += 1)
      expect(await app.ok(deletePreferences, { caseId }, starter)).toEqual({ sealed: null })
    expect(await isKept(caseId)).toBe(false)
    expect(await theirView()).toEqual(before)
    expect((await app.audited(caseId)).filter((action) => action === 'preferences.delete')).toHaveLength(1)
  })

  it('moves nothing of a proposal', async () => {
    const [told, silent] = [await aCase(app), await aCase(app)]
    for (const side of ['starter', 'respondent'] as const) await keepPreference(app, told.caseId, side)
    const sums = await Promise.all(
      [told, silent].map(async (one) =>
        (await aRound(app, one)).proposal.packages.map(({ slot, price, low, high, terms }) => [
          slot,
          price,
          low,
          high,
          terms.acts.map(({ kind, by }) => [kind, by]),
        ]),
      ),
    )
    expect(sums[0]).toEqual(sums[1])
  })

  it('goes with the draft it was told for, or on into its case', async () => {
    const owner = await aPerson(app)
    const [gone, sent] = [await aSavedDraft(app, owner), await aSavedDraft(app, owner)]
    for (const id of [gone, sent]) await keepPreference(app, id, 'starter')
    await app.ok(deleteDraft, { id: gone }, owner)
    await app.ok(submitDraft, { id: sent, revision: 1 }, owner)
    expect([await isKept(gone), await isKept(sent)]).toEqual([false, true])
    expect((await app.ok(getPreferences, { caseId: sent }, owner)).sealed).not.toBeNull()
  })
})
