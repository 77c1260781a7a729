import { getAnswerDraft, saveAnswerDraft, type HelperCase } from '@evensettle/contracts/answers.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { on, Refused, stubService } from '../../../testing/stub-service.ts'
import { HelperAnswer } from './helper-answer.tsx'
import { EMPTY_DRAFT, type AnswerDraft } from '../answer/model.ts'

const ITEM = '0193b0b0-0000-7000-8000-000000000001'
const BACK = '0193b0b0-0000-7000-8000-000000000002'
const items = [{ id: ITEM, by: 'starter', kind: 'money', title: 'Rent', claimed: 64_000, answer: null }]
const view = {
  caseId: ITEM,
  currency: 'USD',
  names: { starter: 'Lena', respondent: 'Robin' },
  me: { name: 'Ana', role: 'friend', side: 'respondent' },
  items,
} as unknown as HelperCase

function open(counterItems: AnswerDraft['counterItems'], service = { isAway: false }) {
  const saved: AnswerDraft[] = []
  const kept = () => {
    if (service.isAway) return new Refused('DATABASE_AWAY')
    const writer = { isMe: true, name: 'Ana', since: 1 }
    const draft = saved.at(-1) ?? { ...EMPTY_DRAFT, words: 'Their own words.', counterItems }
    return { revision: 1 + saved.length, draft, updatedAt: '2026-11-02T00:00:00.000Z', writer }
  }
  stubService(
    on(getAnswerDraft, kept),
    on(saveAnswerDraft, ({ draft }) => {
      if (!service.isAway) saved.push(draft)
      return kept()
    }),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <HelperAnswer token="h" view={view} items={view.items} />
    </QueryClientProvider>,
  )
  return saved
}

it('shows a helper what is asked for in return, to be filled in like the rest', async () => {
  const saved = open([{ id: BACK, kind: 'money', title: 'Paint', details: '', claimed: 2_000 }])
  const part = await screen.findByRole('group', { name: 'Point 1 that Robin asks for' })
  expect(part).toBeDefined()
  const title = screen.getByLabelText<HTMLInputElement>('In a few words')
  expect(title.value).toBe('Paint')
  expect(screen.getByLabelText<HTMLInputElement>('How much?').value).toBe('20')
  await userEvent.type(title, ' for the hall')
  await waitFor(() =>
    expect(saved.at(-1)).toMatchObject({
      words: 'Their own words.',
      counterItems: [{ id: BACK, title: 'Paint for the hall', claimed: 2_000 }],
    }),
  )
})

it('lets a helper add a point where none is asked for yet', async () => {
  open([])
  await userEvent.click(await screen.findByRole('button', { name: 'Add a point' }))
  expect(screen.getByRole('group', { name: 'Point 1 that Robin asks for' })).toBeDefined()
})

it('keeps what was typed while the service is away, and saves it by itself when it is back', async () => {
  window.localStorage.clear()
  const service = { isAway: false }
  const saved = open([{ id: BACK, kind: 'money', title: 'Paint', details: '', claimed: 2_000 }], service)
  const title = await screen.findByLabelText<HTMLInputElement>('In a few words')
  service.isAway = true
  await userEvent.type(title, ' for the hall')
  const kept = 'Kept on this device. It will be saved as soon as you are back online.'
  await screen.findByText(kept)
  expect(title.value).toBe('Paint for the hall')
  expect(saved).toEqual([])
  service.isAway = false
  await waitFor(() => expect(saved.at(-1)?.counterItems[0]?.title).toBe('Paint for the hall'))
})
