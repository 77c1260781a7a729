import { describe, expect, it } from 'vitest'
import { HOUR } from '../time.ts'
import { isPayable, PAYMENT_STATES, settled } from './payment.ts'

const PRICE = { amount: 4_500, currency: 'USD' } as const
const NOW = Date.UTC(2026, 5, 15, 12)

describe('a page to pay at', () => {
  const page = { ...PRICE, state: 'open', until: NOW + HOUR } as const
  it('is used again while it is open long enough for the price of today', () => {
    expect(isPayable(page, PRICE, NOW)).toBe(true)
    expect(isPayable(page, { ...PRICE, amount: 5_000 }, NOW)).toBe(false)
    expect(isPayable(page, PRICE, NOW + HOUR - 60_000)).toBe(false)
    expect(isPayable({ ...page, state: 'asked', until: null }, PRICE, NOW)).toBe(false)
  })
})

describe('what a provider says', () => {
  const paid = { state: 'paid', amount: 4_500, currency: 'USD' } as const
  it.each([
    ['asked', 'paid'],
    ['open', 'paid'],
    ['over', 'paid'],
    ['paid', null],
    ['used', null],
    ['refund', null],
  ] as const)('of the money for one that is %s makes it %s', (state, next) => {
    expect(settled({ ...PRICE, state }, paid, false)).toBe(next)
  })

  it('of money that nobody owes sends it back', () => {
    const open = { ...PRICE, state: 'open' } as const
    expect(settled(open, paid, true)).toBe('refund')
    expect(settled(open, { ...paid, amount: 100 }, false)).toBe('refund')
    expect(settled(open, { ...paid, currency: 'EUR' }, false)).toBe('refund')
  })

  it('of a page that closed ends only what nobody has paid', () => {
    const over = PAYMENT_STATES.map((state) =>
      settled({ ...PRICE, state }, { ...paid, state: 'over' }, false),
    )
    expect(over).toEqual(['over', 'over', null, null, null, null])
    expect(settled({ ...PRICE, state: 'open' }, { ...paid, state: 'open' }, false)).toBeNull()
  })
})
