import { expect, it } from 'vitest'
import { permit } from '../access/permissions.ts'
import { CASE_STATUSES } from '../cases/status.ts'
import { doesObjectionHold, type Objected } from './objection.ts'

const contact = { kind: 'email', value: 'other@example.net' } as const
const stranger: Objected = {
  status: 'active',
  way: { by: 'letter', contact, isNamed: false },
  isSigned: false,
  wasSaidBefore: false,
}

it('holds while nothing binds yet, and while an agreement waits for a signature', () => {
  const held = CASE_STATUSES.filter((status) => doesObjectionHold({ ...stranger, status }))
  expect(held).toEqual(['active', 'agreed'])
})

it.each<[string, Partial<Objected>]>([
  ['both have signed', { status: 'agreed', isSigned: true }],
  ['it was said before of the same joining', { wasSaidBefore: true }],
  ['nobody has joined', { way: null }],
  ['they confirmed the invited address by letter', { way: { by: 'letter', contact, isNamed: true } }],
  ['they came by the mailed link', { way: { by: 'mail', contact, isNamed: true } }],
  ['they came by the invited account', { way: { by: 'account', contact, isNamed: true } }],
])('stops nothing when %s', (_when, change) => {
  expect(doesObjectionHold({ ...stranger, ...change })).toBe(false)
})

it('stops what binds in both of these states, and lets both talk, leave and be asked', () => {
  const bind = ['accept_offer', 'ask_for_proposal', 'seal_range', 'settle_round'] as const
  for (const side of ['starter', 'respondent'] as const) {
    for (const command of bind) expect(permit(command, side, 'active', 'open').ok).toBe(false)
    expect(permit('sign', side, 'agreed', 'open')).toEqual({
      ok: false,
      error: { code: 'RESPONDENT_UNCONFIRMED' },
    })
    expect(permit('make_offer', side, 'active', 'open').ok).toBe(true)
    for (const status of ['active', 'agreed'] as const)
      expect(permit('send_message', side, status, 'open').ok).toBe(true)
  }
  for (const status of ['active', 'agreed'] as const) {
    for (const who of ['starter', 'operator'] as const) {
      expect(permit('confirm_respondent', who, status, 'open')).toEqual({ ok: true, value: { to: status } })
      expect(permit('refuse_respondent', who, status, 'open')).toEqual({ ok: true, value: { to: 'invited' } })
    }
    expect(permit('withdraw', 'starter', status, 'open').ok).toBe(true)
    expect(permit('decline', 'respondent', status, 'open').ok).toBe(true)
  }
})
