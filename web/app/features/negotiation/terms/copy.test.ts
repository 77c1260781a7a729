import { TERM_KINDS, TERM_WORDS } from '@evensettle/domain/proposals/settlement/ladder/usual-terms.ts'
import { expect, it } from 'vitest'
import { fixedTermInWords } from './copy.ts'

const names = { starter: 'Sam Reed', respondent: 'Lee Okafor' }
const lee = { mySide: 'respondent', names } as const

it('says a fixed term to whoever does it, and about whoever else does', () => {
  const review = { by: 'respondent', words: TERM_WORDS.remove_review } as const
  expect(fixedTermInWords(review, lee)).toBe(
    'You take down what you wrote about Sam Reed online, and write nothing new',
  )
  expect(fixedTermInWords(review, { ...lee, mySide: 'starter' })).toBe(
    'Lee Okafor takes down what they wrote about you online, and writes nothing new',
  )
})

it.each(TERM_KINDS)('has a sentence of its own for %s', (kind) => {
  expect(fixedTermInWords({ by: 'respondent', words: TERM_WORDS[kind] }, lee)).toMatch(/^You [a-z]/)
})

it('leaves words of somebody’s own as they were written', () => {
  expect(fixedTermInWords({ by: 'starter', words: 'The key to the shed' }, lee)).toBeNull()
})
