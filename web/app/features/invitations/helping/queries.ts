import { PRIVATE_PREFIX } from '../../../lib/private-store.ts'

const HELPER_KEY = `${PRIVATE_PREFIX}helper`

/** A helper's own key, for this tab only: it may be somebody else's device. */
export function keepHelperToken(token: string): void {
  window.sessionStorage.setItem(HELPER_KEY, token)
}

export function keptHelperToken(): string {
  return window.sessionStorage.getItem(HELPER_KEY) ?? ''
}
