import type { Context } from 'hono'
import type { Json } from '../accounts/accounts.ts'
import { AuthError, invalid } from '../platform/errors.ts'
import type { RelyingParty } from '../platform/options.ts'
import type { Service } from '../platform/service.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import {
  checkAssertion,
  checkCreation,
  creationOptions,
  isAssertion,
  isCreation,
  requestOptions,
} from '../factors/webauthn.ts'
import type { Credential } from '../factors/webauthn.ts'
import type { Accepted, StoredFactor } from '../factors/stored-factors.ts'
import { objectOf, readBody, textOf } from './request.ts'

type Answer = { type: 'create' | 'request'; response: unknown }

function partyOf(service: Service): RelyingParty {
  const party = service.settings.webauthnFactors
  if (party !== undefined) return party
  throw new AuthError(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
}

async function keysOf(service: Service, userId: string): Promise<Credential[]> {
  const found = await service.settings.pool.query<{ credential: Credential }>(
    `select credential from auth.factor where user_id = $1 and credential is not null`,
    [userId],
  )
  return found.rows.map(({ credential }) => credential)
}

/** The options a key is asked with: `create` while the factor is unverified. */
export async function challengeOptions(
  service: Service,
  c: Context,
  caller: SignedIn,
  factor: StoredFactor,
): Promise<{ challenge: string; reply: Json }> {
  const party = partyOf(service)
  const wished = textOf(objectOf(await readBody(c), 'webauthn'), 'rpId')
  if (wished !== '' && wished !== party.rpId) throw invalid('WebAuthn rpId is not the one of this service')
  const create = factor.credential === null
  const owner = { id: caller.id, name: caller.email ?? caller.phone ?? caller.id }
  const options = create
    ? await creationOptions(party, 'factor', owner, await keysOf(service, caller.id))
    : await requestOptions(party, 'factor', factor.credential === null ? [] : [factor.credential])
  return {
    challenge: options.challenge,
    reply: { type: create ? 'create' : 'request', credential_options: { publicKey: options } },
  }
}

/** Throws 400 for what cannot be an answer of a key. */
export function checkWebauthnBody(body: Json): Answer {
  if ((body['webauthn'] ?? null) === null) throw invalid('WebAuthn config required')
  const webauthn = objectOf(body, 'webauthn')
  const type = textOf(webauthn, 'type')
  if (type !== 'create' && type !== 'request') throw invalid('WebAuthn type must be create or request')
  const response = webauthn['credential_response'] ?? null
  if (response === null) throw invalid('credential_response required')
  return { type, response }
}

function failed(): AuthError {
  return new AuthError(422, 'mfa_verification_failed', 'WebAuthn verification failed')
}

/** What the answer changes of its factor. Throws 422 when it is not the answer to `challenge`. */
export async function answerChallenge(
  service: Service,
  factor: StoredFactor,
  challenge: string,
  { type, response }: Answer,
): Promise<Accepted> {
  const party = partyOf(service)
  if (type === 'create') {
    if (!isCreation(response)) throw invalid('Invalid credential_response')
    const credential =
      factor.credential === null ? await checkCreation(party, 'factor', response, challenge) : null
    if (credential === null) throw failed()
    return { step: null, credential }
  }
  if (!isAssertion(response)) throw invalid('Invalid credential_response')
  if (factor.credential === null || factor.credential.id !== response.id) throw failed()
  const counter = await checkAssertion(party, 'factor', response, challenge, factor.credential)
  if (counter === null) throw failed()
  return { step: null, credential: { ...factor.credential, counter } }
}
