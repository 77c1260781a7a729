import * as said from '@evensettle/messages/refusals/codes.ts'
import { createHash, randomUUID } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { checkInput, pathParams, shapeOutput, type Endpoint } from '@evensettle/contracts/endpoint.ts'
import type { ErrorBody } from '@evensettle/contracts/errors.ts'
import { Hono, type Context, type Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import type { core, input, output } from 'zod/mini'
import { limitKey } from './client-ip.ts'
import type { DeviceMarks } from './device-marks.ts'
import type { Db } from '../database/db.ts'
import { AppError } from '../errors.ts'
import type { StoredFile } from '../files/files.ts'
import type { Logger } from '../telling/log.ts'
import { outageOf, type Outage } from '../outages.ts'
import type { Limited } from './rate-limit.ts'
import { wordsLookedAt } from './words-looked-at.ts'

/** Who acts. The audit trail knows each of them. */
export type UserActor = {
  kind: 'user'
  userId: string
  email: string
  sessionId: string
  aal: 'aal1' | 'aal2'
  /** when the session's second step was taken last; null while it has none */
  steppedUpAt: Date | null
  /** named as an operator by the configuration or by the sign-in service's own marks */
  isAdmin: boolean
  /** what this person has shown to be theirs: an address in lower case, a number's digits; null while they have not */
  confirmed: { email: string | null; phone: string | null }
}
export type InviteeActor = { kind: 'invitee'; invitationId: string }
export type JobActor = { kind: 'job'; name: string }
/** Somebody who pressed the one button of a mail that was written to them, without signing in. */
export type LinkActor = { kind: 'link'; userId: string }
export type Actor = UserActor | LinkActor | InviteeActor | JobActor

/** Facts of the request that some commands record (a signature) or limit (an invitation). */
export type RequestFacts = { ip: string; userAgent: string; requestId: string; visitor: Visitor }

/** Who asks, as far as their browser shows: signed in now, or ever signed in as somebody. */
export type Visitor = { user: UserActor | null; wasSignedInAs(userId: string): boolean }

/** An operation as it is written in the code. */
export type Route = Pick<Endpoint, 'method'> & { path: string }

export type AppEnv = { Variables: { requestId: string; token: string | null } }
export type Router = Hono<AppEnv>

export type ApiParts = {
  /** The person behind a bearer token, or null. */
  authenticate(token: string): Promise<UserActor | null>
  /** Lets an operator through to what an endpoint does, and nobody else. */
  assertOperator(actor: UserActor, isSensitive: boolean): Promise<void>
  clientIp(c: Context): string
  /** Which accounts the browser of a request was signed in with. */
  marks(c: Context): DeviceMarks
  /** What a token that stands for an account opens for the person who asks; every other token as it is. */
  readToken(token: string, actor: UserActor | null): Promise<string>
  /** Counts a request of an actor or address against its limit; throws TOO_MANY_REQUESTS. */
  limit(limited: Limited, who: string): Promise<void>
  /** Where an answer is read from; the primary, but for what may be old. */
  readsFor(route: Route, actor: UserActor | null): Promise<Db>
  /** Notes that a checked input was not taken because it threatens the other side. */
  heldBack(input: unknown, actor: UserActor | null): Promise<void>
}

/** What is written while it goes out, and of which nobody knows how long it gets. */
export type WrittenParts = { bytes: null; parts(): AsyncIterable<Uint8Array> }

/** What a player asks for part by part, in any order; its hash was compared before (RFC 9110, 14). */
export type PlayedFile = {
  bytes: number
  sha256: string
  slice: (from: number, to: number) => AsyncIterable<Uint8Array>
}

/** A file to save; a stored one goes out in parts. `name` is plain ASCII without quotes. */
export type FileToSave = {
  type: string
  name: string
  body: Uint8Array | StoredFile | WrittenParts | PlayedFile
}

export type Api = {
  router: Router
  /** Every endpoint that was bound, for the test that walks them all. */
  bound: Endpoint[]
  /** For anybody; a person who happens to be signed in is known all the same. */
  handlePublic: Bind<UserActor | null>
  handle: Bind<UserActor>
  handleAsAdmin: Bind<UserActor>
  /** Binds a path whose answer is a file instead of JSON, for whom `guard` lets in; `reads` as in {@link Asked}. */
  download<A extends UserActor | null>(
    route: Required<Pick<Endpoint, 'path' | 'limit'>>,
    guard: (c: Context<AppEnv>) => Promise<A>,
    handler: (c: Context<AppEnv>, actor: A, reads: Db) => Promise<FileToSave>,
  ): void
  /** The signed-in person of a request that is not a contract endpoint (a download). */
  requireUser: (c: Context<AppEnv>) => Promise<UserActor>
  /** The same for an operator. */
  requireOperator: (c: Context<AppEnv>, isSensitive?: boolean) => Promise<UserActor>
  /** The same as in {@link ApiParts}, for a token in a header. */
  readToken: ApiParts['readToken']
}

/**
 * What a handler is told beside its input; `reads`: where its answer may be read from, which can be a replica and takes no writes.
 * `lookAtWords` throws where the input threatens the other side: done before a handler is called, but for those that are bound to look themselves.
 */
export type Asked = RequestFacts & { reads: Db; lookAtWords: () => void }

type Bind<A> = <I extends core.$ZodType, O extends core.$ZodType>(
  endpoint: Endpoint<I, O>,
  handler: (input: output<I>, actor: A, asked: Asked) => Promise<input<O>>,
  /** `itself`: the handler calls `lookAtWords` before anything is stored for good, while it waits for something else */
  looks?: 'itself',
) => void

const MAX_BODY = 256 * 1024
/** The others have no body that anybody reads, and to look whether there is one makes a whole second Request. */
const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** The inputs that may hold the token of an invitation. */
const TOKEN_FIELDS = ['token', 'key'] as const

function factsOf(parts: ApiParts, c: Context<AppEnv>, user: UserActor | null): RequestFacts {
  return {
    ip: parts.clientIp(c),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 400),
    requestId: c.get('requestId'),
    visitor: { user, wasSignedInAs: (userId) => parts.marks(c).has(userId) },
  }
}

