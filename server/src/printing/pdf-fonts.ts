import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './woff.ts'

/** The voices of a printed page: text, emphasis, headings, and a signed name. */
export type Face = 'body' | 'strong' | 'heading' | 'signature'

type Source = { family: string; variant: string }

/** Scripts after Latin, Cyrillic and Greek, each from the family that draws them; later ones fill gaps. */
const OTHER_SCRIPTS: [family: string, regular: string, bold: string][] = [
  ['noto-sans-arabic', '400-normal', '600-normal'],
  ['noto-sans-hebrew', '400-normal', '600-normal'],
  ['noto-sans-thai', '400-normal', '600-normal'],
  ['noto-sans-sc', '400-normal', '600-normal'],
  ['nanum-gothic', '400-normal', '700-normal'],
]

const CHAINS: Record<Face, Source[]> = {
  body: chain(['figtree', '400-normal'], ['noto-sans', '400-normal'], 'regular'),
  strong: chain(['figtree', '600-normal'], ['noto-sans', '600-normal'], 'bold'),
  heading: chain(['source-serif-4', '600-normal'], ['noto-sans', '600-normal'], 'bold'),
  signature: chain(['source-serif-4', '400-italic'], ['noto-sans', '400-italic'], 'regular'),
}

function chain(first: [string, string], second: [string, string], weight: 'regular' | 'bold'): Source[] {
  return [
    { family: first[0], variant: first[1] },
    { family: second[0], variant: second[1] },
    // Devanagari has no italic of its own.
    { family: 'noto-sans', variant: weight === 'bold' ? '600-normal' : '400-normal' },
    ...OTHER_SCRIPTS.map(([family, regular, bold]) => ({
      family,
      variant: weight === 'bold' ? bold : regular,
    })),
  ]
}

type Subset = { file: string; ranges: [from: number, to: number][] }

const require = createRequire(import.meta.url)
const subsetsOf = new Map<string, Subset[]>()
const opened = new Map<string, Font>()

/** The font files that may hold a character, best first. Whether one really does is for the font to say. */
export function* candidatesFor(codePoint: number, face: Face): Generator<string> {
  for (const { family, variant } of CHAINS[face])
    for (const { file, ranges } of subsets(family, variant))
      if (ranges.some(([from, to]) => codePoint >= from && codePoint <= to)) yield file
}

/**
 * A font for one document. Each file is read, unpacked and taken apart once per process; what fontkit remembers of the
 * letters it was asked for is the document's own, since it is what a reader copies out of the document.
 */
export function openFont(file: string): Font {
  const known = opened.get(file) ?? create(unpackWoff(readFileSync(file)))
  opened.set(file, known)
  return Object.create(known, { _glyphs: { value: {} } })
}

const plainFonts = new Map<Face, string | null>()

/** The one file that draws every plain sign (ASCII) in a voice; null where each sign has to be asked about. */
export function plainFontOf(face: Face): string | null {
  const known = plainFonts.get(face)
  if (known !== undefined) return known
  const first = Array.from({ length: 0x7f - 0x20 }, (_, at) => {
    const [file] = candidatesFor(0x20 + at, face)
    return file !== undefined && openFont(file).hasGlyphForCodePoint(0x20 + at) ? file : null
  })
  const [file = null] = first
  const only = first.every((one) => one === file) ? file : null
  plainFonts.set(face, only)
  return only
}

function subsets(family: string, variant: string): Subset[] {
  const key = `${family} ${variant}`
  const known = subsetsOf.get(key)
  if (known) return known
  const list = require.resolve(`@fontsource/${family}/unicode.json`)
  const folder = list.slice(0, -'unicode.json'.length)
  const ranges: unknown = JSON.parse(readFileSync(list, 'utf8'))
  const found = Object.entries(Object(ranges))
    .map(([name, range]) => ({
      file: `${folder}files/${family}-${name.replaceAll(/[[\]]/g, '')}-${variant}.woff`,
      ranges: parseRanges(String(range)),
    }))
    .filter(({ file }) => existsSync(file))
    // The Latin core first: the extended subsets claim some of its characters without drawing all of them.
    .sort((a, b) => Number(isCore(b)) - Number(isCore(a)))
  subsetsOf.set(key, found)
  return found
}

function parseRanges(text: string): [number, number][] {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

function isCore({ file }: Subset): boolean {
  return /-latin-\d/.test(file)
}
