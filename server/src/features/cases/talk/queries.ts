import { readTalk, TALK_EVENTS, type Happened, type Talk } from '@evensettle/domain/impasse/impasse.ts'
import { OPEN_OFFER_STATES } from '@evensettle/domain/offers/offer.ts'
import { RUNNING_ROUND_STATES } from '@evensettle/domain/proposals/round.ts'
import { OPEN_PART_STATES } from '@evensettle/domain/parts/proposal.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { oneOf } from '../../../platform/database/one-of.ts'
import type { CaseRow } from '../commands.ts'

type Row = Pick<CaseRow, 'id' | 'status' | 'respondent_check' | 'submitted_at' | 'paused_until'>
type EventRow = { type: Happened['type']; side: Happened['side']; at: Date; is_cut_short: boolean }

/** The talk of a case as both sides can see it: from its log, and whether anything is open. Of the messages, which are many, the newest. */
export async function talkOf(db: Db, row: Row, now: Date): Promise<Talk> {
  const [{ rows: events }, { rows: open }] = await Promise.all([
    // SQL: questions beside each other
    sql<EventRow>`
      select e.type, e.side, e.at, coalesce((e.facts ->> 'isCutShort')::boolean, false) as is_cut_short
      from case_event e where e.case_id = ${row.id} and ${oneOf('e.type', TALK_EVENTS)}
        and (e.type <> 'message.sent' or e.seq = (
          select max(m.seq) from case_event m where m.case_id = ${row.id} and m.type = 'message.sent'))
      order by e.seq`.execute(db),
    // SQL: questions beside each other
    sql<{ is_open: boolean; offer_at: Date | null }>`
      select (select max(o.made_at) from offer o
          where o.case_id = ${row.id} and ${oneOf('o.state', OPEN_OFFER_STATES)} and o.expires_at > ${now}) as offer_at,
        exists (select 1 from proposal_round r where r.case_id = ${row.id} and ${oneOf('r.state', RUNNING_ROUND_STATES)})
        or exists (select 1 from part_proposal p where p.case_id = ${row.id} and ${oneOf('p.state', OPEN_PART_STATES)}
          and jsonb_array_length(p.draft -> 'points') > 0) as is_open
    `.execute(db),
  ])
  const log = events.map(({ type, side, at, is_cut_short }) => ({
    type,
    side,
    at: at.getTime(),
    isCutShort: is_cut_short,
  }))
  return {
    status: row.status,
    check: row.respondent_check,
    submittedAt: row.submitted_at.getTime(),
    hasOpen: open[0]?.is_open === true,
    openOfferAt: open[0]?.offer_at?.getTime() ?? null,
    pausedUntil: row.paused_until?.getTime() ?? null,
    ...readTalk(log, row.submitted_at.getTime()),
  }
}
