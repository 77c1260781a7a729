import type { Message } from '@evensettle/contracts/messages.ts'
import { beforeEach, expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { flushOutbox, inOrder, memoryStore, type FlushDeps, type OutboxStore, type RowOf } from './outbox.ts'

const row = (id: string, facts: Partial<RowOf<'message'>> = {}): RowOf<'message'> => ({
  kind: 'message',
  id,
  userId: 'me',
  caseId: 'case',
  body: `text of ${id}`,
  at: `2026-09-03T10:00:0${id.length}Z`,
  problem: null,
  ...facts,
})

/** A server that stores a message once per id, like the real one. */
const stored = new Map<string, Message>()
let requests: string[] = []
let store: OutboxStore
let shown: string[] = []
let parked: string[] = []
let delayed: string[] = []

function storeOnServer({ id, body }: RowOf<'message'>): Message {
  requests.push(id)
  const known = stored.get(id)
  if (known) return known
  const message: Message = { id, body, seq: stored.size + 1, side: 'starter', sentAt: '2026-09-03T10:00:00Z' }
  stored.set(id, message)
  return message
}

function deps(send: (row: RowOf<'message'>) => Promise<Message>): FlushDeps {
  return {
    store,
    send: (waiting) => (waiting.kind === 'message' ? send(waiting) : null),
    onWaiting: ({ id }) => delayed.push(id),
    onSent: ({ id }) => shown.push(id),
    onParked: ({ id }) => parked.push(id),
  }
}

async function refuseFirst(waiting: RowOf<'message'>): Promise<Message> {
  if (waiting.id === 'a') throw new ApiError('WRONG_STATE', 'This case is closed.', { status: 409 })
  return storeOnServer(waiting)
}

const offline = () => new ApiError('OFFLINE', 'No answer.')

beforeEach(() => {
  stored.clear()
  requests = []
  shown = []
  parked = []
  delayed = []
  store = memoryStore()
})

it('sends what waits in the order of writing and keeps nothing back', async () => {
  for (const id of ['ccc', 'a', 'bb']) await store.put(row(id))
  const isLeft = await flushOutbox(
    'me',
    deps(async (waiting) => storeOnServer(waiting)),
  )
  expect(isLeft).toBe(false)
  expect([...stored.keys()]).toEqual(['a', 'bb', 'ccc'])
  expect(shown).toEqual(['a', 'bb', 'ccc'])
  expect(await store.list('me')).toEqual([])
})

it('stores a message once when the first answer is lost', async () => {
  await store.put(row('a'))
  let isLost = true
  const send = async (waiting: RowOf<'message'>) => {
    const message = storeOnServer(waiting)
    if (!isLost) return message
    isLost = false
    throw offline()
  }
  expect(await flushOutbox('me', deps(send))).toBe(true)
  expect(shown).toEqual([])
  expect(await flushOutbox('me', deps(send))).toBe(false)
  expect(requests).toEqual(['a', 'a'])
  expect(stored.size).toBe(1)
  expect(shown).toEqual(['a'])
})

it('does not let a later message overtake one that could not be sent', async () => {
  for (const id of ['a', 'bb']) await store.put(row(id))
  await flushOutbox(
    'me',
    deps(async () => {
      throw offline()
    }),
  )
  expect((await store.list('me')).map(({ id }) => id)).toEqual(['a', 'bb'])
  expect(parked).toEqual([])
  expect(delayed).toEqual(['a'])
  expect(await store.list('me')).toMatchObject([{ hasWaited: true }, {}])
})

it('parks what the server refuses, says why, and goes on with the rest', async () => {
  for (const id of ['a', 'bb']) await store.put(row(id))
  expect(await flushOutbox('me', deps(refuseFirst))).toBe(false)
  expect(parked).toEqual(['a'])
  expect(shown).toEqual(['bb'])
  expect(await store.list('me')).toMatchObject([{ id: 'a', problem: 'This case is closed.' }])
  requests = []
  await flushOutbox('me', deps(refuseFirst))
  expect(requests).toEqual([])
})

it('says of a refused one what is wrong with its words, where the server names that', async () => {
  const fields = { body: 'This reads as a threat.' }
  await store.put(row('a'))
  const refuse = async () => {
    throw new ApiError('INVALID_INPUT', 'Please check what you entered.', { status: 400, fields })
  }
  await flushOutbox('me', deps(refuse))
  expect((await store.list('me')).map(({ problem }) => problem)).toEqual([fields.body])
})

it('leaves alone what is taken back while the server cannot be reached', async () => {
  await store.put(row('a'))
  await flushOutbox(
    'me',
    deps(async ({ id }) => {
      await store.remove(id)
      throw offline()
    }),
  )
  expect(await store.list('me')).toEqual([])
  expect(delayed).toEqual([])
})

it('leaves alone what is taken back while the server refuses it', async () => {
  await store.put(row('a'))
  await flushOutbox(
    'me',
    deps(async (waiting) => {
      await store.remove(waiting.id)
      return refuseFirst(waiting)
    }),
  )
  expect(await store.list('me')).toEqual([])
})

it('does not send what is taken back while something before it is on its way', async () => {
  for (const id of ['a', 'bb', 'ccc']) await store.put(row(id))
  await flushOutbox(
    'me',
    deps(async (waiting) => {
      await store.remove('bb')
      return storeOnServer(waiting)
    }),
  )
  expect(requests).toEqual(['a', 'ccc'])
})

it.each([401, 408, 429, 500, 503])('keeps a message for later after status %i', async (status) => {
  await store.put(row('a'))
  const isLeft = await flushOutbox(
    'me',
    deps(async () => {
      throw new ApiError('INTERNAL', 'Later.', { status })
    }),
  )
  expect(isLeft).toBe(true)
  expect(await store.list('me')).toMatchObject([{ id: 'a', problem: null }])
})

it('leaves what nobody in this tab knows how to send, and goes on with the rest', async () => {
  const { body: _, ...about } = row('a')
  await store.put({ ...about, kind: 'more-time', token: 't' })
  await store.put(row('bb'))
  expect(
    await flushOutbox(
      'me',
      deps(async (waiting) => storeOnServer(waiting)),
    ),
  ).toBe(false)
  expect(shown).toEqual(['bb'])
  expect(await store.list('me')).toMatchObject([{ id: 'a', problem: null }])
})

it('never sends what another person left in this browser', async () => {
  await store.put(row('a', { userId: 'somebody else' }))
  await flushOutbox(
    'me',
    deps(async (waiting) => storeOnServer(waiting)),
  )
  expect(requests).toEqual([])
})

it('orders by time and breaks ties alike in every tab', () => {
  const at = '2026-09-03T10:00:00Z'
  expect(inOrder([row('b', { at }), row('a', { at })]).map(({ id }) => id)).toEqual(['a', 'b'])
})
