import { expectAskedOnce } from '../../../testing/calm-words.ts'
import { answerPart, proposePart, type PartAgreements } from '@evensettle/contracts/part-agreements.ts'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { never, on, Refused, stubService } from '../../../testing/stub-service.ts'
import { PartsPanel } from './parts-panel.tsx'
import { partsQuery } from './queries.ts'

const CASE = '0190a0a0-0000-7000-8000-000000000001'
const [CARPET, DEPOSIT] = [
  '0190a0a0-0000-7000-8000-00000000000a',
  '0190a0a0-0000-7000-8000-00000000000b',
] as const
const AT = '2090-12-01T12:00:00.000Z'

const money = { by: 'starter', kind: 'money' } as const
function view(about: Partial<PartAgreements> = {}): PartAgreements {
  return {
    caseId: CASE,
    mySide: 'starter',
    names: { starter: 'Ana Ruiz', respondent: 'Ben Cole' },
    currency: 'USD',
    today: '2090-12-01',
    points: [
      {
        ...money,
        id: CARPET,
        number: 1,
        title: 'The carpet',
        claimed: 20_000,
        agreed: { sum: 20_000, isPart: false },
      },
      { ...money, id: DEPOSIT, number: 2, title: 'The deposit', claimed: 100_000, agreed: null },
    ],
    mayPropose: true,
    open: null,
    signed: [],
    ...about,
  }
}

const OPEN: NonNullable<PartAgreements['open']> = {
  id: '0190a0a0-0000-7000-8000-00000000000c',
  by: 'respondent',
  state: 'open',
  note: 'At least this.',
  draft: {
    points: [{ id: CARPET, outcome: 'kept', sum: 15_000 }],
    dueOn: '2090-12-31',
    method: '',
    standstillUntil: null,
    law: null,
  },
  terms: {
    currency: 'USD',
    payment: {
      payer: 'respondent',
      amount: 15_000,
      instalments: [{ dueOn: '2090-12-31', amount: 15_000 }],
      method: '',
    },
    acts: [],
    release: false,
  },
  proposedAt: AT,
  until: '2090-12-15T12:00:00.000Z',
  fits: true,
  toSign: null,
}

beforeEach(() => window.localStorage.clear())

function show(parts: PartAgreements, withStandstill = false): QueryClient {
  const client = makeQueryClient()
  render(<Panel {...{ parts, client, withStandstill }} />)
  return client
}

function Panel({
  parts,
  client = makeQueryClient(),
  withStandstill = false,
}: {
  parts: PartAgreements
  client?: QueryClient
  withStandstill?: boolean
}) {
  client.setQueryData(partsQuery(CASE).queryKey, parts)
  return (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <PartsPanel caseId={CASE} withStandstill={withStandstill} />
      </QueryClientProvider>
    </MemoryRouter>
  )
}

it('begins with what both say already, and sends what was chosen', async () => {
  const drafts: unknown[] = []
  stubService(
    on(proposePart, ({ draft, seen }) => {
      drafts.push([draft.points, seen])
      return view({ open: { ...OPEN, by: 'starter' } })
    }),
  )
  show(view())
  const sum = screen.getByLabelText('Sum for “The carpet”')
  await userEvent.clear(sum)
  await userEvent.click(screen.getByRole('button', { name: 'Propose this' }))
  expect((await screen.findAllByText('Please enter the sum.')).length).toBeGreaterThan(0)
  expect(drafts).toEqual([])
  await userEvent.type(sum, '180')
  expect(screen.queryByText('Please enter the sum.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Propose this' }))
  expect(await screen.findByRole('heading', { name: 'What you proposed' })).toBeDefined()
  expect(drafts).toEqual([[[{ id: CARPET, outcome: 'kept', sum: 18_000 }], null]])
})

it('says that all points together are no part, and leads to an offer instead', async () => {
  show(view())
  await userEvent.click(screen.getByRole('checkbox', { name: /The deposit/ }))
  expect(screen.getByText(/This is all that is left/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Propose this' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Make an offer' })).toBeDefined()
})

