import { wait } from './numbers.ts'

/** Milliseconds after which somebody has to look. */
const WITHIN = 60_000
const PAUSE_AT_MOST = 5

/** Asks again, as a browser does, as long as the other side says that it cannot serve for the moment. @throws Error when that does not end */
export async function fetchPatiently(
  url: string,
  init?: RequestInit,
  pause: (milliseconds: number) => Promise<void> = wait,
): Promise<Response> {
  for (let waited = 0; ;) {
    const response = await fetch(url, init)
    if (response.status !== 503) return response
    const reason = await response.text()
    if (waited >= WITHIN)
      throw new Error(
        `${init?.method ?? 'GET'} ${new URL(url).pathname} was refused for ${WITHIN / 1_000} s (503 ${reason}): look at the log of the server.`,
      )
    const seconds = Math.min(PAUSE_AT_MOST, Math.max(1, Number(response.headers.get('retry-after') ?? 1)))
    await pause(seconds * 1_000)
    waited += seconds * 1_000
  }
}
