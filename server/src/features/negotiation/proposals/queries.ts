import { NEGOTIATING } from '@evensettle/domain/cases/status.ts'
import { RUNNING_ROUND_STATES } from '@evensettle/domain/proposals/round.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { CURRENCIES } from '@evensettle/domain/money.ts'
import type { BothChips, Chips } from '@evensettle/domain/proposals/settlement/chips.ts'
import type { CaseItem, PublicCase } from '@evensettle/domain/proposals/settlement/public-case.ts'
import { gradePoint } from '@evensettle/domain/proposals/settlement/evidence-grade.ts'
import { wishesOf } from '@evensettle/domain/proposals/settlement/wishes.ts'
import { humanNeeded } from '@evensettle/domain/proposals/settlement/human-needed.ts'
import type { Ticks } from '@evensettle/domain/proposals/settlement/settle.ts'
import { isStoodBy, OPEN_OFFER_STATES, isOnTheTable } from '@evensettle/domain/offers/offer.ts'
import { sql } from 'kysely'
import { oneOf } from '../../../platform/one-of.ts'
import type { Db } from '../../../platform/db.ts'
import type { Sealer } from '../../../platform/seal.ts'
import { isOfThisTalk, itemsOfCase } from '../../cases/queries.ts'
import { weighedEvidence } from '../weights/queries.ts'

