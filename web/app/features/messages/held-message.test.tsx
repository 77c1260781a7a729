import { sendMessage, takeBackMessage } from '@evensettle/contracts/message-sending.ts'
import { holdMessage, listMessages, type HeldMessage as Held } from '@evensettle/contracts/messages.ts'
import { UNDO_FOR } from '@evensettle/domain/words/undo.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { LiveSocket } from '../../lib/live-socket.ts'
import { putInOutbox } from '../../lib/outbox-queue.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'
import { MessageComposer } from './message-composer.tsx'
import { MessageList } from './message-list.tsx'
import { bubblesOf, timeLine } from './model.ts'
import { messagesQuery } from './queries.ts'

const CASE = '0193b0b0-0000-7000-8000-000000000001'
const ID = '0193b0b0-0000-7000-8000-000000000002'
const AT = '2026-11-02T10:00:00.000Z'
const MESSAGE = { id: ID, seq: 3, side: 'starter', body: 'kumquat', sentAt: AT } as const
const HELD: Held = { id: ID, body: 'kumquat', writtenAt: AT, leftMs: UNDO_FOR, isReturned: false }

function Talk() {
  const said = useQuery(messagesQuery(CASE)).data
  if (!said) return null
  return (
    <>
      <MessageList
        entries={timeLine(bubblesOf(said, [], 'starter', true), [], false)}
        mySide="starter"
        names={{ starter: 'Sam', respondent: 'Lee' }}
        onDelete={() => {}}
      />
      <MessageComposer
        caseId={CASE}
        userId=""
        type="loan"
        mySide="starter"
        otherName="Lee"
        onSend={() => {}}
      />
    </>
  )
}

function show(held: Held[], ...more: ReturnType<typeof on>[]) {
  const client = makeQueryClient()
  stubService(
    on(listMessages, () => ({ messages: [], hasEarlier: false, receipts: [], held, seq: 2 })),
    ...more,
  )
  const routes = [{ path: '/case/:id', element: <Talk /> }]
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/case/${CASE}`] })} />
    </QueryClientProvider>,
  )
  return client
}

it('can be undone: the words go back into the field, before what was begun there meanwhile', async () => {
  const asked: string[] = []
  show(
    [HELD],
    on(takeBackMessage, ({ id }) => {
      asked.push(id)
      return { ok: true } as const
    }),
  )
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Write to Lee')
  await userEvent.type(field, 'And one more thing')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(field.value).toBe('kumquat\n\nAnd one more thing'))
  expect(asked).toEqual([ID])
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('tells the other side that somebody types only where they do: undoing puts words back, and is no typing', async () => {
  const told = vi.spyOn(LiveSocket.prototype, 'send').mockReturnValue(true)
  const typing = () => told.mock.calls.filter(([frame]) => frame.type === 'typing').length
  show(
    [HELD],
    on(takeBackMessage, () => ({ ok: true }) as const),
  )
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Write to Lee')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(field.value).toBe('kumquat'))
  expect(typing()).toBe(0)
  await userEvent.type(field, ' and')
  expect(typing()).toBe(1)
})

it('says once that there is a way back, and counts only on the screen', async () => {
  show([HELD])
  const said = await screen.findByText('Sent. You can undo it for 20 seconds.')
  expect(said.getAttribute('aria-live')).toBe('polite')
  const counts = screen.getByText(/^Lee can read it in/)
  expect(counts.getAttribute('aria-hidden')).toBe('true')
})

it('goes out at once on demand, and is a message then', async () => {
  show(
    [HELD],
    on(sendMessage, () => MESSAGE),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Let it go now' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  expect(screen.getAllByText('kumquat')).toHaveLength(1)
})

it('says so where it has gone out meanwhile, and leaves the field alone', async () => {
  show(
    [HELD],
    on(takeBackMessage, () => new Refused('MESSAGE_GONE_OUT')),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Write to Lee').value).toBe('')
})

it('offers no way back when the time is over, and the words where they could not be delivered', async () => {
  show([
    { ...HELD, leftMs: 0 },
    { ...HELD, id: CASE, body: 'quince', leftMs: 0, isReturned: true },
  ])
  expect(await screen.findByText('Going out now.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(screen.getByText('Not delivered: nothing more can be written in this case.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove' })).toBeTruthy()
})

it('is held when it is sent from here', async () => {
  const client = show(
    [],
    on(holdMessage, () => ({ held: HELD, message: null })),
  )
  await screen.findByLabelText('Write to Lee')
  const row = { id: ID, userId: 'held', caseId: CASE, at: AT, problem: null }
  await putInOutbox(client, { ...row, kind: 'message', body: 'kumquat' })
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
})
