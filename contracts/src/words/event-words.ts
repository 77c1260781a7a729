import * as m from '@evensettle/messages/log/events.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { BY_SOMEBODY_ELSE } from '@evensettle/domain/cases/somebody-else.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { isEvidenceKind } from '@evensettle/domain/evidence/evidence.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { CHANNELS } from '@evensettle/domain/invitations/channels.ts'
import { TERM_KINDS, TERM_WORDS } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { EVIDENCE_KIND_WORDS } from './names.ts'

/** What a sentence of the log may need. `who` acted, as the reader reads it: "You" or a name. */
type Told = {
  side: Side | null
  who: string
  /** the same within a sentence */
  whom: string
  me: 'you' | 'other'
  isEarlier: boolean
  /** `apart`: the reader is neither of the two */
  reader: 'apart' | 'side'
  respondent: string
  by: string
  /** the address or number that the other side had not given */
  contact: string | null
  /** the term that the entry names, and who would do it */
  term: string
  doer: string
  /** what a document is said to be, and what it was said to be before */
  kind: string
  was: string
  /** an objection to it waits for an answer again */
  waits: boolean
  /** why an operator read the case */
  reason: string
}

const EVENT_WORDS: Record<CaseEventType, (told: Told) => string> = {
  'case.submitted': m.caseSubmitted,
  'invitation.sent': m.invitationSent,
  'invitation.failed': m.invitationFailed,
  'invitation.stopped': m.invitationStopped,
  'invitation.wrong_address': m.invitationWrongAddress,
  'invitation.opened': m.invitationOpened,
  'invitation.extended': ({ who }) => m.invitationExtended({ who, days: TIMELINE.moreTime / DAY }),
  'answer.given': m.answerGiven,
  'respondent.joined': (told) =>
    told.contact === null
      ? m.respondentJoined(told)
      : m.respondentJoinedUnnamed({ contact: told.contact, who: told.isEarlier ? m.somebody() : told.who }),
  'respondent.confirmed': (told) =>
    (told.who === '' ? m.respondentConfirmedByOperator : m.respondentConfirmed)(told),
  'respondent.objected': m.respondentObjected,
  'respondent.doubted': m.respondentDoubted,
  'respondent.proven': m.respondentProven,
  'respondent.refused': (told) =>
    (told.who === '' ? m.respondentRefusedByOperator : m.respondentRefused)(told),
  'evidence.added': m.evidenceAdded,
  'evidence.described': (told) =>
    (told.waits
      ? m.evidenceDescribedWaits
      : told.kind === told.was
        ? m.evidenceDescribed
        : m.evidenceDescribedAs)(told),
  'evidence.unreadable': m.evidenceUnreadable,
  'evidence.removed': m.evidenceRemoved,
  'items.answered': m.itemsAnswered,
  'helper.let_in': m.helperLetIn,
  'helper.ended': m.helperEnded,
  'respondent.signed_in': m.respondentSignedIn,
  'message.sent': m.messageSent,
  'message.set_aside': m.messageSetAside,
  'offer.made': m.offerMade,
  'offer.accepted': m.offerAccepted,
  'offer.declined': m.offerDeclined,
  'offer.withdrawn': m.offerWithdrawn,
  'offer.expired': m.offerExpired,
  'term.struck': (told) => (told.term === '' ? m.termStruck : m.termStruckNamed)(told),
  'term.added': (told) => (told.term === '' ? m.termAdded : m.termAddedNamed)(told),
  'proposal.asked': m.proposalAsked,
  'round.opened': m.roundOpened,
  'range.sealed': m.rangeSealed,
  'evidence.objected': m.evidenceObjected,
  'evidence.weighed': m.evidenceWeighed,
  'evidence.cleared': m.evidenceCleared,
  'confirmation.opened': m.confirmationOpened,
  'confirmation.sealed': m.confirmationSealed,
  'fast_track.chosen': m.fastTrackChosen,
  'fast_track.dropped': m.fastTrackDropped,
  'round.settled': m.roundSettled,
  'round.ended': m.roundEnded,
  'case.agreed': m.caseAgreed,
  'agreement.addressed': m.agreementAddressed,
  'agreement.email_confirmed': m.agreementEmailConfirmed,
  'agreement.signed': m.agreementSigned,
  'agreement.declined': m.agreementDeclined,
  'agreement.sealed': m.agreementSealed,
  'obligation.claimed': m.obligationClaimed,
  'obligation.taken_back': m.obligationTakenBack,
  'obligation.confirmed': m.obligationConfirmed,
  'obligation.objected': m.obligationObjected,
  'obligation.talked': m.obligationTalked,
  'obligation.figure_stands': (told) =>
    told.who === '' ? m.obligationFigureStandsUnanswered() : m.obligationFigureStands(told),
  'obligation.counted': m.obligationCounted,
  'obligation.waived': m.obligationWaived,
  'obligation.broken': m.obligationBroken,
  'obligation.letter': m.obligationLetter,
  'addition.proposed': m.additionProposed,
  'addition.accepted': m.additionAccepted,
  'addition.declined': m.additionDeclined,
  'addition.withdrawn': m.additionWithdrawn,
  'agreement.day_taken': m.agreementDayTaken,
  'account.named': m.accountNamed,
  'account.replaced': m.accountReplaced,
  'plan.asked': m.planAsked,
  'plan.accepted': m.planAccepted,
  'plan.declined': m.planDeclined,
  'plan.withdrawn': m.planWithdrawn,
  'plan.lapsed': m.planLapsed,
  'part.proposed': m.partProposed,
  'part.accepted': m.partAccepted,
  'part.declined': m.partDeclined,
  'part.withdrawn': m.partWithdrawn,
  'part.ended': m.partEnded,
  'part.signed': m.partSigned,
  'part.settled': m.partSettled,
  'part.sealed': m.partSealed,
  'change.proposed': m.changeProposed,
  'change.accepted': m.changeAccepted,
  'change.declined': m.changeDeclined,
  'change.withdrawn': m.changeWithdrawn,
  'change.ended': m.changeEnded,
  'change.signed': m.changeSigned,
  'version.signed': m.versionSigned,
  'version.sealed': m.versionSealed,
  'case.fulfilled': m.caseFulfilled,
  'case.settled': m.caseSettled,
  'pause.taken': m.pauseTaken,
  'pause.ended': m.pauseEnded,
  'finish.wished': m.finishWished,
  'finish.taken_back': m.finishTakenBack,
  'extension.wished': m.extensionWished,
  'case.extended': ({ reader }) => m.caseExtended({ reader, days: TIMELINE.impasse.extension / DAY }),
  'reopening.asked': m.reopeningAsked,
  'reopening.refused': m.reopeningRefused,
  // of an invitation that had only run out; of a case that had ended it is the starter's word
  'case.reopened': (told) => (told.side === 'starter' ? m.caseReopenedByStarter : m.caseReopened)(told),
  'case.opened_by_operator': m.caseOpenedByOperator,
  'case.proven_by_operator': m.caseProvenByOperator,
  'person.left': m.personLeft,
  'case.closed': (told) => (told.who === '' ? m.caseClosedByNobody() : m.caseClosed(told)),
}

