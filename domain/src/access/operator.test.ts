import { expect, it } from 'vitest'
import { MINUTE } from '../time.ts'
import {
  enterAsOperator,
  mayActOnAccount,
  mayCloseAccount,
  SECOND_STEP_FRESH_FOR,
  type OperatorAct,
} from './operator.ts'

const NOW = 1_800_000_000_000
const enter = (isNamed: boolean, ago: number | null, act: OperatorAct) => {
  const entered = enterAsOperator({ isNamed, steppedUpAt: ago === null ? null : NOW - ago }, act, NOW)
  return entered.ok ? 'in' : entered.error.code
}

it.each([
  [false, 0, 'look', 'NOT_FOUND'],
  [false, 0, 'sensitive', 'NOT_FOUND'],
  [true, null, 'look', 'SECOND_FACTOR_NEEDED'],
  [true, null, 'sensitive', 'SECOND_FACTOR_NEEDED'],
  [true, SECOND_STEP_FRESH_FOR, 'sensitive', 'in'],
  [true, SECOND_STEP_FRESH_FOR + 1, 'sensitive', 'SECOND_FACTOR_STALE'],
  [true, 600 * MINUTE, 'look', 'in'],
] as const)('named %s, second step %s ms ago, to %s: %s', (isNamed, ago, act, outcome) => {
  expect(enter(isNamed, ago, act)).toBe(outcome)
})

it.each([
  [false, false, 'ok', 'ok'],
  [true, false, 'OPERATOR_OWN_CASE', 'ok'],
  [false, true, 'ok', 'OPERATOR_ACCOUNT'],
] as const)(
  'shares a case %s, an operator’s account %s: to act %s, to close %s',
  (sharesCase, isOperators, act, close) => {
    const said = (of: ReturnType<typeof mayActOnAccount> | ReturnType<typeof mayCloseAccount>) =>
      of.ok ? 'ok' : of.error.code
    expect([said(mayActOnAccount({ sharesCase })), said(mayCloseAccount({ isOperators }))]).toEqual([
      act,
      close,
    ])
  },
)
