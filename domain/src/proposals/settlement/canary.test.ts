import { describe, expect, it } from 'vitest'
import { otherSide, SIDES, type Side } from '../../cases/side.ts'
import { bothChips, pick, seeded, someCase, whole } from './made-up-cases.ts'
import { propose } from './propose.ts'
import { closingOffers, settle, settleClosing, type BothTicks, type Ticks } from './settle.ts'
import { termsOf } from './terms-of.ts'
import { trialsOf } from '../../trials.ts'

/** Everything that leaves the engine for people to read, for a whole case. */
function shownOf(
  seed: number,
  planted: Partial<Record<Side, Ticks>>,
): { shown: string; ticks: BothTicks } | null {
  const draw = seeded(seed * 31 + 5)
  const c = someCase(draw)
  const claim = c.items.reduce((sum, item) => sum + item.claimed, 0)
  if (claim < 500_000 || c.items.length > 7) return null
  const chips = bothChips(draw, c)
  const shown: unknown[] = []
  let last: BothTicks | null = null
  for (const round of [1, 2] as const) {
    const made = propose(c, { round, chips })
    if (!made.ok) return null
    const p = made.value
    const ticked = (): Ticks => ({
      sums: Object.fromEntries(
        p.packages.map((one) => {
          const least = pick(draw, one.rungs)
          // Between two rungs, with digits of its own.
          return [one.id, least + 0.137 + whole(draw, 0, 800) / 1_000]
        }),
      ),
      lastWord: draw() < 0.9,
    })
    const [starter, respondent] = [ticked(), ticked()]
    const ticks = { starter: planted.starter ?? starter, respondent: planted.respondent ?? respondent }
    last = ticks
    const outcome = settle(p, ticks, chips)
    const offers = closingOffers(p, ticks)
    const yes = Object.fromEntries(p.packages.map((one) => [one.id, draw() < 0.7]))
    const closed = settleClosing(offers, { starter: yes, respondent: yes })
    const day = { today: '2027-03-01', method: 'bank transfer' }
    const terms = outcome.settled ? termsOf(p, outcome, day) : null
    shown.push(p, outcome, offers, closed, terms)
  }
  return last ? { shown: JSON.stringify(shown), ticks: last } : null
}

describe('canaries in what people tick', () => {
  it('never come out of the engine, in any case and both directions', () => {
    const total = trialsOf(1_000)
    let cases = 0
    for (let seed = 0; cases < total; seed += 1) {
      const run = shownOf(seed, {})
      if (!run) continue
      cases += 1
      for (const side of SIDES) {
        for (const sum of Object.values(run.ticks[side].sums)) {
          expect([seed, run.shown.includes(String(sum))]).toEqual([seed, false])
        }
      }
    }
  })

  it('change nothing for anybody as long as the outcome is the same', () => {
    const total = trialsOf(800)
    let same = 0
    for (let seed = 0; seed < total; seed += 1) {
      const side = SIDES[seed % 2] ?? 'starter'
      const nothing: Ticks = { sums: {}, lastWord: true }
      const before = shownOf(seed, { [side]: nothing })
      const after = shownOf(seed, { [side]: { sums: { A: null, B: null, C: null }, lastWord: false } })
      if (!before || !after) continue
      same += 1
      expect([seed, before.shown === after.shown]).toEqual([seed, true])
      expect(before.ticks[otherSide(side)]).toEqual(after.ticks[otherSide(side)])
    }
    expect(same).toBeGreaterThan(total / 8)
  })
})
