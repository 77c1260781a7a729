import { otherSide, type Side } from '../../../cases/side.ts'
import { err, ok, type Result } from '../../../result.ts'
import type { EvidenceGrade } from '../public-case.ts'
import { PACKAGES, STEP } from './constants.ts'
import { stepAt, type Ladder } from './ladder.ts'
import {
  readRoundCase,
  type ReadCase,
  type RoundCase,
  type RoundCaseRefusal,
  type RoundItem,
} from './round-case.ts'
import { MOST_WAYS } from './handing-ways.ts'
import { draftsOf, packageOf } from './round-packages.ts'
import {
  type BareRound,
  type PointReason,
  type RoundAct,
  type RoundChange,
  type RoundFact,
  type RoundPackage,
  type RoundProposal,
  type RoundReceipt,
  type Slot,
} from './round-proposal.ts'
import { mirrorTerm, wordlessTerm } from './said-of-things.ts'
import { sumsOf, type Sums } from './support.ts'
import { LADDER_ENGINE, ladderRulesOf, type LadderEngine, type LadderRules } from './versions.ts'
import { clip, shareOf } from './whole.ts'

/** The first round of the case, whose ladder every later one keeps. */
export type EarlierRound = Pick<BareRound, 'packages' | 'payer'> & Partial<Pick<BareRound, 'reference'>>

export type RoundRefusal = RoundCaseRefusal | { code: 'SETTLEMENT_NOTHING_TO_PROPOSE' }

const PACKAGE_IDS = 'ABCD'

/** What the proposal starts from, and how it came about: agreed to, .72 of what is supported beyond, the bounds. */
function referenceOf(sums: Sums): { sum: number; reasons: RoundFact[] } {
  const { own, back, raw, floor, cap, open } = sums
  if (own.asked === 0) return { sum: 0, reasons: [{ key: 'no_money' }] }
  const low = Math.min(cap, Math.max(floor, open.offer ?? 0))
  const high = Math.max(low, Math.min(cap, open.demand ?? cap))
  const sum = clip(raw, low, high)
  const counts = own.counted - own.agreed
  const reasons: RoundFact[] = [
    { key: 'agreed', sum: own.agreed },
    { key: 'evidence', supported: own.supported, beyond: Math.max(0, own.supported - own.agreed), counts },
  ]
  if (back.asked > 0) reasons.push({ key: 'back', asked: back.asked, counts: back.counted })
  const balance = own.counted - back.counted
  if (balance < 0) reasons.push({ key: 'held', bound: 'least', sum: 0, by: -balance })
  else if (raw !== balance) reasons.push({ key: 'rounded', by: raw - balance })
  if (raw < low)
    reasons.push({ key: 'held', bound: (open.offer ?? 0) > floor ? 'offer' : 'agreed', sum, by: sum - raw })
  if (raw > high) reasons.push({ key: 'held', bound: high < cap ? 'demand' : 'asked', sum, by: sum - raw })
  reasons.push({ key: 'reference', sum })
  return { sum, reasons }
}

type OnFirst = { old: Ladder | null; steps: number | null }

/**
 * The ladder of the first round for a package of this make, one of another make where it had none; and by how many of its
 * steps this round moves, the same for all packages, where the rules move them together.
 */
function onFirst(
  slot: Slot,
  after: EarlierRound | undefined,
  now: { payer: Side; reference: number; rules: LadderRules },
): OnFirst {
  if (!after || after.payer !== now.payer) return { old: null, steps: null }
  const same = after.packages.find((one) => one.slot === slot)
  const old = (same ?? after.packages[0])?.ladder ?? null
  if (!old || !same || !now.rules.movesTogether || after.reference === undefined) return { old, steps: null }
  const step = stepAt(old, 1) - old.origin
  const moved = now.reference - after.reference
  return { old, steps: step === 0 ? 0 : shareOf(moved, { top: 1, bottom: step }) }
}

