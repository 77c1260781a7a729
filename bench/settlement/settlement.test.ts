import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fullInformation, nashOnReports, postedPrice } from './anchors.ts'
import { isMet, textbookAuction, type Bar } from './bars.ts'
import { leadOf, ratioOf, summarise } from './metrics.ts'
import { populationA, readParameters } from './parameters.ts'
import { disputesOf } from './population.ts'
import { runEngine, type Mode } from './product-engine.ts'
import { barTable } from './report.ts'
import { exaggerationOf, inflated, shaded, understated } from './strategies.ts'
import { engineIn } from './suite.ts'

const disputes = disputesOf(populationA, 5, 3_000)

describe('the population', () => {
  it('looks like its table', () => {
    const share = (test: (d: (typeof disputes)[number]) => boolean): number =>
      (100 * disputes.filter(test).length) / disputes.length
    expect(Math.abs(share((d) => d.best.isSettleable) - 78.8)).toBeLessThan(2.5)
    expect(Math.abs(share((d) => d.best.byMoney) - 70.4)).toBeLessThan(2.5)
    expect(disputes.every((d) => d.award <= d.claim && d.admitted <= d.claim)).toBe(true)
  })

  it('is the same for a seed and another for another, dispute by dispute and as a whole', () => {
    const claims = (seed: number) => disputesOf(populationA, seed, 200).map((d) => d.claim)
    expect(claims(5)).toEqual(claims(5))
    const [one, other] = [claims(5).toSorted((a, b) => a - b), claims(6).toSorted((a, b) => a - b)]
    expect(one.filter((claim, i) => claim === other[i]).length).toBeLessThan(40)
  })

  it('offers full information a deal in every settleable dispute and none elsewhere', () => {
    for (const d of disputes) expect(fullInformation(d).deal !== null).toBe(d.best.isSettleable)
  })
})

describe('the yardsticks', () => {
  it('find 27/32 of the gains in the textbook auction', () => {
    expect(Math.abs(textbookAuction(7, 100_000) - 84.4)).toBeLessThan(0.5)
  })

  it('give an interval that shrinks with the sample', () => {
    const ones = (n: number) => Array.from({ length: n }, (_, i) => i % 2)
    expect(
      ratioOf(
        ones(400),
        ones(400).map(() => 1),
      ),
    ).toEqual({ value: 0.5, margin: 0.049 })
    expect(
      ratioOf(
        ones(40_000),
        ones(40_000).map(() => 1),
      ).margin,
    ).toBeCloseTo(0.0049, 6)
  })

  it('reward nobody for exaggerating to a posted price', () => {
    const found = exaggerationOf(disputes.slice(0, 600), populationA, postedPrice)
    for (const one of found) for (const { gain } of one.gains) expect(gain.value).toBeLessThanOrEqual(1e-9)
  })

  it('change only what a strategy says', () => {
    const d = disputes[0]
    if (!d) throw new Error('no disputes')
    expect(shaded(d, 'starter', 0.25, 'always').respondent).toBe(d.respondent)
    expect(inflated(d, 0.25).starter.limit).toBe(d.starter.limit)
    expect(inflated(d, 0.25).claim / d.claim).toBeCloseTo(1.25, 1)
    expect(understated(d, 0.25).admitted).toBeLessThanOrEqual(d.admitted)
  })
})

describe('the engine of the product', () => {
  it.each<Mode>(['standard', 'fast'])('makes no deal outside own ticks or own interest, %s', (mode) => {
    let deals = 0
    for (const d of disputes) {
      const outcome = runEngine(d, populationA, mode)
      expect([d.index, outcome.faults]).toEqual([d.index, 0])
      if (!outcome.deal) continue
      deals += 1
      expect(Math.min(outcome.deal.starter, outcome.deal.respondent)).toBeGreaterThanOrEqual(-1e-6)
    }
    expect(deals).toBeGreaterThan(disputes.length / 2)
  })

  it('settles more than the best mechanism that respects limits', () => {
    const best = summarise(disputes, populationA, nashOnReports)
    const lead = leadOf(summarise(disputes, populationA, engineIn('fast')), best)
    expect(lead.settled.value - lead.settled.margin).toBeGreaterThan(5)
    expect(lead.surplus.value - lead.surplus.margin).toBeGreaterThan(4)
  })

  it('loses to nobody who never ticks the starting sum', () => {
    const honest = summarise(disputes, populationA, engineIn('fast')).settled.value
    const held = summarise(disputes, populationA, engineIn('fast', { side: 'starter', beyond: 0 })).settled
      .value
    expect(held).toBeLessThan(honest - 5)
  })
})

describe('a population of one’s own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evensettle-population-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const written = (value: unknown): string => {
    const file = join(folder, 'population.json')
    writeFileSync(file, JSON.stringify(value))
    return file
  }

  it('is read from a file of the same fields', () => {
    const [only] = populationA.categories
    const other = { ...populationA, name: 'loans', categories: [{ ...only, share: 1 }] }
    const read = readParameters(written(other))
    expect(disputesOf(read, 1, 20).every((d) => d.category.name === only?.name)).toBe(true)
  })

  it('is refused with the fields that do not fit', () => {
    const broken = { ...populationA, agents: { ...populationA.agents, mood: 'bad', psi: undefined } }
    expect(() => readParameters(written(broken))).toThrow(
      /agents\.psi is a list[\s\S]*agents\.mood is a number/,
    )
  })
})

describe('the bars', () => {
  it('mark what falls short', () => {
    const bar: Bar = { group: 'fast', name: 'settled', value: 70, margin: 0.7, least: 77.5, unit: '%' }
    expect(isMet(bar)).toBe(false)
    expect(barTable([bar, { ...bar, value: 80 }])).toMatch(
      /✗ settled +70\.0 +± 0\.7[\s\S]*\n {2}settled +80\.0/,
    )
  })
})
