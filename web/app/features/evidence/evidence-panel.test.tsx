import type { CaseView } from '@evensettle/contracts/cases.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { aDocument } from '../../testing/made-up-evidence.ts'
import { aView } from '../../testing/made-up-round.ts'
import { EvidencePanel } from './evidence-panel.tsx'

const photo = aDocument({ side: aView.mySide, released: false })

function open(view: CaseView) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <EvidencePanel view={view} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

afterEach(() => vi.unstubAllGlobals())

it('says what only its owner sees so far, and shows it to the other side when told to', async () => {
  const kept = { ...photo }
  const asked = vi.fn<(url: string) => Promise<Response>>(async (url) => {
    if (!url.endsWith('/show')) return Response.json({ evidence: [kept] })
    kept.released = true
    return Response.json(kept)
  })
  vi.stubGlobal('fetch', asked)
  open(aView)
  expect(await screen.findByText('Only you see this so far.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Show The door to / }))
  await vi.waitFor(() => expect(screen.queryByText('Only you see this so far.')).toBeNull())
  expect(asked).toHaveBeenCalledWith(`/api/evidence/${photo.id}/show`, expect.anything())
})

it('takes what is gone already for taken back', async () => {
  let listed = [photo]
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/remove')) return Response.json({ evidence: listed })
    listed = []
    return Response.json({ error: { code: 'NOT_FOUND', message: 'Nothing here.' } }, { status: 404 })
  })
  open(aView)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove The door' }))
  expect(await screen.findByText('Nothing here yet')).toBeTruthy()
  expect(screen.queryByText('Nothing here.')).toBeNull()
})

it.each(['agreed', 'settled', 'fulfilled', 'closed'] as const)(
  'offers nothing that cannot be done any more in a case that is %s',
  async (status) => {
    vi.stubGlobal('fetch', async () => Response.json({ evidence: [photo] }))
    open({ ...aView, status })
    expect(await screen.findByText('Only you see this.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Show The door to / })).toBeNull()
  },
)
