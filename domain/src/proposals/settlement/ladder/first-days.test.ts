import { describe, expect, it } from 'vitest'
import { actInWords } from '../../../agreements/act-sentence.ts'
import type { Act } from '../../../agreements/terms.ts'
import { MOVERS, type HandingSaid } from '../../../agreements/handing.ts'
import { firstOn } from '../../../agreements/weekdays.ts'
import { SIDES } from '../../../cases/side.ts'
import { addDays, WEEKDAYS, weekdayOf, type Weekday } from '../../../time.ts'
import { trialsOf } from '../../../trials.ts'
import { pick, seeded } from '../made-up-cases.ts'
import { caseOfThings, LENT, proposalIn } from './made-up-things.ts'
import { mirrorRoundCase, proposeRound } from './propose-round.ts'
import type { RoundCase } from './round-case.ts'
import type { RoundAct, RoundProposal } from './round-proposal.ts'
import { replayRound } from './round-record.ts'
import { datedRoundTerms } from './round-terms.ts'
import { termsForRound, termsOnTable, type TermsOfCase } from './usual-terms.ts'
import type { AskedPoint } from './word-on-point.ts'

const TODAY = '2026-11-23'
const BROUGHT: HandingSaid = { who: 'respondent', at: 'starter', place: '', by: '2026-12-05' }
const LATER: HandingSaid = { who: 'starter', at: 'respondent', place: '', by: null, notBefore: '2026-12-09' }
const TENT: AskedPoint = {
  id: 'tent',
  by: 'starter',
  kind: 'property',
  title: 'The tent',
  answer: 'partly',
  reason: '',
  handing: BROUGHT,
  answer_handing: LATER,
}

function caseOf(of: Partial<TermsOfCase> & Pick<TermsOfCase, 'points'>): RoundCase {
  return caseOfThings(termsForRound(termsOnTable({ ...LENT, ...of })))
}

function proposed(...of: Parameters<typeof caseOf>): RoundProposal {
  return proposalIn(caseOf(...of))
}

function days({ packages }: Pick<RoundProposal, 'packages'>): unknown[] {
  return packages.map(({ terms: { acts } }) => acts.map(({ handing, dueOn }) => [handing?.notBefore, dueOn]))
}

