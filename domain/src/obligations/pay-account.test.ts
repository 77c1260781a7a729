import { describe, expect, it } from 'vitest'
import { DAY } from '../time.ts'
import { TIMELINE } from '../cases/timeline.ts'
import type { Account } from '../agreements/account.ts'
import { accountKindsFor, isStillPaid, nameAccount } from './pay-account.ts'

const IBAN: Account = {
  kind: 'bank_transfer',
  holder: 'Ana',
  number: 'DE89 3704 0044 0532 0130 00',
  bank: '',
}
const MAY = {
  side: 'starter',
  payee: 'starter',
  kinds: ['bank_transfer'],
  isPaid: true,
  stood: [],
  now: 0,
} as const

describe('naming another account after signing', () => {
  it('is for whoever is paid, while money can still come in, in the kind that was agreed', () => {
    expect(nameAccount(IBAN, MAY)).toEqual({ ok: true, value: { ...IBAN, number: 'DE89370400440532013000' } })
    const refusal = (about: Partial<Parameters<typeof nameAccount>[1]>, account = IBAN) =>
      nameAccount(account, { ...MAY, ...about })
    expect(refusal({ side: 'respondent' })).toMatchObject({ error: { code: 'WRONG_ROLE' } })
    expect(refusal({ isPaid: false })).toMatchObject({ error: { code: 'OBLIGATION_MOVED_ON' } })
    expect(refusal({ kinds: ['payment_link'] })).toMatchObject({ error: { code: 'ACCOUNT_NEEDS_BOTH' } })
    expect(refusal({}, { ...IBAN, number: 'DE89370400440532013001' })).toMatchObject({
      error: { code: 'ACCOUNT_INVALID', fault: { field: 'number', code: 'NUMBER_MISTYPED' } },
    })
  })

  it('is new a few times a day, while one that stood there before can always be put back', () => {
    const number = (at: number) => ({ ...IBAN, number: `1000200${at}` })
    const stood = Array.from({ length: TIMELINE.obligations.accountsInDay }, (_, at) => ({
      account: number(at),
      namedAt: at,
    }))
    const often = { error: { code: 'ACCOUNT_NAMED_OFTEN' } }
    expect(nameAccount(IBAN, { ...MAY, stood })).toMatchObject(often)
    expect(nameAccount(number(0), { ...MAY, stood })).toMatchObject({ ok: true })
    expect(nameAccount(IBAN, { ...MAY, stood: stood.slice(1) })).toMatchObject({ ok: true })
    expect(nameAccount(IBAN, { ...MAY, stood, now: DAY + 1 })).toMatchObject({ ok: true })
  })

  it('counts neither what the text names nor what was put back', () => {
    const back = { account: { ...IBAN, number: '10002000' }, namedAt: 0 }
    const stood = [back, back, back, { ...back, namedAt: null }]
    expect(nameAccount(IBAN, { ...MAY, stood })).toMatchObject({ ok: true })
  })

  it('keeps the kind that both agreed on: cash stays cash', () => {
    expect(accountKindsFor({ kind: 'bank_transfer', holder: 'Ana', ending: '3000' })).toEqual([
      'bank_transfer',
    ])
    expect(accountKindsFor({ kind: 'payment_link', host: 'pay.example' })).toEqual(['payment_link'])
    expect(accountKindsFor({ kind: 'cash', place: '' })).toEqual([])
    for (const way of [undefined, { kind: 'other', words: 'as before' } as const])
      expect(accountKindsFor(way)).toEqual(['bank_transfer', 'payment_link'])
  })

  it('ends when nothing more is paid', () => {
    const paid = (state: 'due' | 'counted' | 'confirmed' | 'waived' | 'replaced') => [
      { kind: 'payment' as const, state },
    ]
    expect(
      [paid('due'), paid('counted'), paid('confirmed'), paid('waived'), paid('replaced')].map(isStillPaid),
    ).toEqual([true, true, false, false, false])
    expect(isStillPaid([{ kind: 'act', state: 'due' }])).toBe(false)
  })
})
