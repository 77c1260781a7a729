import { describe, expect, it } from 'vitest'
import type { HandingSaid } from '../../../agreements/handing.ts'
import { otherSide, SIDES } from '../../../cases/side.ts'
import { trialsOf } from '../../../trials.ts'
import { pick, seeded } from '../made-up-cases.ts'
import { BIKE, caseOfThings, LENT, SAYS_NOTHING } from './made-up-things.ts'
import { proposeRound } from './propose-round.ts'
import type { RoundCase, SaidOfTerm, TableTerm } from './round-case.ts'
import type { RoundAct, RoundProposal } from './round-proposal.ts'
import { termsForRound, termsOnTable } from './usual-terms.ts'
import type { AskedPoint } from './word-on-point.ts'
import type { LadderEngine } from './versions.ts'

const MONEY = [
  { id: 'm', title: 'Money', claimed: 60_000, admitted: 0, evidence: { starter: 1, respondent: 1 } },
] as const

function caseOf(terms: readonly TableTerm[]): RoundCase {
  return caseOfThings(terms, MONEY)
}

function packagesOf(
  point: AskedPoint,
  engine?: LadderEngine,
  more: readonly AskedPoint[] = [],
): RoundProposal['packages'] {
  const points = [{ id: 'm', by: 'starter' as const, kind: 'money' as const, title: 'Money' }, point, ...more]
  const made = proposeRound(caseOf(termsForRound(termsOnTable({ ...LENT, points }))), undefined, engine)
  return made.ok ? made.value.packages : []
}

function bikeIn({ terms }: RoundProposal['packages'][number]): RoundAct | undefined {
  return terms.acts.find(({ termId }) => termId === 'bike')
}

function someHow(draw: () => number): HandingSaid | null {
  return draw() < 0.4
    ? null
    : {
        who: null,
        at: pick(draw, [null, 'starter', 'respondent', 'elsewhere'] as const),
        place: 'The library',
        by: pick(draw, [null, '2026-12-01', '2026-12-20'] as const),
      }
}

function someTerms(draw: () => number): TableTerm[] {
  return Array.from({ length: 1 + Math.floor(draw() * 3) }, (_, i): TableTerm => {
    const by = pick(draw, SIDES)
    const how = { asks: someHow(draw), doer: someHow(draw) }
    const doer: SaidOfTerm['doer'] = pick(draw, [
      { word: 'yes' },
      { word: 'condition', words: 'Apart from the scratch' },
    ])
    const kind = pick(draw, ['return_item', 'other', 'repair'] as const)
    return { id: `t${i}`, kind, by, words: `Thing ${i}`, said: { asks: otherSide(by), doer, how } }
  })
}

describe('a thing beside money', () => {
  it('stands on the condition of who does it in every way that holds it, by the rules of today', () => {
    const reason = 'Once she has paid me 500 more'
    const onCondition = { ...BIKE, handing: null, answer_handing: null, reason }
    expect(packagesOf(onCondition).map((one) => bikeIn(one)?.condition)).toEqual([reason, reason, undefined])
    expect(packagesOf(onCondition, 'settlement-5').map((one) => bikeIn(one)?.condition)).toEqual([
      reason,
      undefined,
      undefined,
    ])
    expect(packagesOf(onCondition).map((one) => bikeIn(one) !== undefined)).toEqual([true, true, false])
  })

  it('quotes of what its doer wrote the condition alone, and neither what happened nor what is told of somebody', () => {
    const reason = 'The brake was bad already. If Nora, who wrecked it, pays me for the way'
    const ways = packagesOf({ ...BIKE, handing: null, answer_handing: null, reason })
    expect(ways.map((one) => bikeIn(one)?.condition)).toContain('If Nora pays me for the way')
    expect(JSON.stringify(ways)).not.toMatch(/wrecked|bad already/)
  })

  it('has no condition once its doer has said yes without it', () => {
    const agreed = {
      ...BIKE,
      handing: null,
      answer_handing: null,
      answer: 'agree' as const,
      reason: 'Gladly.',
    }
    expect(packagesOf(agreed).map((one) => bikeIn(one)?.condition)).toEqual([undefined, undefined, undefined])
  })
})

