import type { CaseSummary } from '@evensettle/contracts/case-list.ts'
import { expect, it } from 'vitest'
import { newestCase, startValues } from './model.ts'

const guess = { name: 'Lee Park', timeZone: 'UTC', languages: ['en-US'] }

function sent(id: string, updatedAt: string, status: CaseSummary['status'] = 'active'): CaseSummary {
  return {
    id,
    reference: 'ES-4F7K-9QXM',
    status,
    type: 'loan',
    title: 'Loan',
    mySide: 'respondent',
    otherName: 'Ana',
    currency: 'USD',
    claimed: 0,
    turn: { task: 'none', sides: [], until: null },
    unread: 0,
    day: 1,
    plannedDays: 14,
    updatedAt,
  }
}

it('begins with the name that a case already knows, and with nothing of the sort once there is a profile', () => {
  expect(startValues(null, guess)).toMatchObject({ name: 'Lee Park', country: 'US', language: 'en' })
  const { name: _, ...rest } = startValues(null, guess)
  const profile = { ...rest, region: '', name: 'Lee M. Park', email: 'lee@example.org', revision: 1 }
  expect(startValues(profile, guess).name).toBe('Lee M. Park')
})

it('takes the name from the newest case that was sent', () => {
  const older = sent('a', '2026-09-01T12:00:00Z')
  const newer = sent('b', '2026-09-02T12:00:00Z')
  const draft = sent('c', '2026-09-03T12:00:00Z', 'draft')
  expect(newestCase([older, newer, draft])).toBe('b')
  expect(newestCase([draft])).toBeNull()
})
