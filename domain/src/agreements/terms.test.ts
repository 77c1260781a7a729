import { describe, expect, it } from 'vitest'
import { MAX_AMOUNT } from '../money.ts'
import {
  isLasting,
  makeTerms,
  MAX_ACT_WORDS,
  MAX_ACTS,
  MAX_INSTALMENTS,
  MAX_METHOD_WORDS,
  netFor,
  type Act,
  type Payment,
  type Terms,
} from './terms.ts'

const TODAY = '2026-05-10'
const pays: Payment = {
  payer: 'respondent',
  amount: 100,
  instalments: [{ dueOn: '2026-06-10', amount: 100 }],
  method: 'bank transfer',
}
const gives: Act = { kind: 'return_item', by: 'respondent', words: 'Gives back the bike', dueOn: null }
const terms: Terms = { currency: 'USD', payment: pays, acts: [gives], release: true }

function inParts(...parts: [string, number][]): Terms {
  const instalments = parts.map(([dueOn, amount]) => ({ dueOn, amount }))
  return { ...terms, payment: { ...pays, instalments } }
}

describe('terms that may be offered', () => {
  const good: [string, Terms][] = [
    ['money and an act', terms],
    ['money alone', { ...terms, acts: [] }],
    ['an act alone', { ...terms, payment: null }],
    ['due today', inParts([TODAY, 100])],
    ['no method', { ...terms, payment: { ...pays, method: '' } }],
    [
      'the largest amount',
      {
        ...terms,
        payment: { ...pays, amount: MAX_AMOUNT, instalments: [{ dueOn: TODAY, amount: MAX_AMOUNT }] },
      },
    ],
    [
      'as many acts as fit',
      {
        ...terms,
        acts: Array.from({ length: MAX_ACTS }, (_, at) => ({ ...gives, words: `Gives back part ${at}` })),
      },
    ],
  ]
  it.each(good)('%s', (_, draft) => {
    expect(makeTerms(draft, TODAY)).toEqual({ ok: true, value: draft })
  })

  it('puts instalments by date, trims words and keeps nothing else', () => {
    const draft = {
      ...inParts(['2026-08-01', 30], ['2026-06-01', 50], ['2026-07-01', 20]),
      acts: [{ ...gives, words: '  Gives back the bike\n', note: 'x' }],
      extra: 1,
    }
    expect(makeTerms(draft, TODAY)).toEqual({
      ok: true,
      value: {
        ...inParts(['2026-06-01', 50], ['2026-07-01', 20], ['2026-08-01', 30]),
        acts: [gives],
      },
    })
  })

  it('holds a promise once, however often it was entered, and two that only look alike', () => {
    const others: Act[] = [
      { ...gives, dueOn: TODAY },
      { ...gives, by: 'starter' },
      { ...gives, kind: 'other' },
      { ...gives, words: 'Gives back the key' },
    ]
    const draft = { ...terms, acts: [gives, ...others, { ...gives, words: ' gives back  the Bike ' }, gives] }
    expect(makeTerms(draft, TODAY)).toMatchObject({ ok: true, value: { acts: [gives, ...others] } })
  })

  it('has one form, whichever way two instalments of one day were entered', () => {
    const [a, b] = [inParts([TODAY, 30], [TODAY, 70]), inParts([TODAY, 70], [TODAY, 30])]
    expect(makeTerms(a, TODAY)).toEqual(makeTerms(b, TODAY))
  })
})

