import { randomBytes } from 'node:crypto'
import * as said from '@evensettle/messages/refusals/codes.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { payDayOfBoth } from '@evensettle/domain/offers/standing.ts'
import { answersText, type SealedAnswers } from '@evensettle/domain/proposals/commitment.ts'
import { isRunning, takesAnswer } from '@evensettle/domain/proposals/round.ts'
import { mayAskAgain } from '@evensettle/domain/proposals/settlement/ladder/next-round.ts'
import { proposeRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import { checkOwnWord } from '@evensettle/domain/proposals/settlement/ladder/own-word.ts'
import {
  publicRoundText,
  receiptText,
  type StoredRound,
} from '@evensettle/domain/proposals/settlement/ladder/round-record.ts'
import { roundTermsOf, termsCountFrom } from '@evensettle/domain/proposals/settlement/ladder/round-terms.ts'
import {
  checkSealed,
  settleRound,
  type BothSealed,
} from '@evensettle/domain/proposals/settlement/ladder/settle-round.ts'
import {
  checkSending,
  endsBeforeItsTime,
  type Answers,
} from '@evensettle/domain/proposals/settlement/ladder/sending.ts'
import { canonicalText } from '@evensettle/domain/proposals/settlement/record.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, JobActor, UserActor } from '../../../platform/http/http.ts'
import { hashToken, type Sealer } from '../../../platform/secrets/seal.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  assertAllowed,
  lockCaseForParty,
  moveCase,
  tellSide,
  type CaseRow,
} from '../../cases/commands.ts'
import { sideIn } from '../../cases/queries.ts'
import {
  endWithoutSettlement,
  lockRound,
  roundFacts,
  settleOn,
  type RoundRow,
  type SettledBy,
} from '../outcome/commands.ts'
import { keepSeal } from '../../public-log/commands.ts'
import { offersOfCase } from '../offers/queries.ts'
import {
  asItStands,
  entryOfDay,
  firstAbout,
  isLadderRound,
  nextAfter,
  openBothAnswers,
  openSalt,
  ownSums,
  roundCaseFor,
  roundsOfCase,
  roundsSoFar,
  saidOffers,
  saltContext,
  sumsContext,
  type LadderRound,
} from './queries.ts'

/**
 * Asks the mediator for a proposal. The first one opens when both have asked; a further one only as `nextRound` says,
 * and never for who declined to sign the last.
 */
export async function askForProposal(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; roundId: string },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  assertAllowed(row, 'ask_for_proposal', row.mySide)
  const last = (await roundsOfCase(tx, row.id)).at(-1)
  if (last && isRunning(last.state)) return
  const wantedBy = [...new Set<Side>([...row.proposal_asked_by, row.mySide])]
  const opens = last
    ? await opensAfter(tx, last, wantedBy, row.mySide, now)
    : wantedBy.length === SIDES.length
  if (row.proposal_asked_by.includes(row.mySide) && !opens) return
  await appendEvent(tx, { caseId: row.id, type: 'proposal.asked', side: row.mySide, at: now })
  await audit(tx, actor, now, { action: 'proposal.ask', caseId: row.id, subject: row.id })
  if (opens) return openRound(tx, actor, now, row, input.roundId)
  await moveCase(tx, row, { proposal_asked_by: [row.mySide] })
  await tellSide(tx, row.id, otherSide(row.mySide), 'asked')
}

const NO_NEXT: Record<'declined_cannot_ask' | 'nothing_changed' | 'was_last', () => string> = {
  declined_cannot_ask: said.declinedCannotAsk,
  nothing_changed: said.nothingChanged,
  was_last: said.wasLast,
}

function refused(because: keyof typeof NO_NEXT): AppError {
  return new AppError('ROUND_NOT_POSSIBLE', { message: NO_NEXT[because]() })
}

async function opensAfter(
  tx: Tx,
  last: RoundRow,
  wantedBy: readonly Side[],
  side: Side,
  now: Date,
): Promise<boolean> {
  const { end, next } = await nextAfter(tx, last, wantedBy, now)
  if (!mayAskAgain(end, side)) throw refused('declined_cannot_ask')
  if (!next.open && next.because !== 'waits_for') throw refused(next.because)
  return next.open
}

/** The digest of a fairness receipt, of values as they will come out of the database again. */
function receiptDigest(round: StoredRound): string {
  const stored: StoredRound = JSON.parse(JSON.stringify(round))
  return hashToken(receiptText(stored)).toString('hex')
}

/**
 * Computes the mediator's proposal and opens the round. The caller holds the case's lock. Only what both sides can see
 * goes into it. A later round of a case keeps the list of sums of the first.
 */
