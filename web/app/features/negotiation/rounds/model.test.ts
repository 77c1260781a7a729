import type { ProposalPackage } from '@evensettle/contracts/earlier-rounds.ts'
import { describe, expect, it } from 'vitest'
import {
  GRADES,
  type SENTENCES,
  changeInWords,
  factInWords,
  sameForBoth,
  weighsInWords,
  type Wording,
} from './copy.ts'
import {
  answerInWords,
  openingAnswers,
  packageHeading,
  rangeLabel,
  rangeRole,
  readSum,
  safeRung,
  sealable,
  stepsInWords,
} from './model.ts'

const rungs = [90_000, 92_000, 94_000, 96_000]
const pack: ProposalPackage = {
  id: 'A',
  terms: {
    currency: 'USD',
    payment: {
      payer: 'respondent',
      amount: 94_000,
      instalments: [{ dueOn: '2026-12-31', amount: 94_000 }],
      method: '',
    },
    acts: [{ kind: 'return_item', by: 'respondent', words: 'Bicycle', dueOn: '2026-12-15' }],
    release: true,
  },
  price: 94_000,
  low: 90_000,
  high: 96_000,
  rungs,
  items: [],
  reasons: [],
}
const plain: ProposalPackage = {
  ...pack,
  id: 'B',
  price: 0,
  rungs: [0],
  terms: { ...pack.terms, payment: null },
}

describe('the words of the range', () => {
  it.each([
    ['respondent', 'respondent', 'You could live with any sum up to'],
    ['starter', 'respondent', 'You could live with any sum from'],
    ['starter', 'starter', 'You could live with any sum up to'],
  ] as const)('for the %s when the %s pays: %s', (mySide, payer, words) => {
    expect(rangeLabel(rangeRole(mySide, payer))).toBe(words)
  })

  it.each([
    [null, 'pays', 'not with these terms'],
    [94_000, 'pays', 'any sum up to $940'],
    [94_000, 'is-paid', 'any sum from $940'],
  ] as const)('limit %s of the one who %s reads %s', (limit, role, words) => {
    expect(answerInWords(limit, pack, role)).toBe(words)
  })

  it('is a plain yes where no money is in the package', () => {
    expect(answerInWords(0, plain, 'pays')).toBe('yes')
  })
})

describe('a typed sum', () => {
  it.each([
    ['pays', 93_999, 92_000],
    ['pays', 92_000, 92_000],
    ['pays', 1_000_000, 96_000],
    ['pays', 89_999, null],
    ['is-paid', 92_001, 94_000],
    ['is-paid', 1, 90_000],
    ['is-paid', 96_001, null],
  ] as const)('of the one who %s: %i becomes the safe step %s', (role, typed, rung) => {
    expect(safeRung(rungs, typed, role)).toBe(rung)
  })

  it.each([
    ['1,180', 118_000],
    ['0', 0],
    ['0.00', 0],
    ['', null],
    ['a lot', null],
  ])('%j is read as %s', (text, sum) => {
    expect(readSum(text, 'USD')).toBe(sum)
  })
})

describe('what is sealed', () => {
  const packages = [pack, plain]

  it('begins at the proposal, without an answer where only yes or no is asked', () => {
    expect(openingAnswers({ packages, mine: null })).toEqual({
      A: { accepts: true, sum: 94_000 },
      B: { accepts: null, sum: 0 },
    })
  })

  it('begins again at what was sealed', () => {
    const mine = {
      answers: [
        { packageId: 'A', limit: 92_000 },
        { packageId: 'B', limit: null },
      ],
      lastWord: false,
      receipt: 'r',
      sealedAt: '2026-12-01T00:00:00Z',
    }
    expect(openingAnswers({ packages, mine })).toEqual({
      A: { accepts: true, sum: 92_000 },
      B: { accepts: false, sum: 0 },
    })
  })

  it('names every package once, with a sum of its list or none', () => {
    const answers = { A: { accepts: true, sum: 93_500 }, B: { accepts: false, sum: 0 } }
    expect(sealable(packages, answers, 'pays')).toEqual({
      ok: true,
      answers: [
        { packageId: 'A', limit: 92_000 },
        { packageId: 'B', limit: null },
      ],
    })
  })

  it.each([
    [{ A: { accepts: true, sum: null }, B: { accepts: true, sum: 0 } }, 'A'],
    [{ A: { accepts: true, sum: 10 }, B: { accepts: true, sum: 0 } }, 'A'],
    [{ A: { accepts: true, sum: 94_000 }, B: { accepts: null, sum: 0 } }, 'B'],
  ])('is not sealed while a package has no answer', (answers, packageId) => {
    expect(sealable(packages, answers, 'pays')).toEqual({ ok: false, packageId })
  })
})

