import { listCases } from '@evensettle/contracts/case-list.ts'
import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { on, ready, Refused, stubService } from '../testing/stub-service.ts'
import { call } from './api.ts'
import { ApiError } from './api-error.ts'
import { makeQueryClient, queryClient } from './query-client.ts'

afterEach(() => void vi.useRealTimers())

it('repeats a change while the service is away, and tells every other refusal at once', () => {
  const { mutations } = makeQueryClient().getDefaultOptions()
  const retry = mutations?.retry
  const delay = mutations?.retryDelay
  if (typeof retry !== 'function' || typeof delay !== 'function') throw new Error('decided for each failure')
  const away = new ApiError('DATABASE_AWAY', 'Not now.', { status: 503 })
  expect([retry(0, away), retry(50, away)]).toEqual([true, true])
  expect([0, 1, 2, 3, 4, 9].map((failures) => delay(failures, away))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 8_000,
  ])
  for (const [code, status] of [
    ['WRONG_STATE', 409],
    ['INTERNAL', 500],
    ['STORAGE_FULL', 503],
    ['STORAGE_AWAY', 503],
    ['OPENING_LATER', 503],
    ['OFFLINE', 0],
  ] as const)
    expect(retry(0, new ApiError(code, 'No.', { status }))).toBe(false)
})

it('leaves a change that failed alone while the service is away, and repeats it in the moment it is back', async () => {
  vi.useFakeTimers()
  const service = { isAway: true }
  const tries: number[] = []
  let backAt = 0
  stubService(
    ready(() => {
      if (!service.isAway) backAt ||= Date.now()
      return !service.isAway
    }),
    on(listCases, () => {
      tries.push(Date.now())
      return service.isAway
        ? new Refused('DATABASE_AWAY')
        : { cases: [], invitations: [], isEmailConfirmed: true }
    }),
  )
  const change = new MutationObserver(queryClient, { mutationFn: () => call(listCases, {}) })
  const pressed = change.mutate()
  await vi.advanceTimersByTimeAsync(40_000)
  expect(tries).toHaveLength(1)

  service.isAway = false
  await vi.advanceTimersByTimeAsync(8_000)
  expect(tries.slice(1)).toEqual([backAt])
  await pressed
})

it('keeps data 2 minutes fresh and 5 in memory, tries once more, and does not ask again on focus', () => {
  const { queries } = makeQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 120_000, gcTime: 300_000, refetchOnWindowFocus: false })
  const retry = queries?.retry
  if (typeof retry !== 'function') throw new Error('retry is decided for each failure')
  expect([retry(0, new Error('down')), retry(1, new Error('down'))]).toEqual([true, false])
  expect(retry(0, new ApiError('NOT_FOUND', 'Not found.', { status: 404 }))).toBe(false)
})

it('asks again for what was on its way when something happened, so that a first answer from before does not stay', async () => {
  const client = makeQueryClient()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const queryFn = async () => answers[asked++]?.promise ?? 'asked too often'
  const observer = new QueryObserver(client, { queryKey: ['agreed', 'a'], queryFn })
  const end = observer.subscribe(() => {})
  void client.invalidateQueries({ queryKey: ['agreed', 'a'] })
  answers[0]?.resolve('from before')
  answers[1]?.resolve('as it is')
  await vi.waitUntil(() => observer.getCurrentResult().data === 'as it is')
  expect(asked).toBe(2)
  end()
})
