/** A place in the log of the primary, and when it was there; a place as PostgreSQL counts it, in bytes. */
export type Mark = { at: number; place: bigint }

/** Why a replica is read from, or the primary in its place. `none`: there is none; `unknown`: it was not looked at for long enough. */
const REPLICA_STATES = ['none', 'used', 'unknown', 'behind', 'away', 'no_standby'] as const
export type ReplicaState = (typeof REPLICA_STATES)[number]

/** Whether it is the replica that is read. */
export function isReplicaRead(state: ReplicaState): boolean {
  return state === 'used'
}

export function hasReplica(state: ReplicaState): boolean {
  return state !== 'none'
}

export const REPLICA_LOOK_EVERY = 2_000
/** Milliseconds: what is older than this is nothing to look at, and the primary is read. */
export const REPLICA_BEHIND_AT_MOST = 10_000
const MARKS_KEPT = 60

/**
 * How old what a replica shows is at most, in milliseconds, from the marks of the primary (oldest first) and the place that the
 * replica has come to; null where it has not come to any of them. Goes by one clock only, and an idle primary makes nothing old.
 * `left`: the marks that the next look needs.
 */
export function behindBy(
  marks: readonly Mark[],
  replayed: bigint,
  now: number,
): { behind: number | null; left: readonly Mark[] } {
  const reached = marks.findLastIndex(({ place }) => place <= replayed)
  const left = marks.slice(Math.max(0, reached))
  const [first] = left
  return { behind: reached < 0 || first === undefined ? null : now - first.at, left }
}

/** As many marks as are kept: without one in the middle a replica is only told older than it is. */
export function shortened(marks: readonly Mark[]): readonly Mark[] {
  return marks.length > MARKS_KEPT ? marks.toSpliced(1, 1) : marks
}

/** Whether a replica that was so far behind at a look is read from now. */
export function isFreshEnough(behind: number, lookedAt: number, now: number): boolean {
  return behind + (now - lookedAt) <= REPLICA_BEHIND_AT_MOST
}