/** The rule itself on a case that {@link readRoundCase} has passed; the benchmark calls this one. */
export function bareRound(
  c: ReadCase,
  after?: EarlierRound,
  engine: LadderEngine = LADDER_ENGINE,
): BareRound {
  const rules = ladderRulesOf(engine)
  const sums = sumsOf(c, rules)
  const { sum: reference, reasons } = referenceOf(sums)
  const isCrossed = sums.own.asked === 0 && rules.crossesHandings
  const drafts = draftsOf(c.terms, reference, sums, { currency: c.currency, rules })
  const packages = drafts
    .flatMap(
      (draft) =>
        packageOf(
          draft,
          sums,
          { reference, rules },
          onFirst(draft.slot, after, { ...sums, reference, rules }),
        ) ?? [],
    )
    .slice(0, isCrossed ? MOST_WAYS : PACKAGES)
    .map((one, i): RoundPackage => ({ id: PACKAGE_IDS.charAt(i), ...one }))
  return {
    engine,
    currency: c.currency,
    payer: sums.payer,
    asks: sums.own.asked,
    agreesTo: sums.own.agreed,
    supported: sums.own.supported,
    open: sums.open,
    floor: sums.floor,
    cap: sums.cap,
    grain: sums.grain,
    step: shareOf(packages[0]?.ladder.claim ?? sums.own.asked, STEP, sums.grain),
    reference,
    packages,
    leftOut: c.leftOut,
    reasons,
  }
}

function withItem(input: RoundCase, changed: RoundItem): RoundCase {
  return { ...input, items: input.items.map((item) => (item.id === changed.id ? changed : item)) }
}

function better(grade: EvidenceGrade, least: EvidenceGrade): EvidenceGrade {
  if (grade < least) return least
  return grade >= 2 ? 3 : grade === 1 ? 2 : 1
}

type Trial = { by: Side; what: RoundChange['what']; item: RoundItem }

/** What could happen to a point: a paper of either side, or an answer where there is none. */
function trialsOf(item: RoundItem, claimant: Side): Trial[] {
  const papers = [claimant, otherSide(claimant)].map((by): Trial => {
    const grade = better(item.evidence[by], by === claimant ? 2 : 1)
    const documented = by === claimant ? item.claimed : null
    const evidence = { ...item.evidence, [by]: grade }
    const changed = { ...item, evidence, ...(documented === null ? {} : { documented }) }
    return { by, what: { key: 'paper', grade, documented }, item: changed }
  })
  if (item.admitted !== null) return papers
  const answers = [0, item.claimed].map((agreed): Trial => {
    return { by: otherSide(claimant), what: { key: 'answer', agreed }, item: { ...item, admitted: agreed } }
  })
  return [...papers, ...answers]
}

/** Every point with what weighs, and what one paper or one answer more would make of the proposal. */
function pointReasons(input: RoundCase, found: BareRound, sums: Sums, rules: LadderRules): PointReason[] {
  const supported = new Map(sums.points.map((point) => [point.id, point.supported]))
  return input.items.map((item) => {
    const by = item.by ?? otherSide(input.payer)
    const supportedNow = supported.get(item.id) ?? 0
    const changes: RoundChange[] = []
    for (const trial of trialsOf(item, by)) {
      const read = readRoundCase(withItem(input, trial.item))
      if (!read.ok) continue
      const then = sumsOf(read.value, rules)
      const { sum: referenceThen } = referenceOf(then)
      const supportedThen = then.points.find((point) => point.id === item.id)?.supported ?? supportedNow
      const isTurned = then.payer !== found.payer
      if (referenceThen === found.reference && !isTurned) continue
      const change = { pointId: item.id, by: trial.by, what: trial.what, supportedNow, supportedThen }
      const turned = isTurned ? { payerThen: then.payer } : {}
      changes.push({ ...change, referenceNow: found.reference, referenceThen, ...turned })
    }
    const { id, claimed: asks, admitted, evidence, documented = 0 } = item
    const agreesTo = admitted === null ? null : Math.min(admitted, asks)
    const shown = documented > 0 ? documented : null
    return { id, by, asks, agreesTo, documented: shown, evidence, supported: supportedNow, changes }
  })
}

