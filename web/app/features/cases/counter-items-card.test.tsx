import { expectAskedOnce } from '../../testing/calm-words.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CounterItemsCard } from './counter-items-card.tsx'
import { answerCounterItems } from '@evensettle/contracts/answers.ts'
import { aView } from '../../testing/made-up-round.ts'
import { on, stubService } from '../../testing/stub-service.ts'

const ITEM = '6a1f0d52-6a0f-4c0e-8c58-0f5f3f9f7a01'
const view: CaseView = {
  ...aView,
  mySide: 'starter',
  names: { starter: 'Maya Torres', respondent: 'Lee Okafor' },
  items: [
    {
      id: ITEM,
      by: 'respondent',
      kind: 'money',
      title: 'Paint',
      details: '',
      on: null,
      claimed: 8_000,
      answer: null,
    },
  ],
}

afterEach(() => vi.unstubAllGlobals())

async function open(shown = view, title = 'Paint') {
  const sent: unknown[] = []
  stubService(
    on(answerCounterItems, (input) => {
      sent.push(input)
      return { ok: true as const }
    }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CounterItemsCard view={shown} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: `Answer: ${title}` }))
  return { sent, send: () => userEvent.click(screen.getByRole('button', { name: 'Send this answer' })) }
}

it('says at the field itself what an answer in part still lacks, and sends nothing', async () => {
  const { sent, send } = await open()
  await userEvent.click(screen.getByLabelText('I agree in part'))
  await userEvent.type(screen.getByLabelText('How do you see it?'), 'The hall was painted last year.')
  await userEvent.type(screen.getByLabelText(/^How much of it/), '80')
  await send()
  expect(await screen.findByText('Enter an amount above zero and below what is asked.')).toBeDefined()
  expect(screen.getByLabelText(/^How much of it/).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

it('sends all of the sum with “I agree”, whatever was typed before', async () => {
  const { sent, send } = await open()
  await userEvent.click(screen.getByLabelText('I agree in part'))
  await userEvent.type(screen.getByLabelText(/^How much of it/), '20')
  await userEvent.click(screen.getByLabelText('I agree'))
  await send()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ items: [{ itemId: ITEM, answer: 'agree', admitted: 8_000 }] })
})

it('says of a thing that a yes goes for how it changes hands too, where that was asked for', async () => {
  const [paint] = view.items
  if (!paint) throw new Error('no point')
  const handing = { who: 'starter', at: 'respondent', place: '', by: '2099-12-12' } as const
  const drill = { ...paint, kind: 'property' as const, title: 'The drill', claimed: 0, handing }
  const note = /^This is a yes to this too: .+ by Dec 12, 2099\./
  await open({ ...view, items: [drill] }, 'The drill')
  expect(screen.getByText(note)).toBeTruthy()
  cleanup()
  await open({ ...view, items: [{ ...drill, handing: undefined }] }, 'The drill')
  expect(screen.queryByText(note)).toBeNull()
})

it('begins a condition as it was asked for, and sends nothing of that which nobody changed', async () => {
  const [paint] = view.items
  if (!paint) throw new Error('no point')
  const handing = { who: 'respondent', at: 'elsewhere', place: 'The park', by: '2099-12-12' } as const
  const drill = { ...paint, kind: 'property' as const, title: 'The drill', claimed: 0, handing }
  const { sent, send } = await open({ ...view, items: [drill] }, 'The drill')
  await userEvent.click(screen.getByLabelText(/^I agree in part, or on/))
  expect((await screen.findByLabelText<HTMLInputElement>('Which place?')).value).toBe('The park')
  expect(screen.getByText(/^Filled in as Lee says it\./)).toBeTruthy()
  await send()
  expect(sent).toEqual([])
  await userEvent.type(screen.getByLabelText(/^Which part/), 'Once I have my saw.')
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([
    { items: [{ answer: 'partly', reason: 'Once I have my saw.', handing: null }] },
  ])
})

it('asks once about a reason that may hurt', async () => {
  const { sent } = await open()
  await userEvent.click(screen.getByLabelText('I see it differently'))
  const button = screen.getByRole('button', { name: 'Send this answer' })
  const reason = await expectAskedOnce(screen.getByLabelText('How do you see it?'), button, () => sent)
  expect(sent).toMatchObject([{ items: [{ reason }] }])
})

it('says which words of a condition would be quoted, and where a sum in them would count', async () => {
  const [paint] = view.items
  if (!paint) throw new Error('no point')
  const ladder = { ...paint, kind: 'property' as const, title: 'The ladder', claimed: 0 }
  await open({ ...view, items: [ladder] }, 'The ladder')
  await userEvent.click(screen.getByLabelText(/^I agree in part, or on/))
  const words = await screen.findByLabelText(/^Which part/)
  await userEvent.type(words, 'Once he pays me $40.')
  expect(await screen.findByText(/^A proposal doesn’t count a sum .* put it in an offer\.$/)).toBeTruthy()
  expect(screen.queryByText(/would quote only this/)).toBeNull()
  await userEvent.type(words, ' He broke it.')
  expect(screen.getByText(/would quote only this: “Once he pays me \$40\.”/)).toBeTruthy()
})
