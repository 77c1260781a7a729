import { otherSide } from '../../cases/side.ts'
import { err, ok, type Result } from '../../result.ts'
import { mirrorChips, type BothChips } from './chips.ts'
import { PACKAGES_IN_ROUND } from './constants.ts'
import type { Change, ItemReason, Receipt } from './explanation.ts'
import { evidenceFigures, referenceFact, referenceOf } from './figures.ts'
import { onBalance } from './netting.ts'
import { bestPackages } from './packages.ts'
import { itemise, itemSums, priceOf, type Money } from './pricing.ts'
import type { Package, Proposal, Round } from './proposal.ts'
import {
  claimOf,
  grainOf,
  itemsAsked,
  payeeOf,
  readCase,
  totalOf,
  type CaseRefusal,
  type EvidenceGrade,
  type PublicCase,
} from './public-case.ts'
import { ENGINE_VERSION, rulesOf, type EngineVersion } from './rules.ts'

export type ProposeRefusal = CaseRefusal | { code: 'SETTLEMENT_NOTHING_TO_PROPOSE' }

/**
 * `packages` defaults to 2 in round 1 and 3 in the last; a fast track is the last round alone. `engine` is the
 * newest one unless an old round is replayed.
 */
export type ProposeRequest = { round: Round; packages?: number; chips?: BothChips; engine?: EngineVersion }

/** A proposal without its receipt and its "what would change it": all the numbers, four times as fast. */
export type BareProposal = Omit<Proposal, 'receipt' | 'items'>

const PACKAGE_IDS = 'ABCDEFGHIJ'

/** The rule itself on a case that readCase and {@link onBalance} have passed; the benchmark calls this one. */
export function proposeBare(c: PublicCase, request: ProposeRequest): BareProposal {
  const { round, engine = ENGINE_VERSION } = request
  const rules = rulesOf(engine)
  const claim = claimOf(c)
  const figures = evidenceFigures(c)
  const reference = referenceOf(c, figures).sum
  const grain = grainOf(c.currency, claim)
  // What the claims back could take off is no floor under the sum.
  const back = totalOf(c.items, 'claimed') - claim
  const admitted = Math.max(0, totalOf(itemsAsked(c), 'admitted') - back)
  const money: Money = { claim, admitted, reference, grain, rules }
  const wanted = Math.min(request.packages ?? PACKAGES_IN_ROUND[round], PACKAGE_IDS.length)
  const sums = itemSums(c, figures)
  const frame = { payer: c.payer, claim, reference, rules }
  const packages = bestPackages(c, frame, request.chips ?? {}, wanted, (terms, i): Package | null => {
    const priced = priceOf(c, terms, money, round)
    return priced && { id: PACKAGE_IDS.charAt(i), terms, ...priced, items: itemise(sums, priced.price) }
  })
  return {
    engine,
    round,
    last: round === 2,
    currency: c.currency,
    payer: c.payer,
    claim,
    grain,
    reference,
    packages,
    explanation: [referenceFact(c, figures)],
  }
}

function higher(grade: EvidenceGrade, least: EvidenceGrade): EvidenceGrade {
  if (grade < least) return least
  return grade >= 2 ? 3 : grade === 1 ? 2 : 1
}

/** The items with what weighs, and what one document more from either side would make of the figure. */
function itemReasons(c: PublicCase): ItemReason[] {
  const figures = evidenceFigures(c)
  return c.items.map((item, i) => {
    const figureNow = figures[i] ?? 0
    const claimant = item.by ?? payeeOf(c)
    const changes: Change[] = []
    for (const by of [claimant, otherSide(claimant)]) {
      const grade = higher(item.evidence[by], by === claimant ? 2 : 1)
      const documented = by === claimant ? item.claimed : null
      const changed = {
        ...item,
        documented: documented ?? item.documented ?? 0,
        evidence: { ...item.evidence, [by]: grade },
      }
      const again = evidenceFigures({ ...c, items: c.items.with(i, changed) })
      const figureThen = again[i] ?? 0
      if (figureThen === figureNow) continue
      changes.push({ key: 'change.document', itemId: item.id, by, grade, documented, figureNow, figureThen })
    }
    const { id, claimed: asked, admitted, evidence } = item
    const documented = item.documented ?? 0
    return {
      id,
      asked,
      admitted,
      documented: documented > 0 ? documented : null,
      evidence,
      figure: figureNow,
      changes,
    }
  })
}

