import { describe, expect, it } from 'vitest'
import type { HandingSaid } from '../../../agreements/handing.ts'
import type { Act } from '../../../agreements/terms.ts'
import { otherSide, SIDES, type Side } from '../../../cases/side.ts'
import { trialsOf } from '../../../trials.ts'
import { pick, seeded } from '../made-up-cases.ts'
import { proposeRound } from './propose-round.ts'
import type { RoundCase, SaidOfTerm, TableTerm } from './round-case.ts'
import type { RoundProposal } from './round-proposal.ts'
import { roundTermsOf } from './round-terms.ts'
import { isAgreedThing } from './said-of-things.ts'
import { termsForRound, termsOnTable } from './usual-terms.ts'
import type { AskedPoint } from './word-on-point.ts'

const TODAY = '2026-11-23'
const OF_NORA: HandingSaid = { who: 'respondent', at: 'starter', place: '', by: '2026-12-05' }
const OF_THEO: HandingSaid = { ...OF_NORA, by: null, notBefore: '2026-12-12' }

const BIKE: AskedPoint = {
  id: 'bike',
  by: 'starter',
  kind: 'property',
  title: 'The cargo bike',
  answer: 'agree',
  reason: '',
  handing: OF_NORA,
  answer_handing: OF_THEO,
}
const BRAKE: AskedPoint = {
  id: 'brake',
  by: 'starter',
  kind: 'act',
  title: 'The brake is mended',
  answer: 'partly',
  reason: 'If Nora pays half of the parts',
  handing: null,
  answer_handing: null,
}

/** What a lender and a borrower had said when a counterclaim of $20 was all the money between them. */
function roundOf(
  points: readonly AskedPoint[],
  engine?: 'settlement-6' | 'settlement-7',
  offered: readonly (Act & { side?: Side })[] = [],
): RoundProposal {
  const parts = { id: 'parts', by: 'respondent' as const, kind: 'money' as const, title: 'Half of the parts' }
  const table = termsOnTable({
    disputeType: 'borrowed_item',
    payer: 'starter',
    added: [],
    struck: [],
    offered,
    points: [...points, parts],
  })
  const made = proposeRound(
    {
      currency: 'USD',
      payer: 'starter',
      items: [
        {
          id: 'parts',
          by: 'respondent',
          title: 'Half of the parts',
          claimed: 2000,
          admitted: 0,
          evidence: { starter: 1, respondent: 1 },
        },
      ],
      terms: termsForRound(table),
      open: { demand: null, offer: null },
    },
    undefined,
    engine,
  )
  if (!made.ok) throw new Error(made.error.code)
  return made.value
}

function waysWith(id: string, { packages }: RoundProposal): boolean[] {
  return packages.map(({ terms }) => terms.acts.some(({ termId }) => termId === id))
}

function moved({ packages }: RoundProposal, id: string): number[] {
  return packages.flatMap(({ reasons }) =>
    reasons.flatMap((one) => (one.key === 'act' && one.termId === id ? [one.by] : [])),
  )
}

