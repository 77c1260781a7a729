import type { AgreementSection, AgreementTable } from '@evensettle/domain/agreements/text.ts'
import {
  decoration,
  group,
  heightOf,
  INK,
  makeRoom,
  MARGIN,
  tagged,
  write,
  writeHere,
  type Page,
  type ParagraphStyle,
} from './pdf-page.ts'

const BODY: ParagraphStyle = { face: 'body', size: 10.5, leading: 15.5, color: INK.ink }
const SMALL: ParagraphStyle = { face: 'body', size: 8.5, leading: 12.5, color: INK.soft }
const LABEL: ParagraphStyle = { face: 'strong', size: 8.5, leading: 12.5, color: INK.faint }
const HEADING: ParagraphStyle = { face: 'heading', size: 14, leading: 20, color: INK.ink }
const HANG = 30

/** A numbered section of an agreement: its heading, its clauses and their tables; the heading stays with what follows. */
export function drawSection(
  page: Page,
  section: Pick<AgreementSection, 'number' | 'heading' | 'clauses'>,
): void {
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
    // a table takes the line above it along
    const withTable = clause.table ? 5 * BODY.leading : 0
    makeRoom(
      page,
      Math.min(heightOf(page, clause.text, BODY, page.width - HANG), 2 * BODY.leading) + withTable,
    )
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
