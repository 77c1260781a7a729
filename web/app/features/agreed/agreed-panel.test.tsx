import { expectAskedOnce } from '../../testing/calm-words.ts'
import {
  objectToDone,
  talkOfFigures,
  type Obligations,
  type ObligationView,
} from '@evensettle/contracts/obligations.ts'
import { never, on, stubService } from '../../testing/stub-service.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { changesQuery } from '../agreements/changes/queries.ts'
import { payAccountsQuery } from '../agreements/accounts/queries.ts'
import { AgreedPanel } from './agreed-panel.tsx'
import { actionsOf, cardsOf } from './model.ts'
import { agreedQuery } from './queries.ts'

const NOW = new Date().toISOString()
const LATER = new Date(Date.now() + 3 * 86_400_000).toISOString()

function one(about: Partial<ObligationView> & { id: string }): ObligationView {
  return {
    kind: 'payment',
    act: null,
    by: 'respondent',
    words: 'bank transfer',
    amount: 15_667,
    dueOn: '2090-12-22',
    state: 'due',
    daysLate: 0,
    claimed: null,
    objectUntil: null,
    objected: null,
    talk: [],
    receipts: [],
    letterAt: null,
    mayBreak: false,
    plan: null,
    history: [],
    ...about,
  }
}

function view(mySide: 'starter' | 'respondent', all: ObligationView[]): Obligations {
  return {
    caseId: 'c1',
    status: 'settled',
    mySide,
    names: { starter: 'Ana Ruiz', respondent: 'Ben Cole' },
    currency: 'USD',
    agreedOn: '2090-11-25',
    today: '2090-12-16',
    obligations: all,
    feed: null,
    sms: null,
    isUnreached: false,
    papers: [],
  }
}

function show(shown: Obligations) {
  const client = makeQueryClient()
  client.setQueryData(agreedQuery('c1').queryKey, shown)
  client.setQueryData(changesQuery('c1').queryKey, null)
  client.setQueryData(payAccountsQuery('c1').queryKey, { ...shown, payments: [] })
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AgreedPanel caseId="c1" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('says in one sentence what comes next, and unfolds what is pressed', async () => {
  show(view('respondent', [one({ id: 'a' }), one({ id: 'b', dueOn: '2091-01-22' })]))
  expect(
    screen.getByRole('heading', { name: 'You pay Ana Ruiz $156.67 by December 22, 2090.' }),
  ).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'I cannot pay this one' }))
  expect(screen.getByLabelText('By Dec 22 I can pay')).toBeDefined()
  await userEvent.type(screen.getByLabelText('By Dec 22 I can pay'), '40')
  expect(screen.getByLabelText('The other $116.67 by')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Ask Ana Ruiz' })).toBeDefined()
})

