import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { answerPackage, sendAnswers } from '@evensettle/contracts/table-moves.ts'
import { TERM_WORDS } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aNegotiation, aView, itemId } from '../../../testing/made-up-round.ts'
import { aProposal, aProposalBothWays, backId, sealed } from '../../../testing/made-up-proposal.ts'
import { noteSkipped } from '../../worksheet/queries.ts'
import { ProposalCard } from './proposal-card.tsx'
import { never, on, stubService } from '../../../testing/stub-service.ts'

const round = aProposal()
const [[first, second], [deposit]] = [round.proposal.packages, aView.items]
if (!first || !second || !deposit) throw new Error('no ways')

function show(shown: ProposalRound, mySide: 'starter' | 'respondent' = 'respondent', items = aView.items) {
  noteSkipped('', aView.id)
  const sent: unknown[] = []
  stubService(
    on(answerPackage, ({ sum, known, isOwnWord }) => {
      sent.push({ sum, known, ...(isOwnWord ? { isOwnWord } : {}) })
      return never()
    }),
    on(sendAnswers, ({ receipt }) => {
      sent.push({ receipt })
      return never()
    }),
  )
  const { rerender } = render(tree(shown, mySide, items))
  again = (fresh) => rerender(tree(fresh, mySide, items))
  return sent
}

/** shows what the server says by now */
let again: (fresh: ProposalRound) => void = () => {}
const client = makeQueryClient()

function tree(round: ProposalRound, mySide: 'starter' | 'respondent', items: typeof aView.items) {
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ProposalCard view={{ ...aView, mySide, items }} round={round} />
      </MemoryRouter>
    </QueryClientProvider>
  )
}

it('chooses nothing by itself: three ways to answer, and who sees it', () => {
  const sent = show(round)
  const answers = screen.getByRole('region', { name: 'Only you see your answer' })
  expect(
    within(answers)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Yes to this', 'Another sum', 'Not these terms'])
  expect(within(answers).getByText(/Sam learns what it settles at, and nothing else you said/)).toBeTruthy()
  expect(within(answers).queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('heading', { level: 2, name: /^You pay Sam \$/ })).toBeTruthy()
  expect(sent).toEqual([])
})

it('says yes to the proposed sum, and no with null', async () => {
  const sent = show(round)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Yes to this' }))
  expect(sent).toEqual([{ sum: first.price, known: null }])
})

it('takes an apology that only the mediator suggests for nobody’s word until its doer ticks it', async () => {
  const id = 'respondent:apology'
  const sorry = [{ id, kind: 'apology', by: 'respondent', words: TERM_WORDS.apology }] as const
  const sent = show(aProposal({}, sorry))
  const user = userEvent.setup()
  const own = () => screen.getByRole('checkbox', { name: /You tell Sam that you are sorry it came to this/ })
  expect(own()).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: 'Yes to this' }))
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(own())
  expect(screen.getByText(/^Please tick this if you would say that/)).toBeTruthy()
  await user.click(own())
  await user.click(screen.getByRole('button', { name: 'Yes to this' }))
  expect(sent).toEqual([{ sum: expect.any(Number), known: null, isOwnWord: true }])
})

it('asks no such word of the other side, for a no, or for an apology in somebody’s own words', async () => {
  const id = 'respondent:apology'
  const sorry = (words: string) => [{ id, kind: 'apology', by: 'respondent', words }] as const
  show(aProposal({}, sorry(TERM_WORDS.apology)), 'starter')
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
  show(aProposal({}, sorry('A letter to my daughter')))
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
  const sent = show(aProposal({}, sorry(TERM_WORDS.apology)))
  await userEvent.click(screen.getByRole('button', { name: 'Not these terms' }))
  expect(sent).toEqual([{ sum: null, known: null }])
})

it('asks for another sum in one empty field, with the span, and seals nothing outside of it', async () => {
  const sent = show(round, 'starter')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Another sum' }))
  const field = screen.getByRole('textbox', { name: /The least I could live with/ })
  expect(field).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: 'Answer with my sum' }))
  expect(screen.getByText(/^Please enter a sum from \$\d+ to \$1,000\.$/)).toBeTruthy()
  await user.type(field, '5000')
  await user.click(screen.getByRole('button', { name: 'Answer with my sum' }))
  expect(sent).toEqual([])
  await user.clear(field)
  await user.type(field, '720')
  expect(screen.getByText('Yes from $720 up.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Answer with $720' }))
  expect(sent).toEqual([{ sum: 72_000, known: null }])
})

