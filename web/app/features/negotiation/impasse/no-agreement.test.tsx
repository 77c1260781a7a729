import type { CaseView } from '@evensettle/contracts/cases.ts'
import { getImpasse, type Impasse } from '@evensettle/contracts/impasse.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { on, stubService } from '../../../testing/stub-service.ts'
import { NoAgreement } from './no-agreement.tsx'

const CALM: Impasse = {
  isStuck: false,
  pause: { until: null, by: null, mayTake: false },
  finish: { mine: false, theirs: false },
  extend: { mine: false, theirs: false, left: 2 },
  endsAt: '2098-11-02T12:00:00.000Z',
  request: null,
}

const CLOSED: CaseView['closed'] = {
  reason: 'withdrawn',
  by: 'starter',
  words: '',
  at: '2098-11-02T12:00:00.000Z',
}

async function show(view: CaseView, impasse: Partial<Impasse> = {}) {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  stubService(on(getImpasse, () => ({ ...CALM, ...impasse })))
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <NoAgreement view={view} leave={<button type="button">End this case</button>} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Ask a person' })
}

const ways = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it('names every way also while an offer or a proposal is open, court and leaving among them', async () => {
  await show(aView)
  expect(document.activeElement?.textContent).toBe('Other ways forward')
  expect(ways()).toEqual(expect.arrayContaining(['Go on talking', 'Pause, or finish together', 'Leave']))
  expect(ways()).toContain('Go to court, or get advice first')
  expect(screen.getByText(/^Nothing is\. An offer, an answer to a point/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause for a week' })).toBeNull()
})

it('holds the presses for a pause and an end together once the talk has come to a stop', async () => {
  await show(aView, { isStuck: true, pause: { ...CALM.pause, mayTake: true } })
  expect(await screen.findByRole('button', { name: 'Pause for a week' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'I would like to finish here' })).toBeTruthy()
})

it('stays once the case has ended, and says that nothing agreed to there binds', async () => {
  await show({ ...aView, status: 'closed', closed: CLOSED })
  expect(ways()).toEqual(['Talk to a person', 'Go to court, or get advice first', 'Try once more'])
  expect(screen.getByText(/neither of you has promised anything in this case/)).toBeTruthy()
  for (const name of [/Case file/, /Certificate that you tried/])
    expect(screen.getByRole('button', { name })).toBeTruthy()
})

it('says that what was signed of it before binds', async () => {
  const [first, ...rest] = aView.items
  if (!first) throw new Error('a case without points')
  const items = [{ ...first, settledBy: 'p1' }, ...rest]
  await show({ ...aView, items, status: 'closed', closed: CLOSED })
  expect(screen.getByText(/signed in a part agreement is binding/)).toBeTruthy()
})
