import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { isSettled } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { isQuietHour } from '@evensettle/domain/invitations/quiet-hours.ts'
import { dueNotice, nextNotice, type Notice } from '@evensettle/domain/obligations/notices.ts'
import { isAllForGood, isAllKept } from '@evensettle/domain/obligations/sums.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { hourIn } from '@evensettle/messages/moments.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { JobActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import { assertAllowed, lockCase, refusalOf, type CaseRow } from '../../cases/commands.ts'
import { endWell, fulfil, letFiguresPart } from '../commands.ts'
import { factsOf, obligationById, obligationsOfCase, zonesOf, type ObligationRow } from '../queries.ts'
import type { Waiting } from './queries.ts'
import { makeObligations, setObligation, tell } from '../rows/commands.ts'

const CLOCK: JobActor = { kind: 'job', name: 'obligations.sweep' }

/** Writes a notice to all whom it is for; false: to none of them now, one has had enough of these mails for a day. */
export type Write = (tx: Tx, row: CaseRow, one: ObligationRow, notice: Notice) => Promise<boolean>

/**
 * What the clock has to say or do about one obligation, with when it looks again, in one transaction: whoever runs this
 * twice, or is killed in the middle, writes no mail twice. Mails leave no audit entry: their rows stay.
 */
export async function handleNotice(tx: Tx, now: Date, due: Waiting, write: Write): Promise<void> {
  const row = await lockCase(tx, due.case_id)
  const one = await obligationById(tx, due.id)
  if (!one?.notice || !one.notice_at || one.notice_at > now) return
  if (refusalOf(row, 'tell_notice', 'job')) return lookAgain(tx, one.id, null)
  const zones = await zonesOf(tx, row)
  const notice = dueNotice(factsOf(one), zones, one.notice, now.getTime())
  if (notice?.name === 'count') return countDone(tx, now, row, one)
  if (notice?.name === 'figures') {
    assertAllowed(row, 'part_figures', 'job')
    return letFiguresPart(tx, CLOCK, now, row, null, one)
  }
  if (notice?.name === 'lasting') return endFollowed(tx, now, row, one)
  const later = notice && morningOf(notice, zones, now)
  if (notice && later) return lookAgain(tx, one.id, { ...notice, at: later })
  if (notice && !(await write(tx, row, one, notice))) {
    const { mailsAgainAfter } = TIMELINE.obligations
    return lookAgain(tx, one.id, { ...notice, at: now.getTime() + mailsAgainAfter })
  }
  await lookAgain(tx, one.id, nextNotice(factsOf(one), zones, now.getTime()))
}

/** When a notice may ring, where it is night for one of its readers; what is news and no reminder comes at once. */
function morningOf({ name, to }: Notice, zones: Record<Side, string>, now: Date): number | null {
  if (name === 'asked') return null
  let at = now.getTime()
  while (to.some((side) => isQuietHour(hourIn(new Date(at), zones[side]))) && at < now.getTime() + 24 * HOUR)
    at += HOUR
  return at === now.getTime() || at >= now.getTime() + 24 * HOUR ? null : at
}

async function lookAgain(tx: Tx, id: string, notice: Pick<Notice, 'name' | 'at'> | null): Promise<void> {
  await tx
    .updateTable('obligation')
    .set({ notice: notice?.name ?? null, notice_at: notice && new Date(notice.at) })
    .where('id', '=', id)
    .execute()
}

async function countDone(tx: Tx, now: Date, row: CaseRow, one: ObligationRow): Promise<void> {
  assertAllowed(row, 'count_done', 'job')
  const after = await setObligation(tx, now, row, one, { state: 'counted', counted_at: now })
  await tell(
    tx,
    CLOCK,
    now,
    { row, side: null },
    { before: one, after, told: { type: 'obligation.counted' } },
  )
}

/**
 * Ends a case in which only promises for good are left: they hold on, and there is nothing left to follow. What a part
 * agreement promised may have been kept before the rest was settled: then nobody pressed anything since, and the certificate comes now.
 */
async function endFollowed(tx: Tx, now: Date, row: CaseRow, one: ObligationRow): Promise<void> {
  await lookAgain(tx, one.id, null)
  if (!isSettled(row.status)) return
  const all = await obligationsOfCase(tx, row.id)
  if (!isAllKept(all) && !isAllForGood(all)) return
  const to = assertAllowed(row, 'end_followed', 'job')
  if (isAllKept(all)) return fulfil(tx, CLOCK, now, row, to)
  await endWell(tx, CLOCK, now, row, { to, subject: row.id })
}

/** Makes what is due of an agreement that was sealed before there were obligations; once, whoever runs this. */
export async function makeMissingObligations(
  tx: Tx,
  now: Date,
  agreement: Waiting & { terms: Terms },
): Promise<void> {
  const row = await lockCase(tx, agreement.case_id)
  const waited = await tx
    .deleteFrom('obligation_missing')
    .where('agreement_id', '=', agreement.id)
    .executeTakeFirst()
  if (waited.numDeletedRows !== 1n || refusalOf(row, 'make_missing', 'job')) return
  await makeObligations(tx, now, row, agreement)
  const facts = { made: 'late' }
  await audit(tx, CLOCK, now, { action: 'obligation.move', caseId: row.id, subject: agreement.id, facts })
}
