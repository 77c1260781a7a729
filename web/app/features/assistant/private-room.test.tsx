import {
  agreeToModel,
  askRoom,
  clearRoom,
  deleteRoomEntry,
  getRoom,
  takeBackModel,
  type Room,
  type RoomAnswer,
} from '@evensettle/contracts/assistant.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import type { RoomAsk } from '@evensettle/domain/assistant/tasks.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { aView } from '../../testing/made-up-round.ts'
import { cut, on, Refused, stubService } from '../../testing/stub-service.ts'
import { begunMessage, keepMessage } from '../messages/queries.ts'
import { keepOffer, keptOffer } from '../negotiation/offers/kept/queries.ts'
import { openingForm } from '../negotiation/offers/opening/model.ts'
import { PrivateRoom } from './private-room.tsx'

const MODEL = { name: 'tiny', host: 'localhost:8080', scheme: 'http' as const, isNear: true, keeps: null }
const AT = '2026-11-02T10:00:00.000Z'
const EMPTY: Room = { model: null, agreedAt: null, agreedToNotes: false, entries: [], keptUntil: null }
const TERMS: Terms = {
  currency: 'USD',
  payment: {
    payer: 'respondent',
    amount: 60_000,
    instalments: [{ dueOn: '2099-01-01', amount: 60_000 }],
    method: '',
  },
  acts: [],
  release: true,
}

const says = (paragraphs: string[], more: Partial<RoomAnswer> = {}): RoomAnswer => ({
  by: 'rules',
  paragraphs,
  hints: [],
  quotes: [],
  steps: [],
  ...more,
})

beforeEach(() => window.sessionStorage.clear())

/** A room as the server keeps it; `answers` says what it makes of a question. */
function show({
  room = EMPTY,
  view = aView,
  answers = () => says(['It is your turn.']),
  more = [],
}: {
  room?: Room
  view?: CaseView
  answers?: (ask: RoomAsk) => RoomAnswer | 'lost' | 'kept but lost'
  more?: ReturnType<typeof on>[]
} = {}) {
  const server = { room, asked: [] as string[] }
  stubService(
    ...more,
    on(getRoom, () => server.room),
    on(askRoom, ({ id, ask }) => {
      server.asked.push(id)
      const known = server.room.entries.find((entry) => entry.id === id)
      if (known) return known
      const answer = answers(ask)
      if (answer === 'lost') return cut()
      const entry = { id, at: AT, ask, answer: answer === 'kept but lost' ? says(['Here it is.']) : answer }
      server.room = { ...server.room, entries: [...server.room.entries, entry] }
      return answer === 'kept but lost' ? cut() : entry
    }),
    on(deleteRoomEntry, ({ entryId }) => {
      const entries = server.room.entries.filter(({ id }) => id !== entryId)
      return (server.room = { ...server.room, entries })
    }),
    on(clearRoom, () => (server.room = { ...server.room, entries: [] })),
    on(takeBackModel, () => (server.room = { ...server.room, agreedAt: null })),
  )
  const routes = [
    {
      path: '/case/:id',
      element: (
        <>
          <PrivateRoom view={view} />
          <Where />
        </>
      ),
    },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [`/case/${view.id}?tab=private`] })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { server, router, user: userEvent.setup() }
}

