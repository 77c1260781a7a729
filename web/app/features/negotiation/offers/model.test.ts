import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { describe, expect, it } from 'vitest'
import { composerField } from './copy.ts'
import { readKeptOffer } from './kept/model.ts'
import { TERM_WORDS } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import { withSuggestion, type Idea } from './ideas/model.ts'
import { instalmentsOf, newAct, readOffer, withWords, type OfferForm } from './model.ts'
import { formFromTerms, openingForm } from './opening/model.ts'

const today = '2026-11-21'
const newKey = () => 'k'

function item(
  kind: 'money' | 'property' | 'act',
  claimed: number,
  admitted: number,
): CaseView['items'][number] {
  return {
    id: crypto.randomUUID(),
    by: 'starter',
    kind,
    title: kind === 'property' ? 'Bicycle' : 'Deposit',
    details: '',
    on: null,
    claimed,
    answer: { answer: 'partly', admitted, reason: 'paint' },
  }
}

const view = { mySide: 'starter' as const, items: [item('money', 160_000, 105_000), item('property', 0, 0)] }
const act = {
  key: 'k',
  kind: 'return_item',
  by: 'respondent',
  words: 'Bicycle',
  dueOn: '2026-12-05',
} as const
const opening: OfferForm = { ...openingForm(view, [], today, newKey), amount: 160_000, acts: [act] }

function terms(form: OfferForm): Terms {
  const read = readOffer(form, 'USD', today)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.terms
}

