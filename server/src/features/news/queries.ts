import type { Payment, Terms } from '@evensettle/domain/agreements/terms.ts'
import { mayLearn, type CaseEventType } from '@evensettle/domain/cases/events.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import type { ObligationKind } from '@evensettle/domain/obligations/kinds.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { isCheckOpen } from '@evensettle/domain/cases/respondent-check.ts'
import { isOnTheTable, type OfferState } from '@evensettle/domain/offers/offer.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { liveAgreement, wordsOf } from '../obligations/queries.ts'
import { newsLine, type NewsAnswer, type NewsEvent, type NewsOffer } from './emails.ts'

/**
 * What a side has not seen of its case yet, leaving out its own acts; null when nobody has that side yet. `userId` is null
 * for an invited person who has answered without an account.
 */
export async function newsFor(db: Db, caseId: string, side: Side) {
  const row = await db
    .selectFrom('mediation_case')
    .leftJoin('case_reader', (join) =>
      join.onRef('case_reader.case_id', '=', 'mediation_case.id').on('case_reader.side', '=', side),
    )
    .select([
      'reference',
      'title',
      'starter_id',
      'respondent_id',
      'starter_name',
      'respondent_name',
      'last_seq',
      'seen_seq',
      'currency',
      'respondent_check',
      sql<number | null>`(select max(a.seq) from case_event a
        where a.case_id = mediation_case.id and a.type = 'answer.given')`.as('answered_seq'),
      'answered_at',
      sql<boolean>`exists (select 1 from case_item i
        where i.case_id = mediation_case.id and (i.settled_by is not null or i.settled_sum > 0))`.as(
        'is_part_settled',
      ),
    ])
    .where('mediation_case.id', '=', caseId)
    .executeTakeFirst()
  if (!row) return null
  const agreement = await liveAgreement(db, caseId)
  // a new version may have corrected them
  const said = { ...row, ...(agreement && wordsOf(row, agreement)) }
  const userId = side === 'starter' ? row.starter_id : row.respondent_id
  if (userId === null && row.answered_at === null) return null
  const away = await putAway(db, caseId, userId)
  // what came before their answer was on the screen that they answered on, or was another's to read
  const seen = Math.max(row.seen_seq ?? 0, away.upTo, userId === null ? (row.answered_seq ?? 0) : 0)
  const happened = await eventsAfter(db, caseId, seen, away.also)
  const mayAccept = !isCheckOpen(row.respondent_check)
  const isSealed = happened.some(({ type }) => type === 'agreement.sealed')
  const hasAnswer = happened.some(({ type }) => type === 'answer.given')
  const answer = hasAnswer ? ((await answersIn(db, [caseId])).get(caseId) ?? null) : null
  const events = happened
    .filter(({ type, side: by }) => by !== side && mayLearn(type, side) && newsLine(type, '') !== null)
    // a mail of its own tells that both have signed
    .filter(({ type }) => !isSealed || (type !== 'agreement.signed' && type !== 'agreement.sealed'))
    .filter(({ type, seq }) => !SIGNED_TEXTS.some((one) => isOfSigned(one, { type, seq }, happened)))
    // of what was offered meanwhile only the newest offer is news
    .filter(
      ({ type }, at, all) => type !== 'offer.made' || !all.slice(at + 1).some((one) => one.type === type),
    )
    .map((event) => ({
      seq: event.seq,
      at: event.at,
      ...told(event, { currency: row.currency, mayAccept, answer }),
    }))
  return {
    userId,
    reference: row.reference,
    title: said.title,
    isPartSettled: row.is_part_settled,
    currency: row.currency,
    otherName: side === 'starter' ? said.respondent_name : said.starter_name,
    events,
    lastSeq: row.last_seq,
  }
}

/** The log of a case from a place on without some entries, each with the promise or offer that it is about. */
async function eventsAfter(db: Db, caseId: string, seen: number, also: readonly number[]) {
  return db
    .selectFrom('case_event')
    .leftJoin('obligation', (join) =>
      join
        .onRef('obligation.case_id', '=', 'case_event.case_id')
        .on(sql<boolean>`obligation.id::text = case_event.facts->>'obligationId'`),
    )
    .leftJoin('offer', (join) =>
      join
        .onRef('offer.case_id', '=', 'case_event.case_id')
        .on(sql<boolean>`offer.id::text = case_event.facts->>'offerId'`),
    )
    .select(['case_event.seq', 'case_event.type', 'case_event.side', 'case_event.facts', 'case_event.at'])
    .select(['kind', 'words', 'amount'])
    .select(['offer.terms', 'offer.state as offer_state'])
    .where('case_event.case_id', '=', caseId)
    .where('seq', '>', seen)
    .where(sql<boolean>`seq <> all(${[...also]}::int[])`)
    .orderBy('seq')
    .execute()
}

