import { isNegotiating } from '@evensettle/domain/cases/status.ts'
import { getNegotiation, type Negotiation, type ProposalRound } from '@evensettle/contracts/negotiation.ts'
import {
  sealConfirmation,
  answerPackage,
  askForProposal,
  sealRange,
  sendAnswers,
} from '@evensettle/contracts/table-moves.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { isRunning } from '@evensettle/domain/proposals/round.ts'
import { roundTermsOf, termsCountFrom } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { termsOfRounds, type AgreedInRound } from '../../agreements/queries.ts'
import { caseOfParty, sideIn } from '../../cases/queries.ts'
import * as confirmation from '../confirmation/commands.ts'
import { confirmationSeals } from '../confirmation/queries.ts'
import { offersOfCase, presentOffer } from '../offers/queries.ts'
import type { RoundRow } from '../outcome/commands.ts'
import * as ranges from '../ranges/commands.ts'
import { presentTicksRound, rangeSeals } from '../ranges/queries.ts'
import { presentTerms, termListOf } from '../terms/queries.ts'
import * as commands from './commands.ts'
import {
  asItStands,
  isLadderRound,
  isTicksRound,
  modelNotes,
  needsPerson,
  nextAfter,
  noteByRules,
  openSalt,
  openSums,
  ownSums,
  roundCaseFor,
  roundsCutShort,
  roundsOfCase,
  type LadderRound,
} from './queries.ts'

/** What is on the table: offers in the open and the mediator's rounds. */
export function proposalRoutes(api: Api, deps: Deps): void {
  const { db, now, sealers } = deps

  async function present(caseId: string, userId: string): Promise<Negotiation> {
    const row = await caseOfParty(db, caseId, userId)
      .select([
        'starter_id',
        'status',
        'submitted_at',
        'proposal_asked_by',
        'last_seq',
        'starter_name',
        'respondent_name',
      ])
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    const mySide = sideIn(row, userId)
    const [offers, rounds, offersPerson, terms, publicCase] = await Promise.all([
      offersOfCase(db, caseId),
      roundsOfCase(db, caseId),
      needsPerson(db, caseId, deps.config.humanAbove),
      termListOf(db, caseId),
      roundCaseFor(db, caseId, now()),
    ])
    // those with somebody who turned out to be another keep their numbers, and count for nothing
    const placeOf = (round: RoundRow) => rounds.indexOf(round) + 1
    const byTicks = rounds.filter(isTicksRound)
    const ticksIds = byTicks.map(({ id }) => id)
    const ladders = rounds.filter(isLadderRound)
    const ladderIds = ladders.map(({ id }) => id)
    const running = ladders.find(({ state }) => isRunning(state))
    const names = { starter: row.starter_name, respondent: row.respondent_name }
    const [rangesIn, confirmations, mine, noNext, cutShort, signed, notes] = await Promise.all([
      rangeSeals(db, ticksIds),
      confirmationSeals(db, ticksIds),
      ownSums(db, ladderIds, mySide),
      noNextFor(db, rounds.at(-1), mySide, row.proposal_asked_by, now()),
      roundsCutShort(db, caseId),
      termsOfRounds(db, ladderIds),
      modelNotes(db, running ? [running.id] : [], names),
    ])
    // by itself the mediator begins only once
    const willPropose = isNegotiating(row.status) && rounds.length === 0
    const byItself = row.submitted_at.getTime() + TIMELINE.mediatorProposesAfter
    const seals = { ranges: rangesIn, confirmations }
    return {
      offers: offers.map((offer) => presentOffer(offer, now())),
      rounds: byTicks.map((round) =>
        presentTicksRound(round, seals, mySide, {
          sealer: sealers.ranges,
          now: now(),
          number: placeOf(round),
        }),
      ),
      proposals: ladders.map((round) => {
        const own = mine.find((seal) => seal.round_id === round.id)
        const seal = own ? presentSeal(own, sealers.ranges) : null
        return {
          ...presentProposal(round, placeOf(round), seal, { offers, signed: signed.get(round.id) }),
          isCutShort: cutShort.has(round.id),
          note: noteFor(round, names, notes),
        }
      }),
      terms: presentTerms(terms, mySide, running?.public_input.terms ?? null),
      publicCase,
      askedBy: row.proposal_asked_by,
      noNext,
      offersPerson,
      mediatorProposesAt: willPropose ? new Date(byItself).toISOString() : null,
      seq: row.last_seq,
    }
  }

  api.handle(getNegotiation, ({ caseId }, actor) => present(caseId, actor.userId))

  api.handle(askForProposal, async ({ caseId }, actor) => {
    await inTransaction(deps, (tx) =>
      commands.askForProposal(tx, actor, now(), { caseId, roundId: deps.newId() }),
    )
    return present(caseId, actor.userId)
  })

  answerRoutes(api, deps, present)
}

