import { MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../../lib/query-client.ts'
import { aDocument } from '../../../testing/made-up-evidence.ts'
import { FirstPage } from './first-page.tsx'

afterEach(() => vi.unstubAllGlobals())

/** What is asked for to draw the first page of a PDF at a place that is near, or not. */
function drawn({ bytes = 10_000, isNear = true, savesData = false }) {
  const asked = vi.fn<typeof fetch>(async () => Response.json({}, { status: 404 }))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: savesData } } }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        queueMicrotask(() => tell([{ isIntersecting: isNear }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <FirstPage
        viewer={{ caseId: '01890000-0000-7000-8000-000000000001', token: 't' }}
        one={aDocument({ bytes, hasView: true })}
        alt=""
        className="size-16"
        sheet="PDF"
      />
    </QueryClientProvider>,
  )
  return asked
}

it('asks for a PDF that comes near, and leaves its sheet where it cannot be drawn', async () => {
  const asked = drawn({})
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(screen.getByText('PDF')).toBeTruthy()
})

it.each([
  ['is far off', { isNear: false }],
  ['is large', { bytes: 5 * MEGABYTE + 1 }],
  ['comes to somebody who saves data', { savesData: true }],
])('asks for nothing of a PDF that %s', async (_, how) => {
  const asked = drawn(how)
  await new Promise((resolve) => queueMicrotask(() => resolve(null)))
  expect(screen.getByText('PDF')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
})
