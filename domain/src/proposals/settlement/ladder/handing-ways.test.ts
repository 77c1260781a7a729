import { describe, expect, it } from 'vitest'
import { actInWords } from '../../../agreements/act-sentence.ts'
import { isSide, type HandingSaid } from '../../../agreements/handing.ts'
import { otherSide, SIDES, type Side } from '../../../cases/side.ts'
import { trialsOf } from '../../../trials.ts'
import { pick, seeded } from '../made-up-cases.ts'
import { BIKE, BROUGHT, caseOfThings, COLLECTED, LENT, proposalIn, SAYS_NOTHING } from './made-up-things.ts'
import { mirrorRoundCase, proposeRound } from './propose-round.ts'
import type { SaidOfTerm, TableTerm } from './round-case.ts'
import type { RoundAct, RoundProposal } from './round-proposal.ts'
import { replayRound } from './round-record.ts'
import { datedRoundTerms } from './round-terms.ts'
import { termsForRound, termsOnTable, type TermsOfCase } from './usual-terms.ts'
import type { AskedPoint } from './word-on-point.ts'

function proposed(points: readonly AskedPoint[], more: Partial<TermsOfCase> = {}): RoundProposal {
  return proposalIn(caseOfThings(termsForRound(termsOnTable({ ...LENT, points, ...more }))))
}

function how({ handing, dueOn, whose }: RoundAct): unknown[] {
  return [handing?.who ?? null, handing?.at ?? null, dueOn ?? null, whose]
}

function waysOf({ packages }: RoundProposal): unknown[] {
  return packages.map(({ slot, terms }) => [slot, ...terms.acts.map(how)])
}