describe('terms that are refused', () => {
  const money = (change: Partial<Payment>): Terms => ({ ...terms, payment: { ...pays, ...change } })
  const act = (change: Partial<Act>): Terms => ({ ...terms, acts: [{ ...gives, ...change }] })
  const bad: [string, Terms, string][] = [
    ['nothing at all', { ...terms, payment: null, acts: [] }, 'TERMS_EMPTY'],
    ['an amount of zero', money({ amount: 0 }), 'TERMS_AMOUNT_INVALID'],
    ['a negative amount', money({ amount: -1 }), 'TERMS_AMOUNT_INVALID'],
    ['half a minor unit', money({ amount: 99.5 }), 'TERMS_AMOUNT_INVALID'],
    ['too much', money({ amount: MAX_AMOUNT + 1 }), 'TERMS_AMOUNT_INVALID'],
    ['an instalment of zero', inParts([TODAY, 0], [TODAY, 100]), 'TERMS_AMOUNT_INVALID'],
    ['a negative instalment', inParts([TODAY, -10], [TODAY, 110]), 'TERMS_AMOUNT_INVALID'],
    ['no instalment', inParts(), 'TERMS_TOO_LONG'],
    [
      'too many instalments',
      inParts(...Array.from({ length: MAX_INSTALMENTS + 1 }, (): [string, number] => [TODAY, 1])),
      'TERMS_TOO_LONG',
    ],
    ['parts that do not add up', inParts([TODAY, 60], [TODAY, 30]), 'TERMS_INSTALMENTS_DO_NOT_ADD_UP'],
    ['a day that does not exist', inParts(['2026-06-31', 100]), 'TERMS_DATE_INVALID'],
    ['yesterday', inParts(['2026-05-09', 100]), 'TERMS_DATE_PAST'],
    ['a long method', money({ method: 'x'.repeat(MAX_METHOD_WORDS + 1) }), 'TERMS_TOO_LONG'],
    ['an act without words', act({ words: ' \n' }), 'TERMS_ACT_WITHOUT_WORDS'],
    ['an act with too many words', act({ words: 'x'.repeat(MAX_ACT_WORDS + 1) }), 'TERMS_TOO_LONG'],
    ['an act on no day', act({ dueOn: 'soon' }), 'TERMS_DATE_INVALID'],
    ['an act yesterday', act({ dueOn: '2026-05-09' }), 'TERMS_DATE_PAST'],
    ['an act after more than two years', act({ dueOn: '2028-05-11' }), 'TERMS_DATE_FAR'],
    ['an act on the last day there is', act({ dueOn: '9999-12-31' }), 'TERMS_DATE_FAR'],
    [
      'too many acts',
      { ...terms, acts: Array.from({ length: MAX_ACTS + 1 }, () => gives) },
      'TERMS_TOO_LONG',
    ],
  ]
  it.each(bad)('%s', (_, draft, code) => {
    expect(makeTerms(draft, TODAY)).toMatchObject({ ok: false, error: { code } })
  })
})

it('nets what each side receives', () => {
  expect([netFor('starter', terms), netFor('respondent', terms)]).toEqual([100, -100])
  expect(netFor('starter', { ...terms, payment: null })).toBe(0)
})

describe('one promise that is said twice', () => {
  const collected = { who: 'starter', at: 'respondent', place: '' } as const
  const brought = { who: 'respondent', at: null, place: '' } as const
  const made = (...acts: Act[]) => {
    const checked = makeTerms({ ...terms, acts }, TODAY)
    return checked.ok ? checked.value.acts : null
  }

  it('in two ways stands there in both: neither is chosen in silence', () => {
    const two: Act[] = [
      { ...gives, handing: collected },
      { ...gives, handing: brought },
    ]
    expect(made(...two)).toEqual(two)
    expect(made(...two.toReversed())).toEqual(two.toReversed())
  })

  it('stands there once, with how it is done if one of the two says so', () => {
    const more: Act = { ...gives, handing: collected }
    expect(made(gives, more)).toEqual([more])
    expect(made(more, gives)).toEqual([more])
    expect(made(more, { ...more, words: 'gives  back the bike' })).toEqual([more])
  })
})

describe('a promise for good', () => {
  it.each([
    ['stop_behaviour', 'No bad reviews about me online'],
    ['keep_confidential', 'What was paid'],
    ['remove_review', 'Keeps this dispute out of online reviews'],
  ] as const)('is one of the kind %s that says “%s”', (kind, words) => {
    expect(isLasting({ kind, words })).toBe(true)
  })

  // what somebody signed stays what it was, however its words begin
  it.each([
    ['other', 'No problem, I repair the fence'],
    ['other', 'Do not forget to hand over the keys'],
    ['other', 'Neither of us writes bad reviews'],
    ['other', 'No dia 5 de dezembro entrega as chaves'],
    ['remove_review', 'Do not rent here (Google review of May 3)'],
    ['remove_review', 'Never again at this landlord, on Google'],
    ['remove_review', 'Takes down the review of May 2, and writes no new one'],
    ['repair', 'No door is left that does not close'],
  ] as const)('is none of the kind %s that says “%s”', (kind, words) => {
    expect(isLasting({ kind, words })).toBe(false)
  })
})
