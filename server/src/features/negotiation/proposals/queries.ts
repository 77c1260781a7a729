import { MAX_ACTS, type Act } from '@evensettle/domain/agreements/terms.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import type { BothChips, Chips } from '@evensettle/domain/settlement/chips.ts'
import type { CaseItem, PublicCase, Wish } from '@evensettle/domain/settlement/public-case.ts'
import { chipKey } from '@evensettle/domain/settlement/laid-chips.ts'
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
    .select(['side', 'state', 'terms'])
    .where('case_id', '=', caseId)
    .where('state', '!=', 'withdrawn')
    .orderBy('made_at', 'desc')
    .execute()
  const items = rows
    .filter((item) => item.kind === 'money')
    .map((item): CaseItem => {
      const isBack = item.by === 'respondent'
      const asking = gradeOf(item.details || (isBack ? '' : row.story))
      const answering = gradeOf(item.reason)
      return {
        id: item.id,
        ...(isBack ? { by: item.by } : {}),
        title: item.title,
        claimed: item.claimed,
        admitted: item.admitted,
        evidence: isBack
          ? { starter: answering, respondent: asking }
          : { starter: asking, respondent: answering },
      }
    })
  const asked = rows
    .filter((item) => item.kind !== 'money')
    .map((item): Wish => ({
      id: item.id,
      kind: item.kind === 'property' ? 'return_item' : 'other',
      by: otherSide(item.by),
      words: item.title,
    }))
  const isBothWays = items.some((item) => item.by)
  const sumOf = (side: Side): number | null => {
    const payment = offers.find((offer) => offer.side === side && offer.state === 'open')?.terms.payment
    if (!payment) return null
    if (payment.payer === 'respondent') return payment.amount
    return isBothWays ? -payment.amount : null
  }
  return {
    currency: row.currency,
    payer: 'respondent',
    items,
    wishes: withActsOfOffers(
      asked,
      offers.flatMap((offer) => offer.terms.acts),
    ),
    open: { demand: sumOf('starter'), offer: sumOf('respondent') },
  }
}

/**
 * What was asked for, and what somebody put into an offer, newest first: one wish for each kind of act of a
 * side, as far as the case has no point of its own for it.
 */
function withActsOfOffers(asked: readonly Wish[], acts: readonly Act[]): Wish[] {
  const wishes = [...asked]
  for (const { kind, by, words } of acts) {
    const id = chipKey(by, kind)
    const isKnown = wishes.some(
      (one) => one.id === id || (one.by === by && (one.kind === kind || one.words === words)),
    )
    if (!isKnown && wishes.length < MAX_ACTS) wishes.push({ id, kind, by, words })
  }
  return wishes
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
        or exists (select 1 from proposal_round r where r.case_id = c.id and r.state in ('open', 'closing') and coalesce(r.closing_by, r.answer_by) <= ${now})
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

/** PRIVATE to the mediator: the chips that a round was computed with. */
export async function openChips(db: Db, sealer: Sealer, roundId: string): Promise<BothChips> {
  const rows = await db.selectFrom('sealed_round_chips').selectAll().where('round_id', '=', roundId).execute()
  const opened = rows.map((row): [Side, Chips] => {
    const chips: Chips = JSON.parse(sealer.open(row.sealed, `${roundId}/${row.side}`))
    return [row.side, chips]
  })
  return Object.fromEntries(opened)
}
