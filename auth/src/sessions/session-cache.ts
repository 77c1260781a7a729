import type { AuthenticatedUser, SessionCache } from '../platform/service.ts'

const LIFETIME_MS = 10_000
const MAXIMUM = 10_000

/** Keeps it in this process. */
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
