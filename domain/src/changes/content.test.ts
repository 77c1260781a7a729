import { describe, expect, it } from 'vitest'
import { POINT_TABLES } from '../agreements/point-tables.ts'
import { agreementDocument, type AgreementInput } from '../agreements/text.ts'
import { OBLIGATION_STATES, type ObligationState } from '../obligations/obligation.ts'
import { isAllKept, sumsOf } from '../obligations/sums.ts'
import { trialsOf } from '../trials.ts'
import { compareTexts } from './compare.ts'
import { contentOf, type ChangeDraft } from './content.ts'
import {
  isChangeable,
  stillFits,
  versionSource,
  versionTerms,
  type Agreed,
  type ChangeContent,
} from './version.ts'

const TODAY = '2026-12-01'

function pay(id: string, amount: number, dueOn: string, state: ObligationState = 'due'): Agreed {
  return { id, kind: 'payment', act: null, by: 'respondent', words: 'bank transfer', amount, dueOn, state }
}

function act(id: string, about: Partial<Agreed> = {}): Agreed {
  return {
    id,
    kind: 'act',
    act: 'repair',
    by: 'respondent',
    words: 'repair the door',
    amount: 0,
    dueOn: '2026-12-20',
    state: 'due',
    ...about,
  }
}

const KEYS = act('keys', { kind: 'thing', act: 'return_item', words: 'return the keys', by: 'starter' })
const ALL = [
  pay('a', 15_667, '2026-11-22', 'confirmed'),
  pay('b', 15_667, '2026-12-22'),
  pay('c', 15_666, '2027-01-22'),
  act('door'),
  KEYS,
]
const BASE: AgreementInput = {
  reference: 'ES-7K2M-9QXA',
  brand: 'EvenSettle',
  title: 'Deposit for the flat in Mill Road',
  disputeType: 'security_deposit',
  parties: {
    starter: { name: 'Sam Okafor', address: '4 Mill Road, Leeds' },
    respondent: { name: 'Lee Brandt', address: '9 Elm Street, Leeds' },
  },
  agreedAt: Date.parse('2026-11-03T12:00:00Z'),
  zone: null,
  terms: {
    currency: 'USD',
    payment: {
      payer: 'respondent',
      amount: 47_000,
      instalments: [
        { dueOn: '2026-11-22', amount: 15_667 },
        { dueOn: '2026-12-22', amount: 15_667 },
        { dueOn: '2027-01-22', amount: 15_666 },
      ],
      method: 'bank transfer',
    },
    acts: [
      { kind: 'repair', by: 'respondent', words: 'repair the door', dueOn: '2026-12-20' },
      { kind: 'return_item', by: 'starter', words: 'return the keys', dueOn: '2026-12-20' },
    ],
    release: true,
  },
  additions: {
    handovers: { 1: { place: 'the flat', on: '2026-12-20', who: 'both', condition: 'complete' } },
  },
}

function asItIs(all: readonly Agreed[] = ALL, base = BASE): ChangeDraft {
  const open = all.filter(isChangeable)
  return {
    title: base.title,
    parties: {
      starter: { name: base.parties.starter.name, address: base.parties.starter.address ?? '' },
      respondent: { name: base.parties.respondent.name, address: base.parties.respondent.address ?? '' },
    },
    payer: base.terms.payment?.payer ?? null,
    payments: open.flatMap(({ kind, dueOn, amount }) =>
      kind === 'payment' && dueOn !== null ? [{ dueOn, amount }] : [],
    ),
    acts: open.flatMap(({ id, act: kind, by, words, dueOn }) =>
      kind === null ? [] : [{ id, kind, by, words, dueOn }],
    ),
    release: base.terms.release,
  }
}

function made(draft: Partial<ChangeDraft>, all = ALL): ChangeContent {
  const content = contentOf(BASE, all, { ...asItIs(all), ...draft }, TODAY)
  if (!content.ok) throw new Error(content.error.code)
  return content.value
}

function refused(draft: Partial<ChangeDraft>, all = ALL): string {
  const content = contentOf(BASE, all, { ...asItIs(all), ...draft }, TODAY)
  return content.ok ? 'ok' : content.error.code
}

function textOf(content: ChangeContent, all = ALL, base = BASE) {
  const replaces = { version: 1, signedAt: BASE.agreedAt, sha256: 'ab'.repeat(32) }
  const source = versionSource(base, all, content, { agreedAt: BASE.agreedAt, replaces })
  if (!source.ok) throw new Error(source.error.code)
  return { source: source.value, document: agreementDocument(source.value) }
}

