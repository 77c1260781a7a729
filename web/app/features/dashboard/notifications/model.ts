import { isBegun } from '@evensettle/domain/cases/status.ts'
import * as m from '@evensettle/messages/dashboard/notifications-model.ts'
import type { CaseSummary } from '@evensettle/contracts/case-list.ts'
import { byNeed, groupOf, turnWords } from '../model.ts'

export type Waiting = { id: string; title: string; words: string[] }

/** The cases that wait for their reader, what needs them first on top; what happened in them is in the list of notices. */
export function waitingFor(cases: readonly CaseSummary[]): Waiting[] {
  return cases
    .filter(({ status }) => isBegun(status))
    .filter((one) => groupOf(one) === 'mine')
    .toSorted(byNeed)
    .map((one) => ({
      id: one.id,
      title: one.title,
      words: [turnWords(one)],
    }))
}

/** "just now", "3 minutes ago": how long ago something was, both in ms. */
export function agoWords(at: number, now: number): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  return m.minutesAgo({ minutes })
}