describe('a thing that both have agreed on, where money is in dispute', () => {
  it('is not what was promised in an offer alone, which is made for what the offer asks', () => {
    const offer: Act & { side?: Side } = {
      kind: 'return_item',
      by: 'respondent',
      side: 'respondent',
      words: BIKE.title,
      dueOn: '2026-12-14',
    }
    const [refused, agreed] = (['disagree', 'agree'] as const).map((answer) =>
      roundOf([{ ...BIKE, answer, answer_handing: null }], undefined, [offer]),
    )
    expect(refused && waysWith('bike', refused)).toEqual([true, false])
    expect(refused && moved(refused, 'bike').some((by) => by !== 0)).toBe(true)
    expect(agreed && waysWith('bike', agreed)).not.toContain(false)
  })

  it('is in every way, and what is promised on a condition in those alone that hold it', () => {
    const round = roundOf([BIKE, { ...BIKE, id: 'ladder', title: 'The ladder' }, BRAKE])
    expect(waysWith('bike', round)).toEqual([true, true])
    expect(waysWith('ladder', round)).toEqual([true, true])
    expect(waysWith('brake', round)).toEqual([true, false])
  })

  it('was left out of the ways of money alone by the rules before', () => {
    expect(waysWith('bike', roundOf([BIKE], 'settlement-6'))).toEqual([true, false])
  })

  it('moves no sum: nobody pays for what is theirs, or was promised', () => {
    const round = roundOf([BIKE, BRAKE])
    expect(moved(round, 'bike')).toEqual([])
    expect(moved(round, 'brake')).toHaveLength(1)
    expect(moved(roundOf([BIKE, BRAKE], 'settlement-6'), 'bike')).toHaveLength(1)
  })

  it('is agreed on with a reason beside how, and not with words that want something for it', () => {
    const partly = { ...BIKE, answer: 'partly' as const }
    expect(waysWith('bike', roundOf([{ ...partly, reason: 'I am away until then' }]))).not.toContain(false)
    expect(waysWith('bike', roundOf([{ ...partly, reason: 'If she pays the parts' }]))).toEqual([true, false])
  })

  it('is not paid for before the first day on which it can come', () => {
    const round = roundOf([BIKE])
    expect(dueOf(round)).toEqual(['2026-12-12'])
    expect(dueOf({ ...round, engine: 'settlement-6' })).toEqual(['2026-11-30'])
    expect(dueOf(roundOf([{ ...BIKE, handing: null, answer_handing: null }]))).toEqual(['2026-11-30'])
    // a Saturday that day; the first Monday is the 14th
    const onMondays = { ...BIKE, answer_handing: { ...OF_THEO, weekdays: [1 as const] } }
    expect(dueOf(roundOf([onMondays]))).toEqual(['2026-12-14'])
  })

  it('is paid for in time by a payer who would take it late', () => {
    const late = { ...BIKE, handing: { ...OF_NORA, by: null, notBefore: '2027-01-20' } }
    expect(dueOf(roundOf([late]))).toEqual(['2026-12-12'])
    expect(dueOf(roundOf([late], 'settlement-7'))).toEqual(['2027-01-20'])
    expect(dueOf(roundOf([{ ...late, answer_handing: null }]))).toEqual(['2026-11-30'])
  })
})

/** When a payment in one sum is due in the first way. */
function dueOf(of: RoundProposal): string[] | null | undefined {
  const [first] = of.packages
  const terms = roundTermsOf(of, { packageId: first?.id ?? '', price: 500 }, { today: TODAY, method: '' })
  return terms.ok ? terms.value.payment?.instalments.map(({ dueOn }) => dueOn) : null
}

function someTerms(draw: () => number): TableTerm[] {
  return Array.from({ length: 1 + Math.floor(draw() * 4) }, (_, i): TableTerm => {
    const by = pick(draw, SIDES)
    const doer: SaidOfTerm['doer'] = pick(draw, [
      { word: 'yes' },
      { word: 'nothing' },
      { word: 'condition', words: 'Apart from the scratch' },
      { word: 'condition', words: 'If it is paid for', wants: true },
    ] as const)
    const kind = pick(draw, ['return_item', 'other', 'repair'] as const)
    const asks = pick(draw, [otherSide(by), null])
    const how = { asks: null, doer: pick(draw, [null, { ...OF_THEO, who: null }]) }
    return { id: `t${i}`, kind, by, words: `Thing ${i}`, said: { asks, doer, how } }
  })
}

it('is in every way of random rounds, which then cost what they cost without it', () => {
  const draw = seeded(20_261_124)
  let agreed = 0
  for (let i = 0; i < trialsOf(400); i += 1) {
    const terms = someTerms(draw)
    const claimed = 5_000 + Math.floor(draw() * 500_000)
    const input: RoundCase = {
      currency: 'USD',
      payer: 'respondent',
      items: [
        {
          id: 'm',
          title: 'Money',
          claimed,
          admitted: Math.floor((draw() * claimed) / 2),
          evidence: { starter: 1, respondent: 2 },
        },
      ],
      terms,
      open: { demand: null, offer: null },
    }
    const made = proposeRound(input)
    const bare = proposeRound({ ...input, terms: terms.filter((term) => !isAgreedThing(term)) })
    if (!made.ok || !bare.ok) throw new Error('no round')
    for (const { id } of terms.filter(isAgreedThing)) {
      agreed += 1
      expect(waysWith(id, made.value)).not.toContain(false)
    }
    const pairs = made.value.packages.flatMap(({ slot, price }) =>
      bare.value.packages.filter((one) => one.slot === slot).map((one) => [price, one.price]),
    )
    expect(pairs.map(([price]) => price)).toEqual(pairs.map(([, without]) => without))
  }
  expect(agreed).toBeGreaterThan(0)
})
