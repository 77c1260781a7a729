import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in built HTML and while it is taken over, then true: for what only the browser can know. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
