import * as m from '@evensettle/messages/app/lib-api.ts'
import { ApiError, authorizedFetch } from './api.ts'

/** How much of a file has come, and of how much; `all` is null where that is not known. */
export type Coming = { done: number; all: number | null }

type Watch = { signal?: AbortSignal; onComing?: (coming: Coming) => void }

/**
 * Fetches one of our own files as the signed-in person and hands it to the browser's downloads, whole or not at all. One that
 * broke off goes on where it was when it is asked for again. Gives
 * the name it was saved under: `name`, or where that is null the server's.
 * @throws ApiError with the server's code, or `OFFLINE`
 */
export async function download(path: string, name: string | null, watch: Watch = {}): Promise<string> {
  const { signal, onComing } = watch
  const before = takeBegun(path)
  const headers = before === null ? {} : restOf(before)
  const response = await answerTo(path, before, { headers, ...(signal ? { signal } : {}) })
  const file = await wholeOf({ path, before, response }, onComing)
  const saved = name ?? nameOf(response)
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = saved
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return saved
}

function nameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
}

type Begun = { path: string; etag: string; parts: Uint8Array<ArrayBuffer>[] }

/** What came of the file that broke off last: pressing again asks for its rest only. */
let begun: Begun | null = null

/** It belongs to whoever asks first: of two downloads at once only one goes on with it. */
function takeBegun(path: string): Begun | null {
  if (begun?.path !== path) return null
  const taken = begun
  begun = null
  return taken
}

function restOf({ parts, etag }: Begun): Record<string, string> {
  return { range: `bytes=${lengthOf(parts)}-`, 'if-range': etag }
}

/** The server's answer; where none came, what there is of the file is kept for the next time. */
async function answerTo(path: string, before: Begun | null, init: RequestInit): Promise<Response> {
  try {
    return await authorizedFetch(path, init)
  } catch (error) {
    begun ??= before
    throw error
  }
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
}

async function wholeOf(
  { path, before, response }: { path: string; before: Begun | null; response: Response },
  onComing: Watch['onComing'],
): Promise<Blob> {
  const { headers, body, status } = response
  if (status === 206 && before === null) throw new ApiError('OFFLINE', m.cutOff())
  const parts = status === 206 && before !== null ? [...before.parts] : []
  const type = headers.get('content-type') ?? ''
  let done = lengthOf(parts)
  try {
    if (!body) return await response.blob()
    const length = Number(headers.get('content-length'))
    const all = length > 0 ? done + length : null
    const reader = body.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value)
      done += next.value.byteLength
      onComing?.({ done, all })
    }
    if (all !== null && done < all) throw new TypeError('the file ended before its end')
    return new Blob(parts, { type })
  } catch (error) {
    const etag = headers.get('etag')
    if (etag !== null && parts.length > 0) begun = { path, etag, parts }
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new ApiError('OFFLINE', m.cutOff(), { cause: error })
  }
}
