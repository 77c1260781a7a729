import { createRemoteJWKSet } from 'jose'
import type { JWTVerifyGetKey } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  Configuration,
  discovery,
  fetchProtectedResource,
  fetchUserInfo,
  skipSubjectCheck,
} from 'openid-client'
import type { Json } from '../accounts/accounts.ts'
import { completeProvider } from './known-providers.ts'
import type { ProviderProfile, Settings } from '../platform/options.ts'
import type { Provider, Providers } from '../platform/service.ts'
import type { ProviderTokens } from '../tokens/code-exchange.ts'

const TIMEOUT_SECONDS = 5

async function configure({ name, options }: Provider): Promise<Configuration> {
  const { clientId, clientSecret, issuer, endpoints, insecure } = options
  const metadata = clientSecret ?? {}
  if (issuer !== undefined && endpoints === undefined) {
    const execute = insecure === true ? [allowInsecureRequests] : []
    const found = await discovery(new URL(issuer), clientId, metadata, undefined, {
      execute,
      timeout: TIMEOUT_SECONDS,
    })
    found.timeout = TIMEOUT_SECONDS
    return found
  }
  if (endpoints === undefined) throw new Error(`provider ${name} has neither an issuer nor endpoints`)
  const server = {
    issuer: issuer ?? new URL(endpoints.authorization).origin,
    authorization_endpoint: endpoints.authorization,
    token_endpoint: endpoints.token,
    userinfo_endpoint: endpoints.userinfo,
    ...(endpoints.keys === undefined ? {} : { jwks_uri: endpoints.keys }),
  }
  const made = new Configuration(server, clientId, metadata)
  made.timeout = TIMEOUT_SECONDS
  if (insecure === true) allowInsecureRequests(made)
  return made
}

export function createProviders(settings: Settings): Providers {
  const configurations = new Map<string, Promise<Configuration>>()
  const keySets = new Map<string, JWTVerifyGetKey>()
  const all = Object.entries(settings.providers).map(([name, options]) => ({
    name,
    options: completeProvider(name, options),
  }))
  const configurationOf = (provider: Provider): Promise<Configuration> => {
    const known = configurations.get(provider.name)
    if (known !== undefined) return known
    const made = configure(provider)
    configurations.set(provider.name, made)
    // A provider that was away is asked again.
    made.catch(() => configurations.delete(provider.name))
    return made
  }
  return {
    find: (name) => all.find((provider) => provider.name === name) ?? null,
    findByIssuer: (issuer, clientId) =>
      all.find(({ options }) => options.issuer === issuer && options.clientId === clientId) ?? null,
    configurationOf,
    async keysOf(provider) {
      const known = keySets.get(provider.name)
      if (known !== undefined) return known
      const uri = (await configurationOf(provider)).serverMetadata().jwks_uri
      if (uri === undefined) throw new Error(`provider ${provider.name} publishes no keys`)
      const keys = createRemoteJWKSet(new URL(uri))
      keySets.set(provider.name, keys)
      return keys
    },
  }
}

/** What only we and the provider may know of a trip. */
export type TripSecrets = { verifier: string; nonce: string }

const RESERVED: ReadonlySet<string> = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'redirect_to',
  'state',
  'nonce',
  'response_type',
  'response_mode',
  'scope',
  'scopes',
  'provider',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'skip_http_redirect',
  'invite_token',
])

/** Where the browser goes; `wished` are the query members of the request, the reserved ones are dropped. */
export async function tripAddress(
  providers: Providers,
  provider: Provider,
  callback: string,
  state: string,
  secrets: TripSecrets,
  wished: Record<string, string>,
): Promise<string> {
  const { options } = provider
  const configuration = await providers.configurationOf(provider)
  const absent = options.issuer === undefined ? '' : 'openid email profile'
  const scope = [options.scopes ?? absent, wished['scopes'] ?? ''].filter((text) => text !== '').join(' ')
  const extra = Object.entries(wished).filter(([name]) => !RESERVED.has(name))
  const address = buildAuthorizationUrl(configuration, {
    ...Object.fromEntries(extra),
    redirect_uri: callback,
    state,
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    ...(scope === '' ? {} : { scope }),
    ...(options.issuer === undefined ? {} : { nonce: secrets.nonce }),
    ...(options.formPost === true ? { response_mode: 'form_post' } : {}),
  })
  return address.href
}