describe('a written statement beside money, promised on words of its writer', () => {
  const STATEMENT: AskedPoint = {
    id: 'statement',
    by: 'starter',
    kind: 'act',
    title: 'A written statement that I left the flat in order',
    answer: 'partly',
    reason: 'That she left the flat in order, apart from the scratch.',
    handing: { ...SAYS_NOTHING, at: 'elsewhere', place: 'By email', by: '2026-12-01' },
    answer_handing: null,
  }
  const statementIn = (point: AskedPoint, engine?: LadderEngine) =>
    packagesOf(point, engine)
      .slice(0, 2)
      .map(({ slot, terms }) => {
        const { condition, dueOn, handing } = terms.acts.find(({ termId }) => termId === 'statement') ?? {}
        return [slot, condition, dueOn, handing?.place]
      })

  it('is in no way without them, whatever the other has asked of day and place', () => {
    const { reason } = STATEMENT
    expect(statementIn(STATEMENT)).toEqual([
      ['soon_with_acts', reason, '2026-12-01', 'By email'],
      ['monthly_with_acts', reason, '2026-12-01', 'By email'],
    ])
    expect(statementIn(STATEMENT, 'settlement-5')[1]?.[1]).toBeUndefined()
  })

  it('is as its doer would do it, whole, where the doer has said how as well: its words could contradict the other’s', () => {
    const { reason } = STATEMENT
    for (const answer_handing of [
      { ...SAYS_NOTHING, by: '2026-12-10' as const },
      { ...SAYS_NOTHING, at: 'elsewhere' as const, place: 'At the flat', by: '2026-12-10' as const },
    ]) {
      const place = answer_handing.place === '' ? undefined : answer_handing.place
      expect(statementIn({ ...STATEMENT, answer_handing })).toEqual([
        ['soon_with_acts', reason, '2026-12-10', place],
        ['monthly_with_acts', reason, '2026-12-10', place],
      ])
    }
  })

  it('leaves another thing of the same case crossed as it was', () => {
    const ways = ['soon_with_acts', 'monthly_with_acts']
    const crossed = (all: RoundProposal['packages']) =>
      all.filter(({ slot }) => ways.includes(slot)).map((one) => bikeIn(one)?.whose)
    const alone = crossed(packagesOf(BIKE))
    const both = packagesOf(BIKE, undefined, [
      { ...STATEMENT, answer_handing: { ...SAYS_NOTHING, by: '2026-12-10' } },
    ])
    expect(crossed(both)).toEqual(alone)
    expect(alone).toHaveLength(2)
  })
})

describe('for any acts beside money', () => {
  it('what is promised on a condition stands in no way without it', () => {
    let seen = 0
    for (let i = 0; i < trialsOf(2_000); i += 1) {
      const terms = someTerms(seeded(31_001 + i))
      const made = proposeRound(caseOf(terms))
      if (!made.ok) throw new Error(made.error.code)
      expect(made.value.receipt.fair).toBe(true)
      for (const act of made.value.packages.flatMap((one) => one.terms.acts)) {
        const { kind, said } = terms.find(({ id }) => id === act.termId) ?? {}
        // what is written beside how a thing is handed over is the reason for it (091)
        const isReason = kind === 'return_item' && said?.how?.doer
        if (said?.doer.word !== 'condition' || isReason) continue
        seen += 1
        expect(act.condition).toBe(said.doer.words)
        const how = said.how?.doer
        const stands = [act.dueOn ?? null, act.handing?.at ?? null]
        expect(how ? stands : null).toEqual(how ? [how.by, how.at] : null)
      }
    }
    expect(seen).toBeGreaterThan(300)
  })
})
