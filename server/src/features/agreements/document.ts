import * as m from '@evensettle/messages/printing/agreement.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { AgreementDocument } from '@evensettle/domain/agreements/text.ts'
import { dateInWords } from '@evensettle/domain/time.ts'
import { drawAccount } from './document-account.ts'
import { drawSignatures, type AgreementPdfMeta, type PrintedSignature } from './document-signatures.ts'
import {
  decoration,
  finish,
  drawMark,
  heightOf,
  INK,
  MARGIN,
  newPage,
  onEveryPage,
  tagged,
  write,
  writeHere,
  type Page,
  type ParagraphStyle,
} from '../../printing/pdf-page.ts'
import { drawSection } from '../../printing/pdf-sections.ts'

const BODY: ParagraphStyle = { face: 'body', size: 10.5, leading: 15.5, color: INK.ink }
const SMALL: ParagraphStyle = { face: 'body', size: 8.5, leading: 12.5, color: INK.soft }
const LABEL: ParagraphStyle = { face: 'strong', size: 8.5, leading: 12.5, color: INK.faint }
const TITLE: ParagraphStyle = { face: 'heading', size: 28, leading: 34, color: INK.ink }
const HEADING: ParagraphStyle = { face: 'heading', size: 14, leading: 20, color: INK.ink }
const NAME: ParagraphStyle = { face: 'strong', size: 12, leading: 17, color: INK.ink }

/**
 * Prints an agreement with its signatures as a tagged PDF. Unsealed: what is handed out goes through `sealPdf`.
 * The same input gives the same bytes; the date of the document is that of the last signature.
 */
export async function renderAgreementPdf(
  document: AgreementDocument,
  signatures: readonly PrintedSignature[],
  meta: AgreementPdfMeta,
): Promise<Uint8Array> {
  const last = signatures.reduce((latest, { signedAt }) => Math.max(latest, signedAt.getTime()), 0)
  const page = newPage({
    size: meta.size ?? 'A4',
    language: document.language,
    title: `${document.title} ${meta.reference}`,
    author: document.brand,
    subject: document.subtitle.replaceAll(/[\u2066-\u2069]/g, ''),
    createdAt: new Date(last),
  })
  drawHead(page, document, meta)
  for (const section of document.sections) drawSection(page, section)
  drawSignatures(page, document, signatures, meta)
  if (meta.account) drawAccount(page, meta.account)
  onEveryPage(page, (number, count) => drawFoot(page, document, meta, number, count))
  return finish(page)
}

function drawHead(page: Page, document: AgreementDocument, meta: AgreementPdfMeta): void {
  drawMark(page, page.left, page.y - 3, 22)
  const top = page.y
  tagged(page, page.root, 'P', () => {
    write(page, document.brand, { ...HEADING, size: 13, leading: 16, color: INK.pine }, page.left + 32, 200)
    page.y = top
    writeHere(
      page,
      m.caseNumber({ reference: meta.reference }),
      { ...SMALL, leading: 16 },
      page.left + page.width - 200,
      200,
      'right',
    )
  })
  page.y += 44
  tagged(page, page.root, 'H1', () => write(page, document.title, TITLE))
  page.y += 4
  tagged(page, page.root, 'P', () =>
    write(page, m.agreedOn({ date: dateInWords(document.agreedOn) }), { ...BODY, color: INK.soft }),
  )
  page.y += 20
  drawParties(page, document)
  page.y += 14
}

function drawParties(page: Page, document: AgreementDocument): void {
  const gap = 16
  const width = (page.width - gap) / 2
  const inner = width - 30
  const sides: Side[] = ['starter', 'respondent']
  const heights = sides.map((side) => {
    const { name, address } = document.parties[side]
    return (
      30 +
      LABEL.leading +
      heightOf(page, name, NAME, inner) +
      (address === null ? 0 : heightOf(page, address, SMALL, inner))
    )
  })
  const height = Math.max(...heights)
  const top = page.y
  for (const [at, side] of sides.entries()) {
    const { name, address, part } = document.parties[side]
    const x = page.left + at * (width + gap)
    decoration(page, (doc) => {
      doc.roundedRect(x, top, width, height, 8).clip()
      doc.rect(x, top, width, height).fill(INK.paper)
      doc.rect(x, top, 4, height).fill(INK[side])
    })
    page.y = top + 14
    tagged(page, page.root, 'P', () => {
      write(page, capital(part), { ...LABEL, color: INK[side] }, x + 18, inner)
      write(page, name, NAME, x + 18, inner)
      if (address !== null) write(page, address, SMALL, x + 18, inner)
    })
  }
  page.y = top + height
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function drawFoot(
  page: Page,
  document: AgreementDocument,
  meta: AgreementPdfMeta,
  number: number,
  count: number,
): void {
  const style: ParagraphStyle = { face: 'body', size: 7.5, leading: 11, color: INK.faint }
  decoration(
    page,
    (doc) => {
      const top = doc.page.height - 50
      doc
        .moveTo(MARGIN, top)
        .lineTo(doc.page.width - MARGIN, top)
        .lineWidth(0.6)
        .stroke(INK.line)
      page.y = top + 7
      writeHere(page, m.foot({ brand: document.brand, reference: meta.reference }), style, MARGIN, 300)
      writeHere(
        page,
        m.fingerprint({ fingerprint: meta.fingerprint }),
        { ...style, size: 7 },
        MARGIN,
        page.width,
      )
      page.y = top + 7
      writeHere(
        page,
        m.page({ page: number, pages: count }),
        style,
        doc.page.width - MARGIN - 120,
        120,
        'right',
      )
    },
    'Pagination',
  )
}
