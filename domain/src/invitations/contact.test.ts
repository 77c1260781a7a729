import { describe, expect, it } from 'vitest'
import {
  contactKey,
  isAmong,
  isSameContact,
  isSamePhone,
  maskedContact,
  phoneSpellings,
  readContact,
  withoutAddresses,
} from './contact.ts'

describe('what is typed into the one field', () => {
  it.each([
    [' Robin@Example.ORG ', 'email', 'robin@example.org'],
    ['+49 170 123-45.67', 'phone', '+491701234567'],
    ['0049 (170) 1234567', 'phone', '+491701234567'],
    ['+49 (0)170 1234567', 'phone', '+491701234567'],
    ['+49 0170 1234567', 'phone', '+491701234567'],
    ['0044 07700 900123', 'phone', '+447700900123'],
    ['+351 0912 345 678', 'phone', '+351912345678'],
    // there the zero is part of the number, also after the country
    ['+39 06 698 12345', 'phone', '+390669812345'],
    ['+225 07 12 34 56 78', 'phone', '+2250712345678'],
  ])('reads %j', (text, kind, value) => {
    expect(readContact(text)).toEqual({ ok: true, value: { kind, value } })
  })

  it.each([
    ['', 'MISSING'],
    ['   ', 'MISSING'],
    ['Robin', 'MISSING'],
    ['robin@example', 'EMAIL'],
    ['robin @example.org', 'EMAIL'],
    ['0170 1234567', 'COUNTRY'],
    ['+49 12', 'PHONE'],
    ['+0170 1234567', 'PHONE'],
    ['+49 170 1234567 1234567', 'PHONE'],
  ])('refuses %j: %s', (text, fault) => {
    expect(readContact(text)).toEqual({ ok: false, error: { code: 'CONTACT_INVALID', fault } })
  })
})

describe('the same phone', () => {
  it.each([
    ['+491701234567', '+49 170 / 123 45 67', true],
    ['+491701234567', '00491701234567', true],
    ['+491701234567', '+4901701234567', true],
    ['+390669812345', '+39669812345', false],
    ['+491701234567', '0170 1234567', true],
    ['0170 1234567', '(0170) 123-4567', true],
    ['+491701234567', '+491701234568', false],
    ['+491701234567', '+431701234567', false],
    ['+491701234567', '34567', false],
    ['', '', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect([isSamePhone(a, b), isSamePhone(b, a)]).toEqual([same, same])
  })
})

it.each([
  ['maya.torres@gmail.com', 'MayaTorres+case@googlemail.com', true],
  ['maya@example.org', 'maya+second@example.org', true],
  ['maya@example.org', 'may.a@example.org', false],
  ['maya@example.org', 'maya@example.com', false],
])('the mailbox of %s is that of %s: %s', (a, b, same) => {
  const [one, two] = [
    { kind: 'email', value: a },
    { kind: 'email', value: b },
  ] as const
  expect(isSameContact(one, two)).toBe(same)
  expect(contactKey(one) === contactKey(two)).toBe(same)
  expect(isAmong(one, { emails: ['', b], phones: [b] })).toBe(same)
})

it('masks so far that nobody can write to it, and its owner still knows it', () => {
  expect(maskedContact({ kind: 'email', value: 'robin@example.org' })).toBe('r…@example.org')
  expect(maskedContact({ kind: 'phone', value: '+491701234567' })).toBe('+49…67')
})

it.each([
  ['+49 0170 1234567', ['491701234567', '4901701234567', '00491701234567', '004901701234567']],
  ['+39 06 698 12345', ['390669812345', '00390669812345']],
  ['0170 1234567', []],
])('finds %s by every way in which it may be stored', (text, digits) => {
  expect(phoneSpellings(text)).toEqual(digits)
  for (const each of digits.filter((one) => !one.startsWith('00')))
    expect(isSamePhone(`+${each}`, text)).toBe(true)
})

it.each([
  [
    "Can't send mail - all recipients were rejected: 450 4.2.1 <lee.ash@example.org>: busy",
    "Can't send mail - all recipients were rejected: 450 4.2.1 <l…@example.org>: busy",
  ],
  ['550 rfc822;LEE.ASH@EXAMPLE.ORG no such user', '550 rfc822;L…@EXAMPLE.ORG no such user'],
  ['550 user lee.ash unknown, ask robin@example.net', '550 user l… unknown, ask r…@example.net'],
  ['550 cut off at lee.ash@', '550 cut off at l…@'],
  ['421 try later', '421 try later'],
])('hides the addresses in %s', (said, shown) => {
  expect(withoutAddresses(said, 'lee.ash+note@example.org')).toBe(shown)
  expect(withoutAddresses(shown, 'lee.ash+note@example.org')).toBe(shown)
})

it('hides every address also where that of the mail is gone', () => {
  expect(withoutAddresses('550 <lee@example.org>', '')).toBe('550 <l…@example.org>')
})
