import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aProposal } from '../../../testing/made-up-proposal.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { ProposalOutcome } from './proposal-outcome.tsx'
import { stubService } from '../../../testing/stub-service.ts'

function show(
  about: Partial<ProposalRound>,
  view: Partial<CaseView> = {},
  agreed: Offer | null = null,
  isNew = false,
) {
  stubService()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <ProposalOutcome
          view={{ ...aView, ...view }}
          round={aProposal({ state: 'ended', ...about })}
          agreed={agreed}
          isNew={isNew}
        />
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

const givenUp = { state: 'settled', settled: { packageId: 'A', price: 0 }, isGivenUp: true } as const

it('folds terms that were not signed, and never shows them as what was agreed', async () => {
  show(givenUp, { status: 'active' })
  const heading = await screen.findByRole('heading', { name: /these terms were not signed$/ })
  expect(heading.closest('details')?.open).toBe(false)
  expect(screen.getByText(/They no longer count\.$/)).toBeTruthy()
  expect(screen.queryByText(/Your answers fit|You both said yes to this/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Read and sign' })).toBeNull()
})

it('shows the terms of the agreement to sign above the button that signs them', async () => {
  const act = { kind: 'return_item', by: 'respondent', words: 'The bike', dueOn: '2026-12-08' } as const
  const agreed: Offer = {
    id: 'offer',
    side: 'starter',
    terms: { currency: 'USD', payment: null, acts: [act], release: true },
    note: '',
    state: 'accepted',
    madeAt: '2026-11-20T10:00:00.000Z',
    expiresAt: '2026-11-27T10:00:00.000Z',
    closedAt: '2026-11-21T10:00:00.000Z',
  }
  show(givenUp, { status: 'agreed', agreementId: '0193b0b0-0000-7000-8000-000000000077' }, agreed)
  const heading = await screen.findByRole('heading', { name: 'You both agreed on this offer' })
  const card = heading.parentElement
  expect(card?.textContent).toMatch(/the bike back by December 8, 2026.*Read and sign$/)
  const left = screen.getByRole('heading', { name: /these terms were not signed$/ })
  expect(left.closest('details')?.open).toBe(false)
})

it('says by when a sum is paid that is not the proposed one, as the agreement does', () => {
  const made = aProposal()
  const [way] = made.proposal.packages
  const terms = way && made.terms[way.id]
  if (!way || !terms?.payment) throw new Error('no sum')
  const settled = { packageId: way.id, price: way.price + 1_000 }
  const payment = {
    ...terms.payment,
    amount: settled.price,
    instalments: [{ dueOn: '2026-12-20', amount: settled.price }],
  }
  const signed = { ...made.terms, [way.id]: { ...terms, payment } }
  show({ state: 'settled', settled, terms: signed }, { status: 'agreed' })
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/by Dec 20, 2026$/)
})

it('takes the keyboard to how the proposal ended for whoever saw it open, and says that the answers fit', () => {
  show({ state: 'settled', settled: { packageId: 'A', price: 40_000 } }, { status: 'agreed' }, null, true)
  expect(document.activeElement?.tagName).toBe('H2')
  expect(toasts.all().map(({ title }) => title)).toContain(
    'Your answers fit. You can read the agreement and sign.',
  )
})

it('says that nothing of a failed proposal binds, and leads to all other ways', () => {
  show({ isCutShort: false })
  expect(screen.getByText(/^Nothing has been signed, so nothing from it is binding\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Other ways forward' })).toBeTruthy()
})
