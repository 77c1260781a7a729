import type { CaseSummary } from '@evensettle/contracts/case-list.ts'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { CaseCard } from './case-card.tsx'

function show(part: Partial<CaseSummary>): string {
  const one: CaseSummary = {
    id: '0198c0de-1111-7222-8333-444455556666',
    reference: 'ES-4F7K-9QXM',
    status: 'settled',
    type: 'loan',
    title: 'Loan for the car',
    mySide: 'starter',
    otherName: 'Lee Park',
    currency: 'USD',
    claimed: 64_000,
    turn: { task: 'none', sides: [], until: null },
    unread: 0,
    day: 3,
    plannedDays: 14,
    updatedAt: '2026-08-30T12:00:00.000Z',
    ...part,
  }
  render(
    <MemoryRouter>
      <CaseCard one={one} now={Date.parse('2026-09-01T12:00:00Z')} />
    </MemoryRouter>,
  )
  return screen.getByRole('listitem').textContent
}

it('shows what both agreed on in place of what was asked', () => {
  const text = show({ agreed: { sum: 51_000, acts: 1 } })
  expect(text).toContain('$510 agreed')
  expect(text).not.toContain('$640')
})

it('counts the promises of an agreement without money', () => {
  expect(show({ agreed: { sum: null, acts: 2 } })).toContain('2 promises agreed')
})

it('shows what was asked where a case ended without an agreement', () => {
  expect(show({ status: 'closed' })).toContain('$640 asked')
})

it('says beside what an open case waits for what comes next of a part agreement', () => {
  const turn = { task: 'talk_or_offer' as const, sides: ['starter' as const], until: null }
  const next = { kind: 'payment', by: 'respondent', amount: 15_000, dueOn: '2026-12-22', words: '' } as const
  const text = show({ status: 'active', turn, next })
  expect(text).toContain('Write to Lee Park or make an offer')
  expect(text).toContain('Next: $150 from Lee Park by Dec 22')
})
