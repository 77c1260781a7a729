import { CURRENCIES } from '@evensettle/domain/money.ts'
import { humanNeeded } from '@evensettle/domain/proposals/settlement/human-needed.ts'
import { noteInWords } from '@evensettle/contracts/words/note-words.ts'
import { noteOf } from '@evensettle/domain/assistant/note.ts'
import { entryOfDayText } from '@evensettle/domain/proposals/commitment.ts'
import { isRunning } from '@evensettle/domain/proposals/round.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { gradePoint, type WeighedEvidence } from '@evensettle/domain/proposals/settlement/evidence-grade.ts'
import { weighedByKind } from '@evensettle/domain/proposals/settlement/evidence-support.ts'
import {
  nextRound,
  type EndOfRound,
  type NextRound,
} from '@evensettle/domain/proposals/settlement/ladder/next-round.ts'
import { withOpenSums } from '@evensettle/domain/proposals/settlement/ladder/open-sums.ts'
import type { RoundCase, RoundItem } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import type { RoundProposal } from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import {
  withSumsThatHelp,
  type ShownItem,
} from '@evensettle/domain/proposals/settlement/ladder/sums-that-help.ts'
import { hasPublicChanged } from '@evensettle/domain/proposals/settlement/ladder/public-change.ts'
import type { Answers } from '@evensettle/domain/proposals/settlement/ladder/sending.ts'
import type { SealedSums } from '@evensettle/domain/proposals/settlement/ladder/settle-round.ts'
import { termsForRound } from '@evensettle/domain/proposals/settlement/ladder/usual-terms.ts'
import {
  LADDER_ENGINE,
  LADDER_RULES,
  ladderRulesOf,
  openedBy,
  type LadderRules,
} from '@evensettle/domain/proposals/settlement/ladder/versions.ts'
import type { Proposal } from '@evensettle/domain/proposals/settlement/proposal.ts'
import type { PublicCase } from '@evensettle/domain/proposals/settlement/public-case.ts'
import { makeOf } from '@evensettle/domain/proposals/settlement/rules.ts'
import { isTakenBack } from '@evensettle/domain/offers/offer.ts'
import { standingSums } from '@evensettle/domain/offers/standing.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { hashToken, type Sealer } from '../../../platform/secrets/seal.ts'
import { isOfThisTalk, openItemsOfCase } from '../../cases/queries.ts'
import { offersOfCase } from '../offers/queries.ts'
import type { RoundRow } from '../outcome/commands.ts'
import { termListOf } from '../terms/queries.ts'
import { weighedEvidence } from '../weights/queries.ts'

export type TicksRound = RoundRow & { public_input: PublicCase; proposal: Proposal }
export type LadderRound = RoundRow & { public_input: RoundCase; proposal: RoundProposal }

/** Whether a round was made by an engine that is answered by ticks. */
export function isTicksRound(round: RoundRow): round is TicksRound {
  return makeOf(round.engine) === 'ticks'
}

/** Whether a round was made by the engine that asks for one sealed sum a package. */
export function isLadderRound(round: RoundRow): round is LadderRound {
  return makeOf(round.engine) === 'ladder'
}

/**
 * The first round whose points are all still part of a case, and whose list of sums a later one keeps: what a part agreement has
 * settled since then is in no list any more.
 */
export function firstAbout(rounds: readonly RoundRow[], { items }: RoundCase): LadderRound | undefined {
  const sums = new Map(items.map(({ id, claimed }) => [id, claimed]))
  return rounds
    .filter(isLadderRound)
    .find((one) => one.public_input.items.every(({ id, claimed }) => sums.get(id) === claimed))
}

/** A case as the mediator sees it: only what both sides can see. A point that nobody has answered says so. */
export async function roundCaseFor(db: Db, caseId: string, now: Date): Promise<RoundCase> {
  const facts = await roundFactsOf(db, caseId, now)
  return roundCaseOf(facts, facts.evidence)
}

type RoundFacts = Awaited<ReturnType<typeof roundFactsOf>>

/** What a round is made of, as it is stored; `objections` come with what they are about. */
export async function roundFactsOf(
  db: Db,
  caseId: string,
  now: Date,
  { rules = LADDER_RULES[LADDER_ENGINE], asOf = now }: { rules?: LadderRules; asOf?: Date } = {},
) {
  const [row, rows, offers, shown, { list }] = await Promise.all([
    db
      .selectFrom('mediation_case')
      .select(['currency', 'story'])
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow(),
    openItemsOfCase(db, caseId),
    offersOfCase(db, caseId),
    weighedEvidence(db, caseId, now, asOf),
    termListOf(db, caseId, rules),
  ])
  return { ...row, rows, offers, ...shown, list, rules }
}

