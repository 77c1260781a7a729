import { caseOfAccountToken, readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'

/** Where a person is in answering: the address holds it, so that going back works. */
export type Step =
  | { name: 'start' | 'agree' | 'review' | 'time' | 'decline' | 'not-me' | 'report' }
  | { name: 'item'; index: number }

/** Reads the step out of the address; anything odd is the start. */
export function stepOf(text: string | null, itemCount: number): Step {
  const index = Number(/^item-(\d+)$/.exec(text ?? '')?.[1] ?? 0) - 1
  if (index >= 0 && index < itemCount) return { name: 'item', index }
  const name = (['agree', 'review', 'time', 'decline', 'not-me', 'report'] as const).find(
    (known) => known === text,
  )
  return { name: name ?? 'start' }
}

/** Signing in for an invitation, without the key of this browser: it is for no address and no mail. */
export function signInPath(token: string): string {
  const caseId = caseOfAccountToken(token)
  if (caseId !== null) return `/login?caseId=${caseId}`
  return `/login?token=${encodeURIComponent(readInvitationToken(token).bare)}`
}

/** A short, stable name for a token's entries in the browser's storage; it cannot be turned back. */
export function tokenKey(token: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const character of token) {
    const code = character.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}
