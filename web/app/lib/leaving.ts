import { useSyncExternalStore } from 'react'

let leavesAt: string | null = null
const listeners = new Set<() => void>()

function set(at: string | null): void {
  leavesAt = at
  for (const listener of listeners) listener()
}

/** Notes what the server said at sign-in: this account is to be deleted then, unless its owner keeps it. */
export function noteLeaving(at: unknown): void {
  if (typeof at === 'string' && at !== leavesAt) set(at)
}

/** The account stays, or its owner does not want to be asked again here. */
export function notLeaving(): void {
  set(null)
}

/** When this account is to be deleted, where its owner has to be asked; null: nothing to ask. */
export function useLeaving(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => leavesAt,
    () => null,
  )
}
