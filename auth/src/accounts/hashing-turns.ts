import { availableParallelism } from 'node:os'
import { crowded } from '../platform/errors.ts'
import { createTurns } from '../platform/turns.ts'

/** Node has four threads for slow work of every kind: files, names of hosts, signatures of tokens. One is left to those. */
const THREADS = 3
const WAITING = 1_000
/** Milliseconds of the ten seconds that a request has: what a sign-in does besides takes part of them, on a busy machine a large one. */
const LONGEST = 6_000
/** For all that hashes what people know. Each fills a core: more at a time end no sooner, and keep everybody else waiting. */
export const inHashingTurn = createTurns(Math.min(availableParallelism(), THREADS), {
  most: WAITING,
  longest: LONGEST,
  error: crowded,
})
