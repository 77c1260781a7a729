import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { SessionGuard } from '../../security/confirm-session.tsx'
import { LogScreen } from './log-screen.tsx'

const ENTRY = {
  id: 12,
  at: '2026-03-01T10:00:07.000Z',
  actorKind: 'user',
  actorId: '0198c0de-1111-7222-8333-444455556666',
  action: 'offer.accept',
  caseId: '0198c0de-1111-7222-8333-444455557777',
  reference: 'ES-2603-0001',
  subject: 'offer 9',
  facts: { changed: { state: { from: 'open', to: 'accepted' }, phone: 'private' }, by: 'starter' },
  place: null,
}

type Reply = { status?: number; body: unknown }

let asked: URL[]
let replies: Record<string, (url: URL, body: unknown) => Reply>

beforeEach(() => {
  asked = []
  replies = {
    'GET /api/admin/audit-log': () => ({ body: { entries: [ENTRY], next: null } }),
    'GET /api/admin/audit-chain': () => ({
      body: {
        places: 7_000,
        waiting: 1,
        oldestWaitingAt: '2026-03-01T10:00:07.000Z',
        aheadTo: null,
        heads: [],
      },
    }),
  }
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const url = new URL(path, 'http://settle.test')
    asked.push(url)
    const reply = replies[`${init?.method ?? 'GET'} ${url.pathname}`]
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    const { status = 200, body: answer } = reply?.(url, body) ?? { status: 404, body: {} }
    return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } })
  })
})

afterEach(() => void vi.unstubAllGlobals())

function show(address = '/admin/audit-log') {
  const page = (
    <SessionGuard>
      <LogScreen />
    </SessionGuard>
  )
  const router = createMemoryRouter([{ path: '/admin/audit-log', element: page }], {
    initialEntries: [address],
  })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

it('shows who did what when, what changed, and that an entry is not chained yet', async () => {
  show()
  const table = await screen.findByRole('table', { name: 'Entries' })
  for (const words of [ENTRY.actorId, 'offer.accept', 'ES-2603-0001', 'offer 9', 'not chained yet'])
    expect(within(table).getByText(words)).toBeDefined()
  expect(within(table).getByRole('link', { name: 'See the account' }).getAttribute('href')).toBe(
    `/admin/people?person=${ENTRY.actorId}`,
  )
  expect(within(table).getByText('state: open → accepted')).toBeDefined()
  expect(within(table).getByText('phone: changed, private')).toBeDefined()
  expect(within(table).getByText('by: starter')).toBeDefined()
})

it('asks for what the address says, and puts what is looked for into the address', async () => {
  const router = show('/admin/audit-log?case=ES-2603-0001&from=yesterday&action=no.such')
  await screen.findByRole('table')
  expect(asked.find(({ pathname }) => pathname === '/api/admin/audit-log')?.search).toBe('?case=ES-2603-0001')
  expect(screen.getByLabelText(/^Case/)).toHaveProperty('value', 'ES-2603-0001')
  await userEvent.type(screen.getByLabelText(/^Who/), ' audit.chain ')
  await userEvent.selectOptions(screen.getByLabelText('What'), 'offer.make')
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  await waitFor(() =>
    expect(router.state.location.search).toBe('?actor=audit.chain&action=offer.make&case=ES-2603-0001'),
  )
  await userEvent.click(screen.getByRole('link', { name: 'Show everything' }))
  expect(router.state.location.search).toBe('')
  expect(screen.getByLabelText(/^Who/)).toHaveProperty('value', '')
})

it('finds an account by its address, which is in no address of a page', async () => {
  const router = show('/admin/audit-log?case=ES-2603-0001')
  await userEvent.type(await screen.findByLabelText(/^Who/), ' nobody@example.org ')
  replies['POST /api/admin/people/search'] = () => ({ body: { id: null, isStopped: false } })
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByText('Nobody signs in with this address.')).toBeDefined()
  expect(router.state.location.search).toBe('?case=ES-2603-0001')
  const bodies: unknown[] = []
  replies['POST /api/admin/people/search'] = (_, body) => {
    bodies.push(body)
    return { body: { id: ENTRY.actorId, isStopped: false } }
  }
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?actor=${ENTRY.actorId}&case=ES-2603-0001`))
  expect(bodies).toEqual([{ email: 'nobody@example.org' }])
  expect(asked.filter(({ search }) => search.includes('%40'))).toEqual([])
})

it('says what to do where nothing is found, and where the log cannot be read', async () => {
  replies['GET /api/admin/audit-log'] = () => ({ body: { entries: [], next: null } })
  show('/admin/audit-log?actor=nobody')
  expect(await screen.findByText('Nothing matches.')).toBeDefined()
  replies['GET /api/admin/audit-log'] = () => ({
    status: 400,
    body: { error: { code: 'INVALID_INPUT', message: 'Not readable.' } },
  })
  await userEvent.click(screen.getByRole('link', { name: 'Show everything' }))
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeDefined()
})

it('checks the chain step by step to its end, and says what it read', async () => {
  const steps = [
    { next: { step: 'links', after: 5_000 }, checked: 5_000, late: { count: 2, firstId: 31 }, fault: null },
    { next: { step: 'heads', after: 0 }, checked: 2_000, late: { count: 1, firstId: 99 }, fault: null },
    { next: null, checked: 0, late: { count: 0, firstId: null }, fault: null },
  ]
  const bodies: unknown[] = []
  replies['POST /api/admin/audit-chain/checks'] = (_, body) => {
    bodies.push(body)
    return { body: steps[bodies.length - 1] }
  }
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Check the whole chain' }))
  expect(await screen.findByText(/7,000 entries were hashed again/)).toBeDefined()
  expect(screen.getByText(/3 entries came into the chain more than a day.*number 31/)).toBeDefined()
  expect(bodies).toEqual([
    { step: 'links', after: 0 },
    { step: 'links', after: 5_000 },
    { step: 'heads', after: 0 },
  ])
})

it('says that the chain is ahead of the calendar', async () => {
  replies['GET /api/admin/audit-chain'] = () => ({
    body: { places: 7, waiting: 0, oldestWaitingAt: null, aheadTo: '2036-01-02', heads: [] },
  })
  show()
  expect(await screen.findByText(/no hash is published until 2036-01-02 is over/)).toBeDefined()
})

it('names the first broken entry', async () => {
  const fault = { kind: 'entry_altered', place: 4, entryId: 12, day: '2026-03-01' }
  replies['POST /api/admin/audit-chain/checks'] = () => ({
    body: { next: null, checked: 5_000, late: { count: 0, firstId: null }, fault },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Check the whole chain' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Entry 12, at place 4, is not as it was written.',
  )
})
