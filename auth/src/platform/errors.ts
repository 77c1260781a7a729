import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 | 504

const API_VERSION = '2024-01-01'
/** Seconds until a database that is out is worth another try. */
const RETRY_AFTER = '5'
/** Seconds until it makes sense to try again where many sign in. */
const AGAIN_AFTER = 3

/** A refusal with the wire's own status, code and message. */
export class AuthError extends Error {
  readonly status: ErrorStatus
  readonly code: string
  readonly weakPassword: string[] | null
  /** Seconds until the same request is worth another try, where that is known; nothing was done then. */
  readonly retryAfter: number | null

  constructor(
    status: ErrorStatus,
    code: string,
    message: string,
    weakPassword: string[] | null = null,
    retryAfter: number | null = null,
  ) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.code = code
    this.weakPassword = weakPassword
    this.retryAfter = retryAfter
  }
}

/** A refusal in the shape of RFC 6749, always 400. */
export class OAuthError extends AuthError {
  readonly word: string

  constructor(word: string, description: string) {
    super(400, 'validation_failed', description)
    this.name = 'OAuthError'
    this.word = word
  }
}

export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

/** So many sign in that it was not somebody's turn in time. */
export function crowded(): AuthError {
  return new AuthError(
    429,
    'over_request_rate_limit',
    'Too many people are signing in just now. Please try again in a moment.',
    null,
    AGAIN_AFTER,
  )
}

export function badJson(reason: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`)
}

function wantsNewShape(header: string | undefined): boolean {
  if (header === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(header)) return false
  return !Number.isNaN(Date.parse(header)) && header >= API_VERSION
}

/** Renders an error in the body shape the client asked for by its version header. */
export function errorReply(c: Context, error: AuthError): Response {
  if (error instanceof OAuthError) {
    return c.json({ error: error.word, error_description: error.message }, 400)
  }
  const status: ContentfulStatusCode = error.status
  const weak = error.weakPassword === null ? {} : { weak_password: { reasons: error.weakPassword } }
  c.header('x-sb-error-code', error.code)
  if (error.retryAfter !== null) c.header('Retry-After', String(error.retryAfter))
  else if (status === 503) c.header('Retry-After', RETRY_AFTER)
  if (wantsNewShape(c.req.header('x-supabase-api-version'))) {
    c.header('X-Supabase-Api-Version', API_VERSION)
    return c.json({ code: error.code, message: error.message, ...weak }, status)
  }
  const id = error.status >= 500 ? { error_id: crypto.randomUUID() } : {}
  return c.json({ code: error.status, error_code: error.code, msg: error.message, ...id, ...weak }, status)
}

const DATABASE_REFUSALS: Record<string, () => AuthError> = {
  '55P03': () =>
    new AuthError(
      409,
      'conflict',
      'Too many concurrent token refresh requests on the same session or refresh token',
    ),
  '40P01': () => new AuthError(409, 'conflict', 'Please retry after a moment.'),
  // A NUL or half a surrogate pair inside a text or JSON value.
  '22021': () => invalid('Text contains characters that cannot be stored'),
  '22P05': () => invalid('Text contains characters that cannot be stored'),
  '22P02': () => invalid('Text contains characters that cannot be stored'),
}

/** A database that is away, full, out of connections, or read only after a failover; and the way to it. */
const OUT_CODE = /^(?:57P0|08|53|25006|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN)/
/** What node-postgres says of a connection that is gone; it gives these no code. */
const OUT_WORDS =
  /Connection terminated|connection error and is not queryable|closed and is not queryable|timeout exceeded when trying to connect|timeout expired/

function isDatabaseOut(error: Error): boolean {
  return OUT_WORDS.test(error.message) || ('code' in error && OUT_CODE.test(String(error.code)))
}

/** The pool's own word: nobody gave a connection back in time, and the database answers others. */
const BUSY = 'DATABASE_BUSY'

/** Turns anything thrown into a refusal; null means a fault of ours. */
export function asAuthError(error: unknown): AuthError | null {
  if (error instanceof AuthError) return error
  if (error instanceof Error && isDatabaseOut(error))
    return new AuthError(
      503,
      'service_unavailable',
      'We cannot save right now. Please try again in a moment.',
    )
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  if (error.code === BUSY)
    return new AuthError(
      503,
      'service_unavailable',
      'Very many people are here at this moment. Please try again in a moment.',
    )
  return DATABASE_REFUSALS[String(error.code)]?.() ?? null
}
