import { page as pageOf } from '@evensettle/messages/printing/agreement.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import {
  decoration,
  drawMark,
  heightOf,
  INK,
  makeRoom,
  MARGIN,
  onEveryPage,
  tagged,
  write,
  writeHere,
  type Page,
  type ParagraphStyle,
} from './pdf-page.ts'

type Parent = Page['root']
type Words = readonly [words: string, style: ParagraphStyle]

/** The type that all documents are set in; what only one of them needs stands with it. */
export const FACE = {
  body: { face: 'body', size: 10.5, leading: 15.5, color: INK.ink },
  small: { face: 'body', size: 8.5, leading: 12.5, color: INK.soft },
  label: { face: 'strong', size: 8.5, leading: 12.5, color: INK.faint },
  rowLabel: { face: 'strong', size: 9.5, leading: 15.5, color: INK.soft },
  heading: { face: 'heading', size: 14, leading: 20, color: INK.ink },
  name: { face: 'strong', size: 12, leading: 17, color: INK.ink },
  foot: { face: 'body', size: 7.5, leading: 11, color: INK.faint },
} as const satisfies Record<string, ParagraphStyle>

/** The first line of a document: the mark and the brand, and which case it is about at the right. */
export function drawBrandLine(page: Page, brand: string, [words, style]: Words): void {
  drawMark(page, page.left, page.y - 3, 22)
  const top = page.y
  tagged(page, page.root, 'P', () => {
    write(page, brand, { ...FACE.heading, size: 13, leading: 16, color: INK.pine }, page.left + 32, 200)
    page.y = top
    writeHere(page, words, { ...style, leading: 16 }, page.left + page.width - 200, 200, 'right')
  })
}

type Card = { part: string; name: string; address?: string | null }

/** Both sides as two cards of one height, each with a bar in its hue. */
export function drawSides(page: Page, cards: Record<Side, Card>, label: ParagraphStyle = FACE.label): void {
  const gap = 16
  const width = (page.width - gap) / 2
  const inner = width - 30
  const both = (['starter', 'respondent'] as const).map((side) => {
    const { part, name, address } = cards[side]
    const lines: Words[] = [
      [part, { ...label, color: INK[side] }],
      [name, FACE.name],
      ...(address ? [[address, FACE.small] satisfies Words] : []),
    ]
    const height = lines.reduce((sum, [words, style]) => sum + heightOf(page, words, style, inner), 30)
    return { side, lines, height }
  })
  const height = Math.max(...both.map((card) => card.height))
  const top = page.y
  for (const [at, { side, lines }] of both.entries()) {
    const x = page.left + at * (width + gap)
    decoration(page, (doc) => {
      doc.roundedRect(x, top, width, height, 8).clip()
      doc.rect(x, top, width, height).fill(INK.paper)
      doc.rect(x, top, 4, height).fill(INK[side])
    })
    page.y = top + 14
    tagged(page, page.root, 'P', () => {
      for (const [words, style] of lines) writeHere(page, words, style, x + 18, inner)
    })
  }
  page.y = top + height
}

/** A number or label, with its words beside it from `hang` points on. */
export function drawHanging(
  page: Page,
  parent: Parent,
  tag: string,
  { mark, words, hang, left = page.left }: { mark: Words; words: Words; hang: number; left?: number },
): void {
  const top = page.y
  tagged(page, parent, tag, () => {
    write(page, ...mark, left, hang)
    page.y = top
    write(page, ...words, left + hang, page.left + page.width - left - hang)
  })
}

type Look = { label: ParagraphStyle; words: ParagraphStyle; labelWidth: number }

/** A label of any length with lines of words beside it; the words go on over page ends. */
export function drawLabelled(
  page: Page,
  parent: Parent,
  [label, words]: readonly [string, string],
  look: Look,
): void {
  const { labelWidth } = look
  makeRoom(page, look.words.leading * 2)
  const top = page.y
  tagged(page, parent, 'P', () => writeHere(page, label, look.label, page.left, labelWidth - 12))
  const below = page.y
  page.y = top
  tagged(page, parent, 'P', () => {
    for (const line of words.split('\n'))
      write(page, line, look.words, page.left + labelWidth, page.width - labelWidth)
  })
  // words that went over to the next page end above the label's end
  page.y = page.y > top ? Math.max(page.y, below) : page.y
  page.y += 3
}

/** A line from `x` on, `width` points long, at the height that the page has come to. */
export function drawRule(page: Page, x: number, width: number, color: string, weight: number): void {
  decoration(page, (doc) => strokeRule(doc, [x, page.y], width, color, weight))
}

function strokeRule(
  doc: Page['doc'],
  [x, y]: [number, number],
  width: number,
  color: string,
  weight: number,
): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .stroke(color)
}

/**
 * The foot of every page, once all are there: the first line beside "Page 2 of 4", any others below it and smaller.
 * Without a line only a document of several pages has numbers.
 */
export function drawFeet(page: Page, lines: readonly string[], { rule }: { rule: boolean }): void {
  onEveryPage(page, (number, count) => {
    if (lines.length === 0 && count === 1) return
    decoration(
      page,
      (doc) => {
        const top = doc.page.height - (rule ? 50 : 53)
        if (rule) strokeRule(doc, [MARGIN, top], page.width, INK.line, 0.6)
        page.y = top + 7
        for (const [at, words] of lines.entries())
          if (at === 0) writeHere(page, words, FACE.foot, MARGIN, page.width - 130)
          else writeHere(page, words, { ...FACE.foot, size: 7 }, MARGIN, page.width)
        page.y = top + 7
        const numbered = pageOf({ page: number, pages: count })
        writeHere(page, numbered, FACE.foot, MARGIN + page.width - 120, 120, 'right')
      },
      'Pagination',
    )
  })
}
