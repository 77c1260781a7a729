import { isBegun } from '@evensettle/domain/cases/status.ts'
import * as m from '@evensettle/messages/dashboard/notifications-model.ts'
import type { CaseSummary } from '@evensettle/contracts/case-list.ts'
import { byNeed, groupOf, turnWords } from '../model.ts'

export type Waiting = { id: string; title: string; words: string[] }

/** The cases that wait for their reader or hold unread messages, what needs them first on top. */
export function waitingFor(cases: readonly CaseSummary[]): Waiting[] {
  return cases
    .filter(({ status }) => isBegun(status))
    .filter((one) => one.unread > 0 || groupOf(one) === 'mine')
    .toSorted(byNeed)
    .map((one) => ({
      id: one.id,
      title: one.title,
      words: [
        ...(groupOf(one) === 'mine' ? [turnWords(one)] : []),
        ...(one.unread > 0 ? [m.newMessages({ unread: one.unread })] : []),
      ],
    }))
}

/** "just now", "3 minutes ago": how long ago something was, both in ms. */
export function agoWords(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  return m.minutesAgo({ minutes })
}
