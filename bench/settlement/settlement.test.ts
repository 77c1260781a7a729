import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fullInformation, nashOnReports, postedPrice } from './anchors.ts'
import { USUAL_TERMS } from '@evensettle/domain/proposals/settlement/ladder/usual-terms.ts'
import { useRows } from './as-used.ts'
import { barsOf, isMet, textbookAuction, type Bar } from './bars.ts'
import { leadOf, ratioOf, summarise } from './metrics.ts'
import { populationA, readParameters } from './parameters.ts'
import { disputesOf } from './population.ts'
import { runEngine } from './product-engine.ts'
import { probesOf } from './probe.ts'
import { brokenIn } from './promises.ts'
import { barTable } from './report.ts'
import { INPUTS, kindOf, roundCaseOf, runRound, usualByShares } from './round-engine.ts'
import { exaggerationOf, inflated, inflationOf, shaded, understated } from './strategies.ts'
import { engineWith, runSuite } from './suite.ts'
import { smallSums, withClaimBack } from './variants.ts'

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
  it.each(INPUTS)('makes no deal outside a sealed answer or own interest, %s', (inputs) => {
    let deals = 0
    for (const d of disputes) {
      const run = runRound(d, populationA, inputs)
      expect([d.index, run.faults]).toEqual([d.index, 0])
      if (!run.deal) continue
      deals += 1
      expect(Math.min(run.deal.starter, run.deal.respondent)).toBeGreaterThanOrEqual(-1e-6)
    }
    expect(deals).toBeGreaterThan(disputes.length / 2)
  })

  it('settles more than the best mechanism that respects limits, as people use it', () => {
    const best = summarise(disputes, populationA, nashOnReports)
    const lead = leadOf(summarise(disputes, populationA, engineWith('defaults')), best)
    expect(lead.settled.value - lead.settled.margin).toBeGreaterThan(4)
    expect(lead.surplus.value - lead.surplus.margin).toBeGreaterThan(2)
  })

  it('settles more than the engine before it did as people used it', () => {
    const before = summarise(disputes, populationA, (d) =>
      runEngine(d, populationA, 'standard', { use: 'used' }),
    )
    const lead = leadOf(summarise(disputes, populationA, engineWith('defaults')), before)
    expect(lead.settled.value - lead.settled.margin).toBeGreaterThan(8)
  })

  it('loses to nobody who never says yes to the proposal', () => {
    const honest = summarise(disputes, populationA, engineWith('defaults')).settled.value
    const held = summarise(disputes, populationA, engineWith('defaults', { side: 'starter', beyond: 0 }))
    expect(held.settled.value).toBeLessThan(honest - 5)
  })

  it('breaks none of its promises, claims back and small sums included', () => {
    const both = disputes.slice(0, 700).map((d) => withClaimBack(d, populationA, 3))
    const small = disputesOf(smallSums(populationA), 5, 400)
    expect(both.filter((d) => d.items.some((item) => item.back)).length).toBeGreaterThan(150)
    expect(both.filter((d) => d.items.some((item) => item.isUnanswered)).length).toBeGreaterThan(30)
    expect(small.filter((d) => d.claim < 50).length).toBeGreaterThan(150)
    for (const inputs of INPUTS) {
      const nothing = { bounds: 0, items: 0, packages: 0, unanswered: 0 }
      expect(brokenIn([...both, ...small], inputs)).toEqual(nothing)
    }
  })
})