/** Every sum in a text, in minor units. */
function sumsIn(text: string | null): number[] {
  return [...(text ?? '').matchAll(/(−|\+)? ?\$([\d,]+(?:\.\d\d)?)/g)].map(
    ([, sign, sum = '']) => Math.round(Number(sum.replaceAll(',', '')) * 100) * (sign === '−' ? -1 : 1),
  )
}

function added(sums: readonly number[]): number {
  return sums.reduce((a, b) => a + b, 0)
}

const back = { ...deposit, id: backId, by: 'respondent' as const, title: 'A new door' }

it('can be added up from the screen alone where both ask: points, claims, and the sum', async () => {
  show(aProposalBothWays(), 'starter', [...aView.items, back])
  expect(screen.getByText('This is what is left once one claim is taken off the other.')).toBeTruthy()
  const [price = 0] = sumsIn(screen.getAllByRole('heading', { level: 2 })[0]?.textContent ?? '')
  const why = within(screen.getByRole('list', { name: /^Why / })).getAllByRole('listitem')
  const [together = 0] = sumsIn(why.at(-1)?.querySelector('b')?.textContent ?? '')
  expect(why.at(-1)?.textContent).toMatch(/^Together \$/)
  const lines = why.slice(0, -1).flatMap((line) => sumsIn(line.querySelector('b')?.textContent ?? ''))
  expect(together).toBe(price)
  expect(added(lines)).toBe(price)

  await userEvent.click(screen.getByText('How we got there'))
  const tables = ['What you ask for', 'What Lee asks for in return', 'From there to the sum'].map((name) =>
    within(screen.getByRole('table', { name })),
  )
  const heads = tables
    .slice(0, 2)
    .map((table) => table.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim()))
  expect(heads).toEqual([
    ['You ask', 'Lee agrees to', 'Proposed'],
    ['Lee asks', 'You agree to', 'Proposed'],
  ])
  const proposed = tables.slice(0, 2).map((table) =>
    table
      .getAllByRole('row')
      .map((row) => sumsIn([...row.querySelectorAll('td')].at(-1)?.textContent ?? ''))
      .filter((sums) => sums.length > 0)
      .flat(),
  )
  const [own = [], inReturn = []] = proposed
  const [last] = tables.slice(2)
  const steps = last?.getAllByRole('cell').flatMap(({ textContent }) => sumsIn(textContent)) ?? []
  expect(added(own.slice(0, -1))).toBe(own.at(-1))
  expect(steps.slice(0, 2)).toEqual([own.at(-1), -(inReturn[0] ?? 0)])
  expect(steps.at(-1)).toBe(price)
  expect(added(steps.slice(0, -1))).toBe(price)
})

it('says no share that nobody chose, and nothing of sides of a step', async () => {
  show(round)
  await userEvent.click(screen.getByText('How we got there'))
  await userEvent.click(screen.getByText('What happens then'))
  expect(document.body.textContent).not.toMatch(/\d ?%|side of a step|Never less/)
})

it('says in the field for another sum that it is what is left of both claims', async () => {
  show(aProposalBothWays(), 'starter', [...aView.items, back])
  await userEvent.click(screen.getByRole('button', { name: 'Another sum' }))
  const said = () =>
    document.getElementById(screen.getByRole('textbox').getAttribute('aria-describedby') ?? '')
  expect(said()?.textContent).toMatch(
    /^This is what is left once one claim is taken off the other\. Any sum from /,
  )
})

