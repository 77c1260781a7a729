import type { Context, Hono } from 'hono'
import { isEmail } from '../accounts/accounts.ts'
import type { Json } from '../accounts/accounts.ts'
import { asAuthError, AuthError, invalid } from '../platform/errors.ts'
import { findByCode, findByLink, ownersOfCodes, PKCE_PREFIX } from '../codes/one-time.ts'
import { chooseRedirect } from './redirects.ts'
import type { Service } from '../platform/service.ts'
import { parsePhone } from '../codes/sms.ts'
import { codeExpired, completeVerification, KINDS_OF_TYPE, linkExpired } from '../codes/verification.ts'
import type { Outcome, Verified } from '../codes/verification.ts'
import { confirmationPage } from './confirmation-page.ts'
import { deviceOf, rememberDevice } from './known-devices.ts'
import { agentOf, limitRate, readBody, textOf } from './request.ts'

const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const ERROR_WORDS: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  503: 'temporarily_unavailable',
}

async function verifyLink(
  service: Service,
  c: Context,
  type: string,
  token: string,
  outcome: Outcome,
): Promise<Verified> {
  const kinds = KINDS_OF_TYPE.get(type)
  if (kinds === undefined || type === 'sms' || type === 'phone_change') {
    throw invalid('Invalid email verification type')
  }
  const found = await findByLink(service, token, kinds)
  if (found === null) throw linkExpired()
  const agent = agentOf(service, c)
  return completeVerification(service, { token: found, type, agent, expired: linkExpired, outcome })
}

async function verifyCode(service: Service, c: Context, type: string, body: Json): Promise<Verified> {
  const email = textOf(body, 'email').toLowerCase()
  const phone = textOf(body, 'phone')
  const kinds = KINDS_OF_TYPE.get(type)
  const byPhone = type === 'sms' || type === 'phone_change'
  if (kinds === undefined) throw invalid('Unsupported verification type')
  if ((byPhone ? phone : email) === '' || (byPhone ? email : phone) !== '') {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  if (!byPhone && !isEmail(email)) throw new AuthError(422, 'validation_failed', 'Invalid email format')
  const address = byPhone ? parsePhone(phone) : email
  const agent = agentOf(service, c)
  const owners = await ownersOfCodes(service, address, kinds)
  const known = owners.map((owner) => deviceOf(service, c, owner)).find((device) => device !== null)
  const guesser = { ip: agent.ip, device: known?.id ?? null }
  const found = await findByCode(service, address, textOf(body, 'token'), kinds, guesser)
  if (found === null) throw codeExpired()
  return completeVerification(service, {
    token: found,
    type,
    agent,
    expired: codeExpired,
    outcome: 'session',
  })
}

async function handlePost(service: Service, c: Context): Promise<Response> {
  await limitRate(service, c, 'verify')
  if ((c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) {
    return handleForm(service, c)
  }
  const body = await readBody(c)
  const type = textOf(body, 'type')
  const token = textOf(body, 'token')
  const hash = textOf(body, 'token_hash')
  if (type === '') throw invalid('Verify requires a verification type')
  if ((token === '') === (hash === '')) throw invalid('Verify requires either a token or a token hash')
  if (hash !== '' && (textOf(body, 'email') !== '' || textOf(body, 'phone') !== '')) {
    throw invalid('Only the token_hash and type should be provided')
  }
  const { session } = await (hash === ''
    ? verifyCode(service, c, type, body)
    : verifyLink(service, c, type, hash, 'session'))
  await rememberDevice(service, c, session)
  return c.json(session ?? { code: '200', msg: HALF_DONE })
}

/** `target` with `members` as its fragment: form-encoded, sorted by name, marked with an empty `sb`. */
export function withFragment(target: string, members: Record<string, string>): string {
  const query = new URLSearchParams({ ...members, sb: '' })
  query.sort()
  return `${target.split('#', 1)[0] ?? ''}#${query.toString()}`
}

export function errorMembers(error: AuthError): Record<string, string> {
  const word = ERROR_WORDS[error.status] ?? 'server_error'
  return { error: word, error_code: error.code, error_description: error.message }
}

/** `target` with `members` added to its query. */
export function withQuery(target: string, members: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value)
  url.hash = ''
  return url.href
}

/** The members of a session a redirect carries in its fragment. */
export function sessionMembers(session: Json): Record<string, string> {
  const names = ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type']
  return Object.fromEntries(names.map((name) => [name, String(session[name])]))
}

/** Where the browser goes after a link: tokens in the fragment, or a code in the query. */
async function outcomeAddress(service: Service, c: Context, link: LinkQuery): Promise<string> {
  const { token, type, redirectTo } = link
  const byCode = token.startsWith(PKCE_PREFIX)
  const told = (members: Record<string, string>): string =>
    withFragment(byCode ? withQuery(redirectTo, members) : redirectTo, members)
  try {
    const { session, code } = await verifyLink(service, c, type, token, 'code')
    if (code !== null) return withQuery(redirectTo, { code })
    if (session === null) return told({ message: HALF_DONE })
    await rememberDevice(service, c, session)
    return withFragment(redirectTo, { ...sessionMembers(session), type })
  } catch (error) {
    const refusal = asAuthError(error)
    if (refusal === null) throw error
    return told(errorMembers(refusal))
  }
}

type LinkQuery = { token: string; type: string; redirectTo: string }

function readLink(service: Service, c: Context, member: (name: string) => string | undefined): LinkQuery {
  const type = member('type') ?? ''
  const token = member('token') ?? ''
  if (type === '') throw invalid('Verify requires a verification type')
  if (token === '') throw invalid('Verify requires a token or a token hash')
  const wishes = [c.req.header('redirect_to'), member('redirect_to'), c.req.header('referer')]
  return { token, type, redirectTo: chooseRedirect(service.settings, wishes) }
}

async function redirectWithOutcome(service: Service, c: Context, link: LinkQuery): Promise<Response> {
  return c.redirect(await outcomeAddress(service, c, link), 303)
}

async function handleForm(service: Service, c: Context): Promise<Response> {
  const form = new URLSearchParams(await c.req.text())
  return redirectWithOutcome(
    service,
    c,
    readLink(service, c, (name) => form.get(name) ?? undefined),
  )
}

/** The page that asks for one press before the link is used up. */
async function linkPage(service: Service, c: Context, link: LinkQuery): Promise<Response> {
  const { externalUrl, linkPage: makePage } = service.settings
  if (!makePage) return confirmationPage(c, externalUrl, link)
  const { type, token, redirectTo } = link
  const found = await findByLink(service, token, KINDS_OF_TYPE.get(type) ?? [])
  const to = found?.address ?? null
  return confirmationPage(c, externalUrl, link, await makePage({ type, to, redirectTo }))
}

async function handleGet(service: Service, c: Context): Promise<Response> {
  // A mail scanner's HEAD must not use the link up.
  if (c.req.raw.method === 'HEAD') return c.body(null, 200)
  await limitRate(service, c, 'verify')
  const link = readLink(service, c, (name) => c.req.query(name))
  if (service.settings.linkInterstitial) return linkPage(service, c, link)
  return redirectWithOutcome(service, c, link)
}

export function addVerify(app: Hono, service: Service): void {
  app.get('/verify', (c) => handleGet(service, c))
  app.post('/verify', (c) => handlePost(service, c))
}
