import * as m from '@evensettle/messages/refusals/codes.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { isSettled, type CaseStatus } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import {
  afterFigures,
  daysLate,
  hasEnded,
  isObjectedTo,
  isOwed,
  mayWriteLetter,
  moveOf,
  receivedInstead,
  type Move,
} from '@evensettle/domain/obligations/obligation.ts'
import { isAllKept, spread } from '@evensettle/domain/obligations/sums.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import { DAY, latestDateAt } from '@evensettle/domain/time.ts'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, UserActor } from '../../platform/http/http.ts'
import { audit } from '../audit/commands.ts'
import {
  appendEvent,
  assertAllowed,
  moveCase,
  tellSide,
  type CaseRow,
  type LockedCase,
} from '../cases/commands.ts'
import { factsOf, obligationsOfCase, type ObligationRow } from './queries.ts'
import {
  cutOff,
  decided,
  endOpenPlan,
  lockAgreed,
  oneOfAll,
  orderPaper,
  setObligation,
  tell,
  type Person,
} from './rows/commands.ts'

/** "I have paid", "I have done it": the sum pays this one, then the next ones; what it does not cover stays due. */
export async function sayDone(
  tx: Tx,
  actor: Person,
  now: Date,
  input: { caseId: string; obligationId: string; amount: number; doneOn: string },
): Promise<void> {
  const { row, all } = await lockAgreed(tx, input.caseId, actor)
  const side = row.mySide
  assertAllowed(row, 'say_done', side)
  if (input.doneOn > latestDateAt(now.getTime()))
    throw new AppError('INVALID_INPUT', { fields: { doneOn: m.dayNotCome() } })
  const one = oneOfAll(all, input.obligationId)
  decided(moveOf(factsOf(one), 'claim', side, now.getTime()))
  for (const { id, rest } of await partsPaid(row, one, all, input.amount)) {
    const part = oneOfAll(all, id)
    const amount = part.amount - rest
    if (rest > 0) await cutOff(tx, now, row, part, { amount: rest, letter_at: part.letter_at })
    const to = decided(moveOf(factsOf(part), 'claim', side, now.getTime()))
    await endOpenPlan(tx, now, part.id)
    const after = await setObligation(tx, now, row, part, {
      amount,
      state: to,
      claimed_at: now,
      done_on: input.doneOn,
      counted_at: null,
    })
    const told = { type: 'obligation.claimed', facts: { doneOn: input.doneOn } } as const
    await tell(tx, actor, now, { row, side }, { before: part, after, told })
  }
}

async function partsPaid(
  { currency }: Pick<CaseRow, 'currency'>,
  one: ObligationRow,
  all: readonly ObligationRow[],
  amount: number,
) {
  if (one.kind !== 'payment') return [{ id: one.id, amount: 0, rest: 0 }]
  const parts = spread(all.map(factsOf), one.id, amount, one.by)
  if (parts.ok) {
    for (const { id, rest } of parts.value) if (rest > 0) assertDivisible(oneOfAll(all, id), all)
    return parts.value
  }
  if (parts.error.code === 'OBLIGATION_MOVED_ON') throw new AppError('OBLIGATION_MOVED_ON')
  const message =
    parts.error.code === 'PAID_MORE_THAN_OPEN'
      ? m.paidMoreThanOpen({ open: formatAmount(parts.error.open, currency) })
      : m.paidAmountInvalid()
  throw new AppError(parts.error.code, { message, fields: { amount: message } })
}

/** Refuses to leave a rest of a payment that has been paid in many parts already: each is a row, and asked about by mail. */
function assertDivisible(one: ObligationRow, all: readonly ObligationRow[]): void {
  const place = placeOf(one)
  const parts = TIMELINE.obligations.partsOfPayment
  if (all.filter((each) => placeOf(each) === place).length < parts) return
  throw new AppError('PAID_IN_TOO_MANY_PARTS', { fields: { amount: m.paidInTooManyParts({ parts }) } })
}

/** What a part was cut off from, or the payment itself. */
function placeOf({ id, part_of }: ObligationRow): string {
  return part_of ?? id
}

/** "I have received it": ends it, or the part that was received when nobody had said that it was done. */
export async function confirmDone(
  tx: Tx,
  actor: Person,
  now: Date,
  input: { caseId: string; obligationId: string; amount: number },
): Promise<void> {
  const { row, all } = await lockAgreed(tx, input.caseId, actor)
  const side = row.mySide
  assertAllowed(row, 'confirm_done', side)
  const one = oneOfAll(all, input.obligationId)
  // a mail shows one figure; which of two stands is said where both can be seen
  if (actor.kind === 'link' && isObjectedTo(one.state)) throw new AppError('OBLIGATION_MOVED_ON')
  decided(moveOf(factsOf(one), 'confirm', side, now.getTime()))
  const wasSaid = isOwed(one.state) ? null : one.amount
  if (wasSaid !== null && input.amount !== wasSaid)
    throw new AppError('RECEIVED_INVALID', {
      fields: { amount: m.anotherSum() },
    })
  const parts = wasSaid === null ? await partsPaid(row, one, all, input.amount) : [{ id: one.id, rest: 0 }]
  for (const { id, rest } of parts) {
    const part = oneOfAll(all, id)
    if (rest > 0) await cutOff(tx, now, row, part, { amount: rest, letter_at: part.letter_at })
    const to = decided(moveOf(factsOf(part), 'confirm', side, now.getTime()))
    await endOpenPlan(tx, now, part.id)
    const change = { amount: part.amount - rest, state: to, ended_at: now }
    const after = await setObligation(tx, now, row, part, change)
    await tell(tx, actor, now, { row, side }, { before: part, after, told: { type: 'obligation.confirmed' } })
  }
  await fulfilIfAllKept(tx, actor, now, row)
}

