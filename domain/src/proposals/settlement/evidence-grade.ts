import type { Evidence, EvidenceKind } from '../../evidence/evidence.ts'
import { otherSide, SIDES, type Side } from '../../cases/side.ts'
import { TIMELINE } from '../../cases/timeline.ts'
import type { EvidenceGrade } from './public-case.ts'

/**
 * What a document weighs by its kind alone, never by its file, by who brings it or what it says: 3 was made by both or by
 * a third person at the time, 2 by one side or is something else that both can look at. 1 is left for a side's own word
 * without a document. A statement weighs what it would as something else, or while nobody has said what it is: calling it
 * by its name never costs its owner anything.
 */
export const GRADE_OF_KIND: Readonly<Record<EvidenceKind, EvidenceGrade>> = {
  contract: 3,
  receipt: 3,
  payment: 3,
  report: 3,
  photo: 2,
  message: 2,
  letter: 2,
  invoice: 2,
  estimate: 2,
  statement: 2,
  other: 2,
}

/**
 * What a document weighs until its owner says what it is, whatever we guess and whatever the file: the same paper weighs
 * the same as a photo, a HEIC, a PDF or a scan.
 */
export const GRADE_OF_GUESS: EvidenceGrade = 2

/** Kinds whose sum counts as documented. An estimate says what something may cost, not what it did. */
const SHOWS_A_SUM = new Set<EvidenceKind>(['contract', 'receipt', 'payment', 'report', 'invoice'])

/**
 * Why a document that its owner says to be strong counts as something that both can look at. `objected`: the other side says
 * that it should count for less, and has not taken that back. `all_points`: it is about no point in particular, of several.
 * `elsewhere`: the same file counts as strong for another point. `waits`: it rests on its owner's word alone, and the other
 * side still has time to object.
 */
export const HELD_BECAUSE = ['objected', 'all_points', 'elsewhere', 'waits'] as const
export type HeldBecause = (typeof HELD_BECAUSE)[number]
/** `both`: the other side has handed in the same bytes about a point ({@link sharedAs}). */
type Held = HeldBecause | 'both'

/**
 * `lowered`: somebody said why it should weigh less, and its owner did not stand by it. It weighs one less.
 * `isGuess`: its owner has not said what it is.
 * `unreadable`: nobody can open it, whatever it is said to be. It weighs nothing.
 */
export type WeighedEvidence = Evidence & {
  isGuess?: boolean
  lowered?: boolean
  unreadable?: boolean
  /** why it counts as something that both can look at and not as strong, whatever it is said to be (evidence-support.ts) */
  held?: Held | undefined
  /** of its bytes: what both have handed in is strong for neither */
  sha256?: string | null
}

/** A point as far as evidence goes: who asks, and whether each side said something about it. */
export type GradedPoint = { id: string; by: Side; claimed: number; hasWords: Readonly<Record<Side, boolean>> }

export type Grading = {
  /** the document that set the grade, null where it is a side's own word or nothing */
  from: string | null
  grade: EvidenceGrade
}

/** What one document weighs. */
export function weightOf({
  kind,
  isGuess,
  lowered,
  unreadable,
  held,
}: Pick<WeighedEvidence, 'kind' | 'isGuess' | 'lowered' | 'unreadable' | 'held'>): EvidenceGrade {
  if (unreadable) return 0
  const said = isGuess ? GRADE_OF_GUESS : GRADE_OF_KIND[kind]
  const grade = held && said > GRADE_OF_GUESS ? GRADE_OF_GUESS : said
  return lowered ? oneStepLess(grade) : grade
}

/** The grade below. */
export function oneStepLess(grade: EvidenceGrade): EvidenceGrade {
  return grade === 3 ? 2 : grade === 2 ? 1 : 0
}

function about(point: { id: string }, one: Evidence): boolean {
  return one.itemId === null || one.itemId === point.id
}

/**
 * Where both have handed in the same bytes about a point: `both` for whoever showed them first, `copy` for the other; null
 * where it is one side's alone. `evidence` in the order in which it was shown. Handing in what the other has shown does what
 * an objection would, and no more: the first is not strong any longer, and the copy adds nothing. A sum on either still counts.
 */
