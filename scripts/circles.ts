import type { Arrow } from './imports.ts'

/**
 * The circles among what `nodeOf` makes of the files, the shortest one of each knot, closed by its first member.
 * Files without a node are left out.
 */
export function circles(arrows: readonly Arrow[], nodeOf: (path: string) => string | null): string[][] {
  const next = new Map<string, Set<string>>()
  for (const arrow of arrows) {
    const [from, to] = [nodeOf(arrow.from), nodeOf(arrow.to)]
    if (from !== null && to !== null && from !== to) next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  const done = new Set<string>()
  const found: string[][] = []
  for (const start of next.keys()) {
    const circle = done.has(start) ? null : shortestWayBack(start, next)
    if (circle === null) continue
    found.push(circle)
    for (const member of circle) done.add(member)
  }
  return found
}

/** Breadth first, so that nothing shorter is missed. */
function shortestWayBack(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const to of next.get(way.at(-1) ?? start) ?? []) {
      if (to === start) return [...way, start]
      if (seen.has(to)) continue
      seen.add(to)
      ways.push([...way, to])
    }
  }
  return null
}
