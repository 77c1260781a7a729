import { afterEach, expect, it, vi } from 'vitest'
import { patience } from './patience.ts'

afterEach(() => void vi.restoreAllMocks())

it('gives each page that is printed ten minutes, whatever was asked for', () => {
  const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  const { configurePreviewServer: begin } = patience()
  if (typeof begin !== 'function') throw new Error('it begins with the server that prints')
  void begin.call({} as ThisParameterType<typeof begin>, {} as Parameters<typeof begin>[0])
  AbortSignal.timeout(10_000)
  AbortSignal.timeout(900_000)
  expect(asked.mock.calls).toEqual([[600_000], [900_000]])
})
