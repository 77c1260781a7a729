import type { CaseSummary } from '@evensettle/contracts/case-list.ts'
import { countNotices, listNotices, readNotices, type Notice } from '@evensettle/contracts/notices.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { toast, toasts } from '../../../ui/toast-store.ts'
import { on, stubService } from '../../../testing/stub-service.ts'
import { noticesQuery } from '../../notices/queries.ts'
import { caseListQuery } from '../queries.ts'
import { agoWords, waitingFor } from './model.ts'
import { NotificationPanel } from './notification-panel.tsx'

const CASE: CaseSummary = {
  id: '0198c0de-1111-7222-8333-444455556666',
  reference: 'ES-4F7K-9QXM',
  status: 'active',
  type: 'loan',
  title: 'Loan for the car',
  mySide: 'starter',
  otherName: 'Lee',
  currency: 'USD',
  claimed: 64_000,
  turn: { sides: ['respondent'], task: 'answer_offer', until: null },
  unread: 0,
  day: 3,
  plannedDays: 14,
  updatedAt: '2026-09-01T10:00:00Z',
}

const NOTICE: Notice = {
  caseId: CASE.id,
  seq: 7,
  kind: 'messages',
  words: 'Lee has written to you.',
  at: '2026-09-01T10:00:00Z',
  isRead: false,
  to: `/case/${CASE.id}`,
  title: CASE.title,
  reference: CASE.reference,
}
const NOTHING = { home: 0, cases: 0, help: 0, settings: 0 }
const pageOf = (notices: Notice[]) => ({ notices, next: null, counts: NOTHING })

function renderPanel(
  cases: CaseSummary[],
  notices: Notice[] = [],
  onLeave = vi.fn<() => void>(),
  next: string | null = null,
) {
  const client = makeQueryClient()
  client.setQueryData(caseListQuery().queryKey, {
    cases,
    invitations: [],
    isEmailConfirmed: true,
  })
  client.setQueryData(noticesQuery().queryKey, { pages: [{ ...pageOf(notices), next }], pageParams: [''] })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <NotificationPanel onLeave={onLeave} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return onLeave
}

it('names what waits for the reader: their turn, nothing else', () => {
  expect(
    waitingFor([
      CASE,
      { ...CASE, id: 'draft', status: 'draft', unread: 2 },
      { ...CASE, id: 'unread', unread: 1 },
      { ...CASE, id: 'turn', turn: { ...CASE.turn, sides: ['starter'] } },
    ]).map(({ id, words }) => [id, ...words]),
  ).toEqual([['turn', 'Lee made an offer. Read and answer it']])
})

it('says how long ago something was', () => {
  expect([0, 59_999, 60_000, 150_000].map((ms) => agoWords(0, ms))).toEqual([
    'just now',
    'just now',
    '1 minute ago',
    '2 minutes ago',
  ])
})

it('lists a toast that was dismissed under "Just now", and closes when one leaves for a case', async () => {
  toasts.dismiss(toast('Your changes are saved.', { description: 'All of them.' }))
  const onLeave = renderPanel([{ ...CASE, turn: { ...CASE.turn, sides: ['starter'] } }])
  expect(screen.getByRole('heading', { name: 'Just now' })).toBeDefined()
  expect(screen.getByText('Your changes are saved.')).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: /Loan for the car/ }))
  expect(onLeave).toHaveBeenCalledOnce()
})

it('lists what happened case by case, and what is unread can be put away', () => {
  renderPanel([], [NOTICE, { ...NOTICE, seq: 6, isRead: true, words: 'Lee has joined the case.' }])
  expect(screen.getByRole('heading', { name: /Loan for the car/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Mark as read: Lee has written to you.' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Lee has joined/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toBeDefined()
})

it('puts all away up to the newest that is shown, not what comes meanwhile', async () => {
  const shown = [NOTICE, { ...NOTICE, seq: 6, at: '2026-08-31T10:00:00Z' }]
  const sent: unknown[] = []
  stubService(
    on(readNotices, (input) => {
      sent.push(input)
      return NOTHING
    }),
    on(countNotices, () => NOTHING),
    on(listNotices, () => pageOf(shown)),
  )
  renderPanel([], shown)
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(sent).toEqual([{ one: null, until: NOTICE.at }]))
})

it('says when earlier ones do not come, and keeps those that are here', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no line'))
  renderPanel([], [NOTICE], undefined, 'earlier')
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByText('Lee has written to you.')).toBeDefined()
})
