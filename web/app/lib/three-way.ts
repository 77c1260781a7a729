/** Words of somebody else, or of oneself from before, that are not the ones on the screen. */
export type OtherVersion = {
  /** the names of the fields from the outside in; of a thing in a list its id */
  path: string[]
  value: unknown
  /** `theirs`: both wrote, what is on the screen stayed; `before`: theirs is on the screen, this stood there before */
  is: 'theirs' | 'before'
}

export type Merged<T> = { merged: T; others: OtherVersion[] }

/**
 * Puts two versions of a form together, field by field. What only one of them changed since `base` is taken; where
 * both did, what is on this screen stays. Nothing that was written goes without being named in `others`.
 */
export function mergeFields<T>(base: T, mine: T, theirs: T): Merged<T> {
  const others: OtherVersion[] = []
  const merged = merge({ base, mine, theirs }, [], others)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every part of it is a part of `mine` or `theirs`
  return { merged: merged as T, others }
}

/** The form with one field changed; a thing that its list does not hold any more is put back at the end. */
export function withField<T>(form: T, path: readonly string[], value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value comes from a version of the same form
  return put(form, path, value) as T
}

/** Whether two values say the same, in whatever order their members stand. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => isSame(each, b[index]))
  if (!isRecord(a) || !isRecord(b)) return false
  return [...keysOf(a, b)].every((key) => isSame(a[key], b[key]))
}

type Three = { base: unknown; mine: unknown; theirs: unknown }

function merge({ base, mine, theirs }: Three, path: string[], others: OtherVersion[]): unknown {
  if (isSame(mine, theirs)) return mine
  if (isList(mine) && isList(theirs))
    return mergeLists({ base: isList(base) ? base : [], mine, theirs }, path, others)
  if (isRecord(mine) && isRecord(theirs)) {
    const before = isRecord(base) ? base : {}
    const fields = [...keysOf(mine, theirs)].map((key) => {
      const three = { base: before[key], mine: mine[key], theirs: theirs[key] }
      return [key, merge(three, [...path, key], others)] as const
    })
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
  }
  if (isSame(mine, base)) {
    if (isWritten(mine)) others.push({ path, value: mine, is: 'before' })
    return theirs
  }
  if (!isSame(theirs, base) && isWritten(theirs)) others.push({ path, value: theirs, is: 'theirs' })
  return mine
}

type Thing = Record<string, unknown> & { id: string }

function mergeLists(
  { base, mine, theirs }: { base: Thing[]; mine: Thing[]; theirs: Thing[] },
  path: string[],
  others: OtherVersion[],
): Thing[] {
  const merged: Thing[] = []
  for (const own of mine) {
    const known = find(base, own.id)
    const other = find(theirs, own.id)
    const at = [...path, own.id]
    if (other)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two things with one id give a thing with that id
      merged.push(merge({ base: known, mine: own, theirs: other }, at, others) as Thing)
    else if (known && isSame(own, known)) others.push({ path: at, value: own, is: 'before' })
    else merged.push(own)
  }
  const added = theirs.filter(({ id }) => !find(mine, id))
  // What was taken out here stays out, unless it was written on elsewhere.
  merged.push(...added.filter((other) => !isSame(other, find(base, other.id))))
  return merged
}

function put(form: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (isList(form)) {
    if (!find(form, key)) return [...form, value]
    return form.map((each) => (each.id === key ? put(each, rest, value) : each))
  }
  const fields = isRecord(form) ? form : {}
  return { ...fields, [key]: put(fields[key], rest, value) }
}

function find(list: readonly Thing[], id: string): Thing | undefined {
  return list.find((thing) => thing.id === id)
}

function keysOf(...records: object[]): Set<string> {
  return new Set(records.flatMap((record) => Object.keys(record)))
}

/** A list of things that can be told apart; any other list is one field. */
function isList(value: unknown): value is Thing[] {
  return Array.isArray(value) && value.every((each) => isRecord(each) && typeof each['id'] === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWritten(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}