type Facts = Readonly<Record<string, string | number | boolean | null>>

function termNamed(facts: Facts | undefined, reader: Side | null, names: Record<Side, string>) {
  const kind = TERM_KINDS.find((one) => one === facts?.['kind'])
  const by = SIDES.find((side) => side === facts?.['by'])
  if (!kind || !by) return { term: '', doer: '' }
  return { term: TERM_WORDS[kind], doer: by === reader ? m.youWithin() : names[by] }
}

function evidenceKindIn(said: unknown): string {
  return typeof said === 'string' && isEvidenceKind(said) ? EVIDENCE_KIND_WORDS[said]() : ''
}

/**
 * One entry of the log as a sentence; `count` of messages in a row. `reader` is the side that reads, or null for
 * a document that others read too: then both sides are called by their names.
 */
export function eventWords(
  event: { type: CaseEventType; side: Side | null; facts?: Facts },
  reader: Side | null,
  names: Record<Side, string>,
  count = 1,
): string {
  const isEarlier = event.facts?.[BY_SOMEBODY_ELSE] === true
  const isMe = !isEarlier && reader !== null && event.side === reader
  const name = event.side === null ? '' : names[event.side]
  const who = isEarlier ? m.somebodyByLetter() : isMe ? m.you() : name
  if (event.type === 'message.sent' && count > 1) return m.messagesSent({ who, count })
  return EVENT_WORDS[event.type]({
    side: event.side,
    who,
    whom: isEarlier ? m.somebodyByLetterWithin() : name,
    me: isMe ? 'you' : 'other',
    isEarlier,
    reader: reader === null ? 'apart' : 'side',
    contact: event.facts?.['isNamed'] === false ? String(event.facts['contact']) : null,
    ...termNamed(event.facts, reader, names),
    kind: evidenceKindIn(event.facts?.['kind']),
    was: evidenceKindIn(event.facts?.['was']),
    waits: event.facts?.['waits'] === true,
    reason: String(event.facts?.['reason'] ?? '').replace(/\.$/, ''),
    by: isEarlier ? '' : (CHANNELS.find((one) => one === event.facts?.['by']) ?? ''),
    respondent: reader === 'respondent' ? m.youWithin() : names.respondent,
  })
}
