import { isLive } from '@evensettle/domain/agreements/agreement-state.ts'
import { whoThinks } from '@evensettle/domain/agreements/thinking.ts'
import { isCheckOpen } from '@evensettle/domain/cases/respondent-check.ts'
import { owingSides, partDone } from '@evensettle/domain/obligations/sums.ts'
import { isAwaitingRespondent, isNegotiating, isSettled } from '@evensettle/domain/cases/status.ts'
import { partUntil } from '@evensettle/domain/parts/proposal.ts'
import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import type { CaseSummary } from '@evensettle/contracts/case-list.ts'
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
import { presentItem, sideIn } from '../queries.ts'
import type { CaseWithParts } from '../overview/queries.ts'

function iso(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString()
}

function at(value: Date | string): number {
  return new Date(value).getTime()
}

/** Whose turn it is, as it goes over the wire. */
export function presentTurn(turn: Turn): CaseSummary['turn'] {
  return {
    task: turn.task,
    sides: turn.sides,
    until: turn.until === null ? null : new Date(turn.until).toISOString(),
    ...(turn.asked && { asked: turn.asked }),
    ...(turn.thinking && {
      thinking: turn.thinking.map(({ side, until }) => ({ side, until: new Date(until).toISOString() })),
    }),
  }
}

export type TurnRow = Pick<
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

/** What the journey and the turn of a case are computed from. */
export function factsOf(
  row: TurnRow,
  { signedBy, thinking }: Signing,
  exchanged: boolean,
  now: Date,
): JourneyFacts {
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
  const agreement = row.agreements.find(({ state }) => isLive(state)) ?? null
  const { signedBy = [], thinking = null } = agreement ?? {}
  const items = row.items.map(presentItem)
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
    items,
    journey: journeyOf(facts),
    ...(endsWithMoney(moneyIn(row, agreement, items)) ? {} : { paysNothing: true }),
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
    ...(row.agreements.some((one) => one !== agreement) ? { hasParts: true } : {}),
    turn: presentTurn(turnOf(facts)),
    invitationUntil: isAwaitingRespondent(row.status) ? iso(row.invitation_until) : null,
    ...(row.has_documents ? { hasDocuments: true } : {}),
    agreementId: agreement?.id ?? null,
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
function moneyIn(
  { obligations }: CaseWithParts,
  agreement: CaseWithParts['agreements'][number] | null,
  items: readonly ItemView[],
): Parameters<typeof endsWithMoney>[0] {
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
