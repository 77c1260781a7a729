import { expect, it } from 'vitest'
import type { HandingSaid } from '../../../agreements/handing.ts'
import { BIKE, caseOfThings, LENT, proposalIn, SAYS_NOTHING } from './made-up-things.ts'
import type { RoundProposal } from './round-proposal.ts'
import { termsForRound, termsOnTable } from './usual-terms.ts'
import type { AskedPoint } from './word-on-point.ts'

function proposed(points: readonly AskedPoint[]): RoundProposal {
  return proposalIn(caseOfThings(termsForRound(termsOnTable({ ...LENT, points }))))
}

it('is one place where one of them has named it in fewer words, in the fuller ones, and makes no way of its own', () => {
  const at = (place: string): HandingSaid => ({ who: null, at: 'elsewhere', place, by: '2026-12-01' })
  const room = '1200 Barton Springs Road, Austin'
  const both = (asked: string, done: string) =>
    proposed([{ ...BIKE, handing: at(asked), answer_handing: at(done) }]).packages.map(({ terms }) => {
      const [act] = terms.acts
      return [act?.handing?.place, act?.whose?.at]
    })
  expect(both(room, '1200 barton springs road')).toEqual([[room, 'both']])
  expect(both('1200 barton springs road', room)).toEqual([[room, 'both']])
  expect(both(room, 'The station')).toEqual([
    [room, 'starter'],
    ['The station', 'respondent'],
  ])
})

it('has no middle between two days where the days of the week that suit both leave none', () => {
  const on = (by: HandingSaid['by'], weekdays: HandingSaid['weekdays']): HandingSaid => ({
    ...SAYS_NOTHING,
    by,
    ...(weekdays ? { weekdays } : {}),
  })
  const days = (asked: HandingSaid, done: HandingSaid) =>
    proposed([{ ...BIKE, handing: asked, answer_handing: done }]).packages.map(
      ({ terms }) => terms.acts[0]?.dueOn,
    )
  // Saturday the 12th, and a Sunday eight days later: half way is a Wednesday, whose last Saturday is the 12th
  expect(days(on('2026-12-12', [6]), on('2026-12-20', [6, 7]))).toEqual(['2026-12-12', '2026-12-20'])
  expect(days(on('2026-12-12', [6]), on('2026-12-26', [6, 7]))).toEqual([
    '2026-12-19',
    '2026-12-12',
    '2026-12-26',
  ])
})