export async function openRound(
  tx: Tx,
  actor: UserActor | JobActor,
  now: Date,
  row: CaseRow,
  roundId: string,
): Promise<void> {
  assertAllowed(row, 'open_round', actor.kind === 'user' ? sideIn(row, actor.userId) : actor.kind)
  const earlier = await roundsOfCase(tx, row.id)
  if (earlier.some(({ state }) => isRunning(state))) throw new AppError('ROUND_NOT_POSSIBLE')
  const number = (await roundsSoFar(tx, row.id)) + 1
  const input = await roundCaseFor(tx, row.id, now)
  const first = firstAbout(earlier, input)?.proposal
  const made = proposeRound(input, first)
  if (!made.ok) throw new AppError('ROUND_NOT_POSSIBLE', { cause: made.error })
  const answerBy = new Date(now.getTime() + TIMELINE.proposalOpenFor)
  const publicHash = hashToken(publicRoundText(input, first)).toString('hex')
  await tx
    .insertInto('proposal_round')
    .values({
      id: roundId,
      case_id: row.id,
      number,
      is_last: true,
      mode: 'standard',
      state: 'open',
      opened_at: now,
      answer_by: answerBy,
      terms_from: dateOf(answerBy.getTime()),
      pays_on: payDayOfBoth(saidOffers(await offersOfCase(tx, row.id)), made.value.payer),
      stand_in_starter: newSalt(),
      stand_in_respondent: newSalt(),
      closed_at: null,
      engine: made.value.engine,
      public_input: JSON.stringify(input),
      public_hash: publicHash,
      receipt_digest: receiptDigest({ case: input, after: first ?? null, proposal: made.value }),
      proposal: JSON.stringify(made.value),
      confirmation: null,
      confirm_by: null,
      settled_package: null,
      settled_price: null,
    })
    .execute()
  await moveCase(tx, row, { proposal_asked_by: [] })
  const facts = { roundId, number }
  await appendEvent(tx, { caseId: row.id, type: 'round.opened', side: null, facts, at: now })
  for (const side of SIDES) await tellSide(tx, row.id, side, 'round')
  await tx.jobs.add(tx, 'rounds.note', { roundId })
  await audit(tx, actor, now, {
    action: 'round.open',
    caseId: row.id,
    subject: roundId,
    facts: { number, engine: made.value.engine, publicHash },
  })
}

type OnRound = { caseId: string; roundId: string; sealer: Sealer }

type Answer = OnRound & {
  packageId: string
  sum: number | null
  known?: { sum: number | null } | null | undefined
  isOwnWord?: boolean | undefined
  /** what its owner's browser made up; the service does where that cannot */
  salt?: string | undefined
}

/** Whether a screen would seal over an answer that it does not show, as somebody gave it on another one. */
function isSealedElsewhere(before: number | null | undefined, known: { sum: number | null } | null): boolean {
  return before !== undefined && before !== known?.sum
}

/**
 * Seals a side's answer to one package: the sum it could still live with, or null for "not these terms". It can be
 * changed until both have sent their answers or the time is over; what is changed has to be sent again. Nothing of it is
 * told, not even that it is there: no event, no mail.
 */
export async function answerPackage(tx: Tx, actor: UserActor, now: Date, input: Answer): Promise<void> {
  const { packageId, sum, known, sealer, isOwnWord = false, salt = newSalt() } = input
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const round = await lockLadder(tx, row.id, input.roundId)
  const before = (await openBothAnswers(tx, sealer, round.id))[row.mySide].sums
  // the same once more, after a lost answer or a second press
  if (before[packageId] === sum) return
  if (!takesAnswer(roundFacts(round), 'range', now.getTime())) throw new AppError('ROUND_NOT_OPEN')
  assertAllowed(row, 'answer_package', row.mySide)
  if (known !== undefined && isSealedElsewhere(before[packageId], known))
    throw new AppError('SEALED_ELSEWHERE')
  // what was sealed before the bounds moved stays
  const proposal = asItStands(round, await offersOfCase(tx, row.id))
  if (!checkSealed(proposal, { [packageId]: sum }).ok) throw new AppError('RANGE_INVALID')
  const ownWord = checkOwnWord(proposal, row.mySide, { packageId, sum, isOwnWord })
  if (!ownWord.ok) throw new AppError(ownWord.error.code)
  const sums = { ...before, [packageId]: sum }
  const receipt = await keepSums(tx, now, sealer, { roundId: round.id, side: row.mySide, sums, salt })
  await audit(tx, actor, now, {
    action: 'range.seal',
    caseId: row.id,
    subject: round.id,
    facts: { receipt },
  })
}

/**
 * "These are my answers": what a side has sealed so far, named by its receipt, is what it wants compared. Nothing of it is
 * told. When both have sent, the round is settled by the published rule, or ends.
 */
