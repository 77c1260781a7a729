import * as m from '@evensettle/messages/printing/poster.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import makeQrCode from 'qrcode-generator'
import { drawBrandLine, drawFeet, FACE } from '../../../printing/pdf-parts.ts'
import {
  finish,
  heightOf,
  INK,
  newPage,
  tagged,
  write,
  type Page,
  type ParagraphStyle,
} from '../../../printing/pdf-page.ts'

export type Poster = {
  organisation: string
  /** what the QR code opens */
  link: string
  /** as one types it, without `https://` */
  shortAddress: string
  /** a code for everybody, or null: each member has their own */
  code: string | null
  /** how it can be read on paper, `#1d5a4c` */
  colour: string
  operator: string
  size: 'A4' | 'LETTER'
  madeAt: Date
}

const QR_SIZE = 230
const TITLE: ParagraphStyle = { ...FACE.heading, size: 34, leading: 41 }
const LEAD: ParagraphStyle = { ...FACE.body, size: 16, leading: 23 }
const TALL: ParagraphStyle = { ...FACE.heading, size: 20, leading: 27 }

const ADDRESSES: readonly ParagraphStyle[] = [20, 16, 13].map((size) => ({
  ...TALL,
  size,
  leading: size + 7,
}))

/** A page for a notice board: what members can do, where, and with which code. */
export async function renderPosterPdf(poster: Poster): Promise<Uint8Array> {
  const { organisation, link, shortAddress, code, colour, operator } = poster
  const page = newPage({
    size: poster.size,
    language: 'en',
    title: m.title({ organisation }),
    author: BRAND,
    subject: m.subject(),
    createdAt: poster.madeAt,
  })
  drawBrandLine(page, BRAND, [m.forMembers(), FACE.small])
  page.y += 34
  paragraph(page, 'P', organisation, { ...TALL, color: colour })
  page.y += 8
  paragraph(page, 'H1', m.heading(), TITLE)
  page.y += 12
  paragraph(page, 'P', m.lead(), LEAD)
  page.y += 26
  const top = page.y
  tagged(page, page.root, 'Figure', () => drawQr(page, link, page.left, top), { alt: m.qrCode() })
  page.y = top + 6
  const x = page.left + QR_SIZE + 28
  const width = page.width - QR_SIZE - 28
  const beside = (words: string, style: ParagraphStyle) =>
    tagged(page, page.root, 'P', () => write(page, words, style, x, width))
  beside(m.pointCamera(), LEAD)
  page.y += 14
  beside(code === null ? m.ownCode({ organisation }) : m.withCode(), LEAD)
  if (code !== null) beside(code, { ...TALL, color: INK.ink })
  page.y = Math.max(page.y, top + QR_SIZE) + 14
  // an address that is broken into two lines is typed with a space or a hyphen too many
  const address = ADDRESSES.find((style) => heightOf(page, shortAddress, style, page.width) <= style.leading)
  paragraph(page, 'P', shortAddress, address ?? FACE.body)
  page.y += 22
  for (const words of [m.pays({ organisation }), m.sees({ organisation }), m.neutral({ brand: BRAND })]) {
    if (page.y + heightOf(page, words, LEAD, page.width) > page.doc.page.height - 80) break
    paragraph(page, 'P', words, LEAD)
    page.y += 8
  }
  drawFeet(page, operator === '' ? [] : [operator], { rule: true })
  return finish(page)
}

function paragraph(page: Page, tag: string, words: string, style: ParagraphStyle): void {
  tagged(page, page.root, tag, () => write(page, words, style))
}

function drawQr(page: Page, text: string, x: number, y: number): void {
  const code = makeQrCode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const size = QR_SIZE / count
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) page.doc.rect(x + column * size, y + row * size, size, size)
  page.doc.fill('#000000')
}
