import { calmQuestion, expectAskedOnce } from '../../../testing/calm-words.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { evidenceQuery } from '../../evidence/shown/queries.ts'
import { EMPTY_DRAFT, type AnswerDraft } from './model.ts'
import { ReviewStep } from './review-step.tsx'
import { listHelpers } from '@evensettle/contracts/answers.ts'
import { on, stubService } from '../../../testing/stub-service.ts'

const items = [{ id: 'i1', kind: 'money', title: 'Cleaning', claimed: 45_000 }]
const CASE = '6a1f0d52-6a0f-4c0e-8c58-0f5f3f9f7a02'
const view = {
  caseId: CASE,
  starterName: 'Lena',
  currency: 'USD',
  story: 'It was clean.',
  items,
} as unknown as InvitationView
const NAMELESS = { id: 'n1', kind: 'money' as const, title: '', details: '', claimed: 2_000 }

function open(begun: AnswerDraft, evidence: EvidenceView[] = [], asked: Partial<InvitationView> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(evidenceQuery({ caseId: CASE, token: 't' }).queryKey, evidence)
  const onSend = vi.fn<() => void>()
  const onEdit = vi.fn<(index: number) => void>()
  function Review() {
    const [draft, setDraft] = useState(begun)
    return (
      <ReviewStep
        view={{ ...view, ...asked }}
        token="t"
        draft={draft}
        openItem={-1}
        sending={{ busy: false, problem: null }}
        note={null}
        onChange={setDraft}
        onEdit={onEdit}
        onSend={onSend}
      />
    )
  }
  render(
    <QueryClientProvider client={client}>
      <Review />
    </QueryClientProvider>,
  )
  return {
    onSend,
    onEdit,
    send: () => userEvent.click(screen.getByRole('button', { name: 'Send my answer' })),
  }
}

// the part is fetched when it is shown; a busy machine may take longer for that than a test waits
beforeAll(() => import('./answer-extras.tsx'))
afterEach(() => vi.unstubAllGlobals())

const extra = (name: string) => screen.findByRole('button', { name })

it('names the photos that go out with a point, before they go out', () => {
  const shown = { id: 'e1', side: 'respondent', itemId: 'i1', name: 'kitchen', state: 'ready' }
  open(EMPTY_DRAFT, [shown, { ...shown, id: 'e2', side: 'starter', name: 'lease' }] as EvidenceView[])
  expect(screen.getByText('You show: kitchen')).toBeDefined()
})

it('leads to the first field that holds up the sending, out of a part that was closed', async () => {
  const { onSend, send } = open({ ...EMPTY_DRAFT, counterItems: [NAMELESS] })
  await userEvent.click(await extra('Something you ask for in return'))
  expect(screen.getByLabelText('In a few words').closest('[hidden]')).not.toBeNull()
  await send()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('In a few words')))
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement?.closest('[hidden]')).toBeNull()
  expect(screen.getByText('Something you added needs another look. It is marked above.')).toBeDefined()
  expect(onSend).not.toHaveBeenCalled()
})

it('begins what is asked for in return as what the case is about: a sum, or a thing where nobody asks for money', async () => {
  const bike = { ...items[0], kind: 'property' as const, title: 'The bike', claimed: 0 }
  for (const [asked, kind] of [
    [{}, 'Money'],
    [{ items: [bike] } as Partial<InvitationView>, 'Something back'],
  ] as const) {
    open(EMPTY_DRAFT, [], asked)
    await userEvent.click(await extra('Something you ask for in return'))
    await userEvent.click(screen.getByRole('button', { name: 'Add a point' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: kind }).checked).toBe(true)
    cleanup()
  }
})

it('has a place for one’s own story beside that of the other, open from the start', async () => {
  const { send, onSend } = open(EMPTY_DRAFT)
  expect(screen.getByRole('heading', { name: 'What happened, in Lena’s words' })).toBeDefined()
  expect(screen.getByText('It was clean.')).toBeDefined()
  await userEvent.type(screen.getByLabelText(/^What happened, in your words/), 'It was not.')
  await send()
  expect(onSend).toHaveBeenCalledOnce()
})

it('does not leave out a sum that nobody can read', async () => {
  const { onSend, send } = open(EMPTY_DRAFT)
  await userEvent.click(await extra('What you would propose'))
  const sum = screen.getByLabelText(/^I would pay/)
  await userEvent.type(sum, '20 or so')
  await send()
  await waitFor(() => expect(document.activeElement).toBe(sum))
  expect(onSend).not.toHaveBeenCalled()
  await userEvent.clear(sum)
  await send()
  expect(onSend).toHaveBeenCalledOnce()
})

