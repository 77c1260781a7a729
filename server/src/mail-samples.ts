import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { contactLetter } from './features/contact/emails.ts'
import { heldBackLetter } from './features/held-back/emails.ts'
import { answeredLetter, askedLetter, requestLetter } from './features/contact/requests/emails.ts'
import { feedbackLetter } from './features/feedback/emails.ts'
import { copyLetter } from './features/own-data/copy/emails.ts'
import { deletionLetter } from './features/own-data/deletion/emails.ts'
import { closedLetter } from './features/people/emails.ts'
import { operatorLetter } from './features/operators/emails.ts'
import { reportLetter } from './features/invitations/objections/emails.ts'
import {
  endedLetter,
  invitationLetter,
  invitationText,
  joinedLetter,
  leftClosedLetter,
  openAgainLetter,
  reminderLetter,
  type InvitationFacts,
} from './features/invitations/sending/emails.ts'
import { receiptLetter } from './features/invitations/receipt/emails.ts'
import { codeLetter } from './features/invitations/letter/emails.ts'
import { draftLinkLetter } from './features/drafts/links/emails.ts'
import { ALL_MAIL_FAMILIES, type MailFamily } from '@evensettle/domain/mails/mails.ts'
import { authLetter, type Letter } from './features/mail/emails.ts'
import { idleLetter } from './features/endings/emails.ts'
import {
  invitedNewsLetter,
  newsLetter,
  signedLetter,
  type NewsAbout,
  type NewsEvent,
  type NewsOffer,
} from './features/news/emails.ts'
import { lateLetterMail, noticeLetter, type NoticeFacts } from './features/obligations/emails.ts'
import {
  applicationLetter,
  askedBackLetter,
  declinedLetter,
  formerOwnerLetter,
  pausedLetter,
  receivedLetter,
  resumedLetter,
  seatLetter,
  figuresLetter,
  peopleLetter,
} from './features/partners/emails.ts'
import { refundLetter, unsentLetter } from './features/drafts/payments/emails.ts'
import { roundLetter } from './features/negotiation/proposals/emails.ts'
import { everySecurityLetter, reuseLetter } from './features/security/emails.ts'
import { roomLetter } from './features/storage/emails.ts'

const FACTS: InvitationFacts = {
  starterName: 'Maya Torres',
  respondentName: 'Lee Okafor',
  type: 'security_deposit',
  title: 'Deposit for 14 Alder Street',
  claimed: 120_000,
  wishes: ['The spare key'],
  itemCount: 2,
  currency: 'EUR',
  reference: 'ES-7K2M-9QXA',
  code: 'H4TT-0PQ2',
  note: 'I would rather sort this out between us.',
  until: new Date('2026-12-04T10:00:00Z'),
  zone: 'America/New_York',
  moreTimeLeft: true,
  link: 'https://settle.example.org/invitation-response?token=sample',
  shortAddress: 'https://settle.example.org/respond',
  stopUrl: 'https://settle.example.org/stop?key=sample',
  smsStopUrl: 'https://settle.example.org/stop?key=t.sample',
  contactUrl: 'https://settle.example.org/contact',
}

const CASE = { reference: FACTS.reference, title: FACTS.title, url: 'https://settle.example.org/case/sample' }
const ORIGIN = 'https://settle.example.org'
const AUTH_LINK = `${ORIGIN}/auth/v1/verify?token=sample`
const MADE_AT = new Date('2026-11-20T10:00:00Z')

const PAYMENT: NewsAbout = {
  kind: 'payment',
  words: '',
  amount: 15_667,
  received: 10_000,
  currency: 'EUR',
}
const AN_ACT: NewsAbout = { ...PAYMENT, kind: 'act', words: 'A list of all charges with receipts.' }
const AN_OFFER: NewsOffer = {
  isPaidByThem: true,
  amount: 105_000,
  days: ['2026-12-22'],
  acts: 1,
  currency: 'EUR',
  mayAccept: true,
}
const eventsOf = (...types: CaseEventType[]): NewsEvent[] => types.map((type) => ({ type, about: null }))
const about = (type: CaseEventType, what: NewsAbout): NewsEvent => ({ type, about: what })

