import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { MessageList } from './message-list.tsx'
import { timeLine, type Bubble } from './model.ts'

const NAMES = { starter: 'Sam', respondent: 'Lee' }

function said(count: number, lastOwn: number): Bubble[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `m${i}`,
    side: i % 2 === 0 || i > lastOwn ? ('starter' as const) : ('respondent' as const),
    body: `Words ${i}`,
    at: `2026-11-02T0${i}:00:00.000Z`,
    state: null,
    problem: null,
  }))
}

async function show(count: number, newTo: string | null = null, isPhone = true, lastOwn = count) {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: isPhone }) as unknown as MediaQueryList,
  )
  const list = (more: number) => (
    <MessageList
      folds
      newTo={newTo}
      entries={timeLine(said(more, lastOwn), [], false)}
      mySide="respondent"
      names={NAMES}
      onDelete={() => undefined}
    />
  )
  const { rerender } = render(list(count))
  await screen.findByText(`Words ${count - 1}`)
  return (more: number) => rerender(list(more))
}

const inSight = () =>
  within(screen.getByRole('list', { name: 'What happened so far' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /Words \d/.exec(textContent)?.[0])

afterEach(() => vi.restoreAllMocks())

it('folds the older part on a phone, where the browser’s own search still finds it', async () => {
  await show(9)
  expect(inSight()).toEqual(['Words 5', 'Words 6', 'Words 7', 'Words 8'])
  const first = screen.getByText('Words 0')
  expect(first.closest('details')?.open).toBe(false)
  expect(screen.getByText('Show what happened earlier (5)')).toBeTruthy()
})

it('folds nothing that is new to the reader, and nothing more while they read', async () => {
  const grow = await show(8, 'm3')
  expect(inSight()[0]).toBe('Words 3')
  grow(9)
  expect(inSight()).toHaveLength(6)
})

it('folds nothing that came since the reader last did something', async () => {
  // Lee, who reads, wrote every second one up to the third
  await show(9, null, true, 3)
  expect(inSight()[0]).toBe('Words 4')
})

it('folds nothing that is short, and nothing on a wide page', async () => {
  await show(6)
  expect(inSight()).toHaveLength(6)
  cleanup()
  await show(9, null, false)
  expect(inSight()).toHaveLength(9)
})
