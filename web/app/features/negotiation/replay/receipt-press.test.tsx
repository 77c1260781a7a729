import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { stubService } from '../../../testing/stub-service.ts'
import { ReceiptPress } from './receipt-press.tsx'

function show(number: number | null) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReceiptPress caseId={aView.id} roundId={aView.id} number={number} />
    </QueryClientProvider>,
  )
}

it('names the proposal where there are more, and offers the paper and what runs it again', () => {
  show(2)
  expect(screen.getByRole('heading', { name: 'Fairness receipt for proposal 2' })).toBeTruthy()
  cleanup()
  show(null)
  expect(screen.getByRole('heading', { name: 'Fairness receipt' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save it to run again (JSON)' })).toBeTruthy()
})

it('says so when the paper does not come, and can be pressed again', async () => {
  stubService()
  show(null)
  const press = screen.getByRole('button', { name: 'Save the receipt (PDF)' })
  await userEvent.click(press)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(press).toHaveProperty('disabled', false)
})
