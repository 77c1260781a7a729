import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/mails/news.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import type { Letter } from '../mail/emails.ts'

type News = { reference: string; title: string; otherName: string; kinds: CaseEventType[]; url: string }

const LINES: Partial<Record<CaseEventType, (other: string) => string>> = {
  'invitation.opened': (other) => m.hasOpenedYourInvitation({ other }),
  'invitation.extended': (other) => m.needsLittleLongerAndHas({ other, days: TIMELINE.moreTime / DAY }),
  'invitation.failed': (other) => m.ourMailToCouldNot({ other }),
  'invitation.stopped': (other) => m.askedForNoMoreMails({ other }),
  'answer.given': (other) => m.hasAnsweredYourInvitation({ other }),
  'respondent.joined': (other) => m.hasJoinedCase({ other }),
  'message.sent': (other) => m.hasWrittenToYou({ other }),
  'offer.made': (other) => m.hasMadeOffer({ other }),
  'offer.declined': (other) => m.wouldRatherNotTakeYour({ other }),
  'offer.withdrawn': (other) => m.hasTakenOfferBack({ other }),
  'proposal.asked': (other) => m.wouldLikeMediatorToMake({ other }),
  'round.opened': () => m.mediatorHasMadeProposalIt(),
  'evidence.objected': (other) => m.thinksThatOneOfYour({ other, days: TIMELINE.objectionOpenFor / DAY }),
  'confirmation.opened': () => m.yourRangesWereCloseThere(),
  'round.ended': () => m.mediatorsRoundHasEndedWithout(),
  'case.agreed': () => m.thereAreTermsThatBoth(),
  'agreement.addressed': (other) => m.gaveAddressAgreementNamesIt({ other }),
  'agreement.signed': (other) => m.hasSignedAgreement({ other }),
  'agreement.declined': (other) => m.wouldRatherNotSignSo({ other }),
  'agreement.sealed': () => m.bothOfYouHaveSigned(),
  'obligation.confirmed': (other) => m.confirmedThat({ other }),
  'obligation.objected': (other) => m.objectedTo({ other }),
  'obligation.talked': (other) => m.talkedOfFigures({ other }),
  'obligation.figure_stands': () => m.acceptedFigure(),
  'obligation.counted': () => m.countsNow({ days: TIMELINE.obligations.confirmWithin / DAY }),
  'obligation.waived': (other) => m.waivedThat({ other }),
  'obligation.broken': (other) => m.saidNotKept({ other }),
  'plan.asked': (other) => m.askedPlan({ other, days: TIMELINE.obligations.planOpenFor / DAY }),
  'addition.proposed': (other) => m.proposedAddition({ other }),
  'addition.accepted': (other) => m.acceptedAddition({ other }),
  'addition.declined': (other) => m.declinedAddition({ other }),
  'agreement.day_taken': (other) => m.tookDayToThink({ other }),
  'plan.accepted': (other) => m.acceptedPlan({ other }),
  'plan.declined': (other) => m.declinedPlan({ other }),
  'plan.lapsed': () => m.lapsedPlan(),
  'change.proposed': (other) => m.proposedChange({ other, days: TIMELINE.changeOpenFor / DAY }),
  'change.accepted': (other) => m.acceptedChange({ other }),
  'change.declined': (other) => m.declinedChange({ other }),
  'change.withdrawn': (other) => m.withdrewChange({ other }),
  'change.ended': () => m.endedChange(),
  'change.signed': (other) => m.signedChange({ other }),
  'version.signed': () => m.signedVersion(),
  'case.fulfilled': () => m.allKept(),
  'case.reopened': (other) => m.wouldLikeToAnswerAfter({ other }),
  'pause.taken': (other) => m.tookPause({ other }),
  'pause.ended': () => m.pauseIsOver(),
  'finish.wished': (other) => m.wouldLikeToFinish({ other }),
  'extension.wished': (other) => m.wouldLikeLonger({ other }),
  'reopening.asked': (other) => m.wouldLikeToAnswerIfYouAgree({ other }),
  'case.closed': () => m.caseHasBeenClosed(),
}

/** What a mail tells of an event: that it happened, in plain words, never its content. Null: not worth a mail. */
export function newsLine(kind: CaseEventType, otherName: string): string | null {
  return LINES[kind]?.(otherName) ?? null
}

/** One mail for everything that a side has not seen yet. */
export function newsLetter(news: News): Letter {
  const lines = news.kinds.flatMap((kind) => newsLine(kind, news.otherName) ?? [])
  const last = lines.at(-1) ?? m.last()
  return {
    subject: `${last.replace(/\.$/, '')} (${news.reference})`,
    preview: last,
    heading: news.title,
    paragraphs: [...new Set(lines)],
    button: { label: m.buttonLabel(), url: news.url },
    footer: [m.youGetThisBecauseYou({ reference: news.reference })],
  }
}