function withoutWords(c: PublicCase): PublicCase {
  const items = c.items.map((item) => Object.assign({}, item, { title: '' }))
  const wishes = c.wishes.map((wish) =>
    Object.assign({}, wish, { words: '.' }, wish.regret === undefined ? {} : { regret: '.' }),
  )
  return { ...c, items, wishes }
}

/** The same case with the two sides exchanged: who asks, who pays, whose evidence, who does what. */
export function mirrorCase(c: PublicCase): PublicCase {
  const items = c.items.map((item) => {
    const { starter, respondent } = item.evidence
    const by = item.by === undefined ? {} : { by: otherSide(item.by) }
    return Object.assign({}, item, by, { evidence: { starter: respondent, respondent: starter } })
  })
  const wishes = c.wishes.map((wish) => Object.assign({}, wish, { by: otherSide(wish.by) }))
  return { ...c, payer: otherSide(c.payer), items, wishes }
}

/** The numbers and terms of a proposal as a text to compare, sides named by what they do about the money. */
function outcomeText(p: BareProposal): string {
  const packages = p.packages.map(({ terms, price, low, high, rungs, items }) => ({
    schedule: terms.schedule,
    acts: terms.acts.map((act) => [act.wishId, act.kind, act.level, act.by === p.payer]),
    sums: [price, low, high, ...rungs],
    items: items
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((item) => [item.id, item.figure, item.proposed]),
  }))
  return JSON.stringify([p.reference, p.grain, packages])
}

/** Computes the proposal again with words blanked, entries reversed and sides exchanged: it must not move. */
function receiptOf(input: PublicCase, request: ProposeRequest, found: BareProposal): Receipt {
  const expected = outcomeText(found)
  const again = (other: PublicCase, chips: BothChips): boolean => {
    const read = readCase(other)
    return read.ok && outcomeText(proposeBare(onBalance(read.value), { ...request, chips })) === expected
  }
  const chips = request.chips ?? {}
  const reversed = { ...input, items: input.items.toReversed(), wishes: input.wishes.toReversed() }
  const checks: Receipt['checks'] = [
    { key: 'words', same: again(withoutWords(input), chips) },
    { key: 'order', same: again(reversed, chips) },
    { key: 'sides', same: again(mirrorCase(input), mirrorChips(chips)) },
  ]
  return { fair: checks.every((check) => check.same), checks }
}

/**
 * One round of the mediator: the packages both sides will see, each with its price, its sums to tick and
 * its reasons. The outcome is the same for both sides. Chips decide only which terms are bundled, never a
 * sum. Refuses a case without anything to settle or with amounts that are not whole minor units up to 10^12.
 */
export function propose(input: PublicCase, request: ProposeRequest): Result<Proposal, ProposeRefusal> {
  const read = readCase(input)
  if (!read.ok) return read
  const c = onBalance(read.value)
  const bare = proposeBare(c, request)
  if (bare.packages.length === 0) return err({ code: 'SETTLEMENT_NOTHING_TO_PROPOSE' })
  const position = new Map(input.items.map((item, i) => [item.id, i]))
  const inInputOrder = <T extends { id: string }>(list: readonly T[]): T[] =>
    list.toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0))
  return ok({
    ...bare,
    packages: bare.packages.map((one) => Object.assign({}, one, { items: inInputOrder(one.items) })),
    items: inInputOrder(itemReasons(c)),
    receipt: receiptOf(input, request, bare),
  })
}
