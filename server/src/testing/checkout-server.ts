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
  payment_method_types: string[]
}

type Answer = { status: number; body: object }

const UNKNOWN: Answer = {
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing' } },
}
const BROKEN: Answer = { status: 500, body: { error: { type: 'api_error' } } }
const OTHER_ORDER: Answer = { status: 400, body: { error: { type: 'idempotency_error' } } }

/** A payment provider that speaks the part of the Stripe API that is used: made over HTTP, told of by signed notices. */
export async function startCheckoutServer(now: () => Date) {
  const sessions = new Map<string, Session>()
  const byKey = new Map<string, { order: string; answer: Answer }>()
  const state = { mode: 'up' as 'up' | 'down' | 'broken' | 'answer lost' }
  const server = createServer((request, response) => {
    void answer().catch(() => response.destroy())
    async function answer(): Promise<void> {
      const body = new URLSearchParams(await text(request))
      if (state.mode === 'down') return void response.destroy()
      if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
        return void response.writeHead(401).end('{}')
      const told =
        request.method === 'POST'
          ? ordered(body, request.headers['idempotency-key'])
          : state.mode === 'broken'
            ? BROKEN
            : shown(request.url ?? '')
      if (state.mode === 'answer lost') return void response.destroy()
      response.writeHead(told.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(told.body))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  /** A repeated key gets the answer that was kept, also that of an error; with another order it is refused. */
  function ordered(form: URLSearchParams, key: string | string[] | undefined): Answer {
    const known = byKey.get(String(key))
    if (known) return known.order === form.toString() ? known.answer : OTHER_ORDER
    const answer = state.mode === 'broken' ? BROKEN : { status: 200, body: { ...made(form) } }
    byKey.set(String(key), { order: form.toString(), answer })
    return answer
  }

  function shown(path: string): Answer {
    const session = found(path)
    return session ? { status: 200, body: session } : UNKNOWN
  }

  function made(form: URLSearchParams): Session {
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
      payment_method_types: form
        .getAll('payment_method_types[0]')
        .concat(form.has('payment_method_types[0]') ? [] : ['card', 'us_bank_account']),
    }
    sessions.set(id, session)
    return session
  }

  function found(path: string): Session | undefined {
    return sessions.get(path.split('/').at(-1) ?? '')
  }

  return {
    url,
    sessions,
    /** what it does with the next requests: down, none is done; broken, each fails; one whose answer is lost was done */
    be: (mode: typeof state.mode) => void (state.mode = mode),
    /** Somebody pays at a page. */
    pay(page: string): Session {
      const session = found(page)
      if (!session || session.status !== 'open') throw new Error(`nothing to pay at ${page}`)
      return Object.assign(session, { status: 'complete', payment_status: 'paid' })
    },
    /** Somebody has paid by a debit, for which the bank takes days. */
    debit: (page: string) => Object.assign(found(page) ?? {}, { status: 'complete' }),
    /** The keys are those of another account, which knows nothing of a page. */
    forget: (page: string) => void sessions.delete(page.split('/').at(-1) ?? ''),
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
