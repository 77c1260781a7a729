import { err, ok, type Result } from '../result.ts'

/** Paused by the operator: its page and codes rest. Left: for good. */
export const ORGANISATION_STATES = ['active', 'paused', 'left'] as const
export type OrganisationState = (typeof ORGANISATION_STATES)[number]

/** Those whose page and codes work. */
export const TAKING_PART = ['active'] as const satisfies readonly OrganisationState[]

/** Those that have not left the program. */
export const IN_PROGRAM = ['active', 'paused'] as const satisfies readonly OrganisationState[]

/** Whether an organisation's page and codes work. */
export function takesPart(state: OrganisationState): boolean {
  return TAKING_PART.some((one) => one === state)
}

/** Whether an organisation has left the program; it does not come back. */
export function hasLeft(state: OrganisationState): boolean {
  return state === 'left'
}

export const MAX_PAUSE_WORDS = 1_000

type PauseRefusal = { code: 'ORGANISATION_LEFT' } | { code: 'REASON_MISSING' }

/** What the operator makes of an organisation that has not left: it rests, with a reason that its seats read, or goes on. */
export function pauseOrganisation(
  state: OrganisationState,
  to: 'active' | 'paused',
  words: string,
): Result<'active' | 'paused', PauseRefusal> {
  if (state === 'left') return err({ code: 'ORGANISATION_LEFT' })
  if (to === 'paused' && words.trim() === '') return err({ code: 'REASON_MISSING' })
  return ok(to)
}

export const SEAT_ROLES = ['owner', 'manager', 'viewer'] as const
export type SeatRole = (typeof SEAT_ROLES)[number]

export const ORGANISATION_ACTIONS = [
  'see_figures',
  'see_settings',
  'edit_page',
  'manage_codes',
  'manage_viewers',
  'manage_seats',
  'hand_over',
  'leave_program',
] as const
export type OrganisationAction = (typeof ORGANISATION_ACTIONS)[number]

/** The one table of what each seat may do. */
const ALLOWED: Record<OrganisationAction, readonly SeatRole[]> = {
  see_figures: ['owner', 'manager', 'viewer'],
  see_settings: ['owner', 'manager', 'viewer'],
  edit_page: ['owner', 'manager'],
  manage_codes: ['owner', 'manager'],
  manage_viewers: ['owner', 'manager'],
  manage_seats: ['owner'],
  hand_over: ['owner'],
  leave_program: ['owner'],
}

/** Whether a seat may do something in its organisation. */
export function maySeat(role: SeatRole, action: OrganisationAction): boolean {
  return ALLOWED[action].includes(role)
}

/** Everything that a seat may do, for a screen that shows no more than that. */
export function allowedTo(role: SeatRole): OrganisationAction[] {
  return ORGANISATION_ACTIONS.filter((action) => maySeat(role, action))
}

/** What a seat can hear of by mail: that months were counted, and who comes and goes. */
export const SEAT_NEWS = ['figures', 'people'] as const
export type SeatNews = (typeof SEAT_NEWS)[number]

const NEEDED_FOR: Record<SeatNews, OrganisationAction> = { figures: 'see_figures', people: 'manage_viewers' }

/** What there is to hear of for a seat. */
export function newsFor(role: SeatRole): SeatNews[] {
  return SEAT_NEWS.filter((kind) => maySeat(role, NEEDED_FOR[kind]))
}

/** Whether a seat may invite somebody to a role, or end such an invitation. Nobody is invited as owner but the first. */
export function mayInvite(by: SeatRole, to: SeatRole): boolean {
  if (to === 'owner') return false
  return maySeat(by, 'manage_seats') || (to === 'viewer' && maySeat(by, 'manage_viewers'))
}

/** What somebody in an organisation wants of a seat, their own or another's. */
export type SeatChange =
  | { kind: 'role'; to: Exclude<SeatRole, 'owner'> }
  | { kind: 'remove' }
  | { kind: 'hand_over' }

type SeatRefusal = { code: 'SEAT_NOT_YOURS_TO_CHANGE' } | { code: 'OWNER_NEEDED' }

/** An organisation has exactly one owner: who hands over becomes a manager, and who owns cannot simply go. */
export function changeSeat(
  by: { role: SeatRole; isSame: boolean },
  seat: SeatRole,
  change: SeatChange,
): Result<{ seat: SeatRole | null; by: SeatRole }, SeatRefusal> {
  if (seat === 'owner') return err({ code: by.isSame ? 'OWNER_NEEDED' : 'SEAT_NOT_YOURS_TO_CHANGE' })
  if (change.kind === 'remove' && by.isSame) return ok({ seat: null, by: by.role })
  if (change.kind === 'hand_over') {
    if (!maySeat(by.role, 'hand_over')) return err({ code: 'SEAT_NOT_YOURS_TO_CHANGE' })
    return ok({ seat: 'owner', by: 'manager' })
  }
  const isAllowed =
    maySeat(by.role, 'manage_seats') ||
    (change.kind === 'remove' && seat === 'viewer' && maySeat(by.role, 'manage_viewers'))
  if (!isAllowed) return err({ code: 'SEAT_NOT_YOURS_TO_CHANGE' })
  return ok({ seat: change.kind === 'remove' ? null : change.to, by: by.role })
}

/** The addresses that an organisation may give up: each stays its own, so that nobody else stands on its leaflets. */
export const MAX_SLUGS_LEFT = 10

function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** Whether two names are the same but for capitals, accents, spaces and punctuation. */
export function isSameName(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other)
}