describe('what the engine is given', () => {
  it('has passed the rule for documents that show less than is asked, as in the product', () => {
    let lowered = 0
    for (const d of disputes.slice(0, 500)) {
      const { items } = roundCaseOf(inflated(d, 1), 'defaults')
      for (const [i, { documented, grades }] of d.items.entries()) {
        const given = items.find((item) => item.id === `i${i}`)
        if (documented === 0 || (given?.documented ?? 0) > 0) continue
        expect(given?.evidence.starter).toBe(grades.starter - 1)
        lowered += 1
      }
    }
    expect(lowered).toBeGreaterThan(50)
  })

  it('does not let somebody ask for a quarter more than their documents show and gain by it', () => {
    const settles = (d: (typeof disputes)[number]) => runRound(d, populationA, 'defaults')
    const [, quarter] = inflationOf(disputes, populationA, settles)
    expect(quarter?.claim.value).toBeLessThan(2)
  })
})

describe('people as they use it', () => {
  it('find the terms of their kind of dispute on the table, worthless ones too, and make no open offer', () => {
    let worthless = 0
    for (const d of disputes.slice(0, 500)) {
      const { terms, open } = roundCaseOf(d, 'defaults')
      expect(open).toEqual({ demand: null, offer: null })
      const kind = kindOf(d.category)
      for (const usual of kind ? USUAL_TERMS[kind] : [])
        expect(terms.map((term) => term.kind)).toContain(usual.kind)
      worthless += terms.filter((term) => term.id === 'apology' && d.starter.worth.apology === 0).length
    }
    expect(worthless).toBeGreaterThan(50)
  })

  it('meet in the product what a quarter of the disputes of their kind turn on', () => {
    for (const category of populationA.categories) {
      const kind = kindOf(category)
      if (kind === null) throw new Error(category.name)
      const kinds = {
        apology: 'apology',
        remove_review: 'review',
        keep_confidential: 'confidential',
      } as const
      const listed = USUAL_TERMS[kind].flatMap(
        (usual) => Object.entries(kinds).find(([k]) => k === usual.kind)?.[1] ?? [],
      )
      expect([category.name, listed.toSorted()]).toEqual([category.name, usualByShares(category).toSorted()])
    }
  })

  it('settle far less where they answer only their favorite, come late, or are not reminded', () => {
    const [asAsked, ...rows] = useRows(disputes.slice(0, 1_500), populationA, 5)
    const lost = (name: string): number =>
      -(rows.find((row) => row.name.includes(name))?.against?.settled.value ?? 0)
    expect(asAsked?.settled.value).toBeGreaterThan(70)
    expect(lost('everybody answers only their favorite')).toBeGreaterThan(40)
    expect(lost('25 % come after')).toBeGreaterThan(20)
    expect(lost('no reminder')).toBeGreaterThan(1)
    expect(lost('everybody answers only the first')).toBeLessThan(15)
  })

  it('learn by taking everything and declining no more than the step of the list', () => {
    for (const probe of probesOf(disputes.slice(0, 2_000), populationA, 'defaults')) {
      expect(probe.offList).toBe(0)
      expect(probe.bits).toBeLessThan(2)
      expect(probe.gainCold).toBeLessThan(3)
      expect(probe.secondWidth).toBeGreaterThan(1.5)
    }
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
  it('judge another population by all that does not depend on how much can be settled', () => {
    const results = runSuite({ ...populationA, name: 'B' }, 5, 300)
    const judged = barsOf(results).filter((bar) => bar.least !== undefined || bar.most !== undefined)
    const names = judged.filter((bar) => bar.group === 'defaults').map((bar) => bar.name)
    expect(names).toContain('hold-out, largest gain')
    expect(names).toContain('probe: what is read')
    expect(names).toContain('ahead of Nash on reports (h2), settled')
    expect(names).not.toContain('settled, of the settleable')
    expect(names.length).toBeGreaterThan(18)
  })

  it('mark what falls short', () => {
    const bar: Bar = { group: 'defaults', name: 'settled', value: 70, margin: 0.7, least: 77.5, unit: '%' }
    expect(isMet(bar)).toBe(false)
    expect(barTable([bar, { ...bar, value: 80 }])).toMatch(
      /✗ settled +70\.0 +± 0\.7[\s\S]*\n {2}settled +80\.0/,
    )
  })
})