describe('a thing of which both have said how it changes hands', () => {
  it('is crossed where journey and day differ: each gets one thing that it said, then as each said it', () => {
    expect(waysOf(proposed([BIKE]))).toEqual([
      [
        'crossed',
        ['respondent', 'starter', '2026-12-08', { who: 'starter', at: 'starter', day: 'respondent' }],
      ],
      [
        'crossed_back',
        ['starter', 'respondent', '2026-12-01', { who: 'respondent', at: 'respondent', day: 'starter' }],
      ],
      [
        'as_paid_says',
        ['respondent', 'starter', '2026-12-01', { who: 'starter', at: 'starter', day: 'starter' }],
      ],
      [
        'as_payer_says',
        ['starter', 'respondent', '2026-12-08', { who: 'respondent', at: 'respondent', day: 'respondent' }],
      ],
    ])
  })

  it('is told in the agreement with the day, who travels and where', () => {
    const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
    const words = proposed([BIKE]).packages.map(({ terms }) => {
      const dated = datedRoundTerms(frame, terms, 0, { today: '2026-11-23', method: '' })
      const [act] = dated.ok ? dated.value.acts : []
      return act && actInWords(act, { starter: 'Ana', respondent: 'Ben' })
    })
    expect(words).toEqual([
      'Ben gives Ana the bike back by December 8, 2026. Ben brings or sends it to Ana’s place.',
      'Ben gives Ana the bike back by December 1, 2026. Ana collects it at Ben’s place.',
      'Ben gives Ana the bike back by December 1, 2026. Ben brings or sends it to Ana’s place.',
      'Ben gives Ana the bike back by December 8, 2026. Ana collects it at Ben’s place.',
    ])
  })

  it('has a middle and both words where only one of them differs', () => {
    const sameDay = { ...BIKE, answer_handing: { ...COLLECTED, by: '2026-12-01' } as const }
    expect(waysOf(proposed([sameDay]))).toEqual([
      ['middle', ['half_way', null, '2026-12-01', { who: 'middle', day: 'both' }]],
      [
        'as_paid_says',
        ['respondent', 'starter', '2026-12-01', { who: 'starter', at: 'starter', day: 'both' }],
      ],
      [
        'as_payer_says',
        ['starter', 'respondent', '2026-12-01', { who: 'respondent', at: 'respondent', day: 'both' }],
      ],
    ])
    const sameJourney = { ...BIKE, answer_handing: { ...BROUGHT, by: '2026-12-09' } as const }
    expect(proposed([sameJourney]).packages.map(({ terms }) => terms.acts[0]?.dueOn)).toEqual([
      '2026-12-05',
      '2026-12-01',
      '2026-12-09',
    ])
    const nextDay = { ...BIKE, answer_handing: { ...BROUGHT, by: '2026-12-02' } as const }
    expect(proposed([nextDay]).packages.map(({ terms }) => terms.acts[0]?.dueOn)).toEqual([
      '2026-12-01',
      '2026-12-02',
    ])
  })

  it('takes what only one has said, and changes nothing where nobody has said anything', () => {
    const silent = { ...BIKE, answer: 'agree' as const, answer_handing: null }
    expect(waysOf(proposed([silent]))).toEqual([
      ['crossed', ['respondent', 'starter', '2026-12-01', { who: 'starter', at: 'starter', day: 'starter' }]],
    ])
    const plain = { ...silent, handing: null }
    expect(waysOf(proposed([plain]))).toEqual([['crossed', [null, null, null, undefined]]])
    // who said no has not said how
    const refused = { ...BIKE, answer: 'disagree' as const, reason: 'It is mine.' }
    expect(waysOf(proposed([refused]))).toEqual([
      ['crossed', ['respondent', 'starter', '2026-12-01', { who: 'starter', at: 'starter', day: 'starter' }]],
    ])
  })

  it('goes by the newer word of each, its own open offer', () => {
    const act = { kind: 'return_item', by: 'respondent', words: 'The bike' } as const
    const offered = [
      {
        ...act,
        side: 'starter',
        dueOn: '2026-12-03',
        handing: { who: 'half_way', at: null, place: '' },
      },
      {
        ...act,
        side: 'respondent',
        dueOn: '2026-12-11',
        handing: { who: 'starter', at: 'elsewhere', place: 'The library' },
      },
    ] as const
    const [first, back] = proposed([BIKE], { offered }).packages
    expect(first?.terms.acts.map(how)).toEqual([
      ['half_way', 'elsewhere', '2026-12-11', { who: 'starter', at: 'respondent', day: 'respondent' }],
    ])
    expect(back?.terms.acts.map(how)).toEqual([
      ['starter', 'elsewhere', '2026-12-03', { who: 'respondent', at: 'respondent', day: 'starter' }],
    ])
  })

  it('crosses two things with one open part each against each other', () => {
    const [box, key] = ['box', 'key'].map((id) => ({
      ...BIKE,
      id,
      title: `The ${id}`,
      answer_handing: { ...COLLECTED, by: '2026-12-01' } as const,
    }))
    const [first, back] = proposed([box, key].flatMap((one) => one ?? [])).packages
    const movers = (one: typeof first) => one?.terms.acts.map(({ handing }) => handing?.who)
    expect([movers(first), movers(back)]).toEqual([
      ['respondent', 'starter'],
      ['starter', 'respondent'],
    ])
  })

  it('is an act that who asked for it may do itself, which then nothing is paid for', () => {
    const crate: AskedPoint = { ...BIKE, id: 'crate', kind: 'act', title: 'Carry the crate to the cellar' }
    const p = proposed([crate])
    const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
    const doers = p.packages.map(({ terms }) => {
      const dated = datedRoundTerms(frame, terms, 0, { today: '2026-11-23', method: '' })
      return dated.ok ? dated.value.acts.map(({ by, dueOn }) => [by, dueOn]) : []
    })
    // where and who are two parts of an act: who does it against where and when
    expect(doers).toEqual([
      [['respondent', '2026-12-08']],
      [['starter', '2026-12-01']],
      [['respondent', '2026-12-01']],
      [['starter', '2026-12-08']],
    ])
  })
})

const SAMS_WORDS = 'Ana collects the bike from my garage, not before December 8'