describe('where the composer begins', () => {
  it('names no sum, and of things only what the writer asks for', () => {
    const formOf = (mySide: 'starter' | 'respondent') => openingForm({ ...view, mySide }, [], today, newKey)
    const begun = { hasPayment: true, amount: null, release: true, validDays: '7' }
    expect(formOf('respondent')).toMatchObject({ ...begun, acts: [] })
    expect(formOf('starter')).toMatchObject({ ...begun, acts: [{ words: 'Bicycle' }] })
  })

  it('is my own last offer where there is one, never the other side’s', () => {
    const offer = (side: 'starter' | 'respondent', amount: number) => ({
      id: crypto.randomUUID(),
      side,
      terms: terms({ ...opening, amount }),
      note: '',
      state: 'open' as const,
      madeAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2026-11-27T10:00:00.000Z',
      closedAt: null,
    })
    const offers = [offer('starter', 150_000), offer('respondent', 90_000)]
    expect(openingForm(view, offers, today, newKey).amount).toBe(150_000)
    expect(openingForm(view, offers.slice(1), today, newKey).amount).toBeNull()
  })

  it('has no money in a dispute about a thing', () => {
    const form = openingForm({ ...view, items: [item('property', 0, 0)] }, [], today, newKey)
    expect(form.hasPayment).toBe(false)
  })

  describe('in a dispute about things', () => {
    const brought = { who: 'respondent', at: 'starter', place: '', by: '2026-12-01' } as const
    const collected = { who: 'starter', at: 'respondent', place: '', by: '2026-12-08' } as const
    const bike = item('property', 0, 0)
    const answer = { answer: 'partly' as const, admitted: 0, reason: '', handing: collected }
    const about = { mySide: 'starter' as const, items: [{ ...bike, handing: brought, answer }] }

    it.each([
      ['starter', brought],
      ['respondent', collected],
    ] as const)('holds what is asked for in the way that the %s has named', (mySide, { by, ...handing }) => {
      const form = openingForm({ ...about, mySide }, [], today, newKey)
      expect(form.hasPayment).toBe(false)
      expect(form.acts).toEqual([
        { key: 'k', kind: 'return_item', by: 'respondent', words: 'Bicycle', dueOn: by, handing },
      ])
      expect(readOffer(form, 'USD', today).ok).toBe(true)
    })

    it('names a later day for one that has passed or was not named, and nothing of how where nothing was said', () => {
      const late = openingForm(about, [], '2026-12-03', newKey)
      expect(late.acts).toMatchObject([{ dueOn: '2026-12-17', handing: { who: 'respondent' } }])
      const plain = openingForm({ ...about, items: [bike] }, [], today, newKey)
      // and says that it is nobody's word
      expect(plain.acts).toEqual([{ ...act, dueOn: '2026-12-05', isOurDay: true }])
    })

    it('holds nothing that the writer has refused; the other may still ask for it', () => {
      const items = [{ ...bike, answer: { answer: 'disagree' as const, admitted: 0, reason: 'no' } }]
      expect(openingForm({ mySide: 'respondent', items }, [], today, newKey).acts).toEqual([])
      expect(openingForm({ mySide: 'starter', items }, [], today, newKey).acts).toHaveLength(1)
    })
  })

  describe('beside money', () => {
    const yes = { answer: 'agree' as const, admitted: 0, reason: '' }
    const no = { answer: 'disagree' as const, admitted: 0, reason: 'no' }
    const own = (title: string, by: 'starter' | 'respondent', answer: typeof yes | typeof no | null) => ({
      ...item('act', 0, 0),
      by,
      title,
      answer,
    })
    const sums = view.items.filter(({ kind }) => kind === 'money')
    const items = [
      ...sums,
      own('A reference', 'starter', null),
      own('An apology', 'starter', no),
      own('No bad reviews', 'respondent', yes),
    ]
    const wordsFor = (mySide: 'starter' | 'respondent', of = items) =>
      openingForm({ mySide, items: of }, [], today, newKey).acts.map(({ words }) => words)

    it('holds what the writer asks for and what the writer has agreed to, and nothing of the other’s', () => {
      // what the other has refused is not given up by leaving it out unsaid
      expect(wordsFor('starter')).toEqual(['A reference', 'An apology', 'No bad reviews'])
      expect(wordsFor('respondent')).toEqual(['No bad reviews'])
      expect(wordsFor('starter', [...sums, own('No bad reviews', 'respondent', null)])).toEqual([])
    })

    it('sets no day by which somebody would leave something undone', () => {
      const [reference, , reviews] = openingForm({ mySide: 'starter', items }, [], today, newKey).acts
      expect(reference).toMatchObject({ dueOn: '2026-12-05', isOurDay: true })
      expect(reviews).toMatchObject({ dueOn: '' })
      expect(reviews?.isOurDay).toBeUndefined()
    })

    it('sets none either beside words that say what comes first, also while they are written', () => {
      const first = 'Mend the gate before the dog comes back'
      const form = openingForm({ mySide: 'starter', items: [own(first, 'starter', null)] }, [], today, newKey)
      expect(form.acts).toMatchObject([{ words: first, dueOn: '' }])
      const empty = newAct(today, newKey)
      const written = { ...empty, ...withWords(empty, first, today) }
      expect([empty.dueOn, written.dueOn]).toEqual(['2026-12-05', ''])
      expect(withWords(written, 'Mend the gate', today)).toMatchObject({
        dueOn: '2026-12-05',
        isOurDay: true,
      })
      expect(withWords({ ...empty, isOurDay: false }, first, today)).toEqual({ words: first })
    })

    it('keeps in an idea the day that was named and what somebody wrote as what it is', () => {
      const acts = [
        { termId: 'a', kind: 'remove_review', by: 'starter', words: 'No bad reviews' },
        {
          termId: 'b',
          kind: 'reference_letter',
          by: 'respondent',
          words: 'A reference',
          dueOn: '2026-12-10',
        },
        { termId: 'c', kind: 'remove_review', by: 'starter', words: TERM_WORDS.remove_review },
      ] as const
      const idea = { price: 1_000, payer: 'respondent', terms: { payment: null, acts } } as unknown as Idea
      const form = withSuggestion({ ...opening, acts: [] }, idea, today, newKey)
      expect(form.acts.map(({ kind, dueOn }) => [kind, dueOn])).toEqual([
        ['other', ''],
        ['other', '2026-12-10'],
        ['remove_review', expect.any(String)],
      ])
    })
  })

  it('makes what is never to be written a promise for good, and leaves a review to be taken down its day', () => {
    const of = (kind: 'other' | 'remove_review', words: string) =>
      terms({ ...opening, acts: [{ ...act, kind, words, dueOn: '2026-12-05' }] }).acts.map((one) => [
        one.kind,
        one.dueOn,
      ])
    for (const kind of ['other', 'remove_review'] as const) {
      expect(of(kind, 'No bad reviews about me online')).toEqual([['stop_behaviour', null]])
      expect(of(kind, 'Do not rent here (Google review of May 3)')).toEqual([[kind, '2026-12-05']])
      expect(of(kind, 'No problem, I repair the fence')).toEqual([[kind, '2026-12-05']])
    }
  })

  it('is the same terms again for a counter-offer', () => {
    const parts: OfferForm = {
      ...opening,
      when: 'parts',
      parts: '5',
      method: 'bank transfer',
      release: false,
    }
    expect(terms(formFromTerms(terms(parts), today, newKey))).toEqual(terms(parts))
  })

  it('holds what both promise alike in one line, and the terms hold it for each', () => {
    const quiet = { ...act, kind: 'keep_confidential', words: 'Say nothing', by: 'both', dueOn: '' } as const
    const made = terms({ ...opening, acts: [act, quiet] })
    expect(made.acts.map(({ by, words }) => [by, words])).toEqual([
      ['respondent', 'Bicycle'],
      ['starter', 'Say nothing'],
      ['respondent', 'Say nothing'],
    ])
    expect(formFromTerms(made, today, newKey).acts.map(({ by }) => by)).toEqual(['respondent', 'both'])
  })

  it('moves days on that have passed', () => {
    const later = formFromTerms(terms({ ...opening, when: 'days7' }), '2027-02-01', newKey)
    expect(readOffer(later, 'USD', '2027-02-01').ok).toBe(true)
  })
})