it('opens the part again in which a sum stands that nobody can read', async () => {
  const { onSend, send } = open(EMPTY_DRAFT)
  const part = await extra('What you would propose')
  await userEvent.click(part)
  const sum = screen.getByLabelText<HTMLInputElement>(/^I would pay/)
  await userEvent.type(sum, 'about 200')
  await userEvent.click(part)
  expect(part.getAttribute('aria-expanded')).toBe('false')
  await send()
  expect(onSend).not.toHaveBeenCalled()
  expect(part.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(sum))
  expect(sum.value).toBe('about 200')
})

it('is not held up by a helper who could not be let in', async () => {
  stubService(on(listHelpers, () => ({ helpers: [] })))
  const { onSend, send } = open(EMPTY_DRAFT)
  await userEvent.click(await extra('Somebody who helps you'))
  await userEvent.click(screen.getByRole('button', { name: 'Let them in' }))
  const name = screen.getByLabelText('Their name')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  await send()
  expect(onSend).toHaveBeenCalledOnce()
  await userEvent.type(name, 'Ada')
  expect(name.getAttribute('aria-invalid')).not.toBe('true')
})

it.each<[string, AnswerDraft, RegExp]>([
  ['what happened', { ...EMPTY_DRAFT, words: 'x'.repeat(10_001) }, /^What happened, in your words/],
  [
    'the words of a proposal',
    { ...EMPTY_DRAFT, proposal: { amount: null, payOn: null, words: 'x'.repeat(1_001) } },
    /^In your words/,
  ],
  [
    'why something is asked for in return',
    { ...EMPTY_DRAFT, counterItems: [{ ...NAMELESS, title: 'Paint', details: 'x'.repeat(2_001) }] },
    /^Why\?/,
  ],
])('leads to words that are too long: %s', async (_, draft, label) => {
  const { onSend, send } = open(draft)
  await send()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
  expect(onSend).not.toHaveBeenCalled()
})

it('says what the sums come to, with what is asked for in return', async () => {
  const begun = {
    ...EMPTY_DRAFT,
    items: { i1: { answer: 'partly' as const, admitted: 30_000, reason: 'Half.' } },
  }
  open({ ...begun, counterItems: [{ ...NAMELESS, title: 'The key', claimed: 5_000 }] })
  expect(screen.getByText('In all, you agree to pay $300 of $450.')).toBeDefined()
  expect(screen.getByText('You ask for $50 in return, which leaves $250 for you to pay.')).toBeDefined()
})

it('says nothing of a sum that stands there by itself, and who would pay where more is asked back than agreed to', () => {
  open({ ...EMPTY_DRAFT, items: { i1: { answer: 'agree', admitted: null, reason: '' } } })
  expect(screen.queryByText(/^In all/)).toBeNull()
  open({ ...EMPTY_DRAFT, counterItems: [NAMELESS] })
  expect(screen.getByText('You ask for $20 in return, which leaves $20 for them to pay.')).toBeDefined()
})

it('asks once about words that may hurt before the answer goes', async () => {
  const { onSend } = open(EMPTY_DRAFT)
  const button = screen.getByRole('button', { name: 'Send my answer' })
  await expectAskedOnce(
    screen.getByLabelText(/^What happened, in your words/),
    button,
    () => onSend.mock.calls,
  )
  expect(onSend).toHaveBeenCalledOnce()
})

it('asks about all that was kept from before, and leads to a reason at its point', async () => {
  const reason = { answer: 'disagree', admitted: null, reason: 'You lied to me.' } as const
  const counterItems = [{ ...NAMELESS, title: 'What the crook took' }]
  const { onSend, onEdit, send } = open({ ...EMPTY_DRAFT, items: { i1: reason }, counterItems })
  await vi.waitFor(async () => {
    await send()
    await calmQuestion()
  })
  expect(onSend).not.toHaveBeenCalled()
  expect(screen.getAllByText('One place may sound harsh to them')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Write “I was told something else.”' }))
  expect(screen.getByText('I was told something else.')).toBeDefined()
  expect(document.activeElement).toBe(await calmQuestion())
  await userEvent.click(screen.getByRole('button', { name: 'Change it' }))
  expect(document.activeElement).toBe(await screen.findByLabelText('In a few words'))
  expect(onEdit).not.toHaveBeenCalled()
})

it('leads to the point whose reason may hurt', async () => {
  const reason = { answer: 'disagree', admitted: null, reason: 'You lied to us.' } as const
  const { onEdit, send } = open({ ...EMPTY_DRAFT, items: { i1: reason } })
  await vi.waitFor(async () => {
    await send()
    await calmQuestion()
  })
  await userEvent.click(screen.getByRole('button', { name: 'Change it' }))
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(0)
})
