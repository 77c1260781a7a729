import type { Reader } from '../model.ts'
import { TERM_KINDS, TERM_WORDS } from '@evensettle/domain/proposals/settlement/ladder/term-words.ts'
import { expect, it } from 'vitest'
import { conditionInWords, restOfDeal, termSentence, type Term } from './copy.ts'

const lee: Reader = { mySide: 'respondent', names: { starter: 'Sam', respondent: 'Lee' }, currency: 'USD' }
const sam: Reader = { ...lee, mySide: 'starter' }
const review: Term = { kind: 'remove_review', by: 'starter', words: TERM_WORDS.remove_review }
const list: Term = { kind: 'list_of_charges', by: 'respondent', words: TERM_WORDS.list_of_charges }

it('says a term to each side as somebody would say it', () => {
  expect(termSentence(review, sam)).toBe(
    'You keep this dispute out of online reviews and posts, old ones included',
  )
  expect(termSentence(review, lee)).toBe(
    'Sam keeps this dispute out of online reviews and posts, old ones included',
  )
  expect(termSentence(list, lee)).toBe('You give Sam a list of all charges, with receipts')
  expect(termSentence(list, sam)).toBe('Lee gives you a list of all charges, with receipts')
})

it('names nobody as “the other”, and each kind by its own words for either side', () => {
  for (const kind of TERM_KINDS)
    for (const reader of [sam, lee]) {
      const words = termSentence({ kind, by: 'starter', words: TERM_WORDS[kind] }, reader)
      expect(words).not.toMatch(/the other\b/)
      expect(words).toMatch(reader === sam ? /^You / : /^Sam /)
      expect(words).not.toBe(
        termSentence({ kind, by: 'starter', words: TERM_WORDS[kind] }, reader === sam ? lee : sam),
      )
    }
})

it('accuses nobody of anything, and lays no “sorry for what was done” in a mouth, with words of earlier rounds either', () => {
  const apology = (words: string): Term => ({ kind: 'apology', by: 'starter', words })
  for (const words of [TERM_WORDS.apology, 'Says sorry for how this went'])
    expect(termSentence(apology(words), sam)).toBe('You tell Lee that you are sorry it came to this')
  const earlier = 'Takes down anything they may have written about the other online, and writes nothing new'
  expect(termSentence({ ...review, words: earlier }, lee)).toBe(termSentence(review, lee))
})

it('quotes what somebody asked for in their own words', () => {
  expect(termSentence({ kind: 'return_item', by: 'respondent', words: 'The camera' }, sam)).toBe(
    'Lee gives back “The camera”',
  )
  expect(termSentence({ kind: 'other', by: 'starter', words: 'New paint on the fence' }, sam)).toBe(
    'You do this: “New paint on the fence”',
  )
})

it('says “back” once of a thing, and makes no thing of a sentence', () => {
  const back = (words: string) => termSentence({ kind: 'return_item', by: 'respondent', words }, sam)
  expect(back('The cargo bike back')).toBe('Lee gives back “The cargo bike”')
  expect(back('The bike is mended first')).toBe('Lee does this: “The bike is mended first”')
})

it('calls a thing the same to both that one calls “my”, and says whose other words of a speaker are', () => {
  const back = (words: string, reader: Reader) =>
    termSentence({ kind: 'return_item', by: 'respondent', words, speaker: 'starter' }, reader)
  expect(back('My bass amplifier', lee)).toBe('You give back the “bass amplifier”')
  expect(back('My bass amplifier', sam)).toBe('Lee gives back the “bass amplifier”')
  expect(back('My late father’s stand', lee)).toBe('You give back “My late father’s stand” (in Sam’s words)')
  expect(back('My late father’s stand', sam)).toBe('Lee gives back “My late father’s stand”')
  expect(back('The bike', lee)).toBe('You give back “The bike”')
  const said = { asks: 'starter', doer: { word: 'nothing' } } as const
  expect(
    termSentence({ kind: 'return_item', by: 'respondent', words: 'The guitar that I lent you', said }, lee),
  ).toBe('You give back “The guitar that I lent you” (in Sam’s words)')
})

