import { isTaken, isTimeOver, isWithdrawn } from '@evensettle/domain/invitations/invitation-state.ts'
import type { InvitationState } from '@evensettle/contracts/invitations.ts'
import type { Hue } from '../../../ui/pill.tsx'

type StateWords = { label: string; hue: Hue; text: string }

/** What each state of an invitation means for the one who sent it. */
export function stateWords({ state, name, error, stopped, openedBy }: InvitationState): StateWords {
  if (stopped && state === 'queued')
    return { label: 'Not sent', hue: 'warn', text: 'No mail goes out. Hand over the letter or the link.' }
  switch (state) {
    case 'queued':
      return { label: 'Going out', hue: 'plain', text: 'The email is about to be sent.' }
    case 'sent':
      return {
        label: 'Sent',
        hue: 'pine',
        text: `The email has gone out. ${name} has not opened the link yet.`,
      }
    case 'failed':
      return {
        label: 'Not delivered',
        hue: 'danger',
        text: `The email could not be delivered${error ? `: ${error.replace(/\.?\s*$/, '.')}` : '.'} Please check the address and send it again.`,
      }
    case 'opened':
      return {
        label: 'Opened',
        hue: 'harbor',
        text:
          openedBy === 'letter'
            ? 'Somebody has opened it by letter, link or code. You hold these as well, so we cannot say who it was.'
            : `${name} has opened the link and can answer.`,
      }
    case 'answered':
      return {
        label: 'Answered',
        hue: 'harbor',
        text: `${name} has answered. You find the answer in the case.`,
      }
    case 'joined':
      return { label: 'Signed in', hue: 'pine', text: `${name} has signed in and takes part in your case.` }
    case 'withdrawn':
      return { label: 'Ended', hue: 'plain', text: 'The case has ended. The link does not work any more.' }
    case 'expired':
      return {
        label: 'Time is up',
        hue: 'warn',
        text: `${name} has not answered in time. You can send it once more.`,
      }
  }
}

/** Whether a new link still makes sense: who asked for no more mails gets none, and keeps the link they have. */
export function canResend({ state, resendsLeft, stopped }: InvitationState): boolean {
  return isWaiting(state) && resendsLeft > 0 && !stopped
}

/** Whether sending it again is the one thing to do now. */
export function needsNewMail(invitation: InvitationState): boolean {
  return (invitation.state === 'failed' || isTimeOver(invitation.state)) && canResend(invitation)
}

/** Whether the link works and somebody may still come. */
export function isWaiting(state: InvitationState['state']): boolean {
  return !isTaken(state) && !isWithdrawn(state)
}

/** What went out besides the mail, in words; empty when nothing did. */
export function otherChannels({ reminders, text, letterMadeAt }: InvitationState): string[] {
  return [
    ...(reminders > 0 ? [reminders === 1 ? 'one reminder' : `${reminders} reminders`] : []),
    ...(text ? [text.state === 'failed' ? 'a text that did not arrive' : 'a text message'] : []),
    ...(letterMadeAt ? ['a letter that you downloaded'] : []),
  ]
}

/** `missing`: what stands in the place of its time while it has none. */
export type Milestone = { label: string; at: string | null; missing: string }

/** What has happened to it, in order; null has not happened yet. */
export function milestones(invitation: InvitationState): Milestone[] {
  const { sentAt, openedAt, openedBy, answeredAt, joinedAt, state } = invitation
  const isOut = state !== 'queued' && state !== 'failed'
  const missing = isWithdrawn(state) || isTimeOver(state) ? 'No' : 'Not yet'
  return [
    {
      label: 'Sent',
      at: isOut ? sentAt : null,
      missing: state === 'failed' ? 'Did not arrive' : missing,
    },
    { label: openedBy === 'letter' ? 'Opened by letter or code' : 'Opened', at: openedAt, missing },
    { label: 'Answered', at: answeredAt, missing },
    { label: 'Signed in', at: joinedAt, missing },
  ]
}
