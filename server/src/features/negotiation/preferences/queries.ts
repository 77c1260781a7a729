import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { BothChips, Chips } from '@evensettle/domain/proposals/settlement/chips.ts'
import { chipsFor, type LaidChips } from '@evensettle/domain/proposals/settlement/laid-chips.ts'
import type { Wish } from '@evensettle/domain/proposals/settlement/public-case.ts'
import type { Db } from '../../../platform/db.ts'
import type { Sealer } from '../../../platform/seal.ts'

/** What binds a seal to its case and side, so that no other seal fits in its place. */
export function chipsContext(caseId: string, side: Side): string {
  return `${caseId}/${side}`
}

/** What one side laid, for that side alone; null when nothing was sealed. */
export async function laidChips(
  db: Db,
  sealer: Sealer,
  caseId: string,
  side: Side,
): Promise<{ chips: LaidChips; receipt: string; sealedAt: Date } | null> {
  const row = await db
    .selectFrom('sealed_preference')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('side', '=', side)
    .executeTakeFirst()
  if (!row) return null
  const chips: LaidChips = JSON.parse(sealer.open(row.sealed, chipsContext(caseId, side)))
  return { chips, receipt: row.receipt, sealedAt: row.sealed_at }
}

/** PRIVATE to the mediator: what both sides laid, for the wishes of the case. */
export async function chipsOfBoth(
  db: Db,
  sealer: Sealer,
  caseId: string,
  wishes: readonly Wish[],
): Promise<BothChips> {
  const both: { [side in Side]?: Chips } = {}
  for (const side of SIDES) {
    const laid = await laidChips(db, sealer, caseId, side)
    const chips = chipsFor(side, laid?.chips ?? null, wishes)
    if (chips) both[side] = chips
  }
  return both
}
