import { addDays, MINUTE, type CalendarDate } from '../time.ts'

/** An entry that has waited so long for its place is not protected: entries get theirs every minute. */
export const WAITS_TOO_LONG = 10 * MINUTE

/** SHA-256 of a text's UTF-8 bytes, in lower-case hex. */
export type Hash = (text: string) => string

/** An entry of the audit trail as it is hashed: `at` in UTC to the microsecond, `facts` as PostgreSQL writes its `jsonb`. */
export type ChainedEntry = {
  id: number
  at: string
  actorKind: string
  actorId: string
  action: string
  caseId: string | null
  subject: string
  facts: string
}

/** A place in the chain. `chainedAt` in UTC to the microsecond. */
export type Link = {
  place: number
  entryId: number
  day: CalendarDate
  chainedAt: string
  entryHash: string
  hash: string
}

/** The canonical bytes of an entry: a JSON array of its columns as texts, without spaces. */
export function entryText(entry: ChainedEntry): string {
  const { id, at, actorKind, actorId, action, caseId, subject, facts } = entry
  return JSON.stringify(['entry', String(id), at, actorKind, actorId, action, caseId, subject, facts])
}

/** The canonical bytes of a place: the hash before it, where and when it stands, and the hash of its entry. */
export function linkText(previous: string, link: Omit<Link, 'hash'>): string {
  const { place, entryId, day, chainedAt, entryHash } = link
  return JSON.stringify(['link', previous, String(place), String(entryId), day, chainedAt, entryHash])
}

/** The canonical bytes of a day's head. `last`: the hash of the last place until then. */
export function headText(day: CalendarDate, last: string): string {
  return JSON.stringify(['day', day, last])
}

/** What is not as it was written, and where: the first that the check came upon. */
export type Fault = {
  kind:
    | 'entry_altered'
    | 'entry_missing'
    | 'link_altered'
    | 'link_missing'
    | 'head_altered'
    | 'head_missing'
    | 'end_altered'
    | 'entry_unplaced'
    | 'head_differs'
  place: number | null
  entryId: number | null
  day: CalendarDate | null
}

type Place = Link & { entry: ChainedEntry | null }

/** The first of consecutive places that is not what was written, hashed anew after the one before them. */
export function firstFault(
  hash: Hash,
  before: { place: number; hash: string; day: CalendarDate | null },
  places: readonly Place[],
): Fault | null {
  let last = before
  for (const one of places) {
    const at = { place: one.place, entryId: one.entryId, day: one.day }
    if (one.place !== last.place + 1)
      return { kind: 'link_missing', place: last.place + 1, entryId: null, day: last.day }
    if (one.entry === null) return { kind: 'entry_missing', ...at }
    if (hash(entryText(one.entry)) !== one.entryHash) return { kind: 'entry_altered', ...at }
    const isLater = last.day === null || one.day >= last.day
    if (!isLater || hash(linkText(last.hash, one)) !== one.hash) return { kind: 'link_altered', ...at }
    last = one
  }
  return null
}

/** A head as it is kept, with the place that it ends at and the day of the one after that. */
export type KeptHead = {
  day: CalendarDate
  lastPlace: number
  head: string
  /** null: there is no such place */
  lastHash: string | null
  lastDay: CalendarDate | null
  nextDay: CalendarDate | null
}

/** The first of the heads, one a day from `first` until the day that is written, that is not what follows from the chain. */
export function firstHeadFault(
  hash: Hash,
  heads: readonly KeptHead[],
  { first, open }: { first: CalendarDate | null; open: CalendarDate | null },
): Fault | null {
  let expected = first
  for (const one of heads) {
    const at = { place: one.lastPlace, entryId: null, day: one.day }
    if (expected !== one.day) return { kind: 'head_missing', place: null, entryId: null, day: expected }
    const isEnd =
      one.lastHash !== null &&
      (one.lastDay === null || one.lastDay <= one.day) &&
      (one.nextDay === null || one.nextDay > one.day)
    if (!isEnd || hash(headText(one.day, one.lastHash ?? '')) !== one.head)
      return { kind: 'head_altered', ...at }
    expected = addDays(one.day, 1)
  }
  return expected === open ? null : { kind: 'head_missing', place: null, entryId: null, day: expected }
}

/** The first head that is not what somebody has kept of that day. */
export function firstDifference(
  heads: ReadonlyMap<CalendarDate, string>,
  kept: ReadonlyMap<CalendarDate, string>,
): Fault | null {
  for (const [day, head] of kept)
    if (heads.get(day) !== head) return { kind: 'head_differs', place: null, entryId: null, day }
  return null
}
