import { MAX_ACTS, MAX_ACT_WORDS } from '../../../agreements/terms.ts'
import { otherSide, type Side } from '../../../cases/side.ts'
import { MAX_AMOUNT, type Currency } from '../../../money.ts'
import { err, ok, type Result } from '../../../result.ts'
import type { EvidenceGrade } from '../public-case.ts'
import { wordsWith } from '../../../agreements/condition.ts'
import type { HandingSaid } from '../../../agreements/handing.ts'
import type { CalendarDate } from '../../../time.ts'
import type { TermKind } from './constants.ts'

/**
 * A point that money is asked for, in minor units. `by` is who asks, when that is not the side the case is paid
 * to: a claim back. `admitted` is what the other side has agreed to, null while nobody has answered the point.
 */
export type RoundItem = {
  id: string
  by?: Side
  title: string
  claimed: number
  admitted: number | null
  documented?: number
  evidence: Record<Side, EvidenceGrade>
}

/**
 * What both have said in the open about a term: `asks` is who wants it (null: offered by its doer, or suggested by the
 * mediator), `doer` the word of who would do it, with its condition in the doer's own words and the day that its own offer
 * names.
 */
export type SaidOfTerm = {
  asks: Side | null
  /**
   * how who asks for it, and its doer, would have it change hands or be done; absent where neither has said anything. `inOrder`: where it
   * is said what comes first, in the words of what is done or in those of who does it; `leavesDay`: the words of who does it say that and
   * nothing else of how
   */
  how?: {
    asks: HandingSaid | null
    doer: HandingSaid | null
    inOrder?: 'words' | 'condition'
    leavesDay?: true
  }
  doer:
    | { word: 'nothing' }
    | { word: 'no' }
    /** `inOffer`: it was said in an offer alone, which is made for all that stands in it */
    | { word: 'yes'; dueOn?: CalendarDate; inOffer?: true }
    /** `saysHow`: the words say by themselves who, where or when; `wants`: what has to be done or paid for it */
    | { word: 'condition'; words: string; dueOn?: CalendarDate; saysHow?: true; wants?: true; inOffer?: true }
}

/**
 * Something besides money that is on the table for both to see; `by` would do it. `said` is absent in rounds from before
 * it was heard.
 */
export type TableTerm = { id: string; kind: TermKind; by: Side; words: string; said?: SaidOfTerm }

/**
 * Everything a round of the ladder is made of: what both sides can see, and nothing else. `terms` are what
 * stands on the table when the round opens (usual-terms.ts makes the list). `open` are the sums that stand in the
 * open exchange; with claims both ways they may be below zero: paid the other way.
 */
export type RoundCase = {
  currency: Currency
  payer: Side
  items: readonly RoundItem[]
  terms: readonly TableTerm[]
  open: { demand: number | null; offer: number | null }
}

export type RoundCaseRefusal =
  | { code: 'SETTLEMENT_NOTHING_ASKED' }
  | { code: 'SETTLEMENT_AMOUNT_INVALID'; id: string | null }
  | { code: 'SETTLEMENT_GRADE_INVALID'; id: string }
  | { code: 'SETTLEMENT_TERM_INVALID'; id: string }
  | { code: 'SETTLEMENT_ID_TWICE'; id: string }
  | { code: 'SETTLEMENT_TOO_MANY_TERMS' }

/** The condition that the doer of a term has named in the open, if any. */
export function conditionOf({ said }: Pick<TableTerm, 'said'>): string | undefined {
  return said?.doer.word === 'condition' ? said.doer.words : undefined
}

/** The day by which the doer of a term has offered to do it, if any. */
export function dayOf({ said }: Pick<TableTerm, 'said'>): CalendarDate | undefined {
  const doer = said?.doer
  return doer?.word === 'yes' || doer?.word === 'condition' ? doer.dueOn : undefined
}

/** A counterclaim that nobody has answered yet: not part of the round, which waits for `waitsFor` to answer. */
export type LeftOut = { id: string; by: Side; asks: number; waitsFor: Side }

