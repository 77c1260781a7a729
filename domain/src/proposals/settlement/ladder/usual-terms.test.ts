import { describe, expect, it } from 'vitest'
import { ACT_KINDS } from '../../../agreements/terms.ts'
import { DISPUTE_TYPES } from '../../../cases/dispute-type.ts'
import { USUAL_ITEMS } from '../../../templates/items.ts'
import { ACT_TABLE } from './constants.ts'
import { proposeRound } from './propose-round.ts'
import type { RoundCase } from './round-case.ts'
import { actKindOf, datedRoundTerms, roundTermsOf } from './round-terms.ts'
import {
  kindOfAsked,
  TERMS_TO_ADD,
  termsForRound,
  termsOnTable,
  USUAL_TERMS,
  type TermsOfCase,
} from './usual-terms.ts'
import { TERM_WORDS } from './term-words.ts'

const DEPOSIT: TermsOfCase = {
  disputeType: 'security_deposit',
  payer: 'respondent',
  points: [],
  offered: [],
  added: [],
  struck: [],
}

const CASE: RoundCase = {
  currency: 'USD',
  payer: 'respondent',
  items: [
    {
      id: 'deposit',
      title: 'Deposit',
      claimed: 240_000,
      admitted: 180_000,
      evidence: { starter: 1, respondent: 1 },
    },
  ],
  terms: [],
  open: { demand: null, offer: null },
}

describe('promise 5: terms usual for the kind of dispute', () => {
  it('stand on the table of every deposit dispute, by who does them, in fixed words', () => {
    expect(termsOnTable(DEPOSIT).map(({ id, from, words }) => [id, from, words])).toEqual([
      ['respondent:apology', 'usual', TERM_WORDS.apology],
      ['starter:remove_review', 'usual', TERM_WORDS.remove_review],
      ['respondent:list_of_charges', 'usual', TERM_WORDS.list_of_charges],
    ])
  })

  it('are struck in the open by either side, and then no package names them', () => {
    const list = termsOnTable({ ...DEPOSIT, struck: ['starter:remove_review'] })
    expect(list.find((term) => term.kind === 'remove_review')).toMatchObject({ isStruck: true })
    const made = proposeRound({ ...CASE, terms: termsForRound(list) })
    expect(made.ok && JSON.stringify(made.value.packages)).not.toContain('remove_review')
    expect(made.ok && JSON.stringify(made.value.packages)).toContain('apology')
  })

  it('are joined by what either side adds, once', () => {
    const added = [
      { kind: 'reference_letter', by: 'respondent' },
      { kind: 'apology', by: 'respondent', words: 'A letter to my daughter' },
    ] as const
    const list = termsOnTable({ ...DEPOSIT, added })
    expect(list.filter((term) => term.kind === 'apology')).toMatchObject([
      { from: 'added', words: 'A letter to my daughter' },
    ])
    expect(list.find((term) => term.kind === 'reference_letter')).toMatchObject({
      words: TERM_WORDS.reference_letter,
    })
  })

  it('are joined by every act in own words, of an offer and of the list itself, and stay where one is struck', () => {
    const act = { kind: 'other', by: 'respondent', dueOn: null, side: 'respondent' } as const
    const offered = [
      { ...act, words: 'Helps carry the table down' },
      { ...act, words: 'Waters the plants in May' },
    ]
    const own = { kind: 'other', by: 'respondent', words: 'A written apology', side: 'starter' } as const
    const list = termsOnTable({ ...DEPOSIT, offered, added: [own, { ...own, words: 'a written apology.' }] })
    const named = list.filter(({ from }) => from !== 'usual')
    expect(named).toMatchObject([
      { from: 'asked', words: 'Helps carry the table down', said: { asks: null, doer: { word: 'yes' } } },
      { from: 'asked', words: 'Waters the plants in May' },
      { from: 'added', kind: 'apology', words: 'A written apology', isOwn: true, said: { asks: 'starter' } },
    ])
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    // in place of what is usual, which comes back when it is struck
    expect(list.filter(({ kind }) => kind === 'apology')).toHaveLength(1)
    const struck = termsOnTable({ ...DEPOSIT, added: [{ ...own, isStruck: true }] })
    expect(struck.filter(({ kind }) => kind === 'apology').map(({ from }) => from)).toEqual([
      'added',
      'usual',
    ])
    expect(termsForRound(struck).some(({ words }) => words === own.words)).toBe(false)
  })

  it('cannot take out what somebody asked for in a point', () => {
    const points = [
      { id: 'p1', by: 'starter', kind: 'act', title: 'A list of all charges, with receipts' },
    ] as const
    const list = termsOnTable({ ...DEPOSIT, points, struck: ['p1', 'respondent:list_of_charges'] })
    expect(list.filter((term) => term.kind === 'list_of_charges')).toMatchObject([
      { id: 'p1', isStruck: false },
    ])
  })

  it.each([
    ['A word of apology', 'apology'],
    ['A list of all charges, with receipts', 'list_of_charges'],
    ['Repair it', 'repair'],
    ['Quiet at night', 'stop_behaviour'],
    ['Finish the work', 'redo_work'],
    ['Put the work right', 'redo_work'],
    ['Take the review off the map page', 'remove_review'],
    ['Do not rent here (Google review of May 3)', 'remove_review'],
    ['No bad reviews about me online', 'stop_behaviour'],
    ['Neither of us writes bad reviews', 'stop_behaviour'],
    ['Correct the invoice of May', 'corrected_invoice'],
    ['Cut back the tree or hedge', 'other'],
  ])('know what “%s” is', (words, kind) => {
    expect(kindOfAsked(words)).toBe(kind)
  })

  it('hold what is never to be written once, without a day in the agreement', () => {
    const words = 'No bad reviews about me online'
    const points = [{ id: 'p1', by: 'respondent', kind: 'act', title: words }] as const
    for (const list of [
      termsOnTable({ ...DEPOSIT, points }),
      termsOnTable({ ...DEPOSIT, offered: [{ kind: 'other', by: 'starter', words, dueOn: null }] }),
    ]) {
      const reviews = list.filter(({ kind, by }) => by === 'starter' && kind !== 'apology')
      expect(reviews).toMatchObject([{ kind: 'stop_behaviour', words, from: 'asked' }])
      const made = proposeRound({ ...CASE, terms: termsForRound(list) })
      if (!made.ok) throw new Error(made.error.code)
      const acts = made.value.packages.flatMap(({ terms, price }) => {
        const dated = datedRoundTerms(made.value, terms, price, { today: '2027-03-01', method: '' })
        return dated.ok ? dated.value.acts.filter((act) => act.words.startsWith(words)) : []
      })
      expect(acts.length).toBeGreaterThan(0)
      for (const act of acts) expect([act.kind, act.dueOn]).toEqual(['stop_behaviour', null])
    }
  })

  it('move the sum, every one of them: no act that is asked for moves nothing', () => {
    for (const type of DISPUTE_TYPES) {
      for (const item of USUAL_ITEMS[type].filter((one) => one.kind === 'act')) {
        expect(ACT_TABLE[kindOfAsked(item.title)].moves).toBeGreaterThan(0)
      }
    }
    const made = proposeRound({
      ...CASE,
      terms: [
        { id: 't', kind: kindOfAsked('Cut back the tree'), by: 'respondent', words: 'Cut back the tree' },
      ],
      items: CASE.items.map((item) => ({ ...item, admitted: 0 })),
    })
    if (!made.ok) throw new Error(made.error.code)
    expect(made.value.packages[0]?.reasons).toContainEqual(
      expect.objectContaining({ key: 'act', termId: 't', by: -7_200 }),
    )
  })

  it('are at most three of a kind, and all can be written into an agreement', () => {
    for (const type of DISPUTE_TYPES) {
      expect(USUAL_TERMS[type].length).toBeLessThanOrEqual(3)
      const both = [...USUAL_TERMS[type], ...TERMS_TO_ADD[type]].map((one) => `${one.by}:${one.kind}`)
      expect(new Set(both).size).toBe(both.length)
      const list = termsOnTable({ ...DEPOSIT, disputeType: type })
      const made = proposeRound({ ...CASE, terms: termsForRound(list) })
      const one = made.ok ? made.value.packages[0] : undefined
      if (!made.ok || !one) throw new Error('nothing to propose')
      const terms = roundTermsOf(
        made.value,
        { packageId: one.id, price: one.price },
        { today: '2027-03-01', method: '' },
      )
      expect(
        terms.ok && terms.value.acts.every((act) => ACT_KINDS.includes(act.kind) && act.words !== ''),
      ).toBe(true)
    }
    expect(actKindOf('list_of_charges')).toBe('other')
  })
})

