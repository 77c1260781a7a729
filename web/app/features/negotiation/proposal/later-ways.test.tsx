import type { ItemView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { answerPackage, sendAnswers } from '@evensettle/contracts/table-moves.ts'
import { wordsOfAct } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { formatLastMoment } from '../../../lib/format.ts'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aProposal, sealed } from '../../../testing/made-up-proposal.ts'
import { aNegotiation, aView } from '../../../testing/made-up-round.ts'
import { on, stubService } from '../../../testing/stub-service.ts'
import { noteSkipped } from '../../worksheet/queries.ts'
import { ProposalCard } from './proposal-card.tsx'
import { ProposalOutcome } from './proposal-outcome.tsx'

const STORY = 'We shared an apartment, and my things are still there.'

const thing = (id: string, title: string): ItemView => ({
  id,
  by: 'starter',
  kind: 'property',
  title,
  details: '',
  on: null,
  claimed: 0,
  answer: { answer: 'agree', admitted: 0, reason: '' },
})

const act = (termId: string, words: string, dueOn: string) =>
  ({ termId, kind: 'return_item', by: 'respondent', words, dueOn }) as const
type Act = ReturnType<typeof act>

const [BIKE, BREAD] = [act('bike', 'The bike', '2026-12-12'), act('bread', 'The bread machine', '2026-12-12')]
const WHEEL = act('wheel', 'The wheel, repaired', '2026-12-19')
const things = [thing('bike', 'The bike'), thing('bread', 'The bread machine')]

/** Ways without money that hold these. */
function aRound(ways: Act[][]): ProposalRound {
  const made = aProposal()
  const [first] = made.proposal.packages
  if (!first) throw new Error('no way')
  const packages = ways.map((acts, i) => ({
    ...first,
    id: `way-${i}`,
    terms: { payment: null, acts },
    low: 0,
    high: 0,
    price: 0,
    points: [],
  }))
  const dated = (acts: Act[]) => ({
    currency: 'USD' as const,
    payment: null,
    acts: acts.map((one) => ({ ...one, words: wordsOfAct(one) })),
    release: true,
  })
  const terms = Object.fromEntries(ways.map((acts, i) => [`way-${i}`, dated(acts)]))
  return { ...made, terms, proposal: { ...made.proposal, packages } }
}

function tree(round: ProposalRound, items = things, view: typeof aView = { ...aView, story: STORY, items }) {
  return (
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <ProposalCard view={view} round={round} />
      </MemoryRouter>
    </QueryClientProvider>
  )
}

function show(round: ProposalRound, items = things) {
  noteSkipped('', aView.id)
  stubService()
  return render(tree(round, items))
}

const round = aRound([
  [BIKE, BREAD, WHEEL],
  [{ ...BIKE, dueOn: '2026-12-01' }, BREAD],
])

const linesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.trim())

it('has in view of a later way what differs, what is left out and what stays as in the first, before the answer', () => {
  show({ ...round, mine: sealed({ 'way-0': 0 }) })
  const card = screen.getByRole('region', { name: 'Way 2 is the same as way 1, except:' })
  const differs = within(card).getByRole('list', { name: 'What is different in way 2' })
  expect(linesOf(differs)).toEqual([
    'You give back “The bike”, by Dec 1, 2026',
    'Not in this way: “The wheel, repaired”. You don’t give it back, and once all of this way is done, Sam can no longer ask for it.',
  ])
  expect(within(differs).getByText('by Dec 1, 2026').tagName).toBe('B')
  const same = within(card).getByRole('list', { name: 'As in way 1:' })
  expect(linesOf(same)).toEqual(['You give back “The bread machine”, by Dec 12, 2026'])
  const answer = within(card).getByRole('button', { name: 'Yes to this' })
  const follows = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect(follows(differs, same) && follows(same, answer)).toBe(true)
  for (const list of [differs, same]) expect(list.closest('details')).toBeNull()
})

