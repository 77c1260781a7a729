import type * as z from 'zod/mini'

/**
 * One operation of the HTTP API. Its schemas are the only schemas for that input and output: the server
 * validates with them, the browser parses answers and checks forms with them.
 *
 * `access` says who may call it at all: `public` needs nothing, `user` a signed-in person, `admin` an
 * operator. Who may do it to a given case is decided by the policy and scoped in SQL.
 */
export type Endpoint<
  I extends z.core.$ZodType = z.core.$ZodType,
  O extends z.core.$ZodType = z.core.$ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  access: 'public' | 'user' | 'admin'
  input: I
  output: O
}

/** Declares an operation; exists so that the schemas' types are inferred. */
export function endpoint<I extends z.core.$ZodType, O extends z.core.$ZodType>(
  e: Endpoint<I, O>,
): Endpoint<I, O> {
  return e
}

export type Input<E extends Endpoint> = z.input<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** The names of an endpoint's path parameters, in order (`/api/cases/:caseId` has `caseId`). */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

/** Fills the path and separates what goes into the body (or, for GET, the query). */
export function requestOf(
  e: Endpoint,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = e.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path, rest }
}
