import { getOperatorEntry } from '@evensettle/contracts/operator.ts'
import {
  answerPersonRequest,
  getPersonRequest,
  type PersonRequestView,
} from '@evensettle/contracts/person-requests.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'
import { OperatorArea } from './operator-area.tsx'
import { entryQuery } from './queries.ts'
import { RequestThread } from './request-thread.tsx'

const ID = '0190a0a0-0000-7000-8000-000000000001'
const AT = '2090-11-01T12:00:00.000Z'

const piece = (at: number, words: string) =>
  ({ id: `0190a0a0-0000-7000-8000-00000000001${at}`, by: 'side', words, at: AT }) as const

const VIEW: PersonRequestView = {
  request: {
    id: ID,
    caseId: ID,
    reference: 'ES-1',
    side: 'starter',
    topic: 'unsafe',
    state: 'waiting',
    askedAt: AT,
    answerBy: '2090-11-02',
    takenBy: null,
    isMine: false,
  },
  name: 'Ana Ruiz',
  thread: [piece(1, 'Please call.')],
  others: [],
}

const OPEN = { entry: 'open' } as const

let view = VIEW
let isEntryAway = false
let sent: { answerId: string; words: string; seen: number }[] = []
let refused = new Refused('WRONG_STATE')

beforeEach(() => {
  view = VIEW
  isEntryAway = false
  sent = []
  refused = new Refused('WRONG_STATE')
  stubService(
    on(getOperatorEntry, () => (isEntryAway ? new Refused('INTERNAL') : OPEN)),
    on(getPersonRequest, () => view),
    on(answerPersonRequest, ({ answerId, words, seen }) => {
      sent.push({ answerId, words, seen })
      return refused
    }),
  )
})

function show() {
  const client = makeQueryClient()
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <OperatorArea>
          <RequestThread id={ID} />
        </OperatorArea>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return client
}

async function write(words: string) {
  await userEvent.type(await screen.findByLabelText(/^Your answer/), words)
}

async function send() {
  await userEvent.click(await screen.findByRole('button', { name: 'Send the answer' }))
  await screen.findByText(/^refused/)
}

it('sends an answer again under the same id after the page was loaded again, and other words under another', async () => {
  show()
  await write('Hello')
  await send()
  cleanup()
  show()
  await send()
  await write(' there')
  await send()
  const [first, second, third] = sent
  expect(sent.map(({ words }) => words)).toEqual(['Hello', 'Hello', 'Hello there'])
  expect(second?.answerId).toBe(first?.answerId)
  expect(third?.answerId).not.toBe(first?.answerId)
})

it('shows what was added meanwhile where the answer was refused for it, keeps the words, and sends them over the new one', async () => {
  show()
  await write('We call you.')
  refused = new Refused('REQUEST_MOVED_ON')
  view = { ...VIEW, thread: [...VIEW.thread, piece(2, 'They are at my door.')] }
  await send()
  expect(await screen.findByText('They are at my door.')).toBeDefined()
  expect(await screen.findByDisplayValue('We call you.')).toBeDefined()
  await send()
  expect(sent.map(({ seen }) => seen)).toEqual([1, 2])
})

it('keeps the page and what stands on it where the entry cannot be asked for again', async () => {
  const client = show()
  await write('We call you.')
  isEntryAway = true
  await client.refetchQueries({ queryKey: entryQuery(null).queryKey })
  expect(screen.getByDisplayValue('We call you.')).toBeDefined()
})

it('asks for a code before it shows what was written where the second step was long ago', async () => {
  let isFresh = false
  stubService(
    on(getOperatorEntry, () => OPEN),
    on(getPersonRequest, () => (isFresh ? view : new Refused('SECOND_FACTOR_STALE'))),
  )
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Enter a code' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
  isFresh = true
})
