import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { makeOffer, withdrawOffer, type Offer } from '@evensettle/contracts/offers.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { aProposal } from '../../testing/made-up-proposal.ts'
import { aView, aNegotiation } from '../../testing/made-up-round.ts'
import { impasseQuery } from './impasse/queries.ts'
import { Table } from './table.tsx'
import { keepOffer } from './offers/kept/queries.ts'
import { openingForm } from './offers/opening/model.ts'
import { on, stubService } from '../../testing/stub-service.ts'

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

it('begins a counter-offer with what it answers, but for the words, whatever was begun before', async () => {
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
  expect(screen.getByText(/^The offer of your own that you had begun is kept\./)).toBeTruthy()
  // what is typed here takes the place of nothing
  await userEvent.type(screen.getByLabelText(/^A few words to /), 'No.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Continue with it' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^A few words to /).value).toBe('Last week.')
})

it('marks what a counter-offer changes, and asks whether to accept where it says the same', async () => {
  const made = vi.fn<() => Offer>(() => theirs)
  stubService(on(makeOffer, made))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Table view={aView} negotiation={{ ...aNegotiation, offers: [theirs] }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Make a counter-offer' }))
  // an offer is being written: no other way to begin one stands below it
  expect(screen.queryByRole('button', { name: 'Write an offer' })).toBeNull()
  const changes = () => screen.findByRole('region', { name: 'What you change' })
  expect(within(await changes()).getByText('Nothing yet: this is the same as Sam’s offer.')).toBeTruthy()
  const amount = screen.getByLabelText('Amount')
  await user.clear(amount)
  await user.type(amount, '700')
  expect(
    within(await changes())
      .getByText(/^Lee pays Sam \$770/)
      .closest('s'),
  ).toBeTruthy()
  expect(
    within(await changes())
      .getByText(/^Lee pays Sam \$700/)
      .closest('ins'),
  ).toBeTruthy()
  await user.clear(amount)
  await user.type(amount, '770')
  await user.click(screen.getByRole('button', { name: 'Put it on the table' }))
  expect(await screen.findByText('This is the same as Sam’s offer')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Accept it instead' }))
  expect(screen.getByRole('dialog', { name: 'Accept these terms?' })).toBeTruthy()
  expect(made).not.toHaveBeenCalled()
})

it.each([
  [true, 0],
  [false, 1],
])('says that nothing is on the table only while the talk goes on: stuck %s', async (isStuck, times) => {
  show(aNegotiation, isStuck)
  if (isStuck) await screen.findByRole('heading', { name: FOUR_WAYS })
  expect(screen.queryAllByText('Nothing is on the table yet')).toHaveLength(times)
})

it('tells who made the last offer that the mediator holds to it, once it was answered, and withdraws it', async () => {
  const mine: Offer = { ...theirs, id: '0193b0b0-0000-7000-8000-000000000004', side: 'respondent' }
  const withdrawn = vi.fn<() => Offer>(() => ({ ...mine, state: 'withdrawn' }))
  const held = {
    ...aNegotiation,
    offers: [{ ...mine, state: 'countered' as const }],
    publicCase: { ...aNegotiation.publicCase, open: { offer: 77_000, demand: null } },
  }
  show(held, false)
  stubService(on(withdrawOffer, withdrawn))
  expect(
    await screen.findByText(/^Your last offer was \$770\..*will not propose less, give or take .* unless/),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw it' }))
  const dialog = screen.getByRole('dialog', { name: 'Withdraw your offer?' })
  expect(dialog.textContent).toContain('An open proposal that was made with this offer stays as it is')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw it' }))
  await waitFor(() => expect(withdrawn).toHaveBeenCalled())
})

it.each(['open', 'withdrawn'] as const)('says so of no offer that is %s', (state) => {
  const mine: Offer = { ...theirs, side: 'respondent', state }
  show({ ...aNegotiation, offers: [mine] }, false)
  expect(screen.queryByText(/^Your last offer was/)).toBeNull()
})

it('says once what can be done after a proposal without a settlement, below how it ended', async () => {
  show({ ...aNegotiation, proposals: [aProposal({ state: 'ended' })] }, true)
  const ways = await screen.findByRole('heading', { name: FOUR_WAYS })
  const ended = screen.getByRole('heading', { name: 'Not this time' })
  expect(ended.compareDocumentPosition(ways)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByRole('button', { name: /^If we do not agree/ })).toHaveLength(1)
})

it('shows an offer that waits before how an earlier proposal ended', async () => {
  show({ ...aNegotiation, offers: [theirs], proposals: [aProposal({ state: 'ended' })] }, false)
  // and not as if it were the word on the offer
  const ended = await screen.findByText(/^This is how the mediator’s proposal ended/)
  expect(screen.queryByRole('heading', { name: 'Not this time' })).toBeNull()
  const accept = screen.getByRole('button', { name: 'Accept' })
  expect(accept.compareDocumentPosition(ended)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

const FOUR_WAYS = 'You have not agreed yet. Here is what you can do.'

function show(negotiation: Negotiation, isStuck: boolean) {
  const impasse = {
    isStuck,
    pause: { until: null, by: null, mayTake: true },
    finish: { mine: false, theirs: false },
    extend: { mine: false, theirs: false, left: 2 },
    endsAt: '2098-11-02T12:00:00.000Z',
    request: null,
  }
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(impasseQuery(aView.id).queryKey, impasse)
  window.localStorage.clear()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Table view={aView} negotiation={negotiation} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
