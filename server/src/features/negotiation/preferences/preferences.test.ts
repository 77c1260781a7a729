import { getCase, leaveCase, listCaseEvents } from '@evensettle/contracts/cases.ts'
import {
  getNegotiation,
  getPreferences,
  savePreferences,
  type Preferences,
} from '@evensettle/contracts/negotiation.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, anItem, aPerson, type TestCase } from '../../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const BICYCLE = [anItem(), anItem({ kind: 'property', title: 'The blue bicycle', amount: 0 })]

function lay({ caseId }: TestCase, by: Person, preferences: Preferences) {
  return app.ok(savePreferences, { caseId, preferences }, by)
}

describe('what matters to a side', () => {
  it('is for the two sides only, and only while proposals can be made', async () => {
    const { caseId, starter } = await aCase(app)
    const preferences = { wishes: {}, waiting: 1 as const }
    expect(await app.refusal(getPreferences, { caseId })).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(savePreferences, { caseId, preferences }, await aPerson(app))).toBe(
      '404 NOT_FOUND',
    )
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    expect(await app.refusal(savePreferences, { caseId, preferences }, starter)).toBe('409 WRONG_STATE')
  })

  it('comes back to its owner with a receipt, and can be changed', async () => {
    const one = await aCase(app, { items: BICYCLE })
    const empty = await app.ok(getPreferences, { caseId: one.caseId }, one.starter)
    expect(empty).toMatchObject({ preferences: { wishes: {}, waiting: null }, sealed: null })
    const [wish] = empty.wishes
    expect(wish).toMatchObject({ kind: 'return_item', by: 'respondent', words: 'The blue bicycle' })
    const first = await lay(one, one.starter, { wishes: { [wish?.id ?? '']: 5 }, waiting: 2 })
    expect(first.preferences).toEqual({ wishes: { [wish?.id ?? '']: 5 }, waiting: 2 })
    expect(first.sealed?.receipt).toMatch(/^[0-9a-f]{64}$/)
    const second = await lay(one, one.starter, { wishes: { [wish?.id ?? '']: 6 }, waiting: 2 })
    expect(second.sealed?.receipt).not.toBe(first.sealed?.receipt)
    expect(await app.audited(one.caseId)).toContain('preferences.seal')
  })

  it('shows the other side the same bytes, and lies unreadable in the table', async () => {
    const one = await aCase(app, { items: BICYCLE })
    const { caseId, starter, respondent } = one
    const theirView = async () =>
      Promise.all(
        [getCase, getNegotiation, getPreferences, listCaseEvents].map(
          async (endpoint) => (await app.request(endpoint, { caseId }, respondent)).raw,
        ),
      )
    const before = await theirView()
    await lay(one, starter, { wishes: { 'respondent:apology': 4 }, waiting: 0 })
    expect(await theirView()).toEqual(before)
    const { rows } = await app.deps.pool.query<{ row: string }>(
      `select encode(sealed, 'escape') as row from sealed_preference where case_id = $1`,
      [caseId],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain('apology')
  })

  it('takes no level that does not exist', async () => {
    const { caseId, starter } = await aCase(app)
    const preferences = { wishes: { 'respondent:apology': 7 }, waiting: 1 } as unknown as Preferences
    expect(await app.refusal(savePreferences, { caseId, preferences }, starter)).toBe('400 INVALID_INPUT')
  })
})
