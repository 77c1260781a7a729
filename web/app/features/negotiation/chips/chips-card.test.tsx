import type { MyPreferences } from '@evensettle/contracts/negotiation.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { preferencesQuery } from '../queries.ts'
import { ChipsCard } from './chips-card.tsx'

const wish = { id: 'w', kind: 'apology', by: 'starter', words: 'For the noise.' } as const
const sealed = { receipt: 'abc123', sealedAt: '2026-11-21T10:00:00.000Z' }

function show(data: MyPreferences, hasNext = true) {
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => Response.json(data))
  vi.stubGlobal('fetch', asked)
  const client = makeQueryClient()
  client.setQueryData(preferencesQuery(aView.id).queryKey, data)
  render(
    <QueryClientProvider client={client}>
      <ChipsCard view={aView} roundIsOpen={false} hasNext={hasNext} />
    </QueryClientProvider>,
  )
  return asked
}

it('seals what was laid on the wishes of the case, what was laid on their kind before included', async () => {
  const asked = show({
    preferences: { wishes: { 'starter:apology': 2, 'respondent:repair': 3 }, waiting: null },
    sealed: null,
    wishes: [wish],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Say what matters' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2, a little' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: '6, very much' }))
  await userEvent.click(screen.getByRole('button', { name: 'Seal this' }))
  expect(asked.mock.calls[0]?.[1].body).toBe(
    JSON.stringify({
      preferences: { wishes: { 'starter:apology': 2, 'respondent:repair': 3, w: 6 }, waiting: null },
    }),
  )
})

it('shows the receipt, and asks for nothing more after the last round', () => {
  show({ preferences: { wishes: {}, waiting: 1 }, sealed, wishes: [wish] }, false)
  expect(screen.getByText('abc123')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change what matters' })).toBeNull()
})

it('shows what was sealed, in words, to its owner', () => {
  const mine = { id: 'm', kind: 'repair', by: aView.mySide, words: 'The fence.' } as const
  show({
    preferences: { wishes: { 'starter:apology': 5, m: 5 }, waiting: 2 },
    sealed,
    wishes: [{ ...wish, by: 'starter' }, mine],
  })
  const laid = screen.getByRole('list', { name: 'What you have sealed' })
  expect(laid.textContent).toContain('For the noise.: a lot')
  expect(laid.textContent).toContain('The fence.: hard for you')
  expect(laid.textContent).toContain('When money is paid: much')
})
