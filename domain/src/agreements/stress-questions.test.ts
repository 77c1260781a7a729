import { describe, expect, it } from 'vitest'
import { stressQuestions } from './stress-questions.ts'
import type { Act, Terms } from './terms.ts'

const drill: Act = { kind: 'return_item', by: 'respondent', words: 'the drill', dueOn: '2026-12-01' }
const terms = (about: Partial<Terms>): Terms => ({
  currency: 'USD',
  payment: null,
  acts: [],
  release: true,
  ...about,
})
const paidOn = (...days: string[]): Terms['payment'] => ({
  payer: 'respondent',
  amount: days.length * 100,
  instalments: days.map((dueOn) => ({ dueOn, amount: 100 })),
  method: 'cash',
})

describe('by when everything is done', () => {
  const answer = (about: Partial<Terms>) =>
    stressQuestions(terms(about)).find(({ id }) => id === 'by_when')?.answer

  it('names every day of instalments and acts, not only the last', () => {
    expect(answer({ payment: paidOn('2026-12-22') })).toBe('By December 22, 2026.')
    expect(answer({ payment: paidOn('2026-12-22', '2027-01-22'), acts: [drill] })).toBe(
      'Step by step: by December 1, 2026; December 22, 2026; and the last by January 22, 2027.',
    )
    expect(answer({ payment: paidOn('2026-12-22', '2027-01-22') })).toBe(
      'By December 22, 2026, and the last by January 22, 2027.',
    )
    const months = ['01', '02', '03', '04', '05', '06', '07', '08'].map((month) => `2027-${month}-05`)
    expect(answer({ payment: paidOn(...months) })).toBe('On 8 days, from January 5, 2027 to August 5, 2027.')
    expect(answer({})).toBe('No day is named.')
    const sign: Act = { kind: 'other', by: 'starter', words: 'Take down the sign', dueOn: null }
    expect(answer({ acts: [drill, sign] })).toBe('By December 1, 2026, but for what has no day.')
    expect(answer({ acts: [sign] })).toBe('No day is named.')
  })
})

describe('how a thing changes hands', () => {
  const asked = (acts: Act[], additions = {}) =>
    stressQuestions(terms({ acts }), undefined, additions).find(({ id }) => id === 'handover')
  const handover = { place: 'Mill Road 4', on: '2026-12-01', who: 'Lee', condition: 'as it is' }

  it('is missing where nothing tells it', () => {
    expect(asked([drill])).toMatchObject({ open: true, answer: 'Nothing is said about the handover.' })
    expect(asked([drill, { ...drill, words: 'the saw' }], { handovers: { 0: handover } })).toMatchObject({
      open: true,
      answer: 'Nothing is said about the handover of one of them.',
      add: [{ act: 1 }],
    })
  })

  it('is proposed for what is open alone, and for anything where nothing is', () => {
    const collected = { who: 'starter', at: 'respondent', place: '' } as const
    const saw: Act = { ...drill, words: 'the saw', handing: collected }
    expect(asked([drill, saw])?.add).toMatchObject([{ act: 0 }])
    expect(asked([saw])).toMatchObject({ open: false, add: [{ act: 0 }] })
  })

  it('is said by a place and a day, at which both meet', () => {
    const meeting = { who: null, at: 'elsewhere', place: 'The rehearsal room' } as const
    expect(asked([{ ...drill, handing: meeting }])).toMatchObject({
      open: false,
      answer: 'The promise itself says how, and by which day.',
      add: [{ act: 0 }],
    })
    expect(asked([{ ...drill, dueOn: null, handing: meeting }])).toMatchObject({ open: true })
  })

  it('is said by an addition, also for the same promise that older terms hold twice', () => {
    expect(asked([drill], { handovers: { 0: handover } })).toMatchObject({ open: false, add: [] })
    expect(asked([drill, drill], { handovers: { 0: handover } })).toMatchObject({ open: false, add: [] })
  })

  it.each(['Bring the drill to Mill Road 4', 'the drill, handed over at the shop', 'Pick it up in person'])(
    'is said by the words of the promise: %s',
    (words) => {
      expect(asked([{ ...drill, words }])).toMatchObject({ open: false })
      expect(asked([{ ...drill, words, dueOn: null }])).toMatchObject({ open: true })
    },
  )
})
