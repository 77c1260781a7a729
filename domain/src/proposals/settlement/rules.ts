import type { LadderEngine } from './ladder/versions.ts'

/**
 * What differs between the versions of the engine. A round is settled and replayed by the rules of the version
 * that proposed it, so a version that has made rounds is never changed or taken out.
 */
export type Rules = {
  /** Sums to tick are this part of the sum asked apart; the first round reaches so many of them to each side. */
  rungsPerClaim: number
  firstRoundRungs: number
  /**
   * The price stays this part of the overlap's width away from both of its edges, at most that part of the sum
   * asked.
   */
  edgePart: number
  edgeMostParts: number
  /** Closing: ranges at most this part of the sum asked apart. */
  closingParts: number
  /** Each term beyond the default makes a package harder to take in (share of the sum asked). */
  complexityCost: number
  /** People tell what a term costs them larger than it is: what counts of it. */
  costHeard: number
  /** A starting sum under what was admitted comes with its reason. */
  saysBelowAdmitted: boolean
}

export const RULES = {
  'settlement-1': {
    rungsPerClaim: 100,
    firstRoundRungs: 10,
    edgePart: 5,
    edgeMostParts: 1,
    closingParts: 22,
    complexityCost: 0.004,
    costHeard: 1,
    saysBelowAdmitted: false,
  },
  'settlement-2': {
    rungsPerClaim: 200,
    firstRoundRungs: 20,
    edgePart: 2.5,
    edgeMostParts: 25,
    closingParts: 28,
    complexityCost: 0.002,
    costHeard: 0.85,
    saysBelowAdmitted: true,
  },
} as const satisfies Readonly<Record<string, Rules>>

export type EngineVersion = keyof typeof RULES

/**
 * How a round of an engine is answered and settled: `ticks` by propose.ts and settle.ts (with chips, two rounds and a
 * closing step), `ladder` by the functions in ladder/ (one sealed question on public packages).
 */
const MAKES = {
  'settlement-1': 'ticks',
  'settlement-2': 'ticks',
  'settlement-3': 'ladder',
  'settlement-4': 'ladder',
  'settlement-5': 'ladder',
  'settlement-6': 'ladder',
  'settlement-7': 'ladder',
  'settlement-8': 'ladder',
  'settlement-9': 'ladder',
} as const satisfies Readonly<Record<EngineVersion | LadderEngine, 'ticks' | 'ladder'>>

/** How a stored round was made, by the engine it names; null for a name that never was. */
export function makeOf(engine: string): 'ticks' | 'ladder' | null {
  const known: ReadonlyMap<string, 'ticks' | 'ladder'> = new Map(Object.entries(MAKES))
  return known.get(engine) ?? null
}

/** Names the rules that new rounds of ticks are made by. */
export const ENGINE_VERSION: EngineVersion = 'settlement-2'

export function isEngineVersion(name: string): name is EngineVersion {
  return Object.hasOwn(RULES, name)
}

/** The rules of a stored round; a name that this engine has never had is a bug of the caller. */
export function rulesOf(engine: string): Rules {
  if (!isEngineVersion(engine)) throw new Error(`unknown engine ${engine}`)
  return RULES[engine]
}
