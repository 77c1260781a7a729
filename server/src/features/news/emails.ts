import { titleOfThing } from '@evensettle/domain/agreements/thing-name.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/mails/news.ts'
import * as signed from '@evensettle/messages/mails/signed.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'
import { DAY, dateInWords, type CalendarDate } from '@evensettle/domain/time.ts'
import type { ObligationKind } from '@evensettle/domain/obligations/kinds.ts'
import type { Letter } from '../mail/emails.ts'

/** What an event about something that was agreed is about: a sum or an act, and the other figure where there are two. */
export type NewsAbout = {
  kind: ObligationKind
  words: string
  amount: number
  received: number | null
  currency: Currency
}

/** An offer that lies on the table: the money, on the days of its parts, and how many promises go with it. */
export type NewsOffer = {
  isPaidByThem: boolean
  amount: number
  /** the days of its parts, the earliest first */
  days: readonly CalendarDate[]
  acts: number
  currency: Currency
  /** false while it is not known who joined: nothing can be accepted then */
  mayAccept: boolean
}

/** What an answer comes to: how much of what was asked for is agreed, and what is asked for in return. */
export type NewsAnswer = { claimed: number; admitted: number; back: number; more: number; currency: Currency }

export type NewsEvent = {
  type: CaseEventType
  about: NewsAbout | null
  offer?: NewsOffer
  answer?: NewsAnswer
}
type News = {
  reference: string
  title: string
  otherName: string
  events: NewsEvent[]
  isPartSettled?: boolean
  url: string
  /** where somebody with an account says what they want mails about */
  choicesUrl?: string
}
const AT_TABLE = new Set<CaseEventType>([
  'offer.made',
  'round.opened',
  'proposal.asked',
  'confirmation.opened',
])
const TO_SIGN = new Set<CaseEventType>([
  'case.agreed',
  'agreement.signed',
  'agreement.addressed',
  'agreement.email_confirmed',
  'change.proposed',
  'change.accepted',
  'change.signed',
])
const AT_POINTS = new Set<CaseEventType>(['part.proposed', 'part.accepted', 'part.signed'])

/** After these what came before does not wait any more. */
const OVER = new Set<CaseEventType>([
  'offer.withdrawn',
  'round.ended',
  'agreement.declined',
  'agreement.sealed',
  'change.declined',
  'change.withdrawn',
  'change.ended',
  'version.signed',
  'part.declined',
  'part.withdrawn',
  'part.ended',
  'part.settled',
  'case.closed',
])

/** Where the link of a mail leads: to what is new and waits, not to the top of a long page. */
export function placeOfNews(caseId: string, events: readonly Pick<NewsEvent, 'type'>[]): string {
  const last = events.findLast(({ type }) => [AT_TABLE, TO_SIGN, AT_POINTS, OVER].some((of) => of.has(type)))
  if (!last || OVER.has(last.type)) return `/case/${caseId}`
  if (AT_POINTS.has(last.type)) return `/case/${caseId}?tab=points`
  return TO_SIGN.has(last.type) ? `/case/${caseId}?tab=agreement` : `/negotiation/${caseId}`
}

type Facts = { other: string; kind: 'money' | 'act' | 'none'; what: string; received: string }

