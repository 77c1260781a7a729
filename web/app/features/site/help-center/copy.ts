import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { EVIDENCE_LIMITS, MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import * as m from '@evensettle/messages/site/help-center-copy.ts'
import type { Article, Stage } from './model.ts'

export const STAGE_LABELS: Record<Stage, string> = {
  start: m.start(),
  invitation: m.invitation(),
  talk: m.talk(),
  agreement: m.agreement(),
  account: m.account(),
  kinds: m.kinds(),
}

export const ARTICLES: readonly Article[] = [
  {
    id: 'write-it-down',
    stage: 'start',
    title: m.howToTellWhatHappenedTitle(),
    text: [m.writeWhatYouSawAnd(), m.leaveOutWhatYouThink(), m.otherSideReadsYourStory()],
    words: 'story facts date',
  },
  {
    id: 'items',
    stage: 'start',
    title: m.whatToAskForPointTitle(),
    text: [m.listEachThingYouAsk(), m.manyPeopleAgreeOnSome(), m.askForWhatYouCan()],
    words: 'items amount claim money',
  },
  {
    id: 'papers',
    stage: 'start',
    title: m.addingPhotosAndPapersTitle(),
    text: [
      m.addWhatShowsYourPoint({
        megabytes: EVIDENCE_LIMITS.bytes / MEGABYTE,
        video: EVIDENCE_LIMITS.videoBytes / MEGABYTE,
      }),
      m.whereAndWhenPhotoWas(),
    ],
    words: 'evidence upload receipt picture',
  },
  {
    id: 'drafts',
    stage: 'start',
    title: m.stopNowAndGoOnTitle(),
    text: [m.yourDraftSavesItselfWhile(), m.draftThatNobodyTouchesIs({ days: TIMELINE.draftKeptFor / DAY })],
    words: 'draft save pause delete',
  },
  {
    id: 'invitation-way',
    stage: 'invitation',
    title: m.whatOtherSideGetsTitle(),
    text: [
      m.theyGetNeutralMailWith(),
      m.youSeeWhenTheyFirst(),
      m.invitationIsOpenFor14({ days: TIMELINE.invitationValid / DAY }),
    ],
    words: 'mail link opened invite',
  },
  {
    id: 'no-answer',
    stage: 'invitation',
    title: m.otherSideDoesNotAnswerTitle(),
    text: [
      m.openYourCaseAndLook(),
      m.shortCallOftenHelpsSay(),
      m.if14DaysEndWith({ days: TIMELINE.invitationValid / DAY }),
    ],
    words: 'silence reminder resend address expired',
  },
  {
    id: 'was-invited',
    stage: 'invitation',
    title: m.youWereInvitedTitle(),
    text: [
      m.youChooseWhetherToTake(),
      m.youCanAlsoTakeSeven({ days: TIMELINE.moreTime / DAY }),
      m.accountIsNeededOnlyTo(),
    ],
    words: 'respondent answer decline time real',
  },
  {
    id: 'messages',
    stage: 'talk',
    title: m.writingToEachOtherTitle(),
    text: [m.messagesInCaseAreSeen(), m.askOneThingAtTime()],
    words: 'chat offline send tone',
  },
  {
    id: 'offers',
    stage: 'talk',
    title: m.makingOfferTitle(),
    text: [
      m.offerSaysWhoPaysWhat(),
      m.offerStaysOpenForSeven({ days: TIMELINE.offerValidDays.usual }),
      m.moveOfAboutSameSize(),
    ],
    words: 'counter-offer terms instalments pay',
  },
  {
    id: 'proposals',
    stage: 'talk',
    title: m.askingMediatorForProposalTitle(),
    text: [m.mediatorIsSoftwareItWorks(), m.youSealSumsYouCould(), m.ifTheyDoNotMeet()],
    words: 'round range seal secret limit',
  },
  {
    id: 'signing',
    stage: 'agreement',
    title: m.beforeYouSignTitle(),
    text: [m.readWholeTextCheckWho(), m.nothingBindsYouUntilBoth(), m.askSomebodyYouTrustOr()],
    words: 'signature contract legal enforceable',
  },
  {
    id: 'sealed-file',
    stage: 'agreement',
    title: m.keepingYourAgreementTitle(),
    text: [m.whenBothHaveSignedYou(), m.sealShowsIfSomebodyChanged()],
    words: 'download sealed pdf proof check',
    link: { to: '/security#check', label: m.linkLabel() },
  },
  {
    id: 'sign-in',
    stage: 'account',
    title: m.youCannotSignInTitle(),
    text: [m.askForLinkToSet(), m.ifYouLostPhoneWith()],
    words: 'password reset two-factor code locked',
    link: { to: '/forgot-password', label: m.linkLabelSetNewPassword() },
  },
  {
    id: 'second-step',
    stage: 'account',
    title: m.saferSignInTitle(),
    text: [m.inYourSettingsYouCan(), m.youCanAlsoUsePasskey()],
    words: 'two-factor passkey device security',
  },
  {
    id: 'who-sees',
    stage: 'account',
    title: m.whoSeesWhatAboutYouTitle(),
    text: [m.otherSideSeesYourName(), m.theyNeverSeeYourPhone()],
    words: 'privacy private phone address data',
    link: { to: '/privacy', label: m.linkLabelPrivacy() },
  },
  {
    id: 'deposit',
    stage: 'kinds',
    title: m.securityDepositsTitle(),
    text: [m.itHelpsToHaveLease(), m.goThroughWhatWasKept()],
    words: 'rent landlord tenant flat',
  },
  {
    id: 'invoice',
    stage: 'kinds',
    title: m.unpaidInvoicesTitle(),
    text: [m.itHelpsToHaveOrder(), m.ifPartOfWorkIs()],
    words: 'bill freelancer client work',
  },
  {
    id: 'loan',
    stage: 'kinds',
    title: m.loansAndBorrowedThingsTitle(),
    text: [m.itHelpsToHaveMessages(), m.payingBackInPartsIs()],
    words: 'friend family money lent item',
  },
  {
    id: 'purchase',
    stage: 'kinds',
    title: m.purchasesAndServicesTitle(),
    text: [m.itHelpsToHaveOffer(), m.sayWhichWouldDoRepair()],
    words: 'buy refund broken repair contract service',
  },
  {
    id: 'neighbor',
    stage: 'kinds',
    title: m.neighborsTitle(),
    text: [m.itHelpsToWriteDown(), m.agreeOnSmallClearRules()],
    words: 'neighbour noise fence tree hedge',
  },
]
