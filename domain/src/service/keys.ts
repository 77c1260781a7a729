/** A key that is used and those known beside it, by their marks. */
type Ring = { current: string; also: readonly string[] }

/** The keys that a process has, by what they are recognized: nobody can make a key of its mark. */
export type KeysOf = { sealing: Ring; marks: string; signing: Ring; certificate: string; log: string }

/** What a database has seen: the keys that something in it is sealed with, and the one that its marks are made with. */
export type KeysSeen = { sealing: readonly string[]; marks: string | null }

/** A process that runs now. */
export type Neighbor = { host: string; pid: number; keys: KeysOf }

type Rotated = 'sealing' | 'signing'

/** Why a process may not run on a database with the keys that it has. */
export type KeyTrouble =
  /** something is sealed with a key that this process does not have */
  | { code: 'UNKNOWN_KEY_USED'; mark: string }
  /** links that are out already were made with another key */
  | { code: 'OTHER_MARKS'; mark: string }
  /** a process that runs could not open, or would not believe, what this one makes: or the other way around */
  | { code: 'NOT_KNOWN_THERE' | 'NOT_KNOWN_HERE'; kind: Rotated; host: string; pid: number }
  /** a process that runs has another of what all of them share */
  | { code: 'NOT_THE_SAME'; kind: 'certificate' | 'log'; host: string; pid: number }

/**
 * Whether a process may run on what is there, beside those that run. Where a key changes, all of them have to know both
 * keys before the first one uses the new one: otherwise one writes what another cannot read.
 */
export function keyTrouble(own: KeysOf, seen: KeysSeen, neighbors: readonly Neighbor[]): KeyTrouble | null {
  const unknown = seen.sealing.find((mark) => !knows(own.sealing, mark))
  if (unknown !== undefined) return { code: 'UNKNOWN_KEY_USED', mark: unknown }
  if (seen.marks !== null && seen.marks !== own.marks) return { code: 'OTHER_MARKS', mark: seen.marks }
  for (const { host, pid, keys } of neighbors) {
    for (const kind of ['sealing', 'signing'] as const) {
      if (!knows(keys[kind], own[kind].current)) return { code: 'NOT_KNOWN_THERE', kind, host, pid }
      if (!knows(own[kind], keys[kind].current)) return { code: 'NOT_KNOWN_HERE', kind, host, pid }
    }
    for (const kind of ['certificate', 'log'] as const)
      if (keys[kind] !== own[kind]) return { code: 'NOT_THE_SAME', kind, host, pid }
  }
  return null
}

function knows({ current, also }: Ring, mark: string): boolean {
  return current === mark || also.includes(mark)
}

/**
 * The sealing keys that nothing needs any more once all has been sealed anew, or none: while a process that runs still seals with
 * another key, something may yet be sealed with it.
 */
export function outOfUse(current: string, used: readonly string[], neighbors: readonly Neighbor[]): string[] {
  if (neighbors.some(({ keys }) => keys.sealing.current !== current)) return []
  return used.filter((mark) => mark !== current)
}
