import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { aRound, aView } from '../../testing/made-up-round.ts'
import { caseQuery } from '../cases/queries.ts'
import { NegotiationSummary } from './negotiation-summary.tsx'
import { negotiationQuery } from './queries.ts'

it('says that one last question waits, and not only the offer beside it', () => {
  const confirmation = {
    until: '2026-11-08T00:00:00.000Z',
    offers: [{ packageId: 'A', price: 72_000 }],
    otherHasSealed: false,
    mine: null,
  }
  const client = makeQueryClient()
  client.setQueryData(caseQuery(aView.id).queryKey, aView)
  client.setQueryData(negotiationQuery(aView.id).queryKey, {
    offers: [],
    rounds: [{ ...aRound, state: 'confirming', confirmation }],
    askedBy: [],
    proposals: [],
    noNext: null,
    terms: { list: [], toAdd: [] },
    offersPerson: false,
    mediatorProposesAt: null,
    seq: 5,
  })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NegotiationSummary caseId={aView.id} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByText(/asks both of you one last question, open until Nov/)).toBeTruthy()
})