/** What becomes of the rows when both have signed: what the server does. */
function followed(all: readonly Agreed[], { replaced, made: added }: ChangeContent): Agreed[] {
  return [
    ...all.map((one) =>
      replaced.some(({ id }) => id === one.id) ? { ...one, state: 'replaced' as const } : one,
    ),
    ...added.map(({ instead, ...one }, at) => ({ ...one, id: `new-${at}-${instead ?? ''}` })),
  ]
}

describe('a change that corrects words', () => {
  it('replaces nothing that is owed, late or not', () => {
    const late = [pay('late', 47_000, '2026-11-01', 'broken')]
    const parties = {
      starter: { name: 'Sam Okafor', address: '4 Mill Road, Leeds' },
      respondent: { name: 'Lee  Brandt-Ortiz', address: '11 Elm Street, Leeds' },
    }
    const content = made({ parties, title: 'Deposit for the flat in Mill Lane' }, late)
    expect(content).toMatchObject({ replaced: [], made: [] })
    expect(content.parties.respondent).toEqual({ name: 'Lee Brandt-Ortiz', address: '11 Elm Street, Leeds' })
  })

  it('is no change when it says what is said, and needs words for what it names', () => {
    expect(refused({})).toBe('CHANGE_IS_NONE')
    expect(refused({ title: ' ' })).toBe('CHANGE_WORDS_MISSING')
    const parties = asItIs().parties
    expect(refused({ parties: { ...parties, starter: { name: '', address: 'x' } } })).toBe(
      'CHANGE_WORDS_MISSING',
    )
    expect(refused({ parties: { ...parties, starter: { name: 'Sam', address: ' ' } } })).toBe(
      'CHANGE_WORDS_MISSING',
    )
  })

  it('still fits when a part is paid, and no more when something is waived or has a new plan', () => {
    const content = made({ title: 'Another' })
    const { terms } = textOf(content).source
    const paidInPart = [
      ...ALL.filter(({ id }) => id !== 'b'),
      pay('b', 5_667, '2026-12-22'),
      pay('b2', 10_000, '2026-12-22', 'claimed'),
    ]
    expect(stillFits(BASE.terms, paidInPart, content, terms)).toBe(true)
    const waived = ALL.map((one) => (one.id === 'b' ? { ...one, state: 'waived' as const } : one))
    expect(stillFits(BASE.terms, waived, content, terms)).toBe(false)
    const planned = [
      ...ALL.map((one) => (one.id === 'b' ? { ...one, state: 'replaced' as const } : one)),
      pay('p', 15_667, '2027-02-01'),
    ]
    expect(stillFits(BASE.terms, planned, content, terms)).toBe(false)
  })
})

