import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { describe, expect, it } from 'vitest'
import {
  currencyOf,
  draftFaults,
  emptyDraft,
  firstField,
  isBlank,
  newItem,
  startOf,
  stepOfField,
  stepToResume,
} from './model.ts'
import { pointsToConfirm, proposalOf, textsOf, withAnswer, withCurrency } from './steps/model.ts'

const NOW = Date.parse('2026-09-01T12:00:00Z')
const ID = '0198c0de-1111-7222-8333-444455556666'

const complete: CaseDraftInput = {
  ...emptyDraft('USD'),
  type: 'loan',
  title: 'Loan',
  story: 'I lent it in May.',
  items: [{ ...newItem(ID, 'money', 'The loan'), amount: 64_050 }],
  otherName: 'Lee Park',
  otherEmail: 'lee@example.org',
}

function faults(patch: Partial<CaseDraftInput>) {
  return draftFaults({ ...complete, ...patch }, 'me@example.org', NOW)
}

describe('what keeps a draft from being sent', () => {
  it('is nothing once all is there', () => {
    expect(faults({})).toEqual({})
  })

  it.each([
    ['type', { type: null }],
    ['title', { title: '  ' }],
    ['story', { story: '' }],
    ['story', { story: 'x'.repeat(10_001) }],
    ['happenedOn', { happenedOn: '2026-09-03' }],
    ['items', { items: [] }],
    ['items.0.amount', { items: [newItem(ID, 'money', 'The loan')] }],
    ['items.0.title', { items: [newItem(ID, 'act')] }],
    ['otherName', { otherName: '' }],
    ['otherEmail', { otherEmail: 'lee@' }],
    ['otherEmail', { otherEmail: 'ME@example.org ' }],
    ['otherPhone', { otherPhone: 'none' }],
  ] as const)('is said beside %s', (field, patch) => {
    const found = faults(patch as Partial<CaseDraftInput>)
    expect(Object.keys(found)).toEqual([field])
    expect(found[field]).toMatch(/[a-z]\.$/)
  })

  it('allows property alone', () => {
    expect(faults({ items: [newItem(ID, 'property', 'The drill')] })).toEqual({})
  })

  it('takes a story of 10 000 characters in any script', () => {
    expect(faults({ story: '話'.repeat(10_000), otherName: '李明' })).toEqual({})
  })
})

it.each([
  ['type', 'type'],
  ['happenedOn', 'story'],
  ['items.3.amount', 'items'],
  ['currency', 'items'],
  ['otherEmail', 'other'],
  ['otherPhone', 'other'],
  ['revision', 'review'],
])('%s is entered on the step %s', (field, step) => {
  expect(stepOfField(field)).toBe(step)
})

it('goes to the earliest step that is not complete', () => {
  expect(firstField({ otherName: 'x', 'items.1.title': 'x' })).toBe('items.1.title')
  expect(stepToResume(faults({ otherName: '', story: '' }))).toBe('story')
  expect(stepToResume({})).toBe('review')
  expect(stepToResume({}, 'papers')).toBe('papers')
  expect(stepToResume(faults({ otherName: '' }), 'items')).toBe('items')
  expect(stepToResume(faults({ story: '' }), 'papers')).toBe('story')
})

it.each([
  ['JPY', 64_050, 0],
  ['JPY', 64_000, 640],
  ['KWD', 64_050, 640_500],
  ['EUR', 64_050, 64_050],
] as const)('in %s, %d cents become %d', (currency, amount, expected) => {
  const draft = { ...complete, items: [{ ...newItem(ID, 'money', 'x'), amount }] }
  expect(withCurrency(draft, currency).items?.[0]?.amount).toBe(expected)
})

it('guesses the currency of a country', () => {
  expect(['JP', 'DE', 'GB', 'AQ'].map(currencyOf)).toEqual(['JPY', 'EUR', 'GBP', 'USD'])
})

it('keeps nothing of a draft in which nothing was entered', () => {
  expect(isBlank(emptyDraft('EUR'))).toBe(true)
  expect(isBlank({ ...emptyDraft('EUR'), note: 'x' })).toBe(false)
})

