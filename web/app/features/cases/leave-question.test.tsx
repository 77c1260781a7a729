import { expectAskedOnce } from '../../testing/calm-words.ts'
import { leaveCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { listMessages, type Message } from '@evensettle/contracts/messages.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { aView } from '../../testing/made-up-round.ts'
import { never, on, Refused, stubService } from '../../testing/stub-service.ts'
import { addMessage } from '../messages/queries.ts'
import { LeaveQuestion } from './leave-question.tsx'

function message(seq: number, side: Message['side'], body: string): Message {
  const id = `0193b0b0-0000-7000-8000-0000000000${String(seq).padStart(2, '0')}`
  return { id, seq, side, body, sentAt: '2026-11-02T10:00:00.000Z' }
}

async function show(messages: Message[], { hasEarlier = false, fails = (): boolean => false } = {}) {
  const sent: unknown[] = []
  stubService(
    on(listMessages, () =>
      fails() ? new Refused('WRONG_STATE') : { messages, hasEarlier, receipts: [], held: [], seq: 9 },
    ),
    on(listCaseEvents, () => ({ events: [] })),
    on(leaveCase, ({ words, seen }) => {
      sent.push({ words, seen })
      return never()
    }),
  )
  const client = makeQueryClient()
  const view = { ...aView, mySide: 'starter' as const }
  render(
    <QueryClientProvider client={client}>
      <LeaveQuestion view={view} title="End this case" isOpen onClose={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'End the case' })
  return { sent, arrive: (one: Message) => act(async () => addMessage(client, view.id, one)) }
}

/** The last words are here: nothing is asked before. */
const isAsked = () =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: 'End the case' }).hasAttribute('aria-disabled')).toBe(false),
  )

const end = () => userEvent.click(screen.getByRole('button', { name: 'End the case' }))

it('shows what the other side said last before it asks, and not what was answered since', async () => {
  await show([
    message(3, 'respondent', 'Good morning.'),
    message(4, 'starter', 'Good morning.'),
    message(6, 'respondent', 'I will pay all of it.'),
  ])
  expect(await screen.findByText('I will pay all of it.')).toBeTruthy()
  expect(screen.queryByText('Good morning.')).toBeNull()
})

it('sends nothing over words that arrive while it is asked: they are shown, and it is asked again', async () => {
  const { sent, arrive } = await show([message(4, 'starter', 'That is all.')])
  await isAsked()
  await arrive(message(7, 'respondent', 'Wait, I agree.'))
  expect(await screen.findByText('Wait, I agree.')).toBeTruthy()
  await end()
  expect(sent).toEqual([])
  await end()
  expect(sent).toEqual([{ words: '', seen: 7 }])
})

it('lets somebody leave who has written a whole page since the other side last wrote', async () => {
  const { sent } = await show([message(8, 'starter', 'Hello?'), message(9, 'starter', 'Hello?')], {
    hasEarlier: true,
  })
  await isAsked()
  await end()
  expect(sent).toEqual([{ words: '', seen: 7 }])
})

it('asks nothing before the last words are here, and says where they cannot be shown', async () => {
  let isAway = true
  const { sent } = await show([message(6, 'respondent', 'I will pay.')], { fails: () => isAway })
  const again = await screen.findByRole('button', { name: 'Try Again' })
  await end()
  expect(sent).toEqual([])
  isAway = false
  await userEvent.click(again)
  expect(await screen.findByText('I will pay.')).toBeTruthy()
  await end()
  expect(sent).toEqual([{ words: '', seen: 6 }])
})

it('asks once about a word that may hurt, inside the question', async () => {
  const { sent } = await show([])
  await isAsked()
  const button = screen.getByRole('button', { name: 'End the case' })
  const words = await expectAskedOnce(screen.getByLabelText(/^A word to/), button, () => sent)
  expect(sent).toMatchObject([{ words }])
})