it('says what becomes of a thing that is left out to whoever asked for it, and nothing for good where points stay open', () => {
  const isLeft = (of: ProposalRound, mySide: 'starter' | 'respondent') => {
    noteSkipped('', aView.id)
    stubService()
    const view = { ...aView, mySide, story: STORY, items: things }
    const said = render(tree({ ...of, mine: sealed({ 'way-0': 0 }) }, things, view))
    const line = screen.getByText('Not in this way: “The wheel, repaired”.').parentElement?.textContent ?? ''
    said.unmount()
    return line.replace('Not in this way: “The wheel, repaired”. ', '')
  }
  expect(isLeft(round, 'starter')).toBe(
    'Lee doesn’t give it back, and once all of this way is done, you can no longer ask for it.',
  )
  const open = Object.fromEntries(
    Object.entries(round.terms).map(([id, terms]) => [id, { ...terms, release: false }]),
  )
  expect(isLeft({ ...round, terms: open }, 'respondent')).toBe(
    'You don’t give it back. Whether it is given back stays open.',
  )
})

it('says of the first way as well what it leaves out of what was asked for', () => {
  show(aRound([[BIKE], [BIKE, BREAD]]))
  const first = within(screen.getByRole('list', { name: 'What else happens' }))
  expect(first.getByText('Not in this way: “The bread machine”.')).toBeTruthy()
})

it('says what becomes of what is left out where both said yes to a way as well', () => {
  noteSkipped('', aView.id)
  stubService()
  const settled: ProposalRound = { ...round, state: 'settled', settled: { packageId: 'way-1', price: 0 } }
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <ProposalOutcome view={{ ...aView, items: things }} round={settled} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(linesOf(screen.getByRole('list', { name: 'What is done' }))).toEqual([
    'You give back “The bike”, by Dec 1, 2026',
    'You give back “The bread machine”, by Dec 12, 2026',
    expect.stringMatching(/^Not in this way: “The wheel, repaired”\. You don’t give it back, and once/),
  ])
})

it('says of each way that holds what one says no to why it does, and of words left out beside which thing they stood', () => {
  const handing = { who: null, at: 'elsewhere', place: 'The square' } as const
  const answer = {
    answer: 'partly',
    admitted: 0,
    reason: 'Mornings only',
    handing: { ...handing, by: null },
  } as const
  const items: ItemView[] = [
    { ...thing('bike', 'The bike you took'), answer: { answer: 'disagree', admitted: 0, reason: 'Mine.' } },
    { ...thing('bread', 'My bread machine'), answer },
  ]
  const bread = { ...BREAD, words: 'My bread machine', handing, whose: { at: 'both' } } as const
  const bike = { ...BIKE, words: 'The bike you took' } as const
  show(aRound([[bike, bread], [bread]]), items)
  expect(screen.getAllByText(/^You give back “The bike you took” \(in Sam’s words\)/).length).toBeGreaterThan(
    0,
  )
  expect(
    screen.getByText('You say no to “The bike you took”. It is in this way because Sam asked for it.'),
  ).toBeTruthy()
  expect(
    screen.getByText('What you wrote beside the “bread machine” is not part of this way: “Mornings only”'),
  ).toBeTruthy()
  cleanup()
  show({ ...aRound([[bread], [BIKE] as Act[]]) }, items)
  expect(screen.queryByText(/It is in this way because/)).toBeNull()
})

