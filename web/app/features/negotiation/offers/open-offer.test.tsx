import type { CaseView } from '@evensettle/contracts/cases.ts'
import { type Offer, acceptOffer, makeOffer } from '@evensettle/contracts/offers.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { openingForm } from './opening/model.ts'
import { OfferComposer } from './offer-composer.tsx'
import { OpenOffer } from './open-offer.tsx'
import type { Input } from '@evensettle/contracts/endpoint.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { on, Refused, stubService } from '../../../testing/stub-service.ts'

const view: CaseView = {
  ...aView,
  answer: { kind: 'different', words: '', proposal: null, at: '2026-11-02T00:00:00.000Z' },
  items: aView.items.map((item) => ({
    ...item,
    answer: { answer: 'partly', admitted: 50_001, reason: 'paint' },
  })),
  turn: { task: 'answer_offer', sides: ['respondent'], until: null },
}
const offer: Offer = {
  id: '0193b0b0-0000-7000-8000-000000000003',
  side: 'starter',
  terms: {
    currency: 'USD',
    payment: {
      payer: 'respondent',
      amount: 90_000,
      instalments: [{ dueOn: '2099-01-01', amount: 90_000 }],
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

function showComposer(of: CaseView = view) {
  const opening = { ...openingForm(of, [], '2026-11-21', () => 'k'), amount: 50_001 }
  show(
    <OfferComposer
      view={of}
      userId="me"
      opening={opening}
      offers={[]}
      isCounter={false}
      answers={null}
      onClose={() => undefined}
    />,
  )
}

function refuseTerms(fields: Record<string, string>) {
  stubService(on(makeOffer, () => new Refused('TERMS_INVALID', { fields })))
}

function show(element: React.ReactNode) {
  const router = createMemoryRouter(
    [
      { path: '/', element },
      { path: '/case/:id', element: <p>the case page</p> },
    ],
    { initialEntries: ['/'] },
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

it('says in the form that the mediator will not propose less, or more to who asks, give or take what terms are worth', async () => {
  showComposer()
  expect(
    screen.getByText(/^The mediator will not propose less than this, give or take what the terms .* unless/),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /pays$/ }))
  expect(
    screen.getByText(/^The mediator will not propose more than this, give or take what the terms .* unless/),
  ).toBeTruthy()
})

it('leaves open who pays where both ask for money, and leads there before anything is sent', async () => {
  const asked = vi.fn<() => Offer>(() => offer)
  stubService(on(makeOffer, asked))
  const back = view.items.map((item) => ({ ...item, id: 'back', by: 'respondent' as const }))
  showComposer({ ...view, items: [...view.items, ...back] })
  const who = () => screen.getAllByRole<HTMLInputElement>('radio', { name: /^(You pay|Sam pays)$/ })
  expect(who().map(({ checked }) => checked)).toEqual([false, false])
  expect(screen.queryByText(/The mediator/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Put it on the table' }))
  expect(await screen.findByText('Please choose who pays.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(who()[0]))
  expect(asked).not.toHaveBeenCalled()
})

it('repeats the terms before accepting and leads to the signature', async () => {
  const asked = vi.fn<(input: Input<typeof acceptOffer>) => { agreementId: string }>(() => ({
    agreementId: offer.id,
  }))
  stubService(on(acceptOffer, asked))
  show(<OpenOffer view={view} offer={offer} onCounter={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  const dialog = screen.getByRole('dialog', { name: 'Accept these terms?' })
  expect(dialog.textContent).toContain('Lee pays Sam $900 by January 1, 2099.')
  expect(dialog.textContent).toContain('Signing comes next.')
  expect(dialog.textContent).toContain('It names a postal address of each of you.')
  // what is accepted is read from its head, not from the buttons below it
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Accept these terms?' }))
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(screen.getAllByRole('button', { name: 'Accept' }).at(-1) ?? dialog)
  expect(await screen.findByText('the case page')).toBeDefined()
  expect(asked).toHaveBeenCalledWith({ caseId: view.id, offerId: offer.id })
})

it('says before accepting that words beside the terms are not part of them', async () => {
  const note = 'The repair costs $80, we each pay half.'
  show(<OpenOffer view={view} offer={{ ...offer, note }} onCounter={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  const dialog = screen.getByRole('dialog', { name: 'Accept these terms?' })
  expect(dialog.textContent).toContain('not part of the terms, so it will not stand in the agreement')
  expect(dialog.textContent).toContain(note)
})

it('says kindly that the table has moved on when somebody was faster', async () => {
  stubService(
    on(acceptOffer, () => new Refused('OFFER_NOT_OPEN', { message: 'This offer is no longer open.' })),
  )
  show(<OpenOffer view={view} offer={offer} onCounter={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Accept' }).at(-1) ?? document.body)
  await waitFor(() => expect(toasts.all()[0]?.title).toBe('This offer is no longer open.'))
})

it('sends exactly the terms that were written, the parts adding up', async () => {
  const sent: unknown[] = []
  stubService(
    on(makeOffer, (input) => {
      sent.push(input)
      return { ...offer, side: 'respondent' as const }
    }),
  )
  const onClose = vi.fn<() => void>()
  const opening = {
    ...openingForm(view, [], '2026-11-21', () => 'k'),
    amount: 50_001,
    when: 'parts' as const,
  }
  show(
    <OfferComposer
      view={view}
      userId="me"
      opening={{ ...opening, firstOn: '2099-01-31' }}
      offers={[]}
      isCounter
      answers={null}
      onClose={onClose}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Put it on the table' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[0]).toMatchObject({
    validDays: 7,
    note: '',
    terms: {
      payment: {
        payer: 'respondent',
        amount: 50_001,
        instalments: [
          { dueOn: '2099-01-31', amount: 16_667 },
          { dueOn: '2099-02-28', amount: 16_667 },
          { dueOn: '2099-03-31', amount: 16_667 },
        ],
      },
      acts: [],
      release: true,
    },
  })
})

it("keeps what was written and shows the server's sentence beside its field", async () => {
  refuseTerms({ 'terms.payment.amount': 'Enter an amount above zero.' })
  showComposer()
  await userEvent.type(screen.getByLabelText(/A few words to Sam/), 'Let us be done.')
  await userEvent.click(screen.getByRole('button', { name: 'Put it on the table' }))
  expect(await screen.findByText('Enter an amount above zero.')).toBeDefined()
  expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')))
  expect(screen.getByLabelText(/A few words to Sam/)).toHaveProperty('value', 'Let us be done.')
})

it('leads to the choice of days when the answer of the server is about them', async () => {
  refuseTerms({ 'terms.payment.instalments.0.dueOn': 'Choose today or a later date.' })
  showComposer()
  await userEvent.click(screen.getByRole('button', { name: 'Put it on the table' }))
  expect(await screen.findByText('Choose today or a later date.')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('when'))
})

it('leaves open who does it until that is chosen, and leads to what of a promise is missing', async () => {
  const asked = vi.fn<() => Offer>(() => offer)
  stubService(on(makeOffer, asked))
  showComposer()
  await userEvent.click(screen.getByRole('button', { name: 'Add something to do' }))
  const doer = screen.getByLabelText('Who does it')
  expect(doer).toHaveProperty('value', '')
  await userEvent.click(screen.getByRole('button', { name: 'Put it on the table' }))
  await waitFor(() => expect(document.activeElement).toBe(doer))
  await userEvent.selectOptions(doer, 'respondent')
  await userEvent.click(screen.getByRole('button', { name: 'Put it on the table' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('In words')))
  expect(asked).not.toHaveBeenCalled()
})

it.each([
  ['respondent', 'It can be accepted once Sam has said that it is you.'],
  ['starter', 'It can be accepted once you have said whether this is Lee.'],
] as const)('says to the %s why nothing can be accepted while it is open who joined', (mySide, words) => {
  const open = {
    ...view,
    mySide,
    cameIn: { words: 'with the invitation’s link or code', check: 'open' as const },
  }
  const theirs = { ...offer, side: mySide === 'starter' ? ('respondent' as const) : ('starter' as const) }
  const element = <OpenOffer view={open} offer={theirs} onCounter={() => undefined} />
  const router = createMemoryRouter([{ path: '/', element }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Make a counter-offer' })).toBeTruthy()
})
