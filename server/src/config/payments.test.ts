import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { mistakesOf } from '../testing/config-mistakes.ts'

it.each([
  [{ CASE_PRICE: '45' }, 'CASE_PRICE must be a sum and its currency'],
  [{ STRIPE_SECRET_KEY: 'sk', CASE_PRICE: '45 USD' }, 'STRIPE_WEBHOOK_SECRET must be set'],
])('names what is missing to be paid: %j', (env, mistake) => {
  expect(mistakesOf(env)).toEqual([expect.stringContaining(mistake)])
})

it('takes money where there is a price and a provider', () => {
  const { price, checkout } = readConfig({
    CASE_PRICE: '45 USD',
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'wh',
  })
  expect(price).toEqual({ amount: 4_500, currency: 'USD' })
  expect(checkout).toEqual({ url: 'https://api.stripe.com', secretKey: 'sk', noticeSecret: 'wh' })
})

it('hears of pages that are still open when a case costs nothing any more', () => {
  const { price, checkout } = readConfig({ STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'wh' })
  expect(price).toBeNull()
  expect(checkout).toMatchObject({ secretKey: 'sk' })
})
