import type { BounceReason, MailState } from '@evensettle/domain/mails/mails.ts'
import * as reasons from '@evensettle/messages/mail-list/reasons.ts'
import * as states from '@evensettle/messages/mail-list/states.ts'
import { formatMoment } from '../../lib/format.ts'
import type { Hue } from '../../ui/pill.tsx'

export const STATE_NAMES: Record<MailState, () => string> = {
  queued: states.queued,
  delayed: states.delayedShort,
  sent: states.sentShort,
  delivered: states.deliveredShort,
  bounced: states.bouncedShort,
  failed: states.failedShort,
}

const STATES: Record<MailState, (at: { moment: string }) => string> = {
  queued: states.queuedSince,
  delayed: states.delayed,
  sent: states.sent,
  delivered: states.delivered,
  bounced: states.bounced,
  failed: states.failed,
}

/** A state with its moment on the reader's own clock. */
export function stateWords({ state, stateAt }: { state: MailState; stateAt: string }): string {
  return STATES[state]({ moment: formatMoment(stateAt) })
}

export function openedWords(openedAt: string): string {
  return states.opened({ moment: formatMoment(openedAt) })
}

export const STATE_HUE: Record<MailState, Hue> = {
  queued: 'plain',
  delayed: 'warn',
  sent: 'plain',
  delivered: 'pine',
  bounced: 'danger',
  failed: 'danger',
}

const REASONS: Record<BounceReason, () => string> = {
  address: reasons.address,
  full: reasons.full,
  refused: reasons.refused,
  other: reasons.other,
}

/** Why a mail came back and what helps. */
export function reasonWords(reason: BounceReason): string {
  return REASONS[reason]()
}
