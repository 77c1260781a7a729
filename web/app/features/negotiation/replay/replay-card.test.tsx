import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { getRoundRecord } from '@evensettle/contracts/records.ts'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aProposal } from '../../../testing/made-up-proposal.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { never, on, stubService } from '../../../testing/stub-service.ts'
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

it('has a sentence of its own for a part of the page that does not come, and is pressed again', async () => {
  stubService(on(getRoundRecord, never))
  const load = () => Promise.reject(new TypeError('Failed to fetch module: https://x.test/model.js'))
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReplayCard view={aView} round={aProposal({ number: 2 })} load={load} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Check it in this browser' }))
  expect((await screen.findByRole('alert')).textContent).not.toMatch(/Failed|module|http/)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