describe('words beside how a thing changes hands', () => {
  const conditionsOf = (points: readonly AskedPoint[], more: Partial<TermsOfCase> = {}) =>
    proposed(points, more).packages.map(({ slot, terms }) => [
      slot,
      ...terms.acts.map(({ condition = '' }) => condition),
    ])

  it('stand in no way but the one that is all as their writer said', () => {
    expect(conditionsOf([{ ...BIKE, reason: SAMS_WORDS }])).toEqual([
      ['crossed', ''],
      ['crossed_back', ''],
      ['as_paid_says', ''],
      ['as_payer_says', SAMS_WORDS],
    ])
    const sameDay = { ...BIKE, reason: SAMS_WORDS, answer_handing: { ...COLLECTED, by: BROUGHT.by } }
    expect(conditionsOf([sameDay])).toEqual([
      ['middle', ''],
      ['as_paid_says', ''],
      ['as_payer_says', SAMS_WORDS],
    ])
  })

  it('stand in no way where a part of it is the other’s word: it could contradict them', () => {
    const dayOnly = { ...BIKE, reason: SAMS_WORDS, answer_handing: { ...SAYS_NOTHING, by: BROUGHT.by } }
    expect(conditionsOf([dayOnly])).toEqual([['crossed', '']])
  })

  it('are not a term either where they are in an offer that says how', () => {
    const { by: dueOn, ...handing } = COLLECTED
    const act = { kind: 'return_item', by: 'respondent', words: 'The bike, once it is fixed' } as const
    const offered = [{ ...act, side: 'respondent', dueOn, handing }] as const
    expect(conditionsOf([BIKE], { offered })).toEqual([
      ['crossed', ''],
      ['crossed_back', ''],
      ['as_paid_says', ''],
      ['as_payer_says', 'The bike, once it is fixed'],
    ])
  })

  it('are a condition where their writer has not said how, also where the other has', () => {
    expect(conditionsOf([{ ...BIKE, reason: 'Against a receipt', answer_handing: null }])).toEqual([
      ['crossed', 'Against a receipt'],
      ['as_paid_says', ''],
    ])
  })
})