it('says an act in the words of a side as a sentence to each, and quotes what could be read in another way', () => {
  const both = (words: string) =>
    [sam, lee].map((reader) => termSentence({ kind: 'repair', by: 'respondent', words }, reader))
  for (const words of [
    'lee mends the brake',
    'Mend the brake',
    'Mending the brake.',
    'LEE will mend the brake',
  ])
    expect(both(words)).toEqual(['Lee mends the brake', 'You mend the brake'])
  expect(both('Lee mends the brake and oils the chain')[1]).toBe('You mend the brake and oil the chain')
  expect(both('Lee mends the bike before he brings it')).toEqual([
    'Lee mends the bike before he brings it',
    'You do this: “Lee mends the bike before he brings it”',
  ])
  for (const words of ['I will mend the brake', 'The brake is mended', 'Sam pays half'])
    expect(both(words)).toEqual([`Lee does this: “${words}”`, `You do this: “${words}”`])
})

it('goes on in the sentence of who pays, and counts where there is more than one thing', () => {
  expect(restOfDeal('by Dec 22', [], 'respondent', sam)).toBe('by Dec 22')
  expect(restOfDeal('by Dec 22', [list], 'respondent', sam)).toBe(
    'by Dec 22, and gives you a list of all charges, with receipts',
  )
  expect(restOfDeal('by Dec 22', [list], 'respondent', lee)).toBe(
    'by Dec 22, and give Sam a list of all charges, with receipts',
  )
  expect(restOfDeal('by Dec 22', [review], 'respondent', lee)).toBe(
    'by Dec 22, and Sam keeps this dispute out of online reviews and posts, old ones included',
  )
  expect(restOfDeal('by Dec 22', [list, review], 'respondent', sam)).toBe('by Dec 22, and also:')
})

type Said = NonNullable<Parameters<typeof conditionInWords>[0]['said']>

function sayingOf(said: Omit<Said, 'asks'>): string[] {
  const drill = { id: 'drill', kind: 'return_item', by: 'respondent', words: 'The drill' } as const
  const listed = { ...drill, from: 'asked', isStruck: false, markedBy: null } as const
  return conditionInWords({ ...listed, said: { asks: 'starter', ...said } }, sam)
}

it('says how who would do a thing has said they would: the condition, the day, both, or nothing', () => {
  const dueOn = '2026-12-05'
  expect(sayingOf({ doer: { word: 'yes' } })).toEqual([])
  expect(sayingOf({ doer: { word: 'yes', dueOn } })).toEqual(['Lee would do it by Dec 5, 2026.'])
  expect(sayingOf({ doer: { word: 'condition', words: 'At my door' } })).toEqual([
    'Lee would do it like this: “At my door”',
  ])
  expect(sayingOf({ doer: { word: 'condition', words: 'At my door', dueOn } })).toEqual([
    'Lee would do it by Dec 5, 2026, like this: “At my door”',
  ])
})

it('says to both that a sum in the words of a condition is not counted, and where money is', () => {
  const [, note] = sayingOf({ doer: { word: 'condition', words: 'If Sam pays about $40' } })
  expect(note).toBe(
    'Lee names a sum in these words. A proposal doesn’t count it: money counts only as a point of its own, or in an offer.',
  )
})

it('does not call words beside the fields how it would be done: they can say otherwise than the fields', () => {
  const doer = { word: 'condition', words: 'You come to me' } as const
  const fields = { who: 'respondent', at: null, place: '', by: '2026-12-05' } as const
  const words = [
    'Lee also wrote: “You come to me”',
    'These words go into a proposal only together with everything else that Lee said of this point: who, where and by when.',
  ]
  expect(sayingOf({ doer, how: { asks: null, doer: fields } })).toEqual(words)
  // the day of the fields is told with them, and once
  expect(sayingOf({ doer: { ...doer, dueOn: fields.by }, how: { asks: null, doer: fields } })).toEqual([
    ...words,
  ])
  expect(sayingOf({ doer: { ...doer, dueOn: '2026-12-06' }, how: { asks: null, doer: fields } })).toEqual([
    'Lee would do it by Dec 6, 2026.',
    ...words,
  ])
})
