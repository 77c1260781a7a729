import * as m from '@evensettle/messages/app/lib-api.ts'
import { ApiError, authorizedFetch } from './api.ts'

/** How much of a file has come, and of how much; `all` is null where that is not known. */
export type Coming = { done: number; all: number | null }

type Watch = { signal?: AbortSignal; onComing?: (coming: Coming) => void }

/**
 * Fetches one of our own files as the signed-in person and hands it to the browser's downloads, whole or not at all. Gives
 * the name it was saved under: `name`, or where that is null the server's.
 * @throws ApiError with the server's code, or `OFFLINE`
 */
export async function download(path: string, name: string | null, watch: Watch = {}): Promise<string> {
  const { signal, onComing } = watch
  const response = await authorizedFetch(path, signal ? { signal } : {})
  const file = await wholeOf(response, onComing)
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

async function wholeOf(response: Response, onComing: Watch['onComing']): Promise<Blob> {
  try {
    if (!onComing || !response.body) return await response.blob()
    const length = Number(response.headers.get('content-length'))
    const all = length > 0 ? length : null
    let done = 0
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, out) {
          done += part.byteLength
          onComing({ done, all })
          out.enqueue(part)
        },
      }),
    )
    const file = await new Response(counted, { headers: response.headers }).blob()
    if (all !== null && done < all) throw new TypeError('the file ended before its end')
    return file
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error
    throw new ApiError('OFFLINE', m.cutOff(), { cause: error })
  }
}
