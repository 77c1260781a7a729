import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aProposal } from '../../../testing/made-up-proposal.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { ReplayCard } from './replay-card.tsx'

function show(items: typeof aView.items, isOnly: boolean) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReplayCard view={{ ...aView, items }} round={aProposal({ number: 2 })} isOnly={isOnly} />
    </QueryClientProvider>,
  )
}

it('says what can be checked, of sums only where there are any, and by number only where there are more', () => {
  show(aView.items, false)
  expect(screen.getByRole('heading', { name: 'Was proposal 2 made by the rule?' })).toBeTruthy()
  expect(screen.getByText(/every sum comes out the same/)).toBeTruthy()
  cleanup()
  show([], true)
  expect(screen.getByRole('heading', { name: 'Was the proposal made by the rule?' })).toBeTruthy()
  expect(screen.queryByText(/sum/)).toBeNull()
})