it('tells of how a thing changes hands each part, those that differ in bold, with whose word they are', () => {
  const handing = { who: 'respondent', at: 'starter', place: '', weekdays: [6] } as const
  const first = { ...BIKE, handing, whose: { who: 'starter', day: 'starter' } } as const
  const there = { who: 'starter', at: 'respondent', place: '', weekdays: [6] } as const
  const second = { ...BIKE, handing: there, whose: { who: 'respondent', day: 'starter' } } as const
  const noWeekdays = { who: 'respondent', at: 'starter', place: '' } as const
  const third = { ...BIKE, handing: noWeekdays, condition: 'After the fair' } as const
  const ways = aRound([[first, BREAD] as Act[], [second, BREAD] as Act[], [third, BREAD, WHEEL] as Act[]])
  const told = (way: number) => screen.getByRole('list', { name: `What is different in way ${way}` })
  show({ ...ways, mine: sealed({ 'way-0': 0 }) })
  expect(linesOf(told(2))).toEqual([
    'You give back “The bike”, by Dec 12, 2026Sam collects it at your place. On a Saturday. How it gets there is what you said.',
  ])
  expect(within(told(2)).getByText('Sam collects it at your place.').tagName).toBe('B')
  expect(within(told(2)).getByText('On a Saturday.').tagName).toBe('SPAN')
  cleanup()
  show({ ...ways, mine: sealed({ 'way-0': 0, 'way-1': 0 }) })
  expect(linesOf(told(3))).toEqual([
    'You give back “The bike”, by Dec 12, 2026You bring or send it to Sam’s place. Any day of the week will do. In your words: “After the fair”',
    'Also: You give back “The wheel, repaired”, by Dec 19, 2026',
  ])
})

it('tells of a later way that leaves the last day to its words why it names none', () => {
  const handing = { who: null, at: null, place: '', notBefore: '2026-12-09' } as const
  const { dueOn: _, ...undated } = BIKE
  const second = { ...undated, handing, condition: 'After the fair', dayInWords: true } as const
  const ways = aRound([[{ ...BIKE, handing }, BREAD] as Act[], [second, BREAD] as unknown as Act[]])
  show({ ...ways, mine: sealed({ 'way-0': 0 }) })
  const differs = within(screen.getByRole('list', { name: 'What is different in way 2' }))
  expect(differs.getByRole('listitem').textContent.trim()).toBe(
    'You give back “The bike”Not before Dec 9, 2026. No last day is named, as the words say what comes first. In your words: “After the fair”',
  )
})

it('tells the words with which a case began once, and folded, however many things they stand for', () => {
  show(round)
  expect(screen.getAllByText(new RegExp(STORY))).toHaveLength(1)
  expect(screen.getByText(new RegExp(STORY)).closest('details')?.open).toBe(false)
})

