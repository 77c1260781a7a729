import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { writeAudit } from '../platform/audit.ts'
import { issueCode, parseChallenge } from '../tokens/code-exchange.ts'
import type { Challenge } from '../tokens/code-exchange.ts'
import { firstRow, transaction } from '../platform/database.ts'
import { asAuthError, AuthError, invalid } from '../platform/errors.ts'
import { accountOfProfile, linkIdentity, unlinkIdentity } from '../providers/identities.ts'
import { finishTrip, tripAddress } from '../providers/providers.ts'
import type { TripSecrets } from '../providers/providers.ts'
import { chooseRedirect } from './redirects.ts'
import { randomToken, seal, tokenHash, unseal } from '../platform/secrets.ts'
import type { Service, Provider } from '../platform/service.ts'
import { isLowAal, startSession } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { requireUser } from './bearer.ts'
import { agentOf, redirectWish } from './request.ts'
import { isUuid } from '../platform/ids.ts'
import { errorMembers, sessionMembers, withFragment, withQuery } from './verify.ts'

const LIFETIME_MS = 300_000

type FlowRow = {
  id: string
  provider: string
  redirect_to: string
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
  secrets: Buffer
  browser_hash: Buffer | null
  linking_user_id: string | null
  created_at: Date
  used_at: Date | null
}

function callbackOf(service: Service): string {
  return `${service.settings.externalUrl}/callback`
}

function cookieName(state: string): string {
  return `auth-flow-${state.slice(0, 8)}`
}

function findProvider(service: Service, c: Context): Provider {
  const name = c.req.query('provider') ?? ''
  const provider = service.providers.find(name)
  if (provider !== null) return provider
  throw invalid(
    /^[a-z_]{1,40}$/.test(name)
      ? 'Unsupported provider: provider is not enabled'
      : 'Unsupported provider: Provider could not be found',
  )
}

/** Ties the trip to this browser: a callback that comes with another one's state is refused. */
function tieToBrowser(service: Service, c: Context, provider: Provider, state: string): Buffer {
  const url = new URL(callbackOf(service))
  const secret = randomToken()
  const secure = url.protocol === 'https:'
  setCookie(c, cookieName(state), secret, {
    path: url.pathname,
    httpOnly: true,
    secure,
    maxAge: LIFETIME_MS / 1000,
    // A form posted by the provider brings no `Lax` cookie along.
    sameSite: provider.options.formPost === true && secure ? 'None' : 'Lax',
  })
  return tokenHash(secret)
}

