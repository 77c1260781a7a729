import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { download } from './download.ts'

const FILE = 'abcdefghij'
const saved: Blob[] = []

/** A server whose line breaks after four bytes the first time; `etag`: of the file as it is the second time. */
function breaking(path: string, etag: string) {
  const asked: (string | null)[] = []
  let isSent = false
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    asked.push(headers.get('range'))
    if (asked.length === 1)
      return new Response(
        new ReadableStream<Uint8Array>({
          pull(stream) {
            if (isSent) return stream.error(new TypeError('the connection is gone'))
            isSent = true
            stream.enqueue(new TextEncoder().encode(FILE.slice(0, 4)))
          },
        }),
        { headers: { etag: '"one"', 'content-length': '10' } },
      )
    const isRest = headers.get('if-range') === etag
    return new Response(isRest ? FILE.slice(4) : FILE.toUpperCase(), {
      status: isRest ? 206 : 200,
      headers: { etag, 'content-length': isRest ? '6' : '10' },
    })
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:file'
  })
  return { asked, path }
}

// the page of the tests stays where it is
beforeEach(() => void vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue())

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('goes on where it broke off when it is asked for again', async () => {
  const { asked, path } = breaking('/api/a.pdf', '"one"')
  await expect(download(path, 'a.pdf')).rejects.toMatchObject({ code: 'OFFLINE' })
  const coming: unknown[] = []
  await download(path, 'a.pdf', { onComing: (one) => coming.push(one) })
  expect(asked).toEqual([null, 'bytes=4-'])
  expect(coming.at(-1)).toEqual({ done: 10, all: 10 })
  expect(await saved.at(-1)?.text()).toBe(FILE)
})

it('begins anew where the file is another one by now, and joins nothing', async () => {
  const { path } = breaking('/api/b.pdf', '"two"')
  await expect(download(path, 'b.pdf')).rejects.toMatchObject({ code: 'OFFLINE' })
  await download(path, 'b.pdf')
  expect(await saved.at(-1)?.text()).toBe(FILE.toUpperCase())
})

/** Breaks off after four bytes, and answers what is asked for after that when the test says so. */
function held() {
  const waiting: (() => void)[] = []
  let isFirst = true
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const isRest = new Headers(init.headers).has('range')
    if (isFirst) {
      isFirst = false
      return new Response(FILE.slice(0, 4), { headers: { etag: '"one"', 'content-length': '10' } })
    }
    await new Promise<void>((go) => waiting.push(go))
    return new Response(isRest ? FILE.slice(4) : FILE, {
      status: isRest ? 206 : 200,
      headers: { etag: '"one"', 'content-length': isRest ? '6' : '10' },
    })
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:file'
  })
  return waiting
}

it.each([
  ['another file', '/api/d.pdf'],
  ['the same file, pressed twice,', '/api/c.pdf'],
])('keeps what it has of a file where the answer of %s comes first', async (_, other) => {
  const waiting = held()
  await expect(download('/api/c.pdf', 'c.pdf')).rejects.toMatchObject({ code: 'OFFLINE' })
  const rest = download('/api/c.pdf', 'c.pdf')
  const between = download(other, 'd.pdf')
  await vi.waitUntil(() => waiting.length === 2)
  waiting[1]?.()
  await between
  waiting[0]?.()
  await rest
  expect(await Promise.all(saved.slice(-2).map((file) => file.text()))).toEqual([FILE, FILE])
})

it('never saves a part that it did not ask for as if it were the whole', async () => {
  saved.length = 0
  vi.stubGlobal('fetch', async () => new Response(FILE.slice(4), { status: 206 }))
  await expect(download('/api/e.pdf', 'e.pdf')).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(saved).toEqual([])
})
