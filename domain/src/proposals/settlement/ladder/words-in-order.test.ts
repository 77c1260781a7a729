import { describe, expect, it } from 'vitest'
import { actInWords } from '../../../agreements/act-sentence.ts'
import { MOVERS, type HandingSaid } from '../../../agreements/handing.ts'
import { SIDES, type Side } from '../../../cases/side.ts'
import { addDays, WEEKDAYS, type CalendarDate } from '../../../time.ts'
import { trialsOf } from '../../../trials.ts'
import { pick, seeded } from '../made-up-cases.ts'
import { caseOfThings, LENT, proposalIn } from './made-up-things.ts'
import { mirrorRoundCase, proposeRound } from './propose-round.ts'
import type { RoundCase } from './round-case.ts'
import type { RoundAct, RoundPackage } from './round-proposal.ts'
import { replayRound } from './round-record.ts'
import { datedRoundTerms } from './round-terms.ts'
import { termsForRound, termsOnTable } from './usual-terms.ts'
import { LADDER_RULES } from './versions.ts'
import type { AskedPoint } from './word-on-point.ts'

const TODAY = '2026-11-23'
const NAMES = { starter: 'Ines', respondent: 'Walt' }
const MONEY = [
  { id: 'm', title: 'Money', claimed: 60_000, admitted: 0, evidence: { starter: 1, respondent: 1 } },
] as const

const BY: HandingSaid = { who: null, at: null, place: '', by: '2026-12-05' }
const FROM: HandingSaid = { ...BY, by: null, notBefore: '2026-12-09' }

const TRAILER: AskedPoint = {
  id: 'trailer',
  by: 'starter',
  kind: 'property',
  title: 'The trailer',
  answer: 'agree',
  reason: '',
  handing: { ...BY, by: '2026-12-12' },
  answer_handing: null,
}
const HITCH: AskedPoint = {
  ...TRAILER,
  id: 'hitch',
  kind: 'act',
  title: 'Remove the hitch from the truck before the trailer comes back',
  answer: 'partly',
  handing: BY,
  answer_handing: FROM,
}

type Engine = 'settlement-8' | 'settlement-9'

function caseOf(
  points: readonly AskedPoint[],
  items: RoundCase['items'] = [],
  engine: Engine = 'settlement-9',
): RoundCase {
  return caseOfThings(termsForRound(termsOnTable({ ...LENT, points }, LADDER_RULES[engine])), items)
}

function waysOf(round: RoundCase, engine: Engine = 'settlement-9'): RoundPackage[] {
  const { receipt, packages } = proposalIn(round, engine)
  expect(receipt.fair).toBe(true)
  return packages
}

function actIn({ terms }: RoundPackage, id: string): RoundAct | undefined {
  return terms.acts.find(({ termId }) => termId === id)
}

/** The last day of an act in each way, and what stands for it. */
function lastDays(ways: readonly RoundPackage[], id = 'hitch'): unknown[] {
  return ways.map((way) => {
    const { dueOn, dayInWords } = actIn(way, id) ?? {}
    return dayInWords ? [dueOn, 'in its words'] : dueOn
  })
}

const IN_ITS_WORDS = [undefined, 'in its words']

it('keeps the last day that was asked for beside a condition that says what comes first and no more', () => {
  const sign = (reason: string): AskedPoint => ({
    ...HITCH,
    id: 'sign',
    title: 'Take down the sign',
    handing: { ...BY, by: '2026-12-20' },
    reason,
    answer_handing: null,
  })
  const waysWith = (reason: string) => {
    const made = proposeRound(caseOf([TRAILER, sign(reason)]))
    if (!made.ok) throw new Error(made.error.code)
    return made.value.packages.map(({ terms }) => terms.acts.find(({ termId }) => termId.includes('sign')))
  }
  const ORDER = 'I will take it down once I have my own things back'
  const onCondition = waysWith(ORDER).filter((act) => act?.condition !== undefined)
  expect(onCondition.length).toBeGreaterThan(0)
  for (const act of onCondition)
    expect(act).toMatchObject({ dueOn: '2026-12-20', condition: ORDER, whose: { day: 'starter' } })
  // words with a day of their own stand alone
  const onADay = waysWith('Once I am back in January').filter((act) => act?.condition !== undefined)
  expect(onADay.map((act) => act?.dueOn)).toEqual(onADay.map(() => undefined))
})

