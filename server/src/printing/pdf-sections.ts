import type { AgreementTable } from '@evensettle/domain/agreements/point-tables.ts'
import type { AgreementSection } from '@evensettle/domain/agreements/text.ts'
import {
  group,
  heightOf,
  INK,
  makeRoom,
  MARGIN,
  tagged,
  writeHere,
  type Page,
  type ParagraphStyle,
} from './pdf-page.ts'
import { drawHanging, drawRule, FACE } from './pdf-parts.ts'

const HANG = 30

/** A numbered section of an agreement: its heading, its clauses and their tables; the heading stays with what follows. */
export function drawSection(
  page: Page,
  section: Pick<AgreementSection, 'number' | 'heading' | 'clauses'>,
): void {
  const [first] = section.clauses
  const firstHeight = first ? heightOf(page, first.text, FACE.body, page.width - HANG) : 0
  makeRoom(page, 15 + FACE.heading.leading + 6 + Math.min(firstHeight, 4 * FACE.body.leading))
  if (page.y > MARGIN) page.y += 15
  const sect = group(page, page.root, 'Sect')
  drawHanging(page, sect, 'H2', {
    mark: [`${section.number}`, { ...FACE.heading, color: INK.pine }],
    words: [section.heading, FACE.heading],
    hang: HANG,
  })
  page.y += 4
  for (const clause of section.clauses) {
    // a table takes the line above it along
    const withTable = clause.table ? 5 * FACE.body.leading : 0
    makeRoom(
      page,
      Math.min(heightOf(page, clause.text, FACE.body, page.width - HANG), 2 * FACE.body.leading) + withTable,
    )
    drawHanging(page, sect, 'P', {
      mark: [clause.number, { ...FACE.small, leading: FACE.body.leading, color: INK.faint }],
      words: [clause.text, FACE.body],
      hang: HANG,
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
  drawRow(page, element, table.head, columns, left, { ...FACE.label, color: INK.soft }, 'TH')
  drawRule(page, left, width, INK.soft, 0.8)
  for (const [at, cells] of table.rows.entries()) {
    // The last row takes the total with it to the next page.
    if (table.total && at === table.rows.length - 1) makeRoom(page, 3 * FACE.body.leading + 18)
    drawRow(page, element, cells, columns, left, { ...FACE.body, size: 10, leading: 14.5 }, 'TD')
    drawRule(page, left, width, INK.line, 0.6)
  }
  if (table.total) {
    drawRow(
      page,
      element,
      table.total,
      columns,
      left,
      { ...FACE.body, face: 'strong', size: 10, leading: 14.5 },
      'TD',
    )
  }
  element.end()
  page.y += 8
}

type Column = { x: number; width: number; right: boolean }

function columnsOf(table: AgreementTable, width: number): Column[] {
  const isNumbered = table.rows.every(([first = '']) => first.length <= 3)
  const shares = table.head.length === 2 ? [0.65, 0.35] : isNumbered ? [0.14, 0.51, 0.35] : [0.42, 0.33, 0.25]
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
