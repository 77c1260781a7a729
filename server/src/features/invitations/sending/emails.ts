import * as late from '@evensettle/messages/mails/late-answers.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/mails/invitations-sending.ts'
import { caseSubject } from '@evensettle/contracts/words/case-subject.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { minutesToAnswer } from '@evensettle/domain/invitations/minutes-to-answer.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'
import { deadline } from '@evensettle/messages/moments.ts'
import type { Letter } from '../../mail/emails.ts'

export type InvitationFacts = {
  starterName: string
  respondentName: string
  type: DisputeType
  /** the sender's own word for it: quoted, and never what a mail begins with */
  title: string
  claimed: number
  wishes: string[]
  /** how many points there are to answer */
  itemCount: number
  currency: Currency
  reference: string
  /** null for an invitation from before there were codes */
  code: string | null
  note: string
  until: Date
  /** on whose clocks the invited person reads; null where nobody knows */
  zone: string | null
  /** whether "I need time" is still there */
  moreTimeLeft: boolean
  link: string
  shortAddress: string
  stopUrl: string
  /** the same in a text, for texts alone */
  smsStopUrl: string
  contactUrl: string
}

/** "$45 and “The camera back”": the sum first, then what else is asked for, in the sender's own words. */
function askedFor(facts: Pick<InvitationFacts, 'claimed' | 'currency' | 'wishes' | 'title'>): string {
  const sum = facts.claimed > 0 ? [formatAmount(facts.claimed, facts.currency)] : []
  return [...sum, ...facts.wishes.map((wish) => `“${wish}”`)].join(' and ') || facts.title
}

