import { expectAskedOnce } from '../../../testing/calm-words.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { makeOffer, type Offer } from '@evensettle/contracts/offers.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetPrivateThings } from '../../../lib/private-store.ts'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { keptOffer } from './kept/queries.ts'
import { openingForm } from './opening/model.ts'
import { on, Refused, stubService } from '../../../testing/stub-service.ts'
import { OfferComposer } from './offer-composer.tsx'

const CASE = '0193b0b0-0000-7000-8000-000000000001'
const item = { by: 'starter', kind: 'money', title: 'Deposit', details: '', on: null, claimed: 100_000 }
const view = {
  id: CASE,
  mySide: 'starter',
  currency: 'USD',
  names: { starter: 'Sam', respondent: 'Lee' },
  items: [{ ...item, id: 'i1', answer: null }],
} as unknown as CaseView
const opening = { ...openingForm(view, [], '2026-11-21', () => 'k'), amount: 50_000 }

const taken: Offer = {
  id: '0193b0b0-0000-7000-8000-000000000003',
  side: 'starter',
  terms: { currency: 'USD', payment: null, acts: [], release: true },
  note: '',
  state: 'open',
  madeAt: '2026-11-02T00:00:00.000Z',
  expiresAt: '2098-11-02T00:00:00.000Z',
  closedAt: null,
}

function open(userId = 'me', answers: string | null = null, begun = opening) {
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <OfferComposer
        {...{ view, userId, opening: begun, answers, onClose }}
        offers={[]}
        isCounter={answers !== null}
      />
    </QueryClientProvider>,
  )
  return { onClose }
}

const words = () => screen.getByLabelText<HTMLTextAreaElement>(/^A few words to Lee/)

function answerWith(answer: Offer | Refused) {
  const ids: string[] = []
  stubService(
    on(makeOffer, ({ id }) => {
      ids.push(id)
      return answer
    }),
  )
  return ids
}

afterEach(() => vi.unstubAllGlobals())

it('keeps nothing of a form in which nothing was written', () => {
  open()
  expect(keptOffer('me', CASE)).toBeNull()
})

it('keeps what was written for this person and case, and says so the next time', async () => {
  open()
  await userEvent.type(words(), 'Let us be done.')
  expect(screen.queryByText('Kept from before')).toBeNull()
  cleanup()
  open('somebody else')
  expect(words().value).toBe('')
  cleanup()
  open()
  expect(words().value).toBe('Let us be done.')
  expect(screen.getByText('Kept from before')).toBeDefined()
})

