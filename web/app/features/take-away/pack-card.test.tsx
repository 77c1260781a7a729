import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { PackCard } from './pack-card.tsx'

let answer: (path: string, init?: RequestInit) => Promise<Response>
let saved: string[]

beforeEach(() => {
  saved = []
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => answer(path, init))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made-up')
})

afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <PackCard caseId="c1" />
    </QueryClientProvider>,
  )
  return screen.getByRole('button', { name: 'Download: Case file' })
}

/** An archive whose bytes come when the test says so. */
function slowly(bytes: number) {
  let out: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) })
  const headers = {
    'content-length': String(bytes),
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="case-file-ES-1.zip"',
  }
  return {
    response: new Response(body, { headers }),
    come: (count: number) => out?.enqueue(new Uint8Array(count)),
    end: () => out?.close(),
    breakOff: () => out?.error(new TypeError('the connection is gone')),
  }
}

it('says how far the file is, and under which name it was saved', async () => {
  const file = slowly(4_000_000)
  answer = () => Promise.resolve(file.response)
  await userEvent.click(show())
  await screen.findByText('Putting it together…')
  file.come(1_500_000)
  expect(await screen.findByRole('progressbar', { name: '1.5 MB of 4.0 MB' })).toBeDefined()
  expect(saved).toEqual([])
  file.come(2_500_000)
  file.end()
  expect(await screen.findByText('Saved as case-file-ES-1.zip.')).toBeDefined()
  expect(saved).toEqual(['case-file-ES-1.zip'])
})

it('saves nothing of a file that broke off or ended early, says so, and makes it anew when pressed again', async () => {
  for (const lose of ['breakOff', 'end'] as const) {
    const file = slowly(4_000_000)
    answer = () => Promise.resolve(file.response)
    const press = screen.queryByRole('button', { name: 'Download: Case file' }) ?? show()
    await userEvent.click(press)
    file.come(1_000_000)
    await screen.findByRole('progressbar')
    file[lose]()
    expect((await screen.findByRole('alert')).textContent).toContain('The connection was lost')
    expect(saved).toEqual([])
  }
  const whole = slowly(1)
  answer = () => Promise.resolve(whole.response)
  await userEvent.click(screen.getByRole('button', { name: 'Download: Case file' }))
  whole.come(1)
  whole.end()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('goes on by itself once the database is back that was away for some seconds, and saves one whole file', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const away = {
    error: { code: 'DATABASE_AWAY', message: 'We cannot save or open anything right now.', retryAfter: 2 },
  }
  const whole = slowly(1)
  let asked = 0
  let looked = 0
  answer = (path) => {
    if (path === '/readyz') {
      looked += 1
      return Promise.resolve(new Response(null, { status: looked > 1 ? 200 : 503 }))
    }
    asked += 1
    return Promise.resolve(asked === 1 ? Response.json(away, { status: 503 }) : whole.response)
  }
  const press = show()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(press)
  await screen.findByText('Putting it together…')
  expect(screen.queryByRole('alert')).toBeNull()
  await vi.advanceTimersByTimeAsync(4_000)
  whole.come(1)
  whole.end()
  expect(await screen.findByText('Saved as case-file-ES-1.zip.')).toBeDefined()
  expect(saved).toEqual(['case-file-ES-1.zip'])
  expect(asked).toBe(2)
  vi.useRealTimers()
})

it('can be stopped, which is no mistake', async () => {
  answer = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    })
  await userEvent.click(show())
  await userEvent.click(await screen.findByRole('button', { name: 'Stop: Case file' }))
  await screen.findByRole('button', { name: 'Download: Case file' })
  expect(screen.queryByRole('alert')).toBeNull()
})
