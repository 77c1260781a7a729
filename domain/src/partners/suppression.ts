/** Groups of fewer people than these are told to nobody, as themselves or as the difference of others. */
export const LEAST_TOLD = 5

/** How far a case came; each stage is among those before it. */
export const STAGES = ['started', 'answered', 'settled', 'kept'] as const
export type Stage = (typeof STAGES)[number]

/** So many cases came so far, or null where that is not told. */
export type StageCounts = {
  started: number
  answered: number | null
  settled: number | null
  kept: number | null
}

/** How many people there are among some. One person with many cases is one. */
function countPeople(some: readonly { starter: string }[]): number {
  return new Set(some.map(({ starter }) => starter)).size
}

/** Whether some are of so many different people that what they have in common may be told. */
export function areEnough(some: readonly { starter: string }[]): boolean {
  return countPeople(some) >= LEAST_TOLD
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
 * The stages of one group that can be told: those in one told stage and not in the next are of at least five people, and so
 * are those in the last. Nobody is no number to tell, nor is everybody: it would say the same of each of them.
 */
export function tellableStages(cases: readonly { starter: string; reached: Stage }[]): StageCounts {
  const came = (stage: Stage) =>
    cases.filter(({ reached }) => STAGES.indexOf(reached) >= STAGES.indexOf(stage))
  const told = CHOICES.find((stages) => {
    const chain = stages.map((stage) => STAGES.indexOf(stage))
    const groups = [0, ...chain].map((from, at) => {
      const next = chain[at] ?? STAGES.length
      return cases.filter(({ reached }) => STAGES.indexOf(reached) >= from && STAGES.indexOf(reached) < next)
    })
    return groups.every(areEnough)
  })
  const tell = (stage: Stage) => (told?.includes(stage) ? came(stage).length : null)
  return { started: cases.length, answered: tell('answered'), settled: tell('settled'), kept: tell('kept') }
}

/**
 * The kinds that can be told apart, largest first. A kind of too few people goes into the rest; where the rest would be
 * small itself, the smallest kind that could be told goes with it, so that no difference gives it away. A kind that would be
 * told of everybody is not told.
 */
export function tellableKinds<K extends string>(
  cases: readonly { starter: string; type: K }[],
): { told: [K, number][]; rest: number } {
  const kinds = [...new Set(cases.map(({ type }) => type))]
    .map((type) => ({ type, of: cases.filter((one) => one.type === type) }))
    .toSorted((a, b) => b.of.length - a.of.length || (a.type < b.type ? -1 : 1))
  const told = kinds.filter(({ of }) => areEnough(of))
  const rest = kinds.filter(({ of }) => !areEnough(of)).flatMap(({ of }) => of)
  while (told.length > 0 && !areEnough(rest) && (rest.length > 0 || told.length === 1))
    rest.push(...(told.pop()?.of ?? []))
  return { told: told.map(({ type, of }) => [type, of.length]), rest: rest.length }
}
