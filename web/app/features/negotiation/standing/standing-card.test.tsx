import type { CaseView } from '@evensettle/contracts/cases.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aNegotiation, aView } from '../../../testing/made-up-round.ts'
import { MakeOfferCard } from '../offers/make-offer-card.tsx'
import { suggestionsFor } from '../offers/ideas/model.ts'
import { StandingCard } from './standing-card.tsx'

const [deposit] = aView.items
const answered = { answer: 'disagree', admitted: 0, reason: 'No.' } as const

/** The view with a bill that the respondent asks for in return. */
function withBill(mySide: CaseView['mySide'], answer: typeof answered | null): CaseView {
  const bill = { ...(deposit as NonNullable<typeof deposit>), id: 'bill', by: 'respondent' as const }
  return { ...aView, mySide, items: [...aView.items, { ...bill, title: 'A bill', claimed: 22_000, answer }] }
}

const [point] = aNegotiation.publicCase.items
/** Documents speak for more than was agreed to: there is a sum to begin from. */
const shown = {
  ...aNegotiation,
  publicCase: {
    ...aNegotiation.publicCase,
    items: [{ ...(point as NonNullable<typeof point>), evidence: { starter: 3, respondent: 0 } as const }],
  },
}

function show(view: CaseView): string {
  const { container, unmount } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <StandingCard view={view} offers={[]} isBusy={false} />
      <MakeOfferCard view={view} negotiation={shown} isBusy={false} onWrite={() => {}} />
    </QueryClientProvider>,
  )
  const words = container.textContent
  unmount()
  return words
}

it('says of a claim in return that nobody has answered where it is counted and where not, and that it is not lost', () => {
  expect(suggestionsFor(withBill('respondent', null), shown).length).toBeGreaterThan(0)
  const mine = show(withBill('respondent', null))
  expect(mine).toContain('You ask for $220 in return, and Sam has not answered it yet.')
  expect(mine).toContain('It is not lost')
  expect(mine).toContain('The full sum that is asked for in return is taken off in this.')
  expect(mine).toContain('These sums leave out what you ask for in return')
  const theirs = show(withBill('starter', null))
  expect(theirs).toContain('Lee asks for $220 in return, and you have not answered it yet.')
})

it('says of each idea for an offer who pays whom', () => {
  const [idea] = suggestionsFor(aView, shown)
  expect(idea?.payer).toBe('respondent')
  expect(show({ ...aView, mySide: 'respondent' })).toMatch(/(?:terms|only): you pay \$\d/)
  expect(show({ ...aView, mySide: 'starter' })).toMatch(/(?:terms|only): Lee pays you \$\d/)
})

it('says nothing of the kind once it is answered', () => {
  const words = show(withBill('respondent', answered))
  expect(words).toContain('What is asked for in return is already taken off in this.')
  expect(words).not.toContain('leave out what')
  expect(screen.queryByText(/not answered it yet/)).toBeNull()
})

it('offers nobody as an idea what is agreed to already', () => {
  const priceOf = ({ price }: { price: number }) => price
  expect(suggestionsFor(aView, aNegotiation).map(priceOf)).not.toContain(50_000)
  expect(suggestionsFor({ ...aView, mySide: 'starter' }, aNegotiation).map(priceOf)).not.toContain(50_000)
})
