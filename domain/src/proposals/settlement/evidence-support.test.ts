import { describe, expect, it } from 'vitest'
import { SIDES } from '../../cases/side.ts'
import { TIMELINE } from '../../cases/timeline.ts'
import { EVIDENCE_KINDS, type EvidenceKind } from '../../evidence/evidence.ts'
import { trialsOf } from '../../trials.ts'
import { gradePoint, weightOf, type GradedPoint, type WeighedEvidence } from './evidence-grade.ts'
import { heldBecause, weighedByKind, type SupportedEvidence } from './evidence-support.ts'
import { pick, seeded } from './made-up-cases.ts'

const TIME = TIMELINE.objectionOpenFor
const lamp: GradedPoint = {
  id: 'lamp',
  by: 'starter',
  claimed: 10_000,
  hasWords: { starter: true, respondent: true },
}
const wall: GradedPoint = { ...lamp, id: 'wall' }

function paper(id: string, about: Partial<SupportedEvidence> = {}): SupportedEvidence {
  const base = { id, side: 'starter', itemId: 'lamp', kind: 'contract', documented: null } as const
  return { ...base, isGuess: false, sha256: id, since: 0, isObjectedTo: false, ...about }
}

/** What each of these weighs once it is known what stands behind it. */
function weighed(
  all: readonly SupportedEvidence[],
  { points = 2, now = TIME } = {},
): (WeighedEvidence & SupportedEvidence)[] {
  return all.map((one) => ({ ...one, held: heldBecause(one, all, { points, now }) ?? undefined }))
}

function grade(
  point: GradedPoint,
  all: readonly SupportedEvidence[],
  at?: { points?: number; now?: number },
) {
  return gradePoint(point, weighed(all, at)).evidence
}

describe('what a document rests on', () => {
  it.each([
    ['a label alone, before the other side had its time', paper('a'), TIME - 1, 'waits'],
    ['a label alone that nobody objected to in that time', paper('a'), TIME, null],
    ['a label before the other side is there', paper('a', { since: null }), TIME, 'waits'],
    ['what was objected to, however long ago', paper('a', { isObjectedTo: true }), 9 * TIME, 'objected'],
    ['what is about all of several points', paper('a', { itemId: null }), TIME, 'all_points'],
    ['a photo of a door, objected to', paper('a', { kind: 'photo', isObjectedTo: true }), TIME, null],
    ['what nobody has said what it is', paper('a', { isGuess: true }), 0, null],
  ] as const)('%s', (_, one, now, held) => {
    expect(heldBecause(one, [one], { points: 2, now })).toBe(held)
    expect(grade(lamp, [one], { now }).starter).toBe(
      held !== null || one.kind === 'photo' || one.isGuess ? 2 : 3,
    )
  })

  it('is about the one point of a case that has no other', () => {
    expect(grade(lamp, [paper('a', { itemId: null })], { points: 1 }).starter).toBe(3)
  })
})

describe('the same bytes', () => {
  it('are strong for the first point that they were filed under, and can be looked at for the others', () => {
    const twice = [paper('a', { sha256: 'x' }), paper('b', { sha256: 'x', itemId: 'wall' })]
    expect([grade(lamp, twice).starter, grade(wall, twice).starter]).toEqual([3, 2])
    const again = [paper('a', { sha256: 'x' }), paper('b', { sha256: 'x' })]
    expect(grade(lamp, again).starter).toBe(3)
  })

  it('handed in by both are not strong for whose they were, and add nothing for who hands them in again', () => {
    const both = [
      paper('b', { sha256: 'x', kind: 'receipt', documented: 9_000 }),
      paper('a', { sha256: 'x', side: 'respondent', kind: 'contract' }),
    ]
    const graded = gradePoint(lamp, weighed(both))
    expect(graded).toMatchObject({ evidence: { starter: 2, respondent: 1 }, documented: 9_000 })
    expect(graded.from).toEqual({ starter: 'b', respondent: null })
    expect(grade(wall, both)).toEqual({ starter: 1, respondent: 1 })
    expect(grade(lamp, both.toReversed())).toEqual({ starter: 1, respondent: 2 })
  })

  it('handed in again beside a document of one’s own are worth no more than an objection', () => {
    const [contract, photo] = [paper('a', { sha256: 'x' }), paper('c', { side: 'respondent', kind: 'photo' })]
    const copy = paper('b', { sha256: 'x', side: 'respondent', itemId: null, kind: 'other' })
    expect(grade(lamp, [contract, photo])).toEqual({ starter: 3, respondent: 2 })
    expect(grade(lamp, [{ ...contract, isObjectedTo: true }, photo])).toEqual({ starter: 2, respondent: 2 })
    expect(grade(lamp, [contract, photo, copy])).toEqual({ starter: 2, respondent: 2 })
  })
})