function Where() {
  return <output>{useLocation().search}</output>
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

it('says at once what it is, who can read it and what is kept, and is gone to by ear', async () => {
  show()
  await screen.findByText(/^This is software, not a person\./)
  await screen.findByText(/^Only you\. Sam does not see what is here/)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Think it through in private' }))
  const stays = screen.getByText('Who can read this, and what is kept').closest('details')
  expect(stays?.open).toBe(true)
  expect(screen.queryByText(/language model/)).toBeNull()
})

it('answers what is asked without words, and leads to the answer', async () => {
  const { user } = show()
  await press(user, /^Where things stand/)
  await screen.findByText('It is your turn.')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where things stand' }))
  expect(screen.getByText('Put together by fixed rules.')).toBeTruthy()
})

it('keeps what was begun over a reload, and asks again under the same id after a lost answer', async () => {
  const { user, server } = show({ answers: () => 'kept but lost' })
  await press(user, /^Help me answer/)
  await user.type(await screen.findByLabelText('What do you want to say to Sam?'), 'I am so tired of this.')
  await press(user, 'Get my message ready')
  expect(await screen.findByRole('alert')).toBeTruthy()
  cleanup()
  const again = show({ room: server.room })
  const field = await screen.findByLabelText<HTMLTextAreaElement>('What do you want to say to Sam?')
  expect(field.value).toBe('I am so tired of this.')
  await press(again.user, 'Get my message ready')
  await waitFor(() => expect(again.server.asked).toEqual(server.asked))
  await waitFor(() => expect(screen.queryByLabelText('What do you want to say to Sam?')).toBeNull())
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

it('asks anew what is asked anew: the same question later has an id of its own', async () => {
  const { user, server } = show()
  await press(user, /^Where things stand/)
  await screen.findByText('It is your turn.')
  await press(user, /^Where things stand What/)
  await waitFor(() => expect(server.asked).toHaveLength(2))
  expect(new Set(server.asked).size).toBe(2)
})

it('asks for words where there are none, and Escape leads back with what was typed kept', async () => {
  const { user, server } = show()
  await press(user, /^Help me answer/)
  await press(user, 'Get my message ready')
  await screen.findByText('Please write something first.')
  expect(server.asked).toEqual([])
  await user.type(screen.getByLabelText(/^What do you want/), 'Hello')
  await user.keyboard('{Escape}')
  const choice = await screen.findByRole('button', { name: /^Help me answer/ })
  await waitFor(() => expect(document.activeElement).toBe(choice))
  await user.click(choice)
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What do you want/).value).toBe('Hello')
})

it('puts a prepared message below what was begun to the other side, and sends nothing', async () => {
  keepMessage('', aView.id, 'Hello Sam.')
  const steps = [{ kind: 'message', body: 'I am sorry.' }] as const
  const { user } = show({ answers: () => says([], { steps: [...steps], hints: ['Say what happened.'] }) })
  await press(user, /^Prepare an apology/)
  await user.type(await screen.findByLabelText(/^What happened/), 'I broke it')
  await press(user, 'Put it together')
  await screen.findByText('Say what happened.')
  await press(user, 'Put it into my message')
  expect(begunMessage('', aView.id)).toBe('Hello Sam.\n\nI am sorry.')
  expect(screen.getByRole('status').textContent).toBe('?tab=conversation')
})

it('begins from the words that were begun to the other side, and puts the new ones in their place', async () => {
  keepMessage('', aView.id, 'You are a liar!')
  const { user } = show({
    answers: () => says([], { steps: [{ kind: 'message', body: 'I heard something else.' }] }),
  })
  await press(user, /^Help me answer/)
  await press(user, 'Use what I began to write to Sam')
  await press(user, 'Get my message ready')
  await press(user, 'Put it into my message')
  expect(begunMessage('', aView.id)).toBe('I heard something else.')
})

it('opens the form of an offer with what was prepared, and asks before an offer that was begun is set aside', async () => {
  const answers = () =>
    says([], { steps: [{ kind: 'offer', terms: TERMS, note: 'Let us be done.', why: 'Why.' }] })
  const first = show({ answers })
  await press(first.user, /^Think about an offer/)
  await press(first.user, 'Show me what I could offer')
  await press(first.user, 'Open the offer with this')
  const begun = keptOffer('', aView.id)
  expect(begun?.form).toMatchObject({ amount: 60_000, note: 'Let us be done.' })
  expect(first.router.state.location.state).toEqual({ opensOffer: begun?.id })
  cleanup()
  keepOffer('', aView.id, {
    id: 'mine',
    answers: null,
    form: openingForm(aView, [], '2026-11-02', () => 'k'),
  })
  const again = show({ room: first.server.room })
  await press(again.user, 'Open the offer with this')
  await screen.findByText('You have already begun an offer')
  expect(keptOffer('', aView.id)?.id).toBe('mine')
})

it('deletes one answer, and all of them only after a question', async () => {
  const entry = (id: string, words: string) =>
    ({ id, at: AT, ask: { task: 'stands' }, answer: says([words]) }) as const
  const one = entry('0193b0b0-0000-7000-8000-0000000000a1', 'Older.')
  const two = entry('0193b0b0-0000-7000-8000-0000000000a2', 'Newer.')
  const { user, server } = show({ room: { ...EMPTY, entries: [one, two] } })
  await screen.findByText('1 earlier answer')
  const [newest] = await screen.findAllByRole('button', { name: /^Delete this/ })
  if (newest) await user.click(newest)
  await waitFor(() => expect(screen.queryByText('Newer.')).toBeNull())
  await press(user, 'Clear everything here')
  expect(server.room.entries).toHaveLength(1)
  await press(user, 'Clear it')
  await waitFor(() => expect(screen.queryByText('Older.')).toBeNull())
  expect(server.room.entries).toEqual([])
})

it('says that it could not be loaded, and what can still be done once the case has ended', async () => {
  let isDown = true
  const { user } = show({
    view: { ...aView, status: 'closed' },
    more: [on(getRoom, () => (isDown ? new Refused('WRONG_STATE') : { ...EMPTY, keptUntil: AT }))],
  })
  await screen.findByRole('alert')
  isDown = false
  await press(user, 'Try Again')
  await screen.findByText(/^This case has ended\. .+ On Nov 2, 2026 all of it is deleted\.$/)
  expect(screen.queryByRole('button', { name: /^Help me answer/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Where things stand/ })).toBeTruthy()
})

it('names the model, where it runs and what is kept, before a word goes there, and takes a yes back', async () => {
  const room: Room = { ...EMPTY, model: MODEL }
  const named: unknown[] = []
  let refuses = true
  const { user, server } = show({
    room,
    more: [
      on(agreeToModel, ({ model, notes }) => {
        named.push(model)
        if (!refuses) return (server.room = { ...server.room, agreedAt: AT, agreedToNotes: notes })
        server.room = { ...server.room, model: { ...MODEL, keeps: 'All of it, for a year.' } }
        return new Refused('VERSION_CONFLICT')
      }),
    ],
  })
  await screen.findByText(/^It is tiny, and it runs at localhost:8080, a machine of/)
  await screen.findByText(/nothing is kept there/)
  // a yes in private that the other side would learn of is told as one
  expect(screen.getByText(/mediator’s note to both of you.+ then knows that you did\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Say it calmer, shorter/ })).toBeNull()
  await press(user, 'My words may go there')
  await screen.findByText(/^It is another model by now\./)
  await screen.findByText('What is kept there: All of it, for a year.')
  refuses = false
  await press(user, 'My words may go there')
  await screen.findByRole('button', { name: /^Say it calmer, shorter/ })
  expect(screen.getByText(/That note tells \S+ that you agreed\.$/)).toBeTruthy()
  expect(named).toEqual([MODEL, { ...MODEL, keeps: 'All of it, for a year.' }])
  await press(user, 'Stop that')
  await screen.findByRole('button', { name: 'My words may go there' })
})

it.each([
  ['late', /did not answer in time/],
  ['refused', /did not pass our checks/],
  ['spent', /as often as you can/],
] as const)('says plainly why rules answered: %s', async (instead, words) => {
  const { user } = show({
    room: { ...EMPTY, model: MODEL, agreedAt: AT },
    answers: () => says(['It is your turn.'], { instead }),
  })
  await press(user, /^Where things stand/)
  expect(await screen.findByText(words)).toBeTruthy()
})

it('says at once that there is no connection, and what was written stays', async () => {
  const { user } = show({ answers: () => 'lost' })
  await press(user, /^Say it more calmly/)
  await user.type(await screen.findByLabelText('Your own words'), 'No!')
  await press(user, 'Say it another way')
  expect((await screen.findByRole('alert')).textContent).toContain('What you wrote is still here.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your own words').value).toBe('No!')
})