describe('a day before which it cannot be', () => {
  it('is in every way, and a day that lies before it is moved to a week from then and told', () => {
    const { packages } = proposed({ points: [TENT] })
    expect(packages.map(({ slot, terms }) => [slot, terms.acts[0]?.handing, terms.acts[0]?.dueOn])).toEqual([
      ['middle', { who: 'half_way', at: null, place: '', notBefore: '2026-12-09' }, '2026-12-16'],
      [
        'as_paid_says',
        { who: 'respondent', at: 'starter', place: '', notBefore: '2026-12-09' },
        '2026-12-16',
      ],
      [
        'as_payer_says',
        { who: 'starter', at: 'respondent', place: '', notBefore: '2026-12-09' },
        '2026-12-16',
      ],
    ])
    const apart = { by: 'starter', day: '2026-12-05', first: '2026-12-09' }
    expect(packages.map(({ terms }) => terms.acts[0]?.apart)).toEqual(packages.map(() => apart))
    expect(packages.map(({ terms }) => terms.acts[0]?.whose?.day)).toEqual(packages.map(() => undefined))
  })

  it('was the one day left by the rules before', () => {
    const made = proposeRound(caseOf({ points: [TENT] }), undefined, 'settlement-8')
    expect(made.ok && days(made.value)).toEqual([
      [['2026-12-09', '2026-12-16']],
      [['2026-12-09', '2026-12-09']],
      [['2026-12-09', '2026-12-09']],
      [['2026-12-09', '2026-12-16']],
    ])
  })

  it('moves no day beyond the last one of the other', () => {
    const last = (by: string) =>
      new Set(days(proposed({ points: [{ ...TENT, answer_handing: { ...LATER, by } }] })).map(asText))
    expect(last('2026-12-12')).toEqual(new Set(['[["2026-12-09","2026-12-12"]]']))
    // later than a week from the first day it is a word against the moved one
    expect(last('2026-12-30')).toEqual(
      new Set(['[["2026-12-09","2026-12-16"]]', '[["2026-12-09","2026-12-30"]]']),
    )
  })

  it('leaves the days alone where both windows meet', () => {
    const answer = { ...LATER, by: '2026-12-12' }
    const meets = { ...TENT, handing: { ...BROUGHT, by: '2026-12-10' }, answer_handing: answer }
    const made = proposed({ points: [meets] })
    expect(days(made)).toEqual([
      [['2026-12-09', '2026-12-12']],
      [['2026-12-09', '2026-12-10']],
      [['2026-12-09', '2026-12-10']],
      [['2026-12-09', '2026-12-12']],
    ])
    expect(made.packages.every(({ terms }) => terms.acts[0]?.apart === undefined)).toBe(true)
  })

  it('is of whoever asks as well: who is away cannot take it', () => {
    const away = { ...BROUGHT, by: null, notBefore: '2026-12-12' }
    const early = { ...BROUGHT, by: '2026-12-05' }
    expect(days(proposed({ points: [{ ...TENT, handing: away, answer_handing: early }] }))).toEqual([
      [['2026-12-12', '2026-12-19']],
    ])
  })

  it('is told in the agreement as a window, and as one day where it is one', () => {
    const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
    const oneDay = { ...TENT, answer_handing: { ...LATER, by: LATER.notBefore ?? null } }
    const made = [TENT, oneDay].map((point) => proposed({ points: [point] }))
    const words = made.map(({ packages: [, way] }) => {
      const { terms } = way ?? { terms: { payment: null, acts: [] } }
      const dated = datedRoundTerms(frame, terms, 0, { today: TODAY, method: '' })
      const [act] = dated.ok ? dated.value.acts : []
      return act && actInWords(act, { starter: 'Ines', respondent: 'Walt' })
    })
    expect(words).toEqual([
      'Walt gives Ines the tent back by December 16, 2026. Walt brings or sends it to Ines’s place. Not before December 9, 2026.',
      'Walt gives Ines the tent back on December 9, 2026. Walt brings or sends it to Ines’s place.',
    ])
  })

  it('holds for what is only offered, and the usual days count from it', () => {
    const handing = { who: null, at: null, place: '', notBefore: '2027-01-20' }
    const act = { kind: 'repair', by: 'respondent', words: 'Mends the zipper', dueOn: null, handing } as const
    const made = proposed({ points: [TENT], offered: [{ ...act, side: 'respondent' }] })
    const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
    for (const { terms } of made.packages) {
      const dated = datedRoundTerms(frame, terms, 0, { today: TODAY, method: '' })
      const mended = dated.ok ? dated.value.acts.find(({ kind }) => kind === 'repair') : undefined
      expect([undefined, '2027-02-19']).toContain(mended?.dueOn)
    }
    expect(made.packages.some(({ terms }) => terms.acts.some(({ kind }) => kind === 'repair'))).toBe(true)
  })

  it('moves to the first of the days of the week that suit both', () => {
    // the 9th of December 2026 is a Wednesday
    const asked = { ...BROUGHT, weekdays: [6, 7] as Weekday[] }
    const answered = { ...LATER, by: '2026-12-30', weekdays: [1, 6] as Weekday[] }
    const { packages } = proposed({ points: [{ ...TENT, handing: asked, answer_handing: answered }] })
    const acts = packages.map(({ terms }) => terms.acts[0])
    expect(acts.map((act) => [act?.handing?.weekdays, act?.dueOn, act?.whose?.day])).toEqual([
      [[6], '2026-12-26', undefined],
      [[6], '2026-12-19', undefined],
      [[6], '2026-12-19', undefined],
      [[6], '2026-12-26', undefined],
    ])
    const apart = { by: 'starter', day: '2026-12-05', first: '2026-12-09', works: '2026-12-12' }
    expect(acts.map((one) => [one?.handing?.notBefore, one?.apart])).toEqual(
      acts.map(() => ['2026-12-12', apart]),
    )
    const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
    const [first] = packages
    const dated = first && datedRoundTerms(frame, first.terms, 0, { today: TODAY, method: '' })
    const [act] = dated?.ok ? dated.value.acts : []
    expect(act && actInWords(act, { starter: 'Ines', respondent: 'Walt' })).toBe(
      'Walt gives Ines the tent back by December 26, 2026. Walt brings or sends it to Ines’s place. Not before December 12, 2026. On a Saturday.',
    )
  })

  it('names no days of the week where none suits both, and says so', () => {
    const asked = { ...BROUGHT, weekdays: [6, 7] as Weekday[] }
    const answered = { ...LATER, weekdays: [1, 2] as Weekday[] }
    const { packages } = proposed({ points: [{ ...TENT, handing: asked, answer_handing: answered }] })
    for (const { terms } of packages) {
      expect(terms.acts[0]?.handing?.weekdays).toBeUndefined()
      expect(terms.acts[0]?.noCommonWeekday).toBe(true)
    }
  })

  it('waits for a day of the week that comes up, where the last day has gone by', () => {
    const answer = { ...LATER, by: '2026-12-12', weekdays: [6] as Weekday[] }
    const { packages } = proposed({ points: [{ ...TENT, answer_handing: answer }] })
    const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
    for (const { terms } of packages) {
      const dated = datedRoundTerms(frame, terms, 0, { today: '2026-12-13', method: '' })
      expect(dated.ok && dated.value.acts.map(({ dueOn }) => dueOn)).toEqual(['2026-12-19'])
    }
  })

  it('never stands behind the day by which it is done, whatever both say, and swapping sides swaps the ways', () => {
    const rng = seeded(116)
    const someDay = () => addDays('2026-11-20', Math.floor(rng() * 40))
    const said = (): HandingSaid => {
      const by = pick(rng, [null, someDay()])
      const first = pick(rng, [null, someDay()])
      return {
        who: pick(rng, [null, ...MOVERS]),
        at: pick(rng, [null, ...SIDES]),
        place: '',
        by,
        ...(first !== null && (by === null || first <= by) ? { notBefore: first } : {}),
        ...(rng() < 0.5 ? { weekdays: WEEKDAYS.filter(() => rng() < 0.3) } : {}),
      }
    }
    const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
    for (let i = 0; i < trialsOf(3_000); i += 1) {
      const points = ['tent', 'drill'].map((id): AskedPoint => ({
        ...TENT,
        id,
        by: pick(rng, SIDES),
        kind: pick(rng, ['property', 'act']),
        title: id,
        answer: pick(rng, ['agree', 'partly']),
        handing: said(),
        answer_handing: said(),
      }))
      const round = caseOf({ points })
      const made = proposeRound(round)
      if (!made.ok) throw new Error(made.error.code)
      for (const { terms } of made.value.packages) {
        for (const act of terms.acts) {
          expectInWindow(act, points)
          expectDaysLeft(act, points)
        }
        const dated = datedRoundTerms(frame, terms, 0, { today: TODAY, method: '' })
        expect(dated.ok).toBe(true)
        for (const act of dated.ok ? dated.value.acts : []) expectDayOfWeek(act)
      }
      const mirrored = proposeRound(mirrorRoundCase(round))
      expect(mirrored.ok && new Set(days(mirrored.value).map(asText))).toEqual(
        new Set(days(made.value).map(asText)),
      )
      expect(replayRound(JSON.parse(JSON.stringify({ case: round, proposal: made.value })))).toBe('same')
    }
  })
})

