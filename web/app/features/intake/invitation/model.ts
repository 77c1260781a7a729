import type { InvitationState } from '@evensettle/contracts/invitations.ts'
import type { Hue } from '../../../ui/pill.tsx'

type StateWords = { label: string; hue: Hue; text: string }

/** What each state of an invitation means for the one who sent it. */
export function stateWords({ state, name, error }: InvitationState): StateWords {
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
        text: `The email could not be delivered${error ? `: ${error}` : '.'} Please check the address and send it again.`,
      }
    case 'opened':
      return { label: 'Opened', hue: 'harbor', text: `${name} has opened the link and can answer.` }
    case 'answered':
      return {
        label: 'Answered',
        hue: 'harbor',
        text: `${name} has answered. You see the answer once they have made an account.`,
      }
    case 'joined':
      return { label: 'Joined', hue: 'pine', text: `${name} takes part in your case.` }
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

/** Whether a new link still makes sense. */
export function canResend({ state }: InvitationState): boolean {
  return state !== 'joined' && state !== 'withdrawn'
}

export type Milestone = { label: string; at: string | null }

/** What has happened to it, in order; null has not happened yet. */
export function milestones({ sentAt, openedAt, answeredAt, state }: InvitationState): Milestone[] {
  const isOut = state !== 'queued' && state !== 'failed'
  return [
    { label: 'Sent', at: isOut ? sentAt : null },
    { label: 'Opened', at: openedAt },
    { label: 'Answered', at: answeredAt },
  ]
}
