import { whoThinks } from '@evensettle/domain/agreements/thinking.ts'
import { DRAFT_STEPS } from '@evensettle/domain/intake/steps.ts'
import { countedFrom, daysLate } from '@evensettle/domain/obligations/obligation.ts'
import { nextFor } from '@evensettle/domain/obligations/sums.ts'
import { isFulfilled } from '@evensettle/domain/cases/status.ts'
import { getCase, getPublicCase } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { listCases, type CaseSummary } from '@evensettle/contracts/case-list.ts'
import { mayLearn } from '@evensettle/domain/cases/events.ts'
import { turnOf } from '@evensettle/domain/cases/journey.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { dayOfCase, TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/http.ts'
import { waitingInvitations } from '../access/queries.ts'
import { eventsAfter, newestSeqs, publicCase, sideIn, sideOf } from './queries.ts'
import { caseReader, casesOfPerson, draftsOfPerson } from './overview/queries.ts'
import { factsOf, presentCase, presentTurn, type TurnRow } from './hub/queries.ts'

const LOG_PAGE = 1_000

/** The dashboard's list, the hub's main read, and the log. */
export function caseRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps
  const readCase = caseReader(db)

  api.handle(listCases, async (_, actor) => {
    const [rows, drafts, waiting] = await Promise.all([
      casesOfPerson(db, actor.userId),
      draftsOfPerson(db, actor.userId),
      waitingInvitations(db, actor, now()),
    ])
    const cases = [
      ...drafts.map(presentDraft),
      ...rows.map((row) => presentSummary(row, actor.userId, now())),
    ]
    return {
      cases: cases.toSorted(byUrgency),
      invitations: waiting.map((one) => ({ ...one, until: one.until.toISOString() })),
      isEmailConfirmed: actor.confirmed.email !== null,
    }
  })

  api.handle(getCase, async ({ caseId }, actor) => {
    const row = await readCase({ caseId, userId: actor.userId })
    if (!row) throw new AppError('NOT_FOUND')
    return presentCase(row, actor.userId, now())
  })

  api.handle(listCaseEvents, async ({ caseId }, actor) => {
    const side = await sideOf(db, actor.userId, caseId)
    if (!side) throw new AppError('NOT_FOUND')
    const newest = (await newestSeqs(db, [caseId])).get(caseId) ?? 0
    const events = await eventsAfter(db, caseId, Math.max(0, newest - LOG_PAGE), LOG_PAGE)
    return { events: events.filter((event) => mayLearn(event.type, side)) }
  })

  api.handlePublic(getPublicCase, async ({ caseId }) => {
    const row = await publicCase(db, caseId)
    if (!row) throw new AppError('NOT_FOUND')
    return row
  })
}

function presentSummary(
  row: Awaited<ReturnType<typeof casesOfPerson>>[number],
  userId: string,
  now: Date,
): CaseSummary {
  const mySide = sideIn(row, userId)
  const signing = { signedBy: row.signed_by, thinking: whoThinks(row.thinking, now.getTime()) }
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    type: row.type,
    title: row.title,
    mySide,
    otherName: mySide === 'starter' ? row.respondent_name : row.starter_name,
    currency: row.currency,
    claimed: row.claimed,
    turn: presentTurn(turnOf(factsOf(row, signing, true, now))),
    unread: row.unread,
    day: dayOfCase(row.submitted_at.getTime(), now.getTime()),
    plannedDays: TIMELINE.plannedDays,
    updatedAt: row.updated_at.toISOString(),
    ...(row.agreed ? { agreed: row.agreed } : {}),
    ...nextAgreed(row, mySide, now.getTime()),
  }
}

function nextAgreed({ status, obligations }: TurnRow, side: Side, now: number): Pick<CaseSummary, 'next'> {
  // of a part agreement while the talk about the rest goes on, or has ended without one
  const next = isFulfilled(status) ? null : nextFor(obligations, side, now)
  if (!next) return {}
  const { kind, by, amount, dueOn, words } = next
  const since = daysLate(next, now) > 0 ? countedFrom(next) : null
  return { next: { kind, by, amount, dueOn, words, ...(since && { lateSince: since }) } }
}

function presentDraft(row: Awaited<ReturnType<typeof draftsOfPerson>>[number]): CaseSummary {
  const { content } = row
  return {
    id: row.id,
    reference: row.reference,
    status: 'draft',
    type: content.type,
    title: content.title,
    mySide: 'starter',
    otherName: content.otherName,
    currency: content.currency,
    claimed: content.items.reduce((sum, item) => sum + item.amount, 0),
    turn: { task: 'finish_draft', sides: ['starter'], until: null },
    unread: 0,
    day: null,
    plannedDays: TIMELINE.plannedDays,
    updatedAt: row.updated_at.toISOString(),
    // a step that there is no more counts as none
    ...(content.at && DRAFT_STEPS.includes(content.at) && { draftAt: content.at }),
  }
}

function urgency(one: CaseSummary): number {
  if (one.turn.sides.includes(one.mySide)) return 0
  return one.turn.task === 'none' ? 2 : 1
}

/** What waits for me first, then what still runs, then the rest; newest change first within each. */
function byUrgency(a: CaseSummary, b: CaseSummary): number {
  return urgency(a) - urgency(b) || (a.updatedAt < b.updatedAt ? 1 : -1)
}
