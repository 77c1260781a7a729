import {
  cancelEmailChange,
  endSession,
  getEmailChange,
  listSessions,
} from '@evensettle/contracts/security.ts'
import type { Deps } from '../../deps.ts'
import { deviceWords } from '../../platform/http/device-words.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/http.ts'

/** Where a person is signed in, and their change of address; the sign-in service keeps both and their audit. */
export function securityRoutes(api: Api, { auth }: Deps): void {
  api.handle(listSessions, async (_, actor) => {
    const sessions = await auth.sessionsOf(actor.userId)
    const shown = sessions.map((session) => ({
      id: session.id,
      isThis: session.id === actor.sessionId,
      device: deviceWords(session.userAgent),
      startedAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt.toISOString(),
      isConfirmed: session.aal === 'aal2',
    }))
    return { sessions: shown.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)) }
  })

  api.handle(endSession, async ({ sessionId }, actor, { ip }) => {
    if (!(await auth.endSession(actor.userId, sessionId, ip))) throw new AppError('NOT_FOUND')
    return { ok: true as const }
  })

  api.handle(getEmailChange, async (_, actor) => {
    const change = await auth.emailChangeOf(actor.userId)
    return { change: change && { ...change, sentAt: change.sentAt?.toISOString() ?? null } }
  })

  api.handle(cancelEmailChange, async (_, actor, { ip }) => {
    if (!(await auth.cancelEmailChange(actor.userId, ip))) throw new AppError('NOT_FOUND')
    return { ok: true as const }
  })
}
