import { getNegotiation, type Negotiation } from '@evensettle/contracts/negotiation.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { listEvidence, type EvidenceView } from '@evensettle/contracts/evidence.ts'
import * as inWords from '@evensettle/domain/agreements/terms-in-words.ts'
import type { CaseEvent } from '@evensettle/contracts/events.ts'
import { listMessages, type Message } from '@evensettle/contracts/messages.ts'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { aDocument } from '../../testing/made-up-evidence.ts'
import { aProposal } from '../../testing/made-up-proposal.ts'
import { aNegotiation, aView } from '../../testing/made-up-round.ts'
import { never, on, stubService } from '../../testing/stub-service.ts'
import { Conversation } from './conversation.tsx'
import { termWordsQuery } from './queries.ts'

const scrolled = vi.fn<() => void>()
/** tells whoever watches that it is, or is not, in view */
let sayInView: (isInView: boolean) => void = () => {}

// what the page loads by itself is there, however busy the machine is
beforeAll(async () => {
  await import('./table.tsx')
  await import('../evidence/thumbnails.tsx')
  await import('../evidence/thumbnail.tsx')
})

beforeEach(() => {
  scrolled.mockReset()
  answered = []
  Element.prototype.scrollIntoView = scrolled
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        const before = sayInView
        sayInView = (isIntersecting) => {
          before(isIntersecting)
          told([{ isIntersecting }])
        }
      }
      observe() {}
      disconnect() {}
    },
  )
})

const at = (hour: number) => `2026-11-02T0${hour}:00:00.000Z`

/** what the service has answered by now */
let answered: string[] = []

const EVENTS: CaseEvent[] = [
  { seq: 1, type: 'case.submitted', side: 'starter', facts: {}, at: at(1) },
  { seq: 3, type: 'proposal.asked', side: 'starter', facts: {}, at: at(3) },
  { seq: 4, type: 'round.opened', side: null, facts: {}, at: at(4) },
]

const PROPOSAL = {
  title: 'A proposal',
  action: { label: 'Read the proposal', to: '/negotiation/x' },
  isMine: true,
}

type Shown = { view: typeof aView; step: typeof PROPOSAL; offers?: Offer[]; client?: QueryClient }

