import type { Round } from '@evensettle/contracts/earlier-rounds.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { NOT_A_JUDGMENT } from './copy.ts'
import { takesSealed, aRound, aView } from '../../../testing/made-up-round.ts'
import { OpenRound } from './open-round.tsx'

const [view, round] = [aView, aRound]

function show(one: Round, isNew = false) {
  const asked = takesSealed(one)
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <OpenRound view={view} round={one} isNew={isNew} />
    </QueryClientProvider>,
  )
  return asked
}

it('shows the proposal with its reasons, the same for both', () => {
  show(round)
  expect(screen.getByRole('heading', { name: '$720 within 30 days' })).toBeDefined()
  const row = screen.getByRole('row', { name: /Deposit kept/ })
  expect(row.textContent).toContain('What weighs: what both of you say. Figure from that: $680.')
  expect(screen.getByText(/so the starting sum is \$720\./)).toBeDefined()
  expect(screen.getByText(/Checked for fairness/)).toBeDefined()
  expect(screen.getByText(NOT_A_JUDGMENT)).toBeDefined()
  expect(screen.getByText(/Sam has not answered yet/)).toBeDefined()
})

it('leads to a proposal that has just come', () => {
  show(round, true)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '$720 within 30 days' }))
})

it('leaves the focus alone where the proposal was there before, or somebody is typing', () => {
  show(round)
  expect(document.activeElement).toBe(document.body)
  const field = document.createElement('textarea')
  document.body.append(field)
  field.focus()
  show(round, true)
  expect(document.activeElement).toBe(field)
  field.remove()
})

it('seals in the last round only with the last word, and sends one answer for each package', async () => {
  const asked = show(round)
  await userEvent.click(screen.getByRole('button', { name: 'Give my answer' }))
  const tick = screen.getByRole('checkbox', { name: /This is my last word/ })
  expect(document.activeElement).toBe(tick)
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(tick)
  await userEvent.click(screen.getByRole('button', { name: 'Give my answer' }))
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(asked).toHaveBeenCalledWith({
    caseId: aView.id,
    roundId: round.id,
    answers: [{ packageId: 'A', limit: 72_000 }],
    lastWord: true,
  })
})

it('says no to the terms in one press, without a word to the other side', async () => {
  const asked = show({ ...round, isLast: false })
  await userEvent.click(screen.getByRole('button', { name: 'Not with these terms' }))
  await userEvent.click(screen.getByRole('button', { name: 'Give my answer' }))
  const answers = [{ packageId: 'A', limit: null }]
  await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.objectContaining({ answers })))
})

it('shows what I sealed with its receipt, to me only, and lets me change it', async () => {
  show({
    ...round,
    mine: {
      answers: [{ packageId: 'A', limit: 74_000 }],
      lastWord: true,
      receipt: 'a1b2c3',
      sealedAt: '2026-11-03T00:00:00.000Z',
    },
  })
  expect(screen.getByText('any sum up to $740')).toBeDefined()
  expect(screen.getByText('a1b2c3')).toBeDefined()
  expect(screen.queryByRole('slider')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Change my answer' }))
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('$740')
})
