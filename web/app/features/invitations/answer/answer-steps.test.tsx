import { expectAskedOnce } from '../../../testing/calm-words.ts'
import { getAnswerDraft, saveAnswerDraft } from '@evensettle/contracts/answers.ts'
import { listEvidence } from '@evensettle/contracts/evidence.ts'
import {
  answerInvitation,
  declineInvitation,
  type InvitationView,
} from '@evensettle/contracts/invitations.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useSearchParams } from 'react-router'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { cut, never, on, stubService } from '../../../testing/stub-service.ts'
import { AnswerSteps } from './answer-steps.tsx'
import { DeclineStep } from '../not-now/decline-step.tsx'
import { NotMeStep } from '../not-now/not-me-step.tsx'
import { EMPTY_DRAFT, type ItemDraft } from './model.ts'
import { stepOf } from '../model.ts'
import { keepAnswer, keptAnswer } from '../queries.ts'

const FIRST = '0193b0b0-0000-7000-8000-000000000001'
const SECOND = '0193b0b0-0000-7000-8000-000000000002'
const item = { by: 'starter', kind: 'money', details: '', on: null, claimed: 64_000, answer: null }
const items = [
  { ...item, id: FIRST, title: 'Rent' },
  { ...item, id: SECOND, title: 'Paint' },
]
const view = {
  caseId: FIRST,
  starterName: 'Lena',
  respondentName: 'Tom',
  story: 'It was clean.',
  currency: 'USD',
  items,
} as unknown as InvitationView

function Steps() {
  const [search] = useSearchParams()
  return <AnswerSteps view={view} token="t" step={stepOf(search.get('step'), 2)} />
}

function review(second: ItemDraft | null, step = 'review', words = '') {
  stubService(...nothingBegun())
  const agreed: ItemDraft = { answer: 'agree', admitted: null, reason: '' }
  const answers = { [FIRST]: agreed, ...(second && { [SECOND]: second }) }
  const draft = { ...EMPTY_DRAFT, items: answers, words }
  keepAnswer('t', { draft, base: null, revision: 0, isSaved: true, others: [], sent: [], over: null })
  return show(<Steps />, `/?step=${step}`)
}

function show(screenOf: ReactNode, address = '/') {
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[address]}>{screenOf}</MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The service knows of no answer that was begun, and of no document. */
const nothingBegun = () => [
  on(getAnswerDraft, () => ({ revision: 0, draft: null, updatedAt: null, writer: null })),
  on(listEvidence, () => ({ evidence: [] })),
]

afterEach(() => vi.unstubAllGlobals())

it('says at a condition which of its words would be quoted, and where a sum in them would count', async () => {
  const bike = { ...item, id: SECOND, kind: 'property', title: 'Bike', claimed: 0 }
  const paint = view.items.splice(1, 1, bike as unknown as (typeof view.items)[number])
  onTestFinished(() => void view.items.splice(1, 1, ...paint))
  const reason = 'The brake was bad already. I bring it once Lena pays me about $40.'
  review({ answer: 'partly', admitted: null, reason }, 'item-2')
  expect(
    await screen.findByText(/^A proposal doesn’t count a sum in these words\. .*on the last page/),
  ).toBeTruthy()
  expect(screen.getByText(/would quote only this: “I bring it once Lena pays me about \$40\.”/)).toBeTruthy()
})

it('leads from the review to the field of a point that holds up the sending', async () => {
  review({ answer: 'partly', admitted: null, reason: 'It was old.' })
  await userEvent.click(await screen.findByRole('button', { name: 'Answer point 2' }))
  const sum = await screen.findByLabelText('How much of it do you agree with?')
  await waitFor(() => expect(document.activeElement).toBe(sum))
  expect(sum.getAttribute('aria-invalid')).toBe('true')
})

