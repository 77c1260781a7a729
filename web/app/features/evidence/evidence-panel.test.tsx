import type { CaseView } from '@evensettle/contracts/cases.ts'
import { addEvidence, listEvidence, removeEvidence, showEvidence } from '@evensettle/contracts/evidence.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { aDocument } from '../../testing/made-up-evidence.ts'
import { aView } from '../../testing/made-up-round.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'
import { EvidencePanel } from './evidence-panel.tsx'
import { evidenceQuery } from './shown/queries.ts'

const photo = aDocument({ side: aView.mySide, released: false })

function open(view: CaseView, client = makeQueryClient()) {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EvidencePanel view={view} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

afterEach(() => vi.unstubAllGlobals())

it('says what only its owner sees so far, and shows it to the other side when told to', async () => {
  const kept = { ...photo }
  const shown: string[] = []
  stubService(
    on(listEvidence, () => ({ evidence: [kept] })),
    on(showEvidence, ({ id }) => {
      shown.push(id)
      kept.released = true
      return kept
    }),
  )
  open(aView)
  expect(await screen.findByText('Only you see this so far.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Show The door to / }))
  await waitFor(() => expect(screen.queryByText('Only you see this so far.')).toBeNull())
  expect(shown).toEqual([photo.id])
})

it('takes what is gone already for taken back', async () => {
  let listed = [photo]
  stubService(
    on(listEvidence, () => ({ evidence: listed })),
    on(removeEvidence, () => {
      listed = []
      return new Refused('NOT_FOUND')
    }),
  )
  open(aView)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove The door' }))
  expect(await screen.findByText('Nothing here yet')).toBeTruthy()
  expect(screen.queryByText(/refused/)).toBeNull()
})

it.each(['agreed', 'settled', 'fulfilled', 'closed'] as const)(
  'offers nothing that cannot be done any more in a case that is %s',
  async (status) => {
    stubService(on(listEvidence, () => ({ evidence: [photo] })))
    open({ ...aView, status })
    expect(await screen.findByText('Only you see this.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Show The door to / })).toBeNull()
  },
)

it('keeps what it shows, and what is on its way in it, when the newest cannot be fetched', async () => {
  let isAway = false
  stubService(
    on(listEvidence, () => (isAway ? new Refused('WRONG_STATE') : { evidence: [photo] })),
    on(addEvidence, () => new Refused('EVIDENCE_TOO_MANY', { message: 'There are too many.' })),
  )
  const client = makeQueryClient()
  open(aView, client)
  const chooser = await screen.findByTestId('files-case')
  await userEvent.upload(chooser, new File(['x'], 'receipt.png', { type: 'image/png' }))
  expect(await screen.findByText('There are too many.')).toBeTruthy()
  isAway = true
  const { queryKey } = evidenceQuery({ caseId: aView.id, token: null })
  await act(async () => client.invalidateQueries({ queryKey }))
  await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'))
  expect(screen.getByText('receipt.png')).toBeTruthy()
})