describe('a change of what is open', () => {
  it('moves, divides, raises or lowers payments that are open, and keeps those that are paid', () => {
    const content = made({
      payments: [
        { dueOn: '2026-12-22', amount: 15_667 },
        { dueOn: '2027-03-01', amount: 10_000 },
      ],
    })
    expect(content.replaced).toEqual([{ id: 'c', amount: 15_666 }])
    expect(content.made).toMatchObject([{ kind: 'payment', by: 'respondent', amount: 10_000, instead: 'c' }])
    expect(textOf(content).source.terms.payment).toMatchObject({
      amount: 41_334,
      instalments: [
        { dueOn: '2026-11-22', amount: 15_667 },
        { dueOn: '2026-12-22', amount: 15_667 },
        { dueOn: '2027-03-01', amount: 10_000 },
      ],
    })
  })

  it('refuses days that are over, sums that are none, and acts that are not open', () => {
    expect(refused({ payments: [{ dueOn: '2026-11-30', amount: 1 }] })).toBe('CHANGE_DATE_PAST')
    expect(refused({ payments: [{ dueOn: '2026-12-30', amount: 0 }] })).toBe('CHANGE_AMOUNT_INVALID')
    expect(refused({ payments: [{ dueOn: '2026-12-30', amount: 1.5 }] })).toBe('CHANGE_AMOUNT_INVALID')
    const done = ALL.map((one) => (one.id === 'door' ? { ...one, state: 'claimed' as const } : one))
    const acts = [{ id: 'door', kind: 'repair', by: 'respondent', words: 'x', dueOn: null } as const]
    expect(refused({ acts }, done)).toBe('CHANGE_OF_KEPT')
    expect(refused({ acts: [...acts, ...acts] })).toBe('CHANGE_OF_KEPT')
  })

  it('adds and drops promises, leaves each in its place, and a handover stays with its thing', () => {
    const content = made({
      acts: [
        { id: 'keys', kind: 'return_item', by: 'starter', words: 'return the keys', dueOn: '2026-12-28' },
        { id: null, kind: 'apology', by: 'starter', words: 'apologize in writing', dueOn: null },
      ],
    })
    const { source } = textOf(content)
    expect(source.terms.acts.map(({ words, dueOn }) => [words, dueOn])).toEqual([
      ['return the keys', '2026-12-28'],
      ['apologize in writing', null],
    ])
    expect(source.additions?.handovers).toEqual({
      0: { place: 'the flat', on: '2026-12-28', who: 'both', condition: 'complete' },
    })
  })

  it('holds a new promise to write no review for good, and one that is there as what it was', () => {
    const words = 'No bad reviews about me online'
    const open = act('reviews', {
      act: 'other',
      words: 'No bad reviews about me on line',
      dueOn: '2026-12-20',
    })
    const { acts } = asItIs()
    const one = { kind: 'other', by: 'respondent', words, dueOn: '2026-12-20' } as const
    const corrected = made({ acts: [...acts, { ...one, id: 'reviews' }] }, [...ALL, open])
    expect(corrected.made).toMatchObject([{ act: 'other', state: 'due' }])
    const added = made({ acts: [...acts, { ...one, id: null, dueOn: null }] })
    expect(added.made).toMatchObject([{ act: 'stop_behaviour', state: 'lasting' }])
  })

  it('takes a promise that is there already, or twice in it, once', () => {
    const { acts } = asItIs()
    const list = {
      id: null,
      kind: 'other',
      by: 'starter',
      words: 'give a list',
      dueOn: '2026-12-30',
    } as const
    const content = made({ acts: [...acts, list, { ...list, words: ' Give  a list' }] })
    expect(content.made.map(({ words }) => words)).toEqual(['give a list'])
    const again = {
      id: null,
      kind: 'repair',
      by: 'respondent',
      words: 'Repair the door',
      dueOn: '2026-12-20',
    } as const
    expect(refused({ acts: [...acts, again] })).toBe('CHANGE_IS_NONE')
    expect(refused({ acts: [again, ...acts] })).toBe('CHANGE_IS_NONE')
    // an open one that is made the same as another ends with it
    const [door, keys] = acts
    if (!door || !keys) throw new Error('no acts')
    const two = [...ALL, act('gate', { words: 'repair the gate' })]
    const same = made({ acts: [door, keys, { ...door, id: 'gate' }] }, two)
    expect(same).toMatchObject({ replaced: [{ id: 'gate' }], made: [] })
  })

  it('has every promise in its text, also one that is to be kept on two days', () => {
    const list = {
      id: null,
      kind: 'other',
      by: 'starter',
      words: 'give a list',
      dueOn: '2026-12-30',
    } as const
    const { acts } = asItIs()
    const content = made({ acts: [...acts, list, { ...list, dueOn: '2027-01-30' }] })
    const { document } = textOf(content)
    const section = document.sections.find(({ id }) => id === 'acts')
    expect(content.made).toHaveLength(2)
    expect(section?.clauses.filter(({ text }) => text.includes('a list'))).toHaveLength(2)
  })

  it('leaves something in the agreement', () => {
    expect(refused({ payments: [], acts: [] })).toBe('ok')
    expect(
      refused(
        { payments: [], acts: [] },
        ALL.filter(({ id }) => id !== 'a'),
      ),
    ).toBe('CHANGE_EMPTIES')
  })

  it('fits no more once what it replaces was paid, in part or whole', () => {
    const content = made({
      payments: [
        { dueOn: '2026-12-22', amount: 15_667 },
        { dueOn: '2027-03-01', amount: 10_000 },
      ],
    })
    const { terms } = textOf(content).source
    expect(stillFits(BASE.terms, ALL, content, terms)).toBe(true)
    for (const paid of [
      ALL.map((one) => (one.id === 'c' ? { ...one, state: 'claimed' as const } : one)),
      ALL.map((one) => (one.id === 'c' ? { ...one, amount: 10_000 } : one)),
    ])
      expect(stillFits(BASE.terms, paid, content, terms)).toBe(false)
  })
})

