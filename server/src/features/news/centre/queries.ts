import type { Notice, NoticeCounts } from '@evensettle/contracts/notices.ts'
import { kindOfNotice } from '@evensettle/domain/cases/notices.ts'
import { CASE_EVENT_TYPES, mayLearn } from '@evensettle/domain/cases/events.ts'
import { isCheckOpen, type RespondentCheck } from '@evensettle/domain/cases/respondent-check.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { newsLine, newsWords, placeOfNews } from '../emails.ts'
import { answersIn, told, type Happened } from '../queries.ts'

/** What of a log somebody is told of at all, as one of the two sides: the same that mails tell. */
const TOLD: Record<Side, string[]> = {
  starter: CASE_EVENT_TYPES.filter((type) => newsLine(type, '') !== null && mayLearn(type, 'starter')),
  respondent: CASE_EVENT_TYPES.filter((type) => newsLine(type, '') !== null && mayLearn(type, 'respondent')),
}

/** The events of somebody's cases that are news to them; `e` is the event, `c` its case, `s` their side. */
function newsOf(userId: string): RawBuilder<unknown> {
  return sql`mediation_case c
    cross join lateral (select case when c.starter_id = ${userId} then 'starter' else 'respondent' end as side) s
    join case_event e on e.case_id = c.id and e.side is distinct from s.side
      and e.type = any(case s.side when 'starter' then ${TOLD.starter}::text[] else ${TOLD.respondent}::text[] end)
    left join case_reader r on r.case_id = c.id and r.side = s.side
    left join notice_reader n on n.case_id = c.id and n.user_id = ${userId}`
}

const IS_READ = sql<boolean>`(e.seq <= coalesce(r.seen_seq, 0) or e.seq <= coalesce(n.read_up_to, 0)
  or e.seq = any(coalesce(n.read_also, '{}')))`

/** What waits unread, by area: what happened in cases, and what the settings have to say. */
export async function noticeCounts(db: Db, userId: string, settings: number): Promise<NoticeCounts> {
  // SQL: made of pieces that others share
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from ${newsOf(userId)}
    where (c.starter_id = ${userId} or c.respondent_id = ${userId}) and not ${IS_READ}
  `.execute(db)
  return { home: rows[0]?.unread ?? 0, cases: 0, help: 0, settings }
}

const AT_ONCE = 30

type Row = Happened & {
  case_id: string
  seq: number
  at: Date
  is_read: boolean
  title: string
  reference: string
  other_name: string
  currency: Parameters<typeof told>[1]['currency']
  respondent_check: RespondentCheck | null
}

/** Somebody's notices, the newest first, from a place on; the place goes on where the last answer ended. */
export async function noticesOf(
  db: Db,
  userId: string,
  before: string | null,
): Promise<{ notices: Notice[]; next: string | null }> {
  const from = placeIn(before)
  // SQL: made of pieces that others share
  const { rows } = await sql<Row>`
    select e.case_id, e.seq, e.at, e.type, e.side, e.facts, ${IS_READ} as is_read, c.title, c.reference, c.currency,
      case s.side when 'starter' then c.respondent_name else c.starter_name end as other_name,
      c.respondent_check,
      o.kind, o.words, o.amount, f.terms, f.state as offer_state
    from ${newsOf(userId)}
    left join obligation o on o.case_id = e.case_id and o.id::text = e.facts->>'obligationId'
    left join offer f on f.case_id = e.case_id and f.id::text = e.facts->>'offerId'
    where (c.starter_id = ${userId} or c.respondent_id = ${userId})
      and (${from === null} or (e.at, e.case_id, e.seq) < (${from?.at ?? new Date(0)}, ${from?.caseId ?? NOBODY}::uuid, ${from?.seq ?? 0}::int))
    order by e.at desc, e.case_id desc, e.seq desc limit ${AT_ONCE + 1}
  `.execute(db)
  const shown = rows.slice(0, AT_ONCE)
  const answered = shown.filter(({ type }) => type === 'answer.given').map(({ case_id }) => case_id)
  const answers = await answersIn(db, answered)
  const last = rows.length > AT_ONCE ? shown.at(-1) : undefined
  return {
    notices: shown.map((row): Notice => {
      const about = {
        currency: row.currency,
        mayAccept: !isCheckOpen(row.respondent_check),
        answer: answers.get(row.case_id) ?? null,
      }
      return {
        caseId: row.case_id,
        seq: row.seq,
        kind: kindOfNotice(row.type),
        words: newsWords(told(row, about), row.other_name),
        at: row.at.toISOString(),
        isRead: row.is_read,
        to: placeOfNews(row.case_id, [row]),
        title: row.title,
        reference: row.reference,
      }
    }),
    next: last ? `${last.at.getTime()}.${last.case_id}.${last.seq}` : null,
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A place as an answer gave it; one that is none begins at the top. */
function placeIn(before: string | null): { at: Date; caseId: string; seq: number } | null {
  const [, at = '', caseId = '', seq = ''] =
    /^(\d{1,15})\.([0-9a-f-]{36})\.(\d{1,9})$/.exec(before ?? '') ?? []
  return caseId === '' ? null : { at: new Date(Number(at)), caseId, seq: Number(seq) }
}
