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
  MARGIN,
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
  /** who runs the installation; '' where that is not said */
  operator: string
  reference: string
  code: string | null
  /** lines of the address, or '' for a letter that is handed over */
  postalAddress: string
  madeAt: Date
  size: 'A4' | 'LETTER'
}

// twelve points: it is read at arm's length by people who need glasses
const BODY: ParagraphStyle = { face: 'body', size: 12, leading: 16.5, color: INK.ink }
const LABEL: ParagraphStyle = { face: 'strong', size: 12, leading: 16.5, color: INK.soft }
const SMALL: ParagraphStyle = { face: 'body', size: 12, leading: 16, color: INK.soft }
const SECTION: ParagraphStyle = { face: 'heading', size: 15, leading: 21, color: INK.ink }
const HEADING: ParagraphStyle = { face: 'heading', size: 20, leading: 25, color: INK.ink }
const BRAND_STYLE: ParagraphStyle = { face: 'heading', size: 15, leading: 20, color: INK.pine }
const CODE_STYLE: ParagraphStyle = { face: 'strong', size: 15, leading: 21, color: INK.ink }
const QR_SIZE = 136
const LABEL_WIDTH = 140
const FOOT_TOP = 40
const GAP = 9

/**
 * The invitation as a letter of exactly two pages, one sheet. The first has address, what it is about, the QR code of the link and
 * the way in by hand; the second how to check it, what one can answer, how to get no more mails and who runs this. Words
 * too long for a page are shortened with an ellipsis, never the way in.
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
  paragraph(page, m.heading({ name: letter.starterName }), HEADING, 'H1', 2)
  page.y += GAP
  const bottom = page.doc.page.height - FOOT_TOP - QR_SIZE - 30
  const [check] = letter.facts.slice(-1)
  writeFacts(page, letter.facts.slice(0, -1), bottom)
  drawWayIn(page, letter, bottom + 14)
  page.doc.continueOnNewPage()
  page.y = MARGIN
  writeSecondPage(page, letter, check)
  return finish(page)
}

/** How to check it, the starter's words, every answer there is, and the ways to be left alone or to ask somebody. */
function writeSecondPage(page: Page, letter: PrintedLetter, check: [string, string] | undefined): void {
  const { starterName: name, note, operator, shortAddress } = letter
  if (check) section(page, check[0], [check[1]])
  if (note !== '') section(page, m.theirWords({ name }), [m.note({ name, note })], 8)
  section(page, m.whatYouCanAnswer({ address: shortAddress }), [
    m.answerAgree(),
    m.answerDifferent(),
    m.answerTime(),
    m.answerNo(),
    m.answerNotMe(),
  ])
  section(page, m.noMoreMails(), [m.noMoreMailsWords({ brand: BRAND })])
  section(page, m.whoRunsThis(), [...(operator === '' ? [] : [operator]), m.neutral({ brand: BRAND })])
}

function section(page: Page, title: string, words: string[], mostLines = 6): void {
  paragraph(page, title, SECTION, 'H2', 2)
  page.y += 3
  for (const text of words) {
    paragraph(page, text, BODY, 'P', mostLines)
    page.y += 2
  }
  page.y += GAP + 5
}

/** The facts, each cut so that all of them fit above `bottom`. */
function writeFacts(page: Page, facts: PrintedLetter['facts'], bottom: number): void {
  const width = page.width - LABEL_WIDTH
  const list = group(page, page.root, 'Sect')
  const room = bottom - page.y - facts.length * 5
  const heights = facts.map(([, words]) => heightOf(page, words, BODY, width))
  const isTooMuch = heights.reduce((sum, height) => sum + height, 0) > room
  const lines = Math.floor(room / BODY.leading)
  for (const [index, [label, words]] of facts.entries()) {
    // the words of people can be long: what it is about, what is asked for, and a name in the others
    const mostLines = isTooMuch ? Math.max(2, Math.floor(lines / (index < 2 ? 4 : 5))) : lines
    const top = page.y
    tagged(page, list, 'P', () => writeHere(page, label, LABEL, page.left, LABEL_WIDTH - 10))
    const below = page.y
    page.y = top
    const cut = fitted(page, words, BODY, width, mostLines)
    tagged(page, list, 'P', () => writeHere(page, cut, BODY, page.left + LABEL_WIDTH, width))
    page.y = Math.max(page.y, below) + 5
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
