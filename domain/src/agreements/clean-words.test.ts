import { describe, expect, it } from 'vitest'
import { isOfASpeaker, wordsOf } from './clean-words.ts'

describe('words of a speaker', () => {
  it.each([
    'US bank transfer',
    'Ships the two chairs to the US warehouse',
    'Invoice I-204',
    'Phase I deposit',
    'Appendix I',
    'Kitchen fittings, i.e. taps',
    'A check sent to Portland, ME 04101',
    'A house at Youngstown',
  ])('are not the plain ones of “%s”', (words) => {
    expect(isOfASpeaker(words)).toBe(false)
    expect(wordsOf(words, 'Sam Reyes')).toBe(words)
  })

  it.each([
    'Painting that I paid',
    'i paid for it',
    'So that I’m paid back',
    'What she owes us',
    'GIVE ME MY DRILL',
    'You pay for the door',
    'Our fence',
    'Neither he nor I',
    'The part I painted',
    'The class I took',
    'Mine alone',
  ])('are those of “%s”', (words) => {
    expect(isOfASpeaker(words)).toBe(true)
    expect(wordsOf(words, 'Sam Reyes')).toBe(`“${words}” (in the words of Sam Reyes)`)
  })
})