describe('a thing beside money', () => {
  const money = [
    {
      id: 'm',
      title: 'Money',
      claimed: 60_000,
      admitted: 0,
      evidence: { starter: 1, respondent: 1 } as const,
    },
  ]
  const packagesOf = (point: AskedPoint) => {
    const points = [{ id: 'm', by: 'starter' as const, kind: 'money' as const, title: 'Money' }, point]
    const made = proposeRound(caseOfThings(termsForRound(termsOnTable({ ...LENT, points })), money))
    return made.ok ? made.value.packages : []
  }
  const bikeIn = ({ terms }: RoundProposal['packages'][number]) =>
    terms.acts.find(({ termId }) => termId === 'bike')

  it('is crossed in the first way and the other way round in the next', () => {
    expect(packagesOf(BIKE).map((one) => bikeIn(one)?.handing?.who)).toEqual([
      'respondent',
      'starter',
      'starter',
    ])
    expect(packagesOf(BIKE).map((one) => bikeIn(one)?.dueOn)).toEqual([
      '2026-12-08',
      '2026-12-01',
      '2026-12-01',
    ])
  })

  it('holds no words that were written beside how it changes hands', () => {
    expect(packagesOf({ ...BIKE, reason: SAMS_WORDS }).map((one) => bikeIn(one)?.condition)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

type Draw = () => number

function someSaying(draw: Draw): HandingSaid | null {
  if (draw() < 0.2) return null
  return {
    who: pick(draw, [null, 'starter', 'respondent', 'half_way', 'shared_carrier'] as const),
    at: pick(draw, [null, 'starter', 'respondent', 'elsewhere'] as const),
    place: pick(draw, ['The library', 'The station']),
    by: pick(draw, [null, '2026-12-01', '2026-12-04', '2026-12-20'] as const),
  }
}

function someTerms(draw: Draw): TableTerm[] {
  return Array.from({ length: 1 + Math.floor(draw() * 3) }, (_, i): TableTerm => {
    const by = pick(draw, SIDES)
    const how = { asks: someSaying(draw), doer: someSaying(draw) }
    const yes = how.doer ? { word: 'yes' as const } : { word: 'yes' as const, dueOn: '2026-12-11' }
    const doer: SaidOfTerm['doer'] = pick(draw, [yes, { word: 'condition', words: 'Against a receipt' }])
    return {
      id: `t${i}`,
      kind: pick(draw, ['return_item', 'other'] as const),
      by,
      words: `Thing ${i}`,
      said: { asks: otherSide(by), doer, how },
    }
  })
}

/** Whether both name a place, and not the same. */
function isOtherPlace(a: HandingSaid, b: HandingSaid): boolean {
  if (a.at === null || b.at === null) return false
  return a.at !== b.at || (a.at === 'elsewhere' && a.place !== b.place)
}

function isOther(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b
}

/** In which parts of its act a side's own word does not hold, and in which it does, where the other says something else. */
function balanceOf(act: RoundAct, term: TableTerm, side: Side): { won: number; lost: number } {
  const said = term.said?.how
  const own = term.said?.asks === side ? said?.asks : said?.doer
  const theirs = term.said?.asks === side ? said?.doer : said?.asks
  const count = { won: 0, lost: 0 }
  if (!own || !theirs) return count
  const whose = act.whose ?? {}
  const parts = [
    [isOther(own.who, theirs.who), whose.who],
    [isOtherPlace(own, theirs), whose.at],
    [isOther(own.by, theirs.by), whose.day],
  ] as const
  for (const [differs, word] of parts) {
    if (!differs) continue
    if (word === side || word === 'middle') count.won += 1
    if (word === otherSide(side)) count.lost += 1
  }
  return count
}

/** Whether an act holds no word that nobody said, no day outside the two, no place that the journey contradicts. */
function isSaid(act: RoundAct, term: TableTerm | undefined): boolean {
  const { how, doer } = term?.said ?? {}
  const both = [how?.asks ?? SAYS_NOTHING, how?.doer ?? SAYS_NOTHING]
  const days = [
    ...both.flatMap(({ by }) => by ?? []),
    ...(doer?.word === 'yes' && doer.dueOn ? [doer.dueOn] : []),
  ]
  const { dueOn, handing } = act
  const { who = null, at = null } = handing ?? {}
  const isImplied = both.some((one) => isSide(one.at) && who === otherSide(one.at))
  return [
    dueOn === undefined || (days.some((day) => day <= dueOn) && days.some((day) => day >= dueOn)),
    who === null || act.whose?.who === 'middle' || isImplied || both.some((one) => one.who === who),
    at === null || both.some((one) => one.at === at),
    act.kind !== 'return_item' || !isSide(at) || (who !== at && who !== 'half_way'),
  ].every(Boolean)
}

describe('for whatever both have said of things and acts', () => {
  it('sides, names and order change nothing, and a round replays to the byte', () => {
    for (let i = 0; i < trialsOf(2_000); i += 1) {
      const terms = someTerms(seeded(70_001 + i))
      const input = caseOfThings(terms)
      const made = proposeRound(input)
      if (!made.ok) throw new Error(made.error.code)
      const { packages, receipt } = made.value
      expect(receipt.checks.filter(({ same }) => !same)).toEqual([])
      expect(new Set(packages.map((one) => JSON.stringify(one.terms.acts))).size).toBe(packages.length)
      const mirrored = proposeRound(mirrorRoundCase(input))
      expect(mirrored.ok && mirrored.value.packages.map(({ slot }) => slot)).toEqual(
        packages.map(({ slot }) => slot),
      )
      expect(replayRound(JSON.parse(JSON.stringify({ case: input, proposal: made.value })))).toBe('same')
    }
  })

  it('no way holds a word that nobody said, a day outside the two, or a place that the journey contradicts', () => {
    for (let i = 0; i < trialsOf(2_000); i += 1) {
      const terms = someTerms(seeded(80_001 + i))
      const made = proposeRound(caseOfThings(terms))
      const acts = made.ok ? made.value.packages.flatMap((one) => one.terms.acts) : []
      const wrong = acts.filter(
        (act) =>
          !isSaid(
            act,
            terms.find(({ id }) => id === act.termId),
          ),
      )
      expect(JSON.stringify(wrong)).toBe('[]')
    }
  })

  it('a crossed way never has every part against one side', () => {
    let crossed = 0
    for (let i = 0; i < trialsOf(4_000); i += 1) {
      // a home goes with the journey, and an offer may name the day: both are in the cases by hand
      const terms = someTerms(seeded(60_001 + i)).map((term): TableTerm => ({
        ...term,
        kind: 'other',
        said: { asks: otherSide(term.by), ...term.said, doer: { word: 'yes' } },
      }))
      const made = proposeRound(caseOfThings(terms))
      for (const { slot, terms: way } of made.ok ? made.value.packages : []) {
        if (
          slot !== 'crossed_back' &&
          !(slot === 'crossed' && made.ok && made.value.packages[1]?.slot === 'crossed_back')
        )
          continue
        for (const side of SIDES) {
          const sums = way.acts.map((act) => {
            const term = terms.find(({ id }) => id === act.termId)
            return term ? balanceOf(act, term, side) : { won: 0, lost: 0 }
          })
          const [won, lost] = [
            sums.reduce((n, one) => n + one.won, 0),
            sums.reduce((n, one) => n + one.lost, 0),
          ]
          if (won + lost < 2) continue
          crossed += 1
          expect([won > 0, won > 0 ? '' : JSON.stringify([slot, side, terms, way.acts])]).toEqual([true, ''])
        }
      }
    }
    expect(crossed).toBeGreaterThan(100)
  })
})
