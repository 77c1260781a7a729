import { useSyncExternalStore } from 'react'

export type BadgeKey = 'home' | 'cases' | 'help' | 'settings'
export type BadgeCounts = Readonly<Record<BadgeKey, number>>

const NONE: BadgeCounts = { home: 0, cases: 0, help: 0, settings: 0 }
const CAP = 9

let counts = NONE
const listeners = new Set<() => void>()

/** Sets how many unread things wait in an area; notifications call it. */
export function setBadge(key: BadgeKey, count: number): void {
  counts = { ...counts, [key]: count }
  for (const listener of listeners) listener()
}

/** The counts of the bottom navigation. */
export function useBadges(): BadgeCounts {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => counts,
    () => NONE,
  )
}

/** A count as its badge writes it ("9+"); empty for nothing. */
export function badgeText(count: number): string {
  if (count <= 0) return ''
  return count > CAP ? `${CAP}+` : String(count)
}