it('asks for the day of another plan where it was emptied, and sends nothing without it', async () => {
  show(view('respondent', [one({ id: 'a' })]))
  await userEvent.click(screen.getByRole('button', { name: 'I cannot pay this one' }))
  const day = screen.getByLabelText('The other $156.67 by')
  await userEvent.clear(day)
  await userEvent.click(screen.getByRole('button', { name: 'Ask Ana Ruiz' }))
  expect(day.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Choose a date.')).toBeDefined()
})

it('adds the money up, and names the end of the list from the first payment on', () => {
  const claimed = { at: NOW, doneOn: '2090-12-16', until: LATER }
  show(
    view('starter', [
      one({ id: 'a', state: 'confirmed' }),
      one({ id: 'b', state: 'claimed', claimed }),
      one({ id: 'c', amount: 15_666 }),
    ]),
  )
  const sums = screen.getByRole('region', { name: 'Paid and open' })
  for (const words of ['Paid', '$156.67', 'You check', 'Open', '$156.66'])
    expect(within(sums).getAllByText(words).length).toBeGreaterThan(0)
  expect(screen.getByRole('heading', { name: 'Paid in full' })).toBeDefined()
})

it('names the end neither paid nor in full where no money is, or some of it was waived', () => {
  for (const all of [
    [one({ id: 'a', kind: 'thing', amount: 0, words: 'the drill' })],
    [one({ id: 'a', state: 'confirmed' }), one({ id: 'b', state: 'waived' })],
  ]) {
    const { unmount } = show(view('starter', all))
    expect(screen.getByRole('heading', { name: 'Done, all of it' })).toBeDefined()
    expect(screen.queryByText('Paid in full')).toBeNull()
    unmount()
  }
})

it.each([
  ['respondent', 'payment', /^You pay Ana Ruiz ?\$156\.67 ?It was due by December 5, 2090\.$/],
  ['starter', 'payment', /^Ben Cole pays you ?\$156\.67 ?It was due by December 5, 2090\.$/],
  ['respondent', 'thing', /^You were to give this back by December 5, 2090: ?the drill$/],
  ['starter', 'act', /^Ben Cole was to do this by December 5, 2090: ?the drill$/],
] as const)('tells the %s of a late %s that its day was', (side, kind, words) => {
  show(view(side, [one({ id: 'a', kind, words: 'the drill', dueOn: '2090-12-05', daysLate: 4 })]))
  expect(screen.getByRole('heading', { name: words })).toBeDefined()
})

it.each([
  ['payment', 'It no longer has to be paid', '$156.67 cannot be asked for again.'],
  ['thing', 'It no longer has to be given back', '“the drill” cannot be asked for again.'],
  ['act', 'It no longer has to be done', '“the drill” cannot be asked for again.'],
] as const)('names what is waived before a %s is waived for good', async (kind, button, words) => {
  const person = userEvent.setup()
  show(view('starter', [one({ id: 'a', kind, words: 'the drill' })]))
  await person.click(screen.getByRole('button', { name: 'What you can do' }))
  await person.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText(words, { exact: false })).toBeDefined()
})

it('keeps an earlier objection above a newer one, in the order in which they were written', () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const objected = { at: at(2), received: 0, words: 'Again nothing came.', until: LATER }
  const talk = [
    { id: 't', side: 'starter' as const, words: 'Nothing came.', at: at(0) },
    { id: 'u', side: 'respondent' as const, words: 'I will look.', at: at(1) },
  ]
  show(view('starter', [one({ id: 'a', state: 'objected', objected, talk })]))
  const [list] = screen.getAllByRole('list', { name: 'What was written about it' })
  expect(list?.textContent).toMatch(/Nothing came\..*I will look\..*Again nothing came\./)
})

it('puts what waits for the reader’s answer first, with one primary button', () => {
  const claimed = { at: NOW, doneOn: '2090-12-16', until: LATER }
  const all = view('starter', [one({ id: 'a', state: 'claimed', claimed }), one({ id: 'b' })])
  expect(cardsOf(all)).toMatchObject({ asks: [{ id: 'a' }], next: { id: 'b' } })
  show(all)
  expect(screen.getByRole('heading', { name: /^Ben Cole says they paid you \$156.67/ })).toBeDefined()
  expect(screen.getByRole('button', { name: 'I got a different sum' })).toBeDefined()
})

it('puts two figures side by side for both, with what was written about them and room to answer', async () => {
  const objected = { at: NOW, received: 10_000, words: 'The bank shows less.', until: LATER }
  const talk = [{ id: 't', side: 'respondent' as const, words: 'There was a fee.', at: NOW }]
  const each = one({ id: 'a', state: 'objected', objected, talk })
  for (const side of ['starter', 'respondent'] as const) {
    const { unmount } = show(view(side, [each]))
    for (const [name, figure] of [
      ['Ben Cole says', '$156.67'],
      ['Ana Ruiz says', '$100'],
    ] as const)
      expect(screen.getByText(name).nextElementSibling?.textContent).toBe(figure)
    const written = within(screen.getByRole('list', { name: 'What was written about it' })).getAllByRole(
      'listitem',
    )
    expect(written.map((line) => line.lastElementChild?.textContent)).toEqual([
      'The bank shows less.',
      'There was a fee.',
    ])
    // of whoever is asked it is the heading, and no sum is said to be the two
    expect(screen.queryAllByRole('heading', { name: 'Two figures for one payment' })).toHaveLength(
      side === 'respondent' ? 1 : 0,
    )
    const other = side === 'starter' ? 'Ben Cole' : 'Ana Ruiz'
    await userEvent.type(screen.getByLabelText(`Write to ${other} about it`), 'Let us look.')
    unmount()
  }
})

