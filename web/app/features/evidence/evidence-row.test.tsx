import { addEvidence, removeEvidence, type EvidenceView } from '@evensettle/contracts/evidence.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { aDocument } from '../../testing/made-up-evidence.ts'
import { on, Refused, stubService } from '../../testing/stub-service.ts'
import { EvidenceRow } from './evidence-row.tsx'

afterEach(() => vi.unstubAllGlobals())

const viewer = { caseId: '01890000-0000-7000-8000-000000000001', token: 't' }

function open(about: Partial<EvidenceView>, isMine: boolean) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ul>
        <EvidenceRow viewer={viewer} one={aDocument(about)} isMine={isMine} />
      </ul>
    </QueryClientProvider>,
  )
}

it.each([true, false])(
  'says to both sides that nobody can open a file, and that it counts for nothing',
  (isMine) => {
    open({ problem: 'locked' }, isMine)
    expect(
      screen.getByText('This PDF cannot be opened without a password. It counts for nothing.'),
    ).toBeTruthy()
  },
)

it('tells its owner alone what to do instead, with a place for it', async () => {
  open({ problem: 'damaged', mayRemove: true }, true)
  expect(screen.getByText(/save it again, or take a photo of it/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Replace The door' })).toBeTruthy()
})

it('offers the other side nothing of a file that cannot be opened', () => {
  open({ problem: 'damaged', mayRemove: false }, false)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/take a photo/)).toBeNull()
})

it('keeps what is there when the file in its place is not taken', async () => {
  const removed: string[] = []
  stubService(
    on(addEvidence, () => new Refused('EVIDENCE_TOO_MANY')),
    on(removeEvidence, ({ id }) => {
      removed.push(id)
      return { ok: true as const }
    }),
  )
  open({ problem: 'damaged' }, true)
  await userEvent.upload(
    screen.getByTestId(`replace-${aDocument().id}`),
    new File(['x'], 'new.pdf', { type: 'application/pdf' }),
  )
  expect(await screen.findByText('refused: EVIDENCE_TOO_MANY')).toBeTruthy()
  expect(removed).toEqual([])
})

it('lets both look at a PDF, and says that its signature is not in the copy', () => {
  open({ hasView: true, isSigned: true, pages: 3 }, false)
  expect(screen.getByRole('button', { name: 'Look at The door' })).toBeTruthy()
  expect(screen.getByText(/3 pages/)).toBeTruthy()
  expect(screen.getByText(/has an electronic signature\. The copy that you get/)).toBeTruthy()
})

it('offers nothing to look at before it was scanned for viruses', () => {
  open({ state: 'waiting', hasView: true, mayRemove: false }, true)
  expect(screen.getByText(/Not scanned for viruses yet/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
