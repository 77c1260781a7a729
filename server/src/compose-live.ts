import { authenticate } from './app.ts'
import type { Deps } from './deps.ts'
import { eventsAfter, newestSeqs, placeIn } from './features/cases/queries.ts'
import { receiptsOfCase } from './features/messages/queries.ts'
import { createLive, type Live } from './platform/live.ts'

type Own = Pick<Parameters<typeof createLive>[0], 'addressOf' | 'socketsPerAddress' | 'log'>

/** The live stream of an application: whom it lets in, and what it reads from the log of a case. */
export function composeLive(deps: Deps, own: Own): Live {
  const { db, auth, signals } = deps
  return createLive({
    ...own,
    signals,
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
