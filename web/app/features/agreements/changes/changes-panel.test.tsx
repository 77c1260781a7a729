import { expectAskedOnce } from '../../../testing/calm-words.ts'
import {
  answerChange,
  proposeChange,
  type AgreementChanges,
} from '@evensettle/contracts/agreement-changes.ts'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { never, on, stubService } from '../../../testing/stub-service.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { changesQuery } from './queries.ts'

const CASE = '0190a0a0-0000-7000-8000-000000000001'
const CHANGE = '0190a0a0-0000-7000-8000-000000000002'
const AT = '2090-12-01T12:00:00.000Z'

function view(about: Partial<AgreementChanges> = {}): AgreementChanges {
  return {
    caseId: CASE,
    mySide: 'respondent',
    names: { starter: 'Ana Ruiz', respondent: 'Ben Cole' },
    currency: 'USD',
    today: '2090-12-01',
    version: 1,
    versions: [{ version: 1, signedAt: AT, sealedAt: AT, sha256: 'ab', replacedAt: null }],
    mayPropose: true,
    current: {
      title: 'Deposit for 4 Mill Road',
      parties: {
        starter: { name: 'Ana Ruiz', address: '4 Mill Road, Leeds' },
        respondent: { name: 'Ben Cole', address: '9 Elm Street, Leeds' },
      },
      payer: 'respondent',
      payments: [{ dueOn: '2090-12-22', amount: 15_667 }],
      acts: [],
      release: true,
    },
    kept: [{ kind: 'payment', by: 'respondent', words: '', amount: 10_000, dueOn: '2090-11-22' }],
    open: null,
    ...about,
  }
}

const clause = (text: string) => ({ number: '2.1', text, table: null })
const OPEN: NonNullable<AgreementChanges['open']> = {
  id: CHANGE,
  by: 'starter',
  state: 'proposed',
  note: 'A slip of the pen.',
  proposedAt: AT,
  until: '2090-12-15T12:00:00.000Z',
  fits: true,
  differences: [
    { heading: 'What this settles', before: clause('About Mill Road.'), after: clause('About Mill Lane.') },
    { heading: 'What is promised', before: clause('Ben Cole paints the door.'), after: null },
  ],
  reworded: [],
  draft: { ...view().current, title: 'Deposit for 4 Mill Lane' },
  toSign: null,
}

function show(changes: AgreementChanges): QueryClient {
  const client = makeQueryClient()
  client.setQueryData(changesQuery(CASE).queryKey, changes)
  render(
    <QueryClientProvider client={client}>
      <ChangesPanel caseId={CASE} />
    </QueryClientProvider>,
  )
  return client
}

it('keeps apart what nobody asked for and is only worded anew', () => {
  const reworded = [
    { heading: 'Who', before: clause('(not confirmed)'), after: clause('(as Ben Cole gave it)') },
  ]
  show(view({ open: { ...OPEN, reworded } }))
  const fold = screen.getByText('One sentence is worded anew and means the same').closest('details')
  expect(fold?.open).toBe(false)
  expect(fold?.textContent).toContain('(as Ben Cole gave it)')
  expect(fold?.textContent).not.toContain('Mill Lane')
})

it('shows the old words beside the new ones, and why', () => {
  show(view({ open: OPEN }))
  expect(screen.getByText('A slip of the pen.')).toBeDefined()
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/As it isAbout Mill Road\..*As it would beAbout Mill Lane\./)
  expect(second?.textContent).toContain('Left out')
  expect(screen.queryByText('Read all of version 2')).toBeNull()
})

it('asks once more before a no, and sends a yes at once', async () => {
  const sent: unknown[] = []
  stubService(
    on(answerChange, (input) => {
      sent.push(input.answer)
      return view({ open: null })
    }),
  )
  show(view({ open: OPEN }))
  await userEvent.click(screen.getByRole('button', { name: 'No, leave it as it is' }))
  expect(sent).toEqual([])
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Not now' }))
  await userEvent.click(screen.getByRole('button', { name: 'Yes, write the new version' }))
  expect(await screen.findByRole('button', { name: 'Propose a change' })).toBeDefined()
  expect(sent).toEqual(['accept'])
})