function textOr(value: unknown, absent: string | null): string | null {
  return typeof value === 'string' && value !== '' ? value : absent
}

const KEPT = [
  'name',
  'full_name',
  'given_name',
  'family_name',
  'preferred_username',
  'nickname',
  'picture',
  'locale',
]

/** A person by the standard claims of OpenID Connect; null without a subject. */
function standardProfile(claims: Json): ProviderProfile | null {
  const subject = textOr(claims['sub'], null)
  if (subject === null) return null
  const email = textOr(claims['email'], null)?.toLowerCase() ?? null
  const verified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  const kept = KEPT.flatMap((name) => (claims[name] === undefined ? [] : [[name, claims[name]]]))
  const name = textOr(claims['name'], null)
  const picture = textOr(claims['picture'], null)
  return {
    subject,
    email,
    emailVerified: email !== null && verified,
    metadata: {
      ...Object.fromEntries(kept),
      ...(name === null ? {} : { full_name: name }),
      ...(picture === null ? {} : { avatar_url: picture }),
      ...(typeof claims['iss'] === 'string' ? { iss: claims['iss'] } : {}),
    },
  }
}

export function profileOf(provider: Provider, claims: Json): ProviderProfile | null {
  return provider.options.readProfile?.(claims) ?? standardProfile(claims)
}

/** What the provider tells of a person beside the id token. */
async function askAbout(
  configuration: Configuration,
  { options }: Provider,
  token: string,
  signed: Json,
): Promise<Json> {
  const { userinfo_endpoint: userinfo } = configuration.serverMetadata()
  if (userinfo === undefined || textOr(signed['email'], null) !== null) return {}
  if (options.issuer !== undefined) {
    return fetchUserInfo(configuration, token, textOr(signed['sub'], null) ?? skipSubjectCheck)
  }
  // Plain OAuth 2 has no rule for what stands there, not even a subject.
  const told: unknown = await readJson(configuration, token, userinfo)
  const { emails } = options.endpoints ?? {}
  return {
    ...Object(told),
    ...(emails === undefined ? {} : { emails: await readJson(configuration, token, emails) }),
  }
}

async function readJson(configuration: Configuration, token: string, address: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  const reply = await fetchProtectedResource(configuration, token, new URL(address), 'GET', null, headers)
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  return reply.json()
}

/** Exchanges the provider's code. Throws when the provider's answer is wrong in any way. */
export async function finishTrip(
  providers: Providers,
  provider: Provider,
  callback: string,
  answer: URLSearchParams,
  state: string,
  secrets: TripSecrets,
): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }> {
  const configuration = await providers.configurationOf(provider)
  const address = new URL(callback)
  address.search = answer.toString()
  const connect = provider.options.issuer !== undefined
  const tokens = await authorizationCodeGrant(configuration, address, {
    pkceCodeVerifier: secrets.verifier,
    expectedState: state,
    ...(connect ? { expectedNonce: secrets.nonce, idTokenExpected: true } : {}),
  })
  const signed: Json = { ...tokens.claims() }
  const told = await askAbout(configuration, provider, tokens.access_token, signed)
  const profile = profileOf(provider, { ...told, ...signed })
  if (profile === null) throw new Error(`provider ${provider.name} named no subject`)
  return {
    profile,
    tokens: {
      provider_token: tokens.access_token,
      ...(tokens.refresh_token === undefined ? {} : { provider_refresh_token: tokens.refresh_token }),
    },
  }
}