/** "I got another sum", "this was not done": two figures side by side until one of the two gives way, or seven days. */
export async function objectToDone(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; obligationId: string; received: number | null; words: string },
): Promise<void> {
  const { row, all } = await lockAgreed(tx, input.caseId, actor)
  const side = row.mySide
  assertAllowed(row, 'object_to_done', side)
  const one = oneOfAll(all, input.obligationId)
  const to = decided(moveOf(factsOf(one), 'object', side, now.getTime()))
  const received = decided(receivedInstead(factsOf(one), input.received))
  const change = { state: to, objected_at: now, received, objection: input.words.trim() }
  const after = await setObligation(tx, now, row, one, change)
  const told = { type: 'obligation.objected', facts: { received } } as const
  await tell(tx, actor, now, { row, side }, { before: one, after, told })
}

/** The lower figure stands: what was received is confirmed, the rest is due again. The caller has checked its command. */
export async function letFiguresPart(
  tx: Tx,
  actor: Actor,
  now: Date,
  row: CaseRow,
  side: Side | null,
  one: ObligationRow,
): Promise<void> {
  const to = decided(
    moveOf(factsOf(one), side === null ? 'part_figures' : 'accept_figure', side, now.getTime()),
  )
  const { confirmed, due } = afterFigures(factsOf(one))
  if (confirmed > 0)
    await cutOff(tx, now, row, one, {
      amount: confirmed,
      state: 'confirmed',
      claimed_at: one.claimed_at,
      done_on: one.done_on,
      ended_at: now,
    })
  await keepObjection(tx, one)
  const cleared = { claimed_at: null, done_on: null, counted_at: null, objected_at: null, received: null }
  // what is due anew has a letter of its own, with its days
  const change = { ...cleared, letter_at: null, objection: '', amount: due, state: to }
  const after = await setObligation(tx, now, row, one, change)
  const told = { type: 'obligation.figure_stands', facts: { received: confirmed } } as const
  await tell(tx, actor, now, { row, side }, { before: one, after, told })
}

/** Puts the words of an objection that is over into the talk, so that what answered them does not stay alone. */
async function keepObjection(tx: Tx, one: ObligationRow): Promise<void> {
  const { id: obligation_id, case_id, objection: words, objected_at: said_at } = one
  if (words === '' || said_at === null) return
  const side = otherSide(one.by)
  await tx
    .insertInto('obligation_word')
    .values({ id: randomUUID(), obligation_id, case_id, side, words, said_at })
    .execute()
}

/** "I agree with that figure": by whoever had said more. */
export async function acceptFigure(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; obligationId: string },
): Promise<void> {
  const { row, all } = await lockAgreed(tx, input.caseId, actor)
  assertAllowed(row, 'accept_figure', row.mySide)
  await letFiguresPart(tx, actor, now, row, row.mySide, oneOfAll(all, input.obligationId))
}

/** Writes to the other side about two figures that stand side by side. The id comes from the browser: once. */
export async function talkOfFigures(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; obligationId: string; id: string; words: string },
): Promise<void> {
  const { row, all } = await lockAgreed(tx, input.caseId, actor)
  const side = row.mySide
  const known = await tx
    .selectFrom('obligation_word')
    .selectAll()
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (known?.case_id === row.id && known.side === side) return
  if (known) throw new AppError('NOT_FOUND')
  assertAllowed(row, 'talk_of_figures', side)
  const one = oneOfAll(all, input.obligationId)
  if (!isObjectedTo(one.state)) throw new AppError('OBLIGATION_MOVED_ON')
  await assertMayTalkOn(tx, now, row)
  const { id, words } = input
  await tx
    .insertInto('obligation_word')
    .values({ id, obligation_id: one.id, case_id: row.id, side, words: words.trim(), said_at: now })
    .execute()
  const facts = { obligationId: one.id }
  await appendEvent(tx, { caseId: row.id, type: 'obligation.talked', side, facts, at: now })
  await audit(tx, actor, now, { action: 'obligation.talk', caseId: row.id, subject: one.id })
  await tellSide(tx, row.id, otherSide(side), 'obligation')
}

