import { MAX_ACTS, MAX_ACT_WORDS, type ActKind } from '../../agreements/terms.ts'
import { otherSide, type Side } from '../../cases/side.ts'
import { CURRENCIES, MAX_AMOUNT, type Currency } from '../../money.ts'
import { err, ok, type Result } from '../../result.ts'
import { WHOLE_UNITS_FROM } from './constants.ts'

/** 0 nothing, 1 a statement, 2 some documents, 3 strong documents. */
export const EVIDENCE_GRADES = [0, 1, 2, 3] as const
export type EvidenceGrade = (typeof EVIDENCE_GRADES)[number]

/**
 * One thing money is asked for. Minor units; `documented` is the amount the asking side's documents show.
 * `by` is who asks for it, when that is not the side the case is paid to: a claim back.
 */
export type CaseItem = {
  id: string
  by?: Side
  title: string
  claimed: number
  admitted: number
  documented?: number
  evidence: Record<Side, EvidenceGrade>
}

/**
 * Something besides money that a side asked for in the open. `by` would do it, `words` say what exactly.
 * `regret`, for an apology, is the wording of a statement of regret that may stand in for it.
 */
export type Wish = { id: string; kind: ActKind; by: Side; words: string; regret?: string }

/**
 * Everything both sides can see, and nothing else: no field of this type may ever hold what one side said
 * in private. `payer` is the side money is asked from; with claims both ways the balance decides in the end
 * who pays (netting.ts). `open` holds the sums that stand in the open exchange, null where there is none;
 * with claims both ways they may be below zero: paid the other way.
 */
export type PublicCase = {
  currency: Currency
  payer: Side
  items: CaseItem[]
  wishes: Wish[]
  open: { demand: number | null; offer: number | null }
}

export type CaseRefusal =
  | { code: 'SETTLEMENT_NOTHING_ASKED' }
  | { code: 'SETTLEMENT_AMOUNT_INVALID'; id: string | null }
  | { code: 'SETTLEMENT_GRADE_INVALID'; id: string }
  | { code: 'SETTLEMENT_WISH_INVALID'; id: string }
  | { code: 'SETTLEMENT_ID_TWICE'; id: string }
  | { code: 'SETTLEMENT_TOO_MANY_WISHES' }

function isSum(n: number): boolean {
  return Number.isSafeInteger(n) && n >= 0 && n <= MAX_AMOUNT
}

function isGrade(n: number): boolean {
  return Number.isInteger(n) && n >= 0 && n <= 3
}

function byId<T extends { id: string }>(a: T, b: T): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

function repeatedId(sorted: readonly { id: string }[]): string | null {
  return sorted.find((one, i) => i > 0 && sorted[i - 1]?.id === one.id)?.id ?? null
}

function itemRefusal(item: CaseItem): CaseRefusal | null {
  const sums = [item.claimed, item.admitted, item.documented ?? 0]
  if (!sums.every(isSum)) return { code: 'SETTLEMENT_AMOUNT_INVALID', id: item.id }
  if (!isGrade(item.evidence.starter) || !isGrade(item.evidence.respondent)) {
    return { code: 'SETTLEMENT_GRADE_INVALID', id: item.id }
  }
  return null
}

function wishRefusal(wish: Wish): CaseRefusal | null {
  const texts = wish.regret === undefined ? [wish.words] : [wish.words, wish.regret]
  const fits = texts.every((text) => text.trim() !== '' && text.trim().length <= MAX_ACT_WORDS)
  return fits ? null : { code: 'SETTLEMENT_WISH_INVALID', id: wish.id }
}

/**
 * Checks a case and puts it in the order the engine works in (by id), so that the order in which items and
 * wishes were entered cannot matter. An admission above the amount asked counts as the amount asked.
 */
export function readCase(input: PublicCase): Result<PublicCase, CaseRefusal> {
  const items = input.items
    .map((item) => Object.assign({}, item, { admitted: Math.min(item.admitted, item.claimed) }))
    .sort(byId)
  const wishes = input.wishes.toSorted(byId)
  if (wishes.length > MAX_ACTS) return err({ code: 'SETTLEMENT_TOO_MANY_WISHES' })
  const repeated = repeatedId(items) ?? repeatedId(wishes)
  if (repeated !== null) return err({ code: 'SETTLEMENT_ID_TWICE', id: repeated })
  for (const item of items) {
    const refusal = itemRefusal(item)
    if (refusal) return err(refusal)
  }
  for (const wish of wishes) {
    const refusal = wishRefusal(wish)
    if (refusal) return err(refusal)
  }
  const { demand, offer } = input.open
  const claim = totalOf(items, 'claimed')
  const isBothWays = items.some((item) => isClaimBack(input, item))
  const isOpenSum = (sum: number): boolean => isSum(isBothWays ? Math.abs(sum) : sum)
  if (!isSum(claim) || !isOpenSum(demand ?? 0) || !isOpenSum(offer ?? 0)) {
    return err({ code: 'SETTLEMENT_AMOUNT_INVALID', id: null })
  }
  if (claim === 0 && wishes.length === 0) return err({ code: 'SETTLEMENT_NOTHING_ASKED' })
  return ok({ ...input, items, wishes })
}

/** The sum of one column of the items, in minor units. */
export function totalOf(items: readonly CaseItem[], column: 'claimed' | 'admitted'): number {
  return items.reduce((total, item) => total + item[column], 0)
}

/** Whether the paying side asks for this item. */
export function isClaimBack(c: { payer: Side }, item: CaseItem): boolean {
  return item.by === c.payer
}

/** The items that the side that is paid asks for: all of them, unless there are claims both ways. */
export function itemsAsked(c: PublicCase): CaseItem[] {
  return c.items.filter((item) => !isClaimBack(c, item))
}

/** The sum of money asked for from the paying side. */
export function claimOf(c: PublicCase): number {
  return totalOf(itemsAsked(c), 'claimed')
}

/** The side money is asked by. */
export function payeeOf(c: { payer: Side }): Side {
  return otherSide(c.payer)
}

/**
 * The step in which proposed sums move, in minor units: whole units of the currency, so that people read
 * round sums, unless the case is so small that a unit would be a coarse step.
 */
export function grainOf(currency: Currency, claim: number): number {
  const unit = 10 ** CURRENCIES[currency]
  return claim >= unit * WHOLE_UNITS_FROM ? unit : 1
}
