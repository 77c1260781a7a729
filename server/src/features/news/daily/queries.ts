import { sql } from 'kysely'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Db } from '../../../platform/database/db.ts'
import { zoneOf } from '../choices/queries.ts'

export type DailyReader = {
  userId: string
  zone: string | null
  /** when their last mail of a day was due; null: never yet */
  toldAt: Date | null
  /** the same, or when they chose it */
  askedAt: Date
}

/** Everybody who chose to hear of something once a day and was not asked about since, with their zone. */
export async function dailyReaders(db: Db, before: Date): Promise<DailyReader[]> {
  const rows = await db
    .selectFrom('notice_choices')
    .select(['user_id', 'daily_at', 'updated_at'])
    .where(({ eb, fn }) => eb(fn.coalesce('daily_at', 'updated_at'), '<=', before))
    .where(sql<boolean>`mail::text like '%"daily"%'`)
    .orderBy('user_id')
    .execute()
  const readers = []
  for (const { user_id: userId, daily_at: toldAt, updated_at } of rows)
    readers.push({ userId, zone: await zoneOf(db, userId), toldAt, askedAt: toldAt ?? updated_at })
  return readers
}

/** The cases of somebody in which something happened since they looked last, and up to where mails have told it. */
export async function casesToTell(
  db: Db,
  userId: string,
): Promise<{ id: string; side: Side; lastSeq: number; mailedSeq: number }[]> {
  // SQL: questions beside each other
  const { rows } = await sql<{ id: string; side: Side; last_seq: number; mailed_seq: number }>`
    select c.id, s.side, c.last_seq, coalesce((
      select max(substring(m.kind from '/([0-9]+)$')::int) from mail m
      where m.case_id = c.id and m.kind like 'news/' || s.side || '/%'), 0) as mailed_seq
    from mediation_case c
    cross join lateral (select case when c.starter_id = ${userId} then 'starter' else 'respondent' end as side) s
    left join case_reader r on r.case_id = c.id and r.side = s.side
    where (c.starter_id = ${userId} or c.respondent_id = ${userId}) and c.last_seq > coalesce(r.seen_seq, 0)
    order by c.updated_at desc
  `.execute(db)
  return rows.map(({ id, side, last_seq, mailed_seq }) => ({
    id,
    side,
    lastSeq: last_seq,
    mailedSeq: mailed_seq,
  }))
}
