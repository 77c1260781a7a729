import { DAY, HOUR, MINUTE } from '../time.ts'

/** Every number of the case's calendar and how often what may happen. Durations are milliseconds, unless a name says days. */
export const TIMELINE = {
  /** the days that a case is planned for */
  plannedDays: 14,
  /** about how long it takes to write a case down, in minutes, as people are told before they begin */
  minutesToStart: 5,
  invitationValid: 14 * DAY,
  /** what "I need time" adds, once */
  moreTime: 7 * DAY,
  /** wrong codes for one reference, and how long they lock it */
  wrongCodes: 5,
  codeLockedFor: 15 * MINUTE,
  /**
   * codes to who came by letter: its length, how long one works, its wrong tries, the pause between two, and how many in a day: to
   * one contact in a case and over all cases, and to contacts of a case that the starter did not name
   */
  letterCode: {
    digits: 6,
    validFor: HOUR,
    tries: 5,
    againAfter: MINUTE,
    within: DAY,
    perContact: { email: 6, phone: 4 },
    /**
     * To what the starter named, which everybody with the letter can ask for. One network has less than half of it: who
     * asks from home and from a phone leaves two codes by mail, and one by text, to the invited person.
     */
    named: { perContact: { email: 8, phone: 5 }, perNetwork: { email: 3, phone: 2 } },
    perContactAnywhere: { email: 12, phone: 6 },
    perCase: 10,
  },
  /** the second channel, when the invitation was not opened by then */
  secondChannelAfter: 48 * HOUR,
  /** hours of the invited person's day in which nothing rings: from, to */
  quietHours: [21, 8],
  /** how long after the end of an unanswered case its invited person may still say yes */
  lateYes: 30 * DAY,
  /** how often one case may be asked to open again in this way; the starter says whether it does */
  lateYesTimes: 2,
  /** how often one invitation may be sent again */
  resends: 5,
  /** new invitations of one sender in a day */
  invitationsPerSender: 10,
  /** invitations to one address that may wait at once, and new ones in 30 days, whoever sends them */
  invitationsPerAddress: { waiting: 3, inThirtyDays: 5 },
  invitationReminders: [7 * DAY, 3 * DAY, 1 * DAY],
  /** the mediator proposes by itself from this day on */
  mediatorProposesAfter: 7 * DAY,
  /** a proposal of the mediator's is answered in this time; it is told as the only one */
  proposalOpenFor: 7 * DAY,
  /** days before the end of a round on which the side whose answer is missing is reminded */
  roundRemindedDaysBefore: [3, 1],
  /** the final confirmation that a round of the first engines could end with */
  confirmationOpenFor: 72 * HOUR,
  /** how long the owner of a document that was objected to may wait before its weight falls */
  objectionOpenFor: 48 * HOUR,
  /** the days for which an offer can be left open, and what is suggested */
  offerValidDays: { least: 2, most: 30, usual: 7 },
  /** how long what was proposed with an answer stays open as the first offer */
  firstOfferValidDays: 14,
  /** when a yes to what was asked is due */
  openingDays: 30,
  /** the furthest day by which something besides money can be promised */
  promisedWithinYears: 2,
  /** when the letter that asks outside of a case is due */
  demandDays: 14,
  /** what the agreement's clauses say about a late part, and about putting right what was not kept */
  latePaymentDays: 14,
  putRightDays: 14,
  /**
   * What was agreed, until it is kept. Days are counted from the day something is due; a day is over once it has ended
   * everywhere, so that no clock of either side can be read from it.
   */
  obligations: {
    remindedDaysBefore: [7, 1, 0],
    /** a calm note to whoever is late, then the ways on to both */
    lateNoteDays: 1,
    lateWaysDays: 3,
    /** what was due before it was followed here: how long after the first question it counts as late */
    firstQuestionDays: 7,
    /** how long a case stays open in which there are only promises for good */
    lastingFollowedFor: 30 * DAY,
    /** the hour of somebody's own day at which they are reminded */
    remindedAtHour: 9,
    /** how long the one it is owed to has to answer "done", and when they are asked once more */
    confirmWithin: 7 * DAY,
    confirmAgainBefore: DAY,
    /** how long what counts as done without an answer may still be objected to */
    objectWithin: 30 * DAY,
    /** how long two figures stand side by side before what is not confirmed is open again */
    figuresStandFor: 7 * DAY,
    /** what one side may write in a day about the figures of a case: a talk, and no store of words */
    wordsOfFiguresInDay: 30,
    /** how often in a day somebody may say where the money goes from now on: the payer is told each time */
    accountsInDay: 3,
    /** how long an answer to a new plan may take */
    planOpenFor: 7 * DAY,
    /** parts of one new plan */
    planParts: 12,
    /** parts into which one payment can be divided by paying a part of it */
    partsOfPayment: 50,
    /** a suggested plan ends at latest this part of the time from signing to the due day later, and a week at least */
    planEndsLaterBy: 3,
    planShortestDays: 7,
    /**
     * mails of this kind to one side of a case in a day: each part of a sum is asked about by itself, and parts can be
     * made at will. Small parts, below the whole divided by this number, have a day's mails of their own; what is over
     * comes later.
     */
    mailsInDay: 30,
    mailsAgainAfter: 6 * HOUR,
    /** reminders by text to one side of a case in a day */
    textsInDay: 2,
    /** a link in a mail that says "done" or "received" with one press */
    pressWorksFor: 60 * DAY,
  },
  /**
   * A talk that has come to a stop: how long nobody moves before that is said, how long a pause lasts, and what both add to
   * the end of the case when each of them presses, how often.
   */
  impasse: { quietFor: 7 * DAY, pause: 7 * DAY, extension: 14 * DAY, extensions: 2 },
  /** how it was: asked so long after the end, not much later than that, and how long an answer can be given and changed */
  feedback: { askedAfter: 7 * DAY, askedWithin: 14 * DAY, openFor: 30 * DAY },
  /** helpers of a side: enough for a family and a lawyer, few enough that a link cannot fill a case with names */
  helpers: { atOnce: 5, ever: 20 },
  /** how long a message may lie unseen before a mail tells of it */
  unseenFor: 10 * MINUTE,
  /** mails of this kind about one case to one side in an hour: wishes, additions and words come and go by a press */
  newsMailsInHour: 10,
  /** after so many the next one comes this long after the last, and tells all that is new */
  newsMailsThenEvery: 10 * MINUTE,
  /** a new tab or a woken laptop is not another sign-in: one note per case in this time */
  signInNotedEvery: HOUR,
  /** texts to one number, whoever sends them: a number has no owner that we could ask */
  smsPerNumber: { most: 3, inDays: 30 },
  /** a day to think, which either side can take once before signing */
  dayToThink: DAY,
  /** how long a part agreement can be answered and signed, and for how long at most it lets time limits wait */
  part: { openFor: 14 * DAY, standstillDays: 365, usualStandstillDays: 90 },
  /** how long a change of a signed agreement can be answered and signed */
  changeOpenFor: 14 * DAY,
  /** days of grace between agreeing and the first due date that the composer suggests */
  defaultPaymentDays: 30,
  expiresWithoutAct: 30 * DAY,
  expiryWarnings: [7 * DAY, 2 * DAY],
  typingShownFor: 6_000,
  draftKeptFor: 90 * DAY,
  /** how long a side's private room stays once its case has ended */
  roomKeptFor: 90 * DAY,
  /** how long a draft without an account waits for its link to be opened, and how often the link is mailed */
  draftLinkKeptFor: 14 * DAY,
  draftLinkMails: 3,
} as const

/** Which day of the plan a moment falls on: 1 on the day of submission. */
export function dayOfCase(submittedAt: number, now: number): number {
  return Math.max(1, Math.floor((now - submittedAt) / DAY) + 1)
}