it('answers an offer with its terms, and leaves what was kept for another one', async () => {
  open()
  await userEvent.type(words(), 'Let us be done.')
  cleanup()
  const { onClose } = open('me', 'their offer')
  expect(words().value).toBe('')
  expect(screen.queryByText('Kept from before')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalled()
  expect(keptOffer('me', CASE)?.form.note).toBe('Let us be done.')
  cleanup()
  open('me', 'their offer')
  await userEvent.type(words(), 'Not quite.')
  cleanup()
  open('me', 'their next offer')
  expect(words().value).toBe('')
  cleanup()
  open('me', 'their offer')
  expect(words().value).toBe('Not quite.')
})

it('starts afresh when that is wanted, and forgets what was kept', async () => {
  open()
  await userEvent.type(words(), 'Let us be done.')
  cleanup()
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Discard it and start over' }))
  expect(words().value).toBe('')
  expect(screen.queryByText('Kept from before')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your offer' }))
  expect(keptOffer('me', CASE)).toBeNull()
})

it('forgets what was written with Cancel and with signing out', async () => {
  const { onClose } = open()
  await userEvent.type(words(), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(keptOffer('me', CASE)).toBeNull()
  await userEvent.type(words(), 'y')
  forgetPrivateThings()
  expect(keptOffer('me', CASE)).toBeNull()
})

it('sends it under the same id after a reload, and forgets it once it is on the table', async () => {
  const refused = answerWith(new Refused('WRONG_STATE'))
  open()
  await userEvent.type(words(), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Put it on the table' }))
  await waitFor(() => expect(refused).toHaveLength(1))
  cleanup()
  const sent = answerWith(taken)
  const { onClose } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Put it on the table' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(new Set(sent)).toEqual(new Set(refused))
  expect(keptOffer('me', CASE)).toBeNull()
})

/** Two who write at once: `come` puts the other side's offer on the table under the open form. */
function crossing() {
  const known: unknown[] = []
  stubService(
    on(makeOffer, (input) => {
      known.push(input.known)
      return taken
    }),
  )
  const onClose = vi.fn<() => void>()
  const client = makeQueryClient()
  const form = (offers: Offer[]) => (
    <QueryClientProvider client={client}>
      <OfferComposer {...{ view, opening, offers, onClose }} userId="me" answers={null} isCounter={false} />
    </QueryClientProvider>
  )
  const { rerender } = render(form([]))
  const theirs: Offer = {
    ...taken,
    id: '0193b0b0-0000-7000-8000-00000000000a',
    side: 'respondent',
    terms: {
      ...taken.terms,
      payment: {
        payer: 'respondent',
        amount: 105_000,
        instalments: [{ dueOn: '2026-12-22', amount: 105_000 }],
        method: '',
      },
    },
  }
  return {
    come: (state: Offer['state'] = 'open') => rerender(form([{ ...theirs, state }])),
    theirs,
    known,
    onClose,
  }
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Put it on the table' })

it('asks before it takes the place of an offer that came while it was written, and keeps all that was entered', async () => {
  const { come, theirs, known, onClose } = crossing()
  await userEvent.type(words(), 'Let us be done.')
  come()
  expect(await screen.findByText('While you were writing: Lee offers $1,050')).toBeDefined()
  expect(submit().disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Send mine all the same' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(known).toEqual([theirs.id])
})

it('lets the newer offer be looked at first, and is its counter-offer from then on', async () => {
  const { come, known } = crossing()
  await userEvent.type(words(), 'Let us be done.')
  come()
  await userEvent.click(await screen.findByRole('button', { name: 'Look at it first' }))
  expect(known).toEqual([])
  expect(words().value).toBe('Let us be done.')
  expect(screen.getByRole('heading', { name: 'Your counter-offer' })).toBeDefined()
  expect(submit().disabled).toBe(false)
})

it('is not held up by an offer that has come and gone', async () => {
  const { come, theirs, known } = crossing()
  await userEvent.type(words(), 'x')
  come('withdrawn')
  await userEvent.click(submit())
  await waitFor(() => expect(known).toEqual([theirs.id]))
})

it('says before it is sent which open offer can then no longer be accepted', () => {
  const payment: Offer['terms']['payment'] = {
    payer: 'respondent',
    amount: 106_000,
    instalments: [{ amount: 106_000, dueOn: '2098-12-01' }],
    method: '',
  }
  const shown = (side: Offer['side'], state: Offer['state'] = 'open') => {
    cleanup()
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <OfferComposer
          {...{ view, opening }}
          userId="me"
          answers={null}
          onClose={() => undefined}
          offers={[{ ...taken, side, state, terms: { ...taken.terms, payment } }]}
          isCounter={side === 'respondent'}
        />
      </QueryClientProvider>,
    )
    return screen.queryByText(/can then no longer be accepted/)?.textContent
  }
  expect(shown('respondent')).toBe('If you send this, Lee’s offer of $1,060 can then no longer be accepted.')
  expect(shown('starter')).toBe('If you send this, your own offer of $1,060 can then no longer be accepted.')
  expect(shown('respondent', 'withdrawn')).toBeUndefined()
})

it('asks once about words that may hurt, and not again where they could not be sent', async () => {
  const ids = answerWith(new Refused('WRONG_STATE'))
  open()
  const button = screen.getByRole('button', { name: 'Put it on the table' })
  await expectAskedOnce(words(), button, () => ids)
  await waitFor(() => expect(button.hasAttribute('aria-disabled')).toBe(false))
  await userEvent.click(button)
  await waitFor(() => expect(ids).toHaveLength(2))
})

it('does not ask about words of the other side that an offer was opened with', async () => {
  const ids = answerWith(taken)
  open('me', null, { ...opening, method: 'by the crook himself' })
  await userEvent.type(words(), 'Fine.')
  await vi.waitFor(() => import('../../wording/calm-question.tsx'))
  await userEvent.click(screen.getByRole('button', { name: 'Put it on the table' }))
  await waitFor(() => expect(ids).toHaveLength(1))
})
