import { pathParams, requestOf, type Endpoint } from '@evensettle/contracts/endpoint.ts'
import { TOKEN_HEADER } from '@evensettle/contracts/evidence.ts'
import type { TestApp } from '../make-test-app.ts'
import { newId } from '../make-test-app.ts'
import type { Asking } from './ground.ts'
import { plainInput, type Fields } from './shapes.ts'

export type Call = { method: string; path: string; headers: Record<string, string>; body: string | null }
export type Reply = { status: number; text: string }

/** What the id of an address names: the last folder before it says so. */
function idOf(path: string, fields: Fields): unknown {
  const folder = /\/(\w+)\/:id/.exec(path)?.[1]
  return fields[`${folder}.id`] ?? newId()
}

/** The input that an actor would send to an endpoint about a case. */
export function inputFor(endpoint: Endpoint, fields: Fields, { token }: Asking): Record<string, unknown> {
  const { draft, ...others } = fields
  const own = { ...others, id: idOf(endpoint.path, fields), token, key: token ?? '' }
  // two kinds of draft have one name
  const input = plainInput(endpoint, endpoint.path.startsWith('/api/drafts/') ? { ...own, draft } : own)
  // an input that is checked as a whole does not say what it holds
  const params = Object.fromEntries(pathParams(endpoint.path).map((name) => [name, input[name] ?? newId()]))
  return { ...input, ...params }
}

export function callOf(endpoint: Endpoint, input: Record<string, unknown>): Call {
  // half a surrogate pair fits into no address
  const params = pathParams(endpoint.path).map((name) => [name, String(input[name]).toWellFormed()])
  const { path, rest } = requestOf(endpoint, { ...input, ...Object.fromEntries(params) })
  const headers = { 'content-type': 'application/json' }
  return endpoint.method === 'GET'
    ? { method: 'GET', path, headers: {}, body: null }
    : { method: endpoint.method, path, headers, body: JSON.stringify(rest) }
}

function textOf(field: unknown): string {
  return typeof field === 'string' ? field : newId()
}

/** A plain address (a file to save) about a case. */
export function plainCall(method: string, route: string, fields: Fields): Call {
  const path = route.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(name === 'variant' ? 'view' : textOf(fields[name])),
  )
  return { method, path, headers: {}, body: method === 'GET' ? null : '' }
}

export async function ask(app: TestApp, call: Call, { person, token }: Asking): Promise<Reply> {
  const headers = {
    ...(token === null ? {} : { [TOKEN_HEADER]: token }),
    ...(person ? await app.as(person) : {}),
    ...call.headers,
  }
  const response = await app.http.request(call.path, {
    method: call.method,
    headers,
    ...(call.body === null ? {} : { body: call.body }),
  })
  return { status: response.status, text: await response.text() }
}
