import { requestOf, type Endpoint } from '@evensettle/contracts/endpoint.ts'

const HANGS_AFTER = 60_000

/** A file that was said to be kept, with the hash of what was sent and the address of the one who sent it. */
export type KeptFile = { id: string; sha256: string; email: string }

export type Traffic = {
  /** ids of messages that were answered with 200 */
  messages: string[]
  /** addresses to which an invitation was acknowledged */
  invited: string[]
  /** files that were said to be kept and that nobody took back */
  files: KeptFile[]
  /** ids of files that were taken back, or are just being so */
  takenBack: string[]
  /** what a person must never see: other answers than 200 and a 503 that says when to try again; silence */
  violations: string[]
  /** requests that were refused for now, and those that got no answer because their process was killed */
  refused: number
  lost: number
  /** milliseconds of the request that took longest to be answered or refused */
  slowest: number
  /** Resolves when `count` more messages have been acknowledged. @throws what ended somebody's writing */
  untilMore(count: number): Promise<void>
  end(): Promise<void>
}

export type Outcome = { status: number; body: unknown; headers: Headers }
/** Sends again and again, to one process after the other, until there is an outcome. */
export type Insist = (send: (origin: string) => Promise<Outcome | null>) => Promise<Outcome>

type Sent = {
  origin: string
  path: string
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** Calls one operation. `means`: refusals that say something here. Null when the request has to be repeated. */
export function ask(
  traffic: Traffic,
  origin: string,
  endpoint: Endpoint,
  input: object,
  token: string,
  means: readonly number[] = [],
): Promise<Outcome | null> {
  const { path, rest } = requestOf(endpoint, input as Record<string, unknown>)
  return post(traffic, origin, path, rest, { token, method: endpoint.method }, means)
}

/** The same by its path. */
export function post(
  traffic: Traffic,
  origin: string,
  path: string,
  body: object,
  { token = null, method = 'POST' }: { token?: string | null; method?: string } = {},
  means: readonly number[] = [],
): Promise<Outcome | null> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const said = method === 'GET' ? {} : { body: JSON.stringify(body) }
  return send(traffic, { origin, path, method, headers, ...said }, means)
}

/** The answer, or null when the request has to be repeated. */
export async function send(
  traffic: Traffic,
  { origin, path, ...init }: Sent,
  means: readonly number[] = [],
): Promise<Outcome | null> {
  const since = performance.now()
  const what = `${init.method} ${path.split('?')[0]}`
  try {
    const response = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(HANGS_AFTER) })
    const text = await response.text()
    // what answers HEAD says of what kind its body would be, and has none
    const isJson = text !== '' && response.headers.get('content-type')?.includes('json') === true
    return judge(traffic, what, response, { body: isJson ? JSON.parse(text) : text, means })
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      traffic.violations.push(`${what}: no answer in ${HANGS_AFTER / 1_000} s`)
    traffic.lost += 1
    return null
  } finally {
    traffic.slowest = Math.max(traffic.slowest, performance.now() - since)
  }
}

function judge(
  traffic: Traffic,
  what: string,
  { status, headers }: Response,
  { body, means }: { body: unknown; means: readonly number[] },
): Outcome | null {
  if (status < 500) {
    const isRetold = status === 409 || means.includes(status)
    if (status >= 400 && !isRetold) traffic.violations.push(`${what}: ${status} ${JSON.stringify(body)}`)
    return { status, body, headers }
  }
  if (status !== 503) traffic.violations.push(`${what}: ${status} ${JSON.stringify(body)}`)
  else if (!headers.has('retry-after')) traffic.violations.push(`${what}: 503 does not say when to try again`)
  traffic.refused += 1
  return null
}