it('says by whose offer the span begins where it does, and with what it ends', async () => {
  show(round, 'starter')
  await userEvent.click(screen.getByRole('button', { name: 'Another sum' }))
  const low =
    first.low === 55_000
      ? /^The lowest, \$550, is what Lee offers now\.$/
      : /^Lee offers \$550 now\. This way takes \$\d+ off, for .* So the lowest sum here is \$\d+\.$/
  expect(screen.getByText(low)).toBeTruthy()
  expect(screen.getByText('The highest, $1,000, is all that you ask for.')).toBeTruthy()
  cleanup()
  show(aProposalBothWays(), 'starter', [...aView.items, back])
  await userEvent.click(screen.getByRole('button', { name: 'Another sum' }))
  expect(
    screen.getByText(/^Lee has agreed to \$\d+\. That is not an offer, so any sum from \$\d can be named\.$/),
  ).toBeTruthy()
  expect(screen.getByText(/ is all that you ask for, less what you agree to in return\.$/)).toBeTruthy()
})

it('leads on to the next way, with what was said to the one before', () => {
  show(aProposal({ mine: sealed({ [first.id]: first.price }) }))
  expect(screen.getByText('A second way, 2 of 3')).toBeTruthy()
  expect(screen.getByText('You said: Yes.')).toBeTruthy()
})

it('lets every way be read before the first is answered', async () => {
  show(round)
  const all = screen.getByRole('region', { name: 'All 3 ways' })
  const ways = within(all)
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement?.tagName === 'OL')
  expect(ways.map(({ textContent }) => textContent?.slice(0, 2))).toEqual(['1.', '2.', '3.'])
  expect(within(all).getByText('this one')).toBeTruthy()
  await userEvent.click(within(all).getByText(/^2\. \$/))
  expect(within(all).getAllByText(/give a list/)[0]).toBeTruthy()
  expect(within(all).queryByRole('button')).toBeNull()
})

it('says in one line what another sum does before it is opened', () => {
  show(round)
  expect(
    screen.getByText(
      /^“Another sum” is the most you could pay\. Name more than the proposal, and you still pay only the proposal if Sam/,
    ),
  ).toBeTruthy()
  cleanup()
  show(round, 'starter')
  expect(
    screen.getByText(
      /^“Another sum” is the least you could live with\. Name less than the proposal, and you still get the proposal if Lee/,
    ),
  ).toBeTruthy()
})

it('offers to take a no back on the next screen', async () => {
  const answered = aProposal({ mine: sealed({ [first.id]: null }) })
  stubService(on(answerPackage, () => ({ ...aNegotiation, proposals: [answered] })))
  noteSkipped('', aView.id)
  const { rerender } = render(tree(round, 'respondent', aView.items))
  await userEvent.click(screen.getByRole('button', { name: 'Not these terms' }))
  rerender(tree(answered, 'respondent', aView.items))
  expect(await screen.findByText(/^Saved for .*: “Not these terms”\. Nothing is sent yet\.$/)).toBeTruthy()
  expect(screen.getByText('Next: way 2 of 3. Only you see what you answer.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change it' }))
  expect(screen.getByText('The mediator’s proposal, way 1 of 3')).toBeTruthy()
})

it('sends nothing by the last answer: all of them are read once more, and sent as they are shown', async () => {
  const sums = Object.fromEntries(round.proposal.packages.map(({ id, price }) => [id, price]))
  const mine = sealed(sums)
  const sent = show(aProposal({ mine }))
  expect(screen.getByRole('heading', { level: 2, name: 'Your answers' })).toBeTruthy()
  expect(screen.getAllByText('Yes')).toHaveLength(3)
  expect(
    screen.getByText(
      /^What you see here is saved\. If you do not send, each yes still counts when time runs out on /,
    ),
  ).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send my answers' }))
  expect(sent).toEqual([{ receipt: mine.receipt }])
})

