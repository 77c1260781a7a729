import { describe, expect, it } from 'vitest'
import { APPLICATION_STATES, decideApplication } from './application.ts'
import { benefitCode, coversCase, readBenefitCode, type BenefitCode } from './benefit-code.ts'
import {
  allowedTo,
  changeSeat,
  isSameName,
  mayInvite,
  SEAT_ROLES,
  pauseOrganisation,
} from './organisation.ts'
import { acceptSeat, SEAT_INVITATION_OPEN_FOR, seatInvitationState } from './seat-invitation.ts'
import { freeSlug, isSlug, slugOf } from './slug.ts'

const NOW = Date.UTC(2026, 5, 15, 12)

describe('an application', () => {
  it.each(APPLICATION_STATES)('that is %s is decided only while it is open', (state) => {
    const isOpen = state === 'received' || state === 'asked_back'
    expect(decideApplication(state, 'approve', '').ok).toBe(isOpen)
  })

  it('is asked back or declined with words', () => {
    expect(decideApplication('received', 'ask', ' ')).toEqual({
      ok: false,
      error: { code: 'REASON_MISSING' },
    })
    expect(decideApplication('received', 'decline', '').ok).toBe(false)
    expect(decideApplication('received', 'ask', 'Who signs for you?')).toEqual({
      ok: true,
      value: 'asked_back',
    })
    expect(decideApplication('asked_back', 'decline', 'No.')).toEqual({ ok: true, value: 'declined' })
  })
})

describe('a seat', () => {
  it('may do what the one table says', () => {
    expect(SEAT_ROLES.map((role) => [role, allowedTo(role).length])).toEqual([
      ['owner', 8],
      ['manager', 5],
      ['viewer', 2],
    ])
    expect(allowedTo('viewer')).toEqual(['see_figures', 'see_settings'])
  })

  it.each([
    ['owner', 'manager', true],
    ['owner', 'owner', false],
    ['manager', 'viewer', true],
    ['manager', 'manager', false],
    ['viewer', 'viewer', false],
  ] as const)('of %s may invite a %s: %s', (by, to, may) => expect(mayInvite(by, to)).toBe(may))

  it('of the owner stays until it is handed over, and then there is one owner still', () => {
    const owner = { role: 'owner', isSame: true } as const
    expect(changeSeat(owner, 'owner', { kind: 'remove' }).ok).toBe(false)
    expect(changeSeat({ role: 'owner', isSame: false }, 'viewer', { kind: 'hand_over' })).toEqual({
      ok: true,
      value: { seat: 'owner', by: 'manager' },
    })
  })

  it.each([
    ['manager', false, 'viewer', 'remove', true],
    ['manager', false, 'manager', 'remove', false],
    ['manager', true, 'manager', 'remove', true],
    ['viewer', true, 'viewer', 'remove', true],
    ['viewer', false, 'viewer', 'remove', false],
    ['manager', false, 'viewer', 'hand_over', false],
    ['manager', false, 'owner', 'remove', false],
  ] as const)('%s (own: %s) towards a %s: %s is %s', (role, isSame, seat, kind, may) =>
    expect(changeSeat({ role, isSame }, seat, { kind }).ok).toBe(may),
  )

  it('changes its role by the owner only', () => {
    const change = { kind: 'role', to: 'manager' } as const
    expect(changeSeat({ role: 'owner', isSame: false }, 'viewer', change).ok).toBe(true)
    expect(changeSeat({ role: 'manager', isSame: true }, 'manager', change).ok).toBe(false)
    expect(changeSeat({ role: 'viewer', isSame: true }, 'viewer', change).ok).toBe(false)
  })
})

