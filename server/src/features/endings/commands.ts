import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { isClosed, type CloseReason } from '@evensettle/domain/cases/status.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, UserActor } from '../../platform/http/http.ts'
import { dropUnsignedAgreement } from '../agreements/commands.ts'
import { dropOpenPart } from '../parts/commands.ts'
import { audit } from '../audit/commands.ts'
import {
  appendEvent,
  lockCaseForParty,
  moveCase,
  assertAllowed,
  tellSide,
  type CaseRow,
} from '../cases/commands.ts'
import { hasSpokenSince, isSignedByBoth } from '../cases/queries.ts'
import { closeOpenOffers } from '../negotiation/offers/commands.ts'
import { endOpenRound } from '../negotiation/outcome/commands.ts'

/**
 * Ends a case, and what was open in it, for a reason that both sides see; whoever did not end it gets a mail.
 * The caller holds the lock and has checked the command.
 */
export async function endCase(
  tx: Tx,
  actor: Actor,
  now: Date,
  row: CaseRow,
  end: { reason: CloseReason; by: Side | null; words: string },
): Promise<void> {
  await closeOpenOffers(tx, row.id, now)
  await endOpenRound(tx, row, now)
  await dropUnsignedAgreement(tx, row.id, now)
  await dropOpenPart(tx, row.id, now)
  await moveCase(tx, row, {
    status: 'closed',
    closed_at: now,
    close_reason: end.reason,
    closed_by: end.by,
    close_words: end.words,
  })
  for (const side of SIDES) if (side !== end.by) await tellSide(tx, row.id, side, 'closed')
  await appendEvent(tx, {
    caseId: row.id,
    type: 'case.closed',
    side: end.by,
    facts: { reason: end.reason },
    at: now,
  })
  await audit(tx, actor, now, {
    action: 'case.close',
    caseId: row.id,
    subject: row.id,
    facts: { reason: end.reason, by: end.by },
    changed: { status: { from: row.status, to: 'closed' } },
  })
}

/** Leaves a case: the starter withdraws it, the respondent declines to go on. */
export async function leaveCase(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; words: string; seen?: number | undefined },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  // a retry after a lost answer: it was I who ended it
  if (isClosed(row.status) && row.closed_by === row.mySide) return
  assertAllowed(row, row.mySide === 'starter' ? 'withdraw' : 'decline', row.mySide)
  if (await isSignedByBoth(tx, row.id)) throw new AppError('WRONG_STATE')
  if (input.seen !== undefined && (await hasSpokenSince(tx, row.id, otherSide(row.mySide), input.seen)))
    throw new AppError('WORDS_UNSEEN')
  const reason = row.mySide === 'starter' ? 'withdrawn' : 'declined'
  await endCase(tx, actor, now, row, { reason, by: row.mySide, words: input.words.trim() })
}
