import { expect, it } from 'vitest'
import { isAllowed } from '../access/permissions.ts'
import { DECLINE_REASONS, isWrongAddress, OFFERED_REASONS } from './decline.ts'
import { isTaken, isWithdrawn, isWrongAddressState } from './invitation-state.ts'

it('takes “not me” for a wrong address, and every other reason for a no', () => {
  expect(DECLINE_REASONS.filter(isWrongAddress)).toEqual(['not_me', 'wrong_person'])
  expect(OFFERED_REASONS.filter(isWrongAddress)).toEqual(['not_me'])
})

it('leaves a case with a wrong address waiting for the right one', () => {
  expect(isAllowed('say_wrong_address', 'invitee', 'invited')).toBe(true)
  for (const status of ['active', 'agreed', 'settled', 'closed'] as const)
    expect(isAllowed('say_wrong_address', 'invitee', status)).toBe(false)
  expect(isWrongAddressState('wrong_address')).toBe(true)
  expect(isWithdrawn('wrong_address') || isTaken('wrong_address')).toBe(false)
})
