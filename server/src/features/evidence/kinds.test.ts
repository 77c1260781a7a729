import { describeEvidence, finishEvidence } from '@evensettle/contracts/evidence.ts'
import { getWeights } from '@evensettle/contracts/weights.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aRound } from '../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'
import { aPdf } from '../../testing/pdf.ts'
import { aPhoto, announce, listed, patch, show } from '../../testing/uploads.ts'

const text = (words: string) => Buffer.from(words)
let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

describe('what a document is', () => {
  it('is guessed and marked where nobody says it, and weighs the same as a photo, a PDF and a text', async () => {
    const one = await aCase(app)
    const as = { as: one.starter }
    const files = [
      { bytes: await aPhoto(), name: 'IMG_2041', kind: 'photo' },
      { bytes: await aPdf('Some words'), name: 'scan0012', kind: 'other' },
      { bytes: await aPdf('RENTAL AGREEMENT between two'), name: 'scan0013', kind: 'contract' },
      { bytes: text('A few words'), name: 'page', kind: 'other' },
      { bytes: text('RENTAL AGREEMENT between two'), name: 'page two', kind: 'contract' },
      { bytes: await aPhoto(), name: 'Lease page 1', kind: 'contract' },
    ] as const
    for (const { bytes, name } of files) await show(app, one.caseId, as, bytes, { kind: null, name })
    const seen = await listed(app, one.caseId, { as: one.respondent })
    expect(seen.map(({ name, kind, isGuess }) => ({ name, kind, isGuess }))).toEqual(
      files.map(({ name, kind }) => ({ name, kind, isGuess: true })),
    )
    const { documents: papers } = await app.ok(getWeights, { caseId: one.caseId }, one.respondent)
    expect(new Set(papers.map(({ grade }) => grade))).toEqual(new Set([2]))
  })

  it('is said by its owner until a proposal was made with it, and weighs as that in whatever file it came', async () => {
    const one = await aCase(app)
    const { caseId, starter, respondent } = one
    const ids: string[] = []
    for (const bytes of [await aPhoto(), await aPdf('Some words'), text('Some words')])
      ids.push(await show(app, caseId, { as: starter }, bytes, { kind: null, name: 'page' }))
    const [id = ''] = ids
    const said = { token: null, itemId: null, name: 'page', documented: null, kind: 'contract' } as const
    expect(await app.refusal(describeEvidence, { ...said, id }, respondent)).toBe('409 WRONG_ROLE')
    for (const each of ids)
      expect(await app.ok(describeEvidence, { ...said, id: each }, starter)).toMatchObject({
        kind: 'contract',
        isGuess: false,
        mayRemove: true,
      })
    const { documents: papers } = await app.ok(getWeights, { caseId }, respondent)
    expect(papers.map(({ grade, isGuess }) => [grade, isGuess])).toEqual([
      [2, false],
      [2, false],
      [2, false],
    ])
    // the other side has had its time, and has not objected
    app.clock.advance(48 * HOUR)
    const { documents: later } = await app.ok(getWeights, { caseId }, respondent)
    expect(later.map(({ grade }) => grade)).toEqual([3, 3, 3])
    await aRound(app, one)
    expect(await app.refusal(describeEvidence, { ...said, kind: 'photo', id }, starter)).toBe(
      '409 EVIDENCE_RELIED_ON',
    )
  })

  it('is asked of the invited person too, and what is said while a file arrives is kept', async () => {
    const one = await aCase(app, { answered: null, joined: false })
    const who = { token: one.token }
    const bytes = await aPdf('INVOICE 7')
    const id = await announce(app, one.caseId, who, bytes, { kind: null, name: 'scan' })
    const said = { token: one.token, id, itemId: null, name: 'scan', documented: null }
    await app.ok(describeEvidence, { ...said, name: 'scan', kind: null })
    expect((await listed(app, one.caseId, who))[0]?.isGuess).toBe(true)
    await app.ok(describeEvidence, { ...said, kind: 'payment' })
    await patch(app, id, who, 0, bytes)
    await app.ok(finishEvidence, { token: one.token, id })
    const guessed = await show(app, one.caseId, who, bytes, { kind: null, name: 'scan' })
    const seen = await listed(app, one.caseId, who)
    expect(seen.find((each) => each.id === id)).toMatchObject({ kind: 'payment', isGuess: false })
    expect(seen.find((each) => each.id === guessed)).toMatchObject({ kind: 'invoice', isGuess: true })
    expect(seen[0]?.type).toEqual(expect.any(String))
  })
})
