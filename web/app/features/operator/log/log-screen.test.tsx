import { checkAuditChain, getAuditChain, listAuditEntries } from '@evensettle/contracts/audit-log.ts'
import type { Output } from '@evensettle/contracts/endpoint.ts'
import { findPerson } from '@evensettle/contracts/people.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { SessionGuard } from '../../security/confirm-session.tsx'
import { on, Refused, stubService } from '../../../testing/stub-service.ts'
import { LogScreen } from './log-screen.tsx'

const ENTRY: Output<typeof listAuditEntries>['entries'][number] = {
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

type Chain = Output<typeof getAuditChain>
const CHAIN: Chain = {
  places: 7_000,
  waiting: 1,
  oldestWaitingAt: '2026-03-01T10:00:07.000Z',
  aheadTo: null,
  heads: [],
}

let asked: readonly string[]
let entries: () => Output<typeof listAuditEntries> | Refused
let chain: Chain
let found: string | null
let searched: unknown[]
let steps: Output<typeof checkAuditChain>[]
let checked: unknown[]

beforeEach(() => {
  entries = () => ({ entries: [ENTRY], next: null })
  chain = CHAIN
  found = null
  searched = []
  steps = []
  checked = []
  asked = stubService(
    on(listAuditEntries, () => entries()),
    on(getAuditChain, () => chain),
    on(findPerson, (input) => {
      searched.push(input)
      return { id: found, isStopped: false }
    }),
    on(checkAuditChain, (input) => {
      checked.push(input)
      return steps[checked.length - 1] ?? new Refused('INTERNAL')
    }),
  )
})

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
  expect(asked).toContain('/api/admin/audit-log?case=ES-2603-0001')
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
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByText('Nobody signs in with this address.')).toBeDefined()
  expect(router.state.location.search).toBe('?case=ES-2603-0001')
  found = ENTRY.actorId
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?actor=${ENTRY.actorId}&case=ES-2603-0001`))
  expect(searched).toEqual([{ email: 'nobody@example.org' }, { email: 'nobody@example.org' }])
  expect(asked.filter((address) => /@|%40/.test(address))).toEqual([])
})

it('says what to do where nothing is found, and where the log cannot be read', async () => {
  entries = () => ({ entries: [], next: null })
  show('/admin/audit-log?actor=nobody')
  expect(await screen.findByText('Nothing matches.')).toBeDefined()
  entries = () => new Refused('INVALID_INPUT')
  await userEvent.click(screen.getByRole('link', { name: 'Show everything' }))
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeDefined()
})

it('checks the chain step by step to its end, and says what it read', async () => {
  steps = [
    { next: { step: 'links', after: 5_000 }, checked: 5_000, late: { count: 2, firstId: 31 }, fault: null },
    { next: { step: 'heads', after: 0 }, checked: 2_000, late: { count: 1, firstId: 99 }, fault: null },
    { next: null, checked: 0, late: { count: 0, firstId: null }, fault: null },
  ]
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Check the whole chain' }))
  expect(await screen.findByText(/7,000 entries were hashed again/)).toBeDefined()
  expect(screen.getByText(/3 entries came into the chain more than a day.*number 31/)).toBeDefined()
  expect(checked).toEqual([
    { step: 'links', after: 0 },
    { step: 'links', after: 5_000 },
    { step: 'heads', after: 0 },
  ])
})

it('says that the chain is ahead of the calendar', async () => {
  chain = { ...CHAIN, places: 7, waiting: 0, oldestWaitingAt: null, aheadTo: '2036-01-02' }
  show()
  expect(await screen.findByText(/no hash is published until 2036-01-02 is over/)).toBeDefined()
})

it('names the first broken entry', async () => {
  const fault = { kind: 'entry_altered', place: 4, entryId: 12, day: '2026-03-01' } as const
  steps = [{ next: null, checked: 5_000, late: { count: 0, firstId: null }, fault }]
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Check the whole chain' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Entry 12, at place 4, is not as it was written.',
  )
})
