import { unclear } from '@evensettle/messages/refusals/common.ts'
import * as z from 'zod/mini'

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
  path: `/api/${string}` | `/functions/v1/${string}`
  access: 'public' | 'user' | 'admin'
  /** for an operator whose second step was taken lately: it opens or moves what is somebody else's */
  isSensitive?: true
  /** how often one person (or address, for visitors) may call it, on all processes together */
  limit?: { points: number; seconds: number }
  /**
   * the words of the input that the other side reads, by their path (`items.*.reason`): no threat among them is passed on. `told`
   * is a story, which may quote one that somebody else made
   */
  toOther?: Readonly<Record<string, 'said' | 'told'>>
  input: I
  output: O
}

/** Declares an operation; exists so that the schemas' types are inferred. */
export function endpoint<I extends z.core.$ZodType, O extends z.core.$ZodType>(
  e: Endpoint<I, O>,
): Endpoint<I, O> {
  return e
}

/**
 * How often one person (or address, for visitors) may save a file. `stored` lies ready, and a case can show
 * many at once; `made` is printed anew each time, a `pack` with all files of a case.
 */
export const DOWNLOAD_LIMITS = {
  stored: { points: 600, seconds: 300 },
  made: { points: 30, seconds: 300 },
  pack: { points: 10, seconds: 300 },
} as const

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

/** A path as far as the schema names it: the keys of a record are what was sent. */
function knownPath(schema: z.core.$ZodType, path: readonly PropertyKey[]): PropertyKey[] {
  const known: PropertyKey[] = []
  let at: z.core.$ZodType | undefined = schema
  for (const step of path) {
    at = at && partAt(at, step)
    if (at === undefined) break
    known.push(step)
  }
  return known
}

function partAt(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every schema is one of these kinds
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.hasOwn(def.shape, step) ? def.shape[String(step)] : undefined
    case 'array':
      return def.element
    case 'optional':
    case 'nullable':
    case 'default':
      return partAt(def.innerType, step)
    default:
      return undefined
  }
}

/** Checks a request against its endpoint; `fields` maps dotted input paths to sentences and repeats nothing that was sent. */
export function checkInput<I extends z.core.$ZodType>(
  e: { input: I },
  value: unknown,
): { ok: true; value: z.output<I> } | { ok: false; fields: Record<string, string> } {
  const checked = z.safeParse(e.input, value)
  if (checked.success) return { ok: true, value: checked.data }
  const fields: Record<string, string> = {}
  for (const issue of checked.error.issues) {
    const path = knownPath(e.input, issue.path).join('.')
    if (path !== '' && !(path in fields))
      fields[path] = issue.message.startsWith('Invalid input') ? unclear() : issue.message
  }
  return { ok: false, fields }
}

/** Gives an answer its declared shape: members that the contract does not name are dropped, a wrong one throws. */
export function shapeOutput<O extends z.core.$ZodType>(e: { output: O }, value: unknown): z.output<O> {
  return z.parse(e.output, value)
}