it('lists receipts for both, and lets whoever paid add one until it is confirmed', () => {
  const receipts = [{ id: 'r', name: 'transfer.pdf', hasPicture: false, at: NOW }]
  const claimed = { at: NOW, doneOn: '2090-12-16', until: LATER }
  for (const [side, state, mayAdd] of [
    ['starter', 'claimed', false],
    ['respondent', 'claimed', true],
    ['respondent', 'confirmed', false],
  ] as const) {
    const { unmount } = show(view(side, [one({ id: 'a', state, claimed, receipts })]))
    expect(screen.getAllByRole('button', { name: 'Receipt: transfer.pdf' }).length).toBeGreaterThan(0)
    expect(screen.queryAllByRole('button', { name: 'Add another receipt' }).length > 0).toBe(mayAdd)
    unmount()
  }
})

it('shows a private calendar address to copy or end, and texts only where there is a confirmed number', () => {
  const feed = 'https://settle.test/api/calendar/key'
  const { unmount } = show({ ...view('starter', [one({ id: 'a' })]), feed })
  expect(screen.getByText(feed)).toBeDefined()
  expect(screen.getByRole('button', { name: 'End this address' })).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
  unmount()
  show({ ...view('starter', [one({ id: 'a' })]), sms: { to: '+12…88', isWanted: false } })
  expect(screen.getByRole('button', { name: 'Make a private address' })).toBeDefined()
  expect(screen.getByRole('checkbox', { name: /Remind me by text as well, at \+12…88/ })).toBeDefined()
})

it('shows one question at a time, the others one line each, so that a pile of them hides nothing', async () => {
  const claimed = { at: NOW, doneOn: '2090-12-16', until: LATER }
  const amounts = [15_667, 20_000, 30_000]
  show(
    view(
      'starter',
      amounts.map((amount) => one({ id: `${amount}`, amount, state: 'claimed', claimed })),
    ),
  )
  const asked = () => screen.getAllByRole('heading', { name: /^Ben Cole says they paid you/ })
  expect(asked()).toHaveLength(1)
  expect(screen.getByRole('heading', { name: '2 more things wait for your answer' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '$300' }))
  expect(asked()).toHaveLength(2)
})

it('calls nothing late that was due before it was followed, and asks about it', () => {
  show(view('respondent', [one({ id: 'a', dueOn: '2090-12-02', daysLate: 0 })]))
  expect(screen.getByText(/^Was due on Dec 2. If it is done, say so./)).toBeDefined()
})

