import type { Side } from '@evensettle/domain/cases/side.ts'
import type { SealedAnswers } from '@evensettle/domain/proposals/commitment.ts'
import { PRIVATE_PREFIX } from '../../../lib/private-store.ts'

const PREFIX = `${PRIVATE_PREFIX}seal:`
/** Whoever changes their mind more often in one browser can check the last of them. */
const MOST = 12

function keyOf(roundId: string, side: Side): string {
  return `${PREFIX}${side}:${roundId}`
}

/** What only this browser and the case know: nobody can find out answers from their seal without it. */
export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Keeps answers in this browser before they are sealed, so that they can be checked without the service even if its reply is
 * lost.
 */
export function keepSeal(answers: SealedAnswers): void {
  const { roundId, side } = answers
  try {
    const all = [...keptSeals(roundId, side), answers].slice(-MOST)
    window.localStorage.setItem(keyOf(roundId, side), JSON.stringify(all))
  } catch {
    // a browser that keeps nothing loses the check, never the answer
  }
}

/** What this browser has sealed in a round for a side. */
export function keptSeals(roundId: string, side: Side): SealedAnswers[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(roundId, side)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}
