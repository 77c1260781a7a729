import PdfKitDocument from 'pdfkit'
import { MARK, MARK_SIZE } from './brand-mark.ts'
import { createTypesetter, type TextStyle, type Typesetter } from './pdf-text.ts'

/** Colours of the product's light look. */
export const INK = {
  ink: '#1c2624',
  soft: '#4a5653',
  faint: '#65706d',
  line: '#e2ddd1',
  paper: '#faf8f3',
  pine: '#1d5a4c',
  starter: '#a9481f',
  respondent: '#275a88',
} as const

export const MARGIN = 62
const FOOT = 74

type Element = ReturnType<PDFKit.PDFDocument['struct']>

/** A page being filled from top to bottom, with its reading structure. */
export type Page = {
  doc: PDFKit.PDFDocument
  type: Typesetter
  root: Element
  left: number
  width: number
  /** Where the next thing begins, in points from the top. */
  y: number
}

export type ParagraphStyle = TextStyle & { color: string; leading: number }

/** An empty, tagged document. `createdAt` is its only date, so the same content gives the same bytes. */
export function newPage(input: {
  size: 'A4' | 'LETTER'
  language: string
  title: string
  author: string
  subject: string
  keywords?: string
  createdAt: Date
}): Page {
  const doc = new PdfKitDocument({
    size: input.size,
    margin: 0,
    // else it takes the measures of Helvetica apart, which no page of ours is written in
    font: '',
    pdfVersion: '1.7',
    lang: input.language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: input.title,
      Author: input.author,
      Subject: input.subject,
      ...(input.keywords === undefined ? {} : { Keywords: input.keywords }),
      Creator: input.author,
      CreationDate: input.createdAt,
      ModDate: input.createdAt,
    },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  return {
    doc,
    type: createTypesetter(doc),
    root,
    left: MARGIN,
    width: doc.page.width - 2 * MARGIN,
    y: MARGIN,
  }
}

/** Goes to a new page unless `height` points are left on this one. */
export function makeRoom(page: Page, height: number): void {
  if (page.y + height <= page.doc.page.height - FOOT) return
  page.doc.continueOnNewPage()
  page.y = MARGIN
}

/** Draws something that is not part of the reading: lines, bars, running feet. */
export function decoration(
  page: Page,
  draw: (doc: PDFKit.PDFDocument) => void,
  type: 'Layout' | 'Pagination' = 'Layout',
): void {
  page.doc.markContent('Artifact', { type })
  page.doc.save()
  draw(page.doc)
  page.doc.restore()
  page.doc.endMarkedContent()
}

/** Adds a structure element (`P`, `H1`, `TD` …) around what `draw` writes. */
export function tagged(
  page: Page,
  parent: Element,
  tag: string,
  draw: () => void,
  options: { alt?: string; scope?: 'Column' | 'Row' } = {},
): void {
  const { alt, scope } = options
  const element = page.doc.struct(tag, { ...(alt === undefined ? {} : { alt }), ...(scope ? { scope } : {}) })
  parent.add(element)
  element.add(draw)
  element.end()
}

/** Opens a structure element that holds others; the caller ends it. */
export function group(page: Page, parent: Element, tag: string): Element {
  const element = page.doc.struct(tag)
  parent.add(element)
  return element
}

/** The height of a text set in a width. */
export function heightOf(page: Page, text: string, style: ParagraphStyle, width: number): number {
  return page.type.lines(text, style, width).length * style.leading
}

/** Writes a paragraph at `x`, over page ends where it must, and moves on below it. */
export function write(
  page: Page,
  text: string,
  style: ParagraphStyle,
  x = page.left,
  width = page.width,
): void {
  for (const line of page.type.lines(text, style, width)) {
    makeRoom(page, style.leading)
    page.doc.fillColor(style.color)
    page.type.draw(line, style, x, page.y + style.leading * 0.5 + style.size * 0.34)
    page.y += style.leading
  }
}

/** Writes a paragraph from `page.y` on without ever leaving the page: for cells and running feet. */
export function writeHere(
  page: Page,
  text: string,
  style: ParagraphStyle,
  x: number,
  width: number,
  align: 'left' | 'right' = 'left',
): void {
  for (const line of page.type.lines(text, style, width)) {
    page.doc.fillColor(style.color)
    const start = align === 'right' ? x + width - line.width : x
    page.type.draw(line, style, start, page.y + style.leading * 0.5 + style.size * 0.34)
    page.y += style.leading
  }
}

/** Writes something on every page once all are there ("Page 2 of 4"). */
export function onEveryPage(page: Page, draw: (number: number, count: number) => void): void {
  const { start, count } = page.doc.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    page.doc.switchToPage(start + at)
    draw(at + 1, count)
  }
}

/** Ends the document and returns its bytes. */
export async function finish(page: Page): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  page.root.end()
  return new Promise((resolve, reject) => {
    page.doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    page.doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    page.doc.on('error', reject)
    page.doc.end()
  })
}

/** The mark in a square of `size` points. */
export function drawMark(page: Page, x: number, y: number, size: number): void {
  decoration(page, (doc) => {
    doc.translate(x, y).scale(size / MARK_SIZE)
    for (const { path, hue, width } of MARK) doc.path(path).lineWidth(width).lineCap('round').stroke(INK[hue])
  })
}