/** An address as one types it: without `https://`. */
export function typedAddress(url: string): string {
  return url.replace(/^https?:\/\//, '')
}

/**
 * The six facts of the first screen, in its order: who wants what settled, what they ask for, what happens if
 * nothing is done, how long it takes, what it costs, how to check that it is real.
 */
export function sixFacts(facts: InvitationFacts): [string, string][] {
  return [
    [m.whoAndWhat(), m.wouldLikeToSortThis({ starterName: facts.starterName, subject: caseSubject(facts) })],
    [m.whatTheyAskFor(), askedFor(facts)],
    [
      m.ifYouDoNothing(),
      m.invitationEndsOnAndIs({
        deadline: deadline(facts.until, facts.zone),
        starterName: facts.starterName,
      }),
    ],
    [m.howLongItTakes(), m.aboutMinutesYouNeedNo({ minutes: minutesToAnswer(facts.itemCount) })],
    [m.whatItCostsYou(), m.nothing()],
    [
      m.isThisReal(),
      m.typeIntoYourBrowserYourself({
        address: typedAddress(facts.shortAddress),
        byHand: byHand(facts),
        starterName: facts.starterName,
      }),
    ],
  ]
}

function byHand({ reference, code }: Pick<InvitationFacts, 'reference' | 'code'>): string {
  return code === null ? m.reference({ reference }) : m.referenceAndCode({ reference, code })
}

/** What the sender calls it and wrote, as theirs, behind the facts. */
function ownWords({ starterName, title, note }: InvitationFacts): string[] {
  return [m.theirTitle({ starterName, title }), ...(note === '' ? [] : [m.theirNote({ starterName, note })])]
}

function footOf(facts: InvitationFacts): Pick<Letter, 'footer' | 'links'> {
  return {
    footer: [
      m.youGetThisBecauseNamed({ starterName: facts.starterName, reference: facts.reference, brand: BRAND }),
    ],
    links: [
      { label: m.noMoreMailsLikeThisLabel(), url: facts.stopUrl },
      { label: m.reportThisInvitationLabel(), url: `${facts.stopUrl}&report=1` },
      { label: m.reachPersonLabel(), url: facts.contactUrl },
    ],
  }
}

/** The invitation: the six facts, one button, and the way in by hand. */
export function invitationLetter(facts: InvitationFacts): Letter {
  return {
    subject: m.subject({ starterName: facts.starterName, subject: caseSubject(facts) }),
    preview: m.preview({ minutes: minutesToAnswer(facts.itemCount) }),
    heading: m.wouldYouBeWillingToHeading({ starterName: facts.starterName }),
    paragraphs: [
      m.hello({ respondentName: facts.respondentName }),
      m.asksForBy({
        starterName: facts.starterName,
        what: askedFor(facts),
        deadline: deadline(facts.until, facts.zone),
      }),
      m.isNeutralPlaceWhereTwo({ brand: BRAND, starterName: facts.starterName }),
    ],
    button: { label: m.buttonLabel(), url: facts.link },
    isButtonFirst: true,
    facts: sixFacts(facts),
    after: [...ownWords(facts), m.youCanAgreeSeeIt()],
    ...footOf(facts),
  }
}

/** A reminder names what happens at the end and offers a plan. */
export function reminderLetter(facts: InvitationFacts, daysLeft: number): Letter {
  const end = deadline(facts.until, facts.zone)
  return {
    subject: m.subjectLeftToAnswer({ daysLeft, starterName: facts.starterName, subject: caseSubject(facts) }),
    preview: m.previewAfterInvitationEnds({ end }),
    heading: m.thereLeftToAnswerHeading({ daysLeft }),
    paragraphs: [
      m.hello({ respondentName: facts.respondentName }),
      m.isWaitingForYourAnswer({
        starterName: facts.starterName,
        subject: caseSubject(facts),
        end,
      }),
      m.shortPlan(),
      m.n1OpenInvitationAndRead(),
      ...(facts.moreTimeLeft ? [m.ifYouNeedLongerPress({ days: TIMELINE.moreTime / DAY })] : []),
    ],
    button: { label: m.buttonLabel(), url: facts.link },
    after: [m.orTypeByHandWith({ address: typedAddress(facts.shortAddress), byHand: byHand(facts) })],
    ...footOf(facts),
  }
}

/** The invitation has run out: nothing was decided, and until when a late yes is welcome. */
export function endedLetter(facts: InvitationFacts, lateUntil: Date): Letter {
  return {
    subject: m.subjectInvitationOfHas({ starterName: facts.starterName, subject: caseSubject(facts) }),
    preview: m.previewNothingWasDecided(),
    heading: m.invitationHasEndedHeading(),
    paragraphs: [
      m.hello({ respondentName: facts.respondentName }),
      m.timeToAnswerAboutIs({ starterName: facts.starterName, subject: caseSubject(facts) }),
      m.ifYouWouldLikeTo({ deadline: deadline(lateUntil, facts.zone) }),
      m.thisIsLastMailAbout(),
    ],
    button: { label: m.buttonLabelAnswerAfterAll(), url: facts.link },
    ...footOf(facts),
  }
}

/** The starter has opened the case again: the link works. */
export function openAgainLetter(facts: InvitationFacts): Letter {
  const starter = facts.starterName
  return {
    subject: late.openAgainSubject({ reference: facts.reference }),
    preview: late.openAgainPreview({ starter }),
    heading: late.openAgainPreview({ starter }),
    paragraphs: [
      m.hello({ respondentName: facts.respondentName }),
      late.openAgainDays({ date: deadline(facts.until, facts.zone) }),
    ],
    button: { label: late.openAgainButton(), url: facts.link },
    ...footOf(facts),
  }
}

/** The starter would rather leave it. */
export function leftClosedLetter(facts: InvitationFacts): Letter {
  return {
    subject: late.leftClosedSubject({ reference: facts.reference }),
    preview: late.leftClosedPreview({ starter: facts.starterName }),
    heading: late.leftClosedPreview({ starter: facts.starterName }),
    paragraphs: [m.hello({ respondentName: facts.respondentName }), late.leftClosedAfter()],
    ...footOf(facts),
  }
}

/** Somebody came with the link or code that the starter sees and joined with an address that the starter did not name. */
export function joinedLetter(facts: InvitationFacts, wasItYouUrl: string): Letter {
  return {
    subject: m.subjectSomebodyJoinedCase({ starterName: facts.starterName }),
    preview: m.previewTheyCameBy(),
    heading: m.somebodyJoinedWasItYouHeading(),
    paragraphs: [
      m.hello({ respondentName: facts.respondentName }),
      m.somebodyCameByPrintedLetter({
        reference: facts.reference,
        subject: caseSubject(facts),
        starterName: facts.starterName,
      }),
      m.ifItWasYouThere(),
      m.ifItWasNotYou(),
    ],
    button: { label: m.buttonLabelThatWasNot(), url: wasItYouUrl },
    ...footOf(facts),
  }
}

/** The second channel: a text message of the service, short enough for two parts. */
export function invitationText(facts: InvitationFacts): string {
  return [
    m.wouldLikeToSortSomething({
      brand: BRAND,
      starterName: facts.starterName,
      shortened: shortened(facts.title),
    }),
    m.readAndAnswerWithoutAccount({ shortAddress: facts.shortAddress, byHand: byHand(facts) }),
    m.noMoreTexts({ stopUrl: facts.smsStopUrl }),
  ].join(' ')
}

/** What the starter may send from their own phone. */
export function ownText(facts: InvitationFacts): string {
  return m.helloIWouldLikeTo({
    respondentName: facts.respondentName,
    shortened: shortened(facts.title),
    shortAddress: facts.shortAddress,
    byHand: byHand(facts),
    starterName: facts.starterName,
  })
}

function shortened(title: string): string {
  return title.length <= 60 ? title : `${title.slice(0, 59).trimEnd()}…`
}
