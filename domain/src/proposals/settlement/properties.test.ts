import { describe, expect, it } from 'vitest'
import { otherSide, SIDES } from '../../cases/side.ts'
import { mirrorChips } from './chips.ts'
import { evidenceFigures } from './figures.ts'
import { bothChips, pick, seeded, someCase, someChips, someTicks, whole } from './made-up-cases.ts'
import { itemise } from './pricing.ts'
import type { PackageItem, Proposal } from './proposal.ts'
import { mirrorCase, propose, type ProposeRequest } from './propose.ts'
import type { CaseItem, EvidenceGrade, PublicCase } from './public-case.ts'
import { publicInputText, replay } from './record.ts'
import { closingOffers, settle, settleClosing, type BothTicks } from './settle.ts'
import { termsOf } from './terms-of.ts'
import { trialsOf } from '../../trials.ts'

type Draw = () => number
type Trial = { draw: Draw; c: PublicCase; request: ProposeRequest; p: Proposal; ticks: BothTicks }

/** Seeded cases with a proposal each, as many of `count` as this run tries; a case with nothing to propose is passed over. */
function* trials(seed: number, count: number): Generator<Trial> {
  const total = trialsOf(count)
  for (let i = 0; i < total; i += 1) {
    const draw = seeded(seed * 100_003 + i)
    const c = someCase(draw)
    const round = pick(draw, [1, 2, 2] as const)
    const request = { round, packages: whole(draw, 1, 4), chips: bothChips(draw, c) }
    const made = propose(c, request)
    if (!made.ok) continue
    yield { draw, c, request, p: made.value, ticks: someTicks(draw, made.value) }
  }
}

function sumOf(items: readonly PackageItem[]): number {
  return items.reduce((sum, one) => sum + one.proposed, 0)
}

function areWithinAsked(items: readonly PackageItem[]): boolean {
  return items.every(
    (one) => Number.isSafeInteger(one.proposed) && one.proposed >= 0 && one.proposed <= one.asked,
  )
}

function termsText(p: Proposal): string {
  return JSON.stringify(p.packages.map((one) => one.terms))
}

function shuffled<T>(draw: Draw, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: draw() }))
    .sort((a, b) => a.at - b.at)
    .map((one) => one.value)
}

/** Runs a check on every trial and returns what failed, so that one broken seed is named. */
function failures(seed: number, count: number, check: (trial: Trial) => boolean): string[] {
  const failed: string[] = []
  let seen = 0
  for (const trial of trials(seed, count)) {
    seen += 1
    if (!check(trial)) failed.push(JSON.stringify({ c: trial.c, request: trial.request, ticks: trial.ticks }))
  }
  const total = trialsOf(count)
  if (seen < total * 0.9) failed.push(`only ${seen} of ${total} cases had a proposal`)
  return failed.slice(0, 1)
}

