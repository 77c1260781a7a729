import type { Db } from '../../../platform/db.ts'
import type { Sealer } from '../../../platform/seal.ts'

/** Addresses that want no invitations, masked: enough to answer a question about one, not to write to it. */
export async function stoppedAddresses(db: Db, sealer: Sealer): Promise<{ address: string; at: Date }[]> {
  const rows = await db
    .selectFrom('stopped_address')
    .selectAll()
    .orderBy('stopped_at', 'desc')
    .limit(1_000)
    .execute()
  return rows.map((row) => ({
    address: masked(sealer.open(row.address_sealed, row.address_hash)),
    at: row.stopped_at,
  }))
}

/** `r•••@example.org` */
function masked(address: string): string {
  return address.replace(/^(.).*@/, '$1•••@')
}
