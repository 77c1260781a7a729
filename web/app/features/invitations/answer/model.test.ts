import type { ItemView } from '@evensettle/contracts/cases.ts'
import { describe, expect, it } from 'vitest'
import {
  answerInWords,
  becomesOffer,
  counterProblems,
  EMPTY_DRAFT,
  firstOpenItem,
  itemProblems,
  proposalProblems,
  readDraft,
  toAnswers,
  toParts,
  type ItemDraft,
} from './model.ts'

const base = { by: 'starter' as const, title: 'x', details: '', on: null, answer: null }
const money: ItemView = { ...base, id: 'i1', kind: 'money', claimed: 64_000 }
const drill: ItemView = { ...base, id: 'i2', kind: 'property', claimed: 0 }

const said = (facts: Partial<ItemDraft>): ItemDraft => ({
  answer: null,
  admitted: null,
  reason: '',
  ...facts,
})

describe('the answer to one point', () => {
  it.each<[string, ItemView, ItemDraft, string[]]>([
    ['nothing chosen', money, said({}), ['answer']],
    ['agree', money, said({ answer: 'agree' }), []],
    ['agree, with an amount left from before', money, said({ answer: 'agree', admitted: 99_999_999 }), []],
    ['part without anything', money, said({ answer: 'partly' }), ['admitted', 'reason']],
    ['part, zero', money, said({ answer: 'partly', admitted: 0, reason: 'r' }), ['admitted']],
    ['part, all of it', money, said({ answer: 'partly', admitted: 64_000, reason: 'r' }), ['admitted']],
    ['part, more than asked', money, said({ answer: 'partly', admitted: 64_001, reason: 'r' }), ['admitted']],
    ['part, without a reason', money, said({ answer: 'partly', admitted: 100, reason: '  ' }), ['reason']],
    ['part, complete', money, said({ answer: 'partly', admitted: 63_999, reason: 'r' }), []],
    ['different without a reason', money, said({ answer: 'disagree' }), ['reason']],
    [
      'different, in too many words',
      money,
      said({ answer: 'disagree', reason: 'r'.repeat(2_001) }),
      ['reason'],
    ],
    ['different, complete', money, said({ answer: 'disagree', reason: 'r' }), []],
    ['part of a thing needs words only', drill, said({ answer: 'partly', reason: 'the charger' }), []],
    ['part of a thing without words', drill, said({ answer: 'partly' }), ['reason']],
  ])('%s', (_, item, draft, wrong) => {
    expect(Object.keys(itemProblems(item, draft, 'USD'))).toEqual(wrong)
  })
})

it.each<[string, ItemView, ItemDraft]>([
  ['Not answered yet', money, said({})],
  ['You agree: $640 of $640', money, said({ answer: 'agree', admitted: 5 })],
  ['You agree in part: $100 of $640', money, said({ answer: 'partly', admitted: 10_000, reason: 'r' })],
  ['You agree in part, but the sum is missing', money, said({ answer: 'partly', reason: 'r' })],
  ['You see it differently: $0 of $640', money, said({ answer: 'disagree', admitted: 5, reason: 'r' })],
  ['You agree in part', drill, said({ answer: 'partly', reason: 'r' })],
])('reads "%s" before it is sent', (words, item, draft) => {
  expect(answerInWords(item, draft, 'USD')).toBe(words)
})

it('finds the first point that is still open', () => {
  const items = { i1: said({ answer: 'agree' }) }
  expect(firstOpenItem([money, drill], { ...EMPTY_DRAFT, items }, 'USD')).toBe(1)
  expect(firstOpenItem([money], { ...EMPTY_DRAFT, items }, 'USD')).toBe(-1)
})

it('sends all of it for "agree", the sum for a part, and nothing otherwise', () => {
  const items = [money, { ...money, id: 'i3' }, { ...money, id: 'i4' }, drill]
  const draft = {
    ...EMPTY_DRAFT,
    items: {
      i1: said({ answer: 'agree', admitted: 5 }),
      i3: said({ answer: 'partly', admitted: 5, reason: ' half ' }),
      i4: said({ answer: 'disagree', admitted: 5, reason: 'no' }),
      i2: said({ answer: 'partly', admitted: 5, reason: 'the charger' }),
    },
  }
  expect(toAnswers(items, draft).map(({ itemId, admitted, reason }) => [itemId, admitted, reason])).toEqual([
    ['i1', 64_000, ''],
    ['i3', 5, 'half'],
    ['i4', 0, 'no'],
    ['i2', 0, 'the charger'],
  ])
})

it.each([null, '', 'not json', '[]', '{"items":7}'])('a kept draft of %j counts as empty', (text) => {
  expect(readDraft(text)).toEqual(EMPTY_DRAFT)
})

it('reads back what was kept, and drops what does not belong', () => {
  const kept = {
    items: { i1: { answer: 'partly', admitted: 12, reason: 'r' }, i2: { answer: 'odd' } },
    words: 'w',
  }
  expect(readDraft(JSON.stringify(kept))).toEqual({
    ...EMPTY_DRAFT,
    items: { i1: said({ answer: 'partly', admitted: 12, reason: 'r' }), i2: said({}) },
    words: 'w',
  })
})

it('sends along only what was filled in, and a thing without a sum', () => {
  expect(toParts(EMPTY_DRAFT)).toEqual({ counterItems: [], proposal: null })
  const thing = { id: 'c', kind: 'property' as const, title: 'Key', details: '', claimed: 5 }
  const draft = {
    ...EMPTY_DRAFT,
    counterItems: [thing],
    proposal: { amount: null, payOn: '2026-12-01', words: ' Talk ' },
  }
  expect(toParts(draft)).toEqual({
    counterItems: [{ ...thing, claimed: 0 }],
    proposal: { amount: null, payOn: null, words: 'Talk' },
  })
})

it('says what is missing in a claim back and in a proposal', () => {
  const item = { id: 'c', kind: 'money' as const, title: 'Lock', details: '', claimed: 100 }
  expect(counterProblems(item)).toEqual({})
  expect(Object.keys(counterProblems({ ...item, claimed: 0 }))).toEqual(['claimed'])
  expect(Object.keys(counterProblems({ ...item, title: ' ' }))).toEqual(['title'])
  const proposal = { amount: 500, payOn: '2026-11-20', words: '' }
  expect(Object.keys(proposalProblems(proposal, '2026-11-21'))).toEqual(['payOn'])
  expect(proposalProblems({ ...proposal, amount: null }, '2026-11-21')).toEqual({})
})

it('promises an offer made by itself only where all that is asked is money', () => {
  expect(becomesOffer([{ kind: 'money' }, { kind: 'money' }])).toBe(true)
  expect(becomesOffer([{ kind: 'money' }, { kind: 'act' }])).toBe(false)
  expect(becomesOffer([{ kind: 'property' }])).toBe(false)
})