/** The API's router: one way in for every endpoint, with its guard in the name at the call site. */
export function createApi(parts: ApiParts): Api {
  const router: Router = new Hono<AppEnv>()
  const bound: Endpoint[] = []
  for (const path of ['/api/*', '/functions/*']) router.use(path, limitBody)

  async function findUser(c: Context<AppEnv>): Promise<UserActor | null> {
    const token = bearerOf(c)
    const user = token ? await parts.authenticate(token) : null
    if (user) parts.marks(c).add(user.userId)
    return user
  }

  async function requireUser(c: Context<AppEnv>): Promise<UserActor> {
    const actor = await findUser(c)
    if (!actor) throw new AppError('NOT_SIGNED_IN')
    return actor
  }

  async function requireOperator(c: Context<AppEnv>, isSensitive = false): Promise<UserActor> {
    const actor = await requireUser(c)
    await parts.assertOperator(actor, isSensitive)
    return actor
  }

  function count(c: Context<AppEnv>, limited: Limited, actor: UserActor | null): Promise<void> {
    return parts.limit(limited, actor ? actor.userId : limitKey(parts.clientIp(c)))
  }

  function binder<A extends UserActor | null>(
    access: Endpoint['access'],
    guard: (c: Context<AppEnv>, isSensitive: boolean) => Promise<A>,
  ): Bind<A> {
    return (endpoint, handler, looks) => {
      if (endpoint.access !== access)
        throw new Error(`${endpoint.path} is for ${endpoint.access}, bound for ${access}`)
      bound.push(endpoint)
      router.on(endpoint.method, endpoint.path, async (c) => {
        const actor = await guard(c, endpoint.isSensitive ?? false)
        await count(c, endpoint, actor)
        const input = await readInput(c, endpoint)
        for (const name of TOKEN_FIELDS) {
          const token = input[name]
          if (typeof token === 'string') input[name] = await parts.readToken(token, actor)
        }
        const checked = checkInput(endpoint, input)
        if (!checked.ok) throw invalidInput(checked.fields)
        const words = wordsLookedAt(endpoint, checked.value)
        const handled = async () => {
          if (looks !== 'itself') words.look()
          const reads = await parts.readsFor(endpoint, actor)
          return handler(checked.value, actor, {
            ...factsOf(parts, c, actor),
            reads,
            lookAtWords: () => words.look(),
          })
        }
        const answer = shapeOutput(
          endpoint,
          await words.during(handled(), () => parts.heldBack(checked.value, actor)),
        )
        c.header('cache-control', 'no-store')
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every output of the contracts is an object
        return c.json(answer as object)
      })
    }
  }

  return {
    router,
    bound,
    requireUser,
    requireOperator,
    readToken: (token, actor) => parts.readToken(token, actor),
    download(route, guard, handler) {
      router.get(route.path, async (c) => {
        const actor = await guard(c)
        await count(c, { method: 'GET', ...route }, actor)
        const reads = await parts.readsFor({ method: 'GET', path: route.path }, actor)
        return sendFile(c, await handler(c, actor, reads))
      })
    },
    handlePublic: binder('public', findUser),
    handle: binder('user', requireUser),
    handleAsAdmin: binder('admin', requireOperator),
  }
}

