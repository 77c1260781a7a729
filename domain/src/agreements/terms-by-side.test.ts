import { describe, expect, it } from 'vitest'
import { wordsWith } from './condition.ts'
import type { Act, Terms } from './terms.ts'
import { termsBySide, termsInWords } from './terms-in-words.ts'

const names = { starter: 'Ana Ruiz', respondent: 'Ben Keller' }
const act = (
  by: Act['by'],
  words: string,
  kind: Act['kind'] = 'other',
  dueOn: string | null = null,
): Act => ({
  kind,
  by,
  words,
  dueOn,
})
const terms = (acts: Act[]): Terms => ({
  currency: 'USD',
  payment: {
    payer: 'respondent',
    amount: 40_000,
    instalments: [{ dueOn: '2026-12-22', amount: 40_000 }],
    method: '',
  },
  acts,
  release: true,
})

it('lays the terms apart by who does them, and what both promise alike stands once', () => {
  const quiet = 'Say nothing about this to others'
  const found = termsBySide(
    terms([
      act('starter', 'The keys', 'return_item', '2026-12-12'),
      act('starter', quiet, 'keep_confidential'),
      act('respondent', 'say nothing about this to others.', 'keep_confidential'),
    ]),
    names,
  )
  expect(found.starter).toEqual(['Ana Ruiz gives Ben Keller the keys back by December 12, 2026.'])
  expect(found.respondent).toEqual(['Ben Keller pays Ana Ruiz $400 by December 22, 2026.'])
  expect(found.both).toEqual(['Each of you says nothing about this to others from now on.'])
})

it('takes what each does by another day for two promises', () => {
  const found = termsBySide(
    terms([
      act('starter', 'Sweep the hall', 'other', '2026-12-12'),
      act('respondent', 'Sweep the hall', 'other', '2026-12-19'),
    ]),
    names,
  )
  expect(found.both).toEqual([])
  expect([found.starter.length, found.respondent.length]).toEqual([1, 2])
})

it('leaves out nothing that the terms say', () => {
  const all = terms([act('starter', 'The keys', 'return_item'), act('respondent', 'The lamp', 'return_item')])
  const { starter, respondent, both, end } = termsBySide(all, names)
  expect([...starter, ...respondent, ...both, end].toSorted()).toEqual(termsInWords(all, names).toSorted())
})

describe('two who promise the same thing', () => {
  const handed = (by: Act['by'], kind: Act['kind'], words: string, handing: Act['handing']): Act => ({
    ...act(by, words, kind),
    ...(handing ? { handing } : {}),
  })

  it('but do it in two ways each read their own way', () => {
    const keys = [
      handed('starter', 'return_item', 'The keys', { who: 'respondent', at: 'starter', place: '' }),
      handed('respondent', 'return_item', 'The keys', { who: 'respondent', at: 'starter', place: '' }),
    ]
    const sorry = [
      handed('starter', 'apology', 'Apologize', { who: null, at: 'elsewhere', place: 'the library' }),
      handed('respondent', 'apology', 'Apologize', { who: null, at: 'elsewhere', place: 'the court house' }),
    ]
    const mowing = [
      handed('starter', 'other', 'Mow the lawn', { who: 'starter', at: 'respondent', place: '' }),
      handed('respondent', 'other', 'Mow the lawn', { who: 'starter', at: 'respondent', place: '' }),
    ]
    const all = terms([...keys, ...sorry, ...mowing])
    const found = termsBySide(all, names)
    expect(found.both).toEqual([])
    expect([...found.starter, ...found.respondent, found.end].toSorted()).toEqual(
      termsInWords(all, names).toSorted(),
    )
  })

  it('give it back each to the other, which are two things', () => {
    const found = termsBySide(
      terms([act('starter', 'The keys', 'return_item'), act('respondent', 'The keys', 'return_item')]),
      names,
    )
    expect(found.both).toEqual([])
    expect(found.starter).toEqual(['Ana Ruiz gives Ben Keller the keys back.'])
  })

  it('at one place read it once, and as who they are to each other', () => {
    const library = { who: null, at: 'elsewhere', place: 'the library' } as const
    const found = termsBySide(
      terms([
        handed('starter', 'other', 'A letter of apology', library),
        handed('respondent', 'other', 'A letter of apology', library),
      ]),
      names,
    )
    expect(found.both).toEqual(['Each of you gives the other a letter of apology. Place: the library.'])
  })

  it('under a condition of their own read whose it is', () => {
    const words = wordsWith('Mow the lawn', 'The mower works')
    const all = terms([act('starter', words), act('respondent', words)])
    const found = termsBySide(all, names)
    expect([...found.starter, ...found.respondent, ...found.both].join(' ')).not.toContain('Each of you’s')
  })
})
