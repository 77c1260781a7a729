import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AuthClient } from '@supabase/auth-js'
import type { BrowserContext, Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { ORIGIN } from './servers.ts'

type Client = InstanceType<typeof AuthClient>
type Options = NonNullable<ConstructorParameters<typeof AuthClient>[0]>

declare global {
  interface Window {
    newClient: (options?: Partial<Options>) => Client
    client: Client
    events: string[]
  }
}

const serviceUrl = `${ORIGIN}/auth/v1`

const ENTRY = 'auth-client-entry'
const CODE = `import { AuthClient } from '@supabase/auth-js'
window.newClient = (options = {}) => new AuthClient({
  url: '${serviceUrl}', storageKey: 'client-page',
  experimental: { recoveryCodes: true }, ...options })
const flowType = new URLSearchParams(location.search).get('flow') ?? 'implicit'
window.client = window.newClient({ flowType })
window.events = []
window.client.onAuthStateChange((event) => window.events.push(event))`

let bundled: Promise<string> | undefined

/** The unmodified client as one file, as an application would ship it. */
async function bundle(): Promise<string> {
  const build = await rolldown({
    input: ENTRY,
    cwd: import.meta.dirname,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? `${import.meta.dirname}/${ENTRY}.js` : null),
        load: (id) => (id.endsWith(`${ENTRY}.js`) ? CODE : null),
      },
    ],
  })
  const { output } = await build.generate({ format: 'iife', codeSplitting: false })
  await build.close()
  return output[0].code
}

/** The address of an empty page that has the client. */
export const CLIENT_PATH = '/client-page'

async function clientPage(): Promise<string> {
  bundled ??= bundle()
  return `<!doctype html><title>client</title><script>${await bundled}</script>`
}

/** Gives every page of a browser that address on our own site. A redirect does not lead there. */
export async function serveClientPage(context: BrowserContext): Promise<void> {
  const body = await clientPage()
  await context.route(
    (url) => url.pathname === CLIENT_PATH,
    (route) => route.fulfill({ contentType: 'text/html', body }),
  )
}

export type OtherSite = { port: number; close(): Promise<void> }

/** A site of its own that has that page: another origin than the service's, with the same rights as any. */
export async function startOtherSite(): Promise<OtherSite> {
  const body = await clientPage()
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(body),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An authenticator that says yes to everything, plugged into a page. */
export async function plugAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
