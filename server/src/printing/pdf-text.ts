import bidiFactory from 'bidi-js/dist/bidi.mjs'
import LineBreaker from 'linebreak'
import { candidatesFor, openFont, plainFontOf, type Face } from './pdf-fonts.ts'
import { isOpenFont, sharesPlainWords, type OpenFont } from './pdf-words.ts'

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Text whose every sign stands alone and runs from left to right, which is most of it. */
const PLAIN = /^[\x20-\x7E]*$/
/** Lines of plain text that any document of this process has laid out; nobody changes them. */
const plainLines: Lines = new Map()
/** About a kilobyte each; most of what a paper says stands in every other one. */
const AT_MOST = 2_000
const INVISIBLE = /[\p{Bidi_Control}\p{Variation_Selector}\u200B\u2060-\u2064\uFEFF]/gu

/** Scripts whose signs are drawn in another order than they are written: a reader is told the written one. */
const REORDERED = /\p{Script=Devanagari}/u

/** A stretch of one font and one direction. */
type Run = { text: string; font: string; level: number; width: number }

/** A laid-out line: its runs from left to right. */
export type Line = Readonly<{ runs: readonly Readonly<Run>[]; width: number }>

export type TextStyle = { face: Face; size: number }

type Choice = { font: string; printable: string }

type Unit = { start: number; text: string; font: string; level: number }

/** Lays text out and draws it: any script with a font, right-to-left words in order, long words broken. */
export type Typesetter = {
  /** The lines of one paragraph in a width in points; at least one line. */
  lines(text: string, style: TextStyle, width: number): readonly Line[]
  draw(line: Line, style: TextStyle, x: number, baseline: number): void
}

/** A typesetter that draws on a pdfkit document. */
export function createTypesetter(doc: PDFKit.PDFDocument): Typesetter {
  const use = createFontOpener(doc)
  const fontOf = createFontChooser(use)
  const widthOf = (text: string, font: string, size: number): number =>
    use(font).fontSize(size).widthOfString(text)

  const widths = new Map<string, number>()
  const laidOut: Lines = new Map()

  function knownWidth(text: string, font: string, size: number): number {
    const key = `${font} ${size} ${text}`
    const known = widths.get(key) ?? widthOf(text, font, size)
    widths.set(key, known)
    return known
  }

  function plainUnits(text: string, face: Face): Unit[] {
    let previous: string | null = null
    return Array.from(text, (sign, start) => {
      const { font, printable } = fontOf(sign, face, previous)
      previous = font
      return { start, text: printable, font, level: 0 }
    })
  }

  function units(text: string, face: Face): Unit[] {
    if (PLAIN.test(text)) return plainUnits(text, face)
    const { levels } = bidi.getEmbeddingLevels(text, 'ltr')
    let previous: string | null = null
    const result: Unit[] = []
    for (const { segment, index } of graphemes.segment(text)) {
      const shown = segment.replaceAll(INVISIBLE, '')
      if (shown === '') continue
      const { font, printable } = fontOf(shown, face, previous)
      previous = font
      result.push({ start: index, text: printable, font, level: levels[index] ?? 0 })
    }
    return result
  }

  function runsOf(line: Unit[], size: number): Run[] {
    const runs: Run[] = []
    for (const unit of line) {
      const last = runs.at(-1)
      const joins =
        last?.font === unit.font &&
        last.level === unit.level &&
        (unit.level % 2 === 0 || (unit.text !== ' ' && last.text !== ' '))
      if (last && joins) last.text += unit.text
      else runs.push({ text: unit.text, font: unit.font, level: unit.level, width: 0 })
    }
    for (const run of runs) {
      run.text = readyToDraw(run)
      run.width = widthOf(run.text, run.font, size)
    }
    return inVisualOrder(runs)
  }

  function layOut(text: string, { face, size }: TextStyle, width: number): Line[] {
    const unitWidth = (unit: Unit): number => knownWidth(unit.text, unit.font, size)
    return breakLines(units(text, face), breakPlaces(text), width, unitWidth).map((line) => {
      const runs = runsOf(line, size)
      return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
    })
  }

  return {
    // a paragraph is measured before it is written
    lines(text, style, width) {
      const plain = plainFontFor(text, style.face)
      // a document numbers its fonts as they are asked for, so that this one asks for it as the first one did
      if (plain !== null) use(plain)
      const key = `${style.face} ${style.size} ${width} ${text}`
      return kept(plain === null ? laidOut : plainLines, key, () => layOut(text, style, width))
    },
    draw(line, { size }, x, baseline) {
      let at = x
      for (const run of line.runs) {
        use(run.font).fontSize(size)
        const reordered = REORDERED.test(run.text)
        if (reordered) doc.addContent(`/Span <</ActualText <${utf16Hex(run.text)}>>> BDC`)
        doc.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        if (reordered) doc.addContent('EMC')
        at += run.width
      }
    },
  }
}

/** The font of a text that every paper breaks alike; null for any other text. */
function plainFontFor(text: string, face: Face): string | null {
  return text !== '' && PLAIN.test(text) ? plainFontOf(face) : null
}

type Lines = Map<string, readonly Line[]>

