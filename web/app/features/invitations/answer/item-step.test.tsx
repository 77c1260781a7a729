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
import type { ItemDraft } from './model.ts'

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
