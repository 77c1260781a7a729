import { expect, it } from 'vitest'
import { CASE_WORDS, caseWord } from './case-word.ts'

it('makes two plain words of any bytes, the same ones every time', () => {
  expect(caseWord([0, 0])).toBe('amber acorn')
  for (let byte = 0; byte < 256; byte += 1) expect(caseWord([byte, 255 - byte])).toMatch(/^[a-z]+ [a-z]+$/)
})

it('has enough words, each once and easy to say', () => {
  for (const words of [CASE_WORDS.first, CASE_WORDS.second]) {
    expect(new Set(words).size).toBe(words.length)
    expect(words.length).toBeGreaterThanOrEqual(60)
  }
})