it('keeps what was entered when the other side proposes something meanwhile, and says so', async () => {
  const client = show(view())
  const sum = screen.getByLabelText('Sum for “The carpet”')
  await userEvent.clear(sum)
  await userEvent.type(sum, '170')
  act(() => void client.setQueryData(partsQuery(CASE).queryKey, view({ open: OPEN })))
  expect(await screen.findByText(/Ben Cole has just made a proposal too/)).toBeDefined()
  expect(screen.getByLabelText('Sum for “The carpet”')).toHaveProperty('value', '170')
  expect(screen.getByRole('button', { name: 'Propose this' })).toHaveProperty('disabled', true)
})

it('keeps what was entered while somebody looks elsewhere, until it is sent', async () => {
  stubService(on(proposePart, () => view({ open: { ...OPEN, by: 'starter' } })))
  show(view())
  await userEvent.clear(screen.getByLabelText('Sum for “The carpet”'))
  await userEvent.type(screen.getByLabelText('Sum for “The carpet”'), '170')
  cleanup()
  // the other side proposed something meanwhile
  show(view({ open: OPEN }))
  expect(screen.getByLabelText('Sum for “The carpet”')).toHaveProperty('value', '170')
  expect(screen.getByText(/Ben Cole has just made a proposal too/)).toBeDefined()
  cleanup()
  show(view())
  await userEvent.click(screen.getByRole('button', { name: 'Propose this' }))
  expect(await screen.findByRole('heading', { name: 'What you proposed' })).toBeDefined()
  cleanup()
  show(view())
  expect(screen.getByLabelText('Sum for “The carpet”')).toHaveProperty('value', '200')
})

it('keeps a form that came back after a proposal was declined when the other side proposes something', async () => {
  stubService(on(proposePart, () => view({ open: { ...OPEN, by: 'starter' } })))
  const client = show(view())
  await userEvent.click(screen.getByRole('button', { name: 'Propose this' }))
  expect(await screen.findByRole('heading', { name: 'What you proposed' })).toBeDefined()
  act(() => void client.setQueryData(partsQuery(CASE).queryKey, view()))
  await userEvent.type(await screen.findByLabelText(/^How is it paid/), 'in cash')
  act(() => void client.setQueryData(partsQuery(CASE).queryKey, view({ open: OPEN })))
  expect(await screen.findByText(/Ben Cole has just made a proposal too/)).toBeDefined()
  expect(screen.getByLabelText(/^How is it paid/)).toHaveProperty('value', 'in cash')
})

it('sends what was changed after a failure as another proposal', async () => {
  const ids: string[] = []
  stubService(
    on(proposePart, ({ id }) => {
      ids.push(id)
      return ids.length < 3 ? new Refused('PART_EMPTY') : view({ open: { ...OPEN, by: 'starter' } })
    }),
  )
  show(view())
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Propose this' }))
  await press()
  await screen.findByRole('alert')
  await press()
  await userEvent.type(screen.getByLabelText(/^How is it paid/), 'in cash')
  await press()
  expect(await screen.findByRole('heading', { name: 'What you proposed' })).toBeDefined()
  expect(new Set(ids).size).toBe(2)
  expect(ids[0]).toBe(ids[1])
})

it('shows what the other side proposes, and asks once more before a no', async () => {
  const said: unknown[] = []
  stubService(
    on(answerPart, ({ answer }) => {
      said.push(answer)
      return said.length === 1 ? new Refused('PART_MOVED_ON') : view()
    }),
  )
  show(view({ open: OPEN }))
  expect(screen.getByText(/Ben Cole pays \$150/)).toBeDefined()
  expect(screen.getByText('At least this.', { exact: false })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'No, leave it open' }))
  expect(said).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Leave it open' }))
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(said).toEqual(['decline'])
})

it('answers with another proposal that begins with theirs and names it as seen', async () => {
  const sent: unknown[] = []
  stubService(
    on(proposePart, ({ seen }) => {
      sent.push(seen)
      return view({ open: { ...OPEN, by: 'starter' } })
    }),
  )
  show(view({ open: OPEN }))
  await userEvent.click(screen.getByRole('button', { name: 'Propose it differently' }))
  expect(screen.getByLabelText('Sum for “The carpet”')).toHaveProperty('value', '150')
  await userEvent.click(screen.getByRole('button', { name: 'Propose this' }))
  expect(await screen.findByRole('heading', { name: 'What you proposed' })).toBeDefined()
  expect(sent).toEqual([OPEN.id])
})