async function assertMayTalkOn(tx: Tx, now: Date, { id, mySide }: LockedCase): Promise<void> {
  const since = new Date(now.getTime() - DAY)
  const said = await tx
    .selectFrom('obligation_word')
    .select('said_at')
    .where('case_id', '=', id)
    .where('side', '=', mySide)
    .where('said_at', '>', since)
    .orderBy('said_at', 'desc')
    .limit(TIMELINE.obligations.wordsOfFiguresInDay)
    .execute()
  const first = said.at(-1)
  if (!first || said.length < TIMELINE.obligations.wordsOfFiguresInDay) return
  const retryAfter = Math.ceil((first.said_at.getTime() - since.getTime()) / 1_000)
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter })
}

type Plain = {
  allow: (row: LockedCase) => unknown
  change: (now: Date) => Partial<ObligationRow>
  type: CaseEventType
}

/** What needs nothing but a press, by the move it makes. */
const PLAIN = {
  // "I was wrong, it is not done yet": before anybody answered
  take_back: {
    allow: (row) => assertAllowed(row, 'take_back_done', row.mySide),
    change: () => ({ claimed_at: null, done_on: null }),
    type: 'obligation.taken_back',
  },
  // "it need not be done any more": by the one it is owed to, for good
  waive: {
    allow: (row) => assertAllowed(row, 'waive_obligation', row.mySide),
    change: (now) => ({ ended_at: now }),
    type: 'obligation.waived',
  },
  // "this was not kept": once its letter has given the days that the agreement names
  break: {
    allow: (row) => assertAllowed(row, 'call_broken', row.mySide),
    change: () => ({}),
    type: 'obligation.broken',
  },
} as const satisfies Partial<Record<Move, Plain>>

/** Takes "done" back, waives, or says that something was not kept. */
export async function moveByPress(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; obligationId: string; move: keyof typeof PLAIN },
): Promise<void> {
  const { row, all } = await lockAgreed(tx, input.caseId, actor)
  const side = row.mySide
  const { allow, change, type }: Plain = PLAIN[input.move]
  allow(row)
  const one = oneOfAll(all, input.obligationId)
  const to = decided(moveOf(factsOf(one), input.move, side, now.getTime()))
  if (hasEnded(to)) await endOpenPlan(tx, now, one.id)
  const after = await setObligation(tx, now, row, one, { ...change(now), state: to })
  await tell(tx, actor, now, { row, side }, { before: one, after, told: { type } })
  await fulfilIfAllKept(tx, actor, now, row)
}

/**
 * Notes that the letter about something late goes out now: `send` hands it over, or null: it was printed. Once: a second
 * press sends nothing.
 */
export async function noteLateLetter(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; obligationId: string },
  send: ((one: ObligationRow, row: LockedCase) => Promise<void>) | null,
): Promise<void> {
  const { row, all } = await lockAgreed(tx, input.caseId, actor)
  assertAllowed(row, 'send_late_letter', row.mySide)
  const one = oneOfAll(all, input.obligationId)
  if (one.letter_at !== null) return
  const facts = factsOf(one)
  if (one.by === row.mySide) throw new AppError('WRONG_ROLE')
  if (!mayWriteLetter(facts, row.mySide, now.getTime())) throw new AppError('NOT_LATE_ENOUGH')
  const after = await setObligation(tx, now, row, one, { letter_at: now })
  const printed = send === null
  const told = {
    type: 'obligation.letter',
    facts: { daysLate: daysLate(facts, now.getTime()), ...(printed ? { printed } : {}) },
  } as const
  await tell(tx, actor, now, { row, side: row.mySide }, { before: one, after, told })
  await send?.(after, row)
}

/** Ends the case well when everything was confirmed or waived, and orders the certificate. */
export async function fulfilIfAllKept(tx: Tx, actor: Actor, now: Date, row: LockedCase): Promise<void> {
  // what a part agreement promised is kept, and the rest is still talked about, or was left open
  if (!isSettled(row.status) || !isAllKept(await obligationsOfCase(tx, row.id))) return
  await fulfil(tx, actor, now, row, assertAllowed(row, 'fulfil', row.mySide))
}

/** Ends a case of which all is kept, with a certificate for both. The caller has checked its command. */
export async function fulfil(tx: Tx, actor: Actor, now: Date, row: CaseRow, to: CaseStatus): Promise<void> {
  const id = await orderPaper(tx, now, { caseId: row.id, kind: 'certificate', planId: null })
  await endWell(tx, actor, now, row, { to, subject: id })
  for (const side of SIDES) await tellSide(tx, row.id, side, 'fulfilled')
}

/** Ends a case of which nothing is left to do. The caller has checked its command. */
export async function endWell(
  tx: Tx,
  actor: Actor,
  now: Date,
  row: CaseRow,
  { to, subject }: { to: CaseStatus; subject: string },
): Promise<void> {
  await moveCase(tx, row, { status: to })
  await appendEvent(tx, { caseId: row.id, type: 'case.fulfilled', side: null, at: now })
  const changed = { status: { from: row.status, to } }
  await audit(tx, actor, now, { action: 'case.fulfil', caseId: row.id, subject, changed })
}
