import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { openFont } from './pdf-fonts.ts'
import { sharesPlainWords } from './pdf-words.ts'

const FILE = createRequire(import.meta.url).resolve(
  '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff',
)

/** A font as a document has it open, and what was laid out with it. */
function opened() {
  const laidOut: string[] = []
  const font = {
    font: openFont(FILE),
    scale: 1,
    layoutRun(text: string): object {
      laidOut.push(text)
      return { text }
    },
  }
  sharesPlainWords(font, FILE)
  return { font, laidOut }
}

it('lays a plain word out once for all documents, and every other word anew for each', () => {
  const [one, other] = [opened(), opened()]
  const plain = one.font.layoutRun('settled ')
  expect(one.laidOut).toEqual(['settled '])
  expect(other.font.layoutRun('settled ')).toBe(plain)
  expect(one.font.layoutRun('Zoë ')).not.toBe(other.font.layoutRun('Zoë '))
  // a space that holds words together is the same glyph as one that does not: it is copied as what it was first
  expect(one.font.layoutRun('a\u00A0b')).not.toBe(other.font.layoutRun('a\u00A0b'))
  expect(other.laidOut).toEqual(['Zoë ', 'a\u00A0b'])
})

it('never takes a word of another font', () => {
  const { font } = opened()
  const italic = FILE.replace('600-normal', '400-italic')
  const other = { font: openFont(italic), scale: 1, layoutRun: (text: string): object => ({ text }) }
  sharesPlainWords(other, italic)
  expect(other.layoutRun('settled ')).not.toBe(font.layoutRun('settled '))
})
