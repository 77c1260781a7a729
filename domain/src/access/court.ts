import type { CaseEventType } from '../cases/events.ts'
import type { Instant } from '../time.ts'

/**
 * What an entry of the log is to a court. `course`: who did what. `talk`: words and figures on the way to a settlement,
 * which stay between the two. `agreement`: belongs to an agreement, and counts once both have signed that one.
 */
const PART = {
  'case.submitted': 'course',
  'invitation.sent': 'course',
  'invitation.failed': 'course',
  'invitation.stopped': 'course',
  'invitation.opened': 'course',
  'invitation.extended': 'course',
  'answer.given': 'course',
  'respondent.joined': 'course',
  'respondent.confirmed': 'course',
  'respondent.refused': 'course',
  'respondent.objected': 'course',
  'respondent.doubted': 'course',
  'respondent.proven': 'course',
  'evidence.added': 'course',
  'evidence.removed': 'course',
  'evidence.described': 'course',
  'evidence.unreadable': 'course',
  'items.answered': 'course',
  'helper.let_in': 'course',
  'helper.ended': 'course',
  'respondent.signed_in': 'course',
  'message.sent': 'talk',
  'message.set_aside': 'talk',
  'offer.made': 'talk',
  'offer.accepted': 'talk',
  'offer.declined': 'talk',
  'offer.withdrawn': 'talk',
  'offer.expired': 'talk',
  'term.struck': 'talk',
  'term.added': 'talk',
  'proposal.asked': 'talk',
  'round.opened': 'talk',
  'range.sealed': 'talk',
  'evidence.objected': 'talk',
  'evidence.weighed': 'talk',
  'evidence.cleared': 'talk',
  'confirmation.opened': 'talk',
  'confirmation.sealed': 'talk',
  'fast_track.chosen': 'talk',
  'fast_track.dropped': 'talk',
  'round.settled': 'talk',
  'round.ended': 'talk',
  'case.agreed': 'agreement',
  'agreement.addressed': 'agreement',
  'agreement.signed': 'agreement',
  'agreement.declined': 'talk',
  'agreement.sealed': 'agreement',
  'case.settled': 'agreement',
  'obligation.claimed': 'course',
  'obligation.taken_back': 'course',
  'obligation.confirmed': 'course',
  'obligation.objected': 'course',
  'obligation.figure_stands': 'course',
  'obligation.talked': 'talk',
  'obligation.counted': 'course',
  'obligation.waived': 'course',
  'obligation.broken': 'course',
  'obligation.letter': 'course',
  'plan.asked': 'talk',
  'plan.accepted': 'course',
  'plan.declined': 'talk',
  'plan.withdrawn': 'talk',
  'plan.lapsed': 'talk',
  'case.fulfilled': 'course',
  'pause.taken': 'course',
  'pause.ended': 'course',
  'finish.wished': 'talk',
  'finish.taken_back': 'talk',
  'extension.wished': 'talk',
  'case.extended': 'course',
  'case.closed': 'course',
  'reopening.asked': 'course',
  'reopening.refused': 'course',
  'case.reopened': 'course',
} as const satisfies Record<CaseEventType, 'course' | 'talk' | 'agreement'>

/**
 * Whether an entry of the log belongs in what a side hands to a court. `signedFrom`: when the agreement was written that
 * both have signed; null while there is none, and whatever was agreed on until then is talk.
 */
export function isForCourt(
  { type, at }: { type: CaseEventType; at: Instant },
  signedFrom: Instant | null,
): boolean {
  const part = PART[type]
  if (part === 'agreement') return signedFrom !== null && at >= signedFrom
  return part === 'course'
}
