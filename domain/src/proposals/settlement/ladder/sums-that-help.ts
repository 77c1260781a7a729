import { otherSide, type Side } from '../../../cases/side.ts'
import type { EvidenceGrade } from '../public-case.ts'
import type { RoundCase, RoundItem } from './round-case.ts'
import { supportOf, undocumentedShare } from './support.ts'

/** Beyond this many points with a sum below what is asked there, only the fullest are tried with it. */
const MOST_TRIED = 10

function shows(item: RoundItem): boolean {
  return (item.documented ?? 0) > 0
}

/** A point, and the grade that its owner's documents have where a sum below what is asked is left out. */
export type ShownItem = RoundItem & { gradeWithoutSum?: EvidenceGrade }

/**
 * Below .97 x .6 x .69 of what is asked (the last is what one step of a grade leaves at least) a sum gives its own point
 * less than no sum, and pulls the others down.
 */
function canHelp({ documented = 0, claimed }: RoundItem): boolean {
  return documented * 1_000 >= claimed * 401
}

function plain({ gradeWithoutSum: _left, ...item }: ShownItem): RoundItem {
  return item
}

function withoutSum(item: ShownItem, claimant: Side): RoundItem {
  const { documented: _left, ...rest } = plain(item)
  return {
    ...rest,
    evidence: { ...rest.evidence, [claimant]: item.gradeWithoutSum ?? rest.evidence[claimant] },
  }
}

function supported(items: readonly RoundItem[], claimant: Side): number {
  const share = undocumentedShare(items)
  return items.reduce((sum, item) => sum + supportOf(item, claimant, share), 0)
}

/**
 * The points of one side, with those of its sums that support most together; of equal ones the most sums. A point that is
 * agreed to in full is out of the dispute (`agreedInFullStands`): what is shown for it chooses nothing for the others.
 */
function mostSupported(items: readonly ShownItem[], claimant: Side): readonly RoundItem[] {
  const [agreed, open] = [items.filter(isAgreedInFull), items.filter((item) => !isAgreedInFull(item))]
  return [...agreed.map(plain), ...mostSupportedOf(open, claimant)]
}

function isAgreedInFull({ admitted, claimed }: RoundItem): boolean {
  return admitted === claimed
}

function mostSupportedOf(items: readonly ShownItem[], claimant: Side): readonly RoundItem[] {
  const partly = items
    .filter((item) => shows(item) && (item.documented ?? 0) < item.claimed)
    .toSorted(
      (a, b) => (b.documented ?? 0) * a.claimed - (a.documented ?? 0) * b.claimed || (a.id < b.id ? -1 : 1),
    )
  const tried = partly.filter(canHelp).slice(0, MOST_TRIED)
  const never = partly.slice(tried.length)
  let best: { items: readonly RoundItem[]; sum: number } | null = null
  for (let left = 0; left < 2 ** tried.length; left += 1) {
    const out = new Set(
      [...tried.filter((_, i) => Math.floor(left / 2 ** i) % 2 === 1), ...never].map(({ id }) => id),
    )
    const some = items.map((item) => (out.has(item.id) ? withoutSum(item, claimant) : plain(item)))
    const sum = supported(some, claimant)
    if (!best || sum > best.sum) best = { items: some, sum }
  }
  return best?.items ?? items.map(plain)
}

/**
 * The case without the sums on documents that would lower what their owner's points are supported for. A document that
 * shows less than what is asked either holds its point to that sum, or counts one step less and without it, whichever
 * supports more: nobody is worse off than without the document, and asking for more than it shows costs a step.
 */
export function withSumsThatHelp(c: Omit<RoundCase, 'items'> & { items: readonly ShownItem[] }): RoundCase {
  const paid = otherSide(c.payer)
  const counted = new Map(
    [paid, c.payer].flatMap((claimant) =>
      mostSupported(
        c.items.filter(
          (item) => (item.by ?? paid) === claimant && !(claimant === c.payer && item.admitted === null),
        ),
        claimant,
      ).map((item) => [item.id, item] as const),
    ),
  )
  return { ...c, items: c.items.map((item) => counted.get(item.id) ?? plain(item)) }
}
