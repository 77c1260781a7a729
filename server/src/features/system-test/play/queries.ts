import { requestOf, shapeOutput, type Endpoint } from '@evensettle/contracts/endpoint.ts'
import { LIVE_PATH } from '@evensettle/contracts/live.ts'
import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import type { core, input, output } from 'zod/mini'

/** A made-up person with a session. */
export type Played = { name: string; email: string; token: string }

export type Caller = {
  call<I extends core.$ZodType, O extends core.$ZodType>(
    endpoint: Endpoint<I, O>,
    given: input<I>,
    as?: Played,
  ): Promise<output<O>>
  raw(
    path: string,
    as: Played,
    init?: { method: 'PATCH'; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> },
  ): Promise<Response>
  signUp(name: string, email: string): Promise<Played>
}

/** What sends a request: that of the platform, or one that asks again. */
export type Ask = (url: string, init?: RequestInit) => Promise<Response>

/** Asks the API at `origin` as a browser does. */
export function callerOf(origin: string, ask: Ask = fetch): Caller {
  return {
    async call(endpoint, given, as) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of an endpoint is an object
      const { path, rest } = requestOf(endpoint, given as Record<string, unknown>)
      const isGet = endpoint.method === 'GET'
      const response = await ask(`${origin}${path}`, {
        method: endpoint.method,
        headers: {
          'content-type': 'application/json',
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        },
        ...(isGet ? {} : { body: JSON.stringify(rest) }),
      })
      const body: unknown = await response.json()
      if (!response.ok)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${JSON.stringify(body)}`)
      return shapeOutput(endpoint, body)
    },
    raw(path, as, init) {
      const headers = { ...init?.headers, authorization: `Bearer ${as.token}` }
      return ask(`${origin}${path}`, { ...init, headers })
    },
    async signUp(name, email) {
      const response = await ask(`${origin}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: randomBytes(18).toString('base64url') }),
      })
      const { access_token: token }: { access_token?: string } = await response.json()
      if (token === undefined) throw new Error(`signing up was answered with ${response.status}`)
      return { name, email, token }
    },
  }
}

const HEARD_WITHIN = 10_000

/** Follows a case over the live stream, does something, and waits until it is heard there. */
export async function heardLive(
  origin: string,
  as: Played,
  caseId: string,
  work: () => Promise<void>,
): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${LIVE_PATH}`)
  const heard = Promise.withResolvers<void>()
  const late = setTimeout(
    () => heard.reject(new Error('the message did not come over the live stream')),
    HEARD_WITHIN,
  )
  const say = (frame: object) => socket.send(JSON.stringify(frame))
  socket.on('open', () => say({ type: 'hello', token: as.token }))
  socket.on('error', heard.reject)
  socket.on('message', (data: Buffer) => {
    const frame: { type: string; event?: { type: string } } = JSON.parse(data.toString('utf8'))
    if (frame.type === 'ready') say({ type: 'follow', caseId, cursor: 0 })
    if (frame.type === 'caught-up') work().catch(heard.reject)
    if (frame.type === 'event' && frame.event?.type === 'message.sent') heard.resolve()
  })
  try {
    await heard.promise
  } finally {
    clearTimeout(late)
    socket.terminate()
  }
}