describe('an invitation to a seat', () => {
  const invitation = {
    email: 'ana@example.org',
    role: 'viewer' as const,
    until: NOW + SEAT_INVITATION_OPEN_FOR,
    usedAt: null,
    withdrawnAt: null,
  }
  const ana = { email: 'Ana@example.org', seat: 'none' } as const

  it('is open until its time is over, it is used or withdrawn', () => {
    expect(seatInvitationState(invitation, NOW)).toBe('open')
    expect(seatInvitationState(invitation, invitation.until)).toBe('expired')
    expect(seatInvitationState({ ...invitation, withdrawnAt: NOW }, NOW)).toBe('withdrawn')
    expect(seatInvitationState({ ...invitation, usedAt: NOW, withdrawnAt: NOW }, NOW)).toBe('used')
  })

  it('is taken once, by whom it is for, who holds no other seat', () => {
    expect(acceptSeat(invitation, ana, NOW).ok).toBe(true)
    const refused = [
      acceptSeat({ ...invitation, usedAt: NOW }, ana, NOW),
      acceptSeat(invitation, ana, invitation.until),
      acceptSeat(invitation, { ...ana, email: 'ben@example.org' }, NOW),
      acceptSeat(invitation, { ...ana, seat: 'elsewhere' }, NOW),
      acceptSeat(invitation, { ...ana, seat: 'here' }, NOW),
      acceptSeat({ ...invitation, role: 'owner' }, { ...ana, seat: 'elsewhere' }, NOW),
    ]
    expect(refused.map((one) => (one.ok ? null : one.error.code))).toEqual([
      'SEAT_INVITATION_USED',
      'SEAT_INVITATION_OVER',
      'SEAT_FOR_SOMEBODY_ELSE',
      'SEAT_ELSEWHERE',
      'SEAT_ELSEWHERE',
      'SEAT_ELSEWHERE',
    ])
    expect(acceptSeat({ ...invitation, role: 'owner' }, { ...ana, seat: 'here' }, NOW).ok).toBe(true)
  })
})

describe('an address', () => {
  it.each([
    ['Tenants’ Union of Malmö', 'tenants-union-of-malmo'],
    ['  --A--  ', 'organization'],
    ['消費者', 'organization'],
    ['x'.repeat(90), 'x'.repeat(60)],
  ])('is made of a name: %s', (name, slug) => expect(slugOf(name)).toBe(slug))

  it('is counted on when it is taken, and stays one', () => {
    const long = 'x'.repeat(90)
    expect(freeSlug('Credit Union', new Set(['credit-union', 'credit-union-2']))).toBe('credit-union-3')
    expect(isSlug(freeSlug(long, new Set([slugOf(long)])))).toBe(true)
    expect(['a', 'Ab-c', 'a--b', '-ab', 'ab/c'].filter((text) => isSlug(text))).toEqual([])
  })
})

describe('a code', () => {
  const code: BenefitCode = { kind: 'single', validUntil: '2026-06-15', revokedAt: null }
  const fresh = { isActive: true, isUsed: false }

  it('is read however it is typed', () => {
    const made = benefitCode(new Uint8Array([0, 1, 24, 31, 255, 32, 33, 7]))
    expect(made).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    expect(readBenefitCode(made)).toBe(made)
    expect(readBenefitCode(' o1il abcd ')).toBe('0111-ABCD')
    expect(['', '1234', '1234-567U', '1234-5678-9'].map((typed) => readBenefitCode(typed))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('covers a case until its last day is over, it is revoked, used, or the organization rests', () => {
    expect(coversCase(code, fresh, NOW)).toBe(true)
    expect(coversCase(code, fresh, NOW + 86_400_000)).toBe(false)
    expect(coversCase({ ...code, revokedAt: NOW }, fresh, NOW)).toBe(false)
    expect(coversCase(code, { ...fresh, isUsed: true }, NOW)).toBe(false)
    expect(coversCase({ ...code, kind: 'multi' }, { ...fresh, isUsed: true }, NOW)).toBe(true)
    expect(coversCase(code, { ...fresh, isActive: false }, NOW)).toBe(false)
  })
})

it.each([
  ['Tenants Union', 'TENANTS-UNION e.V.', false],
  ['Tenants Union', 'tenants’ union', true],
  ['Café des Amis', 'Cafe des amis', true],
  ['Tenants Union', 'Court of Zurich', false],
  ['東京', '大阪', false],
])('%s and %s are the same name: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame)
})

it.each([
  ['active', 'paused', 'Nobody answers.', null],
  ['active', 'paused', ' ', 'REASON_MISSING'],
  ['paused', 'active', '', null],
  ['left', 'active', '', 'ORGANISATION_LEFT'],
  ['left', 'paused', 'Nobody answers.', 'ORGANISATION_LEFT'],
] as const)('an organization that is %s becomes %s (%s): %s', (state, to, words, refusal) => {
  const decided = pauseOrganisation(state, to, words)
  expect(decided.ok ? null : decided.error.code).toBe(refusal)
})