/** The same case with the two sides exchanged: who asks, who pays, whose evidence, who does what. */
export function mirrorRoundCase(c: RoundCase): RoundCase {
  const items = c.items.map((item) => {
    const { starter, respondent } = item.evidence
    const by = item.by === undefined ? {} : { by: otherSide(item.by) }
    return { ...item, ...by, evidence: { starter: respondent, respondent: starter } }
  })
  const terms = c.terms.map((term) => mirrorTerm(term))
  return { ...c, payer: otherSide(c.payer), items, terms }
}

function actText({ payer }: BareRound) {
  const role = (side: string | null | undefined) =>
    side === payer ? 'payer' : side === otherSide(payer) ? 'paid' : side
  return ({ termId, kind, by, condition, dueOn, handing, whose }: RoundAct) => {
    const act = [termId, kind, by === payer]
    const said = condition === undefined ? act : [...act, 'condition']
    if (!handing && !whose) return said
    const how = handing ? [role(handing.who), role(handing.at)] : []
    return [...said, dueOn, how, whose && [role(whose.who), role(whose.at), role(whose.day)]]
  }
}

/** The numbers of a round as a text to compare, sides named by what they do about the money. */
function outcomeText(p: BareRound): string {
  const packages = p.packages.map(({ terms, price, low, high, ladder, points }) => ({
    payment: terms.payment,
    acts: terms.acts.map(actText(p)),
    sums: [price, low, high, ladder.origin],
    points: points.map((point) => [point.id, point.proposed]),
  }))
  return JSON.stringify([p.reference, p.grain, p.leftOut.map((one) => one.id), packages])
}

/** Computes the round again with words blanked, entries reversed and sides exchanged: it must not move. */
function receiptOf(input: RoundCase, found: BareRound, after: EarlierRound | undefined): RoundReceipt {
  const expected = outcomeText(found)
  const again = (other: RoundCase, earlier: EarlierRound | undefined): boolean => {
    const read = readRoundCase(other)
    return read.ok && outcomeText(bareRound(read.value, earlier, found.engine)) === expected
  }
  const wordless: RoundCase = {
    ...input,
    items: input.items.map((item) => ({ ...item, title: '' })),
    terms: input.terms.map((term) => wordlessTerm(term)),
  }
  const reversed = { ...input, items: input.items.toReversed(), terms: input.terms.toReversed() }
  const turned = after && { ...after, payer: otherSide(after.payer) }
  const checks: RoundReceipt['checks'] = [
    { key: 'words', same: again(wordless, after) },
    { key: 'order', same: again(reversed, after) },
    { key: 'sides', same: again(mirrorRoundCase(input), turned) },
  ]
  return { fair: checks.every((check) => check.same), checks }
}

/**
 * One round of the mediator by the ladder: three packages at most, from public facts alone, each with its proposal,
 * the sums that can be answered and its reasons. `after` is the first round of the case, for any later one: its
 * ladder stays. Refuses a case without anything to settle or with amounts that are not whole minor units up to 10^12.
 */
export function proposeRound(
  input: RoundCase,
  after?: EarlierRound,
  engine: LadderEngine = LADDER_ENGINE,
): Result<RoundProposal, RoundRefusal> {
  const read = readRoundCase(input)
  if (!read.ok) return err(read.error)
  const bare = bareRound(read.value, after, engine)
  if (bare.packages.length === 0) return err({ code: 'SETTLEMENT_NOTHING_TO_PROPOSE' })
  const position = new Map(input.items.map((item, i) => [item.id, i]))
  const packages = bare.packages.map((one) => ({
    ...one,
    points: one.points.toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0)),
  }))
  const rules = ladderRulesOf(engine)
  const points = pointReasons(input, bare, sumsOf(read.value, rules), rules)
  return ok({ ...bare, packages, points, receipt: receiptOf(input, bare, after) })
}
