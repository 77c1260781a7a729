import * as m from '@evensettle/messages/cases/model.ts'
import { dayOfYear, time, weekday } from '@evensettle/messages/moments.ts'
import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import type { TurnTask } from '@evensettle/domain/cases/journey.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { isFinished, isSettled } from '@evensettle/domain/cases/status.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import { formatMoment } from '../../lib/format.ts'
import { STATUS_WORDS } from './copy.ts'

/** A weekday names one day only while the same weekday of the week after is not meant. */
const WEEKDAY_REACH = 6

/** What there is to do now, in words, with at most one way to do it. */
export type NextStep = {
  title: string
  words: string
  action: { label: string; to: string } | null
  isMine: boolean
}

/** "until Friday" for the next 5 days, "until Sep 12" later, "until today at 5:00 PM" on the day. */
export function untilWords(until: string, now: Date = new Date()): string {
  const end = new Date(until)
  if (end.toDateString() === now.toDateString()) return m.untilTodayAt({ time: time(end) })
  if (end > now && end < startOfDay(now, WEEKDAY_REACH)) return m.until({ day: weekday(end) })
  return m.until({ day: dayOfYear(end) })
}

function startOfDay(now: Date, daysOn: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysOn)
}

/** Where the case stands in one sentence: whose turn it is ("Your turn:", or empty), what for, and until when. */
export function stateWords(view: CaseView, now: Date = new Date()): { whose: string; what: string } {
  const { task, sides, until } = view.turn
  const isMine = sides.includes(view.mySide)
  const other = firstName(view.names[otherSide(view.mySide)])
  const thinking = thinkingOf(view)
  const { asked } = view.turn
  if (asked && !isMine) return { whose: '', what: m.whatYouAsked({ other }) }
  if (thinking) return { whose: '', what: m.whatThinks({ who: thinking.who, other, until: thinking.until }) }
  const what = asked ? m.whatAskToo({ other }) : (TASK_WORDS[task]?.(isMine, other) ?? null)
  if (what === null || isSettledOrOver(view.status)) return { whose: '', what: STATUS_WORDS[view.status] }
  const whole = until === null ? what : m.whatUntil({ what, until: untilWords(until, now) })
  return { whose: whoseWords(view, isMine), what: whole }
}

/** Who takes a day to think, so that nothing is asked of the reader now; null where something is, or nobody does. */
function thinkingOf({ turn, mySide }: CaseView): { who: 'me' | 'them'; until: string } | null {
  const { sides, thinking = [] } = turn
  if (sides.includes(mySide)) return null
  const day = thinking.find(({ side }) => side === mySide) ?? thinking[0]
  return day ? { who: day.side === mySide ? 'me' : 'them', until: formatMoment(day.until) } : null
}

/** What is sealed is nobody's turn any more: whether the other side has answered is not told. */
function whoseWords({ turn: { task, sides }, mySide, names }: CaseView, isMine: boolean): string {
  if (task === 'seal_range') return isMine ? m.yourTurn() : ''
  if (sides.length === 2) return m.upToBoth()
  return isMine ? m.yourTurn() : m.theirTurn({ possessive: possessive(firstName(names[otherSide(mySide)])) })
}

const TASK_WORDS: Partial<Record<TurnTask, (isMine: boolean, other: string) => string>> = {
  give_address: () => m.whatGiveAddress(),
  await_answer: () => m.whatAnswerInvitation(),
  await_account: () => m.whatCreateAccount(),
  say_who_joined: (isMine, other) => (isMine ? m.whatSayWho({ other }) : m.whatSayItIsYou()),
  talk_or_offer: () => m.whatTalkOrOffer(),
  answer_offer: (isMine, other) =>
    isMine ? m.whatAnswerTheirOffer({ possessive: possessive(other) }) : m.whatAnswerYourOffer(),
  seal_range: (isMine) => (isMine ? m.whatAnswerProposal() : m.whatIsSealed()),
  answer_part: (isMine) => (isMine ? m.whatAnswerPoints() : m.whatPointsAreAnswered()),
  sign_part: () => m.whatSignPart(),
  sign: (isMine) => (isMine ? m.whatReadAndSign() : m.whatSign()),
}

/** Whether nothing is left to talk about: both have signed, or the case has ended. */
function isSettledOrOver(status: CaseView['status']): boolean {
  return isSettled(status) || isFinished(status)
}

/** The first word of a name, for short lines. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}

function possessive(name: string): string {
  return /s$/i.test(name) ? `${name}’` : `${name}’s`
}

type Place = {
  caseId: string
  other: string
  isMine: boolean
  hasSigned: boolean
  thinking: ReturnType<typeof thinkingOf>
  /** one of the two has asked for a proposal */
  isAsked: boolean
}

/** The one thing to do next, or what is being waited for. */
export function nextStep(view: CaseView): NextStep {
  const isMine = view.turn.sides.includes(view.mySide)
  const place: Place = {
    caseId: view.id,
    other: firstName(view.names[otherSide(view.mySide)]),
    isMine,
    hasSigned: view.turn.task === 'sign' && !isMine,
    thinking: thinkingOf(view),
    isAsked: view.turn.asked !== undefined,
  }
  return { isMine, ...STEPS[view.turn.task](place) }
}

