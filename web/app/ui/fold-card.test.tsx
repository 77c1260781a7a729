import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FoldCard } from './fold-card.tsx'

function onPhone() {
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList,
  )
}

const card = (foldsOnPhone: boolean) => (
  <FoldCard title="Make an offer" foldsOnPhone={foldsOnPhone}>
    text
  </FoldCard>
)
const isOpen = () => screen.getByText('text').closest('details')?.open

it('stays as it is when what came first is over: nothing below it moves by itself', () => {
  onPhone()
  const { rerender } = render(card(true))
  expect(isOpen()).toBe(false)
  rerender(card(false))
  expect(isOpen()).toBe(false)
})

it('folds once something else comes first, unless somebody has pressed it', async () => {
  onPhone()
  const { rerender, unmount } = render(card(false))
  rerender(card(true))
  expect(isOpen()).toBe(false)
  unmount()
  const { rerender: again } = render(card(true))
  await userEvent.click(screen.getByText('Make an offer'))
  again(card(false))
  again(card(true))
  expect(isOpen()).toBe(true)
})
