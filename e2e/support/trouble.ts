import { expect, type BrowserContext } from '@playwright/test'

export type Trouble = {
  /** Says that a test provokes this; everything else that goes wrong fails it. */
  allow(pattern: RegExp): void
  expectNone(whose: string): void
}

/** Requests that a page gave up by itself (it was left, or a newer one took its place) are no trouble. */
const GIVEN_UP = 'net::ERR_ABORTED'

/** Collects whatever goes wrong in a browser: errors on the console (CSP violations too), in scripts, in requests. */
export function watchTrouble(context: BrowserContext): Trouble {
  const found: string[] = []
  const allowed: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error')
      found.push(`console: ${message.text()} (${message.location().url || message.page()?.url()})`)
  })
  context.on('weberror', (error) => found.push(`page: ${error.error().message}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (why !== GIVEN_UP) found.push(`request: ${request.method()} ${request.url()} ${why}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400)
      found.push(`response: ${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return {
    allow: (pattern) => void allowed.push(pattern),
    expectNone(whose) {
      const left = found.filter((one) => !allowed.some((pattern) => pattern.test(one)))
      expect(left, `nothing goes wrong unasked at ${whose}’s`).toEqual([])
    },
  }
}
