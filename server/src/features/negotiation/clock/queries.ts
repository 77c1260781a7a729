import { OPEN_RESPONDENT_CHECKS } from '@evensettle/domain/cases/respondent-check.ts'
import { NEGOTIATING } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { OPEN_OFFER_STATES } from '@evensettle/domain/offers/offer.ts'
import { RUNNING_ROUND_STATES } from '@evensettle/domain/proposals/round.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { oneOf } from '../../../platform/database/one-of.ts'
import { caseOfDue, isOfThisTalk } from '../../cases/queries.ts'
import { isLadderRound } from '../proposals/queries.ts'

/** Rounds of the ladder that end before a moment, with whom to remind. */
export async function roundsToRemindOf(db: Db, now: Date, before: Date) {
  const rows = await db
    .selectFrom('proposal_round as r')
    .innerJoin('mediation_case as c', 'c.id', 'r.case_id')
    .selectAll('r')
    .select(['c.reference', 'c.title', 'c.starter_id', 'c.respondent_id'])
    .where('r.state', 'in', RUNNING_ROUND_STATES)
    .where('c.status', 'in', NEGOTIATING)
    .where('r.answer_by', '>', now)
    .where('r.answer_by', '<=', before)
    .execute()
  return rows.flatMap(({ reference, title, starter_id: starter, respondent_id: respondent, ...round }) =>
    isLadderRound(round) && respondent !== null
      ? [{ round, reference, title, people: { starter, respondent } }]
      : [],
  )
}

/**
 * Running cases on which the clock has something to look at: an offer or a round ran out, or a proposal may be due in a case that
 * began before a moment.
 */
export async function casesWithClock(
  db: Db,
  now: Date,
  startedBefore: Date,
): Promise<{ id: string; wantsProposal: boolean }[]> {
  // SQL: questions beside each other
  const { rows } = await sql<{ id: string; wantsProposal: boolean }>`
    with due as (
      select o.case_id, false as proposal from offer o where ${oneOf('o.state', OPEN_OFFER_STATES)} and o.expires_at <= ${now}
      union all
      select r.case_id, false from proposal_round r
        where ${oneOf('r.state', RUNNING_ROUND_STATES)} and coalesce(r.confirm_by, r.answer_by) <= ${now}
      union all
      select u.case_id, false from evidence_objection u where u.answer is null and u.lapsed_at is null
        and u.at <= ${new Date(now.getTime() - TIMELINE.objectionOpenFor)}
      union all
      select d.case_id, true from case_due d where d.kind = 'proposal' and d.due_at <= ${startedBefore}
    )
    select c.id, bool_or(d.proposal) as "wantsProposal" from due d cross join lateral (${caseOfDue}) c
    where ${oneOf('c.status', NEGOTIATING)} group by c.id
  `.execute(db)
  return rows
}

export type ProposalDue = { isOver: boolean; isWanted: boolean; pausedUntil: Date | null }

/**
 * Whether a case waits for a proposal that nobody has asked for: both have said something, nothing stands in the way, and there was
 * none in this talk. `isOver`: there was one, so that nothing more comes by itself. The caller holds its lock.
 */
export async function proposalDueIn(tx: Tx, caseId: string, now: Date): Promise<ProposalDue | undefined> {
  // SQL: questions beside each other
  const { rows } = await sql<ProposalDue>`
    select exists (select 1 from proposal_round p where p.case_id = c.id and ${isOfThisTalk('p', 'opened_at')}) as "isOver",
      (c.paused_until is null or c.paused_until <= ${now})
        and not coalesce(${oneOf('c.respondent_check', OPEN_RESPONDENT_CHECKS)}, false)
        and exists (select 1 from case_event e where e.case_id = c.id and e.type in ('message.sent', 'offer.made') and e.side = 'starter')
        and exists (select 1 from case_event e where e.case_id = c.id and e.type in ('message.sent', 'offer.made', 'answer.given') and e.side = 'respondent'
          and ${isOfThisTalk('e', 'at')}) as "isWanted",
      c.paused_until as "pausedUntil"
    from mediation_case c where c.id = ${caseId}
  `.execute(tx)
  return rows[0]
}
