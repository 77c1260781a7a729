import { lockAccount } from '../accounts/accounts.ts'
import { writeAudit } from '../platform/audit.ts'
import { transaction } from '../platform/database.ts'
import { isUuid } from '../platform/ids.ts'
import type { Service } from '../platform/service.ts'
import { aalOf } from './sessions.ts'
import type { Aal, Method, MethodName } from './sessions.ts'

/** One place where somebody is signed in. */
export type OwnSession = {
  id: string
  createdAt: Date
  /** When its tokens were made or renewed last: within an hour of its last use. */
  lastUsedAt: Date
  /** As the browser calls itself; null when it does not. */
  userAgent: string | null
  ip: string | null
  aal: Aal
  methods: MethodName[]
}

type Row = {
  id: string
  created_at: Date
  refreshed_at: Date
  user_agent: string | null
  ip: string | null
  methods: Method[]
}

/** The live sessions of an account, the one used last first. What has passed its limits is left out. */
export async function sessionsOf(service: Service, userId: string): Promise<OwnSession[]> {
  if (!isUuid(userId)) return []
  const { pool, now, sessionTimebox, sessionInactivity } = service.settings
  const found = await pool.query<Row>(
    `select s.id, s.created_at, s.refreshed_at, s.user_agent, s.ip,
       coalesce((select jsonb_agg(jsonb_build_object('method', m.method, 'timestamp', 0) order by m.at)
         from auth.session_method m where m.session_id = s.id), '[]') as methods
     from auth.session s where s.user_id = $1
       and exists (select 1 from auth.refresh_token t where t.session_id = s.id and t.revoked_at is null)
     order by s.refreshed_at desc, s.id`,
    [userId],
  )
  const isOver = (since: Date, seconds: number | undefined): boolean =>
    seconds !== undefined && now().getTime() - since.getTime() >= seconds * 1000
  return found.rows
    .filter((row) => !isOver(row.created_at, sessionTimebox) && !isOver(row.refreshed_at, sessionInactivity))
    .map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastUsedAt: row.refreshed_at,
      userAgent: row.user_agent,
      ip: row.ip,
      aal: aalOf(row.methods),
      methods: row.methods.map(({ method }) => method),
    }))
}

/** Signs one place out; false when the account has no such session. */
export async function endOwnSession(
  service: Service,
  userId: string,
  sessionId: string,
  ip: string,
): Promise<boolean> {
  if (!isUuid(userId) || !isUuid(sessionId)) return false
  const { pool, now } = service.settings
  const isEnded = await transaction(pool, async (tx) => {
    await lockAccount(tx, userId)
    const ended = await tx.query('delete from auth.session where id = $1 and user_id = $2', [
      sessionId,
      userId,
    ])
    if (ended.rowCount !== 1) return false
    const detail = { scope: 'one', session_id: sessionId }
    await writeAudit(tx, { at: now(), actorId: userId, subjectId: userId, ip, action: 'logout', detail })
    return true
  })
  service.cache.dropUser(userId)
  return isEnded
}
