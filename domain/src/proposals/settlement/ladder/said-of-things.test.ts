import { describe, expect, it } from 'vitest'
import { actInWords } from '../../../agreements/act-sentence.ts'
import { otherSide, SIDES, type Side } from '../../../cases/side.ts'
import { MAX_CONDITION } from '../../../intake/limits.ts'
import type { CalendarDate } from '../../../time.ts'
import { trialsOf } from '../../../trials.ts'
import { pick, seeded } from '../made-up-cases.ts'
import { checkOwnWord } from './own-word.ts'
import { caseOfThings, LENT, proposalIn } from './made-up-things.ts'
import { mirrorRoundCase, proposeRound } from './propose-round.ts'
import type { SaidOfTerm, TableTerm } from './round-case.ts'
import type { RoundAct, RoundProposal } from './round-proposal.ts'
import { datedRoundTerms } from './round-terms.ts'
import { settleRound } from './settle-round.ts'
import { termsForRound, termsOnTable, termsToAdd, type TermsOfCase } from './usual-terms.ts'
import type { AskedPoint } from './word-on-point.ts'
import { TERM_WORDS } from './term-words.ts'
import { LADDER_RULES } from './versions.ts'

const BEFORE = LADDER_RULES['settlement-3']

const DRILL: AskedPoint = {
  id: 'drill',
  by: 'starter',
  kind: 'property',
  title: 'The drill',
  answer: 'partly',
  reason: 'After the deposit is back.',
}
const LADDER: AskedPoint = {
  id: 'ladder',
  by: 'respondent',
  kind: 'property',
  title: 'The ladder',
  answer: 'disagree',
  reason: 'It was a present.',
}

function proposed(points: readonly AskedPoint[], more: Partial<TermsOfCase> = {}): RoundProposal {
  return proposalIn(caseOfThings(termsForRound(termsOnTable({ ...LENT, points, ...more }))))
}

function ways({ packages }: RoundProposal): [string, string[]][] {
  return packages.map(({ slot, terms }) => [
    slot,
    terms.acts.map(({ words, condition }) => (condition === undefined ? words : `${words} | ${condition}`)),
  ])
}

/** The acts of the first way as the agreement words them. */
function dated({ packages: [way] }: RoundProposal, today: CalendarDate = '2026-11-23'): string[] {
  const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
  const terms = way && datedRoundTerms(frame, way.terms, 0, { today, method: '' })
  if (!terms?.ok) throw new Error('no terms')
  const names = { starter: 'Ana', respondent: 'Ben' }
  return terms.value.acts.map((act) => actInWords(act, names))
}

