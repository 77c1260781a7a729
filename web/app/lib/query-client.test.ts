import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { makeQueryClient } from './query-client.ts'

it('keeps data 2 minutes fresh and 5 in memory, tries once more, and does not ask again on focus', () => {
  const { queries } = makeQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 120_000, gcTime: 300_000, refetchOnWindowFocus: false })
  const retry = queries?.retry
  if (typeof retry !== 'function') throw new Error('retry is decided for each failure')
  expect([retry(0, new Error('down')), retry(1, new Error('down'))]).toEqual([true, false])
  expect(retry(0, new ApiError('NOT_FOUND', 'Not found.', { status: 404 }))).toBe(false)
})
