import type { Offer } from '@evensettle/contracts/offers.ts'
import { PRIVATE_PREFIX } from '../../../../lib/private-store.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { todayInUtc } from '../../model.ts'
import { formFromTerms } from '../opening/model.ts'
import { readKeptOffer, type KeptOffer } from './model.ts'

function keyOf(userId: string, caseId: string): string {
  return `${PRIVATE_PREFIX}offer ${userId} ${caseId}`
}

/** The offer that this person began in this browser; it is never sent before they send it. */
export function keptOffer(userId: string, caseId: string): KeptOffer | null {
  return readKeptOffer(window.localStorage.getItem(keyOf(userId, caseId)))
}

/** The same for the room: one whose sending went through after all is not begun any more; what lay aside comes back then. */
export function begunOffer(userId: string, caseId: string, sent: readonly Offer[]): KeptOffer | null {
  const kept = keptOffer(userId, caseId)
  if (kept !== null && !sent.some(({ id }) => id === kept.id)) return kept
  window.localStorage.removeItem(keyOf(userId, caseId))
  const aside = asideOffer(userId, caseId)
  window.localStorage.removeItem(asideKeyOf(userId, caseId))
  if (aside === null || sent.some(({ id }) => id === aside.id)) return null
  keepOffer(userId, caseId, aside)
  return aside
}

export function keepOffer(userId: string, caseId: string, kept: KeptOffer): void {
  window.localStorage.setItem(keyOf(userId, caseId), JSON.stringify(kept))
}

function asideKeyOf(userId: string, caseId: string): string {
  return `${keyOf(userId, caseId)} aside`
}

/** What was begun before a counter-offer took its place. */
export function asideOffer(userId: string, caseId: string): KeptOffer | null {
  return readKeptOffer(window.localStorage.getItem(asideKeyOf(userId, caseId)))
}

/** Lays an offer that was begun aside while another one is answered; what lies there already is the older one, and stays. */
export function layAside(userId: string, caseId: string, answers: string): void {
  const kept = keptOffer(userId, caseId)
  if (kept === null || kept.answers === answers) return
  if (asideOffer(userId, caseId) === null)
    window.localStorage.setItem(asideKeyOf(userId, caseId), JSON.stringify(kept))
  window.localStorage.removeItem(keyOf(userId, caseId))
}

/** Whether an offer was begun, which can lie aside while another one is written, or two, of which one lies there. */
export function begunOffers(userId: string, caseId: string): 'none' | 'one' | 'two' {
  if (keptOffer(userId, caseId) === null) return 'none'
  return asideOffer(userId, caseId) === null ? 'one' : 'two'
}

/** Begins an offer with terms that were got ready elsewhere, and gives its id. */
export function beginOffer(
  userId: string,
  caseId: string,
  { terms, note }: { terms: Terms; note: string },
): string {
  const id = crypto.randomUUID()
  const form = { ...formFromTerms(terms, todayInUtc(), () => crypto.randomUUID()), note }
  layAside(userId, caseId, id)
  keepOffer(userId, caseId, { id, answers: null, form })
  return id
}

/** With an id: only if it is still that offer that is kept. */
export function forgetOffer(userId: string, caseId: string, id?: string): void {
  if (id !== undefined && keptOffer(userId, caseId)?.id !== id) return
  window.localStorage.removeItem(keyOf(userId, caseId))
}

/** Everything that was begun in a case. */
export function forgetOffers(userId: string, caseId: string): void {
  forgetOffer(userId, caseId)
  window.localStorage.removeItem(asideKeyOf(userId, caseId))
}