export function sharedAs(
  point: { id: string },
  one: WeighedEvidence,
  evidence: readonly WeighedEvidence[],
): 'both' | 'copy' | null {
  const { id, sha256, side } = one
  if (sha256 === undefined || sha256 === null || !about(point, one)) return null
  const same = evidence.filter((other) => other.sha256 === sha256 && about(point, other))
  if (same.every((other) => other.side === side || other.id === id)) return null
  return same[0]?.side === side ? 'both' : 'copy'
}

/**
 * The grade of one side for one point: its strongest document, or its own words. A document about the whole
 * case counts for every point.
 */
function gradeOf(
  point: GradedPoint,
  side: Side,
  evidence: readonly WeighedEvidence[],
  weigh: (one: WeighedEvidence) => EvidenceGrade = weightOf,
): Grading {
  let best: Grading = { from: null, grade: point.hasWords[side] ? 1 : 0 }
  for (const one of evidence.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (one.side !== side || !about(point, one)) continue
    const shared = sharedAs(point, one, evidence)
    if (shared === 'copy') continue
    const grade = weigh(shared === null ? one : { ...one, held: one.held ?? shared })
    if (grade > best.grade) best = { from: one.id, grade }
  }
  return best
}

/**
 * Whether the sum that a document shows can count for a point: its owner asks for money there, filed it under that point
 * and said that it is of a kind whose sum counts.
 */
export function sumCountsFor(
  { id, by }: Pick<GradedPoint, 'id' | 'by'>,
  one: Pick<WeighedEvidence, 'side' | 'itemId' | 'kind' | 'isGuess' | 'lowered' | 'unreadable'>,
): boolean {
  if (one.isGuess || one.lowered || one.unreadable) return false
  return one.side === by && one.itemId === id && SHOWS_A_SUM.has(one.kind)
}

/**
 * The sum that the asking side's documents show for a point, in minor units: the largest one, so that an
 * invoice and its payment do not count twice; at most the sum asked. 0 where none shows a sum.
 */
function documentedOf(point: GradedPoint, evidence: readonly WeighedEvidence[]): number {
  const sums = evidence.filter((one) => sumCountsFor(point, one)).map((one) => one.documented ?? 0)
  return Math.min(point.claimed, Math.max(0, ...sums))
}

/** Whether a document shows less for a point than what is asked there. */
export function showsLess(point: Pick<GradedPoint, 'id' | 'by' | 'claimed'>, one: WeighedEvidence): boolean {
  const sum = one.documented ?? 0
  return sum > 0 && sum < point.claimed && sumCountsFor(point, one)
}

/**
 * Both sides' grades and the documented sum of a point; `gradeWithoutSum` is the asking side's where its sum is left out:
 * a document that shows less than what is asked is then weaker proof of the whole, by one step.
 */
export function gradePoint(
  point: GradedPoint,
  evidence: readonly WeighedEvidence[],
): {
  evidence: Record<Side, EvidenceGrade>
  gradeWithoutSum: EvidenceGrade
  documented: number
  from: Record<Side, string | null>
} {
  const weaker = (one: WeighedEvidence) =>
    showsLess(point, one) ? oneStepLess(weightOf(one)) : weightOf(one)
  const [starter, respondent] = SIDES.map((side) => gradeOf(point, side, evidence))
  return {
    evidence: { starter: starter?.grade ?? 0, respondent: respondent?.grade ?? 0 },
    gradeWithoutSum: gradeOf(point, point.by, evidence, weaker).grade,
    documented: documentedOf(point, evidence),
    from: { starter: starter?.from ?? null, respondent: respondent?.from ?? null },
  }
}

export type Objection = {
  evidenceId: string
  by: Side
  at: number
  /** what its owner said; null while nothing was said */
  answer: 'stands' | 'gives_way' | null
}

/**
 * Whether an objection lowers a document by a step: its owner gave way, or let the time run out. Standing by it keeps it
 * from that; strong it is no more (evidence-support.ts). Instants are milliseconds.
 */
export function isLowered(objections: readonly Objection[], one: Evidence, now: number): boolean {
  return objections.some(
    (objection) =>
      objection.evidenceId === one.id && objection.by === otherSide(one.side) && counts(objection, now),
  )
}

/** Whether an objection counts: its owner gave way, or let the time run out. No edit of the document undoes that. */
function counts({ answer, at }: Pick<Objection, 'answer' | 'at'>, now: number): boolean {
  return answer === 'gives_way' || (answer === null && now >= at + TIMELINE.objectionOpenFor)
}