describe('a case in which no money is asked for', () => {
  it('is proposed in ways that differ: on the conditions of who does it, and as the one asks for it', () => {
    expect(ways(proposed([DRILL, LADDER]))).toEqual([
      ['crossed', ['The drill | After the deposit is back.', 'The ladder']],
      ['as_paid_says', ['The drill']],
    ])
  })

  it('holds in the way of a side only what it asks for or would do, and everything in the crossed one', () => {
    const shed: AskedPoint = {
      ...DRILL,
      id: 'shed',
      title: 'The shed key',
      answer: 'disagree',
      reason: 'No.',
    }
    expect(ways(proposed([DRILL, LADDER, shed]))).toEqual([
      ['crossed', ['The drill | After the deposit is back.', 'The ladder', 'The shed key']],
      ['as_paid_says', ['The drill', 'The shed key']],
      ['as_payer_says', ['The drill | After the deposit is back.', 'The ladder']],
    ])
  })

  it('takes an open offer of who would do it as the newer word, with its day', () => {
    const offered = [
      { kind: 'return_item', by: 'respondent', words: 'Pick it up at my door', dueOn: '2026-12-05' },
    ] as const
    const of = { offered: offered.map((act) => ({ ...act, side: 'respondent' as const })) }
    expect(ways(proposed([DRILL], of))).toEqual([
      ['crossed', ['The drill | Pick it up at my door']],
      ['as_paid_says', ['The drill']],
    ])
    expect(dated(proposed([DRILL], of))).toEqual([
      'Ben gives Ana the drill back by December 5, 2026. Ben’s condition: “Pick it up at my door”.',
    ])
    // what the other side writes into its own offer is no word of who would do it
    const theirs = { offered: offered.map((act) => ({ ...act, side: 'starter' as const })) }
    expect(ways(proposed([DRILL], theirs))[0]?.[1]).toEqual(['The drill | After the deposit is back.'])
  })

  it.each([
    ['agreed to', { answer: 'agree', reason: '' }],
    ['refused', { answer: 'disagree', reason: 'No.' }],
    [
      'answered with more than an agreement holds',
      { answer: 'partly', reason: 'x'.repeat(MAX_CONDITION + 1) },
    ],
    ['not answered', { answer: null, reason: '' }],
  ] as const)('has one way where the one thing is %s', (_, said) => {
    expect(ways(proposed([{ ...DRILL, ...said }]))).toEqual([['crossed', ['The drill']]])
  })

  it('is one way, as it was, in a round from before things were heard', () => {
    const list = termsOnTable({ ...LENT, points: [DRILL, LADDER] }, BEFORE)
    const made = proposeRound(caseOfThings(termsForRound(list)), undefined, 'settlement-3')
    expect(made.ok && ways(made.value)).toEqual([
      ['soon_with_acts', ['The drill', 'The ladder', TERM_WORDS.apology]],
    ])
  })

  it('settles on the crossed way where both could live with several', () => {
    const p = proposed([DRILL, LADDER])
    const all = Object.fromEntries(p.packages.map(({ id }) => [id, 0]))
    expect(settleRound(p, { starter: all, respondent: all })).toMatchObject({ settled: true, packageId: 'A' })
    const first = { starter: { A: null, B: 0 }, respondent: { A: 0, B: 0 } }
    expect(settleRound(p, first)).toMatchObject({ settled: true, packageId: 'B' })
  })

  it('is written into an agreement with its condition, and without a day that the condition may contradict', () => {
    expect(dated(proposed([DRILL, LADDER]))).toEqual([
      'Ben gives Ana the drill back. Ben’s condition: “After the deposit is back”.',
      'Ana gives Ben the ladder back by December 7, 2026.',
    ])
  })

  it.each([
    ['Only against a receipt', 'by December 7, 2026'],
    ['At my door', 'by December 7, 2026'],
    ['On a Saturday morning', null],
    ['Once the deposit is paid', null],
    ['She pays the 40 first', null],
  ])('has a day, and so can be late, where the condition names no time of its own: %s', (reason, day) => {
    const [way = ''] = dated(proposed([{ ...DRILL, reason }]))
    expect(way).toBe(
      `Ben gives Ana the drill back${day === null ? '' : ` ${day}`}. Ben’s condition: “${reason}”.`,
    )
  })

  it.each([
    ['the name of the thing', 'The drill', null],
    ['the name of the thing and what is done with it', 'Gives the drill back.', '2026-12-01'],
    ['the usual words', TERM_WORDS.return_item, '2026-12-01'],
  ] as const)('is a plain yes where the offer of who agreed says no more than %s', (_, words, dueOn) => {
    const agreed = { ...DRILL, answer: 'agree', reason: '' } as const
    const act = { kind: 'return_item', by: 'respondent', words, dueOn, side: 'respondent' } as const
    const p = proposed([agreed], { offered: [act] })
    expect(ways(p)[0]).toEqual(['crossed', ['The drill']])
    expect(dated(p)).toEqual([
      `Ben gives Ana the drill back by December ${dueOn === null ? '7' : '1'}, 2026.`,
    ])
    // a day that is over when the answers are compared is the first on which it can be done
    expect(dated(p, '2026-12-03')[0]).toContain(dueOn === null ? 'December 17' : 'December 3')
    // what was answered in part stays so: the offer says nothing else
    expect(ways(proposed([DRILL], { offered: [act] }))[0]?.[1]).toEqual([
      'The drill | After the deposit is back.',
    ])
    // and a no that an offer has followed is a yes, for what the offer asks
    const refused = termsOnTable({ ...LENT, points: [{ ...agreed, answer: 'disagree' }], offered: [act] })
    const yes = { word: 'yes', inOffer: true }
    expect(refused[0]?.said?.doer).toEqual(dueOn === null ? yes : { ...yes, dueOn })
  })
})

