import { afterEach, expect, it, vi } from 'vitest'
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
