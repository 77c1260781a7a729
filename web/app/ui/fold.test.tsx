import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
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

it('opens for what is wrong in it, though it was closed by hand over what stood there', async () => {
  const fold = (isWrong: boolean) => (
    <Fold title="More" isNeeded isWrong={isWrong}>
      text
    </Fold>
  )
  const { rerender } = render(fold(false))
  await userEvent.click(screen.getByText('More'))
  await waitFor(() => expect(isOpen()).toBe(false))
  rerender(fold(false))
  expect(isOpen()).toBe(false)
  rerender(fold(true))
  expect(isOpen()).toBe(true)
})