describe('a package in one line', () => {
  it('says “back” once for a thing that has it in its name', () => {
    const terms = { ...pack.terms, acts: pack.terms.acts.map((act) => ({ ...act, words: 'The keys back' })) }
    expect(packageHeading({ terms }, '2026-12-01')).toContain(', the keys back')
    expect(packageHeading({ terms }, '2026-12-01')).not.toContain('back back')
  })

  it('names the sum, its time and the acts', () => {
    expect(packageHeading(pack, '2026-12-01')).toBe('$940 within 30 days, bicycle back')
  })

  it('takes the sum of the settlement', () => {
    expect(packageHeading(pack, '2026-12-01', 95_000)).toBe('$950 within 30 days, bicycle back')
  })

  it('counts monthly parts', () => {
    const payment = {
      payer: 'respondent' as const,
      amount: 300,
      instalments: ['2027-01-01', '2027-02-01', '2027-03-01'].map((dueOn) => ({ dueOn, amount: 100 })),
      method: '',
    }
    const terms = { ...pack.terms, payment, acts: [] }
    expect(packageHeading({ terms }, '2026-12-01')).toBe('$3 in 3 monthly payments')
  })

  it('says by when without money', () => {
    expect(packageHeading(plain, '2026-12-01')).toBe('Bicycle back within 14 days')
  })
})

it.each([
  [[90_000, 92_000, 94_000], 'Sums go in steps of $20.'],
  [[90_000, 93_100, 94_000], 'Sums go in steps of up to $31.'],
])('says how large the steps of %j are', (steps, words) => {
  expect(stepsInWords(steps, 'USD')).toBe(words)
})

describe('the reasons in words', () => {
  const wording: Wording = {
    names: { starter: 'Sam', respondent: 'Lee' },
    currency: 'USD',
    payer: 'respondent',
  }
  const facts: Record<keyof typeof SENTENCES, Record<string, string | number>> = {
    'reference.evidence': { figures: 32_200, reference: 28_300 },
    'reference.admitted': { figures: 10_000, admitted: 40_000, reference: 28_000 },
    'reference.balance': { asked: 40_000, back: 12_000, reference: 28_000 },
    'reference.none': {},
    'package.act': { wishId: 'w', kind: 'return_item', by: 'respondent', level: 'full', shift: -3_300 },
    'package.schedule': { schedule: 'monthly3', shift: 300 },
    'package.bounded': { bound: 'offer', sum: 11_000 },
    'package.below_admitted': { admitted: 40_000 },
    'package.price': { sum: 31_300 },
  }

  it.each(Object.entries(facts))('%s has a sentence without a hole', (key, fact) => {
    const words = factInWords({ key, facts: fact }, wording)
    expect(words).toMatch(/^\S.*\.$/)
    expect(words).not.toMatch(/undefined|NaN|null|\[object/)
  })

  it.each(['offer', 'demand', 'admitted', 'asked', 'least'])('the bound %s has its own sentence', (bound) => {
    expect(factInWords({ key: 'package.bounded', facts: { bound, sum: 500 } }, wording)).toContain('$5')
  })

  it('says which way an act moves the sum', () => {
    const words = factInWords({ key: 'package.act', facts: facts['package.act'] }, wording)
    expect(words).toBe(
      'Lee gives something back. At our rates, the same in every case, that moves the sum by −$33.',
    )
  })

  it('passes over a fact that only a newer server knows', () => {
    expect(factInWords({ key: 'package.unheard', facts: {} }, wording)).toBeNull()
  })

  it('says the evidence grades in words', () => {
    const item = { evidence: { starter: 3, respondent: 0 }, figure: 10_800, documented: 12_000 }
    expect(weighsInWords(item, wording)).toBe(
      `What weighs: ${GRADES[3]} (Sam), nothing yet (Lee). Documents show $120. Figure from the evidence: $108.`,
    )
  })

  it('speaks of documents only where there are some', () => {
    const said = { evidence: { starter: 1, respondent: 0 }, figure: 10_800, documented: null }
    expect(weighsInWords(said, wording)).toBe('What weighs: what both of you say. Figure from that: $108.')
    expect(sameForBoth([said])).toBe('The same for both of you, from what each side asked and agreed to.')
    const shown = { ...said, evidence: { starter: 1, respondent: 2 } }
    expect(weighsInWords(shown, wording)).toContain(GRADES[2])
    expect(sameForBoth([said, shown])).toContain('documented')
  })

  it('says what one document more would change', () => {
    const change = { by: 'starter' as const, documented: 24_500, figureThen: 13_972 }
    expect(changeInWords(change, 10_600, wording)).toBe(
      'A receipt from Sam over $245 would move the figure from $106 to about $140.',
    )
  })
})
