import { expect, it } from 'vitest'
import * as status from './status.ts'
import { CASE_STATUSES, type CaseStatus } from './status.ts'

/** Every name of a state, with the states that it stands for. */
const NAMES: [(one: CaseStatus) => boolean, listed: readonly CaseStatus[] | null, expected: string][] = [
  [status.isBegun, null, 'invited active agreed settled fulfilled closed'],
  [status.isAwaitingRespondent, status.AWAITING_RESPONDENT, 'invited'],
  [status.isNegotiating, status.NEGOTIATING, 'active'],
  [status.isBeforeAgreed, status.BEFORE_AGREED, 'invited active'],
  [status.isSigning, null, 'agreed'],
  [status.isAgreedOn, status.AGREED_ON, 'agreed settled fulfilled'],
  [status.isSettled, status.SETTLED, 'settled'],
  [status.isFulfilled, null, 'fulfilled'],
  [status.isClosed, status.CLOSED, 'closed'],
  [status.isFinished, status.FINISHED, 'fulfilled closed'],
]

it.each(NAMES)('%o means the same in code and in a query', (isOne, listed, expected) => {
  expect(CASE_STATUSES.filter(isOne).join(' ')).toBe(expected)
  expect((listed ?? CASE_STATUSES.filter(isOne)).join(' ')).toBe(expected)
})
