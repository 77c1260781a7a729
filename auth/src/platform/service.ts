import type { Settings } from './options.ts'
import type { Providers } from '../providers/providers.ts'
import type { Vault } from './secrets.ts'
import type { SessionCache } from '../sessions/session-cache.ts'
import type { KeyRing } from '../tokens/key-ring.ts'

/** What every part of the service works with. */
export type Service = {
  settings: Settings
  vault: Vault
  keys: KeyRing
  cache: SessionCache
  providers: Providers
}

/** Who sent the request, as the audit and the session list show it. */
export type Agent = { ip: string; userAgent: string | null }
