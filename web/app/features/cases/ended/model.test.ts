import { CLOSE_REASONS } from '@evensettle/domain/cases/status.ts'
import { expect, it } from 'vitest'
import { aView } from '../../../testing/made-up-round.ts'
import { endingWords } from './model.ts'

it.each(CLOSE_REASONS)('says the end "%s" to both sides, with the words that were left', (reason) => {
  const closed = { reason, by: 'respondent' as const, words: 'Take care', at: aView.submittedAt }
  const mine = endingWords({ ...aView, mySide: 'respondent', closed })
  const theirs = endingWords({ ...aView, closed })
  expect(mine?.title).toBeTruthy()
  expect(theirs?.said).toEqual(['Take care'])
})

it.each(CLOSE_REASONS)(
  'says of the end "%s" what a part agreement has settled, and that it is still due',
  (reason) => {
    const closed = { reason, by: 'starter' as const, words: '', at: aView.submittedAt }
    const items = aView.items.map((item, at) => (at === 0 ? { ...item, settledBy: aView.id } : item))
    for (const mySide of ['starter', 'respondent'] as const) {
      const said = endingWords({ ...aView, mySide, items, closed })
      expect(said?.words).toContain('Point 1 was settled by part agreement')
      expect(said?.title).not.toContain('without')
      expect(said?.words).not.toContain('Nothing was decided')
    }
  },
)

it('tells the reason of somebody who did not take part in words, not as a code', () => {
  const closed = { reason: 'declined' as const, by: 'respondent' as const, words: '', at: aView.submittedAt }
  const answer = {
    kind: 'declined' as const,
    words: 'already_settled',
    proposal: null,
    at: aView.submittedAt,
  }
  expect(endingWords({ ...aView, answer, closed })?.said).toEqual(['We have already sorted this out'])
})

it.each([
  ['Take care', 'Lee can see that, and what you wrote.'],
  [' ', 'Lee can see that.'],
])('tells who ended a case what the other side can see of it: %j', (words, seen) => {
  const closed = { reason: 'withdrawn' as const, by: 'starter' as const, words, at: aView.submittedAt }
  expect(endingWords({ ...aView, mySide: 'starter', closed })?.words).toBe(seen)
})
