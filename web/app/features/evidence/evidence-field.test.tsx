import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { EvidenceField } from './evidence-field.tsx'
import { addEvidence, removeEvidence } from '@evensettle/contracts/evidence.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'

afterEach(() => vi.unstubAllGlobals())

async function send(refused: Refused, bytes = 'x') {
  stubService(on(addEvidence, () => refused))
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

it('offers another file in the place of one that will never be taken', async () => {
  const chooser = await send(new Refused('EVIDENCE_TYPE'))
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
  await send(new Refused('EVIDENCE_UNREADABLE', { message }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('offers another file in the place of an empty one', async () => {
  await send(new Refused('INTERNAL'), '')
  expect(await screen.findByRole('button', { name: 'Choose another file' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('waits after a fault of ours, says what is not kept, and goes out by itself', async () => {
  await send(new Refused('UNAVAILABLE'))
  expect(await screen.findByText(/Leave this page open: it goes out by itself/)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  stubService(on(addEvidence, () => new Refused('EVIDENCE_UNREADABLE', { message: 'It has arrived.' })))
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('It has arrived.')).toBeDefined()
  cleanup()
})

it('offers to try again what may be taken later', async () => {
  await send(new Refused('EVIDENCE_TOO_MANY'))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Choose another file' })).toBeNull()
})

it('says beside the field what to remove where there is no room, and lets go of what is left out', async () => {
  const asked: string[] = []
  const message = 'Your files take 250 MB of the 250 MB you have. Remove some.'
  await send(new Refused('ACCOUNT_STORAGE_FULL', { message }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  stubService(
    on(removeEvidence, ({ id }) => {
      asked.push(id)
      return { ok: true as const }
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Leave it out' }))
  expect(screen.queryByText('song.pdf')).toBeNull()
  await waitFor(() => expect(asked).toHaveLength(1))
})
