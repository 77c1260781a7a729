import type { Context, Hono } from 'hono'
import { writeAudit } from '../audit.ts'
import { invalid } from '../errors.ts'
import type { Service } from '../service.ts'
import { endSession, endSessions } from '../sessions.ts'
import { requireUser } from './bearer.ts'
import { agentOf } from './request.ts'

async function handleLogout(service: Service, c: Context): Promise<Response> {
  const { pool, now } = service.settings
  const caller = await requireUser(service, c)
  const scope = c.req.query('scope') ?? 'global'
  if (scope === 'local') await endSession(service, pool, caller.id, caller.session_id)
  else if (scope === 'others') await endSessions(service, pool, caller.id, caller.session_id)
  else if (scope === 'global' || scope === '') await endSessions(service, pool, caller.id, null)
  else throw invalid(`Unsupported logout scope "${scope}"`)
  const { ip } = agentOf(service, c)
  const entry = { at: now(), actorId: caller.id, subjectId: caller.id, ip, detail: { scope } }
  await writeAudit(pool, { ...entry, action: 'logout' })
  return c.body(null, 204)
}

export function addLogout(app: Hono, service: Service): void {
  app.post('/logout', (c) => handleLogout(service, c))
}
