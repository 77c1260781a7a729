import { expect, it } from 'vitest'
import { asAuthError } from './errors.ts'

it('says of a crowd that many are here, and of a database that is away that nothing can be saved', () => {
  const told = (error: Error) => {
    const refusal = asAuthError(error)
    return [refusal?.status, refusal?.message]
  }
  const inUse = new Error('all in use', { cause: new Error('timeout exceeded when trying to connect') })
  expect(told(Object.assign(inUse, { code: 'DATABASE_BUSY' }))).toEqual([
    503,
    'Very many people are here at this moment. Please try again in a moment.',
  ])
  expect(told(new Error('timeout exceeded when trying to connect'))).toEqual([
    503,
    'We cannot save right now. Please try again in a moment.',
  ])
})