it('tells whoever has sent where they are now', async () => {
  const sums = Object.fromEntries(round.proposal.packages.map(({ id, price }) => [id, price]))
  const sent = aProposal({ mine: sealed(sums, true) })
  stubService(on(sendAnswers, () => ({ ...aNegotiation, proposals: [sent] })))
  noteSkipped('', aView.id)
  const { rerender } = render(tree(aProposal({ mine: sealed(sums) }), 'respondent', aView.items))
  await userEvent.click(screen.getByRole('button', { name: 'Send my answers' }))
  rerender(tree(sent, 'respondent', aView.items))
  const heading = screen.getByRole('heading', { name: /^Your answers? (is|are) kept secret$/ })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('shows what was sent, each to be changed', () => {
  const sums = Object.fromEntries(round.proposal.packages.map(({ id }, i) => [id, i === 0 ? null : 60_000]))
  show(aProposal({ mine: sealed(sums, true) }))
  expect(screen.getByRole('heading', { level: 2, name: /^Your answers? (is|are) kept secret$/ })).toBeTruthy()
  expect(screen.getByText('Not these terms')).toBeTruthy()
  expect(screen.getAllByText('Yes up to $600')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /^Change my answer to/ })).toHaveLength(3)
})

it('says to whoever said no until when that can change, and of the other side nothing', () => {
  const sums = Object.fromEntries(round.proposal.packages.map(({ id }) => [id, null]))
  show(aProposal({ mine: sealed(sums, true) }))
  expect(screen.getByText(/^You said no to each of them\. Sam is not told\./)).toBeTruthy()
  expect(
    screen.getByText(/^You can change (it|them) until the time is up\. After a change, you send again\.$/),
  ).toBeTruthy()
  expect(
    screen.getByText(
      /^If both of you send and they fit, you both hear at once\. Otherwise you both hear by /,
    ),
  ).toBeTruthy()
  expect(screen.queryByText(/Sam has until/)).toBeNull()
})

it.each([
  ['only no', null],
  ['a yes', 60_000],
])('promises %s no comparing at once: who hears when is the same whatever is sent', (_, sum) => {
  const sums = Object.fromEntries(round.proposal.packages.map(({ id }) => [id, sum]))
  noteSkipped('', aView.id)
  show(aProposal({ mine: sealed(sums) }))
  expect(screen.queryByText(/compared at once/)).toBeNull()
  const words = screen.getByText(/^If both of you send and they fit, you both hear at once, and Sam learns /)
  expect(words.textContent).toContain('Otherwise you both hear by ')
  expect(words.textContent).toContain(', whatever was said.')
})

it('speaks of no sum, step or share where no money is at stake', () => {
  const way = { ...first, low: 0, high: 0, price: 0, points: [] }
  show({ ...round, proposal: { ...round.proposal, asks: 0, agreesTo: 0, packages: [way], points: [] } })
  expect(screen.getByText(/^If both of you say yes, this is what is agreed\./)).toBeTruthy()
  expect(screen.getByText(/^What is proposed is what one of you asks for/)).toBeTruthy()
  expect(screen.queryByText(/steps|\$0|the same sum|% of the sum/)).toBeNull()
})

it('says of a point without an answer that it has none, never a sum of nothing', () => {
  const points = first.points.map((point) => ({ ...point, agreesTo: null }))
  const packages = round.proposal.packages.map((one, i) => (i === 0 ? { ...one, points } : one))
  show(aProposal({ proposal: { ...round.proposal, packages } }))
  const table = screen.getByRole('table', { name: 'What Sam asks for', hidden: true })
  expect(within(table).getByText('not answered yet')).toBeTruthy()
  expect(within(table).queryByText('$0')).toBeNull()
})

it('says of a side that told its story what it has not said and shown: words and documents under this point', () => {
  const evidence = { starter: 1, respondent: 0 } as const
  const points = round.proposal.points.map((point) => ({ ...point, evidence }))
  show(aProposal({ proposal: { ...round.proposal, points } }))
  expect(screen.getAllByText(/^Said and shown under .* no words or documents yet/)).toBeTruthy()
})

it('says before the first answer how many ways there are and which one counts, and where the sum lies', () => {
  show(round)
  expect(screen.getByText(/^This is the first of 3 ways .* suits the two of you best is taken/)).toBeTruthy()
  const why = screen.getByRole('list', { name: /^Why / })
  const open =
    /^Of the \$500 that is still open, this much is added: a fixed list, the same in every case, goes by what Sam has shown and your word$/
  expect(within(why).getByText(open)).toBeTruthy()
  expect(screen.getAllByText(/by software, not by a person/)).toHaveLength(1)
  // the rule itself is there for whoever wants it
  expect(screen.getByText(/^If more than one way fits, the same/).closest('details')).toBeTruthy()
})

