import { describe, expect, it } from 'vitest'
import { MINUTE } from '../time.ts'
import { FROM_BEST, HEALTHS, judge, measureOf, PARTS } from './health.ts'
import { warningsOf, type Configured } from './warnings.ts'

const SENDING = { isOutbox: false, queued: 0, oldestQueuedFor: null, failed: 0 }
const DATABASE = { ms: 2, connections: 5, mostConnections: 100, isFull: false }

describe('a part of the installation', () => {
  it.each(PARTS)('fails when it gives no answer: %s', (part) => {
    expect(judge(part, null)).toEqual({ health: 'failing', reason: 'away' })
    expect(measureOf(part, null)).toBeNull()
  })

  it.each([
    ['database', DATABASE, 'well fine'],
    ['database', { ...DATABASE, ms: 151 }, 'strained slow'],
    ['database', { ...DATABASE, connections: 81 }, 'strained connections'],
    ['database', { ...DATABASE, ms: 900, isFull: true }, 'failing full'],
    ['replica', { state: 'none', behind: null }, 'off not_configured'],
    ['replica', { state: 'used', behind: 20 }, 'well fine'],
    ['replica', { state: 'behind', behind: 11_000 }, 'strained behind'],
    ['replica', { state: 'unknown', behind: null }, 'strained behind'],
    ['replica', { state: 'away', behind: null }, 'strained away'],
    ['replica', { state: 'no_standby', behind: null }, 'strained no_standby'],
    ['disk', { used: 0.89, isFull: false }, 'well fine'],
    ['disk', { used: 0.9, isFull: false }, 'strained scarce'],
    ['disk', { used: 0.97, isFull: false }, 'failing full'],
    ['disk', { used: 0.2, isFull: true }, 'failing full'],
    ['queue', { oldestWaitsFor: null, givenUp: 0 }, 'well fine'],
    ['queue', { oldestWaitsFor: 2 * MINUTE + 1, givenUp: 0 }, 'strained late'],
    ['queue', { oldestWaitsFor: 16 * MINUTE, givenUp: 3 }, 'failing stuck'],
    ['queue', { oldestWaitsFor: 0, givenUp: 3 }, 'strained given_up'],
    ['mail', { ...SENDING, ms: 20 }, 'well fine'],
    ['mail', { ...SENDING, ms: 20, isOutbox: true }, 'strained outbox_only'],
    ['mail', { ...SENDING, ms: 20, failed: 1 }, 'strained refused'],
    ['mail', { ...SENDING, ms: 20, queued: 1, oldestQueuedFor: 11 * MINUTE }, 'failing waiting'],
    ['reports', { isRead: false, problem: null, lookedFor: null, ms: null }, 'off not_configured'],
    ['reports', { isRead: true, problem: null, lookedFor: null, ms: null }, 'well fine'],
    ['reports', { isRead: true, problem: null, lookedFor: 10 * MINUTE, ms: 80 }, 'well fine'],
    ['reports', { isRead: true, problem: null, lookedFor: 11 * MINUTE, ms: 80 }, 'strained late'],
    ['reports', { isRead: true, problem: 'login', lookedFor: 1, ms: null }, 'failing refused'],
    ['reports', { isRead: true, problem: 'folder', lookedFor: 1, ms: null }, 'failing missing'],
    ['reports', { isRead: true, problem: 'away', lookedFor: 1, ms: null }, 'failing away'],
    ['sms', { ...SENDING, isOutbox: true }, 'off not_configured'],
    ['sms', { ...SENDING, failed: 1 }, 'strained refused'],
    ['scanner', { ms: null }, 'off not_configured'],
    ['scanner', { ms: 3 }, 'well fine'],
    ['clock', { apart: -2_000 }, 'strained apart'],
    ['clock', { apart: 20_000 }, 'failing apart'],
    ['clock', { apart: 1_999 }, 'well fine'],
    ['log', { stop: null }, 'well fine'],
    ['log', { stop: 'stopped' }, 'failing stopped'],
    ['log', { stop: 'contradicted' }, 'failing contradicted'],
    ['log', { stop: 'unheard' }, 'failing unheard'],
    ['model', { isSetUp: false, isSwitchedOff: false, isResting: false }, 'off not_configured'],
    ['model', { isSetUp: true, isSwitchedOff: false, isResting: false }, 'well fine'],
    ['model', { isSetUp: true, isSwitchedOff: false, isResting: true }, 'strained resting'],
    ['model', { isSetUp: true, isSwitchedOff: true, isResting: true }, 'off switched_off'],
  ] as const)('is judged by what was seen of it: %s, %o', (part, seen, expected) => {
    const { health, reason } = judge(part, seen as never)
    expect(`${health} ${reason}`).toBe(expected)
  })

  it('is drawn by one number', () => {
    expect(measureOf('disk', { used: 0.123, isFull: false })).toBe(123)
    expect(measureOf('clock', { apart: -40 })).toBe(40)
    expect(measureOf('queue', { oldestWaitsFor: null, givenUp: 0 })).toBe(0)
    expect(measureOf('database', DATABASE)).toBe(2)
    expect(measureOf('scanner', { ms: null })).toBeNull()
  })

  it('has a rank for each way to be', () => {
    expect(FROM_BEST.toSorted()).toEqual(HEALTHS.toSorted())
    expect(FROM_BEST.at(-1)).toBe('failing')
  })
})

describe('what a configuration leaves open', () => {
  const whole: Configured = {
    operator: { name: 'A', address: 'B', email: 'c@example.org', phone: null },
    publicUrl: 'https://settle.example.org',
    mailsLeave: true,
    isScanned: true,
    confirmsEmail: true,
    hasRateLimits: true,
    showsMailPreview: false,
    trustedProxies: 1,
    hasOwnDatabase: true,
    hasOwnKeys: true,
  }

  it('is nothing where all of it is set', () => {
    expect(warningsOf(whole)).toEqual([])
  })

  it.each([
    [{ operator: { ...whole.operator, address: null } }, 'no_address'],
    [{ operator: { ...whole.operator, name: null } }, 'no_name'],
    [{ operator: { ...whole.operator, email: null } }, 'no_email'],
    [{ mailsLeave: false, confirmsEmail: false }, 'mails_stay'],
    [{ publicUrl: 'http://localhost:3000' }, 'only_here'],
    [{ publicUrl: 'http://settle.example.org', trustedProxies: 0 }, 'not_secure'],
    [{ confirmsEmail: false }, 'addresses_unconfirmed'],
    [{ hasRateLimits: false }, 'no_limits'],
    [{ showsMailPreview: true }, 'preview_open'],
    [{ trustedProxies: 0 }, 'one_address_for_all'],
    [{ isScanned: false }, 'not_scanned'],
    [{ hasOwnKeys: false }, 'keys_in_folder'],
  ] as const)('is told: %o', (changed, warning) => {
    expect(warningsOf({ ...whole, ...changed })).toEqual([warning])
  })
})
