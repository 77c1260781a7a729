import { roundStateAt } from '@evensettle/domain/proposals/round.ts'
import { isNegotiating } from '@evensettle/domain/cases/status.ts'
import {
  answerClosing,
  askForProposal,
  chooseFastTrack,
  getNegotiation,
  sealRange,
  type Negotiation,
  type Round,
} from '@evensettle/contracts/negotiation.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Fact } from '@evensettle/domain/proposals/settlement/explanation.ts'
import { termsOf } from '@evensettle/domain/proposals/settlement/terms-of.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http.ts'
import type { Sealer } from '../../../platform/seal.ts'
import { caseOfParty, sideIn } from '../../cases/queries.ts'
import * as closing from '../closing/commands.ts'
import { closingSeals, openClosingAnswers } from '../closing/queries.ts'
import * as fastTrack from '../fast-track/commands.ts'
import { wantFastTrack } from '../fast-track/queries.ts'
import { offersOfCase, presentOffer } from '../offers/queries.ts'
import { presentTerms, termListOf } from '../terms/queries.ts'
import * as commands from './commands.ts'
import { roundFacts } from '../outcome/commands.ts'
import { needsPerson, openTicks, roundsOfCase } from './queries.ts'

/** The negotiation room: offers in the open and the mediator's rounds. */
export function proposalRoutes(api: Api, deps: Deps): void {
  const { db, now, sealers } = deps

  async function present(caseId: string, userId: string): Promise<Negotiation> {
    const row = await caseOfParty(db, caseId, userId)
      .select(['starter_id', 'status', 'submitted_at', 'proposal_asked_by', 'last_seq'])
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    const mySide = sideIn(row, userId)
    const [offers, rounds, fastTrackBy, offersPerson, terms] = await Promise.all([
      offersOfCase(db, caseId),
      roundsOfCase(db, caseId),
      wantFastTrack(db, caseId),
      needsPerson(db, caseId, deps.config.humanAbove),
      termListOf(db, caseId),
    ])
    const answered = await closingSeals(
      db,
      rounds.map((one) => one.round.id),
    )
    // by itself the mediator begins only once; a second round is asked for by both
    const willPropose = isNegotiating(row.status) && rounds.length === 0
    const byItself = row.submitted_at.getTime() + TIMELINE.mediatorProposesAfter
    return {
      offers: offers.map((offer) => presentOffer(offer, now())),
      rounds: rounds.map((one) => ({
        ...presentRound(one, mySide, sealers.ranges, now()),
        closing: presentClosing(one, answered, mySide, sealers.ranges),
      })),
      terms: presentTerms(terms),
      askedBy: row.proposal_asked_by,
      fastTrackBy,
      offersPerson,
      mediatorProposesAt: willPropose ? new Date(byItself).toISOString() : null,
      seq: row.last_seq,
    }
  }

  api.handle(getNegotiation, ({ caseId }, actor) => present(caseId, actor.userId))

  api.handle(askForProposal, async ({ caseId }, actor) => {
    await inTransaction(deps, (tx) =>
      commands.askForProposal(tx, actor, now(), { caseId, roundId: deps.newId(), sealers }),
    )
    return present(caseId, actor.userId)
  })

  api.handle(sealRange, async (input, actor) => {
    const fresh = { agreementId: deps.newId(), sealers }
    await inTransaction(deps, (tx) => commands.sealRange(tx, actor, now(), { ...input, ...fresh }))
    return present(input.caseId, actor.userId)
  })

  api.handle(answerClosing, async (input, actor) => {
    const fresh = { agreementId: deps.newId(), sealer: sealers.ranges }
    await inTransaction(deps, (tx) => closing.answerClosing(tx, actor, now(), { ...input, ...fresh }))
    return present(input.caseId, actor.userId)
  })

  api.handle(chooseFastTrack, async (input, actor) => {
    await inTransaction(deps, (tx) => fastTrack.chooseFastTrack(tx, actor, now(), input))
    return present(input.caseId, actor.userId)
  })
}

type RoundWithSeals = Awaited<ReturnType<typeof roundsOfCase>>[number]

/** A round for one side: the other side's seal is never opened here, only its presence is told. */
function presentRound(
  { round, number, seals }: RoundWithSeals,
  mySide: Side,
  sealer: Sealer,
  now: Date,
): Omit<Round, 'closing'> {
  const { proposal } = round
  const mine = seals.find((seal) => seal.side === mySide)
  const ticks = mine ? openTicks(sealer, mine.sealed, `${round.id}/${mySide}`) : null
  return {
    id: round.id,
    number,
    isLast: round.is_last,
    state: roundStateAt(roundFacts(round), now.getTime()),
    openedAt: round.opened_at.toISOString(),
    until: round.answer_by.toISOString(),
    engine: round.engine,
    mode: round.mode,
    payer: proposal.payer,
    packages: proposal.packages.map((one) => {
      const terms = termsOf(
        proposal,
        { packageId: one.id, price: one.price },
        { today: dateOf(round.opened_at.getTime()), method: '' },
      )
      if (!terms.ok) throw new Error(`package ${one.id} has no terms: ${terms.error.code}`)
      return {
        id: one.id,
        terms: terms.value,
        price: one.price,
        low: one.low,
        high: one.high,
        rungs: one.rungs,
        items: one.items.map(({ id, back, ...sums }) => ({ itemId: id, isBack: back === true, ...sums })),
        reasons: one.reasons.map(presentFact),
      }
    }),
    explanation: proposal.explanation.map(presentFact),
    items: proposal.items.map(({ id, documented, evidence, figure, changes }) => ({
      itemId: id,
      documented,
      evidence,
      figure,
      changes: changes.map((change) => ({
        by: change.by,
        documented: change.documented,
        figureThen: change.figureThen,
      })),
    })),
    isFair: proposal.receipt.fair,
    otherHasSealed: seals.some((seal) => seal.side !== mySide),
    mine:
      mine && ticks
        ? {
            answers: Object.entries(ticks.sums).map(([packageId, limit]) => ({ packageId, limit })),
            lastWord: ticks.lastWord,
            receipt: mine.receipt,
            sealedAt: mine.sealed_at.toISOString(),
          }
        : null,
    settled:
      round.settled_package !== null && round.settled_price !== null
        ? { packageId: round.settled_package, price: round.settled_price }
        : null,
  }
}

type ClosingSeal = Awaited<ReturnType<typeof closingSeals>>[number]

/** The closing step for one side: of the other side's answers only whether they are there. */
function presentClosing(
  { round }: RoundWithSeals,
  seals: readonly ClosingSeal[],
  mySide: Side,
  sealer: Sealer,
): Round['closing'] {
  if (!round.closing || !round.closing_by) return null
  const here = seals.filter((seal) => seal.round_id === round.id)
  const mine = here.find((seal) => seal.side === mySide)
  return {
    until: round.closing_by.toISOString(),
    offers: round.closing.map(({ packageId, price }) => ({ packageId, price })),
    otherHasSealed: here.some((seal) => seal.side !== mySide),
    mine: mine
      ? {
          answers: Object.entries(openClosingAnswers(sealer, mine)).map(([packageId, yes]) => ({
            packageId,
            yes,
          })),
          receipt: mine.receipt,
          sealedAt: mine.sealed_at.toISOString(),
        }
      : null,
  }
}

function presentFact({ key, ...facts }: Fact): {
  key: string
  facts: Record<string, string | number | boolean | null>
} {
  return { key, facts }
}
