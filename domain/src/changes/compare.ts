import { canonicalJson } from '../agreements/fingerprint.ts'
import type { AgreementDocument, AgreementSection, Clause } from '../agreements/text.ts'

/** One clause before and after a change; null: it was not there, or is not there any more. */
export type Difference = { heading: string; before: Clause | null; after: Clause | null }

/**
 * What differs between two texts, clause by clause, in the order of the newer one; sections that are new as a whole come after
 * the others. Numbers alone are no difference.
 */
export function compareTexts(
  before: Pick<AgreementDocument, 'sections'>,
  after: Pick<AgreementDocument, 'sections'>,
): Difference[] {
  const gone = before.sections.filter(({ id }) => !after.sections.some((one) => one.id === id))
  const old = (section: AgreementSection) => before.sections.find(({ id }) => id === section.id)
  return [
    ...after.sections.flatMap((section) => (old(section) ? compareSections(old(section), section) : [])),
    ...after.sections.flatMap((section) => (old(section) ? [] : compareSections(undefined, section))),
    ...gone.flatMap(({ heading, clauses }) =>
      clauses.map((clause): Difference => ({ heading, before: clause, after: null })),
    ),
  ]
}

/**
 * What a change asks for, apart from sentences that the texts of today word in another way than the signed one: `today` is
 * the signed text as it would be written now. One that was written in the words of before is laid beside those.
 */
export function compareChange(
  signed: Pick<AgreementDocument, 'sections'>,
  today: Pick<AgreementDocument, 'sections'>,
  changed: Pick<AgreementDocument, 'sections'>,
): { differences: Difference[]; reworded: Difference[] } {
  const plain = compareTexts(signed, changed)
  const asked = compareTexts(today, changed)
  if (plain.length <= asked.length) return { differences: plain, reworded: [] }
  return { differences: asked, reworded: compareTexts(signed, today) }
}

function compareSections(before: AgreementSection | undefined, after: AgreementSection): Difference[] {
  const old = before?.clauses ?? []
  const common = commonOf(old.map(wordsOf), after.clauses.map(wordsOf))
  const differences: Difference[] = []
  let [from, to] = [0, 0]
  for (const [atOld, atNew] of [...common, [old.length, after.clauses.length] as const]) {
    const removed = old.slice(from, atOld)
    const added = after.clauses.slice(to, atNew)
    const count = Math.max(removed.length, added.length)
    for (let at = 0; at < count; at += 1)
      differences.push({
        heading: after.heading,
        before: removed[at] ?? null,
        after: added[at] ?? null,
      })
    ;[from, to] = [atOld + 1, atNew + 1]
  }
  return differences
}

function wordsOf({ text, table }: Clause): string {
  // a text that was kept as data comes back with its parts in another order
  return canonicalJson([text, table])
}

/** The places of a longest common subsequence, as pairs. */
function commonOf(a: readonly string[], b: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const pairs: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      pairs.push([i, j])
      ;[i, j] = [i + 1, j + 1]
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}