/** The case that these facts make with this evidence. */
export function roundCaseOf(
  { currency, story, rows, offers, list, rules }: RoundFacts,
  seen: readonly WeighedEvidence[],
): RoundCase {
  const shown = rules.weighs === 'by_kind' ? weighedByKind(seen) : seen
  const items = rows
    .filter((item) => item.kind === 'money')
    .map((item): ShownItem => {
      const { id, title, claimed, by } = item
      const says = item.details.trim() !== '' || (by === 'starter' && story.trim() !== '')
      const replies = item.reason.trim() !== ''
      const hasWords =
        by === 'starter' ? { starter: says, respondent: replies } : { starter: replies, respondent: says }
      // documents show all that was asked for, so what is settled of it is settled of what they show
      const graded = gradePoint({ id, by, claimed: claimed + item.settled_sum, hasWords }, shown)
      const documented = Math.max(0, graded.documented - item.settled_sum)
      return {
        id,
        ...(by === 'respondent' ? { by } : {}),
        title,
        claimed,
        admitted: item.answer === null ? null : item.admitted,
        ...(documented > 0 ? { documented } : {}),
        evidence: graded.evidence,
        gradeWithoutSum: graded.gradeWithoutSum,
      }
    })
  return withSumsThatHelp({
    currency,
    payer: 'respondent',
    items,
    terms: termsForRound(list),
    open: openSumsOf(offers, items, rules.heldBy),
  })
}

type Said = Pick<
  Awaited<ReturnType<typeof offersOfCase>>[number],
  'side' | 'state' | 'terms' | 'is_earlier' | 'is_given_up'
>

/** The offers of this case as the rules about offers read them: what was said before it was opened again is over. */
export function saidOffers(offers: readonly Said[]) {
  return offers
    .filter((offer) => !offer.is_earlier)
    .map(({ side, state, terms, is_given_up: isGivenUp }) => ({ side, state, terms, isGivenUp }))
}

/** What both have offered in the open, as far as it counts, read as what the respondent pays. */
function openSumsOf(
  offers: readonly Said[],
  items: readonly Pick<RoundItem, 'by'>[],
  heldBy: LadderRules['heldBy'],
): RoundCase['open'] {
  return standingSums(
    saidOffers(offers),
    { payer: 'respondent', isBothWays: items.some((item) => item.by) },
    heldBy,
  )
}

/**
 * The proposal of a round as it stands now: held inside what both have offered in the open by now, as that counts by the
 * version it was opened with.
 */
export function asItStands(
  { proposal, public_input: made, engine }: Pick<LadderRound, 'proposal' | 'public_input' | 'engine'>,
  offers: readonly Said[],
): RoundProposal {
  const { heldBy } = ladderRulesOf(engine)
  return withOpenSums(proposal, { payer: made.payer, open: openSumsOf(offers, made.items, heldBy) })
}

/** The rounds between the two of a case, oldest first; none with somebody who turned out to be another. */
export async function roundsOfCase(db: Db, caseId: string): Promise<RoundRow[]> {
  return db
    .selectFrom('proposal_round')
    .selectAll()
    .where('case_id', '=', caseId)
    .where(isOfThisTalk('proposal_round', 'opened_at'))
    .orderBy('number')
    .execute()
}

/** The rounds that something else ended before their answers were compared. */
export async function roundsCutShort(db: Db, caseId: string): Promise<Set<string>> {
  const ends = await db
    .selectFrom('case_event')
    .select(sql<string>`facts ->> 'roundId'`.as('roundId'))
    .where('case_id', '=', caseId)
    .where('type', '=', 'round.ended')
    .where(sql<boolean>`facts ? 'isCutShort'`)
    .execute()
  return new Set(ends.map(({ roundId }) => roundId))
}

/** How many rounds a case has had, with whomever: the next one's number is one more. */
export async function roundsSoFar(db: Db, caseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('proposal_round')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow()
  return count
}

/** What both sides sealed in a round of the ladder, opened. PRIVATE: only for the rule and, each its own, for its owner. */
export async function openBothAnswers(
  db: Db,
  sealer: Sealer,
  roundId: string,
): Promise<Record<Side, Answers>> {
  const rows = await db.selectFrom('sealed_sums').selectAll().where('round_id', '=', roundId).execute()
  const of = (side: Side): Answers => {
    const row = rows.find((one) => one.side === side)
    return row ? { sums: openSums(sealer, row), isSent: row.is_whole } : { sums: {}, isSent: false }
  }
  return { starter: of('starter'), respondent: of('respondent') }
}

/** What binds a seal to its round and side, so that no other seal fits in its place. */
export function sumsContext(roundId: string, side: Side): string {
  return `${roundId}/sums/${side}`
}

/** What a side sealed, opened again. */
export function openSums(
  sealer: Sealer,
  { round_id, side, sealed }: { round_id: string; side: Side; sealed: Buffer },
): SealedSums {
  const sums: SealedSums = JSON.parse(sealer.open(sealed, sumsContext(round_id, side)))
  return sums
}

/** What binds a salt to its round and side. */
export function saltContext(roundId: string, side: Side): string {
  return `${roundId}/salt/${side}`
}