describe('for any documents', () => {
  const someone = (draw: () => number, i: number): SupportedEvidence => ({
    ...paper(`e${i}`),
    side: pick(draw, SIDES),
    itemId: pick(draw, ['lamp', 'wall', null]),
    kind: pick(draw, EVIDENCE_KINDS),
    isGuess: draw() < 0.2,
    sha256: pick(draw, ['x', 'y', 'z', null]),
    since: pick(draw, [null, 0, TIME]),
    isObjectedTo: draw() < 0.3,
  })

  it('nobody gains by a label before its time, by filing a file again, or by standing by it, nor loses by naming it', () => {
    for (let i = 0; i < trialsOf(3_000); i += 1) {
      const draw = seeded(4_200 + i)
      const all = Array.from({ length: 1 + Math.floor(draw() * 5) }, (_, at) => someone(draw, at))
      const [first] = weighed(all)
      if (!first) continue
      const guessed: WeighedEvidence = { ...first, isGuess: true, held: undefined }
      expect(weightOf(first)).toBeGreaterThanOrEqual(weightOf(guessed))
      const isUnsupported = first.isObjectedTo || first.since !== 0
      expect(weightOf(first)).toBeLessThanOrEqual(isUnsupported ? 2 : 3)
      // a copy under every point raises none of them above what can be looked at
      const file = { ...first, sha256: 'own', itemId: 'lamp' }
      const copies = [lamp, wall].map((point, at) => ({ ...file, id: `copy${at}`, itemId: point.id }))
      const [lampWas, wallWas] = [lamp, wall].map((point) => grade(point, [file, ...all])[first.side])
      const [lampIs, wallIs] = [lamp, wall].map(
        (point) => grade(point, [file, ...all, ...copies])[first.side],
      )
      expect(lampIs).toBe(lampWas)
      expect(wallIs).toBeLessThanOrEqual(Math.max(wallWas ?? 0, 2))
    }
  })

  it('who hands in the file of the other moves the gap no further than to where it would be without that file', () => {
    for (let i = 0; i < trialsOf(3_000); i += 1) {
      const draw = seeded(9_900 + i)
      const all = Array.from({ length: 1 + Math.floor(draw() * 4) }, (_, at) => someone(draw, at))
      const theirs = all.find(({ side, sha256 }) => side === 'starter' && sha256 !== null)
      if (!theirs) continue
      const copy: SupportedEvidence = { ...theirs, id: 'copy', side: 'respondent', kind: 'contract' }
      const without = all.filter(({ sha256 }) => sha256 !== theirs.sha256)
      expect(grade(lamp, [...all, copy]).respondent).toBeLessThanOrEqual(
        Math.max(grade(lamp, all).respondent, grade(lamp, without).respondent),
      )
      // nor does it take more from the other than an objection does
      const objected = all.map((one) =>
        one.side === 'starter' && one.sha256 === theirs.sha256 ? { ...one, isObjectedTo: true } : one,
      )
      expect(grade(lamp, [...all, copy]).starter).toBeGreaterThanOrEqual(grade(lamp, objected).starter)
      expect(grade(lamp, [...all, copy]).respondent).toBeGreaterThanOrEqual(grade(lamp, all).respondent)
    }
  })

  it('weighs in an older round what it weighed there', () => {
    const held = weighed([
      paper('a', { sha256: 'x', isObjectedTo: true }),
      paper('b', { sha256: 'x', side: 'respondent' }),
    ])
    expect(gradePoint(lamp, weighedByKind(held)).evidence).toEqual({ starter: 3, respondent: 3 })
  })

  it('has a weight for every kind', () => {
    const kinds: readonly EvidenceKind[] = EVIDENCE_KINDS
    for (const kind of kinds) expect(weightOf({ kind, held: 'waits' })).toBe(2)
  })
})
