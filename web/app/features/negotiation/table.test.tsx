import type { Offer } from '@evensettle/contracts/negotiation.ts'
import { render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { aView, aNegotiation } from '../../testing/made-up-round.ts'
import { Table } from './table.tsx'
import { keepOffer } from './offers/kept/queries.ts'
import { openingForm } from './offers/model.ts'
import { stubService } from '../../testing/stub-service.ts'

const theirs: Offer = {
  id: '0193b0b0-0000-7000-8000-000000000003',
  side: 'starter',
  terms: {
    currency: 'USD',
    payment: {
      payer: 'respondent',
      amount: 77_000,
      instalments: [{ amount: 77_000, dueOn: '2098-12-01' }],
      method: '',
    },
    acts: [],
    release: true,
  },
  note: '',
  state: 'open',
  madeAt: '2026-11-02T00:00:00.000Z',
  expiresAt: '2098-11-02T00:00:00.000Z',
  closedAt: null,
}

afterEach(() => vi.unstubAllGlobals())

it('begins a counter-offer with the terms it answers, whatever was begun before', async () => {
  stubService()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const negotiation = { ...aNegotiation, offers: [theirs] }
  const form = { ...openingForm(aView, [], '2026-11-21', () => 'k'), amount: 12_300, note: 'Last week.' }
  keepOffer('', aView.id, { id: 'o1', answers: null, form })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Table view={aView} negotiation={negotiation} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Make a counter-offer' }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('770')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^A few words to /).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue with it' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^A few words to /).value).toBe('Last week.')
})
