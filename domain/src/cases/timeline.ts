import { DAY, HOUR, MINUTE } from '../time.ts'

/** Every number of the case's calendar. Durations are milliseconds. */
export const TIMELINE = {
  /** the days that a case is planned for */
  plannedDays: 14,
  invitationValid: 14 * DAY,
  /** what "I need time" adds, once */
  moreTime: 7 * DAY,
  /** wrong codes for one reference, and how long they lock it */
  wrongCodes: 5,
  codeLockedFor: 15 * MINUTE,
  /** the second channel, when the invitation was not opened by then */
  secondChannelAfter: 48 * HOUR,
  /** hours of the invited person's day in which nothing rings: from, to */
  quietHours: [21, 8],
  /** how long after the end of an unanswered case its invited person may still say yes */
  lateYes: 30 * DAY,
  /** how often that opens one case again */
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
  roundOpenFor: 72 * HOUR,
  offerValid: 7 * DAY,
  /** days of grace between agreeing and the first due date that the composer suggests */
  defaultPaymentDays: 30,
  expiresWithoutAct: 30 * DAY,
  expiryWarnings: [7 * DAY, 2 * DAY],
  typingShownFor: 6_000,
  draftKeptFor: 90 * DAY,
} as const

/** Which day of the plan a moment falls on: 1 on the day of submission. */
export function dayOfCase(submittedAt: number, now: number): number {
  return Math.max(1, Math.floor((now - submittedAt) / DAY) + 1)
}
