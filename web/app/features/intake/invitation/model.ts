import * as m from '@evensettle/messages/intake/invitation-model.ts'
import {
  isTaken,
  isTimeOver,
  isWithdrawn,
  isWrongAddressState,
} from '@evensettle/domain/invitations/invitation-state.ts'
import type { InvitationState } from '@evensettle/contracts/invitations.ts'
import type { Hue } from '../../../ui/pill.tsx'

type StateWords = { label: string; hue: Hue; text: string }

/** What each state of an invitation means for the one who sent it. */
export function stateWords({ state, name, error, stopped, openedBy }: InvitationState): StateWords {
  if (stopped && state === 'queued') return { label: m.notSentLabel(), hue: 'warn', text: m.notSentText() }
  switch (state) {
    case 'queued':
      return { label: m.goingOutLabel(), hue: 'plain', text: m.goingOutText() }
    case 'sent':
      return {
        label: m.sentLabel(),
        hue: 'pine',
        text: m.sentText({ name }),
      }
    case 'failed':
      return {
        label: m.notDeliveredLabel(),
        hue: 'danger',
        text: error ? m.notDeliveredBecause({ why: error.replace(/\.?\s*$/, '') }) : m.notDeliveredText(),
      }
    case 'opened':
      return {
        label: m.openedLabel(),
        hue: 'harbor',
        text: openedBy === 'letter' ? m.openedText() : m.openedTextHasOpenedLink({ name }),
      }
    case 'answered':
      return {
        label: m.answeredLabel(),
        hue: 'harbor',
        text: m.answeredText({ name }),
      }
    case 'joined':
      return { label: m.signedInLabel(), hue: 'pine', text: m.signedInText({ name }) }
    case 'wrong_address':
      return { label: m.wrongAddressLabel(), hue: 'warn', text: m.wrongAddressText({ name }) }
    case 'withdrawn':
      return { label: m.endedLabel(), hue: 'plain', text: m.endedText() }
    case 'expired':
      return {
        label: m.timeIsUpLabel(),
        hue: 'warn',
        text: m.timeIsUpText({ name }),
      }
  }
}

/** Whether a new link still makes sense: who asked for no more mails gets none, and keeps the link they have. */
export function canResend({ state, resendsLeft, stopped }: InvitationState): boolean {
  return isWaiting(state) && resendsLeft > 0 && !stopped
}

/** Whether sending it again is the one thing to do now. */
export function needsNewMail(invitation: InvitationState): boolean {
  const { state } = invitation
  return (state === 'failed' || isTimeOver(state) || isWrongAddressState(state)) && canResend(invitation)
}

/** Whether the link works and somebody may still come. */
export function isWaiting(state: InvitationState['state']): boolean {
  return !isTaken(state) && !isWithdrawn(state)
}

/** What went out besides the mail, in words; empty when nothing did. */
export function otherChannels({ reminders, sms, letterMadeAt }: InvitationState): string[] {
  return [
    ...(reminders > 0 ? [m.reminders({ reminders })] : []),
    ...(sms ? [sms.state === 'failed' ? m.textThatDidNotArrive() : m.textMessage()] : []),
    ...(letterMadeAt ? [m.letterThatYouDownloaded()] : []),
  ]
}

/** `missing`: what stands in the place of its time while it has none. */
export type Milestone = { label: string; at: string | null; missing: string }

/** What has happened to it, in order; null has not happened yet. */
export function milestones(invitation: InvitationState): Milestone[] {
  const { sentAt, openedAt, openedBy, answeredAt, joinedAt, state } = invitation
  const isOut = state !== 'queued' && state !== 'failed'
  const missing = isWithdrawn(state) || isTimeOver(state) ? m.missing() : m.missingNotYet()
  return [
    {
      label: m.sentLabel(),
      at: isOut ? sentAt : null,
      missing: state === 'failed' ? m.missingDidNotArrive() : missing,
    },
    { label: openedBy === 'letter' ? m.openedByLetterOrCodeLabel() : m.openedLabel(), at: openedAt, missing },
    { label: m.answeredLabel(), at: answeredAt, missing },
    { label: m.signedInLabel(), at: joinedAt, missing },
  ]
}