/** A text that both sign: what each signature is, and what both are. */
const SIGNED_TEXTS = [
  { signature: 'change.signed', both: 'version.signed' },
  { signature: 'part.signed', both: 'part.settled' },
] as const

function isOfSigned(
  { signature, both }: (typeof SIGNED_TEXTS)[number],
  { type, seq }: { type: CaseEventType; seq: number },
  all: readonly { type: CaseEventType; seq: number }[],
): boolean {
  if (type === both) return true
  return type === signature && all.some((later) => later.type === both && later.seq > seq)
}

export type Happened = {
  type: CaseEventType
  side: Side | null
  facts: Readonly<Record<string, unknown>>
  kind: ObligationKind | null
  words: string | null
  amount: number | null
  terms: Terms | null
  offer_state: OfferState | null
}

type About = { currency: Currency; mayAccept: boolean; answer: NewsAnswer | null }

/** An event with what its sentence names. */
export function told(event: Happened, { currency, mayAccept, answer }: About): NewsEvent {
  const { type, kind, words, amount, facts, terms } = event
  if (type === 'answer.given' && answer) return { type, about: null, answer }
  if (type === 'offer.made' && terms?.payment && event.offer_state && isOnTheTable(event.offer_state))
    return { type, about: null, offer: offerOf(terms, terms.payment, event.side, mayAccept) }
  if (kind === null || words === null) return { type, about: null }
  // what it was about then, whatever has become of it since
  const sum = sumIn(facts['amount']) ?? amount ?? 0
  const received = sumIn(facts['received'])
  return { type, about: { kind, words, amount: sum, received, currency } }
}

/** What somebody has put away in a case without looking at the case itself. */
async function putAway(db: Db, caseId: string, userId: string | null) {
  const row =
    userId === null
      ? undefined
      : await db
          .selectFrom('notice_reader')
          .select(['read_up_to', 'read_also'])
          .where('case_id', '=', caseId)
          .where('user_id', '=', userId)
          .executeTakeFirst()
  return { upTo: row?.read_up_to ?? 0, also: row?.read_also ?? [] }
}

/** What the answers in these cases come to in money; nothing of a case without money, or where what stands is no longer what was answered. */
export async function answersIn(db: Db, caseIds: readonly string[]): Promise<Map<string, NewsAnswer>> {
  if (caseIds.length === 0) return new Map()
  // SQL: counts by condition
  const { rows } = await sql<{
    case_id: string
    currency: Currency
    claimed: number
    admitted: number
    back: number
    more: number
  }>`
    select i.case_id, c.currency,
      coalesce(sum(i.claimed) filter (where i.by = 'starter'), 0)::bigint as claimed,
      coalesce(sum(case i.answer when 'agree' then i.claimed when 'partly' then i.admitted else 0 end)
        filter (where i.by = 'starter'), 0)::bigint as admitted,
      coalesce(sum(i.claimed) filter (where i.by = 'respondent'), 0)::bigint as back,
      count(*) filter (where i.by = 'respondent' and i.kind <> 'money')::int as more
    from case_item i join mediation_case c on c.id = i.case_id
    where i.case_id = any(${caseIds}::uuid[]) and c.answer_kind = 'different'
    group by i.case_id, c.currency
    having bool_and(i.answer is not null) filter (where i.by = 'starter')
  `.execute(db)
  return new Map(rows.filter(({ claimed }) => claimed > 0).map(({ case_id, ...answer }) => [case_id, answer]))
}

function offerOf(
  { currency, acts }: Terms,
  { payer, amount, instalments }: Payment,
  by: Side | null,
  mayAccept: boolean,
): NewsOffer {
  return {
    isPaidByThem: payer === by,
    amount,
    days: instalments.map(({ dueOn }) => dueOn).toSorted(),
    acts: acts.length,
    currency,
    mayAccept,
  }
}

function sumIn(fact: unknown): number | null {
  return typeof fact === 'number' ? fact : null
}

/** How many mails about the news of a case were written to a side since a moment, and when the last one was. */
export async function newsMailsSince(
  db: Db,
  { caseId, side }: { caseId: string; side: Side },
  since: Date,
): Promise<{ count: number; last: Date | null }> {
  return db
    .selectFrom('mail')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('last')])
    .where('case_id', '=', caseId)
    .where('kind', 'like', `news/${side}/%`)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
}
