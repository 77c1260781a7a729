const LIFETIME_MS = 10_000
const MAXIMUM = 10_000

export type AuthenticatedUser = {
  userId: string
  email: string
  sessionId: string
  aal: 'aal1' | 'aal2'
  hasSecondFactor: boolean
  role: string
  /** Whether this session's owner has shown that mail to the address reaches them. */
  isEmailConfirmed: boolean
  /** The digits of a confirmed number, null without one. */
  phone: string | null
  appMetadata: Record<string, unknown>
}

/** What `authenticate` found, per session, for 10 s or until it is dropped. */
export type SessionCache = {
  get(sessionId: string, now: Date): AuthenticatedUser | undefined
  /** `drops` is what it was before the user was looked up: what was dropped meanwhile is not kept. */
  set(user: AuthenticatedUser, now: Date, drops: number): void
  dropUser(userId: string): void
  /** How often something was dropped. */
  drops(): number
}

export function createSessionCache(): SessionCache {
  const entries = new Map<string, { user: AuthenticatedUser; until: number }>()
  let dropped = 0
  return {
    get(sessionId, now) {
      const entry = entries.get(sessionId)
      if (entry === undefined) return undefined
      const age = entry.until - now.getTime()
      if (age > 0 && age <= LIFETIME_MS) return entry.user
      entries.delete(sessionId)
      return undefined
    },
    set(user, now, drops) {
      if (drops !== dropped) return
      entries.delete(user.sessionId)
      entries.set(user.sessionId, { user, until: now.getTime() + LIFETIME_MS })
      const oldest = entries.size > MAXIMUM ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
    },
    drops: () => dropped,
    dropUser(userId) {
      dropped += 1
      for (const [sessionId, { user }] of entries) if (user.userId === userId) entries.delete(sessionId)
    },
  }
}
