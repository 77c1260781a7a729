import { getModelUse, switchModelOff, switchModelOn, type ModelUse } from '@evensettle/contracts/model-use.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { on, Refused, stubService } from '../../../testing/stub-service.ts'
import { ModelCard } from './model-card.tsx'

const USE: ModelUse = {
  model: { name: 'tiny-3b', host: '127.0.0.1:8080', scheme: 'http', isNear: true, keeps: null },
  off: null,
  restsUntil: null,
  asked: 24,
  answered: 20,
  refused: 3,
  refusals: [
    { why: 'fact', count: 2 },
    { why: 'court', count: 1 },
  ],
  late: 1,
  failed: 0,
  typical: 1_200,
  slow: 6_400,
  tokens: 18_000,
  mostTokens: 1_000_000,
  cost: { amount: 12, currency: 'USD' },
}

function show(first: ModelUse) {
  const server = { use: first, said: [] as unknown[] }
  stubService(
    on(getModelUse, () => server.use),
    on(switchModelOff, ({ reason }) => {
      server.said.push(reason)
      if (reason === 'broken') return new Refused('WRONG_STATE')
      server.use = { ...server.use, off: { since: '2026-03-01T12:00:00.000Z', reason } }
      return { ok: true as const }
    }),
    on(switchModelOn, () => {
      server.use = { ...server.use, off: null }
      return { ok: true as const }
    }),
  )
  const router = createMemoryRouter([{ path: '/', element: <ModelCard /> }])
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return server
}

it('says what to do where none is set up', async () => {
  show({ ...USE, model: null, mostTokens: null, cost: null })
  await screen.findByText('npm run model')
  expect(screen.queryByRole('button')).toBeNull()
})

it('tells how the model did in a day and why answers were held back', async () => {
  show(USE)
  const facts = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent
  expect(await facts('Runs at')).toBe('127.0.0.1:8080, on your own machine or network')
  expect(await facts('Held back by the guard')).toBe('3')
  expect(await facts('Tokens')).toBe('18,000 of 1,000,000 a day')
  expect(await facts('Cost')).toBe('$0.12')
  await userEvent.click(screen.getByText('Why answers were held back'))
  screen.getByText('2 × It named a number, a day, a name or an address of its own')
})

it('is switched off with a reason, which stays typed where that fails, and on again', async () => {
  const { said } = show(USE)
  await userEvent.click(await screen.findByText('Switch it off', { selector: 'summary *, summary' }))
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Switch it off' }))
  await press()
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^Why/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(field, 'broken')
  await press()
  await waitFor(() => expect(said).toEqual(['broken']))
  expect(field.value).toBe('broken')
  await userEvent.clear(field)
  await userEvent.type(field, 'It costs too much.')
  await press()
  await screen.findByText(/^Switched off since .+: It costs too much\.$/)
  expect(said).toEqual(['broken', 'It costs too much.'])
  await userEvent.click(screen.getByRole('button', { name: 'Switch it on again' }))
  await screen.findByText('Switch it off', { selector: 'summary *, summary' })
  expect(screen.queryByText(/^Switched off since/)).toBeNull()
})