const LINES: Partial<Record<CaseEventType, (other: string, facts: Facts) => string>> = {
  'invitation.opened': (other) => m.hasOpenedYourInvitation({ other }),
  'invitation.extended': (other) => m.needsLittleLongerAndHas({ other, days: TIMELINE.moreTime / DAY }),
  'invitation.failed': (other) => m.ourMailToCouldNot({ other }),
  'invitation.stopped': (other) => m.askedForNoMoreMails({ other }),
  'invitation.wrong_address': (other) => m.wrongAddress({ other }),
  'answer.given': (other) => m.hasAnsweredYourInvitation({ other }),
  'respondent.joined': (other) => m.hasJoinedCase({ other }),
  'message.sent': (other) => m.hasWrittenToYou({ other }),
  'offer.made': (other) => m.hasMadeOffer({ other }),
  'offer.declined': (other) => m.wouldRatherNotTakeYour({ other }),
  'offer.withdrawn': (other) => m.hasTakenOfferBack({ other }),
  'proposal.asked': (other) => m.wouldLikeMediatorToMake({ other }),
  'round.opened': () => m.mediatorHasMadeProposalIt(),
  'evidence.described': (other) => m.describedAnew({ other }),
  'evidence.objected': (other) => m.thinksThatOneOfYour({ other, days: TIMELINE.objectionOpenFor / DAY }),
  'confirmation.opened': () => m.yourRangesWereCloseThere(),
  'round.ended': () => m.mediatorsRoundHasEndedWithout(),
  'case.agreed': () => m.thereAreTermsThatBoth(),
  'agreement.addressed': (other) => m.gaveAddressAgreementNamesIt({ other }),
  'agreement.email_confirmed': (other) => m.confirmedEmailAgreementSaysIt({ other }),
  'agreement.signed': (other) => m.hasSignedAgreement({ other }),
  'agreement.declined': (other) => m.wouldRatherNotSignSo({ other }),
  'agreement.sealed': () => m.bothOfYouHaveSigned(),
  'obligation.confirmed': (_, facts) => m.confirmedThat(facts),
  'obligation.objected': (_, facts) =>
    m.objectedTo({ ...facts, days: TIMELINE.obligations.figuresStandFor / DAY }),
  'obligation.talked': (other) => m.talkedOfFigures({ other }),
  'obligation.figure_stands': (_, facts) => m.acceptedFigure(facts),
  'obligation.counted': (_, facts) =>
    m.countsNow({ ...facts, days: TIMELINE.obligations.confirmWithin / DAY }),
  'obligation.waived': (_, facts) => m.waivedThat(facts),
  'obligation.broken': (_, facts) => m.saidNotKept(facts),
  'account.named': (other) => m.namedAccount({ other }),
  'account.replaced': (other) => m.replacedAccount({ other }),
  'plan.asked': (_, facts) => m.askedPlan({ ...facts, days: TIMELINE.obligations.planOpenFor / DAY }),
  'addition.proposed': (other) => m.proposedAddition({ other }),
  'addition.accepted': (other) => m.acceptedAddition({ other }),
  'addition.declined': (other) => m.declinedAddition({ other }),
  'agreement.day_taken': (other) => m.tookDayToThink({ other }),
  'plan.accepted': (_, facts) => m.acceptedPlan(facts),
  'plan.declined': (_, facts) => m.declinedPlan(facts),
  'plan.lapsed': (_, facts) => m.lapsedPlan(facts),
  'part.proposed': (other) => m.proposedPart({ other, days: TIMELINE.part.openFor / DAY }),
  'part.accepted': (other) => m.acceptedPart({ other }),
  'part.declined': (other) => m.declinedPart({ other }),
  'part.withdrawn': (other) => m.withdrewPart({ other }),
  'part.ended': () => m.endedPart(),
  'part.signed': (other) => m.signedPart({ other }),
  'part.settled': () => m.settledPart(),
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
  'person.left': (other) => m.hasDeletedAccount({ other }),
  'case.closed': () => m.caseHasBeenClosed(),
}

/**
 * What a mail tells of an event: that it happened, in plain words, and never what was written; of what was agreed, what it is
 * about (of an offer, its sum and day: {@link offerLine}). Null: not worth a mail.
 */
export function newsLine(type: CaseEventType, other: string, about: NewsAbout | null = null): string | null {
  return LINES[type]?.(other, factsOf(other, about)) ?? null
}

/** An offer in money: both see it, and whoever reads the mail wants to know whether it is worth a look. */
function offerLine(
  other: string,
  { isPaidByThem, amount, days, acts, currency, mayAccept }: NewsOffer,
): string {
  const [first = '', last = first] = [days[0], days.at(-1)].map((day) => day && dateInWords(day))
  const sum = formatAmount(amount, currency)
  const pays = isPaidByThem ? 'other' : 'you'
  return m.offersSum({
    other,
    pays,
    sum,
    parts: days.length,
    first,
    last,
    acts,
    mayAccept: String(mayAccept),
  })
}

function answerLine(other: string, { claimed, admitted, back, more, currency }: NewsAnswer): string {
  const agrees = admitted === 0 ? 'none' : admitted === claimed ? 'all' : 'part'
  const [sum, of, inReturn] = [admitted, claimed, back].map((one) => formatAmount(one, currency))
  return m.answeredWith({
    other,
    agrees,
    sum: sum ?? '',
    of: of ?? '',
    asks: back > 0 ? 'money' : more > 0 ? 'else' : 'nothing',
    back: inReturn ?? '',
  })
}

/** What a mail or the list says of an event, with what it comes to. */
export function newsWords(event: NewsEvent, other: string): string {
  if (event.offer) return offerLine(other, event.offer)
  if (event.answer) return answerLine(other, event.answer)
  return newsLine(event.type, other, event.about) ?? m.last()
}

function factsOf(other: string, about: NewsAbout | null): Facts {
  if (about === null) return { other, kind: 'none', what: '', received: '' }
  const { amount, received, currency, words } = about
  if (about.kind !== 'payment') return { other, kind: 'act', what: words, received: '' }
  const arrived = received === null || received === 0 ? m.nothing() : formatAmount(received, currency)
  return { other, kind: 'money', what: formatAmount(amount, currency), received: arrived }
}

