import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ReceiptNote } from './receipt-note.tsx'

const RECEIPT = '3f'.repeat(32)

it('shows all of the receipt, for whoever cannot copy it', async () => {
  const user = userEvent.setup()
  render(<ReceiptNote receipt={RECEIPT} />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(screen.getByText('Show the receipt'))
  await user.click(screen.getByRole('button', { name: 'Copy the whole receipt' }))
  expect(await screen.findByRole('button', { name: 'Please copy by hand' })).toBeTruthy()
  expect(screen.getByText(RECEIPT)).toBeTruthy()
})
