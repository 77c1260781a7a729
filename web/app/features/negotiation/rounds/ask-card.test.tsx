import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { AskCard } from './ask-card.tsx'

const view: CaseView = {
  id: '0193b0b0-0000-7000-8000-000000000001',
  reference: 'ES-AAAA-BBBB',
  status: 'active',
  type: 'loan',
  title: 'Loan',
  story: '',
  wish: '',
  happenedOn: null,
  intakeAnswers: [],
  currency: 'USD',
  mySide: 'respondent',
  names: { starter: 'Sam', respondent: 'Lee' },
  respondentJoined: true,
  cameIn: { words: 'by the printed letter', check: 'open' },
  answer: null,
  submittedAt: '2026-11-01T00:00:00.000Z',
  day: 2,
  plannedDays: 14,
  items: [],
  journey: [],
  turn: { task: 'say_who_joined', sides: ['starter'], until: null },
  invitationUntil: null,
  agreementId: null,
  closed: null,
  seq: 4,
}
const negotiation: Negotiation = {
  offers: [],
  rounds: [],
  askedBy: [],
  proposals: [],
  noNext: null,
  terms: { list: [], toAdd: [] },
  offersPerson: false,
  mediatorProposesAt: null,
  seq: 4,
}

it.each([
  ['respondent', 'The mediator can propose once Sam has said that it is you.'],
  ['starter', 'The mediator can propose once you have said whether this is Lee.'],
] as const)('says to the %s why nobody can ask while it is open who joined', (mySide, words) => {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <AskCard view={{ ...view, mySide }} negotiation={negotiation} />
    </QueryClientProvider>,
  )
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask for a proposal' })).toBeNull()
})
