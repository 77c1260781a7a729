import type { Context, Hono } from 'hono'
import { createAccount, isBanned, isEmail, lockAccount } from '../accounts/accounts.ts'
import type { Account, Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import { issueCode } from '../tokens/code-exchange.ts'
import type { Tx } from '../platform/database.ts'
import { firstRow, transaction } from '../platform/database.ts'
import { asAuthError, AuthError, invalid } from '../platform/errors.ts'
import { lockIdentity } from '../platform/locks.ts'
import type { SamlProvider } from '../platform/options.ts'
import { readSamlAnswer, samlMetadata, samlRequest } from '../providers/saml.ts'
import type { SamlPerson } from '../providers/saml.ts'
import { isUuid } from '../platform/ids.ts'
import type { Agent, Service } from '../platform/service.ts'
import { startSession } from '../sessions/sessions.ts'
import {
  agentOf,
  flagOf,
  limitRate,
  readBody,
  readPkce,
  requireCaptcha,
  redirectWish,
  textOf,
} from './request.ts'
import { errorMembers, sessionMembers, withFragment, withQuery } from './verify.ts'

const LIFETIME_MS = 300_000

type RequestRow = {
  id: string
  provider_id: string
  request_id: string
  redirect_to: string
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
  created_at: Date
  used_at: Date | null
}

function findProvider(providers: SamlProvider[], body: Json): SamlProvider {
  const id = textOf(body, 'provider_id')
  const domain = textOf(body, 'domain').toLowerCase()
  if (id !== '' && domain !== '') throw invalid('Only one of provider_id or domain supported')
  if (id === '' && domain === '') throw invalid('A provider_id or domain needs to be provided')
  const found = providers.find((one) => (id === '' ? one.domains.includes(domain) : one.id === id))
  if (found === undefined) {
    const message = id === '' ? 'No SSO provider assigned for this domain' : 'No such SSO provider'
    throw new AuthError(404, 'sso_provider_not_found', message)
  }
  if (found.disabled !== true) return found
  throw new AuthError(404, 'sso_provider_disabled', 'SSO provider is disabled')
}

async function handleSso(service: Service, providers: SamlProvider[], c: Context): Promise<Response> {
  await limitRate(service, c, 'sso')
  const { pool, now, externalUrl } = service.settings
  const body = await readBody(c)
  await requireCaptcha(service, c, body)
  const provider = findProvider(providers, body)
  const challenge = readPkce(body)
  const id = crypto.randomUUID()
  const { url, requestId } = await samlRequest(externalUrl, provider, id)
  await pool.query(
    `insert into auth.saml_request (id, provider_id, request_id, redirect_to, code_challenge, code_challenge_method,
       created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      provider.id,
      requestId,
      redirectWish(service, c, body),
      challenge?.challenge ?? null,
      challenge?.method ?? null,
      now(),
    ],
  )
  return flagOf(body, 'skip_http_redirect', false) ? c.json({ url }) : c.redirect(url, 303)
}

/** Uses the request up; an answer nobody asked for has none. */
async function takeRequest(service: Service, relayState: string): Promise<RequestRow> {
  const { pool, now } = service.settings
  const row = isUuid(relayState)
    ? await firstRow<RequestRow>(
        pool,
        `update auth.saml_request set used_at = $2 where id = $1 and used_at is null returning *`,
        [relayState, now()],
      )
    : null
  if (row === null) {
    throw new AuthError(
      404,
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    )
  }
  if (now().getTime() - row.created_at.getTime() > LIFETIME_MS) {
    throw new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?')
  }
  return row
}

/** An identity provider speaks for the addresses of its own domains only. */
function checkEmail(provider: SamlProvider, person: SamlPerson): string {
  const { email } = person
  if (email === null || !isEmail(email)) {
    throw new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  }
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (provider.domains.includes(domain)) return email
  const message = 'SAML Assertion names an address outside the domains of its provider'
  throw new AuthError(403, 'email_address_not_authorized', message)
}

/** Accounts of a company's sign-in are never joined with others of the same address. */
async function accountOf(
  service: Service,
  tx: Tx,
  provider: SamlProvider,
  person: SamlPerson,
  agent: Agent,
): Promise<Account> {
  const now = service.settings.now()
  const email = checkEmail(provider, person)
  const name = `sso:${provider.id}`
  const heard = await tx.query(
    'insert into auth.saml_assertion (provider_id, assertion_id, at) values ($1, $2, $3) on conflict do nothing',
    [provider.id, person.assertionId, now],
  )
  if (heard.rowCount !== 1)
    throw new AuthError(403, 'bad_oauth_state', 'SAML Assertion has already been used')
  await lockIdentity(tx, name, person.nameId)
  const data = JSON.stringify({ ...person.attributes, sub: person.nameId, email, email_verified: true })
  const known = await firstRow<{ user_id: string }>(
    tx,
    `update auth.identity set identity_data = $3, last_sign_in_at = $4, updated_at = $4
     where provider = $1 and provider_id = $2 returning user_id`,
    [name, person.nameId, data, now],
  )
  const found = known === null ? null : await lockAccount(tx, known.user_id)
  if (found !== null) {
    if (isBanned(found, now)) throw new AuthError(403, 'user_banned', 'User is banned')
    await tx.query('update auth.account set email = $2, updated_at = $3 where id = $1', [
      found.id,
      email,
      now,
    ])
    return found
  }
  const made = await createAccount(tx, now, {
    email,
    passwordHash: null,
    appMetadata: { provider: name, providers: [name] },
    userMetadata: { email, email_verified: true },
    emailConfirmed: true,
    sso: true,
    identity: null,
  })
  if (made === null) throw new AuthError(409, 'conflict', 'Please retry after a moment.')
  await tx.query(
    `insert into auth.identity (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6, $6)`,
    [crypto.randomUUID(), made.id, name, person.nameId, data, now],
  )
  const entry = { at: now, actorId: made.id, subjectId: made.id, ip: agent.ip }
  await writeAudit(tx, { ...entry, action: 'user_signedup', detail: { provider: name } })
  return made
}

async function finish(
  service: Service,
  c: Context,
  providers: SamlProvider[],
  row: RequestRow,
  answer: string,
): Promise<string> {
  const { pool, now, externalUrl, onProviderError } = service.settings
  const agent = agentOf(service, c)
  const provider = providers.find(({ id, disabled }) => id === row.provider_id && disabled !== true)
  if (provider === undefined) throw new AuthError(404, 'sso_provider_not_found', 'No such SSO provider')
  const person = await readSamlAnswer(externalUrl, provider, row.request_id, answer).catch(
    (error: unknown) => {
      onProviderError?.(error)
      throw invalid('SAML Assertion is not valid')
    },
  )
  return transaction(pool, async (tx) => {
    const account = await accountOf(service, tx, provider, person, agent)
    service.cache.dropUser(account.id)
    const { code_challenge: challenge, code_challenge_method: method } = row
    if (challenge !== null && method !== null) {
      const code = await issueCode(service, tx, account.id, 'sso/saml', { challenge, method })
      return withQuery(row.redirect_to, { code })
    }
    const entry = { at: now(), actorId: account.id, subjectId: account.id, ip: agent.ip }
    await writeAudit(tx, { ...entry, action: 'login', detail: { method: 'sso/saml' } })
    const session = await startSession(service, tx, account.id, 'sso/saml', agent)
    return withFragment(row.redirect_to, sessionMembers(session))
  })
}

async function handleAnswer(service: Service, providers: SamlProvider[], c: Context): Promise<Response> {
  await limitRate(service, c, 'saml')
  const form = new URLSearchParams(await c.req.text())
  let home = service.settings.siteUrl
  try {
    const row = await takeRequest(service, form.get('RelayState') ?? '')
    home = row.redirect_to
    return c.redirect(await finish(service, c, providers, row, form.get('SAMLResponse') ?? ''), 303)
  } catch (error) {
    const refusal = asAuthError(error)
    if (refusal === null) throw error
    const members = errorMembers(refusal)
    return c.redirect(withFragment(withQuery(home, members), members), 303)
  }
}

/** Sign-in by a company's own identity provider; nothing is mounted while there is none. */
export function addSso(app: Hono, service: Service): void {
  const { saml, externalUrl } = service.settings
  if (saml === undefined) return
  app.post('/sso', (c) => handleSso(service, saml, c))
  app.post('/sso/saml/acs', (c) => handleAnswer(service, saml, c))
  app.get('/sso/saml/metadata', (c) => {
    c.header('Content-Type', 'application/xml')
    return c.body(samlMetadata(externalUrl))
  })
}
