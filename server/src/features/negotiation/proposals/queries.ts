import type { CaseItem, PublicCase, Wish } from '@evensettle/domain/settlement/public-case.ts'
import type { Ticks } from '@evensettle/domain/settlement/settle.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { Sealer } from '../../../platform/seal.ts'

/** Nothing said is grade 0, a statement 1; documents raise it once evidence can be added. */
function gradeOf(words: string): 0 | 1 {
  return words.trim() === '' ? 0 : 1
}

/** A case as the mediator sees it: only what both sides can see. */
export async function publicCaseFor(db: Db, caseId: string): Promise<PublicCase> {
  const row = await db
    .selectFrom('mediation_case')
    .select(['currency', 'story'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('case_item')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('position')
    .execute()
  const offers = await db
    .selectFrom('offer')
    .select(['side', 'terms'])
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .execute()
  const items = rows
    .filter((item) => item.kind === 'money')
    .map((item): CaseItem => ({
      id: item.id,
      title: item.title,
      claimed: item.claimed,
      admitted: item.admitted,
      evidence: { starter: gradeOf(item.details || row.story), respondent: gradeOf(item.reason) },
    }))
  const wishes = rows
    .filter((item) => item.kind !== 'money')
    .map((item): Wish => ({
      id: item.id,
      kind: item.kind === 'property' ? 'return_item' : 'other',
      by: 'respondent',
      words: item.title,
    }))
  const sumOf = (side: 'starter' | 'respondent') => {
    const payment = offers.find((offer) => offer.side === side)?.terms.payment
    return payment?.payer === 'respondent' ? payment.amount : null
  }
  return {
    currency: row.currency,
    payer: 'respondent',
    items,
    wishes,
    open: { demand: sumOf('starter'), offer: sumOf('respondent') },
  }
}

/** The rounds of a case, oldest first, each with who has sealed and, for one side only, its own seal. */
export async function roundsOfCase(db: Db, caseId: string) {
  const rounds = await db
    .selectFrom('proposal_round')
    .selectAll()
    .where('case_id', '=', caseId)
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
  return rounds.map((round) => ({ round, seals: seals.filter((seal) => seal.round_id === round.id) }))
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
      (c.submitted_at <= ${startedBefore}
        and not exists (select 1 from proposal_round r where r.case_id = c.id)
        and exists (select 1 from case_event e where e.case_id = c.id and e.type in ('message.sent', 'offer.made') and e.side = 'starter')
        and exists (select 1 from case_event e where e.case_id = c.id and e.type in ('message.sent', 'offer.made', 'answer.given') and e.side = 'respondent')
      ) as proposal,
      (exists (select 1 from offer o where o.case_id = c.id and o.state = 'open' and o.expires_at <= ${now})
        or exists (select 1 from proposal_round r where r.case_id = c.id and r.state = 'open' and r.answer_by <= ${now})
      ) as ending) d
    where c.status = 'active' and (d.proposal or d.ending)
  `.execute(db)
  return rows
}

/** What a side sealed, opened again. The context binds it to its round and side, so no other seal fits. */
export function openTicks(sealer: Sealer, sealed: Buffer, context: string): Ticks {
  const ticks: Ticks = JSON.parse(sealer.open(sealed, context))
  return ticks
}
