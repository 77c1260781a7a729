import { listNotices, readNotices, type Notice } from '@evensettle/contracts/notices.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { on, stubService } from '../../testing/stub-service.ts'
import { NoticeList } from './notice-list.tsx'

const COUNTS = { home: 0, cases: 0, help: 0, settings: 0 }

function aNotice(seq: number): Notice {
  return {
    caseId: '0193b0b0-0000-7000-8000-000000000001',
    seq,
    kind: 'messages',
    words: `Words ${seq}`,
    at: `2026-11-02T0${seq}:00:00.000Z`,
    isRead: false,
    to: '/case/x',
    title: 'Deposit',
    reference: 'ES-AAAA-BBBB',
  }
}

function show() {
  let notices = [aNotice(2), aNotice(1)]
  stubService(
    on(listNotices, () => ({ notices, next: null, counts: COUNTS })),
    on(readNotices, ({ one }) => {
      notices = notices.map((each) => ({
        ...each,
        isRead: each.isRead || one === null || one.seq === each.seq,
      }))
      return COUNTS
    }),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <NoticeList onLeave={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('leaves the keyboard on the line that was put away, though its button is gone', async () => {
  show()
  const [first] = await screen.findAllByRole('button', { name: /^Mark as read/ })
  await userEvent.click(first ?? document.body)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Mark as read/ })).toHaveLength(1))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /Words 2/ }))
})

it('leaves the keyboard at the list once all are put away', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
  expect(document.activeElement?.contains(screen.getByRole('link', { name: /Words 2/ }))).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})