describe('every proposal', () => {
  it('keeps sums whole, in range and adding up exactly, with the price among the rungs', () => {
    const failed = failures(1, 3_000, ({ p }) =>
      p.packages.every(
        (one) =>
          one.low >= 0 &&
          one.low <= one.price &&
          one.price <= one.high &&
          one.high <= p.claim &&
          one.rungs.includes(one.price) &&
          one.rungs.length <= 201 &&
          one.rungs.every(
            (rung, i) =>
              Number.isSafeInteger(rung) &&
              rung >= one.low &&
              rung <= one.high &&
              rung > (one.rungs[i - 1] ?? -1),
          ) &&
          sumOf(one.items) === one.price &&
          areWithinAsked(one.items),
      ),
    )
    expect(failed).toEqual([])
  })

  it('passes its own receipt and replays to the unit', () => {
    const failed = failures(
      2,
      1_500,
      ({ c, request, p }) =>
        p.receipt.fair && replay({ case: c, request, chips: request.chips ?? {}, proposal: p }) === 'same',
    )
    expect(failed).toEqual([])
  })

  it('permutes with its items and wishes', () => {
    const failed = failures(3, 1_500, ({ draw, c, request, p }) => {
      const other = { ...c, items: shuffled(draw, c.items), wishes: shuffled(draw, c.wishes) }
      const again = propose(other, request)
      if (!again.ok || publicInputText(c, request) !== publicInputText(other, request)) return false
      return p.packages.every((one, i) => {
        const twin = again.value.packages[i]
        const inOrder = one.items.map((item) => twin?.items.find((found) => found.id === item.id))
        const position = other.items.every((item, at) => twin?.items[at]?.id === item.id)
        return twin?.price === one.price && position && JSON.stringify(inOrder) === JSON.stringify(one.items)
      })
    })
    expect(failed).toEqual([])
  })

  it('explains every step from the reference to the price', () => {
    const failed = failures(4, 2_000, ({ p }) =>
      p.packages.every((one) => {
        const shifts = one.reasons.reduce(
          (sum, fact) => sum + ('shift' in fact ? fact.shift : 0),
          p.reference,
        )
        const bound = one.reasons.find((fact) => fact.key === 'package.bounded')
        return (bound ? bound.sum : shifts) === one.price
      }),
    )
    expect(failed).toEqual([])
  })

  it('names only terms that somebody asked for, and no package without money or act', () => {
    const failed = failures(5, 1_500, ({ c, p }) =>
      p.packages.every(
        ({ terms, rungs }) =>
          terms.acts.every((act) =>
            c.wishes.some((wish) => wish.id === act.wishId && wish.kind === act.kind && wish.by === act.by),
          ) &&
          (terms.acts.length > 0 || rungs.every((rung) => rung > 0)),
      ),
    )
    expect(failed).toEqual([])
  })

  it('turns into agreement terms at every sum to tick', () => {
    const day = { today: '2027-12-31', method: 'bank transfer' }
    const failed = failures(6, 1_000, ({ draw, p }) =>
      p.packages.every((one) => {
        const price = pick(draw, one.rungs)
        const terms = termsOf(p, { packageId: one.id, price }, day)
        return terms.ok && (terms.value.payment?.amount ?? 0) === price
      }),
    )
    expect(failed).toEqual([])
  })
})

describe('figures', () => {
  it('never fall with a better grade of the asking side nor rise with one of the paying side', () => {
    const failed = failures(7, 3_000, ({ draw, c }) => {
      const at = whole(draw, 0, c.items.length - 1)
      const chosen = c.items[at]
      if (!chosen) return false
      const side = pick(draw, SIDES)
      const raised: EvidenceGrade = chosen.evidence[side] === 0 ? 1 : chosen.evidence[side] === 1 ? 2 : 3
      const better: CaseItem = { ...chosen, evidence: { ...chosen.evidence, [side]: raised } }
      const before = evidenceFigures(c)[at] ?? 0
      const after = evidenceFigures({ ...c, items: c.items.with(at, better) })[at] ?? 0
      return side === c.payer ? after <= before : after >= before
    })
    expect(failed).toEqual([])
  })

  it('spread any sum over the items exactly, none above its amount asked', () => {
    const failed = failures(8, 3_000, ({ draw, p }) => {
      const items = p.packages[0]?.items ?? []
      const sum = whole(draw, 0, p.claim)
      const parts = itemise(items, sum)
      return sumOf(parts) === sum && areWithinAsked(parts)
    })
    expect(failed).toEqual([])
  })
})