it('begins an answer with what the other side asked for', async () => {
  show(view({ open: OPEN }))
  await userEvent.click(screen.getByRole('button', { name: 'Answer with another change' }))
  expect(screen.getByLabelText('What this is about')).toHaveProperty('value', 'Deposit for 4 Mill Lane')
})

it('sends what was changed with all that was left, and what was paid is not in the form', async () => {
  const drafts: unknown[] = []
  stubService(
    on(proposeChange, ({ draft }) => {
      drafts.push(draft)
      return view({ open: { ...OPEN, by: 'respondent' } })
    }),
  )
  show(view())
  await userEvent.click(screen.getByRole('button', { name: 'Propose a change' }))
  expect(screen.getByText(/Ben Cole pays Ana Ruiz \$100(?:\.00)? by November 22, 2090/)).toBeDefined()
  const name = screen.getByLabelText('Full name of Ben Cole')
  await userEvent.clear(name)
  await userEvent.click(screen.getByRole('button', { name: 'Propose this change' }))
  expect(await screen.findByText('Please give the full name.')).toBeDefined()
  expect(drafts).toEqual([])
  await userEvent.type(name, 'Ben A. Cole')
  await userEvent.click(screen.getByRole('button', { name: 'Propose this change' }))
  expect(await screen.findByRole('heading', { name: 'Your change to the agreement' })).toBeDefined()
  const { current } = view()
  const respondent = { ...current.parties.respondent, name: 'Ben A. Cole' }
  expect(drafts).toEqual([{ ...current, parties: { ...current.parties, respondent } }])
})

it('keeps what is typed when the other side proposes something meanwhile, and says so', async () => {
  const client = show(view())
  await userEvent.click(screen.getByRole('button', { name: 'Propose a change' }))
  const title = screen.getByLabelText('What this is about')
  await userEvent.type(title, ', first floor')
  expect(screen.queryByText(/has just proposed a change too/)).toBeNull()
  act(() => void client.setQueryData(changesQuery(CASE).queryKey, view({ open: OPEN })))
  expect(await screen.findByText(/Ana Ruiz has just proposed a change too/)).toBeDefined()
  expect(title).toHaveProperty('value', 'Deposit for 4 Mill Road, first floor')
  expect(title.isConnected).toBe(true)
})

it('says that a change no longer fits, and lets it only be ended or proposed anew', () => {
  show(view({ open: { ...OPEN, fits: false, differences: [] } }))
  expect(screen.getByText(/no longer fits/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Yes, write the new version' })).toBeNull()
  expect(screen.getByRole('button', { name: 'No, leave it as it is' })).toBeDefined()
})

it('names every version, and which one counts', () => {
  const first = { version: 1, signedAt: AT, sealedAt: AT, sha256: 'ab', replacedAt: AT }
  const second = { version: 2, signedAt: AT, sealedAt: AT, sha256: 'cd', replacedAt: null }
  show(view({ version: 2, versions: [first, second] }))
  expect(screen.getByText('Version 2, the one that counts')).toBeDefined()
  expect(screen.getByText(/^Version 1, replaced by version 2 on/)).toBeDefined()
})

it('asks once about words that may hurt, and never about those that stand in the agreement', async () => {
  const notes: string[] = []
  stubService(
    on(proposeChange, ({ note }) => {
      notes.push(note)
      return never()
    }),
  )
  show(view({ current: { ...view().current, title: 'What the crook kept' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Propose a change' }))
  const button = screen.getByRole('button', { name: 'Propose this change' })
  const words = await expectAskedOnce(screen.getByLabelText(/^Why\?/), button, () => notes)
  expect(notes).toEqual([words])
})