/** Never shown as a page of ours: a file to save, with no right to run anything wherever it is opened. */
function sendFile(c: Context<AppEnv>, { type, name, body }: FileToSave): Response {
  c.header('content-type', type)
  c.header('content-disposition', `attachment; filename="${name}"`)
  c.header('content-security-policy', `sandbox; default-src 'none'`)
  c.header('x-content-type-options', 'nosniff')
  c.header('cross-origin-resource-policy', 'same-origin')
  c.header('cache-control', 'no-store')
  if (body instanceof Uint8Array) {
    const from = beginAt(c, createHash('sha256').update(body).digest('hex'), body.byteLength)
    return c.body(new Uint8Array(body.subarray(from)), from > 0 ? 206 : 200)
  }
  if ('slice' in body) return sendSlice(c, body)
  if (body.bytes === null) return c.body(streamOf(body.parts()))
  const from = body.sha256 ? beginAt(c, body.sha256, body.bytes) : 0
  c.header('content-length', String(body.bytes - from))
  return c.body(streamOf(from > 0 ? partsFrom(body, from) : body.parts()), from > 0 ? 206 : 200)
}

/** The part that is asked for, or all of it. Played as often as its reader likes, and kept by no browser. */
function sendSlice(c: Context<AppEnv>, { bytes, sha256, slice }: PlayedFile): Response {
  c.header('accept-ranges', 'bytes')
  c.header('etag', `"${sha256}"`)
  const asked = rangeOf(c.req.header('range'), bytes)
  const { from, to } = asked ?? { from: 0, to: bytes }
  if (from >= bytes) {
    c.header('content-range', `bytes */${bytes}`)
    return c.body(null, 416)
  }
  c.header('content-length', String(to - from))
  if (asked) c.header('content-range', `bytes ${from}-${to - 1}/${bytes}`)
  return c.body(streamOf(slice(from, to)), asked ? 206 : 200)
}

/** One range of bytes, its end not included; null where none, or several, are asked for. */
function rangeOf(header: string | undefined, bytes: number): { from: number; to: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') return { from: Math.max(0, bytes - Number(last)), to: bytes }
  const to = last === '' ? bytes : Math.min(bytes, Number(last) + 1)
  return to <= Number(first) && Number(first) < bytes ? null : { from: Number(first), to }
}

function streamOf(parts: AsyncIterable<Uint8Array>): globalThis.ReadableStream {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one stream, of which Node and the web have each their type
  return ReadableStream.from(parts) as globalThis.ReadableStream
}

