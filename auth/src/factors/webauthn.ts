import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Json } from '../accounts/accounts.ts'
import type { RelyingParty } from '../platform/options.ts'

/** What is kept of an authenticator's key; `publicKey` is base64url COSE. */
export type Credential = {
  id: string
  publicKey: string
  counter: number
  transports: string[]
  aaguid: string
}

/** Passkeys replace the password, so they ask for a PIN or a finger; a second factor asks when it can. */
export type Use = 'passkey' | 'factor'

const TIMEOUT_MS = 300_000

/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

type Owner = { id: string; name: string }

/** Options for `navigator.credentials.create`, base64url strings; `known` are not registered twice. */
export async function creationOptions(
  party: RelyingParty,
  use: Use,
  owner: Owner,
  known: Credential[],
): Promise<Json & { challenge: string }> {
  const options = await generateRegistrationOptions({
    rpID: party.rpId,
    rpName: party.rpName,
    userID: Uint8Array.from(Buffer.from(owner.id.replaceAll('-', ''), 'hex')),
    userName: owner.name,
    userDisplayName: owner.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection:
      use === 'passkey'
        ? { residentKey: 'required', requireResidentKey: true, userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  return { ...options }
}

/** Options for `navigator.credentials.get`; without `allowed` the user picks any passkey of the site. */
export async function requestOptions(
  party: RelyingParty,
  use: Use,
  allowed: Credential[],
): Promise<Json & { challenge: string }> {
  const options = await generateAuthenticationOptions({
    rpID: party.rpId,
    timeout: TIMEOUT_MS,
    userVerification: use === 'passkey' ? 'required' : 'preferred',
    ...(use === 'passkey'
      ? {}
      : { allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })) }),
  })
  return { ...options }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0
}

function hasResponse(value: unknown, members: string[]): boolean {
  const { id, rawId, response } = Object(value)
  return isText(id) && isText(rawId) && members.every((name) => isText(Object(response)[name]))
}

export function isCreation(value: unknown): value is RegistrationResponseJSON {
  return hasResponse(value, ['clientDataJSON', 'attestationObject'])
}

export function isAssertion(value: unknown): value is AuthenticationResponseJSON {
  return hasResponse(value, ['clientDataJSON', 'authenticatorData', 'signature'])
}

/** The new credential; null when the answer is not one to `challenge` from one of the party's origins. */
export async function checkCreation(
  party: RelyingParty,
  use: Use,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<Credential | null> {
  // The library throws on every malformed or foreign answer; the reason is of no use to a client.
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.rpId,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: use === 'passkey',
  }).catch(() => null)
  if (checked === null || !checked.verified) return null
  const { credential, aaguid } = checked.registrationInfo
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    aaguid,
  }
}

/** The authenticator's new counter; null when the answer is wrong or the counter went back. */
export async function checkAssertion(
  party: RelyingParty,
  use: Use,
  response: AuthenticationResponseJSON,
  challenge: string,
  credential: Credential,
): Promise<number | null> {
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.rpId,
    requireUserVerification: use === 'passkey',
    credential: {
      id: credential.id,
      publicKey: Uint8Array.from(Buffer.from(credential.publicKey, 'base64url')),
      counter: credential.counter,
      transports: credential.transports,
    },
  }).catch(() => null)
  return checked?.verified === true ? checked.authenticationInfo.newCounter : null
}
