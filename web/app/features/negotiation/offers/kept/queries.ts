import type { Offer } from '@evensettle/contracts/offers.ts'
import { PRIVATE_PREFIX } from '../../../../lib/private-store.ts'
import { readKeptOffer, type KeptOffer } from './model.ts'

function keyOf(userId: string, caseId: string): string {
  return `${PRIVATE_PREFIX}offer ${userId} ${caseId}`
}

/** The offer that this person began in this browser; it is never sent before they send it. */
export function keptOffer(userId: string, caseId: string): KeptOffer | null {
  return readKeptOffer(window.localStorage.getItem(keyOf(userId, caseId)))
}

/** The same for the room: one whose sending went through after all is not begun any more. */
export function begunOffer(userId: string, caseId: string, sent: readonly Offer[]): KeptOffer | null {
  const kept = keptOffer(userId, caseId)
  if (kept === null || !sent.some(({ id }) => id === kept.id)) return kept
  forgetOffer(userId, caseId)
  return null
}

export function keepOffer(userId: string, caseId: string, kept: KeptOffer): void {
  window.localStorage.setItem(keyOf(userId, caseId), JSON.stringify(kept))
}

/** With an id: only if it is still that offer that is kept. */
export function forgetOffer(userId: string, caseId: string, id?: string): void {
  if (id !== undefined && keptOffer(userId, caseId)?.id !== id) return
  window.localStorage.removeItem(keyOf(userId, caseId))
}