export async function sendAnswers(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { caseId, roundId, receipt, sealer, agreementId }: OnRound & { receipt: string; agreementId: string },
): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  const round = await lockLadder(tx, row.id, roundId)
  const own = (await ownSums(tx, [round.id], row.mySide))[0]
  // a retry after a lost answer, when the same press has just decided the round
  if (own?.is_whole && own.receipt === receipt) return
  if (!takesAnswer(roundFacts(round), 'range', now.getTime())) throw new AppError('ROUND_NOT_OPEN')
  assertAllowed(row, 'send_answers', row.mySide)
  if (own?.receipt !== receipt) throw new AppError('SEALED_ELSEWHERE')
  const both = await openBothAnswers(tx, sealer, round.id)
  const ready = checkSending(round.proposal, both[row.mySide].sums)
  if (!ready.ok) throw new AppError(ready.error.code, { message: said.answersMissing() })
  await tx
    .updateTable('sealed_sums')
    .set({ is_whole: true })
    .where('round_id', '=', round.id)
    .where('side', '=', row.mySide)
    .execute()
  await audit(tx, actor, now, {
    action: 'range.send',
    caseId: row.id,
    subject: round.id,
    facts: { receipt },
  })
  const sent = { ...both, [row.mySide]: { sums: ready.value, isSent: true } }
  if (!endsBeforeItsTime(round.proposal, sent)) return
  const by = { actor, role: row.mySide, told: [otherSide(row.mySide)] }
  await decideRound(tx, by, now, row, round, { both: sumsOf(sent), agreementId })
}

async function lockLadder(tx: Tx, caseId: string, roundId: string): Promise<LadderRound> {
  const round = await lockRound(tx, caseId, roundId)
  if (!isLadderRound(round)) throw new AppError('ROUND_NOT_OPEN')
  return round
}

function sumsOf({ starter, respondent }: Record<Side, Answers>): BothSealed {
  return { starter: starter.sums, respondent: respondent.sums }
}

/** Seals answers and commits to them. @returns the commitment */
async function keepSums(tx: Tx, now: Date, sealer: Sealer, answers: SealedAnswers): Promise<string> {
  const { roundId, side, sums, salt } = answers
  const known = await sealBefore(tx, sealer, roundId, side)
  const context = sumsContext(roundId, side)
  const commitment = hashToken(answersText(answers))
  const values = {
    sealed: sealer.seal(canonicalText(sums), context),
    receipt: commitment.toString('hex'),
    sealed_salt: sealer.seal(salt, saltContext(roundId, side)),
    // what is changed is not what was sent
    is_whole: false,
    sealed_at: now,
  }
  await tx
    .insertInto('sealed_sums')
    .values({ round_id: roundId, side, ...values })
    .onConflict((oc) => oc.columns(['round_id', 'side']).doUpdateSet(values))
    .execute()
  await keepSeal(tx, now, entryOfDay(values.receipt, salt), known && entryOfDay(known.receipt, known.salt))
  return values.receipt
}

/** What stands for these answers so far, if they can be checked at all. */
async function sealBefore(tx: Tx, sealer: Sealer, roundId: string, side: Side) {
  const [own] = await ownSums(tx, [roundId], side)
  const salt = own ? openSalt(sealer, own) : null
  return own && salt !== null ? { receipt: own.receipt, salt } : null
}

function newSalt(): string {
  return randomBytes(32).toString('hex')
}

/** Settles a round by the published rule on what both sealed, or ends it with the same sentence for both. */
async function decideRound(
  tx: Tx,
  by: SettledBy,
  now: Date,
  row: CaseRow,
  round: LadderRound,
  { both, agreementId }: { both: BothSealed; agreementId: string },
): Promise<void> {
  const outcome = settleRound(asItStands(round, await offersOfCase(tx, row.id)), both)
  if (!outcome.settled) return endWithoutSettlement(tx, now, row, round)
  const { packageId, price, points } = outcome
  const today = termsCountFrom(round.terms_from, now.getTime())
  const day = { today, method: '', paysOn: round.pays_on }
  const terms = roundTermsOf(round.proposal, { packageId, price }, day)
  if (!terms.ok) throw new Error(`the engine made terms that cannot be signed: ${terms.error.code}`)
  await settleOn(tx, by, now, row, round, { packageId, price, terms: terms.value, points, agreementId })
}

/** The time of a round is over: what was answered by then counts, a package without an answer settles nothing. */
export async function closeRound(
  tx: Tx,
  clock: Actor & { kind: 'job' },
  now: Date,
  row: CaseRow,
  round: LadderRound,
  { agreementId, sealer }: { agreementId: string; sealer: Sealer },
): Promise<void> {
  const both = sumsOf(await openBothAnswers(tx, sealer, round.id))
  const by = { actor: clock, role: 'job', told: SIDES } as const
  await decideRound(tx, by, now, row, round, { both, agreementId })
}

/** Keeps the note that a model wrote for a round, the first one for good. No audit entry: it is no act, and says nothing new. */
export async function keepNote(
  tx: Tx,
  note: { roundId: string; names: Record<Side, string>; paragraphs: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .insertInto('round_note')
    .values({
      round_id: note.roundId,
      names: JSON.stringify(note.names),
      paragraphs: JSON.stringify(note.paragraphs),
      at: note.at,
    })
    .onConflict((oc) => oc.doNothing())
    .execute()
}
