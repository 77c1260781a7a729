import { internal, unreachable } from '@evensettle/messages/refusals/anywhere.ts'
import { databaseAway } from '@evensettle/messages/refusals/codes.ts'
import { requestOf, type Endpoint, type Input, type Output } from '@evensettle/contracts/endpoint.ts'
import { errorBody, type ErrorCode } from '@evensettle/contracts/errors.ts'
import { ApiError } from './api-error.ts'
import { currentSession, renewSession } from './auth.ts'
import { isAwayStatus, isOfService, noteStatus } from './service-state.ts'

export { ApiError }

const NO_ANSWER = unreachable()
const ODD_ANSWER = internal()

/**
 * Fetches one of our own paths as the signed-in person, renewing the token once when it is refused.
 * For calls that are not JSON (a download); everything else goes through {@link call}.
 * @throws ApiError with the server's code, or `OFFLINE`
 */
export async function authorizedFetch(path: string, init: RequestInit = {}): Promise<Response> {
  try {
    const session = await currentSession()
    const response =
      (await takeEarly(path, init, session?.accessToken)) ??
      (await fetch(path, withToken(init, session?.accessToken)))
    if (response.status !== 401 || !session) return await accepted(response)
    const renewed = await renewSession()
    if (!renewed) return await accepted(response)
    return await accepted(await fetch(path, withToken(init, renewed.accessToken)))
  } catch (error) {
    if (error instanceof ApiError || (error instanceof Error && error.name === 'AbortError')) throw error
    throw new ApiError('OFFLINE', NO_ANSWER, { cause: error })
  }
}

declare global {
  var early: { path: string; token: string; answer: Promise<Response> } | undefined
}

/** The answer that the head of the page has asked for already; each is taken once, by the one it was asked for. */
async function takeEarly(
  path: string,
  { method = 'GET' }: RequestInit,
  token: string | undefined,
): Promise<Response | null> {
  const { early } = globalThis
  if (early?.path !== path || early.token !== token || method !== 'GET') return null
  globalThis.early = undefined
  return early.answer.catch(() => null)
}

function withToken(init: RequestInit, token: string | undefined): RequestInit {
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  const refusal = refusalOf(response.status, await response.json().catch(() => null))
  if (isOfService(refusal)) noteStatus(response.status)
  throw refusal
}

/** What the server says by an answer that is no success. */
export function refusalOf(status: number, body: unknown): ApiError {
  const parsed = errorBody.safeParse(body)
  if (!parsed.success) {
    // a proxy that finds no process to ask says the same as one whose database is away
    return isAwayStatus(status)
      ? new ApiError('DATABASE_AWAY', databaseAway(), { status })
      : new ApiError('INTERNAL', ODD_ANSWER, { status })
  }
  const { code, message, fields, retryAfter } = parsed.data.error
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a newer server may know more codes; they still have a sentence
  return new ApiError(code as ErrorCode, message, {
    status,
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/**
 * Calls one operation of the API and reads its answer with the contract's schema.
 * @throws ApiError with the server's code, or `OFFLINE`
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Output<E>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every input of the contracts is an object
  const { path, rest } = requestOf(endpoint, input as Record<string, unknown>)
  const init: RequestInit = { method: endpoint.method, ...(signal && { signal }) }
  const response = await authorizedFetch(
    endpoint.method === 'GET' ? path + queryOf(rest) : path,
    endpoint.method === 'GET'
      ? init
      : { ...init, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) },
  )
  const answer: unknown = response.status === 204 ? undefined : await response.json()
  const parsed = await endpoint.output['~standard'].validate(answer)
  if (parsed.issues)
    throw new ApiError('INTERNAL', ODD_ANSWER, { status: response.status, cause: parsed.issues })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has just made it so
  return parsed.value as Output<E>
}

function queryOf(rest: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}
