import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aProposal } from '../../../testing/made-up-proposal.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { ProposalOutcome } from './proposal-outcome.tsx'
import { stubService } from '../../../testing/stub-service.ts'

function show(about: Partial<ProposalRound>, view: Partial<CaseView> = {}) {
  stubService()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <ProposalOutcome view={{ ...aView, ...view }} round={aProposal({ state: 'ended', ...about })} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const PLAIN = 'This proposal ended without a settlement.'

it('says that two answers did not fit where they were compared', () => {
  show({ isCutShort: false })
  expect(screen.getByText(/^Your two answers did not fit together/)).toBeTruthy()
  expect(screen.queryByText(PLAIN)).toBeNull()
})

it('says plainly that a proposal ended which something else cut short', () => {
  show({ isCutShort: true }, { status: 'closed' })
  expect(screen.getByText(PLAIN)).toBeTruthy()
  expect(screen.queryByText(/did not fit together|Not this time/)).toBeNull()
})

it('says nothing of a proposal beside an agreement that came about without it', () => {
  show({ isCutShort: true }, { status: 'agreed', agreementId: '0193b0b0-0000-7000-8000-000000000077' })
  expect(screen.queryByText(/without a settlement|did not fit together|Not this time/)).toBeNull()
})
