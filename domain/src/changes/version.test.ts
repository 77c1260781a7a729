import { describe, expect, it } from 'vitest'
import { isOverBefore, type Agreed, type ChangeContent, type Made } from './version.ts'

const PAID = { kind: 'payment', act: null, by: 'respondent', words: '', amount: 15_000 } as const
const DONE = { kind: 'act', act: 'repair', by: 'respondent', words: 'repair the door', amount: 0 } as const
const ALL: Agreed[] = [
  { ...PAID, id: 'b', dueOn: '2026-12-22', state: 'due' },
  { ...DONE, id: 'door', dueOn: '2026-12-20', state: 'due' },
]

function changed(...made: Omit<Made, 'state'>[]): ChangeContent {
  return {
    title: 'Deposit',
    parties: { starter: { name: 'Sam', address: null }, respondent: { name: 'Lee', address: null } },
    release: true,
    replaced: ALL.map(({ id, amount }) => ({ id, amount })),
    made: made.map((one) => ({ ...one, state: 'due' })),
  }
}

describe('a new day that passes before both have signed', () => {
  it('is over on the day after it', () => {
    for (const one of [
      { ...PAID, dueOn: '2026-12-28', instead: 'b' },
      { ...DONE, dueOn: '2026-12-28', instead: 'door' },
      // the day of something else is new to it
      { ...DONE, dueOn: '2026-12-22', instead: null },
    ]) {
      expect(isOverBefore(ALL, changed(one), one.dueOn)).toBe(false)
      expect(isOverBefore(ALL, changed(one), '2026-12-29')).toBe(true)
    }
  })

  it('is no new day where what it replaces had it', () => {
    const content = changed(
      { ...PAID, amount: 5_000, dueOn: '2026-12-22', instead: 'b' },
      { ...PAID, amount: 10_000, dueOn: '2026-12-22', instead: null },
      { ...DONE, words: 'repair the front door', dueOn: '2026-12-20', instead: 'door' },
      { ...DONE, words: 'paint it', dueOn: null, instead: null },
    )
    expect(isOverBefore(ALL, content, '2027-06-01')).toBe(false)
  })
})
