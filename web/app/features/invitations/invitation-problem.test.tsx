import { getReopening } from '@evensettle/contracts/invitation-sending.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { on, stubService } from '../../testing/stub-service.ts'
import { PROBLEM_WORDS } from './copy.ts'
import { InvitationProblem } from './invitation-problem.tsx'

afterEach(() => vi.unstubAllGlobals())

function expired(until: string | null) {
  const problem = PROBLEM_WORDS.INVITATION_EXPIRED
  if (!problem) throw new Error('no words')
  stubService(on(getReopening, () => ({ until, starterName: 'Lena', asksFirst: false, hasAsked: false })))
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <InvitationProblem {...problem} code="INVITATION_EXPIRED" token="t" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('a link that ran out and can be opened again says only that', async () => {
  expired('2026-12-24T12:00:00.000Z')
  expect(await screen.findByRole('heading', { name: 'You can still answer' })).toBeDefined()
  expect(document.body.textContent).not.toContain('new invitation')
  expect(document.body.textContent).not.toContain('any more')
})

it('a link that is over for good says whom to ask', async () => {
  expired(null)
  expect(await screen.findByText(/send a new invitation/)).toBeDefined()
})
