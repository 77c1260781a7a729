import { type TermsOnTable } from '@evensettle/contracts/negotiation.ts'
import { setTerm } from '@evensettle/contracts/table-moves.ts'
import { TERM_WORDS } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { formatDate } from '../../../lib/format.ts'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aView } from '../../../testing/made-up-round.ts'
import { cut, on, stubService } from '../../../testing/stub-service.ts'
import { TermsCard } from './terms-card.tsx'

const terms: TermsOnTable = {
  list: [
    {
      id: 'key',
      kind: 'return_item',
      by: 'respondent',
      words: 'The key',
      from: 'asked',
      isStruck: false,
      markedBy: null,
    },
    {
      id: 'a',
      kind: 'apology',
      by: 'respondent',
      words: TERM_WORDS.apology,
      from: 'usual',
      isStruck: false,
      markedBy: null,
    },
    {
      id: 'b',
      kind: 'remove_review',
      by: 'starter',
      words: TERM_WORDS.remove_review,
      from: 'usual',
      isStruck: true,
      markedBy: 'starter',
    },
    {
      id: 'c',
      kind: 'list_of_charges',
      by: 'respondent',
      words: TERM_WORDS.list_of_charges,
      from: 'usual',
      isStruck: true,
      markedBy: 'respondent',
    },
  ],
  toAdd: [{ id: 'd', kind: 'reference_letter', by: 'respondent', words: TERM_WORDS.reference_letter }],
  since: [],
}

function show(fixedUntil: string | null, list = terms.list): void {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <TermsCard view={aView} terms={{ ...terms, list }} fixedUntil={fixedUntil} />
    </QueryClientProvider>,
  )
}

it('lets a side strike what is usual and put back its own, and nothing that the other struck or asked for', () => {
  show(null)
  expect(
    screen.getAllByRole('button', { hidden: true }).map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    'Does not apply: You tell Sam that you are sorry it came to this',
    'Put back: You give Sam a list of all charges, with receipts',
    'Add: You write Sam a plain reference that confirms the facts',
  ])
  // said before it is done, and kind about it afterwards
  expect(
    screen.getByText(/^Nothing on this list is agreed yet\. .+ sees what the other takes out or adds/),
  ).toBeTruthy()
  expect(
    screen.getByText(/^One of you took these out\. That says nothing about who was right\./),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Not part of the proposal' })).toBeTruthy()
  expect(screen.getAllByText(/ took this off the list\.$/).map(({ textContent }) => textContent)).toEqual([
    'Sam took this off the list.',
    'You took this off the list.',
  ])
  expect(screen.queryByText(/Sam keeps this dispute out/)?.textContent).toBeTruthy()
})

it('takes an act in own words with who does it, and says what is missing', async () => {
  const user = userEvent.setup()
  const sent: unknown[] = []
  stubService(
    on(setTerm, (input) => {
      sent.push(input)
      return terms
    }),
  )
  show(null)
  await user.click(screen.getByText('Add something'))
  await user.click(await screen.findByRole('button', { name: 'Put it on the list' }))
  expect(screen.getAllByText('Say what is to be done, and who does it.').length).toBeGreaterThan(0)
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText('What is to be done?'), 'Help carry it down')
  await user.selectOptions(screen.getByLabelText('Who does it?'), 'Sam')
  await user.click(screen.getByRole('button', { name: 'Put it on the list' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('What is to be done?').value).toBe(''))
  expect(sent).toEqual([expect.objectContaining({ kind: 'other', isOn: true, words: 'Help carry it down' })])
})

it('asks about own words that may hurt before they go, and sends them as they are once that is said', async () => {
  const user = userEvent.setup()
  const sent: unknown[] = []
  stubService(
    on(setTerm, (input) => {
      sent.push(input)
      return terms
    }),
  )
  show(null)
  await user.click(screen.getByText('Add something'))
  await user.type(await screen.findByLabelText('What is to be done?'), 'You are a liar. Say so to my mother.')
  await user.selectOptions(screen.getByLabelText('Who does it?'), 'Sam')
  await user.click(screen.getByRole('button', { name: 'Put it on the list' }))
  await screen.findByRole('region', { name: 'How might Sam read this?' })
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send as it is' }))
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ words: 'You are a liar. Say so to my mother.' })]),
  )
})

it('lets who wrote a term take it off, and the other strike it', () => {
  const own = { id: 'own', kind: 'other', by: 'starter', words: 'Sweep', from: 'added', isOwn: true } as const
  const both = (['starter', 'respondent'] as const).map((markedBy) => ({
    ...own,
    id: markedBy,
    words: `Sweep ${markedBy}`,
    isStruck: false,
    markedBy,
  }))
  show(null, both)
  const labels = screen
    .getAllByRole('button', { hidden: true })
    .flatMap((button) => button.getAttribute('aria-label') ?? [])
  expect(labels.filter((label) => label.startsWith('Take it off the list')).length).toBe(1)
  expect(labels.filter((label) => label.startsWith('Does not apply')).length).toBe(1)
})

it('only shows the list while a proposal is being answered, and says when it can be changed again', () => {
  const until = '2026-11-05T12:00:00.000Z'
  show(until)
  expect(screen.queryByRole('button', { hidden: true })).toBeNull()
  expect(screen.getByText(/It stays as it is/).textContent).toContain(
    `until that proposal is over, on ${formatDate(until)} at the latest`,
  )
})

it('keeps what was named since the proposal was made apart from what it was made of', () => {
  const since = [{ id: 'k2', kind: 'return_item', by: 'starter', words: 'The lamp' } as const]
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <TermsCard view={aView} terms={{ ...terms, since }} fixedUntil="2026-11-05T12:00:00.000Z" />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('heading', { name: 'Named since then' })).toBeTruthy()
  expect(screen.getAllByText('Sam gives back “The lamp”')).toHaveLength(1)
})

afterEach(() => onlineManager.setOnline(true))

it('does not stand still without a line: it says so, and every entry can be pressed again', async () => {
  onlineManager.setOnline(false)
  stubService(on(setTerm, cut))
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <TermsCard view={aView} terms={terms} fixedUntil={null} />
    </QueryClientProvider>,
  )
  const strike = screen.getAllByRole('button', { name: /^Does not apply/ })
  await userEvent.click(strike[0] ?? document.body)
  expect(await screen.findByRole('alert')).toBeTruthy()
  for (const button of strike) expect(button).toHaveProperty('disabled', false)
})

it('sets how who asks for a thing would have it change hands beside the word of who would do it', async () => {
  const asks = { who: 'respondent', at: 'starter', place: '', by: '2026-12-01' } as const
  const said = { asks: 'starter', how: { asks, doer: null }, doer: { word: 'yes' } } as const
  show(
    null,
    terms.list.map((term) => (term.id === 'key' ? { ...term, said } : term)),
  )
  expect(
    await screen.findByText(/^Sam asked: You bring or send it to Sam’s place, by Dec 1, 2026\.$/),
  ).toBeTruthy()
})
