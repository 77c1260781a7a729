import { isSameEmail } from '../invitations/contact.ts'
import { err, ok, type Result } from '../result.ts'
import { DAY, type Instant } from '../time.ts'
import type { SeatRole } from './organisation.ts'

/** How long somebody may take to accept a seat. */
export const SEAT_INVITATION_OPEN_FOR = 14 * DAY
export const MAX_SEATS = 50

/** What somebody who opens the link is told. */
export const SEAT_INVITATION_STATES = ['open', 'used', 'expired', 'withdrawn'] as const
export type SeatInvitationState = (typeof SEAT_INVITATION_STATES)[number]

/** Whether somebody has taken the seat by it. */
export function isSeatTaken(state: SeatInvitationState): boolean {
  return state === 'used'
}

export type SeatInvitation = {
  email: string
  until: Instant
  usedAt: Instant | null
  withdrawnAt: Instant | null
}

/** What became of an invitation to a seat. */
export function seatInvitationState(invitation: SeatInvitation, now: Instant): SeatInvitationState {
  if (invitation.usedAt !== null) return 'used'
  if (invitation.withdrawnAt !== null) return 'withdrawn'
  return now >= invitation.until ? 'expired' : 'open'
}

type AcceptRefusal =
  | { code: 'SEAT_INVITATION_USED' }
  | { code: 'SEAT_INVITATION_OVER' }
  | { code: 'SEAT_FOR_SOMEBODY_ELSE' }
  | { code: 'SEAT_ELSEWHERE' }

/**
 * Whether the signed-in person takes the seat: it is theirs by their address, works once, and they hold no other. Who has a
 * seat in the same organisation may become its owner.
 */
export function acceptSeat(
  invitation: SeatInvitation & { role: SeatRole },
  person: { email: string; seat: 'none' | 'here' | 'elsewhere' },
  now: Instant,
): Result<null, AcceptRefusal> {
  const state = seatInvitationState(invitation, now)
  if (state === 'used') return err({ code: 'SEAT_INVITATION_USED' })
  if (state !== 'open') return err({ code: 'SEAT_INVITATION_OVER' })
  if (!isSameEmail(invitation.email, person.email)) return err({ code: 'SEAT_FOR_SOMEBODY_ELSE' })
  const isFree = person.seat === 'none' || (person.seat === 'here' && invitation.role === 'owner')
  return isFree ? ok(null) : err({ code: 'SEAT_ELSEWHERE' })
}

/** Whether a seat may still be taken by its link. */
export function isSeatOpen(state: SeatInvitationState): boolean {
  return state === 'open'
}
