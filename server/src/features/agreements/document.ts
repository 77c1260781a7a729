import * as m from '@evensettle/messages/printing/agreement.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type {
  AgreementDocument,
  AgreementSection,
  AgreementTable,
} from '@evensettle/domain/agreements/text.ts'
import { dateInWords } from '@evensettle/domain/time.ts'
import { drawSignatures, type AgreementPdfMeta, type PrintedSignature } from './document-signatures.ts'
import { MARK, MARK_SIZE } from '../../printing/brand-mark.ts'
import {
  decoration,
  finish,
  group,
  heightOf,
  INK,
  makeRoom,
  MARGIN,
  newPage,
  onEveryPage,
  tagged,
  write,
  writeHere,
  type Page,
  type ParagraphStyle,
} from '../../printing/pdf-page.ts'

const BODY: ParagraphStyle = { face: 'body', size: 10.5, leading: 15.5, color: INK.ink }
const SMALL: ParagraphStyle = { face: 'body', size: 8.5, leading: 12.5, color: INK.soft }
const LABEL: ParagraphStyle = { face: 'strong', size: 8.5, leading: 12.5, color: INK.faint }
const TITLE: ParagraphStyle = { face: 'heading', size: 28, leading: 34, color: INK.ink }
const HEADING: ParagraphStyle = { face: 'heading', size: 14, leading: 20, color: INK.ink }
const NAME: ParagraphStyle = { face: 'strong', size: 12, leading: 17, color: INK.ink }
const HANG = 30

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
  onEveryPage(page, (number, count) => drawFoot(page, document, meta, number, count))
  return finish(page)
}

/** The mark in a square of `size` points. */
function drawMark(page: Page, x: number, y: number, size: number): void {
  decoration(page, (doc) => {
    doc.translate(x, y).scale(size / MARK_SIZE)
    for (const { path, hue, width } of MARK) doc.path(path).lineWidth(width).lineCap('round').stroke(INK[hue])
  })
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

function drawSection(page: Page, section: AgreementSection): void {
  const [first] = section.clauses
  const firstHeight = first ? heightOf(page, first.text, BODY, page.width - HANG) : 0
  makeRoom(page, 15 + HEADING.leading + 6 + Math.min(firstHeight, 4 * BODY.leading))
  if (page.y > MARGIN) page.y += 15
  const sect = group(page, page.root, 'Sect')
  const top = page.y
  tagged(page, sect, 'H2', () => {
    write(page, `${section.number}`, { ...HEADING, color: INK.pine }, page.left, HANG)
    page.y = top
    write(page, section.heading, HEADING, page.left + HANG, page.width - HANG)
  })
  page.y += 4
  for (const clause of section.clauses) {
    makeRoom(page, Math.min(heightOf(page, clause.text, BODY, page.width - HANG), 2 * BODY.leading))
    const at = page.y
    tagged(page, sect, 'P', () => {
      write(page, clause.number, { ...SMALL, leading: BODY.leading, color: INK.faint }, page.left, HANG)
      page.y = at
      write(page, clause.text, BODY, page.left + HANG, page.width - HANG)
    })
    page.y += 4
    if (clause.table) drawTable(page, sect, clause.table)
  }
  sect.end()
}

type Parent = ReturnType<typeof group>

function drawTable(page: Page, parent: Parent, table: AgreementTable): void {
  const left = page.left + HANG
  const width = page.width - HANG
  const columns = columnsOf(table, width)
  const element = group(page, parent, 'Table')
  page.y += 4
  drawRow(page, element, table.head, columns, left, { ...LABEL, color: INK.soft }, 'TH')
  rule(page, left, width, INK.soft, 0.8)
  for (const [at, cells] of table.rows.entries()) {
    // The last row takes the total with it to the next page.
    if (table.total && at === table.rows.length - 1) makeRoom(page, 3 * BODY.leading + 18)
    drawRow(page, element, cells, columns, left, { ...BODY, size: 10, leading: 14.5 }, 'TD')
    rule(page, left, width, INK.line, 0.6)
  }
  if (table.total) {
    drawRow(
      page,
      element,
      table.total,
      columns,
      left,
      { ...BODY, face: 'strong', size: 10, leading: 14.5 },
      'TD',
    )
  }
  element.end()
  page.y += 8
}

type Column = { x: number; width: number; right: boolean }

function columnsOf(table: AgreementTable, width: number): Column[] {
  const shares = table.head.length === 3 ? [0.14, 0.51, 0.35] : [0.65, 0.35]
  let x = 0
  return shares.map((share, at) => {
    const column = { x, width: share * width - 10, right: at === shares.length - 1 }
    x += share * width
    return column
  })
}

function drawRow(
  page: Page,
  table: Parent,
  cells: string[],
  columns: Column[],
  left: number,
  style: ParagraphStyle,
  tag: 'TH' | 'TD',
): void {
  const heights = columns.map(({ width }, at) => heightOf(page, cells[at] ?? '', style, width))
  const height = Math.max(...heights)
  makeRoom(page, height + 9)
  const top = page.y + 4
  const row = group(page, table, 'TR')
  for (const [at, column] of columns.entries()) {
    page.y = top
    const text = cells[at] ?? ''
    tagged(
      page,
      row,
      tag,
      () =>
        writeHere(
          page,
          text,
          style,
          left + column.x + (column.right ? 10 : 0),
          column.width,
          column.right ? 'right' : 'left',
        ),
      tag === 'TH' ? { scope: 'Column' } : {},
    )
  }
  row.end()
  page.y = top + height + 4
}

function rule(page: Page, x: number, width: number, color: string, weight: number): void {
  decoration(page, (doc) => {
    doc
      .moveTo(x, page.y)
      .lineTo(x + width, page.y)
      .lineWidth(weight)
      .stroke(color)
  })
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
