import type { Output } from '@evensettle/contracts/endpoint.ts'
import {
  closePerson,
  findPerson,
  getPerson,
  reopenPerson,
  signPersonOut,
  stopPerson,
  unlockPerson,
  type PersonView,
} from '@evensettle/contracts/people.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { on, stubService } from '../../../testing/stub-service.ts'
import { PeopleScreen } from './people-screen.tsx'

const ID = '0198c0de-1111-7222-8333-444455556666'

const PERSON: PersonView = {
  id: ID,
  email: 'maya@example.org',
  createdAt: '2026-03-01T10:00:00.000Z',
  isClosed: false,
  isOperator: false,
  isMe: false,
  sharesCase: false,
  isStopped: false,
  tried: ['password', 'factor'],
  sessions: [
    {
      id: '0198c0de-1111-7222-8333-444455557777',
      device: 'Firefox on Linux',
      startedAt: '2026-03-01T10:00:00.000Z',
      lastUsedAt: '2026-03-02T10:00:00.000Z',
      isConfirmed: true,
    },
  ],
  cases: [{ id: ID, reference: 'ES-AAAA-0001', status: 'active', side: 'starter' }],
}

let person: PersonView
let sent: [what: string, input: unknown][]
let found: Output<typeof findPerson>

beforeEach(() => {
  person = PERSON
  sent = []
  found = { id: ID, isStopped: false }
  const done = (what: string) => (input: unknown) => {
    sent.push([what, input])
    return { ok: true } as const
  }
  stubService(
    on(getPerson, () => person),
    on(findPerson, () => found),
    on(signPersonOut, done('sign out')),
    on(unlockPerson, done('unlock')),
    on(closePerson, done('close')),
    on(reopenPerson, done('reopen')),
    on(stopPerson, done('stop')),
  )
})

function show(address = `/admin/people?person=${ID}`) {
  const router = createMemoryRouter([{ path: '/admin/people', element: <PeopleScreen /> }], {
    initialEntries: [address],
  })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

it('finds somebody by the whole address and names the account, not the address, in its own', async () => {
  const router = show('/admin/people')
  await userEvent.type(screen.getByLabelText(/^Their email address/), 'maya@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'maya@example.org' })).toBeDefined()
  expect(router.state.location.search).toBe(`?person=${ID}`)
})

it('says that nobody has the address, and puts it on the stop list all the same', async () => {
  found = { id: null, isStopped: false }
  show('/admin/people')
  await userEvent.type(screen.getByLabelText(/^Their email address/), 'lee@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  await screen.findByText('Nobody signs in with this address.')
  await userEvent.click(screen.getByRole('button', { name: 'Put on the stop list' }))
  expect(await screen.findByText('lee@example.org is on the stop list.')).toBeDefined()
  expect(sent.at(-1)).toEqual(['stop', { email: 'lee@example.org', isStopped: true }])
})

it('shows what was tried, where somebody is signed in and which cases there are', async () => {
  show()
  expect(
    await screen.findByText(/did not know: the password and a code of the authenticator app/),
  ).toBeDefined()
  expect(screen.getByText('Firefox on Linux')).toBeDefined()
  expect(screen.getByRole('link', { name: /ES-AAAA-0001/ }).getAttribute('href')).toBe(
    `/admin-dashboard?case=${ID}`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Let them try again' }))
  expect(await screen.findByText(/Everybody may try again/)).toBeDefined()
})

it('asks before it signs somebody out everywhere', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
  expect(sent).toEqual([])
  await userEvent.click(
    screen.getAllByRole('button', { name: 'Sign out everywhere' }).at(-1) ?? document.body,
  )
  await waitFor(() => expect(sent).toEqual([['sign out', { id: ID, sessionId: null }]]))
})

it('closes an account only with a reason, and offers to open one that is closed', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Close the account' }))
  expect(await screen.findByText('Say why. The person reads it in an email.')).toBeDefined()
  expect(sent).toEqual([])
  person = { ...PERSON, isClosed: true, sessions: [], tried: [] }
  await userEvent.type(screen.getByLabelText(/^Why/), 'Three false names.')
  await userEvent.click(screen.getByRole('button', { name: 'Close the account' }))
  expect(await screen.findByRole('button', { name: 'Open it again' })).toBeDefined()
  expect(sent).toEqual([['close', { id: ID, reason: 'Three false names.' }]])
})

it('does not offer to close an operator’s account', async () => {
  person = { ...PERSON, isOperator: true }
  show()
  expect(await screen.findByText(/This is an operator’s account/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Close the account' })).toBeNull()
})

it('offers nothing to do with the other side of a case of one’s own', async () => {
  person = { ...PERSON, sharesCase: true, tried: [], sessions: [], cases: [] }
  show()
  expect(await screen.findByText(/ask another operator/)).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})
