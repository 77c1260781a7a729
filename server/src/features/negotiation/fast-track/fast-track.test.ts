import { chooseFastTrack } from '@evensettle/contracts/negotiation.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, aRound, negotiationOf, seal } from '../../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

describe('one round instead of two', () => {
  it('is for the two sides', async () => {
    const { caseId } = await aCase(app)
    expect(await app.refusal(chooseFastTrack, { caseId, wanted: true })).toBe('401 NOT_SIGNED_IN')
    expect(await app.refusal(chooseFastTrack, { caseId, wanted: true }, await aPerson(app))).toBe(
      '404 NOT_FOUND',
    )
  })

  it('needs both: then the first round is the last, with the whole range and three packages', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const chosen = await app.ok(chooseFastTrack, { caseId, wanted: true }, starter)
    expect(chosen.fastTrackBy).toEqual(['starter'])
    await app.ok(chooseFastTrack, { caseId, wanted: true }, starter)
    expect((await negotiationOf(app, one, respondent)).fastTrackBy).toEqual(['starter'])
    await app.ok(chooseFastTrack, { caseId, wanted: true }, respondent)
    const round = await aRound(app, one)
    expect(round).toMatchObject({ number: 1, isLast: true, mode: 'fast' })
    expect(await app.refusal(chooseFastTrack, { caseId, wanted: false }, starter)).toBe(
      '409 ROUND_NOT_POSSIBLE',
    )
    const types = (await app.events(caseId)).map(({ type }) => type)
    expect(types.filter((type) => type === 'fast_track.chosen')).toHaveLength(2)
    expect(await app.audited(caseId)).toContain('fast_track.choose')
  })

  it('wanted by one, or taken back, leaves the usual two rounds', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    await app.ok(chooseFastTrack, { caseId, wanted: true }, starter)
    await app.ok(chooseFastTrack, { caseId, wanted: true }, respondent)
    await app.ok(chooseFastTrack, { caseId, wanted: false }, respondent)
    const first = await aRound(app, one)
    expect(first).toMatchObject({ number: 1, isLast: false, mode: 'standard' })
    for (const by of [starter, respondent]) await seal(app, one, first, by, () => null)
    expect(await aRound(app, one)).toMatchObject({ number: 2, isLast: true, mode: 'standard' })
  })
})
