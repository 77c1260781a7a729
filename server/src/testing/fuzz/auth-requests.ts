import type { TestApp } from '../make-test-app.ts'
import { PASSWORD } from '../make-test-app.ts'
import { hostileBody, spoiled } from './hostile.ts'
import type { Random } from './random.ts'
import type { Call } from './requests.ts'

const PREFIX = '/auth/v1'
const ID = '0198c0de-1111-7222-8333-444455556666'

/** What the routes of the sign-in service read; each finds its own among them. */
const KNOWN = {
  email: 'somebody@example.org',
  phone: '+4917012345678',
  password: PASSWORD,
  token: '123456',
  token_hash: 'x'.repeat(56),
  type: 'signup',
  data: { name: 'Sam' },
  options: { data: {} },
  create_user: true,
  code_challenge: 'y'.repeat(43),
  code_challenge_method: 's256',
  auth_code: ID,
  code_verifier: 'z'.repeat(43),
  refresh_token: 'r'.repeat(12),
  provider: 'google',
  id_token: 'a.b.c',
  nonce: '123456',
  factor_id: ID,
  factor_type: 'totp',
  friendly_name: 'phone',
  issuer: 'EvenSettle',
  challenge_id: ID,
  code: '123456',
  channel: 'sms',
  redirect_to: 'http://settle.test/dashboard',
  gotrue_meta_security: { captcha_token: '' },
  credential: { id: 'x', rawId: 'x', type: 'public-key', response: {} },
  app_metadata: {},
  user_metadata: {},
  ban_duration: '1h',
  role: 'authenticated',
}

const IN_QUERY = [
  'grant_type',
  'redirect_to',
  'token',
  'type',
  'provider',
  'scope',
  'code',
  'state',
  'page',
] as const
const GRANTS = ['password', 'refresh_token', 'pkce', 'id_token', 'web3', '__proto__'] as const

/** The wire says again what a wrong scope or provider in the address was; what is in a body it never does. */
const IN_ADDRESS = 'elsewhere'

/** A request to some route of the sign-in service with something wrong in it. */
export function authRequest(random: Random, { deps }: TestApp, mark: string): Call {
  const routes = deps.auth.app.routes.filter(({ method, path }) => method !== 'ALL' && path !== '*')
  const route = random.pick(routes)
  const path = route.path.replaceAll(/:\w+/g, () =>
    encodeURIComponent(random.pick([ID, IN_ADDRESS, '..', '%00', '1'])),
  )
  const query = new URLSearchParams()
  for (const name of IN_QUERY)
    if (random.chance(0.3))
      query.set(name, name === 'grant_type' ? random.pick(GRANTS) : String(spoiled(random, 'x', IN_ADDRESS)))
  const address = `${PREFIX}${path}?${query.toString()}`.slice(0, 12_000)
  const wished = Object.fromEntries(Object.entries(KNOWN).filter(() => random.chance(0.8)))
  const body = hostileBody(random, random.chance(0.8) ? spoiled(random, wished, mark) : wished, mark)
  return {
    method: route.method,
    path: address,
    headers: { 'content-type': 'application/json' },
    body: route.method === 'GET' || route.method === 'HEAD' ? null : body,
  }
}

/** The wire's errors: a code and a sentence, or those of OAuth. */
export function hasAuthErrorShape(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return false
    return ['msg', 'message', 'error_description'].some(
      (name) => name in body && typeof Reflect.get(body, name) === 'string',
    )
  } catch {
    return false
  }
}
