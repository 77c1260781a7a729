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
