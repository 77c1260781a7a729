import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { EvidenceField } from './evidence-field.tsx'
import { addEvidence, listEvidence, removeEvidence } from '@evensettle/contracts/evidence.ts'
import { never, on, Refused, stubService } from '../../testing/stub-service.ts'

afterEach(() => vi.unstubAllGlobals())

const caseId = '01890000-0000-7000-8000-000000000001'

/** What waits is kept for the whole file: who looks at it has a token of their own. */
function showField(token = crypto.randomUUID() as string, { isForAll = false } = {}) {
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <EvidenceField
        viewer={{ caseId, token }}
        itemId={null}
        label="Photos and documents"
        mySide="starter"
        lists={false}
        isForAll={isForAll}
      />
    </QueryClientProvider>,
  )
}

async function send(refused: Refused, bytes = 'x', token?: string) {
  stubService(on(addEvidence, () => refused))
  showField(token)
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
  expect(await screen.findByText(/Leave this browser tab open: it goes out by itself/)).toBeDefined()
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

it('still has what could not be kept when its part of the page is opened again', async () => {
  await send(new Refused('UNAVAILABLE'), 'x', 'another part')
  expect(await screen.findByText(/Leave this browser tab open/)).toBeDefined()
  cleanup()
  showField('another part')
  expect(await screen.findByText('song.pdf')).toBeDefined()
  expect(await screen.findByText(/Leave this browser tab open/)).toBeDefined()
})

it('says why what was refused meanwhile is not taken, also where all of a case is shown', async () => {
  const viewer = { caseId, token: 'meanwhile' }
  stubService(on(addEvidence, () => new Refused('EVIDENCE_UNREADABLE', { message: 'It has a password.' })))
  const { keepFile, keptFiles } = await import('./kept/queries.ts')
  const file = new File(['x'], 'deposit.pdf', { type: 'application/pdf' })
  await keepFile(viewer, { id: crypto.randomUUID(), file, itemId: caseId, kind: null })
  await waitFor(async () => expect((await keptFiles(viewer))[0]?.problem).toBe('It has a password.'))
  showField('meanwhile', { isForAll: true })
  expect(await screen.findByText('It has a password.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Leave it out' }))
  await waitFor(async () => expect(await keptFiles(viewer)).toEqual([]))
  expect(document.activeElement?.textContent).toBe('Choose files')
})

it('does not drop what this browser let go of before it arrived', async () => {
  await send(new Refused('EVIDENCE_TOO_MANY'), 'x', 'let go')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  const { forgetFile, keptFiles } = await import('./kept/queries.ts')
  for (const { id } of await keptFiles({ caseId, token: 'let go' })) await forgetFile(id)
  stubService(
    on(listEvidence, () => ({ evidence: [] })),
    on(addEvidence, () => new Refused('EVIDENCE_UNREADABLE', { message: 'It was sent.' })),
  )
  await userEvent.click(retry)
  expect(await screen.findByText(/This file has not arrived/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('It was sent.')).toBeDefined()
})

it('leaves the focus where it is while it tries again, and has a way out meanwhile', async () => {
  await send(new Refused('UNAVAILABLE'))
  const leave = await screen.findByRole('button', { name: 'Leave it out' })
  await screen.findByRole('button', { name: 'Try again' })
  leave.focus()
  let tries = 0
  stubService(
    on(addEvidence, () => {
      tries += 1
      return never()
    }),
  )
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(tries).toBeGreaterThan(0))
  expect(document.activeElement).toBe(leave)
  expect(screen.getByText(/Leave this browser tab open/)).toBeDefined()
})
