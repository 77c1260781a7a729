import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import type { Json } from '../accounts/accounts.ts'
import { parseChallenge } from '../tokens/code-exchange.ts'
import type { Challenge } from '../tokens/code-exchange.ts'
import { badJson, AuthError, invalid } from '../platform/errors.ts'
import { limitedAddress } from '../platform/limited-address.ts'
import { chooseRedirect } from './redirects.ts'
import { takeToken } from '../platform/rate-limits.ts'
import type { Agent, Service } from '../platform/service.ts'

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Deeper than anything a person means, and far below what a database or a reader chokes on. */
const MAXIMUM_DEPTH = 32
const MAXIMUM_NAME = 120

/** Level by level, not by recursion: what it guards against would end that. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAXIMUM_DEPTH) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

/** The JSON object of the request; an empty body is an empty object. The body is never quoted back. */
export async function readBody(c: Context): Promise<Json> {
  const text = await c.req.text()
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badJson('invalid JSON')
  }
  if (!isObject(value)) throw badJson('an object is expected')
  if (isTooDeep(value)) throw badJson(`at most ${MAXIMUM_DEPTH} levels are accepted`)
  return value
}

/** A string member; absent and null are the empty string. */
export function textOf(body: Json, name: string): string {
  const value = body[name] ?? ''
  if (typeof value !== 'string') throw badJson(`${name} must be a string`)
  return value
}

/** A member that is shown as a name, such as that of a factor. Throws 400 when it is no name's length. */
export function nameOf(body: Json, name: string): string {
  const text = textOf(body, name)
  if (Array.from(text).length <= MAXIMUM_NAME) return text
  throw invalid(`${name} must be ${MAXIMUM_NAME} characters or less`)
}

export function flagOf(body: Json, name: string, absent: boolean): boolean {
  const value = body[name] ?? absent
  if (typeof value !== 'boolean') throw badJson(`${name} must be a boolean`)
  return value
}

export function objectOf(body: Json, name: string): Json {
  const value = body[name] ?? {}
  if (!isObject(value)) throw badJson(`${name} must be an object`)
  return value
}

export function agentOf(service: Service, c: Context): Agent {
  return { ip: service.settings.clientIp(c), userAgent: c.req.header('user-agent')?.slice(0, 500) ?? null }
}

export function redirectWish(service: Service, c: Context, body: Json = {}): string {
  const wished = [c.req.header('redirect_to'), c.req.query('redirect_to'), textOf(body, 'redirect_to')]
  return chooseRedirect(service.settings, [...wished, c.req.header('referer')])
}

const PER_ADDRESS = {
  token: { burst: 30, count: 150, seconds: 300 },
  verify: { burst: 30, count: 30, seconds: 300 },
  signup: { burst: 30, count: 30, seconds: 300 },
  recover: { burst: 30, count: 30, seconds: 300 },
  resend: { burst: 30, count: 30, seconds: 300 },
  magiclink: { burst: 30, count: 30, seconds: 300 },
  otp: { burst: 30, count: 30, seconds: 300 },
  user: { burst: 30, count: 30, seconds: 300 },
  passkey: { burst: 30, count: 30, seconds: 300 },
  anonymous: { burst: 30, count: 30, seconds: 3600 },
  saml: { burst: 15, count: 15, seconds: 300 },
  sso: { burst: 30, count: 30, seconds: 300 },
  factor_challenge: { burst: 30, count: 15, seconds: 60 },
  factor_verify: { burst: 30, count: 15, seconds: 60 },
} as const

/** Counts the request against its address's allowance. Throws 429 `over_request_rate_limit`. */
export async function limitRate(
  service: Service,
  c: Context,
  endpoint: keyof typeof PER_ADDRESS,
): Promise<void> {
  const { settings } = service
  if (settings.rateLimits === 'off') return
  const key = `${endpoint}:${limitedAddress(settings.clientIp(c))}`
  if (await takeToken(settings.pool, settings.now(), key, PER_ADDRESS[endpoint])) return
  throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
}

/** Throws 400 `captcha_failed` where a captcha is asked for and not solved; service keys need none. */
export async function requireCaptcha(service: Service, c: Context, body: Json): Promise<void> {
  const { checkCaptcha, clientIp } = service.settings
  if (checkCaptcha === undefined || (await isServiceKey(service, c))) return
  const token = textOf(objectOf(body, 'gotrue_meta_security'), 'captcha_token')
  const reason = token === '' ? 'no captcha_token found' : await checkCaptcha(token, clientIp(c))
  if (reason === null) return
  throw new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`)
}

async function isServiceKey(service: Service, c: Context): Promise<boolean> {
  const token = /^bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (token === undefined) return false
  const claims = await service.keys.verify(token).catch(() => null)
  return claims?.['role'] === 'service_role' || claims?.['role'] === 'supabase_admin'
}

/** Throws where mail addresses are no way in. */
export function requireEmail(service: Service, status: 400 | 422, message: string): void {
  if (service.settings.emailProvider) return
  throw new AuthError(status, 'email_provider_disabled', message)
}

/** The PKCE pair of a request, null when it has none. Throws 400 for half a pair and a malformed one. */
export function readPkce(body: Json): Challenge | null {
  return parseChallenge(textOf(body, 'code_challenge'), textOf(body, 'code_challenge_method'))
}

/** Longer than it takes to store a code and hand a mail over. */
const EVEN_MS = 100

/**
 * Answers no sooner than after a fixed time, so that the work done for a known address is not seen in the
 * clock. For replies that read alike for known and unknown addresses.
 */
export async function evenly<T>(work: Promise<T>): Promise<T> {
  await Promise.allSettled([work, sleep(EVEN_MS)])
  return work
}
