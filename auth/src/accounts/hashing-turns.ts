import { availableParallelism } from 'node:os'
import { AuthError } from '../platform/errors.ts'
import { createTurns } from '../platform/turns.ts'

/** Node has four threads for slow work of every kind: files, names of hosts, signatures of tokens. One is left to those. */
const THREADS = 3
/** Whoever is further behind would be answered that it took too long. */
const WAITING = 1_000

/** For all that hashes what people know. Each fills a core: more at a time end no sooner, and keep everybody else waiting. */
export const inHashingTurn = createTurns(Math.min(availableParallelism(), THREADS), {
  most: WAITING,
  error: () =>
    new AuthError(
      429,
      'over_request_rate_limit',
      'Too many people are signing in just now. Please try again in a moment.',
    ),
})
