import { describe, expect, it } from 'vitest'
import {
  ADDITION_ANSWERS,
  ADDITION_STATES,
  answerAddition,
  checkAddition,
  namesMoney,
  payDays,
  subjectOf,
  withAddition,
  type Addition,
  type Additions,
} from './additions.ts'
import { lastDayFrom } from './handing.ts'
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
  })

  it('moves all days of payment together: every month stays every month, every week stays every week', () => {
    const daysFrom = (first: string, ...now: string[]) => {
      const instalments = now.map((dueOn) => ({ dueOn, amount: 900 / now.length }))
      const on: Terms = { ...terms, payment: terms.payment && { ...terms.payment, instalments } }
      const addition: Addition = { kind: 'pay_days', first }
      const moved = withAddition({ terms: on, additions: {} }, addition).terms.payment?.instalments
      expect(payDays(first, on)).toEqual(moved?.map(({ dueOn }) => dueOn))
      return payDays(first, on)
    }
    const weekly = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22']
    expect(daysFrom('2026-12-02', ...weekly)).toEqual([
      '2026-12-02',
      '2026-12-09',
      '2026-12-16',
      '2026-12-23',
    ])
    expect(daysFrom('2026-11-24', ...weekly)).toEqual([
      '2026-11-24',
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
    ])
    const monthly = ['2026-12-12', '2027-01-12', '2027-02-12']
    expect(daysFrom('2026-12-31', ...monthly)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28'])
    // a plan that a short month has shortened is a monthly one too
    expect(daysFrom('2027-01-15', '2026-12-31', '2027-01-31', '2027-02-28')).toEqual([
      '2027-01-15',
      '2027-02-15',
      '2027-03-15',
    ])
    expect(daysFrom('2026-12-02', '2026-12-01', '2026-12-08', '2027-03-01')).toEqual([
      '2026-12-02',
      '2026-12-09',
      '2027-03-02',
    ])
    expect(daysFrom('2026-12-20', '2026-12-12')).toEqual(['2026-12-20'])
  })

  it('is refused for a day further ahead than anything is promised for, whatever it is the day of', () => {
    const dueOn = '9999-12-31'
    const far: Addition[] = [
      { kind: 'day', act: 0, dueOn },
      { kind: 'pay_days', first: dueOn },
      { kind: 'handover', act: 0, handover: { ...handover, on: dueOn } },
      { kind: 'standstill', until: dueOn },
    ]
    for (const one of far)
      expect(checkAddition(one, terms, '2026-11-20')).toEqual({
        ok: false,
        error: { code: 'TERMS_DATE_FAR', date: dueOn },
      })
    const last = lastDayFrom('2026-11-20')
    expect(checkAddition({ kind: 'day', act: 0, dueOn: last }, terms, '2026-11-20').ok).toBe(true)
    // the last payment counts as well as the first
    const instalments = [
      { dueOn: '2026-12-12', amount: 500 },
      { dueOn: '2027-01-12', amount: 400 },
    ]
    const inTwo: Terms = { ...terms, payment: terms.payment && { ...terms.payment, instalments } }
    expect(checkAddition({ kind: 'pay_days', first: last }, inTwo, '2026-11-20')).toMatchObject({
      ok: false,
      error: { code: 'TERMS_DATE_FAR' },
    })
    // and a plan that reaches further by itself can still begin sooner
    const long: Terms = {
      ...terms,
      payment: terms.payment && {
        ...terms.payment,
        instalments: instalments.map((part, at) => ({
          ...part,
          dueOn: at === 0 ? '2026-12-12' : '2029-01-12',
        })),
      },
    }
    expect(checkAddition({ kind: 'pay_days', first: '2026-12-05' }, long, '2026-11-20').ok).toBe(true)
  })

  it('never changes who pays how much: words that name money stay words, and are known', () => {
    const words = 'Lee pays Sam another $500 in cash; the payment above is not owed'
    const addition: Addition = { kind: 'wording', act: 0, words }
    expect(withAddition({ terms, additions: {} }, addition).terms.payment).toEqual(terms.payment)
    expect(namesMoney(addition)).toBe(true)
    for (const said of ['the lamp, or 40 dollars for it', 'refunds the 30', 'the key, for €20'])
      expect(namesMoney({ ...addition, words: said })).toBe(true)
    for (const said of ['the blue bicycle', 'the 2 keys of apartment 4', 'does the work again by noon'])
      expect(namesMoney({ ...addition, words: said })).toBe(false)
    expect(namesMoney({ kind: 'handover', act: 0, handover: { ...handover, condition: 'with $50' } })).toBe(
      true,
    )
    expect(namesMoney({ kind: 'day', act: 0, dueOn: '2026-12-02' })).toBe(false)
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
