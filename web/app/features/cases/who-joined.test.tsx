import type { CaseView } from '@evensettle/contracts/cases.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WhoJoined } from './who-joined.tsx'

function show(change: Partial<CaseView>) {
  const view = {
    id: 'c1',
    status: 'agreed',
    mySide: 'starter',
    names: { starter: 'Maya Torres', respondent: 'Robin Hale' },
    cameIn: {
      words: 'with the invitation’s link or code',
      check: 'open',
      objectedAt: '2026-03-01T10:00:00.000Z',
    },
    ...change,
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WhoJoined view={view as unknown as CaseView} />
    </QueryClientProvider>,
  )
}

it('asks the starter again after an objection, also while an agreement waits for signatures', () => {
  show({})
  expect(screen.getByText(/said that it was not them who joined/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Yes, this is Robin Hale' })).toBeDefined()
})

it('tells the one who joined what was said and how to show that they read that address', () => {
  show({ mySide: 'respondent' })
  expect(screen.getByText(/open our email “was it you\?” there and press “That was me”/)).toBeDefined()
})