/** At which byte the answer begins: later for somebody who has the beginning of exactly this file (RFC 9110, 13.1.5). */
function beginAt(c: Context<AppEnv>, sha256: string, bytes: number): number {
  const etag = `"${sha256}"`
  c.header('etag', etag)
  const asked = c.req.header('if-range') === etag ? /^bytes=(\d+)-$/.exec(c.req.header('range') ?? '') : null
  const from = Number(asked?.[1] ?? 0)
  if (from === 0 || from >= bytes) return 0
  c.header('content-range', `bytes ${from}-${bytes - 1}/${bytes}`)
  return from
}

/** The rest of a stored file. All of it is read, so that its hash is compared this time too. */
async function* partsFrom(file: StoredFile, from: number): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const part of file.parts()) {
    const skipped = Math.min(part.byteLength, Math.max(0, from - at))
    at += part.byteLength
    if (skipped < part.byteLength) yield part.subarray(skipped)
  }
}

const limitUnknown = bodyLimit({ maxSize: MAX_BODY, onError: () => tooLarge() })

/** A length that is told is believed, as the parser holds the sender to it; only a body of unknown length is counted. */
function limitBody(c: Context<AppEnv>, next: Next): Promise<Response | void> {
  if (!WITH_BODY.has(c.req.method)) return next()
  const length = c.req.header('content-length')
  // hono's own limit looks at the body first, and a body that was looked at can only be read as a stream, which takes long
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitUnknown(c, next)
  return Number(length) > MAX_BODY ? tooLarge() : next()
}

function tooLarge(): never {
  throw new AppError('PAYLOAD_TOO_LARGE')
}

/** The bearer token of a request, if it has one. */
export function bearerOf(c: Context): string | null {
  const match = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')
  return match?.[1] ?? null
}

async function readInput(c: Context, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const params = Object.fromEntries(pathParams(endpoint.path).map((name) => [name, c.req.param(name)]))
  if (endpoint.method === 'GET') return { ...c.req.query(), ...params }
  const text = await c.req.text()
  if (text === '') return params
  let body: unknown
  try {
    body = JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value))
  } catch (cause) {
    throw new AppError('INVALID_INPUT', { message: said.notJson(), cause })
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('INVALID_INPUT')
  return { ...body, ...params }
}

/** PostgreSQL holds every text but NUL and half a surrogate pair; nobody types either on purpose. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/** An address with a garbled id leads nowhere; everything else is told field by field. */
function invalidInput(fields: Record<string, string>): AppError {
  const names = Object.keys(fields)
  const onlyIds = names.length > 0 && names.every((name) => /^(id|\w+Id)$/.test(name))
  return onlyIds ? new AppError('NOT_FOUND') : new AppError('INVALID_INPUT', { fields })
}

/** Renders every error of the API in its one shape. */
export function onError(log: Logger, saw: (outage: Outage) => void = () => {}) {
  return (thrown: Error, c: Context): Response => {
    const error = asAppError(thrown, log, c, saw)
    const body: ErrorBody = {
      error: {
        code: error.code,
        message: error.message,
        ...(error.fields ? { fields: error.fields } : {}),
        ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
      },
    }
    if (error.retryAfter !== undefined) c.header('retry-after', String(error.retryAfter))
    c.header('cache-control', 'no-store')
    return c.json(body, error.status)
  }
}

/** The error that a person is told of; what is not ours is logged, and an outage or INTERNAL. */
export function asAppError(
  thrown: Error,
  log: Logger,
  c: Context,
  saw: (outage: Outage) => void = () => {},
): AppError {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof HTTPException && thrown.status === 413) return new AppError('PAYLOAD_TOO_LARGE')
  const facts = { requestId: c.get('requestId'), method: c.req.method, route: c.req.routePath }
  const outage = outageOf(thrown)
  if (outage) {
    saw(outage)
    log.warn('request refused for now', { ...facts, code: outage.code, reason: thrown.message })
    return new AppError(outage.code, { cause: thrown, retryAfter: outage.retryAfter })
  }
  log.error('request failed', { ...facts, error: thrown })
  return new AppError('INTERNAL', { cause: thrown })
}

/** A request id for the log and the answer; an incoming one is not trusted. */
export function newRequestId(): string {
  return randomUUID()
}
