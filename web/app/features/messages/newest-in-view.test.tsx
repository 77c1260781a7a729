import { render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Bubble } from './model.ts'
import { NewestInView } from './newest-in-view.tsx'

const mine: Bubble = {
  id: '1',
  side: 'starter',
  body: 'Hello',
  at: '2026-11-21T10:00:00.000Z',
  state: 'sending',
  problem: null,
}

const shown = vi.fn<() => void>()

beforeEach(() => {
  shown.mockReset()
  Element.prototype.scrollIntoView = shown
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

function place(bubble: Bubble) {
  const before = ['a', 'b', 'c'].map((id) => ({ ...mine, id, side: 'respondent' as const, state: null }))
  return <NewestInView bubbles={[...before, bubble]} mySide="starter" otherName="Lee" staysPut={false} />
}

it('brings a message that could not be sent back into view, with what can be done about it', () => {
  const { rerender } = render(place(mine))
  shown.mockReset()
  rerender(place({ ...mine, state: 'sent' }))
  expect(shown).not.toHaveBeenCalled()
  rerender(place({ ...mine, state: 'parked', problem: 'It is too long.' }))
  expect(shown).toHaveBeenCalledTimes(1)
})
