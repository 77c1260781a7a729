import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FoldCard } from './fold-card.tsx'

it('stays as it is when what came first is over: nothing below it moves by itself', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList,
  )
  const card = (foldsOnPhone: boolean) => (
    <FoldCard title="Make an offer" foldsOnPhone={foldsOnPhone}>
      text
    </FoldCard>
  )
  const isOpen = () => screen.getByText('text').closest('details')?.open
  const { rerender } = render(card(true))
  expect(isOpen()).toBe(false)
  rerender(card(false))
  expect(isOpen()).toBe(false)
})
