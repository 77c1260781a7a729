import { describe, expect, it } from 'vitest'
import {
  ADDITION_ANSWERS,
  ADDITION_STATES,
  answerAddition,
  checkAddition,
  subjectOf,
  withAddition,
  type Addition,
  type Additions,
} from './additions.ts'
import { correctable, stressQuestions } from './stress-questions.ts'
import type { Terms } from './terms.ts'

const terms: Terms = {
  currency: 'USD',
  payment: {
    payer: 'respondent',
    amount: 900,
    instalments: [{ dueOn: '2026-12-12', amount: 900 }],
    method: '',
  },
  acts: [{ kind: 'return_item', by: 'respondent', words: 'bike', dueOn: null }],
  release: false,
}
const handover = { place: 'Mill Road 4', on: '2026-12-01', who: 'Lee', condition: 'as it is' }
const ALL: Addition[] = [
  { kind: 'pay_way', way: { kind: 'cash', place: '' } },
  { kind: 'day', act: 0, dueOn: '2026-12-02' },
  { kind: 'pay_days', first: '2026-12-20' },
  { kind: 'wording', act: 0, words: 'the blue bicycle' },
  { kind: 'handover', act: 0, handover },
  { kind: 'law', place: 'texas' },
  { kind: 'standstill', until: '2027-01-01' },
  { kind: 'release' },
]

describe('what is missing', () => {
  it('has an addition for every warning of the stress test, and none is left when all were added', () => {
    const open = stressQuestions(terms).filter((one) => one.open)
    expect(open.map(({ id }) => id)).toEqual(['what', 'by_when', 'how', 'handover', 'what_is_closed'])
    for (const { add } of open) expect(add?.length).toBeGreaterThan(0)
    const bare: { terms: Terms; additions: Additions } = { terms, additions: {} }
    const done = ALL.reduce((on, one) => withAddition(on, one), bare)
    const after = stressQuestions(done.terms, undefined, done.additions)
    expect(after.filter((one) => one.open)).toEqual([])
    expect(done.additions.standstillUntil).toBeUndefined()
  })

  it('can be added only where the terms leave it unsaid, on a day that is not over', () => {
    const code = (one: Addition, on: Terms = terms) => {
      const checked = checkAddition(one, on, '2026-11-20')
      return checked.ok ? 'ok' : checked.error.code
    }
    for (const one of ALL) expect(code(one)).toBe('ok')
    expect(code({ kind: 'day', act: 0, dueOn: '2026-11-19' })).toBe('TERMS_DATE_PAST')
    expect(code({ kind: 'day', act: 0, dueOn: '2026-02-30' })).toBe('TERMS_DATE_PAST')
    expect(code({ kind: 'day', act: 1, dueOn: '2026-12-02' })).toBe('ADDITION_DOES_NOT_APPLY')
    expect(code({ kind: 'handover', act: 0, handover: { ...handover, who: ' ' } })).toBe(
      'ADDITION_INCOMPLETE',
    )
    expect(code({ kind: 'release' }, { ...terms, release: true })).toBe('ADDITION_DOES_NOT_APPLY')
    expect(code({ kind: 'pay_way', way: { kind: 'cash', place: '' } }, { ...terms, payment: null })).toBe(
      'ADDITION_DOES_NOT_APPLY',
    )
  })

  it('can also say otherwise what the text says already, and leaves who pays how much as both accepted it', () => {
    const instalments = [
      { dueOn: '2026-12-12', amount: 500 },
      { dueOn: '2027-01-12', amount: 400 },
    ]
    const handing = { who: 'starter', at: 'respondent', place: '' } as const
    const said: Terms = {
      ...terms,
      payment: terms.payment && { ...terms.payment, instalments },
      acts: terms.acts.map((act) => ({ ...act, dueOn: '2026-12-01' as const, handing })),
    }
    expect(correctable(said).map(({ kind }) => kind)).toEqual(['pay_days', 'wording', 'handover'])
    const corrections: Addition[] = [
      { kind: 'pay_days', first: '2026-12-31' },
      { kind: 'handover', act: 0, handover },
      { kind: 'day', act: 0, dueOn: '2026-12-05' },
    ]
    for (const one of corrections) expect(checkAddition(one, said, '2026-11-20').ok).toBe(true)
    const { terms: then, additions } = corrections.reduce<{ terms: Terms; additions: Additions }>(
      (on, one) => withAddition(on, one),
      {
        terms: said,
        additions: {},
      },
    )
    expect(then.payment).toMatchObject({ payer: 'respondent', amount: 900 })
    expect(then.payment?.instalments).toEqual([
      { dueOn: '2026-12-31', amount: 500 },
      { dueOn: '2027-01-31', amount: 400 },
    ])
    // one sentence says how it changes hands, and by which day
    expect(then.acts).toEqual([{ kind: 'return_item', by: 'respondent', words: 'bike', dueOn: '2026-12-05' }])
    expect(additions.handovers).toEqual({ 0: { ...handover, on: '2026-12-05' } })
    const far = checkAddition({ kind: 'pay_days', first: '2040-01-01' }, said, '2026-11-20')
    expect(far).toMatchObject({ ok: false, error: { code: 'ADDITION_DOES_NOT_APPLY' } })
  })

  it('is one subject for each thing it is about', () => {
    expect(new Set(ALL.map(subjectOf)).size).toBe(ALL.length)
    expect(subjectOf({ kind: 'day', act: 1, dueOn: '2026-12-02' })).not.toBe('day:0')
  })
})

describe('an answer', () => {
  it.each(ADDITION_STATES.flatMap((state) => ADDITION_ANSWERS.map((answer) => [state, answer] as const)))(
    'to an addition that is %s: %s, from the right side only',
    (state, answer) => {
      const owner = answer === 'withdraw' ? 'starter' : 'respondent'
      const stranger = answer === 'withdraw' ? 'respondent' : 'starter'
      expect(answerAddition({ by: 'starter', state }, answer, stranger)).toEqual({
        ok: false,
        error: { code: 'WRONG_ROLE' },
      })
      const decided = answerAddition({ by: 'starter', state }, answer, owner)
      const to = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' }[answer]
      const repeated = state === to
      expect(decided).toEqual(
        state === 'proposed' || repeated
          ? { ok: true, value: { to, repeated } }
          : { ok: false, error: { code: 'ADDITION_MOVED_ON' } },
      )
    },
  )
})