/** What a side answers to a round, each by the same table that comes back. */
function answerRoutes(
  api: Api,
  deps: Deps,
  present: (caseId: string, userId: string) => Promise<Negotiation>,
): void {
  const { now, sealers } = deps

  api.handle(answerPackage, async (input, actor) => {
    const { ranges: sealer } = sealers
    await inTransaction(deps, (tx) => commands.answerPackage(tx, actor, now(), { ...input, sealer }))
    return present(input.caseId, actor.userId)
  })

  api.handle(sendAnswers, async (input, actor) => {
    const fresh = { agreementId: deps.newId(), sealer: sealers.ranges }
    await inTransaction(deps, (tx) => commands.sendAnswers(tx, actor, now(), { ...input, ...fresh }))
    return present(input.caseId, actor.userId)
  })

  api.handle(sealRange, async (input, actor) => {
    const fresh = { agreementId: deps.newId(), sealers }
    await inTransaction(deps, (tx) => ranges.sealRange(tx, actor, now(), { ...input, ...fresh }))
    return present(input.caseId, actor.userId)
  })

  api.handle(sealConfirmation, async (input, actor) => {
    const fresh = { agreementId: deps.newId(), sealer: sealers.ranges }
    await inTransaction(deps, (tx) => confirmation.sealConfirmation(tx, actor, now(), { ...input, ...fresh }))
    return present(input.caseId, actor.userId)
  })
}

/** Why a side cannot ask for another proposal now; null when it can, or when the last is still open. */
async function noNextFor(
  db: Db,
  last: RoundRow | undefined,
  mySide: Side,
  askedBy: readonly Side[],
  now: Date,
): Promise<Negotiation['noNext']> {
  if (!last || last.closed_at === null) return null
  const { end, next } = await nextAfter(db, last, [...askedBy, mySide], now)
  if (end.end === 'declined' && end.by.includes(mySide)) return 'declined_cannot_ask'
  return next.open || next.because === 'waits_for' ? null : next.because
}

/** The note of a round as both read it: a model's words where there are some, else those of our rules. */
function noteFor(
  round: LadderRound,
  names: Record<Side, string>,
  notes: ReadonlyMap<string, string[]>,
): ProposalRound['note'] {
  const written = noteByRules(round, names)
  if (!written) return null
  const paragraphs = notes.get(round.id)
  return paragraphs ? { by: 'model', paragraphs } : { by: 'rules', paragraphs: written.paragraphs }
}

function presentSeal(
  own: Awaited<ReturnType<typeof ownSums>>[number],
  sealer: Sealer,
): ProposalRound['mine'] {
  return {
    sums: { ...openSums(sealer, own) },
    isSent: own.is_whole,
    receipt: own.receipt,
    salt: openSalt(sealer, own),
    sealedAt: own.sealed_at.toISOString(),
  }
}

/**
 * A proposal for one side, with the terms of its packages: of the one it was settled on those of the agreement. Of what the other sealed nothing is read, not even whether it is there.
 */
function presentProposal(
  round: LadderRound,
  number: number,
  mine: ProposalRound['mine'],
  { offers, signed }: { offers: Parameters<typeof asItStands>[1]; signed: AgreedInRound | undefined },
): Omit<ProposalRound, 'isCutShort' | 'note'> {
  const { state } = round
  const proposal = isRunning(state) ? asItStands(round, offers) : round.proposal
  const counted = (round.settled_package === null ? null : round.closed_at) ?? round.opened_at
  const day = {
    today: termsCountFrom(round.terms_from, counted.getTime()),
    method: '',
    paysOn: round.pays_on,
  }
  const terms = proposal.packages.map(({ id, price }) => {
    if (signed && id === round.settled_package) return [id, signed.terms] as const
    const dated = roundTermsOf(proposal, { packageId: id, price }, day)
    if (!dated.ok) throw new Error(`package ${id} has no terms: ${dated.error.code}`)
    return [id, dated.value] as const
  })
  return {
    id: round.id,
    number,
    state,
    openedAt: round.opened_at.toISOString(),
    until: round.answer_by.toISOString(),
    proposal,
    terms: Object.fromEntries(terms),
    mine,
    settled:
      round.settled_package !== null && round.settled_price !== null
        ? { packageId: round.settled_package, price: round.settled_price }
        : null,
    ...(signed?.isGivenUp ? { isGivenUp: true } : {}),
  }
}
