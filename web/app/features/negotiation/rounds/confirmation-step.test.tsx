import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { ConfirmationStep } from './confirmation-step.tsx'
import { takesSealed, aRound, aView } from '../../../testing/made-up-round.ts'

const confirmation = {
  until: '2026-11-08T00:00:00.000Z',
  offers: [{ packageId: 'A', price: 72_000 }],
  otherHasSealed: false,
  mine: null,
}
const round = { ...aRound, state: 'confirming' as const, confirmation }

function show(one = round) {
  const asked = takesSealed(one)
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ConfirmationStep view={aView} round={one} confirmation={one.confirmation} />
    </QueryClientProvider>,
  )
  return asked
}

it('asks for a yes or no to each sum before anything is sealed', async () => {
  const asked = show()
  expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('they were close')
  await userEvent.click(screen.getByRole('button', { name: 'Give my answer' }))
  expect(screen.getByText('Please say yes or no.')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})

it('seals what was answered', async () => {
  const asked = show()
  const group = screen.getByRole('group', { name: /\$720/ })
  await userEvent.click(within(group).getByRole('radio', { name: 'Yes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Give my answer' }))
  expect(asked).toHaveBeenCalledWith({
    caseId: aView.id,
    roundId: round.id,
    answers: [{ packageId: 'A', yes: true }],
  })
})

it('shows what I sealed with its receipt, and never what the other side said', () => {
  const mine = { answers: [{ packageId: 'A', yes: false }], receipt: 'abc123', sealedAt: confirmation.until }
  show({ ...round, confirmation: { ...confirmation, mine: mine as unknown as null } })
  expect(screen.getByText('abc123')).toBeTruthy()
  expect(screen.getByText('no')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change my answer' })).toBeTruthy()
})