it('says by when a thing is handed over, and what about it is left to agree on', () => {
  const act = { termId: 'camera', kind: 'return_item', by: 'respondent', words: 'The camera' } as const
  const way = { ...first, terms: { payment: null, acts: [act] }, low: 0, high: 0, price: 0, points: [] }
  const acts = [{ kind: 'return_item', by: 'respondent', words: 'The camera', dueOn: '2026-11-16' } as const]
  const terms = { [way.id]: { currency: 'USD' as const, payment: null, acts, release: true } }
  show({ ...round, terms, proposal: { ...round.proposal, packages: [way] } })
  expect(screen.getByText('You give back “The camera”, by Nov 16, 2026')).toBeTruthy()
  expect(
    screen.getByText(/^Where it is handed over, who comes and who pays for the way is not part/),
  ).toBeTruthy()
})

it('says of ways without money what they hold and on whose conditions, and calls each by its number', async () => {
  const act = (termId: string, condition?: string) =>
    ({
      termId,
      kind: 'return_item',
      by: 'respondent',
      words: termId,
      ...(condition ? { condition } : {}),
    }) as const
  const way = (one: typeof first, slot: 'crossed' | 'as_paid_says', acts: ReturnType<typeof act>[]) => ({
    ...one,
    slot,
    terms: { payment: null, acts },
    low: 0,
    high: 0,
    price: 0,
    points: [],
  })
  const packages = [
    way(first, 'crossed', [act('The camera', 'if Sam comes'), act('The bag', 'if Sam comes')]),
    way(second, 'as_paid_says', [act('The camera'), act('The bag')]),
  ]
  const none = { currency: 'USD' as const, payment: null, acts: [], release: true }
  const terms = Object.fromEntries(packages.map(({ id }) => [id, none]))
  const proposal = { ...round.proposal, packages }
  show({ ...round, terms, proposal })
  expect(screen.getByText('Both things are in it, each on your condition.')).toBeTruthy()
  expect(screen.queryByText(/^Where it is handed over/)).toBeNull()
  expect(screen.getByRole('heading', { name: 'Both ways' })).toBeTruthy()
  expect(screen.getByText('Way 1')).toBeTruthy()
  expect(screen.getByText('Way 2')).toBeTruthy()
  cleanup()
  show({ ...round, terms, proposal, mine: sealed({ [first.id]: null }) }, 'starter')
  expect(screen.getByText('This has both things, without Lee’s conditions.')).toBeTruthy()
  expect(
    screen.getByText('Where the two of you said different things, this goes by your words.'),
  ).toBeTruthy()
  expect(screen.getByText(/^Where it is handed over/)).toBeTruthy()
})

it('takes nothing that is typed away when an answer comes from another screen, and says what that was', async () => {
  const sent = show(round)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Another sum' }))
  await user.type(screen.getByRole('textbox'), '610')
  again(aProposal({ mine: sealed({ [first.id]: null }) }))
  expect(screen.getByText(/On another screen you gave this answer: Not these terms\./)).toBeTruthy()
  expect(screen.getByRole('textbox')).toHaveProperty('value', '610')
  await user.click(screen.getByRole('button', { name: 'Answer with $610' }))
  expect(sent).toEqual([{ sum: 61_000, known: { sum: null } }])
})

it('leaves the way on the screen that a thumb is over, and goes on when told to keep the other answer', async () => {
  show(round)
  again(aProposal({ mine: sealed({ [first.id]: first.price }) }))
  expect(screen.getByText('The mediator’s proposal, way 1 of 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Keep that and go on' }))
  expect(screen.getByText('A second way, 2 of 3')).toBeTruthy()
})

it('says on its face which claim in return it leaves open, and whose answer that waits for', () => {
  const proposal = {
    ...round.proposal,
    leftOut: [{ id: itemId, by: 'respondent', asks: 9_000, waitsFor: 'starter' } as const],
  }
  show(aProposal({ proposal }))
  const said = screen.getByText(
    /is not counted: it waits for Sam’s answer, and stays open whatever you settle/,
  )
  expect(said.closest('details')).toBeNull()
})