const someWord = (draw: () => number): SaidOfTerm['doer'] =>
  pick(draw, [
    { word: 'nothing' },
    { word: 'yes' },
    { word: 'no' },
    { word: 'condition', words: 'On Saturday' },
  ] as const)

function someThings(draw: () => number): TableTerm[] {
  return Array.from({ length: 1 + Math.floor(draw() * 5) }, (_, i): TableTerm => {
    const by = pick(draw, SIDES)
    const asks = pick(draw, [otherSide(by), otherSide(by), null])
    return {
      id: `t${i}`,
      kind: pick(draw, ['return_item', 'repair', 'other'] as const),
      by,
      words: `Thing ${i}`,
      said: {
        asks,
        doer: asks === null ? { word: pick(draw, ['yes', 'nothing'] as const) } : someWord(draw),
      },
    }
  })
}

/** Whether an act is in a way as one of the two has said it: as it was asked for, or as its doer would do it. */
function isSaid(act: RoundAct, terms: readonly TableTerm[]): boolean {
  const term = terms.find(({ id }) => id === act.termId)
  const doer = term?.said?.doer
  if (!term || term.by !== act.by || term.words !== act.words) return false
  return act.condition === undefined || (doer?.word === 'condition' && doer.words === act.condition)
}

describe('for any things that both have spoken of', () => {
  it('no way goes beyond what was said, none is empty or twice there, and sides and order change nothing', () => {
    for (let i = 0; i < trialsOf(2_000); i += 1) {
      const draw = seeded(90_001 + i)
      const terms = someThings(draw)
      const made = proposeRound(caseOfThings(terms))
      if (!made.ok) throw new Error(made.error.code)
      const { packages, receipt } = made.value
      expect(receipt.fair).toBe(true)
      expect(packages.length).toBeLessThanOrEqual(3)
      const texts = packages.map((one) => JSON.stringify(one.terms.acts))
      expect(new Set(texts).size).toBe(texts.length)
      for (const { terms: way } of packages) {
        expect(way.acts.length).toBeGreaterThan(0)
        expect(way.acts.every((act) => isSaid(act, terms))).toBe(true)
      }
      for (const [slot, side] of [
        ['as_paid_says', 'starter'],
        ['as_payer_says', 'respondent'],
      ] as const)
        expect(unsaidBy(side, packages.find((one) => one.slot === slot)?.terms.acts ?? [], terms)).toEqual([])
      const mirrored = proposeRound(mirrorRoundCase(caseOfThings(terms)))
      expect(mirrored.ok && mirrored.value.packages.map(({ slot }) => slot)).toEqual(
        packages.map(({ slot }) => slot),
      )
    }
  })
})

/** What a side would do by its own way and has not said that it would, or would get and has not asked for or been offered. */
function unsaidBy(side: Side, acts: readonly RoundAct[], terms: readonly TableTerm[]): RoundAct[] {
  return acts.filter((act) => {
    const said = terms.find(({ id }) => id === act.termId)?.said
    const isPromised = said?.doer.word === 'yes' || said?.doer.word === 'condition'
    return !(said?.asks === side || (act.by === side ? isPromised : said?.asks === null && isPromised))
  })
}

