import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { CacheProvider, Profile } from '@node-saml/node-saml'
import type { Json } from '../accounts/accounts.ts'
import type { SamlProvider } from '../platform/options.ts'

const CLOCK_SKEW_MS = 60_000

/** The request an answer has to name; nothing is kept in memory. */
function onlyRequest(requestId: string | null, seen: (id: string) => void): CacheProvider {
  return {
    async saveAsync(key, value) {
      seen(key)
      return { value, createdAt: Date.now() }
    },
    getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
    removeAsync: async (key) => key,
  }
}

function clientOf(externalUrl: string, provider: SamlProvider, cacheProvider: CacheProvider): SAML {
  const entityId = `${externalUrl}/sso/saml/metadata`
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: `${externalUrl}/sso/saml/acs`,
    entryPoint: provider.entryPoint,
    idpCert: provider.certificates,
    idpIssuer: provider.entityId,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider,
  })
}

/** Where the browser goes, and the id the answer has to name. */
export async function samlRequest(
  externalUrl: string,
  provider: SamlProvider,
  relayState: string,
): Promise<{ url: string; requestId: string }> {
  let requestId = ''
  const saml = clientOf(
    externalUrl,
    provider,
    onlyRequest(null, (id) => (requestId = id)),
  )
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {})
  return { url, requestId }
}

export type SamlPerson = { assertionId: string; nameId: string; email: string | null; attributes: Json }

const EMAIL_NAMES = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]

function emailOf(profile: Profile): string | null {
  const named = EMAIL_NAMES.map((name) => profile[name]).find((value) => typeof value === 'string')
  const found = typeof named === 'string' ? named : profile.nameID
  return found.includes('@') ? found.toLowerCase() : null
}

function attributesOf(profile: Profile): Json {
  const { attributes } = profile
  return typeof attributes === 'object' && attributes !== null ? { ...attributes } : {}
}

/** Read from what was signed, not from what was sent. */
function assertionIdOf(profile: Profile): string {
  const { Assertion: assertion } = Object(profile.getAssertion?.())
  const id: unknown = Object(Object(assertion).$).ID
  return typeof id === 'string' ? id : ''
}

/** The person a signed answer names. Throws for anything unsigned, old, for others or not asked for. */
export async function readSamlAnswer(
  externalUrl: string,
  provider: SamlProvider,
  requestId: string,
  answer: string,
): Promise<SamlPerson> {
  const saml = clientOf(
    externalUrl,
    provider,
    onlyRequest(requestId, () => undefined),
  )
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: answer })
  if (profile === null || profile.issuer !== provider.entityId)
    throw new Error('the answer is of another issuer')
  const { nameID: nameId } = profile
  const assertionId = assertionIdOf(profile)
  if (assertionId === '' || !nameId) throw new Error('the answer names nobody')
  return { assertionId, nameId, email: emailOf(profile), attributes: attributesOf(profile) }
}

/** What an identity provider is told of this service. */
export function samlMetadata(externalUrl: string): string {
  const any = {
    id: '',
    domains: [],
    entityId: 'unset',
    entryPoint: 'https://unset.invalid',
    certificates: ['unset'],
  }
  const saml = clientOf(
    externalUrl,
    any,
    onlyRequest(null, () => undefined),
  )
  return saml.generateServiceProviderMetadata(null)
}