it('speaks of no reminder and no calendar once nothing is left to be done by a day', () => {
  const done = one({ id: 'a', state: 'confirmed' })
  show({ ...view('respondent', [done]), status: 'fulfilled' })
  expect(screen.getByRole('heading', { name: 'All of it is done' })).toBeDefined()
  expect(screen.queryByText(/remind/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Make a private address' })).toBeNull()
})

it('says of promises for good that they go on, with no certificate to wait for', () => {
  const lasting = one({ id: 'a', kind: 'act', amount: 0, dueOn: null, state: 'lasting' })
  show(view('starter', [lasting]))
  expect(screen.getByRole('heading', { name: 'From now on' })).toBeDefined()
  expect(screen.queryByText(/certificate/)).toBeNull()
})

it.each([
  ['who pays', 'respondent', {}, 'done plan'],
  ['who is paid', 'starter', {}, 'received plan waive'],
  ['who is paid, 14 days late', 'starter', { daysLate: 14 }, 'received letter print_letter plan waive'],
  [
    'who is paid, after the letter',
    'starter',
    { daysLate: 30, letterAt: NOW, mayBreak: true },
    'received print_letter break plan waive',
  ],
  ['who said it is paid', 'respondent', { state: 'claimed' }, 'take_back'],
  ['who answers that', 'starter', { state: 'claimed' }, 'confirm object'],
  ['who did not answer in time', 'starter', { state: 'counted', objectUntil: LATER }, 'confirm object'],
  ['who did not answer for long', 'starter', { state: 'counted', objectUntil: null }, 'confirm'],
  ['who said more', 'respondent', { state: 'objected' }, 'accept_figure'],
  ['who got less', 'starter', { state: 'objected' }, 'confirm waive'],
  ['who waived it', 'starter', { state: 'waived' }, ''],
  ['who owed what was waived', 'respondent', { state: 'waived' }, ''],
  ['who got it', 'starter', { state: 'confirmed' }, ''],
] as const)('offers %s what they can do', (_, side, about, expected) => {
  const each = one({ id: 'a', ...about })
  expect(actionsOf(view(side, [each]), each).join(' ')).toBe(expected)
})

it('lets the other side answer a plan with another, and its author take it back', () => {
  const plan = { id: 'p', by: 'respondent' as const, parts: [], askedAt: NOW, until: LATER }
  const each = one({ id: 'a', plan })
  expect(actionsOf(view('starter', [each]), each)).toEqual([
    'accept_plan',
    'plan',
    'decline_plan',
    'received',
    'waive',
  ])
  expect(actionsOf(view('respondent', [each]), each)).toEqual(['done', 'withdraw_plan'])
})

it('says before and on the button that another plan takes the place of theirs', async () => {
  const plan = { id: 'p', by: 'respondent' as const, parts: [], askedAt: NOW, until: LATER }
  show(view('starter', [one({ id: 'a', plan })]))
  await userEvent.click(screen.getAllByRole('button', { name: 'Propose another plan' })[0] ?? document.body)
  expect(screen.getByText(/With another plan you say no to theirs/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Replace that plan with this one' })).toBeDefined()
})

it('tells whoever no reminder reaches, and where to put that right', () => {
  show({ ...view('respondent', [one({ id: 'a' })]), isUnreached: true })
  expect(screen.getByText(/^No reminder reaches you/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your settings' }).getAttribute('href')).toBe('/settings')
})

const CASE = '0190a0a0-0000-7000-8000-000000000001'

it('asks once about words that may hurt, in an objection and in what is written about it', async () => {
  const sent: string[] = []
  stubService(
    on(objectToDone, ({ words }) => {
      sent.push(words)
      return never()
    }),
    on(talkOfFigures, ({ words }) => {
      sent.push(words)
      return never()
    }),
  )
  const claimed = { at: NOW, doneOn: '2090-12-16', until: LATER }
  const { unmount } = show({
    ...view('starter', [one({ id: CASE, state: 'claimed', claimed })]),
    caseId: CASE,
  })
  await userEvent.click(screen.getByRole('button', { name: 'I got a different sum' }))
  const button = screen.getByRole('button', { name: 'Tell Ben Cole' })
  const first = await expectAskedOnce(screen.getByLabelText(/^What should Ben Cole know/), button, () => sent)
  unmount()
  const objected = { at: NOW, received: 0, words: '', until: LATER }
  show({ ...view('starter', [one({ id: CASE, state: 'objected', objected })]), caseId: CASE })
  const say = screen.getByRole('button', { name: 'Send' })
  const last = await expectAskedOnce(screen.getByLabelText('Write to Ben Cole about it'), say, () => sent)
  expect(sent).toEqual([first, last])
})

it('says of a thing who gives it back, without the “my” of either, and has its condition on a line of its own', () => {
  const things = [
    one({ id: 'a', kind: 'thing', amount: 0, words: 'My amplifier, on this condition: “At noon”' }),
    one({ id: 'b', kind: 'thing', amount: 0, words: 'The drill', by: 'starter' }),
    one({ id: 'c', kind: 'act', amount: 0, words: 'Mend the gate' }),
  ]
  show(view('starter', things))
  for (const name of [
    'Ben Cole gives back the “amplifier”',
    'You give back “The drill”',
    'Ben Cole: Mend the gate',
  ])
    expect(screen.getByRole('heading', { name })).toBeDefined()
  expect(screen.getByText('Ben Cole’s condition: “At noon”')).toBeDefined()
})
