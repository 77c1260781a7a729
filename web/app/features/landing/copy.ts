import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/landing/copy.ts'
import { BRAND } from '../../lib/brand.ts'
import { PRICE_WORDS } from '../../lib/price.ts'

export const WHO = [
  { title: m.tenantsAndLandlordsTitle(), text: m.tenantsAndLandlordsText() },
  { title: m.freelancersTitle(), text: m.freelancersText() },
  { title: m.friendsAndFamilyTitle(), text: m.friendsAndFamilyText() },
  { title: m.smallBusinessesTitle(), text: m.smallBusinessesText() },
]

export const SAFETY = [
  {
    title: m.onlyTwoOfYouTitle(),
    text: m.onlyTwoOfText(),
  },
  {
    title: m.yourLimitsStaySealedTitle(),
    text: m.yourLimitsStayText(),
  },
  {
    title: m.carefulSignInTitle(),
    text: m.carefulSignInText(),
  },
  {
    title: m.nobodyLooksOverYourShoulderTitle(),
    text: m.nobodyLooksOverText(),
  },
]

export const STEPS = [
  {
    title: m.tellWhatHappenedTitle(),
    text: m.tellWhatHappenedText(),
  },
  {
    title: m.inviteOtherSideTitle(),
    text: m.inviteOtherSideText(),
  },
  {
    title: m.findMiddleTitle(),
    text: m.findMiddleText(),
  },
  {
    title: m.signAndCloseTitle(),
    text: m.signAndCloseText(),
  },
]

/** What it costs. */
export const PRICING = { title: m.flatRatePricingTitle(), text: m.flatRatePricingText() }

export const WHY = [
  { title: m.startInAbout5MinutesTitle({ minutes: TIMELINE.minutesToStart }), text: m.startInAboutText() },
  {
    title: m.mostCasesResolveIn14Title({ days: TIMELINE.plannedDays }),
    text: m.mostCasesResolveText(),
  },
  {
    title: m.noMinimumOrMaximumTitle(),
    text: m.noMinimumOrText(),
  },
  {
    title: m.sameForBothTitle(),
    text: m.sameForBothText(),
  },
  { title: m.youDecideTitle(), text: m.youDecideText() },
]

export const DISPUTES = [
  { title: m.securityDepositsTitle(), text: m.securityDepositsText() },
  { title: m.unpaidInvoicesTitle(), text: m.unpaidInvoicesText() },
  { title: m.loansTitle(), text: m.loansText() },
  { title: m.borrowedItemsTitle(), text: m.borrowedItemsText() },
  { title: m.purchaseProblemsTitle(), text: m.purchaseProblemsText() },
  { title: m.neighborDisputesTitle(), text: m.neighborDisputesText() },
  { title: m.contractDisputesTitle(), text: m.contractDisputesText() },
  { title: m.serviceDisputesTitle(), text: m.serviceDisputesText() },
]

export const TOOLS = [
  {
    title: m.itemByItemAnswersTitle(),
    text: m.itemByItemText(),
  },
  {
    title: m.realTimeMessagesTitle(),
    text: m.realTimeMessagesText(),
  },
  {
    title: m.offersAndCounterOffersTitle(),
    text: m.offersAndCounterText(),
  },
  {
    title: m.explainedProposalsTitle(),
    text: m.explainedProposalsText(),
  },
  {
    title: m.caseJourneyTitle(),
    text: m.caseJourneyText(),
  },
  {
    title: m.signedAgreementTitle(),
    text: m.signedAgreementText(),
  },
  {
    title: m.evidenceUploadTitle(),
    text: m.evidenceUploadText(),
  },
  {
    title: m.discussionTemplatesTitle(),
    text: m.discussionTemplatesText(),
  },
  {
    title: m.notificationCenterTitle(),
    text: m.notificationCenterText(),
  },
]

export const TWO_WEEKS = [
  {
    when: m.whenDays1To2(),
    title: m.startAndInviteTitle(),
    text: m.startAndInviteText(),
  },
  {
    when: m.whenDays3To7(),
    title: m.answerAndTalkTitle(),
    text: m.answerAndTalkText(),
  },
  {
    when: m.whenDays8To14(),
    title: m.proposeAndSignTitle(),
    text: m.proposeAndSignText(),
  },
]

export const COMPARISON = [
  { row: m.rowTime(), cells: ['14-30 days', '2-6 months', m.oftenMonths()] },
  { row: m.rowCost(), cells: [m.flatRateNoHiddenFees(), m.courtFees(), m.oftenByHour()] },
  { row: m.rowWhoDecides(), cells: [m.twoOfYou(), m.judge(), m.youOrJudge()] },
  {
    row: m.rowWhere(),
    cells: [m.onlineWhenItSuitsYou(), m.inCourtroomOnSetDay(), m.callsAndMeetings()],
  },
  { row: m.rowWhoCanSee(), cells: [m.youTwoAndYourHelpers(), m.oftenPublic(), m.youAndYourLawyer()] },
  { row: m.rowWhatYouGet(), cells: [m.signedAgreement(), m.judgment(), m.agreementOrJudgment()] },
]

export const FAQ = [
  {
    q: m.whatIsQuestion({ brand: BRAND }),
    a: m.whatIsAnswer(),
  },
  {
    q: m.howLongDoesItQuestion(),
    a: m.howLongDoesItAnswer({ minutes: TIMELINE.minutesToStart, days: TIMELINE.plannedDays }),
  },
  {
    q: m.howMuchDoesItQuestion(),
    a: `${m.howMuchDoesItAnswer()} ${PRICE_WORDS} ${m.sameEverywhere()}`,
  },
  {
    q: m.doINeedLawyerQuestion(),
    a: m.doINeedLawyerAnswer({ brand: BRAND }),
  },
  {
    q: m.isAgreementLegallyEnforceableQuestion(),
    a: m.isAgreementLegallyEnforceableAnswer(),
  },
  {
    q: m.whatIfOtherSideQuestion(),
    a: m.whatIfOtherSideAnswer({ days: TIMELINE.invitationValid / DAY }),
  },
  {
    q: m.doesOtherSideNeedQuestion(),
    a: m.doesOtherSideNeedAnswer(),
  },
  {
    q: m.whoIsMediatorQuestion(),
    a: m.whoIsMediatorAnswer(),
  },
  {
    q: m.canOtherSideSeeQuestion(),
    a: m.canOtherSideSeeAnswer(),
  },
  {
    q: m.whatIfWeDoQuestion(),
    a: m.whatIfWeDoAnswer(),
  },
]