describe('an act whose words say what comes first', () => {
  it('has no last day that nobody named, which could lie behind what it comes before', () => {
    const ways = waysOf(caseOf([HITCH, TRAILER]))
    expect(lastDays(ways)).toEqual(ways.map(() => IN_ITS_WORDS))
    for (const way of ways) {
      expect(actIn(way, 'hitch')?.handing?.notBefore).toBe('2026-12-09')
      expect(actIn(way, 'hitch')?.apart).toEqual({ by: 'starter', day: '2026-12-05', first: '2026-12-09' })
    }
  })

  it('had one by the rules before', () => {
    const before = waysOf(caseOf([HITCH, TRAILER], [], 'settlement-8'), 'settlement-8')
    expect(lastDays(before)).toContain('2026-12-16')
  })

  it('is told in the agreement by its words and its first day', () => {
    const [way] = waysOf(caseOf([HITCH, TRAILER]))
    const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
    const dated = way && datedRoundTerms(frame, way.terms, 0, { today: TODAY, method: '' })
    expect(dated?.ok && dated.value.acts.map((act) => actInWords(act, NAMES))).toEqual([
      'Walt removes the hitch from the truck before the trailer comes back. Not before December 9, 2026.',
      'Walt gives Ines the trailer back by December 12, 2026.',
    ])
  })

  it('keeps a day that one has named and the other has left alone, or that both have named', () => {
    const only = { ...HITCH, answer: 'agree', answer_handing: null } as const
    expect(lastDays(waysOf(caseOf([only, TRAILER])))).toEqual([BY.by])
    expect(lastDays(waysOf(caseOf([{ ...only, answer_handing: BY }, TRAILER])))).toEqual([BY.by])
  })

  it('has the day of each where all is as that side said it, and none in a way between', () => {
    const walts = { ...BY, by: '2026-12-20' }
    const both = { ...HITCH, answer_handing: walts }
    expect(lastDays(waysOf(caseOf([both])))).toEqual([IN_ITS_WORDS, BY.by, walts.by])
    expect(lastDays(waysOf(caseOf([both], MONEY))).slice(0, 2)).toEqual([IN_ITS_WORDS, BY.by])
    // a day that can be stands, and the other, which cannot, is no day of anybody's
    const late = { ...HITCH, answer_handing: { ...FROM, by: '2026-12-20' } }
    expect(lastDays(waysOf(caseOf([late])))).toEqual([IN_ITS_WORDS, '2026-12-20'])
  })

  it('is set against the journey by nothing but who does it', () => {
    const [hers, his] = [
      { ...BY, who: 'respondent' },
      { ...BY, who: 'starter', by: '2026-12-20' },
    ] as const
    const ways = waysOf(caseOf([{ ...HITCH, handing: hers, answer_handing: his }]))
    expect(ways.map(({ slot }) => slot)).toEqual(['middle', 'as_paid_says', 'as_payer_says'])
    expect(lastDays(ways)).toEqual([IN_ITS_WORDS, hers.by, his.by])
  })

  it('is no thing: the words of one are its name', () => {
    const ladder = { ...HITCH, kind: 'property', title: 'The ladder that he had before the summer' } as const
    expect(lastDays(waysOf(caseOf([ladder])))).toEqual(['2026-12-16'])
  })

  it('has no day of ours either where it is its condition that says so, in the way that holds that', () => {
    const drill = {
      ...HITCH,
      kind: 'property',
      title: 'The drill',
      reason: 'After the deposit is back',
    } as const
    const ways = waysOf(caseOf([{ ...drill, answer_handing: { ...FROM, who: 'starter' } }]))
    const held = ways.filter((way) => actIn(way, 'hitch')?.condition !== undefined)
    expect(lastDays(held)).toEqual([IN_ITS_WORDS])
    expect(lastDays(ways.filter((way) => !held.includes(way)))).toEqual(['2026-12-16'])
    const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
    const [way] = held
    const dated = way && datedRoundTerms(frame, way.terms, 0, { today: TODAY, method: '' })
    expect(dated?.ok && dated.value.acts[0]?.dueOn).toBeNull()
  })

  it('gets no later day either where none of its days of the week comes up any more', () => {
    const saturdays = { ...HITCH, handing: { ...BY, weekdays: [6 as const] }, answer_handing: null }
    const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
    for (const { terms } of waysOf(caseOf([saturdays]))) {
      const dueOn = (today: CalendarDate, engine: Engine) => {
        const dated = datedRoundTerms({ ...frame, engine }, terms, 0, { today, method: '' })
        return dated.ok ? dated.value.acts[0]?.dueOn : undefined
      }
      expect(dueOn('2026-12-01', 'settlement-9')).toBe(BY.by)
      expect(dueOn('2026-12-06', 'settlement-9')).toBeNull()
      expect(dueOn('2026-12-06', 'settlement-8')).toBe('2026-12-12')
    }
  })
})

type Draw = () => number

