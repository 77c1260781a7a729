import type { Tx } from '../platform/database.ts'
import type { SecurityChangeKind } from '../platform/options.ts'
import type { Service } from '../platform/service.ts'

/**
 * Tells the mounting program what changed about the ways into an account, in the same transaction.
 * `owner` is the account before the change: a new address learns nothing of it.
 */
export async function tellChange(
  service: Service,
  tx: Tx,
  owner: { id: string; email: string | null },
  kind: SecurityChangeKind,
  what = '',
): Promise<void> {
  const query = (sql: string, params: unknown[]): Promise<unknown> => tx.query(sql, params)
  await service.settings.onSecurityChange?.(
    { kind, userId: owner.id, email: owner.email ?? '', what },
    { query },
  )
}