describe('the text of a new version', () => {
  it('says which one it replaces, and what was done counts', () => {
    const { document } = textOf(made({ title: 'Deposit for the flat in Mill Lane' }))
    const clauses = document.sections.find(({ id }) => id === 'version')?.clauses.map(({ text }) => text)
    expect(clauses?.[0]).toContain('This is version 2 of the agreement in the case ES-7K2M-9QXA.')
    expect(clauses?.[0]).toContain('in force since November 3, 2026')
    expect(clauses?.[0]).toContain('ab'.repeat(32))
    expect(clauses?.[1]).toContain('counts under this one')
  })

  it('is laid beside the one before it, clause by clause, and nothing else is shown', () => {
    const { document } = textOf(made({ title: 'Deposit for the flat in Mill Lane' }))
    const differences = compareTexts(agreementDocument(BASE), document).filter(
      ({ heading }) => heading !== 'Which version this is',
    )
    expect(differences.map(({ before, after }) => [before?.text, after?.text])).toEqual([
      [
        'This settles their dispute (security deposit): Deposit for the flat in Mill Road.',
        'This settles their dispute (security deposit): Deposit for the flat in Mill Lane.',
      ],
    ])
  })

  it('is no different for having been kept as data, which turns its parts around', () => {
    const document = agreementDocument(BASE)
    const kept = document.sections.map(({ clauses, ...section }) => ({
      ...section,
      clauses: clauses.map(({ number, text, table }) => ({
        table: table && { total: table.total, rows: table.rows, head: table.head, caption: table.caption },
        text,
        number,
      })),
    }))
    expect(compareTexts({ sections: kept }, document)).toEqual([])
  })

  it('says how a sum is made up only as long as it is that sum, and never that all points are settled by another', () => {
    const itemised = [
      { title: 'Cleaning', amount: 20_000 },
      { title: 'The door', amount: 27_000 },
    ]
    const content = made({ payments: [{ dueOn: '2026-12-22', amount: 15_667 }] })
    const tables = (change: ChangeContent) =>
      textOf(change, ALL, { ...BASE, itemised }).document.sections.flatMap(({ clauses }) =>
        clauses.flatMap(({ table }) => table?.caption ?? []),
      )
    expect(tables(made({ title: 'Another' }))).toContain(POINT_TABLES.madeUp)
    const captions = tables(content)
    expect(captions).not.toContain(POINT_TABLES.madeUp)
    expect(captions).not.toContain(POINT_TABLES.settled)
  })

  it('keeps a list of points that never added up to the sum', () => {
    const itemised = [{ title: 'Cleaning', amount: 30_000 }]
    const { source } = textOf(made({ payments: [] }), ALL, { ...BASE, itemised })
    expect(source.itemised).toEqual(itemised)
  })

  it('shows a dropped promise beside nothing, and a changed table as a whole', () => {
    const { document } = textOf(
      made({
        acts: [asItIs().acts[1]].flatMap((one) => one ?? []),
        payments: [{ dueOn: '2026-12-22', amount: 31_333 }],
      }),
    )
    const differences = compareTexts(agreementDocument(BASE), document)
    expect(differences.some(({ before, after }) => before?.text.includes('door') && after === null)).toBe(
      true,
    )
    expect(differences.find(({ after }) => after?.table)?.after?.table?.rows).toHaveLength(2)
  })
})

it('adds up to the cent whatever is kept, open, waived, replaced or new, and keeps what was kept', () => {
  let state = 17
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const refusals = new Set<string>()
  const days = ['2026-11-05', '2026-12-22', '2027-01-22', '2027-02-22', '2027-03-22']
  for (let trial = 0; trial < trialsOf(1_500); trial += 1) {
    const all = Array.from({ length: 1 + next(7) }, (_, at) =>
      next(4) === 0
        ? act(`act-${at}`, { words: `promise ${at}`, state: OBLIGATION_STATES[next(9)] ?? 'due' })
        : pay(`pay-${at}`, 1 + next(90_000), days[next(5)] ?? TODAY, OBLIGATION_STATES[next(8)] ?? 'due'),
    )
    const draft = asItIs(all)
    const content = contentOf(
      BASE,
      all,
      {
        ...draft,
        title: `Title ${trial}`,
        payments: [
          ...draft.payments.filter(() => next(3) > 0),
          ...Array.from({ length: next(3) }, () => ({
            dueOn: days[1 + next(4)] ?? TODAY,
            amount: 1 + next(50_000),
          })),
        ],
        acts: draft.acts.filter(() => next(3) > 0),
      },
      TODAY,
    )
    // an agreement with nothing left in it is refused
    if (!content.ok) {
      refusals.add(content.error.code)
      continue
    }
    const terms = versionTerms(BASE.terms, all, content.value)
    if (!terms.ok) throw new Error(terms.error.code)
    const after = followed(all, content.value)
    const { whole, waived, paid, checked } = sumsOf(after)
    const named = terms.value.payment?.instalments.reduce((sum, { amount }) => sum + amount, 0) ?? 0
    expect(named).toBe(terms.value.payment?.amount ?? 0)
    expect(named).toBe(whole - waived)
    const before = sumsOf(all)
    expect([paid, checked, waived]).toEqual([before.paid, before.checked, before.waived])
    for (const one of all.filter((each) => !isChangeable(each))) expect(after).toContainEqual(one)
    expect(stillFits(BASE.terms, all, content.value, terms.value)).toBe(true)
    const hasDue = after.some(({ state: one }) => one === 'due' || one === 'broken')
    expect(isAllKept(after) && hasDue).toBe(false)
  }
  expect([...refusals]).toEqual(['CHANGE_EMPTIES'])
})