it('shows the words of a place by which time limits would wait, with where they come from', async () => {
  show(view(), true)
  await userEvent.selectOptions(screen.getByLabelText('Whose law?'), 'Texas')
  expect(screen.getByText(/stand still/)).toBeDefined()
  expect(screen.getAllByRole('link').length).toBeGreaterThan(0)
  expect(screen.getByText(/This is not legal advice/)).toBeDefined()
})

it('lets a standstill be proposed, and be answered differently, where one point is left that has no part', async () => {
  const left = view()
    .points.slice(1)
    .map((one) => ({ ...one, kind: 'act' as const, claimed: 0 }))
  const drafts: unknown[] = []
  const proposed = { ...OPEN, draft: { ...OPEN.draft, points: [], standstillUntil: '2091-03-01' } }
  stubService(
    on(proposePart, ({ draft }) => {
      drafts.push([draft.points, draft.standstillUntil])
      return view({ points: left, open: { ...proposed, by: 'starter' } })
    }),
  )
  const { unmount } = render(<Panel parts={view({ points: left })} />)
  await userEvent.click(screen.getByRole('button', { name: 'Only let time limits wait' }))
  await userEvent.click(screen.getByRole('button', { name: 'Propose this' }))
  expect(await screen.findByRole('heading', { name: 'What you proposed' })).toBeDefined()
  unmount()
  window.localStorage.clear()
  render(<Panel parts={view({ points: left, open: proposed })} />)
  await userEvent.click(screen.getByRole('button', { name: 'Propose it differently' }))
  await userEvent.click(screen.getByRole('button', { name: 'Propose this' }))
  expect(drafts).toEqual([
    [[], expect.any(String)],
    [[], '2091-03-01'],
  ])
})

it('says what becomes of the rest of a point that is settled for less', async () => {
  const points = view().points.map((one) =>
    one.id === DEPOSIT ? { ...one, agreed: { sum: 43_000, isPart: true } } : one,
  )
  show(view({ points }))
  expect(screen.getByText('You both say at least $430 of the $1,000 that Ana Ruiz asks for.')).toBeDefined()
  const deposit = within(screen.getByRole('group', { name: 'What becomes of “The deposit”' }))
  expect(screen.queryByText(/no longer asks for the other/)).toBeNull()
  await userEvent.click(deposit.getByRole('radio', { name: 'Ben Cole pays, and the point is settled' }))
  expect(screen.getByText(/Ana Ruiz no longer asks for the other \$570/)).toBeDefined()
})

it('begins with the part that both say at least, and leaves the rest of it open', async () => {
  const drafts: unknown[] = []
  const points = view()
    .points.slice(1)
    .map((one) => ({ ...one, agreed: { sum: 43_000, isPart: true } }))
  stubService(
    on(proposePart, ({ draft }) => {
      drafts.push(draft.points)
      return view({
        points,
        open: { ...OPEN, by: 'starter', draft: { ...OPEN.draft, points: draft.points } },
      })
    }),
  )
  show(view({ points }))
  expect(screen.getByText(/About the other \$570 nothing is settled/)).toBeDefined()
  const sum = screen.getByLabelText('Sum for “The deposit”')
  await userEvent.clear(sum)
  await userEvent.type(sum, '1000')
  await userEvent.click(screen.getByRole('button', { name: 'Propose this' }))
  expect((await screen.findAllByText(/A part is less than all of it/)).length).toBeGreaterThan(0)
  expect(drafts).toEqual([])
  await userEvent.clear(sum)
  await userEvent.type(sum, '400')
  await userEvent.click(screen.getByRole('button', { name: 'Propose this' }))
  expect(await screen.findByText('Ben Cole pays $400 of the $1,000; the other $600 stays open')).toBeDefined()
  expect(drafts).toEqual([[{ id: DEPOSIT, outcome: 'part', sum: 40_000 }]])
})

it('asks once about a word that may hurt', async () => {
  const notes: string[] = []
  stubService(
    on(proposePart, ({ note }) => {
      notes.push(note)
      return never()
    }),
  )
  show(view())
  const button = screen.getByRole('button', { name: 'Propose this' })
  const words = await expectAskedOnce(screen.getByLabelText(/^A word about it/), button, () => notes)
  expect(notes).toEqual([words])
})