type InvitedNews = Omit<News, 'url'> & {
  name: string
  link: string
  /** null for whoever was not named by the starter */
  stopUrl: string | null
  contactUrl: string
}

/** The same for whoever answered without an account: their own link shows it, and lets them write back. */
export function invitedNewsLetter(news: InvitedNews): Letter {
  const { otherName, name, link, stopUrl, contactUrl, reference } = news
  const { paragraphs, ...letter } = newsLetter({ ...news, url: link })
  return {
    ...letter,
    heading: letter.preview,
    paragraphs: [m.hello({ name }), ...paragraphs.filter((line) => line !== letter.preview)],
    button: { label: m.readButton(), url: link },
    after: [m.sameLink({ other: otherName })],
    footer: [m.youAnswered({ other: otherName, reference })],
    links: [
      ...(stopUrl === null ? [] : [{ label: m.noMoreMailsLabel(), url: stopUrl }]),
      { label: m.reachPersonLabel(), url: contactUrl },
    ],
  }
}

/** One mail for everything that a side has not seen yet. */
export function newsLetter(news: News): Letter {
  const { events, otherName } = news
  const isEnd = events.some(({ type }) => type === 'case.closed')
  const lines = events.map((event) => newsWords(event, otherName))
  // a subject is short, and is read on locked screens
  const last =
    events.map(({ type }) => newsLine(type, otherName)).findLast((line) => line !== null) ?? m.last()
  return {
    subject: `${last.replace(/\.$/, '')} (${news.reference})`,
    preview: last,
    heading: news.title,
    paragraphs: [...new Set(lines), ...(isEnd && news.isPartSettled ? [m.partStays()] : [])],
    button: { label: m.buttonLabel(), url: news.url },
    footer: [m.youGetThisBecauseYou({ reference: news.reference })],
    ...(news.choicesUrl && { links: [{ label: m.chooseMailsLabel(), url: news.choicesUrl }] }),
  }
}

type DailyNews = Pick<News, 'title' | 'reference' | 'otherName' | 'events'>

/** One mail for a day: what is new in each case, for whoever chose to hear of it once a day. */
export function dailyLetter(cases: readonly DailyNews[], links: { url: string; choicesUrl: string }): Letter {
  return {
    subject: m.dailySubject({ cases: cases.length }),
    preview: m.dailyPreview({ cases: cases.length }),
    heading: m.dailyHeading(),
    paragraphs: [m.dailyPreview({ cases: cases.length })],
    facts: cases.map(({ title, reference, otherName, events }) => [
      `${title} (${reference})`,
      [...new Set(events.map((event) => newsWords(event, otherName)))].join(' '),
    ]),
    button: { label: m.dailyButton(), url: links.url },
    footer: [m.dailyWhy()],
    links: [{ label: m.chooseMailsLabel(), url: links.choicesUrl }],
  }
}

/** Something that was agreed, for one of the two; `dueOn` null: without a day. */
type Promised = {
  isMine: boolean
  kind: ObligationKind
  amount: number
  currency: Currency
  words: string
  dueOn: string | null
}

/** That both have signed: what comes first, each day that follows, and where the paper is. */
export function signedLetter(about: {
  text: 'agreement' | 'version' | 'part'
  reference: string
  title: string
  other: string
  /** what has to be done, the earliest first; none: there are only promises for good */
  promised: Promised[]
  url: string
}): Letter {
  const { text, reference, title, other, url } = about
  const [first, ...more] = about.promised
  return {
    subject: signed.subject({ text, reference }),
    preview: signed.ready({ text }),
    heading: title,
    paragraphs: [
      signed.ready({ text }),
      ...(first === undefined ? [signed.forGood()] : [firstLine(first, other), signed.reminded()]),
    ],
    facts: more.map((one) => [
      one.dueOn === null ? signed.noDay() : wholeDay(one.dueOn),
      signed.ordered(wordsOf(one, other)),
    ]),
    button: { label: signed.button({ text }), url },
    footer: [signed.youGetThis({ reference })],
  }
}

/** Which words say it: to whoever does it, and to whoever it is owed to. */
const FIRST_WORDS = {
  payment: ['pay', 'paid'],
  thing: ['give', 'get'],
  act: ['do', 'other'],
} as const satisfies Record<ObligationKind, readonly [string, string]>

function wordsOf({ isMine, kind, amount, currency, words }: Promised, other: string) {
  const thing = kind === 'thing' ? titleOfThing(words) : null
  const what = kind === 'payment' ? formatAmount(amount, currency) : (thing ?? words)
  return { kind: FIRST_WORDS[kind][isMine ? 0 : 1], other, what }
}

function firstLine(one: Promised, other: string): string {
  const said = wordsOf(one, other)
  return one.dueOn === null ? signed.firstNoDay(said) : signed.first({ ...said, day: wholeDay(one.dueOn) })
}
