import { sql } from 'kysely'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Db } from '../../../platform/db.ts'

/** Everybody who chose to hear of something once a day and has had no such mail since, with their zone. */
export async function dailyReaders(db: Db, before: Date): Promise<{ userId: string; zone: string | null }[]> {
  const { rows } = await sql<{ user_id: string; time_zone: string | null }>`
    select n.user_id, p.time_zone from notice_choices n left join profile p on p.user_id = n.user_id
    where (n.daily_at is null or n.daily_at <= ${before}) and n.mail::text like '%"daily"%'
    order by n.user_id
  `.execute(db)
  return rows.map(({ user_id, time_zone }) => ({ userId: user_id, zone: time_zone }))
}

/** The cases of somebody in which something happened since they looked last, and up to where mails have told it. */
export async function casesToTell(
  db: Db,
  userId: string,
): Promise<{ id: string; side: Side; mailedSeq: number }[]> {
  const { rows } = await sql<{ id: string; side: Side; mailed_seq: number }>`
    select c.id, s.side, coalesce((
      select max(substring(m.kind from '/([0-9]+)$')::int) from mail m
      where m.case_id = c.id and m.kind like 'news/' || s.side || '/%'), 0) as mailed_seq
    from mediation_case c
    cross join lateral (select case when c.starter_id = ${userId} then 'starter' else 'respondent' end as side) s
    left join case_reader r on r.case_id = c.id and r.side = s.side
    where (c.starter_id = ${userId} or c.respondent_id = ${userId}) and c.last_seq > coalesce(r.seen_seq, 0)
    order by c.updated_at desc
  `.execute(db)
  return rows.map(({ mailed_seq, ...one }) => ({ ...one, mailedSeq: mailed_seq }))
}
