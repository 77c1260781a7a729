import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { outboxQuery, putInOutbox, sendsBy, takeFromOutbox } from '../../lib/outbox-queue.ts'
import type { RowOf } from '../../lib/outbox.ts'
import { MessageList } from './message-list.tsx'
import { bubblesOf, timeLine } from './model.ts'

const THREAT = new ApiError('INVALID_INPUT', 'Please check.', { status: 400, fields: { body: 'A threat.' } })
const CLOSED = new ApiError('WRONG_STATE', 'This case is closed.', { status: 409 })

function Talk({ userId }: { userId: string }) {
  const waiting = (useQuery(outboxQuery(userId)).data ?? []).filter((row) => row.kind === 'message')
  const bubbles = bubblesOf({ messages: [], receipts: [] }, waiting, 'starter', true)
  return (
    <MessageList
      entries={timeLine(bubbles, [], false)}
      mySide="starter"
      names={{ starter: 'Sam', respondent: 'Lee' }}
      onDelete={(id) => {
        const row = waiting.find((one) => one.id === id)
        if (row) void takeFromOutbox(client, row)
      }}
    />
  )
}

const client = makeQueryClient()

function show(userId: string) {
  render(
    <QueryClientProvider client={client}>
      <Talk userId={userId} />
    </QueryClientProvider>,
  )
}

/** A message that was not taken, on the screen. Every test has a person of its own: what waits is kept for the whole file. */
async function refused(userId: string, error: ApiError) {
  sendsBy('message', {
    async send({ body }) {
      if (body !== 'calmer words') throw error
      return new Promise(() => {})
    },
    onSent: () => {},
  })
  const row: RowOf<'message'> = {
    kind: 'message',
    id: `of ${userId}`,
    userId,
    caseId: 'case',
    body: 'bad words',
    at: '2026-11-03T10:00:00Z',
    problem: null,
  }
  await putInOutbox(client, row)
  show(userId)
  return screen.findByRole<HTMLTextAreaElement>('textbox')
}

it('keeps the words that it is being changed to, whatever comes between', async () => {
  await userEvent.type(await refused('writer', THREAT), ', changed')
  expect(screen.getByLabelText('Not sent. You can change it and send it again.')).toBeTruthy()
  await waitFor(async () =>
    expect(await client.fetchQuery({ ...outboxQuery('writer'), staleTime: 0 })).toMatchObject([
      { body: 'bad words, changed', problem: 'A threat.' },
    ]),
  )
  cleanup()
  client.clear()
  show('writer')
  expect(await screen.findByRole('textbox')).toHaveProperty('value', 'bad words, changed')
})

it('keeps whoever sends or deletes it at its place, and leads back to it when it is refused again', async () => {
  const user = userEvent.setup()
  await user.type(await refused('keyboard', THREAT), ', again')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')))
  await user.clear(screen.getByRole('textbox'))
  await user.type(screen.getByRole('textbox'), 'calmer words')
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(document.activeElement).toBe(screen.getByText('calmer words').closest('li'))
  cleanup()
  await refused('deleting', THREAT)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByText('This is the only copy of what you wrote.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete it for good' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'What happened so far' }))
})

it('does not delete words by a double click', async () => {
  await refused('twice', THREAT)
  const user = userEvent.setup()
  await user.dblClick(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'bad words')
})

it('does not promise that other words help where they are not the reason', async () => {
  await refused('late', CLOSED)
  expect(screen.getByText('This case is closed.')).toBeTruthy()
  expect(screen.getByLabelText('Not sent.')).toBeTruthy()
})
