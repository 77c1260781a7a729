import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { listEvidence } from '@evensettle/contracts/evidence.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { on, stubService } from '../../../testing/stub-service.ts'
import { ItemStep } from './item-step.tsx'
import { EMPTY_DRAFT, toAnswers, type ItemDraft } from './model.ts'

const wheel = {
  id: '0193b0b0-0000-7000-8000-000000000002',
  by: 'starter',
  kind: 'act',
  title: 'Straighten or replace the wheel',
  details: '',
  on: null,
  claimed: 0,
  answer: null,
} as const
const view = {
  caseId: '0193b0b0-0000-7000-8000-000000000001',
  starterName: 'Lena',
  respondentName: 'Tom',
  currency: 'USD',
  items: [wheel],
} as unknown as InvitationView

it('says what a proposal goes by where words stand beside who, where and when, and lets the words alone count', async () => {
  stubService(on(listEvidence, () => ({ evidence: [] })))
  const handing = { who: 'respondent', at: null, place: '', by: '2098-12-05' } as const
  const changed = vi.fn<(draft: ItemDraft) => void>()
  function Step() {
    const [draft, setDraft] = useState<ItemDraft>({ answer: 'partly', admitted: null, reason: '', handing })
    const change = (next: ItemDraft) => {
      changed(next)
      setDraft(next)
    }
    const rest = { token: 't', note: null, startsMarked: false, onNext: () => {}, onBack: () => {} }
    return <ItemStep {...{ view, draft, ...rest }} item={{ ...wheel }} index={0} onChange={change} />
  }
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <Step />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const note = /^A proposal goes by what you said of who, where and when\./
  expect(screen.queryByText(note)).toBeNull()
  const field = screen.getByLabelText(/^Which part, or on what condition\?/)
  await userEvent.type(field, 'Only straighten it')
  expect(screen.getByText(note)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Let only these words count' }))
  expect(screen.queryByText(note)).toBeNull()
  expect(changed.mock.lastCall?.[0]).toMatchObject({ handing: null, reason: 'Only straighten it' })
  expect(screen.getByLabelText<HTMLInputElement>('By which day?').value).toBe('')
  expect(document.activeElement).toBe(field)
})

/** The step of a thing for which the other side has named a place and a day of the week. */
function askedStep(answer: ItemDraft['answer']) {
  stubService(on(listEvidence, () => ({ evidence: [] })))
  const handing = {
    who: 'starter',
    at: 'elsewhere',
    place: '12 Main Street',
    by: null,
    weekdays: [7],
  } as const
  const item = {
    ...wheel,
    kind: 'property',
    title: 'My keyboard',
    handing: { ...handing, weekdays: [7] },
  } as const
  const last: { draft: ItemDraft } = { draft: { answer, admitted: null, reason: '' } }
  function Step() {
    const [draft, setDraft] = useState<ItemDraft>(last.draft)
    last.draft = draft
    const rest = { token: 't', note: null, startsMarked: false, onNext: () => {}, onBack: () => {} }
    return <ItemStep {...{ view, draft, ...rest }} item={item as never} index={0} onChange={setDraft} />
  }
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <Step />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const sent = () => toAnswers([item as never], { ...EMPTY_DRAFT, items: { [item.id]: last.draft } })[0]
  return { sent, handing }
}

it('says of a yes what it is a yes to, no more than was named, and asks for nothing that was', async () => {
  const { sent } = askedStep(null)
  const words = screen.getByText(/^This is a yes to this too:/).textContent
  expect(words).toMatch(/12 Main Street\. On a Sunday\. If something else/)
  expect(words).not.toMatch(/by when/)
  await userEvent.click(screen.getByRole('radio', { name: /^I agree(?! in)/ }))
  expect(screen.queryByRole('button', { name: /^Say who/ })).toBeNull()
  expect(screen.queryByLabelText('Where?')).toBeNull()
  expect(sent()).not.toHaveProperty('handing')
})

it('begins a condition with what the other side named, says whose it is, and sends only what was changed', async () => {
  const { sent, handing } = askedStep(null)
  await userEvent.click(screen.getByRole('radio', { name: /^I agree in part/ }))
  expect(
    screen.getByText('Filled in as Lena says it. Change what doesn’t suit you, and leave the rest.'),
  ).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Which place?').value).toBe('12 Main Street')
  const reason = screen.getByLabelText(/^Which part, or on what condition\?/)
  await userEvent.type(reason, 'Once I have my amplifier')
  expect(screen.queryByText(/^A proposal goes by what you said of who/)).toBeNull()
  expect(sent()).toMatchObject({ answer: 'partly', reason: 'Once I have my amplifier' })
  expect(sent()).not.toHaveProperty('handing')
  await userEvent.type(screen.getByLabelText('By which day?'), '2098-12-07')
  expect(sent()).toMatchObject({ handing: { ...handing, by: '2098-12-07' } })
})

it('leaves empty what was emptied', async () => {
  const { sent } = askedStep('partly')
  await userEvent.selectOptions(screen.getByLabelText('Where?'), '')
  await userEvent.selectOptions(screen.getByLabelText('How does it get there?'), '')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sunday' }).checked).toBe(false)
  expect(screen.getByLabelText<HTMLSelectElement>('Where?').value).toBe('')
  expect(sent()).not.toHaveProperty('handing')
})
