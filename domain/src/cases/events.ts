import type { Side } from './side.ts'

/** Every kind of event of a case and who may learn of it; the other side never gets it in any form. */
export const EVENT_AUDIENCE = {
  'case.submitted': 'both',
  'invitation.sent': 'starter',
  'invitation.failed': 'starter',
  'invitation.stopped': 'starter',
  'invitation.opened': 'both',
  'invitation.extended': 'both',
  'answer.given': 'both',
  'respondent.joined': 'both',
  'respondent.confirmed': 'both',
  'respondent.refused': 'both',
  'respondent.objected': 'both',
  'respondent.doubted': 'both',
  'respondent.proven': 'both',
  'evidence.added': 'both',
  'evidence.removed': 'both',
  'evidence.described': 'both',
  'evidence.unreadable': 'both',
  'items.answered': 'both',
  'helper.let_in': 'both',
  'helper.ended': 'both',
  'respondent.signed_in': 'both',
  'message.sent': 'both',
  'message.set_aside': 'starter',
  'offer.made': 'both',
  'offer.accepted': 'both',
  'offer.declined': 'both',
  'offer.withdrawn': 'both',
  'offer.expired': 'both',
  'term.struck': 'both',
  'term.added': 'both',
  'proposal.asked': 'both',
  'round.opened': 'both',
  'range.sealed': 'both',
  'evidence.objected': 'both',
  'evidence.weighed': 'both',
  'evidence.cleared': 'both',
  'confirmation.opened': 'both',
  'confirmation.sealed': 'both',
  'fast_track.chosen': 'both',
  'fast_track.dropped': 'both',
  'round.settled': 'both',
  'round.ended': 'both',
  'case.agreed': 'both',
  'agreement.addressed': 'both',
  'agreement.signed': 'both',
  'agreement.declined': 'both',
  'agreement.sealed': 'both',
  'case.settled': 'both',
  'obligation.claimed': 'both',
  'obligation.taken_back': 'both',
  'obligation.confirmed': 'both',
  'obligation.objected': 'both',
  'obligation.figure_stands': 'both',
  'obligation.talked': 'both',
  'obligation.counted': 'both',
  'obligation.waived': 'both',
  'obligation.broken': 'both',
  'obligation.letter': 'both',
  'plan.asked': 'both',
  'plan.accepted': 'both',
  'plan.declined': 'both',
  'plan.withdrawn': 'both',
  'plan.lapsed': 'both',
  'case.fulfilled': 'both',
  'pause.taken': 'both',
  'pause.ended': 'both',
  'finish.wished': 'both',
  'finish.taken_back': 'both',
  'extension.wished': 'both',
  'case.extended': 'both',
  'case.closed': 'both',
  'reopening.asked': 'both',
  'reopening.refused': 'both',
  'case.reopened': 'both',
} as const satisfies Record<string, 'both' | Side>

export type CaseEventType = keyof typeof EVENT_AUDIENCE
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a literal has the keys of its type and no others
export const CASE_EVENT_TYPES = Object.keys(EVENT_AUDIENCE) as CaseEventType[]

/** The one filter between the event log and a reader. `about` is the side the event belongs to, if any. */
export function mayLearn(type: CaseEventType, reader: Side): boolean {
  const audience = EVENT_AUDIENCE[type]
  return audience === 'both' || audience === reader
}

/** The fact of an entry that belongs to somebody of whom the starter said that it was not the invited person. */
export const BY_SOMEBODY_ELSE = 'bySomebodyElse'
