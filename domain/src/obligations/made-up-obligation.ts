import type { Obligation } from './obligation.ts'

export const DUE = '2026-12-22'

/** A payment of the respondent that nobody has said anything about, unless told otherwise. */
export function one(about: Partial<Obligation> = {}): Obligation {
  return {
    id: 'a',
    kind: 'payment',
    by: 'respondent',
    amount: 15_667,
    dueOn: DUE,
    state: 'due',
    claimedAt: null,
    countedAt: null,
    objectedAt: null,
    received: null,
    letterAt: null,
    madeAt: 0,
    ...about,
  }
}

/** Numbers below what is asked for, the same each time for one seed. */
export function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
