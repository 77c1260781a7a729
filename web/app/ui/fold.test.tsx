import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Fold } from './fold.tsx'

function isOpen(): boolean {
  return screen.getByText('More').closest('details')?.open ?? false
}

it('lies closed until something in it is needed, and stays open afterwards', () => {
  const { rerender } = render(<Fold title="More">text</Fold>)
  expect(isOpen()).toBe(false)
  rerender(
    <Fold title="More" isNeeded>
      text
    </Fold>,
  )
  expect(isOpen()).toBe(true)
})

it('is open from the first moment where something stands in it', () => {
  render(
    <Fold title="More" isNeeded>
      text
    </Fold>,
  )
  expect(isOpen()).toBe(true)
})