function someDay(draw: Draw): CalendarDate {
  return addDays('2026-11-20', Math.floor(draw() * 40))
}

function someSaying(draw: Draw, by: CalendarDate | null, hasWeekdays = false): HandingSaid {
  const first = someDay(draw)
  return {
    who: pick(draw, [null, ...MOVERS]),
    at: pick(draw, [null, ...SIDES]),
    place: '',
    by,
    ...(draw() < 0.5 && (by === null || first <= by) ? { notBefore: first } : {}),
    ...(hasWeekdays && draw() < 0.5 ? { weekdays: WEEKDAYS.filter(() => draw() < 0.3) } : {}),
  }
}

/** A first and a last thing that a side would have done in that order; of the first one it may have named no day. */
function someOrder(draw: Draw, isDated: boolean): { hitch: HandingSaid; trailer: HandingSaid } {
  const [first = '', last = ''] = [someDay(draw), someDay(draw)].toSorted()
  return { hitch: someSaying(draw, isDated ? first : null), trailer: someSaying(draw, last) }
}

function someHitchAndTrailer(draw: Draw): AskedPoint[] {
  const isDated = draw() < 0.7
  const [asks, does] = [someOrder(draw, isDated), someOrder(draw, isDated)]
  const of = (side: Side) => ({
    asks: side === 'starter' ? asks : does,
    does: side === 'starter' ? does : asks,
  })
  const [hitchBy, trailerBy] = [pick(draw, SIDES), pick(draw, SIDES)]
  const answer = pick(draw, ['agree', 'partly'] as const)
  return [
    {
      ...HITCH,
      by: hitchBy,
      answer,
      handing: of(hitchBy).asks.hitch,
      answer_handing: of(hitchBy).does.hitch,
    },
    {
      ...TRAILER,
      by: trailerBy,
      answer: 'partly',
      handing: of(trailerBy).asks.trailer,
      answer_handing: of(trailerBy).does.trailer,
    },
  ]
}

describe('for whatever days both have named', () => {
  it('what comes first is in no way due after what it comes before, where neither has said so', () => {
    const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
    let dated = 0
    for (let i = 0; i < trialsOf(4_000); i += 1) {
      const draw = seeded(166_001 + i)
      const round = caseOf(someHitchAndTrailer(draw), pick(draw, [[], MONEY]))
      for (const { terms } of waysOf(round)) {
        const made = datedRoundTerms(frame, terms, 0, {
          today: pick(draw, [TODAY, someDay(draw)]),
          method: '',
        })
        if (!made.ok) throw new Error(made.error.code)
        const dayOf = (isThing: boolean) =>
          made.value.acts.find(({ kind }) => (kind === 'return_item') === isThing && kind !== 'apology')
            ?.dueOn
        const [first, last] = [dayOf(false), dayOf(true)]
        if (!first || !last) continue
        dated += 1
        expect(first <= last ? '' : JSON.stringify([round.terms, terms.acts])).toBe('')
      }
    }
    expect(dated).toBeGreaterThan(100)
  })

  it('has no last day but one that somebody has named, and sides and order change nothing', () => {
    let left = 0
    for (let i = 0; i < trialsOf(3_000); i += 1) {
      const draw = seeded(167_001 + i)
      const [handing, answer] = [0, 1].map(() => someSaying(draw, pick(draw, [null, someDay(draw)]), true))
      const hitch = { ...HITCH, handing, answer_handing: answer, reason: pick(draw, ['', 'Once it is dry']) }
      const round = caseOf([{ ...hitch, by: pick(draw, SIDES) }, TRAILER], pick(draw, [[], MONEY]))
      const ways = waysOf(round)
      for (const way of ways) {
        const { dueOn, dayInWords, handing: how } = actIn(way, 'hitch') ?? {}
        if (dayInWords) left += 1
        expect(dueOn === undefined || !dayInWords).toBe(true)
        if (dueOn === undefined) continue
        const named = [handing?.by, answer?.by].filter((by) => by !== null && by !== undefined)
        // by a Sunday on a Saturday is by the Saturday
        expect(
          named.some((by) => dueOn <= by && (how?.weekdays ? addDays(by, -6) <= dueOn : dueOn === by)),
        ).toBe(true)
      }
      const mirrored = waysOf(mirrorRoundCase(round))
      expect(new Set(mirrored.map((way) => JSON.stringify(lastDays([way]))))).toEqual(
        new Set(ways.map((way) => JSON.stringify(lastDays([way])))),
      )
      const made = proposeRound(round)
      expect(made.ok && replayRound(JSON.parse(JSON.stringify({ case: round, proposal: made.value })))).toBe(
        'same',
      )
    }
    expect(left).toBeGreaterThan(50)
  })
})