const NEWS = { ...CASE, otherName: 'Lee Okafor' }
const OBLIGATION: NoticeFacts = {
  ...CASE,
  other: 'Maya Torres',
  isMine: true,
  kind: 'payment',
  amount: 15_667,
  currency: 'EUR',
  words: 'bank transfer',
  how: '',
  dueOn: '2026-12-22',
  doneOn: '2026-12-21',
  pressUrl: `${ORIGIN}/press?key=sample`,
}
const TO_MAYA = { ...OBLIGATION, isMine: false, other: 'Lee Okafor' }
const REQUEST = {
  ...CASE,
  name: 'Lee Okafor',
  email: 'lee@example.org',
  topic: 'stuck',
  words: 'We have both said all there is to say. Could somebody call us?',
  answerBy: '2026-11-23',
} as const
const AUTH_KINDS = ['confirm', 'recovery', 'magic_link', 'invite', 'email_change', 'reauthentication']

/** Samples with made-up facts, at least one of every family of mails. */
const SAMPLES: Record<MailFamily, Record<string, Letter>> = {
  invitation: {
    'as usual': invitationLetter(FACTS),
    'long names': invitationLetter({
      ...FACTS,
      starterName: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3),
      title: 'A very long matter '.repeat(6),
      note: '',
    }),
  },
  reminder: {
    '7 days': reminderLetter(FACTS, 7),
    'last day, no more time': reminderLetter({ ...FACTS, moreTimeLeft: false }, 1),
  },
  'draft-link': {
    'to go on': draftLinkLetter({ url: 'https://example.org/create-case?link=abc', days: 14 }),
  },
  joined: { 'by letter': joinedLetter(FACTS, `${FACTS.stopUrl}&report=1&joined=1`) },
  ended: { 'without an answer': endedLetter(FACTS, new Date('2027-01-03T10:00:00Z')) },
  reopening: { 'open again': openAgainLetter(FACTS), 'left closed': leftClosedLetter(FACTS) },
  feedback: {
    'after the talk': feedbackLetter({ ...CASE, other: 'Lee Okafor', end: 'closed', days: 30 }),
    'after both have signed': feedbackLetter({ ...CASE, other: 'Lee Okafor', end: 'signed', days: 30 }),
    'after all was kept': feedbackLetter({ ...CASE, other: 'Maya Torres', end: 'kept', days: 30 }),
  },
  receipt: {
    'of an answer': receiptLetter({
      ...FACTS,
      name: FACTS.respondentName,
      words: 'I would like to settle this too.',
      proposal: { amount: 20_000, payOn: '2026-12-22', words: '' },
      points: [
        {
          by: 'starter',
          kind: 'money',
          title: 'The price back',
          details: '',
          claimed: 40_000,
          answer: { answer: 'partly', admitted: 15_000, reason: 'It was fine at first.' },
        },
        {
          by: 'respondent',
          kind: 'money',
          title: 'The delivery I paid',
          details: '',
          claimed: 3_000,
          answer: null,
        },
      ],
    }),
  },
  'letter-code': {
    'for a letter': codeLetter({ code: '481 205', reference: FACTS.reference, link: FACTS.link }),
  },
  news: {
    'an answer and an offer': newsLetter({
      ...NEWS,
      events: eventsOf('answer.given', 'respondent.joined', 'offer.made'),
    }),
    'an offer': newsLetter({ ...NEWS, events: [{ type: 'offer.made', about: null, offer: AN_OFFER }] }),
    'a mail that could not be delivered': newsLetter({ ...NEWS, events: eventsOf('invitation.failed') }),
    'to whoever answered without an account': invitedNewsLetter({
      ...NEWS,
      ...FACTS,
      otherName: FACTS.starterName,
      name: FACTS.respondentName,
      events: eventsOf('message.sent'),
    }),
    'a late yes': newsLetter({ ...NEWS, events: eventsOf('reopening.asked') }),
    'a wish to finish': newsLetter({ ...NEWS, events: eventsOf('finish.wished') }),
    'both have signed': signedLetter({
      text: 'agreement',
      reference: NEWS.reference,
      title: NEWS.title,
      other: NEWS.otherName,
      promised: [
        {
          isMine: false,
          kind: 'thing',
          amount: 0,
          currency: 'USD',
          words: 'The spare key',
          dueOn: '2026-12-08',
        },
        { isMine: true, kind: 'payment', amount: 15_667, currency: 'USD', words: '', dueOn: '2026-12-22' },
        { isMine: true, kind: 'payment', amount: 15_667, currency: 'USD', words: '', dueOn: '2027-01-22' },
      ],
      url: NEWS.url,
    }),
    'two figures': newsLetter({ ...NEWS, events: [about('obligation.objected', PAYMENT)] }),
    'an act that is not done': newsLetter({ ...NEWS, events: [about('obligation.objected', AN_ACT)] }),
    'one figure again': newsLetter({ ...NEWS, events: [about('obligation.figure_stands', PAYMENT)] }),
    'a payment is confirmed': newsLetter({ ...NEWS, events: [about('obligation.confirmed', PAYMENT)] }),
    'a new plan is asked for': newsLetter({ ...NEWS, events: [about('plan.asked', PAYMENT)] }),
    'a new plan is accepted': newsLetter({ ...NEWS, events: [about('plan.accepted', PAYMENT)] }),
    'what was agreed was not kept': newsLetter({ ...NEWS, events: [about('obligation.broken', AN_ACT)] }),
    'it counts as done': newsLetter({ ...NEWS, events: [about('obligation.counted', PAYMENT)] }),
    'all was kept': newsLetter({ ...NEWS, events: eventsOf('case.fulfilled') }),
    'points to settle now': newsLetter({ ...NEWS, events: eventsOf('part.proposed') }),
    'a part agreement to sign': newsLetter({ ...NEWS, events: eventsOf('part.accepted', 'part.signed') }),
    'points are settled': newsLetter({ ...NEWS, events: eventsOf('part.signed', 'part.settled') }),
    'a change of the agreement': newsLetter({ ...NEWS, events: eventsOf('change.proposed') }),
    'a new version to sign': newsLetter({ ...NEWS, events: eventsOf('change.accepted', 'change.signed') }),
    'a new version in force': newsLetter({ ...NEWS, events: eventsOf('change.signed', 'version.signed') }),
  },
  obligation: {
    'due in a week': noticeLetter('week', OBLIGATION),
    'an act, due today': noticeLetter('today', {
      ...OBLIGATION,
      kind: 'act',
      words: 'A list of all charges.',
    }),
    'a day late': noticeLetter('late', OBLIGATION),
    'from before, to who pays': noticeLetter('first', OBLIGATION),
    'from before, to who is paid': noticeLetter('first', TO_MAYA),
    'three days late, to who pays': noticeLetter('ways', OBLIGATION),
    'three days late, to who is paid': noticeLetter('ways', TO_MAYA),
    'three days late, to who gets a thing back': noticeLetter('ways', {
      ...TO_MAYA,
      kind: 'thing',
      words: 'The oak ladder',
    }),
    'fourteen days late': noticeLetter('letter', TO_MAYA),
    'said to be paid': noticeLetter('asked', TO_MAYA),
    'said to be done': noticeLetter('asked', { ...TO_MAYA, kind: 'act', words: 'A list of all charges.' }),
    'said to be paid, last day': noticeLetter('asked_again', TO_MAYA),
    'the letter': lateLetterMail({
      ...CASE,
      other: 'Maya Torres',
      lines: ['Dear Lee Okafor,', 'In our agreement you agreed to pay me €156.67 by December 22, 2026.'],
    }),
  },
  partner: {
    'an application has arrived': receivedLetter(),
    'to the operator': applicationLetter(
      {
        organisation: 'Tenants United',
        contactName: 'Ana Silva',
        email: 'ana@tenants.example.org',
        why: 'Our members ask us for help with deposits.',
      },
      false,
      ORIGIN,
    ),
    'a question': askedBackLetter('Who may sign for you?', `${ORIGIN}/partner-application?token=sample`),
    declined: declinedLetter('We do not work in your country yet.'),
    paused: pausedLetter('Tenants United', 'We could not reach you.'),
    resumed: resumedLetter('Tenants United'),
    'new figures': figuresLetter({ organisation: 'Tenants United', publicUrl: ORIGIN }),
    'somebody took a seat': peopleLetter({
      organisation: 'Tenants United',
      email: 'ben@tenants.example.org',
      role: 'manager',
      publicUrl: ORIGIN,
    }),
    'owner no more': formerOwnerLetter('Tenants United'),
    'the owner’s seat': seatLetter({
      organisation: 'Tenants United',
      role: 'owner',
      until: FACTS.until,
      url: `${ORIGIN}/accept-invitation?token=sample`,
    }),
  },
  payment: {
    'to give back': refundLetter({ id: 'sample', amount: 4_500, currency: 'USD' }),
    'paid, not sent': unsentLetter(null, `${ORIGIN}/create-case?draft=sample`),
  },
  round: { 'three days left': roundLetter({ ...CASE, daysLeft: 3 }) },
  idle: { 'a quiet case': idleLetter({ ...CASE, daysLeft: 7 }) },
  contact: {
    'from the page': contactLetter({
      name: 'Robin Wirt',
      email: 'robin@example.org',
      reference: FACTS.reference,
      message: 'The link does not open.',
    }),
    'somebody keeps writing threats': heldBackLetter('ES-7K2M-9QXA', `${ORIGIN}/admin-dashboard?case=sample`),
    'somebody asks for a person': requestLetter(REQUEST, `${ORIGIN}/admin-dashboard?request=sample`),
    'to the one who asked': askedLetter(REQUEST),
    'once it is answered': answeredLetter({ ...REQUEST, words: 'We call you tomorrow.' }),
    'once it is closed': answeredLetter({ ...REQUEST, words: null }),
  },
  operator: {
    'a seat': operatorLetter({ publicUrl: ORIGIN, key: 'sample' }),
    'to somebody whose account was closed': closedLetter({ publicUrl: ORIGIN, reason: 'Three false names.' }),
  },
  'own-data': {
    'the account will be deleted': deletionLetter({
      publicUrl: ORIGIN,
      day: 'December 3, 2026',
      ending: 1,
      endingInPart: 1,
      staying: 2,
    }),
    'the copy is ready': copyLetter(ORIGIN),
  },
  report: {
    'by the invited person': reportLetter({
      reference: FACTS.reference,
      came: 'by mail',
      words: 'I do not know this person.',
    }),
  },
  storage: { 'nearly full': roomLetter('disk', 0.91, ORIGIN) },
  auth: {
    ...Object.fromEntries(
      AUTH_KINDS.map((kind) => [
        kind,
        authLetter(kind, {
          link: kind === 'reauthentication' ? null : AUTH_LINK,
          code: '123456',
          about: null,
        }),
      ]),
    ),
    ...everySecurityLetter(MADE_AT, ORIGIN),
    'a token was used twice': reuseLetter(ORIGIN),
  },
}

/** Every sample with its family. */
export function sampleMails(): { family: MailFamily; name: string; letter: Letter }[] {
  return ALL_MAIL_FAMILIES.flatMap((family) =>
    Object.entries(SAMPLES[family]).map(([name, letter]) => ({ family, name, letter })),
  )
}

/** What the first text message to somebody invited says. */
export function sampleText(): string {
  return invitationText(FACTS)
}
