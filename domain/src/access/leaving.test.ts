import { expect, it } from 'vitest'
import { CASE_STATUSES } from '../cases/status.ts'
import {
  caseAfterwards,
  confirmed,
  confirmWay,
  mayLeave,
  mayStay,
  type Shown,
  type SignedInCase,
} from './leaving.ts'
import { SECOND_STEP_FRESH_FOR } from './operator.ts'

const NOW = 1_800_000_000_000
const OLD = NOW - SECOND_STEP_FRESH_FOR - 1
const NOTHING: Shown = { steppedUpAt: null, isPasswordRight: false, signedInAt: OLD }
const said = (of: { ok: true } | { ok: false; error: { code: string } }) => (of.ok ? 'ok' : of.error.code)

it('asks for the strongest thing that somebody has', () => {
  expect([
    confirmWay({ secondStep: true, password: true }),
    confirmWay({ secondStep: false, password: true }),
    confirmWay({ secondStep: false, password: false }),
  ]).toEqual(['second_step', 'password', 'session'])
})

it.each([
  ['second_step', { isPasswordRight: true, signedInAt: NOW }, 'SECOND_FACTOR_STALE'],
  ['second_step', { steppedUpAt: OLD }, 'SECOND_FACTOR_STALE'],
  ['second_step', { steppedUpAt: NOW - SECOND_STEP_FRESH_FOR }, 'ok'],
  ['password', { steppedUpAt: NOW, signedInAt: NOW }, 'PASSWORD_WRONG'],
  ['password', { isPasswordRight: true }, 'ok'],
  ['session', {}, 'SIGN_IN_AGAIN'],
  ['session', { signedInAt: NOW - SECOND_STEP_FRESH_FOR }, 'ok'],
] as const)('by %s, having shown %o: %s', (way, shown, outcome) => {
  expect(said(confirmed(way, { ...NOTHING, ...shown }, NOW))).toBe(outcome)
})

it('lets nobody go whom others depend on', () => {
  expect(said(mayLeave({ isOperator: true, ownsOrganisation: true }))).toBe('LEAVING_OPERATOR')
  expect(said(mayLeave({ isOperator: false, ownsOrganisation: true }))).toBe('LEAVING_OWNER')
  expect(said(mayLeave({ isOperator: false, ownsOrganisation: false }))).toBe('ok')
})

it('can be thought over until it has begun', () => {
  expect([said(mayStay({ begunAt: null })), said(mayStay({ begunAt: NOW }))]).toEqual([
    'ok',
    'DELETION_BEGUN',
  ])
})

it('ends what nobody is bound by yet, and leaves what both have signed', () => {
  const nothing = { whole: false, part: false, isOwed: false }
  const all = (signed: SignedInCase) => CASE_STATUSES.map((status) => caseAfterwards(status, signed))
  expect(all(nothing)).toEqual(['over', 'ends', 'ends', 'ends', 'stays', 'over', 'over'])
  expect(all({ ...nothing, part: true, isOwed: true })).toEqual([
    'over',
    'rest_ends',
    'rest_ends',
    'rest_ends',
    'stays',
    'stays',
    'stays',
  ])
  expect(caseAfterwards('agreed', { ...nothing, whole: true })).toBe('stays')
})
