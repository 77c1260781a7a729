import { expect, it } from 'vitest'
import { refusalOf } from './api.ts'

it.each([502, 503, 504])(
  'hears from a proxy that answers %i in words of its own that nothing can be saved now',
  (status) => {
    expect(refusalOf(status, null)).toMatchObject({
      code: 'DATABASE_AWAY',
      status,
      message: 'We cannot save or open anything right now. Nothing is lost. Please try again in a moment.',
    })
  },
)

it('takes every other answer that it cannot read for a fault of ours', () => {
  expect(refusalOf(500, null)).toMatchObject({ code: 'INTERNAL', status: 500 })
})