describe('an apology that only the mediator suggests', () => {
  const DEPOSIT = { ...LENT, disputeType: 'security_deposit' } as const
  const deposit: AskedPoint = { id: 'p', by: 'starter', kind: 'money', title: 'Deposit' }
  const kinds = (list: readonly { kind: string }[]) => list.map(({ kind }) => kind)

  it('stands on the table where money is asked for, and where only things are it can be added', () => {
    const key = { ...LADDER, title: 'The key' }
    expect(kinds(termsOnTable({ ...DEPOSIT, points: [deposit] }))).toContain('apology')
    expect(kinds(termsOnTable({ ...DEPOSIT, points: [deposit, key] }))).toContain('apology')
    const thing = { ...DEPOSIT, points: [key] }
    const list = termsOnTable(thing)
    expect(kinds(list)).not.toContain('apology')
    expect(kinds(termsToAdd(thing, list))).toContain('apology')
    const added = termsOnTable({ ...thing, added: [{ kind: 'apology', by: 'respondent', side: 'starter' }] })
    expect(added.find(({ kind }) => kind === 'apology')).toMatchObject({
      from: 'added',
      said: { asks: 'starter', doer: { word: 'nothing' } },
    })
  })

  it('is in no first way to a thing, whatever the kind of dispute, and in the second; asked for it is in both', () => {
    const money = { id: 'p', title: 'Money', claimed: 60_000, admitted: 0 }
    const evidence = { starter: 1, respondent: 1 } as const
    const waysOf = (of: TermsOfCase) => {
      const input = { ...caseOfThings(termsForRound(termsOnTable(of))), items: [{ ...money, evidence }] }
      const made = proposeRound(input)
      return made.ok ? made.value.packages.map(({ terms }) => kinds(terms.acts).includes('apology')) : []
    }
    const points = [deposit, DRILL]
    for (const disputeType of ['borrowed_item', 'security_deposit', 'neighbour_dispute'] as const) {
      const of = { ...DEPOSIT, disputeType, points }
      expect(waysOf(of)).toEqual([false, true, false])
      expect(waysOf({ ...of, points: [deposit] })).toEqual([true, true, false])
      const added = [{ kind: 'apology', by: 'respondent', side: 'starter' }] as const
      expect(waysOf({ ...of, added })).toEqual([true, true, false])
    }
  })

  it('is part of a yes only with the word of who would say it', () => {
    const acts = [{ termId: 'a', kind: 'apology', by: 'respondent', words: TERM_WORDS.apology }] as const
    const round = { packages: [{ id: 'A', terms: { payment: null, acts } }] } as unknown as RoundProposal
    const yes = { packageId: 'A', sum: 0, isOwnWord: false }
    expect(checkOwnWord(round, 'respondent', yes)).toEqual({ ok: false, error: { code: 'OWN_WORD_MISSING' } })
    expect(checkOwnWord(round, 'respondent', { ...yes, isOwnWord: true }).ok).toBe(true)
    expect(checkOwnWord(round, 'respondent', { ...yes, sum: null }).ok).toBe(true)
    expect(checkOwnWord(round, 'starter', yes).ok).toBe(true)
  })
})

describe('a thing whose doer says in words alone who, where or when', () => {
  const TENT: AskedPoint = {
    id: 'tent',
    by: 'starter',
    kind: 'property',
    title: 'My tent',
    answer: 'partly',
    reason: 'Not before December 9. Please come and get it at 9 Birch Lane.',
    handing: { who: 'respondent', at: 'starter', place: '', by: '2026-12-05' },
  }
  const tentIn = ({ terms }: RoundProposal['packages'][number]) =>
    terms.acts.find(({ termId }) => termId === 'tent')

  it('is in no way on those words with the day and the journey of the other, which they contradict', () => {
    const { packages } = proposed([TENT])
    const said = packages.map((one) => {
      const { condition, dueOn, handing } = tentIn(one) ?? {}
      return [condition, dueOn, handing?.who]
    })
    expect(said).toEqual([
      [TENT.reason, undefined, undefined],
      [undefined, '2026-12-05', 'respondent'],
    ])
  })

  it('is on those words alone beside money as well', () => {
    const made = proposeRound({
      ...caseOfThings(termsForRound(termsOnTable({ ...LENT, points: [TENT] }))),
      items: [
        { id: 'm', title: 'Money', claimed: 60_000, admitted: 0, evidence: { starter: 1, respondent: 1 } },
      ],
    })
    const said = made.ok ? made.value.packages.flatMap((one) => tentIn(one) ?? []) : []
    expect(said.length).toBeGreaterThan(0)
    for (const act of said)
      expect([act.condition, act.dueOn, act.handing]).toEqual([TENT.reason, undefined, undefined])
  })

  it('keeps the day and the journey of the other where the words say nothing of that', () => {
    const reason = 'The left pole is bent.'
    expect(proposed([{ ...TENT, reason }]).packages.map((one) => tentIn(one)?.dueOn)[0]).toBe('2026-12-05')
  })

  it('has no day of the mediator where its own words say what comes first', () => {
    const zipper = { ...TENT, kind: 'act', title: 'The zipper is mended before the tent comes back' } as const
    const words = dated(proposed([{ ...zipper, handing: null, answer: 'agree', reason: '' }]))
    expect(words.join(' ')).not.toMatch(/2026/)
  })
})