describe('exact terms', () => {
  it('pays at once within 7 or 30 days or by a day', () => {
    expect(terms({ ...opening, when: 'days7' }).payment?.instalments).toEqual([
      { dueOn: '2026-11-28', amount: 160_000 },
    ])
    expect(terms({ ...opening, when: 'days30' }).payment?.instalments).toEqual([
      { dueOn: '2026-12-21', amount: 160_000 },
    ])
    expect(terms({ ...opening, when: 'date', date: '2027-01-02' }).payment?.instalments).toEqual([
      { dueOn: '2027-01-02', amount: 160_000 },
    ])
  })

  it.each([
    [100_000, '3', [33_334, 33_333, 33_333]],
    [10_001, '2', [5_001, 5_000]],
  ])('splits %i into %s parts that add up', (amount, parts, sums) => {
    const found = instalmentsOf({ ...opening, amount, when: 'parts', parts, firstOn: '2026-12-31' }, today)
    expect(found.map((part) => part.amount)).toEqual(sums)
    expect(found.reduce((sum, part) => sum + part.amount, 0)).toBe(amount)
  })

  it('keeps the end of the month from part to part', () => {
    const found = instalmentsOf({ ...opening, when: 'parts', parts: '3', firstOn: '2026-12-31' }, today)
    expect(found.map((part) => part.dueOn)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28'])
  })
})

describe('what is refused, beside its field', () => {
  it.each<[string, Partial<OfferForm>, string]>([
    ['no amount', { amount: null }, 'amount'],
    ['a day that has passed', { when: 'date', date: '2026-11-20' }, 'when'],
    ['one part', { when: 'parts', parts: '1' }, 'parts'],
    ['too many parts', { when: 'parts', parts: '37' }, 'parts'],
    ['more parts than units', { when: 'parts', parts: '3', amount: 2 }, 'parts'],
    ['one day to answer', { validDays: '1' }, 'validDays'],
    ['31 days to answer', { validDays: '31' }, 'validDays'],
    ['nothing at all', { hasPayment: false, acts: [] }, 'terms'],
  ])('%s', (_, part, field) => {
    const read = readOffer({ ...opening, ...part }, 'USD', today)
    expect(read.ok ? [] : Object.keys(read.problems)).toEqual([field])
  })

  it('a promise without words, each in its place', () => {
    const acts = [
      ...opening.acts,
      { key: 'x', kind: 'other' as const, by: 'starter' as const, words: ' ', dueOn: '2026-01-01' },
    ]
    const read = readOffer({ ...opening, acts }, 'USD', today)
    expect(read.ok ? [] : Object.keys(read.problems)).toEqual(['acts.1.words', 'acts.1.dueOn'])
  })

  it('takes no day into a promise that lasts, also where one was typed before', () => {
    const [act] = opening.acts
    if (!act) throw new Error('no act')
    const words = 'Keeps this dispute out of online reviews'
    const acts = [
      { ...act, kind: 'remove_review' as const, by: 'starter' as const, words, dueOn: '2026-01-01' },
    ]
    const read = readOffer({ ...opening, acts }, 'USD', today)
    expect(read.ok && read.terms.acts[0]?.dueOn).toBeNull()
  })

  it('a promise that nobody is named for', () => {
    const read = readOffer({ ...opening, acts: [{ ...act, by: '' }] }, 'USD', today)
    expect(read.ok ? [] : Object.keys(read.problems)).toEqual(['acts.0.by'])
  })

  it.each([
    ['terms.payment.amount', 'amount'],
    ['terms.payment.instalments.0.dueOn', 'when'],
    ['terms.acts.2.words', 'acts.2.words'],
    ['note', 'note'],
    ['terms', 'terms'],
  ])("the server's %s belongs to %s", (path, field) => {
    expect(composerField(path)).toBe(field)
  })
})

describe('where both ask for money', () => {
  const back = { ...item('money', 300_000, 20_000), by: 'respondent' as const }
  const both = [item('money', 160_000, 105_000), back]

  it.each(['starter', 'respondent'] as const)(
    'leaves open who pays for the %s, and sends nothing until it is chosen',
    (mySide) => {
      const form = openingForm({ mySide, items: both }, [], today, newKey)
      expect(form.payer).toBe('')
      const read = readOffer({ ...form, amount: 195_000 }, 'USD', today)
      expect(read.ok ? [] : read.problems).toEqual({ payer: 'Please choose who pays.' })
      expect(terms({ ...form, amount: 195_000, payer: 'starter' }).payment).toMatchObject({
        payer: 'starter',
      })
    },
  )

  it('takes who pays from my own last offer, and from none that moves no money', () => {
    const own = (form: Partial<OfferForm>): Offer => ({
      id: crypto.randomUUID(),
      side: 'starter',
      terms: terms({ ...opening, ...form }),
      note: '',
      state: 'countered',
      madeAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2026-11-27T10:00:00.000Z',
      closedAt: null,
    })
    const payerAfter = (offer: Offer) =>
      openingForm({ mySide: 'starter', items: both }, [offer], today, newKey).payer
    expect(payerAfter(own({ payer: 'starter' }))).toBe('starter')
    expect(payerAfter(own({ hasPayment: false }))).toBe('')
  })

  it('is the respondent who pays where only the starter asks for money, and open where nobody does', () => {
    expect(opening.payer).toBe('respondent')
    expect(openingForm({ ...view, items: [item('property', 0, 0)] }, [], today, newKey).payer).toBe('')
  })

  it('keeps an offer in which it is not chosen yet', () => {
    const form = openingForm({ mySide: 'starter', items: both }, [], today, newKey)
    expect(readKeptOffer(JSON.stringify({ id: 'x', answers: null, form }))?.form).toEqual(form)
  })
})
