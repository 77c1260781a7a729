import { clockAfter, takePause, wishFor, type Talk } from '@evensettle/domain/impasse/impasse.ts'
import { otherSide, SIDES } from '@evensettle/domain/cases/side.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/http.ts'
import { audit, changesOf } from '../audit/commands.ts'
import {
  appendEvent,
  assertAllowed,
  lockCase,
  lockCaseForParty,
  moveCase,
  tellSide,
  type CaseRow,
} from '../cases/commands.ts'
import { talkOf } from '../cases/talk/queries.ts'
import { endCase } from '../endings/commands.ts'

/** Moves until when a pause lasts and from when the clock counts, and notes it. */
async function moveClock(
  tx: Tx,
  actor: Parameters<typeof audit>[1],
  now: Date,
  row: CaseRow,
  change: Partial<Pick<CaseRow, 'paused_until' | 'clock_from'>>,
): Promise<void> {
  await moveCase(tx, row, change)
  const { paused_until, clock_from } = row
  const before = { paused_until, clock_from }
  await audit(tx, actor, now, {
    action: 'case.clock',
    caseId: row.id,
    subject: row.id,
    changed: changesOf(before, { ...before, ...change }, ['paused_until', 'clock_from']),
  })
}

/** Takes a pause of a week: the clock waits, and it ends by itself. A repeat of one's own changes nothing. */
export async function pauseTalk(tx: Tx, actor: UserActor, now: Date, caseId: string): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'take_pause', row.mySide)
  const talk = await talkOf(tx, row, now)
  const until = takePause(talk, row.mySide, now.getTime())
  if (!until.ok) {
    const isMine = row.paused_until !== null && row.paused_until > now && talk.pausedBy.at(-1) === row.mySide
    if (isMine) return
    throw new AppError(until.error.code)
  }
  const from = clockAfter(
    { kind: 'pause', until: until.value },
    row.clock_from?.getTime() ?? null,
    now.getTime(),
  )
  await moveClock(tx, actor, now, row, { paused_until: new Date(until.value), clock_from: new Date(from) })
  const facts = { until: new Date(until.value).toISOString() }
  await appendEvent(tx, { caseId, type: 'pause.taken', side: row.mySide, facts, at: now })
  await tellSide(tx, caseId, otherSide(row.mySide), 'paused')
}

/** Ends a pause whose week is over, and tells both. */
export async function endPause(tx: Tx, now: Date, caseId: string): Promise<void> {
  const row = await lockCase(tx, caseId)
  if (row.paused_until === null || row.paused_until > now) return
  assertAllowed(row, 'end_pause', 'job')
  await moveClock(tx, { kind: 'job', name: 'cases.sweep' }, now, row, { paused_until: null })
  await appendEvent(tx, { caseId, type: 'pause.ended', side: null, at: now })
  for (const side of SIDES) await tellSide(tx, caseId, side, 'paused')
}

async function lockTalk(tx: Tx, actor: UserActor, now: Date, caseId: string) {
  const row = await lockCaseForParty(tx, caseId, actor)
  return { row, talk: await talkOf(tx, row, now) }
}

function wishes(talk: Talk, wish: 'finish' | 'extend', row: { mySide: 'starter' | 'respondent' }, now: Date) {
  const decided = wishFor(talk, wish, row.mySide, now.getTime())
  if (!decided.ok) throw new AppError(decided.error.code)
  return decided.value
}

/** "I would like to finish here": tells the other side; the second of the two ends the case as an impasse. */
export async function wishToFinish(tx: Tx, actor: UserActor, now: Date, caseId: string): Promise<void> {
  const { row, talk } = await lockTalk(tx, actor, now, caseId)
  assertAllowed(row, 'wish_to_finish', row.mySide)
  const outcome = wishes(talk, 'finish', row, now)
  if (outcome === 'known') return
  await appendEvent(tx, { caseId, type: 'finish.wished', side: row.mySide, at: now })
  await audit(tx, actor, now, { action: 'case.wish', caseId, subject: row.mySide, facts: { wish: 'finish' } })
  if (outcome === 'waits') return tellSide(tx, caseId, otherSide(row.mySide), 'wished')
  assertAllowed(row, 'finish', row.mySide)
  await endCase(tx, actor, now, row, { reason: 'impasse', by: null, words: '' })
}

/** "I would like to go on after all." */
export async function takeBackWish(tx: Tx, actor: UserActor, now: Date, caseId: string): Promise<void> {
  const { row, talk } = await lockTalk(tx, actor, now, caseId)
  assertAllowed(row, 'take_back_wish', row.mySide)
  if (!talk.wishes.finish.includes(row.mySide)) return
  await appendEvent(tx, { caseId, type: 'finish.taken_back', side: row.mySide, at: now })
  await audit(tx, actor, now, { action: 'case.wish', caseId, subject: row.mySide, facts: { wish: 'go_on' } })
}

/** "Leave it open for longer": fourteen days more once both have said so. */
export async function wishToExtend(tx: Tx, actor: UserActor, now: Date, caseId: string): Promise<void> {
  const { row, talk } = await lockTalk(tx, actor, now, caseId)
  assertAllowed(row, 'wish_to_extend', row.mySide)
  const outcome = wishes(talk, 'extend', row, now)
  if (outcome === 'known') return
  await appendEvent(tx, { caseId, type: 'extension.wished', side: row.mySide, at: now })
  await audit(tx, actor, now, { action: 'case.wish', caseId, subject: row.mySide, facts: { wish: 'extend' } })
  await tellSide(tx, caseId, otherSide(row.mySide), 'wished')
  if (outcome === 'waits') return
  const from = clockAfter({ kind: 'extend' }, row.clock_from?.getTime() ?? null, now.getTime())
  await moveClock(tx, actor, now, row, { clock_from: new Date(from) })
  await appendEvent(tx, { caseId, type: 'case.extended', side: null, at: now })
}
