import * as m from '@evensettle/messages/printing/invitation-letter.ts'
import { caseNumber } from '@evensettle/messages/printing/agreement.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import makeQrCode from 'qrcode-generator'
import {
  decoration,
  finish,
  group,
  heightOf,
  INK,
  newPage,
  tagged,
  writeHere,
  type Page,
  type ParagraphStyle,
} from '../../../printing/pdf-page.ts'

export type PrintedLetter = {
  starterName: string
  respondentName: string
  title: string
  note: string
  /** label and sentence, in the order of the first screen */
  facts: [string, string][]
  /** what the QR code opens */
  link: string
  /** as one types it, without `https://` */
  shortAddress: string
  reference: string
  code: string | null
  /** lines of the address, or '' for a letter that is handed over */
  postalAddress: string
  madeAt: Date
  size: 'A4' | 'LETTER'
}

const BODY: ParagraphStyle = { face: 'body', size: 10.5, leading: 15, color: INK.ink }
const LABEL: ParagraphStyle = { face: 'strong', size: 9, leading: 13, color: INK.faint }
const SMALL: ParagraphStyle = { face: 'body', size: 8.5, leading: 12, color: INK.soft }
const HEADING: ParagraphStyle = { face: 'heading', size: 20, leading: 25, color: INK.ink }
const BRAND_STYLE: ParagraphStyle = { face: 'heading', size: 15, leading: 20, color: INK.pine }
const CODE_STYLE: ParagraphStyle = { face: 'strong', size: 15, leading: 21, color: INK.ink }
const QR_SIZE = 112
const FOOT_TOP = 62
const GAP = 9

/**
 * The invitation as a letter of exactly one page: address, the six facts, the QR code of the link and the way
 * in by hand. Words too long for the page are shortened with an ellipsis, never the way in.
 */
export async function renderLetterPdf(letter: PrintedLetter): Promise<Uint8Array> {
  const page = newPage({
    size: letter.size,
    language: 'en',
    title: m.title({ title: letter.title }),
    author: BRAND,
    subject: caseNumber({ reference: letter.reference }),
    createdAt: letter.madeAt,
  })
  paragraph(page, BRAND, BRAND_STYLE, 'P', 1)
  page.y += GAP
  // the window of an envelope
  const address = [letter.respondentName, ...letter.postalAddress.split('\n')].filter(
    (line) => line.trim() !== '',
  )
  for (const line of address.slice(0, 7)) paragraph(page, line, BODY, 'P', 1)
  page.y = Math.max(page.y + GAP, 210)
  paragraph(page, wholeDay(letter.madeAt, 'UTC'), SMALL, 'P', 1)
  page.y += GAP
  paragraph(page, m.heading({ name: letter.starterName }), HEADING, 'H1', 3)
  page.y += GAP
  const bottom = page.doc.page.height - FOOT_TOP - QR_SIZE - 30
  writeFacts(page, letter, bottom)
  drawWayIn(page, letter, bottom + 14)
  drawFoot(page)
  return finish(page)
}

/** The facts, each cut so that all of them fit above `bottom`; then the starter's own words if there is room. */
function writeFacts(page: Page, letter: PrintedLetter, bottom: number): void {
  const labelWidth = 112
  const width = page.width - labelWidth
  const list = group(page, page.root, 'Sect')
  const room = bottom - page.y - letter.facts.length * 5
  const heights = letter.facts.map(([, words]) => heightOf(page, words, BODY, width))
  const excess = heights.reduce((sum, height) => sum + height, 0) - room
  for (const [index, [label, words]] of letter.facts.entries()) {
    // only the words of people can be long: what it is about and what is asked for
    const mostLines = excess > 0 && index < 2 ? Math.max(2, Math.floor(room / 3 / BODY.leading)) : 6
    const top = page.y
    tagged(page, list, 'P', () => writeHere(page, label, LABEL, page.left, labelWidth - 10))
    page.y = top
    const cut = fitted(page, words, BODY, width, mostLines)
    tagged(page, list, 'P', () => writeHere(page, cut, BODY, page.left + labelWidth, width))
    page.y += 5
  }
  const left = Math.floor((bottom - page.y - GAP) / BODY.leading)
  if (letter.note !== '' && left >= 2) {
    const quote = fitted(
      page,
      m.note({ name: letter.starterName, note: letter.note }),
      BODY,
      page.width,
      left,
    )
    page.y += GAP
    tagged(page, list, 'P', () => writeHere(page, quote, BODY, page.left, page.width))
  }
  list.end()
}

function drawWayIn(page: Page, letter: PrintedLetter, top: number): void {
  decoration(page, (doc) =>
    doc.roundedRect(page.left - 14, top - 12, page.width + 28, QR_SIZE + 24, 10).fill(INK.paper),
  )
  tagged(page, page.root, 'Figure', () => drawQr(page, letter.link, page.left, top), {
    alt: m.qrCode(),
  })
  const x = page.left + QR_SIZE + 22
  const width = page.width - QR_SIZE - 22
  page.y = top
  const write = (words: string, style: ParagraphStyle) =>
    tagged(page, page.root, 'P', () => writeHere(page, words, style, x, width))
  write(m.pointCamera(), SMALL)
  write(letter.shortAddress, CODE_STYLE)
  page.y += 2
  write(m.reference({ reference: letter.reference }), CODE_STYLE)
  if (letter.code !== null) write(m.code({ code: letter.code }), CODE_STYLE)
  page.y += 3
  write(m.noAccountNeeded(), SMALL)
}

/** The modules of a QR code as one path, with the quiet zone that scanners need left out: the paper is light. */
function drawQr(page: Page, text: string, x: number, y: number): void {
  const code = makeQrCode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const size = QR_SIZE / count
  const { doc } = page
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) doc.rect(x + column * size, y + row * size, size, size)
  doc.fill('#000000')
}

function drawFoot(page: Page): void {
  page.y = page.doc.page.height - FOOT_TOP + 14
  const words = m.neutral({ brand: BRAND })
  tagged(page, page.root, 'P', () => writeHere(page, words, SMALL, page.left, page.width))
}

function paragraph(page: Page, words: string, style: ParagraphStyle, tag: string, mostLines: number): void {
  const cut = fitted(page, words, style, page.width, mostLines)
  tagged(page, page.root, tag, () => writeHere(page, cut, style, page.left, page.width))
}

/** A text cut to a number of lines, with an ellipsis where something was left out. */
function fitted(page: Page, text: string, style: ParagraphStyle, width: number, mostLines: number): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  const fits = (words: string) => page.type.lines(words, style, width).length <= mostLines
  if (fits(flat)) return flat
  const signs = Array.from(flat)
  let least = 0
  let most = signs.length
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(`${signs.slice(0, middle).join('').trimEnd()}…`)) least = middle
    else most = middle - 1
  }
  return `${signs.slice(0, least).join('').trimEnd()}…`
}
