import * as said from '@evensettle/messages/refusals/room.ts'
import { BEFORE_AGREED } from '@evensettle/domain/cases/status.ts'
import { ACCOUNT_PREFIX, isAccount } from '@evensettle/domain/access/owner.ts'
import { hasRoom, megabyteWords, type Kept, type RoomLimits } from '@evensettle/domain/evidence/storage.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { oneOf } from '../../../platform/database/one-of.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdLock } from '../../../platform/database/locks.ts'
import type { Access } from '../../access/queries.ts'
import { isOfThisTalk } from '../../cases/queries.ts'
import { sharesRoomWith } from '../queries.ts'

type Asking = Pick<Access, 'caseId' | 'side' | 'owner'>

/**
 * Whoever has no account has the room of one on their side of the case, however many addresses it takes; whoever came
 * by letter and confirmed none, however many keys.
 */
function keptWith({ caseId, side, owner }: Asking) {
  return isAccount(owner)
    ? sql<boolean>`e.owner = ${owner}`
    : sql<boolean>`e.case_id = ${caseId} and e.side = ${side} and not starts_with(e.owner, ${ACCOUNT_PREFIX})
        and ${sharesRoomWith({ caseId, owner })}`
}

/** Bytes of all files as they were handed in or announced, of this account and of everybody. */
async function keptBytes(db: Db, asking: Asking): Promise<Kept> {
  // SQL: questions beside each other
  const { rows } = await sql<Kept>`
    select (select coalesce(sum(e.bytes), 0)::bigint from evidence e where ${keptWith(asking)}) as account,
      (select coalesce(sum(bytes), 0)::bigint from file_total) as total
  `.execute(db)
  return rows[0] ?? { account: 0, total: 0 }
}

/**
 * Makes sure that `more` bytes fit; until the transaction ends nobody else takes the room.
 * @throws AppError ACCOUNT_STORAGE_FULL with what to remove, INSTALLATION_FULL
 */
export async function assertHasRoom(tx: Tx, asking: Asking, more: number, limits: RoomLimits): Promise<void> {
  await holdLock(tx, 'evidenceRoom')
  const kept = await keptBytes(tx, asking)
  const allowed = hasRoom(kept, more, { account: limits.accountBytes, total: limits.totalBytes })
  if (allowed.ok) return
  if (allowed.error.code === 'INSTALLATION_FULL') throw new AppError('INSTALLATION_FULL')
  throw new AppError('ACCOUNT_STORAGE_FULL', { message: await whatToRemove(tx, asking, kept, limits) })
}

type Removable = { title: string; reference: string; bytes: number }

/** Where most of what its owner may still take back lies; null when nothing can be. */
async function mostRemovable(db: Db, asking: Asking): Promise<Removable | null> {
  // SQL: questions beside each other
  const { rows } = await sql<Removable>`
    select coalesce(c.title, d.content->>'title', '') as title, coalesce(c.reference, d.reference) as reference,
      sum(e.bytes)::bigint as bytes
    from evidence e
    left join mediation_case c on c.id = e.case_id and ${oneOf('c.status', BEFORE_AGREED)}
    left join case_draft d on d.id = e.case_id
    where ${keptWith(asking)} and (c.id is not null or d.id is not null) and not exists (
      select 1 from proposal_round p where p.case_id = e.case_id and p.opened_at >= e.released_at
        and ${isOfThisTalk('p', 'opened_at')})
    group by 1, 2 order by 3 desc limit 1
  `.execute(db)
  return rows[0] ?? null
}

async function whatToRemove(db: Db, asking: Asking, kept: Kept, limits: RoomLimits): Promise<string> {
  const size = { taken: megabyteWords(kept.account), most: megabyteWords(limits.accountBytes) }
  const removable = await mostRemovable(db, asking)
  if (removable === null) return said.takenAndFixed(size)
  const { title, reference, bytes } = removable
  const place = title === '' ? reference : said.titled({ title, reference })
  return said.takenBy({ ...size, size: megabyteWords(bytes), place })
}
