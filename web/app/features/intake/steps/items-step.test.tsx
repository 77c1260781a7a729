import { render, screen, waitFor } from '@testing-library/react'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { emptyDraft } from '../model.ts'
import { ItemsStep } from './items-step.tsx'

const STORY = 'They kept $500, which is $300 for the carpet and $200 for the paint. I also paid $40.'

/** The step by itself; `wanted` is the field that it would have the keyboard in. */
function Step({ wanted = [], of = {} }: { wanted?: string[]; of?: Partial<CaseDraftInput> }) {
  const [draft, setDraft] = useState({ ...emptyDraft('USD'), type: 'loan' as const, story: STORY, ...of })
  return (
    <ItemsStep
      draft={draft}
      now={Date.parse('2026-11-23T12:00:00Z')}
      errors={{}}
      faults={{}}
      attempts={0}
      onChange={(patch) => setDraft({ ...draft, ...patch })}
      onFocusField={(field) => wanted.push(field)}
    />
  )
}

it('says so when a sum of the story is made of others, stays with the found points, and has a nameless sum named', async () => {
  const user = userEvent.setup()
  const wanted: string[] = []
  render(<Step wanted={wanted} />)
  const note = /^\$300 and \$200 add up to \$500\./
  expect(screen.getByText(note)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add: The carpet, $300' }))
  expect(wanted.at(-1)).toBe('found')
  await user.click(screen.getByRole('button', { name: 'Add: The paint, $200' }))
  // asked for in parts, the whole is still offered
  expect(screen.getByText(note)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Not this: .*\$500/ }))
  expect(screen.queryByText(note)).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Add: A sum from your story, \$40/ }))
  expect(wanted.at(-1)).toBe('items.2.title')
  await waitFor(() => expect(screen.getByLabelText('What is it for?')).toHaveProperty('value', ''))
})

const DEPOSIT = {
  type: 'security_deposit',
  story:
    'My deposit was $1,800 and Oscar kept all of it. He says cleaning $250, a broken blind $90, repainting $600, and the rest he just has not paid back.',
} as const

it('asks whether sums are part of a larger one, and asks for the parts and what is left of it with one press', async () => {
  render(<Step of={DEPOSIT} />)
  expect(screen.getByText(/^Are \$600, \$250, and \$90 already in the \$1,800\?/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ask for the parts and the rest, $860' }))
  for (const title of ['Cleaning that was charged', 'A broken blind', 'Repainting', 'The rest of the $1,800'])
    expect(screen.getByRole('button', { name: `Edit ${title}` })).toBeTruthy()
  expect(screen.getByText('$1,800')).toBeTruthy()
  expect(screen.queryByText('Found in your story')).toBeNull()
})

it('asks for the larger sum alone with one press, also where a part of it was taken already', async () => {
  render(<Step of={DEPOSIT} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add: A broken blind, $90' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ask for $1,800 once' }))
  expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(1)
  expect(screen.queryByText(/^Are .* already in/)).toBeNull()
  expect(screen.queryByText('Found in your story')).toBeNull()
})

it('lets the currency of the sums in the story be set before one of them is asked for', () => {
  render(<Step of={DEPOSIT} />)
  expect(screen.getByLabelText('Currency')).toBeTruthy()
  expect(screen.queryByText('You are asking for, in all')).toBeNull()
})

it('does not find once more what was confirmed and then changed', async () => {
  render(<Step of={DEPOSIT} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add: Deposit that was kept, $1,800' }))
  await userEvent.click(screen.getByRole('button', { name: 'Edit Deposit that was kept' }))
  const amount = screen.getByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '860')
  expect(screen.queryByRole('button', { name: 'Add: Deposit that was kept, $1,800' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add: Repainting, $600' })).toBeTruthy()
})

it('asks who wants things alone for no currency, and adds nothing up for them', async () => {
  render(<Step of={{ type: 'borrowed_item', story: 'I lent my neighbour Walt my green tent in June.' }} />)
  // before the first point as well: nobody has spoken of money yet
  expect(screen.queryByLabelText('Currency')).toBeNull()
  expect(screen.queryByText('$0')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Add: The green tent back/ }))
  expect(screen.queryByLabelText('Currency')).toBeNull()
  expect(screen.queryByText('$0')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add a sum of money' }))
  expect(screen.getByLabelText('Currency')).toBeTruthy()
})

const EQUAL = {
  type: 'security_deposit',
  story:
    'My deposit was $1,200 and Oscar kept all of it. He says cleaning $180, a broken door $95, new keys $60, moving van $60, and the rest he just has not paid back.',
} as const

it('asks for no more than the whole where two of the parts are the same sum', async () => {
  const wanted: string[] = []
  render(<Step of={EQUAL} wanted={wanted} />)
  expect(screen.getByText(/^Are \$180, \$95, \$60, and \$60 already in the \$1,200\?/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ask for the parts and the rest, $805' }))
  expect(screen.getAllByRole('button', { name: /^Edit / })).toHaveLength(5)
  expect(screen.getByText('You now ask for $1,200 in all.')).toBeTruthy()
  expect(wanted.at(-1)).toBe('items.0.edit')
})

it('takes away nothing that somebody wrote, whatever its sum', async () => {
  const own = {
    id: 'a',
    kind: 'money',
    title: 'The keys',
    details: 'I have the receipt.',
    amount: 9_000,
    on: null,
  } as const
  render(<Step of={{ ...DEPOSIT, items: [own] }} />)
  expect(screen.queryByRole('button', { name: 'Ask for $1,800 once' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ask for the parts and the rest, $860' }))
  expect(screen.getByRole('button', { name: 'Edit The keys' })).toBeTruthy()
  expect(screen.getByText('You now ask for $1,800 in all.')).toBeTruthy()
})

it('asks no more where somebody says that the sums come on top', async () => {
  render(<Step of={DEPOSIT} />)
  await userEvent.click(screen.getByRole('button', { name: 'They come on top: ask for all' }))
  expect(screen.queryByText(/^Are .* already in/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Add: A broken blind, $90' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Add: Deposit that was kept, $1,800' })).toBeTruthy()
})