const STEPS: Record<TurnTask, (place: Place) => Omit<NextStep, 'isMine'>> = {
  finish_draft: ({ caseId }) => ({
    title: m.yourDraftIsNotSentTitle(),
    words: m.yourDraftIsWords(),
    action: { label: m.actionLabel(), to: `/create-case?draft=${caseId}` },
  }),
  give_address: ({ caseId, other }) => ({
    title: m.addressIsWrongTitle(),
    words: m.addressIsWrongWords({ other }),
    action: { label: m.actionLabelGiveAddress(), to: `/case-invitation/${caseId}` },
  }),
  await_answer: ({ caseId, other }) => ({
    title: m.waitingForToAnswerTitle({ other }),
    words: m.gotYourInvitationAndCanWords({ other }),
    action: { label: m.actionLabelSeeInvitation(), to: `/case-invitation/${caseId}` },
  }),
  await_account: ({ caseId, other }) => ({
    title: m.hasAnsweredTitle({ other }),
    words: m.youSeeAnswerBelowStillWords({ other }),
    action: { label: m.actionLabelSeeInvitation(), to: `/case-invitation/${caseId}` },
  }),
  // the question itself stands on the page
  say_who_joined: () => ({ title: '', words: '', action: null }),
  talk_or_offer: ({ caseId, other, isMine, isAsked }) => ({
    title: isAsked ? m.askedTitle({ who: isMine ? 'them' : 'me', other }) : m.talkItOverOrMakeTitle(),
    words: isAsked ? m.askedWords({ who: isMine ? 'them' : 'me', other }) : m.talkItOverWords({ other }),
    action: {
      label: isAsked && isMine ? m.actionLabelSeeRequest() : m.actionLabelMakeOffer(),
      to: `/negotiation/${caseId}`,
    },
  }),
  answer_offer: ({ caseId, other, isMine }) => ({
    title: isMine ? m.hasMadeOfferTitle({ other }) : m.isLookingAtYourOfferTitle({ other }),
    words: isMine ? m.readItThenAcceptItWords() : m.youCanTakeItBackWords(),
    action: {
      label: isMine ? m.actionLabelReadOffer() : m.actionLabelSeeOffers(),
      to: `/negotiation/${caseId}`,
    },
  }),
  seal_range: ({ caseId, other, isMine }) => ({
    title: isMine
      ? m.mediatorHasProposalTitle()
      : m.waitingForPrivateAnswerTitle({ possessive: possessive(other) }),
    words: isMine ? m.readItAndSayPrivatelyWords() : m.yourAnswerIsSealedYouWords(),
    action: {
      label: isMine ? m.actionLabelReadProposal() : m.actionLabelSeeProposal(),
      to: `/negotiation/${caseId}`,
    },
  }),
  answer_part: ({ other, isMine }) => ({
    title: isMine ? m.proposesPointsTitle({ other }) : m.looksAtYourPointsTitle({ other }),
    words: isMine ? m.proposesPointsWords() : m.looksAtYourPointsWords(),
    action: { label: m.actionLabelSeePoints(), to: '?tab=points' },
  }),
  sign_part: ({ other, isMine }) => ({
    title: isMine ? m.signPartTitle() : m.waitingForSignatureTitle({ possessive: possessive(other) }),
    words: isMine ? m.signPartWords() : m.signPartWaitsWords(),
    action: { label: isMine ? m.actionLabelReadAndSign() : m.actionLabelSeePoints(), to: '?tab=points' },
  }),
  sign: ({ other, hasSigned, thinking }) => ({
    title: thinking
      ? m.thinksTitle({ who: thinking.who, other })
      : hasSigned
        ? m.waitingForSignatureTitle({ possessive: possessive(other) })
        : m.youAgreeNowItIsTitle(),
    words: thinking
      ? m.thinksWords({ until: thinking.until })
      : hasSigned
        ? m.youHaveSignedAgreementCountsWords()
        : m.readAgreementInPeaceAndWords(),
    action: {
      label: hasSigned ? m.actionLabelSeeAgreement() : m.actionLabelReadAndSign(),
      to: '?tab=agreement',
    },
  }),
  pay: () => ({
    title: m.thisIsSettledTitle(),
    words: m.thisIsSettledWords(),
    action: { label: m.actionLabelSeeAgreed(), to: '?tab=agreed' },
  }),
  none: () => ({ title: '', words: '', action: null }),
}

/** Sums over the items that are about money, in minor units; `admitted` is null until there are answers. */
export function totalsOf(items: readonly ItemView[]): { claimed: number; admitted: number | null } | null {
  const money = items.filter((item) => item.kind === 'money')
  if (money.length === 0) return null
  return {
    claimed: money.reduce((sum, item) => sum + item.claimed, 0),
    admitted: money.every((item) => item.answer)
      ? money.reduce((sum, item) => sum + (item.answer?.admitted ?? 0), 0)
      : null,
  }
}

/** Whether the starter still has to say that it is them who joined: until then both see the question. */
export function isAskedWhoJoined({ cameIn, status }: Pick<CaseView, 'cameIn' | 'status'>): boolean {
  return cameIn?.check === 'open' && isAllowed('confirm_respondent', 'starter', status)
}

/** Whether this side may still end the case. */
export function canLeave(view: Pick<CaseView, 'status' | 'mySide'>): boolean {
  return isAllowed(view.mySide === 'starter' ? 'withdraw' : 'decline', view.mySide, view.status)
}

/** Whether messages may still be written. */
export function canWrite(view: Pick<CaseView, 'status' | 'mySide'>): boolean {
  return isAllowed('send_message', view.mySide, view.status)
}