/** A case as the mediator sees it: only what both sides can see. */
export async function publicCaseFor(db: Db, caseId: string, now: Date): Promise<PublicCase> {
  const row = await db
    .selectFrom('mediation_case')
    .select(['currency', 'story'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const rows = await itemsOfCase(db, caseId)
  const offers = await db
    .selectFrom('offer')
    .select(['side', 'state', 'terms'])
    .where('case_id', '=', caseId)
    .where(isOfThisTalk('offer'))
    .orderBy('made_at', 'desc')
    .execute()
  const { evidence: shown } = await weighedEvidence(db, caseId, now)
  const items = rows
    .filter((item) => item.kind === 'money')
    .map((item): CaseItem => {
      const { id, title, claimed, admitted, by } = item
      const says = item.details.trim() !== '' || (by === 'starter' && row.story.trim() !== '')
      const replies = item.reason.trim() !== ''
      const hasWords =
        by === 'starter' ? { starter: says, respondent: replies } : { starter: replies, respondent: says }
      const graded = gradePoint({ id, by, claimed, hasWords }, shown)
      return {
        id,
        ...(by === 'respondent' ? { by } : {}),
        title,
        claimed,
        admitted,
        ...(graded.documented > 0 ? { documented: graded.documented } : {}),
        evidence: graded.evidence,
      }
    })
  const isBothWays = items.some((item) => item.by)
  const sumOf = (side: Side): number | null => {
    const payment = offers.find((offer) => offer.side === side && isOnTheTable(offer.state))?.terms.payment
    if (!payment) return null
    if (payment.payer === 'respondent') return payment.amount
    return isBothWays ? -payment.amount : null
  }
  return {
    currency: row.currency,
    payer: 'respondent',
    items,
    wishes: wishesOf(
      rows,
      offers.filter(({ state }) => isStoodBy(state)).flatMap((offer) => offer.terms.acts),
    ),
    open: { demand: sumOf('starter'), offer: sumOf('respondent') },
  }
}

/** The rounds between the two of a case, oldest first, each with its place among them and who has sealed. */
export async function roundsOfCase(db: Db, caseId: string) {
  const rounds = await db
    .selectFrom('proposal_round')
    .selectAll()
    .where('case_id', '=', caseId)
    .where(isOfThisTalk('proposal_round', 'opened_at'))
    .orderBy('number')
    .execute()
  if (rounds.length === 0) return []
  const seals = await db
    .selectFrom('sealed_range')
    .selectAll()
    .where(
      'round_id',
      'in',
      rounds.map((round) => round.id),
    )
    .execute()
  return rounds.map((round, at) => ({
    round,
    number: at + 1,
    seals: seals.filter((seal) => seal.round_id === round.id),
  }))
}

/** Running cases on which the clock has something to do: an offer or a round ran out, or a proposal is due. */
export async function casesWithClock(
  db: Db,
  now: Date,
  startedBefore: Date,
): Promise<{ id: string; wantsProposal: boolean }[]> {
  const { rows } = await sql<{ id: string; wantsProposal: boolean }>`
    select c.id, d.proposal as "wantsProposal"
    from mediation_case c, lateral (select
      (c.submitted_at <= ${startedBefore} and c.respondent_check is distinct from 'open'
        and not exists (select 1 from proposal_round p where p.case_id = c.id and ${isOfThisTalk('p', 'opened_at')})
        and exists (select 1 from case_event e where e.case_id = c.id and e.type in ('message.sent', 'offer.made') and e.side = 'starter')
        and exists (select 1 from case_event e where e.case_id = c.id and e.type in ('message.sent', 'offer.made', 'answer.given') and e.side = 'respondent'
          and ${isOfThisTalk('e', 'at')})
      ) as proposal,
      (exists (select 1 from offer o where o.case_id = c.id and ${oneOf('o.state', OPEN_OFFER_STATES)} and o.expires_at <= ${now})
        or exists (select 1 from proposal_round r where r.case_id = c.id and ${oneOf('r.state', RUNNING_ROUND_STATES)} and coalesce(r.closing_by, r.answer_by) <= ${now})
        or exists (select 1 from evidence_objection u where u.case_id = c.id and u.answer is null and u.lapsed_at is null
          and u.at <= ${new Date(now.getTime() - TIMELINE.objectionOpenFor)})
      ) as ending) d
    where ${oneOf('c.status', NEGOTIATING)} and (d.proposal or d.ending)
  `.execute(db)
  return rows
}

/** What a side sealed, opened again. The context binds it to its round and side, so no other seal fits. */
export function openTicks(sealer: Sealer, sealed: Buffer, context: string): Ticks {
  const ticks: Ticks = JSON.parse(sealer.open(sealed, context))
  return ticks
}

/** PRIVATE to the mediator: the chips that a round was computed with. */
export async function openChips(db: Db, sealer: Sealer, roundId: string): Promise<BothChips> {
  const rows = await db.selectFrom('sealed_round_chips').selectAll().where('round_id', '=', roundId).execute()
  const opened = rows.map((row): [Side, Chips] => {
    const chips: Chips = JSON.parse(sealer.open(row.sealed, `${roundId}/${row.side}`))
    return [row.side, chips]
  })
  return Object.fromEntries(opened)
}

/**
 * Whether a person should look before the mediator proposes by itself: by what both sides have written for each
 * other to see, or the sum asked against the operator's limit (units of the currency). Of the messages, which
 * are many, only the mark is read that each sets when it is sent.
 */
export async function needsPerson(db: Db, caseId: string, humanAbove: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('mediation_case')
    .select(['currency', 'needs_person'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  if (row.needs_person) return true
  const { rows } = await sql<{ words: string; claimed: number }>`
    select c.story || E'\n' || c.wish || E'\n' || c.answer_words as words, 0 as claimed
      from mediation_case c where c.id = ${caseId}
    union all select i.title || E'\n' || i.details || E'\n' || i.reason, i.claimed::float8
      from case_item i where i.case_id = ${caseId}
    union all select o.note, 0 from offer o where o.case_id = ${caseId} and ${isOfThisTalk('o')}
  `.execute(db)
  const seen = {
    words: rows.map((one) => one.words),
    claimed: rows.reduce((sum, one) => sum + one.claimed, 0),
    limit: humanAbove === null ? null : humanAbove * 10 ** CURRENCIES[row.currency],
  }
  return humanNeeded(seen).length > 0
}
