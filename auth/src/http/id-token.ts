import { timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { decodeJwt, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import type { Json } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import { transaction } from '../platform/database.ts'
import { AuthError, invalid, OAuthError } from '../platform/errors.ts'
import { accountOfProfile, linkIdentity } from '../providers/identities.ts'
import { profileOf } from '../providers/providers.ts'
import { tokenHash } from '../platform/secrets.ts'
import type { Service, Provider } from '../platform/service.ts'
import { startSession } from '../sessions/sessions.ts'
import { requireLinker } from './oauth.ts'
import { agentOf, flagOf, textOf } from './request.ts'

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA']

function badRequest(description: string): OAuthError {
  return new OAuthError('invalid request', description)
}

function issuerOf(token: string): string {
  try {
    return decodeJwt(token).iss ?? ''
  } catch {
    throw badRequest('Bad ID token')
  }
}

function findProvider(service: Service, body: Json, idToken: string): Provider {
  const name = textOf(body, 'provider')
  const [clientId, issuer] = [textOf(body, 'client_id'), textOf(body, 'issuer')]
  if (name === '' && (clientId === '' || issuer === '')) {
    throw badRequest('provider or client_id and issuer required')
  }
  const provider =
    name === '' ? service.providers.findByIssuer(issuer, clientId) : service.providers.find(name)
  if (provider !== null && provider.options.issuer !== undefined) return provider
  if (name.startsWith('custom:')) {
    throw invalid(`Custom OIDC provider "${name.slice(0, 60)}" not allowed`)
  }
  const told = issuer === '' ? issuerOf(idToken) : issuer
  throw new AuthError(400, 'provider_disabled', `Provider (issuer "${told.slice(0, 200)}") is not enabled`)
}

async function readIdToken(service: Service, provider: Provider, idToken: string): Promise<JWTPayload> {
  const keys = await service.providers.keysOf(provider)
  const { issuer } = (await service.providers.configurationOf(provider)).serverMetadata()
  const options = {
    issuer,
    algorithms: ALGORITHMS,
    currentDate: service.settings.now(),
    requiredClaims: ['exp'],
  }
  const { payload } = await jwtVerify(idToken, keys, options).catch(() => {
    throw badRequest('Bad ID token')
  })
  if (payload.sub === undefined || payload.sub === '') throw badRequest('Missing sub claim in id_token')
  const audience = [payload.aud ?? []].flat()
  const accepted = [provider.options.clientId, ...(provider.options.audiences ?? [])]
  if (!audience.some((one) => accepted.includes(one))) {
    throw badRequest(`Unacceptable audience in id_token: [${audience.join(' ').slice(0, 200)}]`)
  }
  return payload
}

function checkNonce(payload: JWTPayload, nonce: string): void {
  const expected = typeof payload['nonce'] === 'string' ? payload['nonce'] : ''
  if ((expected === '') !== (nonce === '')) {
    throw badRequest('Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (nonce !== '' && !timingSafeEqual(tokenHash(tokenHash(nonce).toString('hex')), tokenHash(expected))) {
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
  }
}

/** Signs in, or links, with a token a provider gave to an app of ours. */
export async function idTokenGrant(service: Service, c: Context, body: Json): Promise<Json> {
  const { pool, now, manualLinking } = service.settings
  const idToken = textOf(body, 'id_token')
  if (idToken === '') throw badRequest('id_token required')
  const provider = findProvider(service, body, idToken)
  const payload = await readIdToken(service, provider, idToken)
  checkNonce(payload, textOf(body, 'nonce'))
  const profile = profileOf(provider, payload)
  if (profile === null) throw badRequest('Missing sub claim in id_token')
  const links = flagOf(body, 'link_identity', false)
  if (links && !manualLinking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
  }
  const linking = links ? await requireLinker(service, c) : null
  const agent = agentOf(service, c)
  return transaction(pool, async (tx) => {
    const account =
      linking === null
        ? await accountOfProfile(service, tx, provider, profile, agent)
        : await linkIdentity(service, tx, linking.id, provider, profile, agent)
    service.cache.dropUser(account.id)
    const entry = { at: now(), actorId: account.id, subjectId: account.id, ip: agent.ip }
    await writeAudit(tx, { ...entry, action: 'login', detail: { method: 'oauth', provider: provider.name } })
    return startSession(service, tx, account.id, 'oauth', agent)
  })
}
