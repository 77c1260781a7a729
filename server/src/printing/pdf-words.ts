import { openFont } from './pdf-fonts.ts'

/** The glyphs of a word and where they stand; nobody changes them. */
type GlyphRun = Readonly<object>

/** A font of a document as pdfkit has it open: what lays out a word, and by how much fontkit's units are to be multiplied. */
export type OpenFont = {
  font: { hasGlyphForCodePoint(codePoint: number): boolean }
  scale: number
  layoutRun(text: string, features?: unknown): GlyphRun
}

export function isOpenFont(value: unknown): value is OpenFont {
  if (typeof value !== 'object' || value === null || !('font' in value) || !('layoutRun' in value))
    return false
  return typeof value.font === 'object' && value.font !== null && 'hasGlyphForCodePoint' in value.font
}

/** Words of which every sign stands for itself: nothing that a glyph remembers of one can differ in another. */
const PLAIN = /^[\x20-\x7E]*$/
/** Some hundred bytes each; papers have a few hundred different words, most of them the same ones. */
const AT_MOST = 4_000

const wordsOf = new Map<string, { font: unknown; known: Map<string, GlyphRun> }>()

/**
 * Lets a font of a document take plain words that any document of this process has laid out, which is most of the work of
 * printing. Other words stay the document's own: a glyph remembers the letter it was first asked for, and a reader copies that.
 */
export function sharesPlainWords(open: OpenFont, file: string): void {
  const words = wordsOf.get(file) ?? { font: openFont(file), known: new Map<string, GlyphRun>() }
  wordsOf.set(file, words)
  const { known } = words
  const layOut = open.layoutRun.bind(open)
  const layOutShared = open.layoutRun.bind({ ...open, font: words.font })
  open.layoutRun = (text, features) => {
    if (features !== undefined || !PLAIN.test(text)) return layOut(text, features)
    const run = known.get(text) ?? layOutShared(text)
    if (known.size >= AT_MOST) known.clear()
    known.set(text, run)
    return run
  }
}
