/** Groups of fewer people than these are told to nobody, as themselves or as the difference of others. */
export const LEAST_TOLD = 5

/** How far a case came; each stage is among those before it. */
export const STAGES = ['started', 'answered', 'settled', 'kept'] as const
export type Stage = (typeof STAGES)[number]

/** So many came so far, or null where that is not told. */
export type StageCounts = {
  started: number
  answered: number | null
  settled: number | null
  kept: number | null
}

function isTellable(people: number): boolean {
  return people === 0 || people >= LEAST_TOLD
}

/** Which stages after the first are told, those that say most first. */
const CHOICES: readonly (readonly Stage[])[] = [
  ['answered', 'settled', 'kept'],
  ['answered', 'settled'],
  ['settled', 'kept'],
  ['answered', 'kept'],
  ['settled'],
  ['answered'],
  ['kept'],
  [],
]

/**
 * The stages of one group that can be told: whoever is in one told stage and not in the next is nobody, or one of at least
 * five. What is told are then sums of groups that do not overlap and are large enough each, and so is every difference.
 */
export function tellableStages(counts: Readonly<Record<Stage, number>>): StageCounts {
  const told = CHOICES.find((stages) => {
    const chain = [counts.started, ...stages.map((stage) => counts[stage]), 0]
    return chain.every((count, at) => at === 0 || isTellable((chain[at - 1] ?? 0) - count))
  })
  const tell = (stage: Stage) => (told?.includes(stage) ? counts[stage] : null)
  return { started: counts.started, answered: tell('answered'), settled: tell('settled'), kept: tell('kept') }
}

/**
 * The parts of a whole of at least five that can be told apart, largest first. Small parts go into the rest; where the rest
 * would be small itself, the smallest part that could be told goes with it, so that no difference gives it away.
 */
export function tellableParts<K extends string>(
  parts: ReadonlyMap<K, number>,
): { told: [K, number][]; rest: number } {
  const sorted = [...parts].toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
  const told = sorted.filter(([, count]) => count >= LEAST_TOLD)
  let rest = sorted.filter(([, count]) => count < LEAST_TOLD).reduce((sum, [, count]) => sum + count, 0)
  while (!isTellable(rest)) {
    const smallest = told.pop()
    if (smallest === undefined) break
    rest += smallest[1]
  }
  return { told, rest }
}
