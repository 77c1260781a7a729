import { whoThinks } from '@evensettle/domain/agreements/thinking.ts'
import { isCheckOpen } from '@evensettle/domain/cases/respondent-check.ts'
import { DRAFT_STEPS } from '@evensettle/domain/intake/steps.ts'
import { countedFrom, daysLate } from '@evensettle/domain/obligations/obligation.ts'
import { nextFor, owingSides, partDone } from '@evensettle/domain/obligations/sums.ts'
import {
  isAwaitingRespondent,
  isFulfilled,
  isNegotiating,
  isSettled,
} from '@evensettle/domain/cases/status.ts'
import { leftOf } from '@evensettle/domain/parts/points.ts'
import { partUntil } from '@evensettle/domain/parts/proposal.ts'
import { getCase, getPublicCase, type CaseView } from '@evensettle/contracts/cases.ts'
import { listCaseEvents } from '@evensettle/contracts/events.ts'
import { listCases, type CaseSummary } from '@evensettle/contracts/case-list.ts'
import { mayLearn } from '@evensettle/domain/cases/events.ts'
import { isOpenItem } from '@evensettle/domain/cases/item.ts'
import {
  endsWithMoney,
  journeyOf,
  turnOf,
  type JourneyFacts,
  type Turn,
} from '@evensettle/domain/cases/journey.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { dayOfCase, TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { wayInWords } from '@evensettle/contracts/words/way-in.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http.ts'
import { waitingInvitations } from '../access/queries.ts'
import { eventsAfter, newestSeqs, publicCase, sideIn, sideOf } from './queries.ts'
import {
  casesOfPerson,
  caseWithParts,
  draftsOfPerson,
  presentHubItem,
  type CaseWithParts,
} from './overview/queries.ts'

const LOG_PAGE = 1_000

/** The dashboard's list, the hub's main read, and the log. */
export function caseRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

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
    const row = await caseWithParts(db, caseId, actor.userId)
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

function iso(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString()
}

function at(value: Date | string): number {
  return new Date(value).getTime()
}

function presentTurn(turn: Turn): CaseSummary['turn'] {
  return {
    task: turn.task,
    sides: turn.sides,
    until: turn.until === null ? null : new Date(turn.until).toISOString(),
    ...(turn.thinking && {
      thinking: turn.thinking.map(({ side, until }) => ({ side, until: new Date(until).toISOString() })),
    }),
  }
}

type TurnRow = Pick<
  CaseWithParts,
  | 'status'
  | 'respondent_id'
  | 'respondent_check'
  | 'answered_at'
  | 'invitation_until'
  | 'is_address_wrong'
  | 'open_offer'
  | 'open_round'
  | 'open_part'
  | 'proposal_asked_by'
  | 'obligations'
>

type Signing = { signedBy: Side[]; thinking: { side: Side; until: number }[] }

function factsOf(row: TurnRow, { signedBy, thinking }: Signing, exchanged: boolean, now: Date): JourneyFacts {
  return {
    status: row.status,
    answered: row.answered_at !== null,
    joined: row.respondent_id !== null,
    exchanged,
    isWhoOpen: isCheckOpen(row.respondent_check),
    invitationUntil: row.invitation_until ? at(row.invitation_until) : null,
    isAddressWrong: row.is_address_wrong,
    openOffer: row.open_offer ? { by: row.open_offer.side, until: at(row.open_offer.until) } : null,
    openRound: row.open_round ? { ...row.open_round, until: at(row.open_round.until) } : null,
    openPart: row.open_part && {
      by: row.open_part.by,
      until: partUntil({ proposedAt: at(row.open_part.at) }),
      signedBy: row.open_part.signedBy,
    },
    proposalAskedBy: row.proposal_asked_by,
    signedBy,
    thinking,
    owing: owingSides(row.obligations, now.getTime()),
  }
}

/** A case as one of its sides reads it, for the screens and for that side's own room. */
export function presentCase(row: CaseWithParts, userId: string, now: Date): CaseView {
  const { signedBy = [], thinking = null } = row.agreement ?? {}
  const facts = factsOf(row, { signedBy, thinking: whoThinks(thinking, now.getTime()) }, row.exchanged, now)
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    type: row.type,
    title: row.title,
    story: row.story,
    wish: row.wish,
    happenedOn: row.happened_on,
    intakeAnswers: row.intake_answers,
    currency: row.currency,
    mySide: sideIn(row, userId),
    names: { starter: row.starter_name, respondent: row.respondent_name },
    respondentJoined: row.respondent_id !== null,
    cameIn: cameInOf(row, sideIn(row, userId)),
    answer:
      row.answer_kind && row.answered_at
        ? {
            kind: row.answer_kind,
            words: row.answer_words,
            proposal: row.answer_proposal,
            at: row.answered_at.toISOString(),
          }
        : null,
    submittedAt: row.submitted_at.toISOString(),
    day: dayOfCase(row.submitted_at.getTime(), now.getTime()),
    plannedDays: TIMELINE.plannedDays,
    items: row.items.map(leftOf).map(presentHubItem),
    journey: journeyOf(facts),
    ...(endsWithMoney(moneyIn(row)) ? {} : { paysNothing: true }),
    ...(isSettled(row.status) ? { paidPart: partDone(row.obligations) } : {}),
    ...(facts.openPart && isNegotiating(row.status)
      ? {
          openPart: {
            by: facts.openPart.by,
            signedBy: facts.openPart.signedBy && [...facts.openPart.signedBy],
          },
        }
      : {}),
    ...(row.obligations.length > 0 ? { hasPromises: true } : {}),
    ...(row.has_parts ? { hasParts: true } : {}),
    turn: presentTurn(turnOf(facts)),
    invitationUntil: isAwaitingRespondent(row.status) ? iso(row.invitation_until) : null,
    ...(row.has_documents ? { hasDocuments: true } : {}),
    agreementId: row.agreement?.id ?? null,
    closed:
      row.close_reason && row.closed_at
        ? {
            reason: row.close_reason,
            by: row.closed_by,
            words: row.close_words,
            at: row.closed_at.toISOString(),
            ...(row.reopening_asked_at && sideIn(row, userId) === 'starter'
              ? { reopeningAskedAt: row.reopening_asked_at.toISOString() }
              : {}),
          }
        : null,
    seq: row.last_seq,
  }
}

/** Where money flows in a case: by what both agreed on, and by what is asked for. */
function moneyIn({ agreement, obligations, items }: CaseWithParts): Parameters<typeof endsWithMoney>[0] {
  const promised = obligations.map(({ kind }) => kind === 'payment')
  return {
    agreed: agreement ? [...promised, agreement.pays] : [],
    asked: [...items.filter(isOpenItem).map(({ kind }) => kind === 'money'), ...promised],
  }
}

function cameInOf(row: CaseWithParts, reader: Side): CaseView['cameIn'] {
  if (row.respondent_id === null) return null
  const way = row.respondent_way
  const starter = reader === 'starter' ? 'you' : row.starter_name
  return {
    words: wayInWords(way, { reader, starter }),
    check: row.respondent_check,
    objectedAt: row.respondent_objected_at?.toISOString() ?? null,
    ...(row.respondent_vouched_at ? { hasVouched: true } : {}),
    ...(row.respondent_doubted_at ? { doubtedAt: row.respondent_doubted_at.toISOString() } : {}),
  }
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
