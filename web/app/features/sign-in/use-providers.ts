import { useSyncExternalStore } from 'react'
import { providersIn, type Provider } from './model.ts'

const NONE: Provider[] = []
let known = NONE
let isAsked = false
const listeners = new Set<() => void>()

async function ask(): Promise<void> {
  const response = await fetch('/auth/v1/settings')
  if (response.ok) known = providersIn(await response.json())
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isAsked) {
    isAsked = true
    // without an answer there are the other ways in
    ask().catch(() => (isAsked = false))
  }
  return () => listeners.delete(listener)
}

/** The services one can sign in with here; asked once a tab. A small store: the query library would double this screen's wait. */
export function useProviders(): Provider[] {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => NONE,
  )
}
