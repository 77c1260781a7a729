import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export const SECRET_KEY = 'sk_test_1'
export const NOTICE_SECRET = 'whsec_test_1'

type Session = {
  id: string
  url: string
  expires_at: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  client_reference_id: string | null
}

/** A payment provider that speaks the part of the Stripe API that is used: made over HTTP, told of by signed notices. */
export async function startCheckoutServer(now: () => Date) {
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, string>()
  const state = { mode: 'up' as 'up' | 'down' | 'answer lost' }
  const server = createServer((request, response) => {
    void answer().catch(() => response.destroy())
    async function answer(): Promise<void> {
      const body = new URLSearchParams(await text(request))
      if (state.mode === 'down') return void response.writeHead(503).end('{"error":{}}')
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
        return void response.writeHead(401).end('{}')
      const session =
        request.method === 'POST' ? made(body, request.headers['idempotency-key']) : found(request.url ?? '')
      if (state.mode === 'answer lost') return void response.destroy()
      response.writeHead(session ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(session ?? { error: {} }))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  function made(form: URLSearchParams, key: string | string[] | undefined): Session {
    const known = byKey.get(String(key))
    const before = known === undefined ? undefined : sessions.get(known)
    if (before) return before
    const id = `cs_test_${randomUUID()}`
    const session: Session = {
      id,
      url: `${url}/pay/${id}`,
      expires_at: Math.floor(now().getTime() / 1000) + 86_400,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      client_reference_id: form.get('client_reference_id'),
    }
    sessions.set(id, session)
    byKey.set(String(key), id)
    return session
  }

  function found(path: string): Session | undefined {
    return sessions.get(path.split('/').at(-1) ?? '')
  }

  return {
    url,
    sessions,
    /** what it does with the next requests; one whose answer is lost was done */
    be: (mode: typeof state.mode) => void (state.mode = mode),
    /** Somebody pays at a page. */
    pay(page: string): Session {
      const session = found(page)
      if (!session || session.status !== 'open') throw new Error(`nothing to pay at ${page}`)
      return Object.assign(session, { status: 'complete', payment_status: 'paid' })
    },
    expire: (page: string) => Object.assign(found(page) ?? {}, { status: 'expired' }),
    /** A notice of a page as it goes out, signed at a moment. */
    notice(page: string, about: { type?: string; at?: Date; secret?: string; change?: object } = {}) {
      const { type = 'checkout.session.completed', at = now(), secret = NOTICE_SECRET, change = {} } = about
      const body = JSON.stringify({
        id: `evt_${randomUUID()}`,
        type,
        data: { object: { ...found(page), ...change } },
      })
      const t = Math.floor(at.getTime() / 1000)
      const mac = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
      return { body, headers: { 'stripe-signature': `t=${t},v1=${'0'.repeat(64)},v1=${mac}` } }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type CheckoutServer = Awaited<ReturnType<typeof startCheckoutServer>>