/** A case that {@link readRoundCase} has passed: ordered by id, every point with its asking side. */
export type ReadCase = RoundCase & { leftOut: readonly LeftOut[] }

function isSum(n: number): boolean {
  return Number.isSafeInteger(n) && n >= 0 && n <= MAX_AMOUNT
}

function byId<T extends { id: string }>(a: T, b: T): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function repeatedId(sorted: readonly { id: string }[]): string | null {
  return sorted.find((one, i) => i > 0 && sorted[i - 1]?.id === one.id)?.id ?? null
}

function itemRefusal({ id, claimed, admitted, documented, evidence }: RoundItem): RoundCaseRefusal | null {
  if (![claimed, admitted ?? 0, documented ?? 0].every(isSum))
    return { code: 'SETTLEMENT_AMOUNT_INVALID', id }
  const areGrades = [evidence.starter, evidence.respondent].every(
    (n) => Number.isInteger(n) && n >= 0 && n <= 3,
  )
  return areGrades ? null : { code: 'SETTLEMENT_GRADE_INVALID', id }
}

function termRefusal(term: TableTerm): RoundCaseRefusal | null {
  const condition = conditionOf(term)
  const isSound = term.words.trim() !== '' && condition?.trim() !== ''
  const { length } = wordsWith(term.words.trim(), condition)
  return isSound && length <= MAX_ACT_WORDS ? null : { code: 'SETTLEMENT_TERM_INVALID', id: term.id }
}

function openRefusal({ items, open, payer }: RoundCase): RoundCaseRefusal | null {
  const isBothWays = items.some((item) => item.by === payer)
  const isOpen = (sum: number | null): boolean => isSum(isBothWays ? Math.abs(sum ?? 0) : (sum ?? 0))
  const total = items.reduce((sum, item) => sum + item.claimed, 0)
  const isSound = isSum(total) && isOpen(open.demand) && isOpen(open.offer)
  return isSound ? null : { code: 'SETTLEMENT_AMOUNT_INVALID', id: null }
}

/**
 * Checks a case and puts it in the order the engine works in (by id), so that the order of entry cannot matter.
 * What was agreed to above the amount asked counts as the amount asked. A counterclaim that was not answered is
 * taken out and named.
 */
export function readRoundCase(input: RoundCase): Result<ReadCase, RoundCaseRefusal> {
  const all = input.items.toSorted(byId)
  const terms = input.terms.toSorted(byId)
  if (terms.length > MAX_ACTS) return err({ code: 'SETTLEMENT_TOO_MANY_TERMS' })
  const repeated = repeatedId(all) ?? repeatedId(terms)
  if (repeated !== null) return err({ code: 'SETTLEMENT_ID_TWICE', id: repeated })
  for (const item of all) {
    const refusal = itemRefusal(item)
    if (refusal) return err(refusal)
  }
  for (const term of terms) {
    const refusal = termRefusal(term)
    if (refusal) return err(refusal)
  }
  const refusal = openRefusal(input)
  if (refusal) return err(refusal)
  const isWaiting = (item: RoundItem): boolean => item.by === input.payer && item.admitted === null
  const items = all
    .filter((item) => !isWaiting(item))
    .map((item) =>
      item.admitted === null || item.admitted <= item.claimed ? item : { ...item, admitted: item.claimed },
    )
  const leftOut = all.filter(isWaiting).map(({ id, claimed }): LeftOut => ({
    id,
    by: input.payer,
    asks: claimed,
    waitsFor: otherSide(input.payer),
  }))
  if (items.every((item) => item.claimed === 0) && terms.length === 0) {
    return err({ code: 'SETTLEMENT_NOTHING_ASKED' })
  }
  return ok({ ...input, items, terms, leftOut })
}

/** Whether the paying side asks for this point. */
export function isBack(c: { payer: Side }, item: RoundItem): boolean {
  return item.by === c.payer
}
