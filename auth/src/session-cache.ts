const LIFETIME_MS = 10_000
const MAXIMUM = 10_000

export type AuthenticatedUser = {
  userId: string
  email: string
  sessionId: string
  aal: 'aal1' | 'aal2'
  hasSecondFactor: boolean
  role: string
  appMetadata: Record<string, unknown>
}

/** What `authenticate` found, per session. Ends in this process at once, elsewhere within 10 s. */
export type SessionCache = {
  get(sessionId: string, now: Date): AuthenticatedUser | undefined
  set(user: AuthenticatedUser, now: Date): void
  dropUser(userId: string): void
}

export function createSessionCache(): SessionCache {
  const entries = new Map<string, { user: AuthenticatedUser; until: number }>()
  return {
    get(sessionId, now) {
      const entry = entries.get(sessionId)
      if (entry === undefined) return undefined
      const age = entry.until - now.getTime()
      if (age > 0 && age <= LIFETIME_MS) return entry.user
      entries.delete(sessionId)
      return undefined
    },
    set(user, now) {
      entries.delete(user.sessionId)
      entries.set(user.sessionId, { user, until: now.getTime() + LIFETIME_MS })
      const oldest = entries.size > MAXIMUM ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
    },
    dropUser(userId) {
      for (const [sessionId, { user }] of entries) if (user.userId === userId) entries.delete(sessionId)
    },
  }
}
