import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE } from '../time.ts'
import type { Contact } from './contact.ts'
import { isCodeOpen, mayGetCode, readLetterCode, type CodesSent } from './letter-code.ts'
import { TIMELINE } from '../cases/timeline.ts'

const NOW = 1_800_000_000_000
const own = { emails: ['maya.torres@gmail.com'], phones: ['0170 1234567'] }
const mail: Contact = { kind: 'email', value: 'robin@example.org' }
const phone: Contact = { kind: 'phone', value: '+491709999999' }
const NONE: CodesSent = {
  toContactInCase: [],
  toContactFromHere: [],
  toContact: [],
  inCase: [],
  lastHere: null,
}

function decided(contact: Contact, sent: Partial<CodesSent> = {}, isRefused = false, isNamed = false) {
  return mayGetCode({ contact, own, isRefused, isNamed, sent: { ...NONE, ...sent } }, NOW)
}

describe('a code to what somebody with the letter typed', () => {
  it.each([
    [{ kind: 'email', value: 'maya.torres@gmail.com' }],
    [{ kind: 'email', value: 'mayatorres+robin@googlemail.com' }],
    [{ kind: 'phone', value: '+491701234567' }],
  ] as const)('never goes to the one who started the case: %o', (contact) => {
    expect(decided(contact)).toEqual({ ok: false, error: { code: 'OWN_CONTACT' } })
  })

  it('goes to anybody else, but not again to whom the starter has said no', () => {
    expect(decided(mail).ok).toBe(true)
    expect(decided(phone).ok).toBe(true)
    expect(decided(mail, {}, true)).toEqual({ ok: false, error: { code: 'CONTACT_REFUSED' } })
  })

  it('waits a minute between two', () => {
    expect(decided(mail, { lastHere: NOW - 20_000 })).toEqual({
      ok: false,
      error: { code: 'CODES_TOO_MANY', limit: 'PAUSE', waitUntil: NOW + 40_000 },
    })
    expect(decided(mail, { lastHere: NOW - MINUTE }).ok).toBe(true)
  })

  const { perContact, named } = TIMELINE.letterCode
  it.each([
    [mail, perContact.email, false],
    [phone, perContact.phone, false],
    [mail, named.perContact.email, true],
    [phone, named.perContact.phone, true],
  ])('goes to %o at most %i times in a day in one case (named: %s)', (contact, most, isNamed) => {
    const toContactInCase = Array.from({ length: most }, (_, at) => NOW - HOUR - at * MINUTE)
    expect(decided(contact, { toContactInCase: toContactInCase.slice(1) }, false, isNamed).ok).toBe(true)
    expect(decided(contact, { toContactInCase }, false, isNamed)).toEqual({
      ok: false,
      error: { code: 'CODES_TOO_MANY', limit: 'CONTACT', waitUntil: Math.min(...toContactInCase) + DAY },
    })
  })

  it.each([
    [mail, 2],
    [phone, 1],
  ])(
    'leaves the invited person some of those to %o, whoever asks from two networks (%i)',
    (contact, left) => {
      const most = named.perNetwork[contact.kind]
      const toContactFromHere = Array.from({ length: most }, (_, at) => NOW - HOUR - at * MINUTE)
      expect(decided(contact, { toContactFromHere }, false, true)).toMatchObject({
        error: { limit: 'NETWORK', waitUntil: Math.min(...toContactFromHere) + DAY },
      })
      expect(decided(contact, { toContactFromHere: toContactFromHere.slice(1) }, false, true).ok).toBe(true)
      expect(decided(contact, { toContactFromHere }).ok).toBe(true)
      expect(named.perContact[contact.kind] - 2 * most).toBe(left)
    },
  )

  it('goes to what the starter named whatever was sent to it elsewhere, and to others in the case', () => {
    const many = Array.from({ length: 30 }, (_, at) => NOW - HOUR - at * MINUTE)
    const sent = { toContact: many, inCase: many }
    expect(decided(mail, sent, false, true).ok).toBe(true)
    expect(decided(mail, sent).ok).toBe(false)
    const { email } = TIMELINE.letterCode.perContactAnywhere
    expect(decided(mail, { toContact: many.slice(0, email - 1) }).ok).toBe(true)
    expect(decided(mail, { toContact: many.slice(0, email) })).toMatchObject({ error: { limit: 'CONTACT' } })
  })

  it('goes out at most ten times in one case and day', () => {
    const inCase = Array.from({ length: TIMELINE.letterCode.perCase }, (_, at) => NOW - HOUR - at * MINUTE)
    expect(decided(mail, { inCase })).toMatchObject({ ok: false, error: { limit: 'CASE' } })
    expect(decided(mail, { inCase: inCase.map((at) => at - DAY) }).ok).toBe(true)
  })
})

it.each([
  [{ isConfirmed: false, failures: 0, expiresAt: NOW + 1 }, true],
  [{ isConfirmed: true, failures: 0, expiresAt: NOW + 1 }, false],
  [{ isConfirmed: false, failures: TIMELINE.letterCode.tries, expiresAt: NOW + 1 }, false],
  [{ isConfirmed: false, failures: 0, expiresAt: NOW }, false],
])('%o can be typed: %s', (state, open) => {
  expect(isCodeOpen(state, NOW)).toBe(open)
})

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', null],
  ['abcdef', null],
])('reads %j as %s', (text, code) => {
  expect(readLetterCode(text)).toBe(code)
})
