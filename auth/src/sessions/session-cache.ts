import type { AuthenticatedUser, SessionCache } from '../platform/service.ts'

const LIFETIME_MS = 10_000
const MAXIMUM = 10_000

/** Keeps it in this process. */
export function createSessionCache(): SessionCache {
  const entries = new Map<string, { user: AuthenticatedUser; until: number; isAsked: boolean }>()
  let dropped = 0
  return {
    get(token, now) {
      const entry = entries.get(token)
      if (entry === undefined) return undefined
      const left = entry.until - now.getTime()
      if (left > 0 && left <= LIFETIME_MS) {
        const isDue = !entry.isAsked && left <= LIFETIME_MS / 2
        entry.isAsked ||= isDue
        return { user: entry.user, isDue }
      }
      entries.delete(token)
      return undefined
    },
    set(token, user, now, drops) {
      if (drops !== dropped) return
      entries.delete(token)
      entries.set(token, { user, until: now.getTime() + LIFETIME_MS, isAsked: false })
      const oldest = entries.size > MAXIMUM ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
    },
    drops: () => dropped,
    dropUser(userId) {
      dropped += 1
      for (const [token, { user }] of entries) if (user.userId === userId) entries.delete(token)
    },
  }
}
