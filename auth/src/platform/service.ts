import type { JWK, JWTPayload, JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import type { ProviderOptions, Settings } from './options.ts'
import type { Vault } from './secrets.ts'

export type PublicKeys = { keys: JWK[] }

export type KeyRing = {
  publicKeys: PublicKeys
  algorithms: string[]
  sign(payload: JWTPayload): Promise<string>
  /** Throws 403 `bad_jwt`. */
  verify(token: string): Promise<JWTPayload>
}

export type AuthenticatedUser = {
  userId: string
  email: string
  sessionId: string
  aal: 'aal1' | 'aal2'
  /** When the session last passed a second factor, to the second; null while it has not. */
  steppedUpAt: Date | null
  hasSecondFactor: boolean
  role: string
  /** Whether this session's owner has shown that mail to the address reaches them. */
  isEmailConfirmed: boolean
  /** The digits of a confirmed number, null without one. */
  phone: string | null
  appMetadata: Record<string, unknown>
}

/**
 * What `authenticate` found, per token, for 10 s or until it is dropped. A session that was raised has a new token, of which no process knows
 * anything yet.
 */
export type SessionCache = {
  /** `isDue`, told once: half of that is over, and it is time to look the session up anew. */
  get(token: string, now: Date): { user: AuthenticatedUser; isDue: boolean } | undefined
  /** `drops` is what it was before the user was looked up: what was dropped meanwhile is not kept. */
  set(token: string, user: AuthenticatedUser, now: Date, drops: number): void
  dropUser(userId: string): void
  /** How often something was dropped. */
  drops(): number
}

export type Provider = { name: string; options: ProviderOptions }

/** The providers of an installation with what was discovered of them. */
export type Providers = {
  find(name: string): Provider | null
  findByIssuer(issuer: string, clientId: string): Provider | null
  configurationOf(provider: Provider): Promise<Configuration>
  keysOf(provider: Provider): Promise<JWTVerifyGetKey>
}

/** What every part of the service works with. The tools are described here and made in the rooms they belong to. */
export type Service = {
  settings: Settings
  vault: Vault
  keys: KeyRing
  cache: SessionCache
  providers: Providers
}

/** Who sent the request, as the audit and the session list show it. */
export type Agent = { ip: string; userAgent: string | null }