/** Stores the trip and answers where the browser goes. */
async function beginTrip(
  service: Service,
  c: Context,
  linking: SignedIn | null,
  tied: boolean,
): Promise<string> {
  const { pool, now } = service.settings
  const provider = findProvider(service, c)
  const challenge = parseChallenge(
    c.req.query('code_challenge') ?? '',
    c.req.query('code_challenge_method') ?? '',
  )
  const state = crypto.randomUUID()
  const secrets: TripSecrets = { verifier: randomBytes(32).toString('base64url'), nonce: randomToken() }
  const address = await tripAddress(
    service.providers,
    provider,
    callbackOf(service),
    state,
    secrets,
    c.req.query(),
  )
  const browserHash = tieToBrowser(service, c, provider, state)
  await pool.query(
    `insert into auth.oauth_flow (id, provider, redirect_to, code_challenge, code_challenge_method, secrets,
       browser_hash, linking_user_id, linking_session_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      state,
      provider.name,
      redirectWish(service, c),
      challenge?.challenge ?? null,
      challenge?.method ?? null,
      seal(service.vault, Buffer.from(JSON.stringify(secrets)), state),
      tied ? browserHash : null,
      linking?.id ?? null,
      linking?.session_id ?? null,
      now(),
    ],
  )
  return address
}

async function handleAuthorize(service: Service, c: Context): Promise<Response> {
  return c.redirect(await beginTrip(service, c, null, true), 302)
}

async function handleLink(service: Service, c: Context): Promise<Response> {
  const caller = await requireLinker(service, c)
  const { externalUrl, siteUrl } = service.settings
  const skips = c.req.query('skip_http_redirect') === 'true'
  // A page of another origin fetches this without cookies, so none can be asked for at the end.
  const tied = !skips || new URL(externalUrl).origin === new URL(siteUrl).origin
  const url = await beginTrip(service, c, caller, tied)
  return skips ? c.json({ url }) : c.redirect(url, 302)
}

/** Who may change identities by hand: linking is on, and a second factor that exists was shown. */
export async function requireLinker(service: Service, c: Context): Promise<SignedIn> {
  const caller = await requireUser(service, c)
  if (!service.settings.manualLinking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  }
  if (!isLowAal(caller)) return caller
  const message = 'AAL2 session is required to link or unlink identities when MFA is enabled'
  throw new AuthError(403, 'insufficient_aal', message)
}

async function handleUnlink(service: Service, c: Context): Promise<Response> {
  const caller = await requireLinker(service, c)
  const id = c.req.param('identity')
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  const agent = agentOf(service, c)
  await transaction(service.settings.pool, (tx) => unlinkIdentity(service, tx, caller.id, id, agent))
  service.cache.dropUser(caller.id)
  return c.json({})
}

function badState(message: string, code = 'bad_oauth_state'): AuthError {
  return new AuthError(400, code, message)
}

/** Uses the state up. Throws for an unknown, old or used one, and in the wrong browser. */
async function takeFlow(service: Service, c: Context, state: string): Promise<FlowRow> {
  const { pool, now } = service.settings
  if (state === '') throw badState('OAuth state parameter missing', 'bad_oauth_callback')
  if (!isUuid(state)) throw badState('OAuth state parameter is invalid')
  const flow = await firstRow<FlowRow>(pool, 'select * from auth.oauth_flow where id = $1', [state])
  if (flow === null) throw badState('OAuth state not found or expired')
  if (flow.used_at !== null) throw badState('State has already been used', 'flow_state_already_used')
  if (now().getTime() - flow.created_at.getTime() > LIFETIME_MS) throw badState('OAuth state has expired')
  const held = tokenHash(getCookie(c, cookieName(state)) ?? '')
  if (flow.browser_hash !== null && !timingSafeEqual(held, flow.browser_hash)) {
    throw badState('OAuth state parameter is invalid')
  }
  const taken = await pool.query(
    'update auth.oauth_flow set used_at = $2 where id = $1 and used_at is null',
    [state, now()],
  )
  if (taken.rowCount !== 1) throw badState('State has already been used', 'flow_state_already_used')
  return flow
}

function challengeOf({
  code_challenge: challenge,
  code_challenge_method: method,
}: FlowRow): Challenge | null {
  return challenge === null || method === null ? null : { challenge, method }
}

/** Where the browser goes with a good answer of the provider. */
async function finish(service: Service, c: Context, flow: FlowRow, answer: URLSearchParams): Promise<string> {
  const { pool, now } = service.settings
  const agent = agentOf(service, c)
  const provider = service.providers.find(flow.provider)
  if (provider === null) throw invalid('Unsupported provider: provider is not enabled')
  const secrets: TripSecrets = JSON.parse(unseal(service.vault, flow.secrets, flow.id).toString())
  const arrived = finishTrip(service.providers, provider, callbackOf(service), answer, flow.id, secrets)
  const { profile, tokens } = await arrived.catch((error: unknown) => {
    service.settings.onProviderError?.(error)
    throw new AuthError(500, 'unexpected_failure', 'Unable to exchange external code')
  })
  const challenge = challengeOf(flow)
  return transaction(pool, async (tx) => {
    const account =
      flow.linking_user_id === null
        ? await accountOfProfile(service, tx, provider, profile, agent)
        : await linkIdentity(service, tx, flow.linking_user_id, provider, profile, agent)
    service.cache.dropUser(account.id)
    if (challenge !== null) {
      const code = await issueCode(service, tx, account.id, 'oauth', challenge, tokens)
      return withQuery(flow.redirect_to, { code })
    }
    const entry = { at: now(), actorId: account.id, subjectId: account.id, ip: agent.ip }
    await writeAudit(tx, { ...entry, action: 'login', detail: { method: 'oauth', provider: provider.name } })
    const session = await startSession(service, tx, account.id, 'oauth', agent)
    return withFragment(flow.redirect_to, { ...sessionMembers(session), ...tokens })
  })
}

async function outcome(
  service: Service,
  c: Context,
  flow: FlowRow,
  answer: URLSearchParams,
): Promise<string> {
  const told = (members: Record<string, string>): string =>
    withFragment(withQuery(flow.redirect_to, members), members)
  const refused = answer.get('error') ?? ''
  if (refused !== '') {
    const description = answer.get('error_description') ?? ''
    return told({ error: refused.slice(0, 100), error_description: description.slice(0, 500) })
  }
  try {
    return await finish(service, c, flow, answer)
  } catch (error) {
    const refusal = asAuthError(error)
    if (refusal === null) throw error
    return told(errorMembers(refusal))
  }
}

async function handleCallback(service: Service, c: Context): Promise<Response> {
  const posted = c.req.method === 'POST'
  const answer = posted ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams
  try {
    const flow = await takeFlow(service, c, answer.get('state') ?? '')
    return c.redirect(await outcome(service, c, flow, answer), posted ? 303 : 302)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const home = chooseRedirect(service.settings, [])
    return c.redirect(withFragment(home, errorMembers(error)), 303)
  }
}

/** Signing in by other services, and the identities of a user. */
export function addOAuth(app: Hono, service: Service): void {
  app.get('/authorize', (c) => handleAuthorize(service, c))
  app.get('/callback', (c) => handleCallback(service, c))
  app.post('/callback', (c) => handleCallback(service, c))
  app.get('/user/identities/authorize', (c) => handleLink(service, c))
  app.delete('/user/identities/:identity', (c) => handleUnlink(service, c))
}
