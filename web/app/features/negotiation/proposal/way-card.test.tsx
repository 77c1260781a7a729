import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { answerPackage } from '@evensettle/contracts/table-moves.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aProposal, sealed } from '../../../testing/made-up-proposal.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { never, on, stubService } from '../../../testing/stub-service.ts'
import { noteSkipped } from '../../worksheet/queries.ts'
import { ProposalCard } from './proposal-card.tsx'

const round = aProposal()
const [first] = round.proposal.packages
if (!first) throw new Error('no ways')

function show(shown: ProposalRound) {
  noteSkipped('', aView.id)
  stubService()
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <ProposalCard view={aView} round={shown} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('says of days that nobody has named where they come from, and nothing of a day that a side has named', () => {
  show(round)
  expect(screen.getByText(/^The days here are counted from .*, the last day to answer this/)).toBeTruthy()
  cleanup()
  const act = { termId: 'camera', kind: 'return_item', by: 'respondent', words: 'The camera' } as const
  const way = { ...first, terms: { payment: null, acts: [act] }, low: 0, high: 0, price: 0, points: [] }
  const named = { ...way, terms: { payment: null, acts: [{ ...act, dueOn: '2026-12-14' }] } }
  const acts = [{ kind: 'return_item', by: 'respondent', words: 'The camera', dueOn: '2026-12-14' } as const]
  const terms = { [way.id]: { currency: 'USD' as const, payment: null, acts, release: true } }
  show({ ...round, terms, proposal: { ...round.proposal, packages: [way] } })
  expect(screen.getByText(/^The days here are counted from/)).toBeTruthy()
  cleanup()
  show({ ...round, terms, proposal: { ...round.proposal, packages: [named] } })
  expect(screen.getByText('You give back “The camera”, by Dec 14, 2026')).toBeTruthy()
  expect(screen.queryByText(/^The days here are counted from/)).toBeNull()
})

it('says in a sentence what a side does in its own words, and “back” once', () => {
  const way = (...words: string[]) => {
    const acts = words.map(
      (said, i) =>
        ({ termId: `${i}`, kind: i ? 'repair' : 'return_item', by: 'respondent', words: said }) as const,
    )
    const one = { ...first, terms: { payment: null, acts }, low: 0, high: 0, price: 0, points: [] }
    show({ ...round, terms: {}, proposal: { ...round.proposal, packages: [one] } })
  }
  way('The cargo bike back', 'lee mends the brake', 'The ladder is dry')
  for (const said of [
    'You give back “The cargo bike”',
    'You mend the brake',
    'You do this: “The ladder is dry”',
  ])
    expect(screen.getAllByText(said)[0]).toBeTruthy()
})

it('says of a sum in a quoted condition what counts instead of it, where a payment goes to that side', () => {
  const saidOf = (condition: string, by: 'starter' | 'respondent', isPaid = true) => {
    const act = { termId: 'bike', kind: 'return_item', by, words: 'The bike', condition } as const
    const one = { ...first, terms: { ...first.terms, acts: [act] } }
    const terms = round.terms[first.id]
    if (!terms) throw new Error('no terms')
    const dated = { [first.id]: isPaid ? terms : { ...terms, payment: null } }
    show({ ...round, terms: dated, proposal: { ...round.proposal, packages: [one] } })
    const said = screen.queryByText(/^The sum in the quoted words is not counted here/)?.textContent ?? null
    cleanup()
    return said
  }
  expect(round.proposal.payer).toBe('respondent')
  expect(saidOf('If Lee pays $40', 'starter')).toMatch(/what is paid is the sum above, in its place\.$/)
  for (const said of [saidOf('If Sam pays $40', 'respondent'), saidOf('If Lee pays $40', 'starter', false)])
    expect(said).toMatch(/a yes to this is a yes to those words/)
  expect(saidOf('At my door', 'starter')).toBeNull()
})

it('takes 0 for another sum where the span begins there, and nowhere else', async () => {
  const sums: unknown[] = []
  const user = userEvent.setup()
  const typeZero = async (low: number) => {
    const packages = [{ ...first, low }]
    show({ ...round, proposal: { ...round.proposal, packages } })
    stubService(
      on(answerPackage, ({ sum }) => {
        sums.push(sum)
        return never()
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Another sum' }))
    await user.type(screen.getByRole('textbox'), '0')
    await user.tab()
    const wrong = screen.queryByText('Please write an amount above zero.')
    await user.click(screen.getByRole('button', { name: /^Answer with (?:\$0|my sum)$/ }))
    cleanup()
    return wrong !== null
  }
  expect(await typeZero(0)).toBe(false)
  expect(sums).toEqual([0])
  expect(await typeZero(1_000)).toBe(true)
  expect(sums).toEqual([0])
})

it('says what a receipt is for, and keeps its digits folded', () => {
  const sums = Object.fromEntries(round.proposal.packages.map(({ id }) => [id, null]))
  const mine = { ...sealed(sums), isSent: true, receipt: 'ab12cd34'.repeat(8) }
  show(aProposal({ mine }))
  expect(screen.getByText(/^Your answer has a receipt\. You need it only if/)).toBeTruthy()
  expect(screen.getByText(mine.receipt).closest('details')?.open).toBe(false)
})

it('says so where terms and days have moved the sum past what the other side asks for or offers in the open', () => {
  const withOpen = (open: ProposalRound['proposal']['open']) => {
    show({ ...round, proposal: { ...round.proposal, open } })
    const said = screen.queryByText(/in an offer, less than this|, more than this/)?.textContent ?? null
    cleanup()
    return said
  }
  expect(withOpen({ offer: null, demand: first.price - 100 })).toMatch(
    /^Sam asks for \$[\d,]+ in an offer, less than this\..* you can accept it instead\.$/,
  )
  expect(withOpen({ offer: first.price + 100, demand: null })).toMatch(
    /^You offer \$[\d,]+, more than this\./,
  )
  expect(withOpen({ offer: first.price, demand: first.price })).toBeNull()
  expect(withOpen({ offer: null, demand: null })).toBeNull()
})

it('says of every way but the first that it does not come of an answer, and of a sum only where there is one', () => {
  const [, second] = round.proposal.packages
  if (!second) throw new Error('no second way')
  const answered = (packages: typeof round.proposal.packages) =>
    show(aProposal({ mine: sealed({ [first.id]: null }), proposal: { ...round.proposal, packages } }))
  answered(round.proposal.packages)
  expect(
    screen.getByText(
      /^Another way, with a sum worked out for it\. Not as in way 1: when it is paid\. .* your answers have not changed it/,
    ),
  ).toBeTruthy()
  cleanup()
  answered([first, { ...second, price: 0, low: 0, high: 0, terms: { ...second.terms, payment: null } }])
  expect(screen.getByText(/^Another way\. Not as in way 1: when it is paid\. It was worked out/)).toBeTruthy()
})
