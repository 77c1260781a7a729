import { expect, it } from 'vitest'
import { readingGrade, syllables } from './reading-grade.ts'

it.each([
  ['the', 1],
  ['like', 1],
  ['table', 2],
  ['agreed', 2],
  ['wanted', 2],
  ['sealed', 1],
  ['sides', 1],
  ['invoices', 3],
  ['agreement', 3],
  ['settlement', 3],
  ['invitation', 4],
  ['two-factor', 3],
  ['don’t', 1],
])('%s has %i syllables', (word, count) => {
  expect(syllables(word)).toBe(count)
})

it('reads easy words as easy and heavy ones as heavy', () => {
  expect(readingGrade(['The cat sat on the mat. It was warm.'])).toBeLessThan(1)
  expect(
    readingGrade([
      'Notwithstanding the aforementioned considerations, the participating organizations shall, in accordance with applicable regulations, facilitate the implementation of administrative procedures.',
    ]),
  ).toBeGreaterThan(18)
})
