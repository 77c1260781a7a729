import { describe, expect, it } from 'vitest'
import {
  addFound,
  checkAfter,
  hasItsAgreement,
  INTEGRITY_CHECKS,
  isAgreementWhole,
  isGapless,
  statusAfter,
} from './integrity.ts'

describe('the state that a log leads to', () => {
  it.each([
    [[], null],
    [['case.submitted', 'invitation.sent'], 'invited'],
    [['case.submitted', 'respondent.joined', 'offer.made'], 'active'],
    [['case.submitted', 'respondent.joined', 'respondent.refused'], 'invited'],
    [['case.submitted', 'respondent.joined', 'case.agreed', 'agreement.declined'], 'active'],
    [['case.submitted', 'respondent.joined', 'case.agreed', 'case.settled', 'obligation.claimed'], 'settled'],
    [['case.submitted', 'respondent.joined', 'case.agreed', 'case.settled', 'case.fulfilled'], 'fulfilled'],
    [['case.submitted', 'case.closed'], 'closed'],
    [['case.submitted', 'case.closed', 'case.reopened'], 'invited'],
  ] as const)('of %j is %s', (events, status) => expect(statusAfter(events)).toBe(status))
})

describe('a log without gaps', () => {
  it.each([
    [{ count: 3, first: 1, last: 3 }, 3, true],
    [{ count: 0, first: 0, last: 0 }, 0, true],
    [{ count: 2, first: 1, last: 3 }, 3, false],
    [{ count: 2, first: 2, last: 3 }, 3, false],
    [{ count: 3, first: 1, last: 3 }, 4, false],
    [{ count: 0, first: 0, last: 0 }, 2, false],
  ])('%j of %d: %s', (numbers, known, is) => expect(isGapless(numbers, known)).toBe(is))
})

describe('agreements', () => {
  it.each([
    ['agreed', ['to_sign'], true],
    ['agreed', ['declined'], false],
    ['settled', ['declined', 'sealed'], true],
    ['settled', ['replaced', 'sealed'], true],
    ['settled', ['signed'], false],
    ['fulfilled', [], false],
    ['active', ['declined', 'part_sealed'], true],
    ['active', ['to_sign'], false],
    ['closed', [], true],
  ] as const)('of a case that is %s: %j is %s', (status, states, is) =>
    expect(hasItsAgreement(status, states)).toBe(is),
  )

  it.each([
    ['to_sign', 1, false, true],
    ['to_sign', 2, false, false],
    ['version_to_sign', 0, true, false],
    ['signed', 2, false, true],
    ['part_signed', 1, false, false],
    ['sealed', 2, true, true],
    ['sealed', 2, false, false],
    ['part_sealed', 1, true, false],
    ['replaced', 2, true, true],
    ['declined', 1, false, true],
  ])('%s with %d signatures and a document: %s is whole: %s', (state, signatures, hasDocument, is) =>
    expect(isAgreementWhole(state, { signatures, hasDocument })).toBe(is),
  )
})

describe('what is found', () => {
  it('is counted whole and kept in part', () => {
    const many = Array.from({ length: 8 }, (_, index) => `id-${index}`)
    const twice = addFound(addFound(undefined, many), many)
    expect(twice.count).toBe(16)
    expect(twice.ids).toHaveLength(10)
  })

  it('is asked one check after the other', () => {
    expect(checkAfter(INTEGRITY_CHECKS[0])).toBe(INTEGRITY_CHECKS[1])
    expect(checkAfter('audit_chain')).toBeNull()
  })
})
