import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import type { HandingSaid } from '@evensettle/domain/agreements/handing.ts'
import { proposeRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import { roundTermsOf } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
import { termsForRound, termsOnTable } from '@evensettle/domain/proposals/settlement/ladder/usual-terms.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import type { AskedPoint } from '@evensettle/domain/proposals/settlement/ladder/word-on-point.ts'
import { aProposal, sealed } from '../../../testing/made-up-proposal.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { stubService } from '../../../testing/stub-service.ts'
import { noteSkipped } from '../../worksheet/queries.ts'
import { ProposalCard } from './proposal-card.tsx'
import { ProposalOutcome } from './proposal-outcome.tsx'

const WORDS = 'Sam collects the bike from my garage, not before December 8'
const asked = { who: 'respondent', at: 'starter', place: '', by: '2026-12-01' } as const
const answered = { who: 'starter', at: 'respondent', place: '', by: '2026-12-08' } as const

const bike: ItemView = {
  id: 'bike',
  by: 'starter',
  kind: 'property',
  title: 'The bike',
  details: '',
  on: null,
  claimed: 0,
  handing: asked,
  answer: { answer: 'partly', admitted: 0, reason: WORDS, handing: answered },
}
const view: CaseView = { ...aView, items: [bike] }

/** A bike of which both have said how it changes hands, and one has written more beside it. */
function aBike(how: HandingSaid = answered): ProposalRound {
  return aRoundOf({ ...bike, handing: asked, reason: WORDS, answer_handing: how })
}

/** A round of one thing or act, agreed to in part. */
function aRoundOf(of: Omit<AskedPoint, 'answer'>): ProposalRound {
  const point = { ...of, answer: 'partly' } as const
  const frame = {
    disputeType: 'borrowed_item',
    payer: 'respondent',
    offered: [],
    added: [],
    struck: [],
  } as const
  const terms = termsForRound(termsOnTable({ ...frame, points: [point] }))
  const open = { demand: null, offer: null }
  const made = proposeRound({ currency: 'USD', payer: 'respondent', items: [], terms, open })
  if (!made.ok) throw new Error(made.error.code)
  const proposal = made.value
  const dated = proposal.packages.map(({ id }) => {
    const day = { today: '2026-11-02', method: '' }
    const one = roundTermsOf(proposal, { packageId: id, price: 0 }, day)
    if (!one.ok) throw new Error(one.error.code)
    return [id, one.value] as const
  })
  return aProposal({ proposal, terms: Object.fromEntries(dated) })
}

const round = aBike()
const [first, second, third, fourth] = round.proposal.packages.map(({ id }) => id)
if (!first || !second || !third || !fourth) throw new Error('not four ways')

function show(shown: ProposalRound) {
  noteSkipped('', view.id)
  stubService()
  const Shown = shown.settled ? ProposalOutcome : ProposalCard
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <Shown view={view} round={shown} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const HOW = [
  ['You give back “The bike”, by Dec 8, 2026', 'You bring or send it to Sam’s place.'],
  ['You give back “The bike”, by Dec 1, 2026', 'Sam collects it at your place.'],
  ['You give back “The bike”, by Dec 1, 2026', 'You bring or send it to Sam’s place.'],
  ['You give back “The bike”, by Dec 8, 2026', 'Sam collects it at your place.', `In your words: “${WORDS}”`],
]

it('says once of a way that takes the other’s word what was written beside it, and not as a condition', () => {
  show(round)
  expect(
    screen.getByText(`What you wrote beside it is not part of this way: “${WORDS}”`).closest('details'),
  ).toBeNull()
  expect(screen.queryByText(/condition/)).toBeNull()
  expect(screen.getAllByText('You give back “The bike”, by Dec 8, 2026').length).toBeGreaterThan(0)
})

it('does not say it again of a later way that leaves it out as well', () => {
  show({ ...round, mine: sealed({ [first]: null, [second]: null }) })
  expect(screen.getByText('A third way, 3 of 4')).toBeTruthy()
  expect(screen.queryByText(/is not part of this way/)).toBeNull()
  expect(screen.queryByText(/It was worked out along with the first/)).toBeNull()
})

it('has it in the one way that is all as its writer said, and says nothing of it below', () => {
  show({ ...round, mine: sealed({ [first]: null, [second]: null, [third]: null }) })
  const differs = within(screen.getByRole('list', { name: 'What is different in way 4' }))
  expect(differs.getByText(`In your words: “${WORDS}”`)).toBeTruthy()
  expect(differs.getByText('You give back “The bike”, by Dec 8, 2026')).toBeTruthy()
  expect(screen.queryByText(/is not part of this way/)).toBeNull()
})

it('names each way but the one on the screen by who, where and when, among all ways', () => {
  show(round)
  const summaries = screen
    .getByRole('region', { name: 'All 4 ways' })
    .querySelectorAll<HTMLElement>('summary > span:nth-child(2)')
  expect([...summaries].map(({ textContent }) => textContent)).toEqual(
    HOW.slice(1).map(([what, ...how]) => [`${what}.`, ...how].join(' ')),
  )
})

it('names each way the same where all answers are read once more', () => {
  show({ ...round, mine: sealed({ [first]: 0, [second]: null, [third]: null, [fourth]: 0 }) })
  for (const [i, lines] of HOW.entries()) {
    const acts = screen
      .getByText(`Way ${i + 1}`)
      .closest('li')
      ?.querySelector('li')
    expect([...(acts?.children ?? [])].map(({ textContent }) => textContent)).toEqual(lines)
  }
})

it('says of what both said yes to how it changes hands and by when, as the way did', () => {
  show({ ...round, state: 'settled', settled: { packageId: second, price: 0 } })
  const done = within(screen.getByRole('list', { name: 'What is done' }))
  expect(done.getByText('You give back “The bike”, by Dec 1, 2026')).toBeTruthy()
  expect(done.getByText('Sam collects it at your place.').className).toContain('font-semibold')
  expect(done.getByText(/The day is the one Sam named\.$/)).toBeTruthy()
})

it('says once whose days they are where they do not meet', () => {
  show(aBike({ ...answered, notBefore: '2026-12-05' }))
  const days = screen.getAllByText(/Your days don’t meet: Sam named .+ and you can’t do it before/)
  for (const one of days) expect(one.textContent).not.toContain('The day is the one')
})

it('says that an act has no last day where its words say what comes first, in the way and in one line', () => {
  const title = 'Mend the gate before the dog comes back'
  const gate = { ...bike, id: 'gate', kind: 'act', title } as const
  const by = { who: null, at: null, place: '', by: '2026-12-01' } as const
  show(aRoundOf({ ...gate, handing: by, answer_handing: { ...by, by: '2026-12-20' } }))
  expect(
    screen.getAllByText('No last day is named here: the words themselves say what comes first.').length,
  ).toBeGreaterThan(0)
  expect(screen.getByText('You mend the gate before the dog comes back, by Dec 1, 2026.')).toBeTruthy()
})

it('has the first day alone beside such words where the days of both do not meet', () => {
  const title = 'Mend the gate before the dog comes back'
  const gate = { ...bike, id: 'gate', kind: 'act', title } as const
  const by = { who: null, at: null, place: '', by: '2026-12-01' } as const
  show(aRoundOf({ ...gate, handing: by, answer_handing: { ...by, by: null, notBefore: '2026-12-05' } }))
  expect(screen.getByText('You mend the gate before the dog comes back')).toBeTruthy()
  expect(screen.getByText('Not before Dec 5, 2026.')).toBeTruthy()
  expect(
    screen.getByText(/Dec 5, 2026 is the first day that works\. No last day is named here: the words/),
  ).toBeTruthy()
})

it('names a place by the word that the agreement and the mails have for it', () => {
  const there = { who: null, at: 'elsewhere', place: 'The rehearsal room', by: '2026-12-08' } as const
  show(aRoundOf({ ...bike, handing: there, reason: '', answer_handing: there }))
  expect(screen.getAllByText(/^Place: The rehearsal room\.$/).length).toBeGreaterThan(0)
})

it('says of a way in which each is heard in a part that it goes partly by the words of both', () => {
  show(round)
  expect(
    screen.getByText(
      'Where the two of you said different things, this goes partly by your words and partly by Sam’s.',
    ),
  ).toBeTruthy()
})
