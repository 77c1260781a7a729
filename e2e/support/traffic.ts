import type { Page, Request } from '@playwright/test'

export type Traffic = {
  /** Everything that has reached the page so far: response bodies and live frames, as text. */
  received(): Promise<string[]>
}

export type Watched = { traffic: Traffic }

/**
 * Keeps everything that the server sends to somebody's page from now on, whether it is shown or not. That is each file of
 * each visit: only for a test that looks through it.
 */
export function watched<Someone extends { page: Page }>(someone: Someone): Someone & Watched {
  return { ...someone, traffic: watchTraffic(someone.page) }
}

function watchTraffic(page: Page): Traffic {
  const bodies: Promise<string>[] = []
  const frames: string[] = []
  page.on('requestfinished', (request) => {
    bodies.push(bodyOf(request))
  })
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => void frames.push(String(payload)))
  })
  return { received: async () => [...(await Promise.all(bodies)), ...frames] }
}

async function bodyOf(request: Request): Promise<string> {
  // A redirect has no body; what comes while the page is being closed is asked for by nobody.
  const response = await request.response().catch(() => null)
  return response === null ? '' : response.text().catch(() => '')
}

/**
 * Where a number stands in what was received, as dotted paths; `*` for places in a list. Texts that are
 * not JSON are searched for the number's digits.
 */
export function placesOf(needle: number, received: readonly string[]): string[] {
  const places = new Set<string>()
  for (const text of received) {
    if (!text.includes(String(needle))) continue
    try {
      walk(JSON.parse(text), '', (path, value) => {
        if (value === needle || (typeof value === 'string' && value.includes(String(needle))))
          places.add(path)
      })
    } catch {
      places.add('text')
    }
  }
  return [...places]
}

function walk(value: unknown, path: string, visit: (path: string, value: unknown) => void): void {
  visit(path, value)
  if (Array.isArray(value)) for (const one of value) walk(one, `${path}.*`, visit)
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) walk(one, `${path}.${name}`, visit)
}
