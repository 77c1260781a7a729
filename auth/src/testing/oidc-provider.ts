import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string }

export type TestProvider = {
  issuer: string
  /** Who signs in when the request names them by `login_hint`. */
  people: Map<string, Person>
  /** Who signs in when the request names nobody; nobody says no. */
  atTheScreen: string | null
  close(): Promise<void>
}

/** A certified OpenID Connect provider on a free port; it asks nobody anything. */
export async function startProvider(callback: string): Promise<TestProvider> {
  const people = new Map<string, Person>()
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'auth', client_secret: 'a secret of the test', redirect_uris: [callback] },
      { client_id: 'other-app', client_secret: 'another secret', redirect_uris: [callback] },
    ],
    cookies: { keys: ['a cookie key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void handle(request, response)
    const answer = async (): Promise<void> => {
      const { params } = await provider.interactionDetails(request, response)
      const { login_hint: named = started.atTheScreen } = params
      const accountId = typeof named === 'string' ? named : ''
      const result = people.has(accountId)
        ? { login: { accountId } }
        : { error: 'access_denied', error_description: 'The person said no' }
      await provider.interactionFinished(request, response, result)
    }
    answer().catch(() => response.writeHead(500).end())
  })
  const started: TestProvider = {
    issuer,
    people,
    atTheScreen: null,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return started
}

/** Follows redirects with cookies, as a browser, until one leads to `until`. */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>()

  async visit(address: string, until: string): Promise<string> {
    let next = address
    for (let hops = 0; hops < 15; hops += 1) {
      if (next.startsWith(until)) return next
      const { origin } = new URL(next)
      const jar = this.#jars.get(origin) ?? new Map<string, string>()
      this.#jars.set(origin, jar)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const line of reply.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      const location = reply.headers.get('location')
      if (location === null) throw new Error(`${reply.status} at ${next}: ${await reply.text()}`)
      next = new URL(location, next).href
    }
    throw new Error('too many redirects')
  }
}