describe('a draft is opened', () => {
  const server = {
    id: ID,
    reference: 'ES-4F7K-9QXM',
    revision: 4,
    draft: complete,
    updatedAt: '2026-09-01T12:00:00Z',
  }
  const mine = { ...complete, title: 'Mine' }
  const copy = (revision: number, draft = mine) => ({
    id: ID,
    revision,
    draft,
    base: complete,
    at: 0,
    writer: 'a',
  })

  it('with what the server has', () => {
    expect(startOf(server, null)).toEqual({ draft: complete, revision: 4, isUnsaved: false, conflict: null })
    expect(startOf(server, copy(2, { ...complete }))?.conflict).toBeNull()
  })

  it('with what this browser could not save', () => {
    expect(startOf(server, copy(4))).toMatchObject({
      draft: mine,
      revision: 4,
      isUnsaved: true,
      conflict: null,
    })
    expect(startOf(null, copy(0))).toEqual({ draft: mine, revision: 0, isUnsaved: true, conflict: null })
  })

  it('with a question when both have changed', () => {
    expect(startOf(server, copy(3))).toEqual({
      draft: mine,
      revision: 3,
      isUnsaved: true,
      conflict: server,
      base: complete,
    })
  })

  it('not at all when it is gone', () => {
    expect(startOf(null, null)).toBeNull()
    expect(startOf(null, copy(3))).toBeNull()
  })
})

it('says beside the type that the operator does not handle it', () => {
  const eligibility = { countries: null, typesOff: ['loan'] as const }
  expect(draftFaults(complete, 'me@example.org', NOW, eligibility)).toEqual({
    type: 'This kind of case is not handled here at the moment. Your draft stays here.',
  })
})

it('keeps the sums of answers as they read in another currency, and empties what it cannot write', () => {
  const draft = { ...complete, answers: { paid: '64000', sum: '64050', agreed: 'paper' } }
  expect(withCurrency(draft, 'JPY').answers).toEqual({ paid: '640', agreed: 'paper' })
})

it('takes an answer back', () => {
  expect(withAnswer({ ...complete, answers: { paid: '1', due: '2026-01-01' } }, 'paid', '')).toEqual({
    answers: { due: '2026-01-01' },
  })
})

describe('points found in the story', () => {
  const draft: CaseDraftInput = {
    ...complete,
    story: 'I lent $640.50 in May and $20 for the bus.',
    items: [],
  }
  const [loan, bus] = pointsToConfirm(draft, NOW)

  it('wait until they are added or set aside', () => {
    expect([loan?.title, bus?.title]).toEqual(['The loan', 'The bus'])
    const added = { ...draft, items: [{ ...newItem(ID, 'money', 'My own name'), amount: 64_050 }] }
    expect(pointsToConfirm(added, NOW)).toEqual([bus])
    expect(pointsToConfirm({ ...added, setAside: [bus?.key ?? ''] }, NOW)).toEqual([])
  })
})

it('shows the other side nothing of the list of evidence, the phone, or another kind of dispute', () => {
  const draft = {
    ...complete,
    answers: { paid: '500', moved_in: '2020-01-01' },
    papers: { note: 'have' as const },
    otherPhone: '5550142',
    otherAddress: 'Elbweg 9',
  }
  const shown = proposalOf(draft, 'Pat Müller', 2)
  expect(shown).toMatchObject({
    starterName: 'Pat Müller',
    respondentName: 'Lee Park',
    title: 'Loan',
    shown: 2,
    items: [{ claimed: 64_050 }],
  })
  expect(shown.intakeAnswers.map(({ id }) => id)).toEqual(['paid'])
  expect(JSON.stringify(shown)).not.toMatch(/have|5550142|Elbweg|2020/)
})

it('reads every text that the other side will read for harsh words', () => {
  const item = { ...newItem(ID, 'money', 'a title'), details: 'a reason' }
  const draft = { ...complete, title: 't', story: 's', wish: 'w', note: 'n', items: [item] }
  const texts = textsOf({ ...draft, type: 'other', answers: { tried: 'a talk' } }).map(({ text }) => text)
  expect(texts).toEqual(['t', 's', 'a talk', 'w', 'a title', 'a reason', 'n'])
})
