import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { EvidenceField } from './evidence-field.tsx'

afterEach(() => vi.unstubAllGlobals())

async function send(answer: () => Response, bytes = 'x') {
  vi.stubGlobal('fetch', async () => answer())
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <EvidenceField
        viewer={{ caseId: '01890000-0000-7000-8000-000000000001', token: 't' }}
        itemId={null}
        label="Photos and documents"
        mySide="starter"
        lists={false}
      />
    </QueryClientProvider>,
  )
  const chooser = screen.getByTestId('files-case')
  await userEvent.upload(chooser, new File([bytes], 'song.pdf', { type: 'application/pdf' }))
  return chooser
}

const refusal = (code: string, status: number) => () =>
  Response.json({ error: { code, message: 'This file is something else.' } }, { status })

it('offers another file in the place of one that will never be taken', async () => {
  const chooser = await send(refusal('EVIDENCE_TYPE', 422))
  const opened = vi.fn<() => void>()
  chooser.addEventListener('click', opened)
  const another = await screen.findByRole('button', { name: 'Choose another file' })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(another)
  expect(opened).toHaveBeenCalledOnce()
  expect(screen.queryByText('song.pdf')).toBeNull()
})

it('says why a file cannot be opened, and offers another in its place', async () => {
  const message = 'This PDF cannot be opened without a password. Save a copy without it, and add that.'
  await send(() => Response.json({ error: { code: 'EVIDENCE_UNREADABLE', message } }, { status: 422 }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('offers another file in the place of an empty one', async () => {
  await send(refusal('INTERNAL', 500), '')
  expect(await screen.findByRole('button', { name: 'Choose another file' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('tries again after a fault of ours', async () => {
  await send(refusal('UNAVAILABLE', 503))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Choose another file' })).toBeNull()
})

it('says beside the field what to remove where there is no room, and lets go of what is left out', async () => {
  const asked: string[] = []
  const words = 'Your files take 250 MB of the 250 MB you have. Remove some.'
  await send(() =>
    Response.json({ error: { code: 'ACCOUNT_STORAGE_FULL', message: words } }, { status: 409 }),
  )
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ ok: true })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Leave it out' }))
  expect(screen.queryByText('song.pdf')).toBeNull()
  await waitFor(() => expect(asked).toEqual([expect.stringMatching(/\/api\/evidence\/[\w-]+\/remove$/)]))
})