it('says of each way that is not on the screen who gives what by when, and in what it is not as in the first', () => {
  show(round)
  const ways = screen.getByRole('region', { name: 'Both ways' })
  expect(within(ways).getByText('Way 1').parentElement?.textContent).toBe('Way 1this one')
  const summary = within(ways).getByText('Way 2').closest('summary')
  expect([...(summary?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Way 2',
    'You give back “The bike”, by Dec 1, 2026.',
    'You give back “The bread machine”, by Dec 12, 2026.',
    'Not in this way: “The wheel, repaired”.',
    'Not as in way 1: what is in it and the day.',
  ])
})

it('has in view where all answers are read once more who gives what, by when, and what is left out', () => {
  show({ ...round, mine: sealed({ 'way-0': 0, 'way-1': null }) })
  const way = (name: string) => screen.getByText(name).closest('li')
  expect(way('Way 1')?.querySelector('details')).toBeNull()
  expect([...(way('Way 1')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'You give back “The bike”, by Dec 12, 2026',
    'You give back “The bread machine”, by Dec 12, 2026',
    'You give back “The wheel, repaired”, by Dec 19, 2026',
  ])
  expect([...(way('Way 2')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'You give back “The bike”, by Dec 1, 2026',
    'You give back “The bread machine”, by Dec 12, 2026',
    expect.stringMatching(/^Not in this way: “The wheel, repaired”\. You don’t give it back/),
  ])
  expect(way('Way 2')?.textContent).toContain('Not as in way 1: what is in it and the day.')
})

it('says at a yes that it is saved, and until when it counts as it is', async () => {
  const answered = { ...round, mine: sealed({ 'way-0': 0 }) }
  stubService(on(answerPackage, () => ({ ...aNegotiation, proposals: [answered] })))
  noteSkipped('', aView.id)
  const { rerender } = render(tree(round))
  await userEvent.click(screen.getByRole('button', { name: 'Yes to this' }))
  rerender(tree(answered))
  const said = `Saved for Way 1: Yes. From now on it stands: when time runs out on ${formatLastMoment(round.until)}, it counts, sent or not. You can change it until then, or until both of you have sent.`
  expect(await screen.findByText(said)).toBeTruthy()
})

it('takes a yes back where all answers are read once more', async () => {
  const sent: unknown[] = []
  stubService(
    on(answerPackage, ({ packageId, sum, known }) => {
      sent.push({ packageId, sum, known })
      return { ...aNegotiation, proposals: [round] }
    }),
  )
  noteSkipped('', aView.id)
  render(tree({ ...round, mine: sealed({ 'way-0': 0, 'way-1': null }) }))
  expect(screen.getByText(/each yes still counts when time runs out on/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Take back my yes to Way 1' }))
  expect(sent).toEqual([{ packageId: 'way-0', sum: null, known: { sum: 0 } }])
})

it('says that a yes was taken back and what it was, and where answers had been sent, that they are not any more', async () => {
  const sums = { 'way-0': 0, 'way-1': null }
  const isSent = { ...round, mine: { ...sealed(sums), isSent: true } }
  const after = { ...round, mine: sealed({ 'way-0': null, 'way-1': null }) }
  const sent: string[] = []
  stubService(
    on(answerPackage, () => ({ ...aNegotiation, proposals: [after] })),
    on(sendAnswers, ({ receipt }) => {
      sent.push(receipt)
      return { ...aNegotiation, proposals: [after] }
    }),
  )
  noteSkipped('', aView.id)
  const { rerender } = render(tree(isSent))
  expect(screen.getByText(/After a change, you send again/)).toBeTruthy()
  const status = screen.getByRole('status')
  await userEvent.click(screen.getByRole('button', { name: 'Take back my yes to Way 1' }))
  rerender(tree(after))
  await waitFor(() =>
    expect(status.textContent).toBe(
      'Your yes to Way 1 is taken back: you now say no to it. Your answers are not sent any more. Send them again below when you are done.',
    ),
  )
  expect(screen.getByText('Before you took it back: Yes')).toBeTruthy()
  // one way to send, not two that do the same
  await userEvent.click(screen.getByRole('button', { name: /^Send/ }))
  expect(sent).toHaveLength(1)
})

it('says so too where nothing had been sent', async () => {
  const after = { ...round, mine: sealed({ 'way-0': null, 'way-1': null }) }
  stubService(on(answerPackage, () => ({ ...aNegotiation, proposals: [after] })))
  noteSkipped('', aView.id)
  const { rerender } = render(tree({ ...round, mine: sealed({ 'way-0': 0, 'way-1': null }) }))
  const status = screen.getByRole('status')
  await userEvent.click(screen.getByRole('button', { name: 'Take back my yes to Way 1' }))
  rerender(tree(after))
  await waitFor(() =>
    expect(status.textContent).toBe('Your yes to Way 1 is taken back: you now say no to it.'),
  )
})

it('shows what both sides say about the one thing that would be given back, in the same room', () => {
  const answer = { answer: 'disagree', admitted: 0, reason: 'I gave it back.' } as const
  show(aRound([[BIKE]]), [{ ...thing('bike', 'The bike'), details: 'It was lent in July.', answer }])
  const said = within(screen.getByRole('region', { name: 'What each of you says' }))
  expect(said.getByText('Sam asks for it: “It was lent in July.”')).toBeTruthy()
  expect(said.getByText('You say no to it: “I gave it back.”')).toBeTruthy()
})