describe('settling', () => {
  it('never leaves what either side ticked, and adds up', () => {
    let deals = 0
    const failed = failures(9, 4_000, ({ request, p, ticks }) => {
      const outcome = settle(p, ticks, request.chips)
      if (!outcome.settled) return true
      deals += 1
      const least = ticks[otherSide(p.payer)].sums[outcome.packageId]
      const most = ticks[p.payer].sums[outcome.packageId]
      if (typeof least !== 'number' || typeof most !== 'number') return false
      const isWithin = least <= outcome.price && outcome.price <= most
      return isWithin && sumOf(outcome.items) === outcome.price && areWithinAsked(outcome.items)
    })
    expect(failed).toEqual([])
    expect(deals).toBeGreaterThan(trialsOf(1_000))
  })

  it('never loses a deal by a wider range', () => {
    const failed = failures(10, 4_000, ({ draw, request, p, ticks }) => {
      if (!settle(p, ticks, request.chips).settled) return true
      const side = pick(draw, SIDES)
      const sums = Object.fromEntries(
        p.packages.map((one) => {
          const own = ticks[side].sums[one.id] ?? null
          const wider = pick(draw, one.rungs)
          if (own === null) return [one.id, wider]
          return [one.id, side === p.payer ? Math.max(own, wider) : Math.min(own, wider)]
        }),
      )
      return settle(p, { ...ticks, [side]: { sums, lastWord: true } }, request.chips).settled
    })
    expect(failed).toEqual([])
  })

  it('comes out the same with the two sides exchanged', () => {
    const failed = failures(11, 2_000, ({ c, request, p, ticks }) => {
      const chips = mirrorChips(request.chips ?? {})
      const mirrored = propose(mirrorCase(c), { ...request, chips })
      if (!mirrored.ok) return false
      const swapped = { starter: ticks.respondent, respondent: ticks.starter }
      const [here, there] = [settle(p, ticks, request.chips), settle(mirrored.value, swapped, chips)]
      const [offers, other] = [closingOffers(p, ticks), closingOffers(mirrored.value, swapped)]
      return JSON.stringify([here, offers]) === JSON.stringify([there, other])
    })
    expect(failed).toEqual([])
  })

  it('closes only near misses, inside the public range, by two yeses', () => {
    let closings = 0
    const failed = failures(12, 4_000, ({ p, ticks }) => {
      const offers = closingOffers(p, ticks)
      closings += offers.length
      return offers.every((offer) => {
        const one = p.packages.find((found) => found.id === offer.packageId)
        const least = ticks[otherSide(p.payer)].sums[offer.packageId] ?? Infinity
        const most = ticks[p.payer].sums[offer.packageId] ?? -Infinity
        const isNear = (least - most) * 22 <= p.claim
        const isInside = one !== undefined && offer.price >= one.low && offer.price <= one.high
        const yes = { [offer.packageId]: true }
        const outcome = settleClosing(offers, { starter: yes, respondent: yes })
        const alone = settleClosing(offers, { starter: yes, respondent: {} })
        return isNear && isInside && outcome.settled && outcome.price === offer.price && !alone.settled
      })
    })
    expect(failed).toEqual([])
    expect(closings).toBeGreaterThan(trialsOf(1_000))
  })
})

describe('what a side said in private', () => {
  it('chooses terms at most: where the same terms come out, the proposal is the same to the byte', () => {
    let same = 0
    const failed = failures(13, 3_000, ({ draw, c, request, p }) => {
      const side = pick(draw, SIDES)
      const changed = propose(c, { ...request, chips: { ...request.chips, [side]: someChips(draw, c) } })
      if (!changed.ok) return false
      if (termsText(changed.value) !== termsText(p)) return true
      same += 1
      return JSON.stringify(changed.value) === JSON.stringify(p)
    })
    expect(failed).toEqual([])
    expect(same).toBeGreaterThan(trialsOf(300))
  })

  it('does not decide whether there is anything to propose', () => {
    for (let i = 0; i < 500; i += 1) {
      const draw = seeded(i)
      const c = { ...someCase(draw), open: { demand: 0, offer: null } }
      const usual = propose(c, { round: 2, packages: 1 })
      expect(propose(c, { round: 2, packages: 1, chips: bothChips(draw, c) }).ok).toBe(usual.ok)
      expect(usual.ok).toBe(c.wishes.length > 0)
    }
  })

  it('never moves the sum of terms: equal terms cost the same whatever the chips', () => {
    const failed = failures(14, 1_500, ({ draw, c, request, p }) => {
      const changed = propose(c, { ...request, chips: bothChips(draw, c) })
      if (!changed.ok) return false
      const priced = new Map(changed.value.packages.map((one) => [JSON.stringify(one.terms), one]))
      return p.packages.every((one) => {
        const twin = priced.get(JSON.stringify(one.terms))
        return !twin || JSON.stringify({ ...twin, id: one.id }) === JSON.stringify(one)
      })
    })
    expect(failed).toEqual([])
  })

  it('shows no field of a chip or a tick in a proposal, a closing offer or an outcome', () => {
    const failed = failures(15, 1_000, ({ request, p, ticks }) => {
      const shown = JSON.stringify([p, closingOffers(p, ticks), settle(p, ticks, request.chips)])
      return !/"(wishes|waiting|sums|lastWord|value|score|lowest|highest)"/.test(shown)
    })
    expect(failed).toEqual([])
  })

  it('says after no deal the same whatever was ticked', () => {
    const failed = failures(16, 2_000, ({ request, p, ticks }) => {
      const outcome = settle(p, ticks, request.chips)
      return outcome.settled || JSON.stringify(outcome) === '{"settled":false}'
    })
    expect(failed).toEqual([])
  })
})