function kept(known: Lines, key: string, layOut: () => readonly Line[]): readonly Line[] {
  const lines = known.get(key) ?? layOut()
  if (known.size >= AT_MOST) known.clear()
  known.set(key, lines)
  return lines
}

/** pdfkit writes the text of a marked span in an encoding of its own, which breaks the page; hex is safe. */
function utf16Hex(text: string): string {
  return `FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}`
}

/** Makes a font file the current one. pdfkit gets it unpacked: in a WOFF it would inflate all glyphs anew for each. */
function createFontOpener(doc: PDFKit.PDFDocument) {
  const opened = new Set<string>()
  return (file: string): PDFKit.PDFDocument => {
    if (opened.has(file)) return doc.font(file)
    opened.add(file)
    doc.registerFont(file, openFont(file)).font(file)
    sharesPlainWords(fontInUse(doc), file)
    return doc
  }
}

function createFontChooser(use: (font: string) => PDFKit.PDFDocument) {
  const chosen = new Map<string, string | null>()

  function holds(font: string, codePoint: number): boolean {
    return fontInUse(use(font)).font.hasGlyphForCodePoint(codePoint)
  }

  function find(codePoints: readonly number[], face: Face): string | null {
    const key = `${face} ${codePoints.join(' ')}`
    const known = chosen.get(key)
    if (known !== undefined) return known
    const [base = 0x20] = codePoints
    const font = firstOf(candidatesFor(base, face), (candidate) =>
      codePoints.every((one) => isJoiner(one) || holds(candidate, one)),
    )
    chosen.set(key, font)
    return font
  }

  function choose(shown: string, face: Face, previous: string | null): Choice {
    const codePoints = Array.from(shown, (character) => character.codePointAt(0) ?? 0x20)
    const [base = 0x20] = codePoints
    if (previous !== null && /^[\s\p{P}]+$/u.test(shown) && holds(previous, base)) {
      return { font: previous, printable: shown }
    }
    const font = find(codePoints, face)
    if (font !== null) return { font, printable: shown }
    const plain = find([base], face)
    if (plain !== null) return { font: plain, printable: String.fromCodePoint(base) }
    const latin = find([0x41], face)
    if (latin === null) throw new Error('the fonts of the agreement are not installed')
    return { font: latin, printable: `[U+${base.toString(16).toUpperCase().padStart(4, '0')}]` }
  }

  const choices = new Map<string, Choice>()
  /** A character no font draws is printed as its code point, never as an empty box. */
  return (shown: string, face: Face, previous: string | null): Choice => {
    const key = `${face} ${previous} ${shown}`
    const known = choices.get(key) ?? choose(shown, face, previous)
    choices.set(key, known)
    return known
  }
}

function firstOf<T>(all: Iterable<T>, fits: (one: T) => boolean): T | null {
  for (const one of all) if (fits(one)) return one
  return null
}

function isJoiner(codePoint: number): boolean {
  return codePoint === 0x200c || codePoint === 0x200d
}

/** pdfkit keeps the fontkit font it opened in a field its types leave out. */
function fontInUse(doc: PDFKit.PDFDocument): OpenFont {
  const opened: unknown = Reflect.get(doc, '_font')
  if (!isOpenFont(opened)) throw new Error('pdfkit keeps its open font somewhere else now')
  return opened
}

/** Indices after which a line may end (UAX 14). */
function breakPlaces(text: string): Set<number> {
  const places = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) places.add(found.position)
  return places
}

function breakLines(
  all: Unit[],
  places: ReadonlySet<number>,
  width: number,
  unitWidth: (unit: Unit) => number,
): Unit[][] {
  const lines: Unit[][] = []
  let line: Unit[] = []
  let used = 0
  let lastPlace = 0
  for (const unit of all) {
    const wide = unitWidth(unit)
    if (line.length > 0 && places.has(unit.start)) lastPlace = line.length
    if (line.length > 0 && used + wide > width && unit.text !== ' ') {
      const cut = lastPlace > 0 ? lastPlace : line.length
      lines.push(trimmed(line.slice(0, cut)))
      line = line.slice(cut)
      used = line.reduce((sum, kept) => sum + unitWidth(kept), 0)
      lastPlace = 0
    }
    line.push(unit)
    used += wide
  }
  lines.push(trimmed(line))
  return lines
}

function trimmed(line: Unit[]): Unit[] {
  return line.slice(0, line.findLastIndex(({ text }) => text !== ' ') + 1)
}

/** fontkit turns letters of right-to-left scripts itself; what stands between them is turned here. */
function readyToDraw({ text, level }: Run): string {
  if (
    level % 2 === 0 ||
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text)
  ) {
    return text
  }
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
    .toReversed()
    .join('')
}

/** Rule L2 of the bidirectional algorithm, on whole runs. */
function inVisualOrder(runs: Run[]): Run[] {
  let ordered = runs
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    const next: Run[] = []
    let turned: Run[] = []
    for (const run of ordered) {
      if (run.level >= level) turned.unshift(run)
      else {
        next.push(...turned, run)
        turned = []
      }
    }
    ordered = [...next, ...turned]
  }
  return ordered
}