describe('the case that was seen: $2,400 asked, $1,800 of it agreed to', () => {
  it('is proposed at no less than $1,800, and says what that is', () => {
    const made = proposeRound(CASE)
    if (!made.ok) throw new Error(made.error.code)
    expect(made.value.reference).toBe(180_000)
    expect(made.value.packages.map((one) => one.price >= 180_000)).toEqual([true, true, true])
    expect(made.value.packages[0]?.reasons.at(-1)).toEqual({ key: 'proposal', sum: 180_000, is: 'agreed' })
  })

  it('lets somebody say $480 where the other offers $380', () => {
    const items = CASE.items.map((item) => ({ ...item, claimed: 60_000, admitted: 30_000 }))
    const made = proposeRound({ ...CASE, items, open: { demand: 52_000, offer: 38_000 } })
    if (!made.ok) throw new Error(made.error.code)
    const one = made.value.packages[0]
    expect(one && one.low <= 38_000 && one.high >= 48_000).toBe(true)
  })
})

it('a proposal names a day for what is done once, and none for what lasts', () => {
  const acts = [
    { termId: 'sorry', kind: 'apology', by: 'respondent', words: TERM_WORDS.apology },
    { termId: 'review', kind: 'remove_review', by: 'starter', words: TERM_WORDS.remove_review },
    { termId: 'old', kind: 'remove_review', by: 'starter', words: 'Take the review of May 2 down' },
  ] as const
  const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
  const day = { today: '2026-11-23', method: '' }
  const made = datedRoundTerms(frame, { payment: null, acts: [...acts] }, 0, day)
  expect(made.ok && made.value.acts.map(({ dueOn }) => dueOn !== null)).toEqual([true, false, true])
})

it.each([
  ['the day that both had named', '2026-12-20', '2026-12-20'],
  ['the usual days, where that day is over', '2026-11-20', '2026-11-30'],
  ['the usual days, where that day leaves whoever pays fewer', '2026-11-25', '2026-11-30'],
  ['the usual days, where they had named none', null, '2026-11-30'],
])('what is paid at once is paid by %s', (_, paysOn, dueOn) => {
  const frame = { currency: 'USD', payer: 'respondent', leftOut: [] } as const
  const terms = { payment: { kind: 'within_days', days: 7 } as const, acts: [] }
  const made = datedRoundTerms(frame, terms, 5_000, { today: '2026-11-23', method: '', paysOn })
  expect(made.ok && made.value.payment?.instalments).toMatchObject([{ dueOn }])
})