/** Some day between the first and the last is one of its days of the week. */
function expectDayOfWeek({ handing, dueOn }: Act): void {
  const { weekdays, notBefore = TODAY } = handing ?? {}
  if (!weekdays || dueOn === null) return
  const days = Array.from({ length: 7 }, (_, later) => addDays(notBefore, later))
  expect(days.some((day) => day <= dueOn && weekdays.includes(weekdayOf(day)))).toBe(true)
}

/** Where neither has named a last day that can be, a last day leaves a week from the first; else none lies beyond those that were named. */
function expectDaysLeft({ termId, handing, dueOn }: RoundAct, points: readonly AskedPoint[]): void {
  const point = points.find(({ id }) => id === termId)
  const { notBefore: first, weekdays } = handing ?? {}
  if (dueOn === undefined || first === undefined) return
  const named = [point?.handing?.by, point?.answer_handing?.by].filter(
    (by) => by !== null && by !== undefined,
  )
  const possible = named.filter((by) => by >= first).toSorted()
  const left = Array.from({ length: 8 }, (_, later) => addDays(first, later)).filter(
    (day) => day <= dueOn && (!weekdays || weekdays.includes(weekdayOf(day))),
  )
  const last = possible.at(-1)
  const isEnough = left.length > (weekdays ? weekdays.length : 7)
  expect(last === undefined ? isEnough : dueOn <= last).toBe(true)
}

function asText(one: unknown): string {
  return JSON.stringify(one)
}

function expectInWindow({ termId, handing, dueOn }: RoundAct, points: readonly AskedPoint[]): void {
  const point = points.find(({ id }) => id === termId)
  const named = [point?.handing?.notBefore, point?.answer_handing?.notBefore].filter(
    (day) => day !== undefined,
  )
  const first = named.toSorted().at(-1)
  expect(handing?.notBefore).toBe(handing?.weekdays && first ? firstOn(handing.weekdays, first) : first)
  expect((dueOn ?? '9') >= (first ?? '')).toBe(true)
}