it('leads from the review to the question of a point that nobody has begun, without a complaint', async () => {
  review(null)
  await userEvent.click(await screen.findByRole('button', { name: 'Answer point 2' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Paint' })))
  expect(screen.queryByText('Choose one of the three.')).toBeNull()
})

it('leads to the words that are too long where somebody agrees', async () => {
  review(null, 'agree', 'x'.repeat(10_001))
  await userEvent.click(await screen.findByRole('button', { name: 'Send my answer' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^A word to Lena/)))
})

it('leads to the reason that is missing where somebody declines', async () => {
  show(<DeclineStep view={view} token="t" />)
  await userEvent.click(screen.getByRole('button', { name: 'Send and end the case' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('reason'))
})

it('says who somebody is not on a screen of its own, ends no case over it and asks for no words', () => {
  show(<NotMeStep view={view} token="t" />)
  expect(screen.getByRole('heading', { name: 'Then this reached the wrong person' })).toBeTruthy()
  expect(screen.getByRole('button', { name: `I am not ${view.respondentName}` })).toBeTruthy()
  expect(screen.queryByText(/ends? the case|closed/)).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('takes nobody for somebody else who has nothing to do with it', async () => {
  show(<DeclineStep view={view} token="t" />)
  await userEvent.click(screen.getByRole('radio', { name: 'I have nothing to do with this' }))
  expect(screen.queryByRole('radio', { name: /not me/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Send and end the case' })).toBeTruthy()
})

it('promises no time to change one’s mind, as a case is not opened again without end', () => {
  show(<DeclineStep view={view} token="t" />)
  expect(
    screen.getByText(/open the invitation again: it shows whether you can still answer\.$/),
  ).toBeDefined()
  expect(screen.queryByText(/\d+ days/)).toBeNull()
})

it('remembers in this browser what it sent, until the service has answered', async () => {
  review({ answer: 'disagree', admitted: null, reason: 'It was old' }, 'item-2')
  stubService(
    on(saveAnswerDraft, never),
    on(listEvidence, () => ({ evidence: [] })),
  )
  await userEvent.type(await screen.findByDisplayValue('It was old'), '.')
  await waitFor(() =>
    expect(keptAnswer('t')?.sent.map(({ items }) => items[SECOND]?.reason)).toEqual(['It was old.']),
  )
})

it('saves no draft beside the answer, which the server would keep as one begun anew', async () => {
  const sent = Promise.withResolvers<string>()
  const { unmount } = review(null, 'agree')
  stubService(
    on(getAnswerDraft, () => ({ revision: 0, draft: null, updatedAt: null, writer: null })),
    on(saveAnswerDraft, ({ draft }) => ({
      revision: 1,
      draft,
      updatedAt: '2026-11-01T10:00:00.000Z',
      writer: null,
    })),
    on(answerInvitation, ({ words }) => {
      sent.resolve(words)
      return never()
    }),
  )
  await userEvent.type(await screen.findByLabelText(/^A word to Lena/), 'On Friday')
  await userEvent.click(screen.getByRole('button', { name: 'Send my answer' }))
  expect(await sent.promise).toBe('On Friday')
  unmount()
  expect(keptAnswer('t')?.sent).toEqual([])
})

/** Sends on a line where saves hang or fail; gives what was asked of the service, in order. */
function hanging(answering: () => Promise<never>) {
  const asked: string[] = []
  stubService(
    ...nothingBegun(),
    on(saveAnswerDraft, () => {
      asked.push('save')
      return never()
    }),
    on(answerInvitation, () => {
      asked.push('answer')
      return answering()
    }),
  )
  return asked
}

it('sends the answer though a save hangs, once for several presses, and is busy from the first on', async () => {
  review(null, 'agree')
  const asked = hanging(never)
  await userEvent.type(await screen.findByLabelText(/^A word to Lena/), 'On Friday')
  await waitFor(() => expect(asked).toEqual(['save']), { timeout: 3_000 })
  const button = screen.getByRole('button', { name: /Send my answer/ })
  await userEvent.click(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  await userEvent.click(button)
  await waitFor(() => expect(asked).toEqual(['save', 'answer']), { timeout: 3_000 })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(asked).toEqual(['save', 'answer'])
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('asks once about words that may hurt, beside a yes and a no', async () => {
  const sent: string[] = []
  const { unmount } = review(null, 'agree')
  stubService(
    ...nothingBegun(),
    on(answerInvitation, ({ words }) => {
      sent.push(words)
      return never()
    }),
    on(declineInvitation, ({ words }) => {
      sent.push(words)
      return never()
    }),
  )
  const yes = await screen.findByRole('button', { name: 'Send my answer' })
  const said = await expectAskedOnce(screen.getByLabelText(/^A word to Lena/), yes, () => sent)
  unmount()
  show(<DeclineStep view={view} token="t" />)
  await userEvent.click(screen.getByRole('radio', { name: 'I have nothing to do with this' }))
  const no = screen.getByRole('button', { name: 'Send and end the case' })
  const last = await expectAskedOnce(screen.getByLabelText(/^A word to Lena/), no, () => sent)
  expect(sent).toEqual([said, last])
})

// last: what waits for a line here goes out as soon as another test answers it
it('saves nothing behind an answer that waits for a line', async () => {
  const { unmount } = review(null, 'agree')
  const asked = hanging(cut)
  await userEvent.type(await screen.findByLabelText(/^A word to Lena/), 'Soon')
  const button = screen.getByRole('button', { name: /Send my answer/ })
  await userEvent.click(button)
  await waitFor(() => expect(asked).toContain('answer'))
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull(), { timeout: 3_000 })
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  unmount()
  expect(asked.filter((one) => one === 'save')).toEqual([])
})
