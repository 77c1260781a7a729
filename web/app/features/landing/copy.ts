import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/landing/copy.ts'
import { BRAND } from '../../lib/brand.ts'

export const WHO = [
  { title: m.tenantsAndLandlordsTitle(), text: m.tenantsAndLandlordsText() },
  { title: m.freelancersTitle(), text: m.freelancersText() },
  { title: m.friendsAndFamilyTitle(), text: m.friendsAndFamilyText() },
  { title: m.smallBusinessesTitle(), text: m.smallBusinessesText() },
]

export const SAFETY = [
  {
    title: m.onlyTwoOfYouTitle(),
    icon: 'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11zM3 19.5c.5-3.4 2.8-5 6-5s5.5 1.6 6 5M16 5.2a3 3 0 0 1 0 5.6M17.6 14.9c2 .6 3.1 2.1 3.4 4.6',
    text: m.onlyTwoOfText(),
  },
  {
    title: m.yourLimitsStaySealedTitle(),
    icon: 'M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11zM8 11V8a4 4 0 0 1 8 0v3M12 14.5v2',
    isSealed: true,
    text: m.yourLimitsStayText(),
  },
  {
    title: m.carefulSignInTitle(),
    icon: 'M14.5 14.5a5 5 0 1 0-4.6-3.1L4 17.3V20h3v-2h2v-2h2l1-1.9c.8.3 1.6.4 2.5.4zM16 8.5v.01',
    text: m.carefulSignInText(),
  },
  {
    title: m.nobodyLooksOverYourShoulderTitle(),
    icon: 'M3 12c2-3.8 5.2-6 9-6 1.4 0 2.7.3 3.9.8M21 12c-2 3.8-5.2 6-9 6-1.4 0-2.7-.3-3.9-.8M14.5 12a2.5 2.5 0 0 1-2.5 2.5M4 20L20 4',
    text: m.nobodyLooksOverText(),
  },
]

export const STEPS = [
  {
    title: m.tellWhatHappenedTitle(),
    text: m.tellWhatHappenedText(),
    line: 'border-clay',
  },
  {
    title: m.inviteOtherSideTitle(),
    text: m.inviteOtherSideText(),
    line: 'border-harbor',
  },
  {
    title: m.findMiddleTitle(),
    text: m.findMiddleText(),
    line: 'border-ink-3',
  },
  {
    title: m.signAndCloseTitle(),
    text: m.signAndCloseText(),
    line: 'border-pine',
  },
]

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
  { title: m.flatRatePricingTitle(), text: m.flatRatePricingText() },
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
    icon: 'M4 6.5l1.5 1.5L8 5.5M4 12.5l1.5 1.5L8 11.5M4 18.5l1.5 1.5L8 17.5M11.5 7H20M11.5 13H20M11.5 19H20',
    text: m.itemByItemText(),
  },
  {
    title: m.realTimeMessagesTitle(),
    icon: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8 9h8M8 12.5h5',
    text: m.realTimeMessagesText(),
  },
  {
    title: m.offersAndCounterOffersTitle(),
    icon: 'M4 6h5v3.5h4V11h7M4 18h5v-3.5h4V13h7',
    text: m.offersAndCounterText(),
  },
  {
    title: m.explainedProposalsTitle(),
    icon: 'M12 4v16M7 20h10M5 7h14M5 7l-2.5 6a3 3 0 0 0 5 0zM19 7l-2.5 6a3 3 0 0 0 5 0z',
    text: m.explainedProposalsText(),
  },
  {
    title: m.caseJourneyTitle(),
    icon: 'M5.5 20.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM18.5 7.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM7.5 18.5h8a3.25 3.25 0 0 0 0-6.5h-7a3.25 3.25 0 0 1 0-6.5h8',
    text: m.caseJourneyText(),
  },
  {
    title: m.signedAgreementTitle(),
    icon: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 17.5c1-2.5 2-2.5 2.5-1s1.5 1 3.5 0',
    text: m.signedAgreementText(),
  },
  {
    icon: 'M4.5 8h3l1.5-2.5h6L16.5 8h3A1.5 1.5 0 0 1 21 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-8A1.5 1.5 0 0 1 4.5 8zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
    title: m.evidenceUploadTitle(),
    text: m.evidenceUploadText(),
  },
  {
    icon: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
    title: m.discussionTemplatesTitle(),
    text: m.discussionTemplatesText(),
  },
  {
    icon: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4',
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
    a: m.howLongDoesItAnswer({ minutes: TIMELINE.minutesToStart }),
  },
  {
    q: m.howMuchDoesItQuestion(),
    a: m.howMuchDoesItAnswer(),
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