/** The salt of what a side sealed; null where it was sealed before there was one. */
export function openSalt(
  sealer: Sealer,
  { round_id, side, sealed_salt }: { round_id: string; side: Side; sealed_salt: Buffer | null },
): string | null {
  return sealed_salt && sealer.open(sealed_salt, saltContext(round_id, side))
}

/** What stands for a commitment in the public log's tree of its day. */
export function entryOfDay(commitment: string, salt: string): Buffer {
  return hashToken(entryOfDayText(commitment, salt))
}

/** What one side sealed in some rounds, and nothing of the other. */
export async function ownSums(db: Db, roundIds: readonly string[], side: Side) {
  if (roundIds.length === 0) return []
  return db
    .selectFrom('sealed_sums')
    .selectAll()
    .where('round_id', 'in', roundIds)
    .where('side', '=', side)
    .execute()
}

/**
 * Whether another proposal can follow the last round, for a side that asks now. A round of an earlier engine was told as
 * the last, or as the first of two.
 */
export async function nextAfter(
  db: Db,
  last: RoundRow,
  wantedBy: readonly Side[],
  now: Date,
): Promise<{ end: EndOfRound; next: NextRound | { open: false; because: 'was_last'; waitsFor: [] } }> {
  const declined = await db
    .selectFrom('case_event as e')
    .innerJoin('agreement as a', (join) =>
      join.on(sql<boolean>`a.id::text = e.facts ->> 'agreementId' and a.round_id = ${last.id}`),
    )
    .select('e.side')
    .where('e.case_id', '=', last.case_id)
    .where('e.type', '=', 'agreement.declined')
    .execute()
  const by = declined.flatMap(({ side }) => side ?? [])
  const end: EndOfRound = by.length > 0 ? { end: 'declined', by } : { end: 'no_settlement' }
  if (!isLadderRound(last) && last.is_last)
    return { end, next: { open: false, because: 'was_last', waitsFor: [] } }
  const publicChanged =
    !isLadderRound(last) || (await hasOfferSince(db, last)) || (await hasChangedSince(db, last, now))
  return { end, next: nextRound(end, { wantedBy, publicChanged }) }
}

/** Whether an offer has come since a round ended: it is something new, also where the mediator had heard all of it before. */
async function hasOfferSince(
  db: Db,
  { case_id: caseId, closed_at: closedAt }: LadderRound,
): Promise<boolean> {
  if (closedAt === null) return false
  const offers = await db
    .selectFrom('offer')
    .select('state')
    .where('case_id', '=', caseId)
    .where('made_at', '>', closedAt)
    .execute()
  return offers.some(({ state }) => !isTakenBack(state))
}

/** Whether anybody has changed anything public since a round, by the rules that it was made by. */
async function hasChangedSince(db: Db, last: LadderRound, now: Date): Promise<boolean> {
  const { engine } = last.proposal
  const opened = { rules: ladderRulesOf(engine), asOf: last.opened_at }
  const facts = await roundFactsOf(db, last.case_id, now, opened)
  const cases = openedBy(engine).map((heldBy) => {
    const rules = { ...facts.rules, heldBy }
    return roundCaseOf({ ...facts, rules }, facts.evidence)
  })
  return hasPublicChanged(last.public_input, cases)
}

/**
 * Whether a person should look before the mediator proposes by itself: by what both sides have written for each
 * other to see, or the sum that is still open against the operator's limit (units of the currency). Of the messages, which
 * are many, only the mark is read that each sets when it is sent.
 */
export async function needsPerson(db: Db, caseId: string, humanAbove: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('mediation_case')
    .select(['currency', 'needs_person'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  if (row.needs_person) return true
  // SQL: one row from several sources
  const { rows } = await sql<{ words: string; claimed: number }>`
    select c.story || E'\n' || c.wish || E'\n' || c.answer_words as words, 0 as claimed
      from mediation_case c where c.id = ${caseId}
    union all select i.title || E'\n' || i.details || E'\n' || i.reason, (case when i.settled_by is null then i.claimed - i.settled_sum else 0 end)::float8
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

/** What a note of the mediator is made of, and in which words our rules write it; null where none is read any more. */
export function noteByRules(round: LadderRound, names: Record<Side, string>) {
  if (!isRunning(round.state)) return null
  const lines = noteOf({ made: round.public_input, proposal: round.proposal })
  return { lines, paragraphs: noteInWords(lines, { names, currency: round.proposal.currency }) }
}

/** The notes of some rounds that a model wrote for sides of these names. */
export async function modelNotes(
  db: Db,
  roundIds: readonly string[],
  names: Record<Side, string>,
): Promise<Map<string, string[]>> {
  if (roundIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('round_note')
    .select(['round_id', 'names', 'paragraphs'])
    .where('round_id', 'in', roundIds)
    .execute()
  return new Map(
    rows
      .filter((row) => row.names.starter === names.starter && row.names.respondent === names.respondent)
      .map(({ round_id, paragraphs }) => [round_id, paragraphs]),
  )
}
