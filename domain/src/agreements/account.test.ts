import { expect, it } from 'vitest'
import { hostOf, readAccount } from './account.ts'

const bank = {
  kind: 'bank_transfer',
  holder: 'Sam Okafor',
  number: 'DE89 3704 0044 0532 0130 00',
  bank: '',
} as const

it('takes an account as people type it and keeps it without blanks', () => {
  expect(readAccount({ ...bank, number: 'de89-3704 0044 0532 0130 00' })).toEqual({
    ok: true,
    value: { ...bank, number: 'DE89370400440532013000' },
  })
  expect(readAccount({ ...bank, number: '000123456789', bank: '021000021' }).ok).toBe(true)
})

it.each([
  [{ number: 'DE98 3704 0044 0532 0130 00' }, 'NUMBER_MISTYPED'],
  [{ number: 'DE89 3704' }, 'NUMBER_MISTYPED'],
  [{ number: 'my account' }, 'NUMBER_MISTYPED'],
  [{ number: ' - ' }, 'NUMBER_MISSING'],
  [{ holder: '\u200B' }, 'HOLDER_MISSING'],
  [{ number: '000123456789', bank: '021000012' }, 'BANK_MISTYPED'],
])('says what is wrong with %j', (change, code) => {
  expect(readAccount({ ...bank, ...change })).toMatchObject({ ok: false, error: { code } })
})

it('takes a payment link that is safe to show, and names its site', () => {
  const link = (url: string) => readAccount({ kind: 'payment_link', url }).ok
  expect(link('https://pay.example.com/sam?x=1')).toBe(true)
  for (const url of [
    'http://pay.example.com',
    'javascript:alert(1)',
    'https://localhost',
    'https://a b.com',
    '',
  ])
    expect(link(url)).toBe(false)
  expect(hostOf('https://Pay.Example.com/sam')).toBe('pay.example.com')
})
