/** A module as the bundler knows it. */
export type ModuleFacts = {
  /** It can be asked for on its own: a screen, or a part of one that comes later. */
  isEntry: boolean
  /** what it cannot run without */
  imports: readonly string[]
  /** characters of code, before they are made small */
  size: number
  /** How much what an entry gets in vain counts, 1 unless said: more for one that many screens or most visits load. */
  care?: number
}

type Modules = ReadonlyMap<string, ModuleFacts>

/** A file to be: its modules, the entries that load it with the care for each, and that together. */
type Part = { entries: ReadonlyMap<string, number>; modules: readonly string[]; size: number; care: number }

/**
 * How many characters of code cost as much time as one more file. On a slow phone each file waits for one of six
 * connections and its round trip of 150 ms; much of that passes while others arrive, and what is left is about
 * 17 ms, in which 3 kB come. Made small and packed, a module has a fifth of its characters.
 */
const FILE_COST = 15_000

/** Fewer characters than these are all that a screen may get in vain by one joining, with what comes along. */
const TOO_MUCH = 8_000

/**
 * Which shared modules are joined in one file. At first those that the same entries need are together, so that
 * nobody loads anything in vain; then, again and again, the two files whose joining saves the entries most. Files
 * are never joined so that two would need each other, for then one would run before what it needs.
 * @returns for each module that several entries share the number of its file
 */
export function planChunks(modules: Modules): Map<string, number> {
  let parts = partsBySharing(modules)
  for (let pair = bestPair(parts, modules); pair; pair = bestPair(parts, modules)) {
    const [one, other] = pair
    parts = [...parts.filter((part) => part !== one && part !== other), joined(one, other)]
  }
  return new Map(parts.flatMap((part, index) => part.modules.map((id) => [id, index] as const)))
}

function partsBySharing(modules: Modules): Part[] {
  const users = new Map<string, Map<string, number>>()
  for (const [entry, { isEntry, care = 1 }] of modules) {
    if (!isEntry) continue
    for (const id of reachedFrom(entry, modules)) users.set(id, (users.get(id) ?? new Map()).set(entry, care))
  }
  const parts = new Map<string, Part>()
  for (const [id, entries] of users) {
    const facts = modules.get(id)
    if (entries.size < 2 || facts === undefined) continue
    const key = [...entries.keys()].toSorted().join()
    const part = { entries, modules: [id], size: facts.size, care: careOf(entries) }
    const known = parts.get(key)
    parts.set(key, known ? joined(known, part) : part)
  }
  return [...parts.values()]
}

function careOf(entries: Part['entries']): number {
  return [...entries.values()].reduce((together, care) => together + care, 0)
}

function reachedFrom(entry: string, modules: Modules): Set<string> {
  const reached = new Set([entry])
  for (const id of reached) for (const next of modules.get(id)?.imports ?? []) reached.add(next)
  return reached
}

function joined(one: Part, other: Part): Part {
  const entries = new Map([...one.entries, ...other.entries])
  return {
    entries,
    modules: [...one.modules, ...other.modules],
    size: one.size + other.size,
    care: careOf(entries),
  }
}

/** One file less for those who load both; what they do not need for the rest. In characters, over all entries. */
function saved(one: Part, other: Part): number {
  let [both, careForBoth] = [0, 0]
  for (const [entry, care] of one.entries)
    if (other.entries.has(entry)) {
      both += 1
      careForBoth += care
    }
  return both * FILE_COST - (one.care - careForBoth) * other.size - (other.care - careForBoth) * one.size
}

function bestPair(parts: readonly Part[], modules: Modules): readonly [Part, Part] | undefined {
  const needs = needsOf(parts, modules)
  return parts
    .flatMap((one, index) =>
      parts.slice(index + 1).map((other) => ({ pair: [one, other] as const, gain: saved(one, other) })),
    )
    .filter(({ gain }) => gain > 0)
    .toSorted((a, b) => b.gain - a.gain)
    .find(
      ({ pair: [one, other] }) =>
        !needsInside(one, other, needs) &&
        !needsInside(other, one, needs) &&
        broughtAlong(one, other, needs) < TOO_MUCH &&
        broughtAlong(other, one, needs) < TOO_MUCH,
    )?.pair
}

/** The other file and what it needs, as far as an entry of the one has no use for it: the most that one entry gets. */
function broughtAlong(one: Part, other: Part, needs: Needs): number {
  const reached = new Set(needs.get(other))
  for (const part of reached) for (const next of needs.get(part) ?? []) reached.add(next)
  const newcomers = [...one.entries.keys()].filter((entry) => !other.entries.has(entry))
  const inVain = (entry: string) =>
    [...reached]
      .filter((part) => part !== one && !part.entries.has(entry))
      .reduce((sum, { size }) => sum + size, other.size)
  return Math.max(0, ...newcomers.map(inVain))
}

type Needs = ReadonlyMap<Part, ReadonlySet<Part>>

function needsOf(parts: readonly Part[], modules: Modules): Needs {
  const home = new Map(parts.flatMap((part) => part.modules.map((id) => [id, part] as const)))
  return new Map(
    parts.map((part) => {
      const needed = part.modules
        .flatMap((id) => modules.get(id)?.imports ?? [])
        .flatMap((id) => home.get(id) ?? [])
      return [part, new Set(needed.filter((one) => one !== part))] as const
    }),
  )
}

/**
 * Files that need each other, one after the other, or null. One of them would run before what it needs.
 * @param needs for each file the files that it imports
 */
export function circleIn(needs: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const walk = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of needs.get(file) ?? []) {
      const circle = walk(next, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of needs.keys()) {
    const circle = walk(file, [])
    if (circle) return circle
  }
  return null
}

/** Whether one file needs a third that needs the other. */
function needsInside(one: Part, other: Part, needs: Needs): boolean {
  const reached = new Set([...(needs.get(one) ?? [])].filter((part) => part !== other))
  for (const part of reached) {
    for (const next of needs.get(part) ?? []) {
      if (next === other) return true
      reached.add(next)
    }
  }
  return false
}
