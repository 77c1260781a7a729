import type { Context, Hono } from 'hono'
import { lockAccount } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import { transaction } from '../platform/database.ts'
import { invalid } from '../platform/errors.ts'
import type { Service } from '../platform/service.ts'
import { endSession, endSessions } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/sessions.ts'
import { requireUser } from './bearer.ts'
import { agentOf } from './request.ts'

const SCOPES: ReadonlySet<string> = new Set(['global', 'local', 'others'])

async function endScope(service: Service, tx: Tx, caller: SignedIn, scope: string): Promise<void> {
  if (scope === 'local') await endSession(service, tx, caller.id, caller.session_id)
  else await endSessions(service, tx, caller.id, scope === 'others' ? caller.session_id : null)
}

async function handleLogout(service: Service, c: Context): Promise<Response> {
  const { pool, now } = service.settings
  const caller = await requireUser(service, c)
  const scope = c.req.query('scope') || 'global'
  if (!SCOPES.has(scope)) throw invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`)
  const { ip } = agentOf(service, c)
  await transaction(pool, async (tx) => {
    await lockAccount(tx, caller.id)
    await endScope(service, tx, caller, scope)
    const entry = { at: now(), actorId: caller.id, subjectId: caller.id, ip, detail: { scope } }
    await writeAudit(tx, { ...entry, action: 'logout' })
  })
  service.cache.dropUser(caller.id)
  return c.body(null, 204)
}

export function addLogout(app: Hono, service: Service): void {
  app.post('/logout', (c) => handleLogout(service, c))
}