function show(
  opensAtTable = false,
  documents: EvidenceView[] = [],
  log: CaseEvent[] | null = EVENTS,
  { view, step, offers = [], client = makeQueryClient() }: Shown = { view: aView, step: PROPOSAL },
  asked: Partial<Negotiation> | null = null,
) {
  const hello: Message = {
    id: '0193b0b0-0000-7000-8000-000000000031',
    seq: 2,
    side: 'starter',
    body: 'Hello Lee',
    sentAt: at(2),
  }
  stubService(
    on(getNegotiation, () => ({ ...aNegotiation, offers, proposals: asked ? [] : [aProposal()], ...asked })),
    on(listCaseEvents, () => (log ? { events: log } : never())),
    on(listEvidence, () => ({ evidence: documents })),
    on(listMessages, () => {
      answered.push('messages')
      return { messages: [hello], hasEarlier: false, receipts: [], held: [], seq: 9 }
    }),
  )
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Conversation
          view={documents.length > 0 ? { ...view, hasDocuments: true } : view}
          canWrite
          step={step}
          opensAtTable={opensAtTable}
          before={null}
          after={null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('tells what was asked, said and proposed in one time line, with what is on the table beside it', async () => {
  show()
  await screen.findByText('The mediator made a proposal.')
  await screen.findByText('Hello Lee')
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const order = ['Sam asks', 'Hello Lee', 'Sam asked the mediator', 'The mediator made a proposal.']
  const places = order.map((words) => said.findIndex((text) => text.includes(words)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
  const table = screen.getByRole('region', { name: 'On the table' })
  expect(await within(table).findByRole('heading', { name: /^You pay Sam/ })).toBeTruthy()
})

it('says above all else who has asked for a proposal and by when it comes anyway, with the way to ask too first on the table', async () => {
  const turn = {
    task: 'talk_or_offer',
    sides: ['respondent' as const],
    until: null,
    asked: 'starter',
  } as const
  const view = { ...aView, turn: { ...turn, sides: [...turn.sides] } }
  show(
    false,
    [],
    EVENTS,
    { view, step: PROPOSAL },
    { askedBy: ['starter'], mediatorProposesAt: '2098-11-09T00:00:00.000Z' },
  )
  const asks = /^Sam asked for a proposal\. If you ask too, you both see it right away\./
  // in both places: a phone has the table far below
  await waitFor(() => expect(screen.getAllByText(asks)).toHaveLength(2))
  const [note] = screen.getAllByText(asks)
  expect(note?.closest('div')?.parentElement?.textContent).toMatch(/on its own on Nov \d, 2098, if by then/)
  const hello = await screen.findByText('Hello Lee')
  expect(note?.compareDocumentPosition(hello)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const ask = await screen.findByRole('button', { name: 'Ask for a proposal' })
  const write = screen.getByRole('button', { name: 'Write an offer' })
  expect(ask.compareDocumentPosition(write)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('opens at the proposal for whoever comes for it, and else stays where it is', async () => {
  show(true)
  await screen.findByRole('heading', { name: /^You pay Sam/ })
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('region', { name: 'On the table' })])
})

it('keeps the next thing to do in reach while it is out of view', async () => {
  show()
  await screen.findByRole('heading', { name: /^You pay Sam/ })
  expect(screen.queryByRole('complementary', { name: 'Next step' })).toBeNull()
  const bar = await outOfView()
  await userEvent.click(within(bar).getByRole('button', { name: 'Read the proposal' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'On the table' }))
})

it('keeps the way to the signature in reach', async () => {
  const step = { title: 'Now sign', action: { label: 'Read and sign', to: '?tab=agreement' }, isMine: true }
  show(false, [], EVENTS, { view: { ...aView, status: 'agreed' }, step })
  await screen.findByText('Hello Lee')
  const bar = await outOfView()
  expect(within(bar).getByRole('link', { name: 'Go to the agreement' }).getAttribute('href')).toBe(
    '/?tab=agreement',
  )
})

/** The bar, once what it stands for is out of view and it has been loaded. */
async function outOfView() {
  return waitFor(() => {
    act(() => sayInView(false))
    return screen.getByRole('complementary', { name: 'Next step' })
  })
}

it('puts the table before the field to write in while it waits for the reader', async () => {
  show()
  const field = await screen.findByLabelText('Write to Sam')
  const table = screen.getByRole('region', { name: 'On the table' })
  expect(table.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  // who has read to the end of the talk gets there from there
  const way = screen.getByRole('button', { name: 'Write a message' })
  expect(way.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await userEvent.click(way)
  expect(document.activeElement).toBe(field)
})

it('shows what was added as small pictures that are fetched only when they come near, each with its name', async () => {
  show(false, [
    aDocument({ name: 'Kitchen wall', mediaType: 'image/jpeg', hasThumbnail: true }),
    aDocument({ id: '01890000-0000-7000-8000-000000000010', name: 'The lease', kind: 'contract' }),
    aDocument({
      id: '01890000-0000-7000-8000-000000000011',
      name: 'The walk-through',
      mediaType: 'video/mp4',
    }),
  ])
  const wall = await screen.findByRole('link', { name: /Kitchen wall/ })
  expect(wall.getAttribute('href')).toBe('/?tab=evidence')
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('a picture'))
  const pictures = () =>
    fetched.mock.calls.flatMap(([url]) => (typeof url === 'string' && url.includes('/file/') ? [url] : []))
  expect(pictures()).toEqual([])
  act(() => sayInView(true))
  expect(await within(wall).findByRole('img', { name: 'Picture of it: Photo.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contract or agreement The lease' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Video The walk-through' })).toBeTruthy()
  expect(pictures()).toEqual(['/api/evidence/01890000-0000-7000-8000-000000000009/file/thumbnail'])
})

it('tells an offer that was answered with its terms, and nothing before they can be said', async () => {
  const id = '0193b0b0-0000-7000-8000-000000000003'
  const side = 'respondent'
  const instalments = [{ amount: 38_000, dueOn: '2098-12-01' }]
  const payment = { payer: side, amount: 38_000, instalments, method: '' } as const
  const terms: Offer['terms'] = { currency: 'USD', payment, acts: [], release: false }
  const times = { madeAt: at(3), expiresAt: at(9), closedAt: at(4) }
  const offer: Offer = { id, side, terms, note: '', state: 'declined', ...times }
  const made: CaseEvent = { seq: 3, type: 'offer.made', side, facts: { offerId: id }, at: at(3) }
  const client = makeQueryClient()
  const words = Promise.withResolvers<typeof inWords>()
  void client.fetchQuery({ ...termWordsQuery(), queryFn: () => words.promise })
  const { container } = show(false, [], [made], { view: aView, step: PROPOSAL, offers: [offer], client })
  await waitFor(() => expect(answered).toContain('messages'))
  await act(async () => {})
  expect(container.querySelector('[aria-busy]')).toBeTruthy()
  expect(screen.queryByText('You offer')).toBeNull()
  words.resolve(inWords)
  const entry = await screen.findByText('You offer')
  expect(entry.closest('li')?.textContent).toContain('Lee pays Sam $380 by December 1, 2098.')
})

it('comes in one piece: nothing is shown that what is still on its way would push aside', async () => {
  const { container } = show(false, [], null)
  await waitFor(() => expect(answered).toContain('messages'))
  await act(async () => {})
  expect(container.querySelector('[aria-busy]')).toBeTruthy()
  expect(screen.queryByText('Hello Lee')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})
