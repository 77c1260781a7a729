import { createTurns } from '@evensettle/auth/auth.ts'
import { authenticate } from './app.ts'
import type { Deps } from './deps.ts'
import { eventsAfter, newestSeqs, placeIn } from './features/cases/queries.ts'
import { receiptsOfCase } from './features/messages/queries.ts'
import { createLive, type Live } from './platform/live/live.ts'

/**
 * How many come in at a time: when another process was killed all of its streams come at once, and the other
 * connections to the database are for those who wait for a page.
 */
const COMING_IN = 4

type Own = Pick<Parameters<typeof createLive>[0], 'addressOf' | 'socketsPerAddress' | 'log'>

/** The live stream of an application: whom it lets in, and what it reads from the log of a case. */
export function composeLive(deps: Deps, own: Own): Live {
  const { db, auth, signals } = deps
  return createLive({
    ...own,
    signals,
    inTurn: createTurns(COMING_IN),
    authenticate: (token) => authenticate(deps, token),
    forgetSessions: (userId) => auth.forgetSessions(userId),
    reads: {
      placeIn: (userId, caseId) => placeIn(db, userId, caseId),
      eventsAfter: (caseId, cursor, limit) => eventsAfter(db, caseId, cursor, limit),
      newestSeqs: (caseIds) => newestSeqs(db, caseIds),
      receiptsOf: (caseId) => receiptsOfCase(db, caseId),
    },
  })
}
