import { describe, expect, it } from 'vitest'
import { roundTrials } from './made-up-rounds.ts'
import { proposeRound } from './propose-round.ts'
import { checkOwnRound, publicRoundText, replayOutcome, replayRound } from './round-record.ts'
import { settleRound } from './settle-round.ts'

describe('the record of a round of settlement-3', () => {
  it('replays to the byte, through storage and as a later round too', () => {
    for (const { c, sealed } of roundTrials(81, 150)) {
      const made = proposeRound(c)
      if (!made.ok) throw new Error(made.error.code)
      const proposal = made.value
      const stored = JSON.parse(JSON.stringify({ case: c, proposal }))
      expect(replayRound(stored)).toBe('same')
      expect(replayOutcome(stored.proposal, sealed, settleRound(proposal, sealed))).toBe('same')
      const later = proposeRound(c, proposal)
      if (!later.ok) continue
      expect(replayRound({ case: c, after: proposal, proposal: later.value })).toBe('same')
    }
  })

  it('tells a changed sum and another engine apart', () => {
    for (const { c } of roundTrials(82, 20)) {
      const made = proposeRound(c)
      if (!made.ok) throw new Error(made.error.code)
      const proposal = made.value
      const moved = { ...proposal, reference: proposal.reference + 1 }
      expect(replayRound({ case: c, proposal: moved })).toBe('different')
      const other = JSON.parse(JSON.stringify({ ...proposal, engine: 'settlement-2' }))
      expect(replayRound({ case: c, proposal: other })).toBe('other_engine')
    }
  })

  it('has one public text whatever the order of entry, and another for another case', () => {
    for (const { c } of roundTrials(83, 200)) {
      const reversed = { ...c, items: c.items.toReversed(), terms: c.terms.toReversed() }
      expect(publicRoundText(reversed)).toBe(publicRoundText(c))
      const dearer = { ...c, items: c.items.map((item) => ({ ...item, claimed: item.claimed + 1 })) }
      expect(publicRoundText(dearer)).not.toBe(publicRoundText(c))
    }
  })

  it('lets a side check its own answer alone', () => {
    let deals = 0
    for (const { c, sealed } of roundTrials(84, 200)) {
      const made = proposeRound(c)
      if (!made.ok) continue
      const outcome = settleRound(made.value, sealed)
      if (!outcome.settled) continue
      deals += 1
      const own = { case: c, proposal: made.value, side: 'starter', sealed: sealed.starter, outcome } as const
      expect(checkOwnRound(own)).toEqual({ packages: 'same', sum: 'inside' })
      expect(checkOwnRound({ ...own, sealed: {} })).toMatchObject({ sum: 'outside' })
    }
    expect(deals).toBeGreaterThan(50)
  })
})
