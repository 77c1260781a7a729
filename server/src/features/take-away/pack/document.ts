import * as m from '@evensettle/messages/pack/case-file.ts'
import type { CaseRecord } from '@evensettle/contracts/case-record.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { DISPUTE_TYPE_WORDS } from '@evensettle/contracts/words/names.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { isClosed, isFulfilled, isSettled } from '@evensettle/domain/cases/status.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import { endingWords } from '../document.ts'
import {
  decoration,
  drawMark,
  finish,
  heightOf,
  INK,
  MARGIN,
  newPage,
  onEveryPage,
  tagged,
  write,
  writeHere,
  type Page,
} from '../../../printing/pdf-page.ts'
import {
  drawAgreement,
  drawCheck,
  drawIndex,
  drawKept,
  drawPoints,
  drawTimeLine,
  drawTold,
} from './document-parts.ts'
import { clock, FACE, heading, paragraphs, rows, type Beside, type Reading } from './document-look.ts'

const PARTS = [
  [m.timeLine, drawTimeLine],
  [m.whatHappened, drawTold],
  [m.points, drawPoints],
  [m.agreement, drawAgreement],
  [m.kept, drawKept],
  [m.evidence, drawIndex],
  [m.check, drawCheck],
] as const

/** The case to read and to print, from its record alone: a tagged PDF, unsealed; the same record gives the same bytes. */
export async function renderCaseFile(record: CaseRecord, beside: Beside): Promise<Uint8Array> {
  const { case: one, exportedAt } = record
  const page = newPage({
    size: one.currency === 'USD' || one.currency === 'CAD' ? 'LETTER' : 'A4',
    language: 'en',
    title: m.documentTitle({ reference: one.reference }),
    author: BRAND,
    subject: one.title,
    createdAt: new Date(exportedAt),
  })
  const reading: Reading = {
    record,
    beside,
    names: { starter: one.starter, respondent: one.respondent },
    ...clock(record.timeZone),
    sum: (value) => formatAmount(value, one.currency),
  }
  drawCover(page, reading)
  const contents = drawContents(page)
  drawLeftOut(page)
  newSheet(page)
  const begins = PARTS.map(([title, draw], at) => {
    heading(page, at + 1, title())
    const begin = page.doc.bufferedPageRange().count
    draw(page, reading)
    return begin
  })
  page.doc.switchToPage(0)
  for (const [at, number] of begins.entries()) {
    page.y = contents[at] ?? page.y
    decoration(page, () => writeHere(page, String(number), FACE.body, page.left, page.width, 'right'))
  }
  onEveryPage(page, (number, count) => drawFoot(page, reading, number, count))
  return finish(page)
}

function newSheet(page: Page): void {
  page.doc.continueOnNewPage()
  page.y = MARGIN
}

function drawCover(page: Page, reading: Reading): void {
  const { record, names } = reading
  const { case: one } = record
  drawMark(page, page.left, page.y - 3, 22)
  const top = page.y
  tagged(page, page.root, 'P', () => {
    write(page, BRAND, { ...FACE.heading, size: 13, leading: 16, color: INK.pine }, page.left + 32, 200)
    page.y = top
    writeHere(page, one.reference, { ...FACE.small, leading: 16 }, page.left + page.width - 200, 200, 'right')
  })
  page.y += 48
  tagged(page, page.root, 'P', () => write(page, m.kicker(), { ...FACE.label, color: INK.pine }))
  tagged(page, page.root, 'H1', () => write(page, one.title, FACE.title))
  page.y += 4
  tagged(page, page.root, 'P', () => write(page, m.between(names), { ...FACE.body, color: INK.soft }))
  page.y += 18
  drawSides(page, reading)
  page.y += 18
  rows(page, coverRows(reading))
}

function drawSides(page: Page, { names }: Reading): void {
  const gap = 16
  const width = (page.width - gap) / 2
  const inner = width - 30
  const height =
    30 + FACE.label.leading + Math.max(...SIDES.map((side) => heightOf(page, names[side], FACE.name, inner)))
  const top = page.y
  for (const [at, side] of SIDES.entries()) {
    const x = page.left + at * (width + gap)
    decoration(page, (doc) => {
      doc.roundedRect(x, top, width, height, 8).clip()
      doc.rect(x, top, width, height).fill(INK.paper)
      doc.rect(x, top, 4, height).fill(INK[side])
    })
    page.y = top + 14
    tagged(page, page.root, 'P', () => {
      const part = side === 'starter' ? m.starterPart() : m.respondentPart()
      writeHere(page, part, { ...FACE.label, color: INK[side] }, x + 18, inner)
      writeHere(page, names[side], FACE.name, x + 18, inner)
    })
  }
  page.y = top + height
}

function coverRows({ record, names, moment, sum }: Reading): [string, string][] {
  const { case: one, points, you } = record
  const asked = (side: Side) =>
    points.filter(({ askedBy }) => askedBy === side).reduce((total, point) => total + point.asked, 0)
  return [
    [m.reference(), one.reference],
    [m.kind(), DISPUTE_TYPE_WORDS[one.type]()],
    ...(asked('starter') > 0 ? [pair(m.asked(), sum(asked('starter')))] : []),
    ...(asked(otherSide('starter')) > 0 ? [pair(m.askedBack(), sum(asked('respondent')))] : []),
    [m.started(), moment(one.startedAt)],
    [m.state(), stateWords(record, moment)],
    [m.madeFor(), names[you]],
    [m.madeOn(), moment(record.exportedAt)],
    [m.zone(), m.zoneWords({ zone: record.timeZone.replaceAll('_', ' ') })],
  ]
}

function pair(label: string, words: string): [string, string] {
  return [label, words]
}

function stateWords({ case: one }: CaseRecord, moment: Reading['moment']): string {
  if (isClosed(one.status) && one.ended)
    return m.ended({
      moment: moment(one.ended.at),
      how: endingWords(one.ended.reason, one.ended.by, one.hasJoined),
    })
  if (isFulfilled(one.status)) return m.fulfilled()
  return isSettled(one.status) ? m.settled() : m.running()
}

/** The list of parts; gives where the number of each one's page goes. */
function drawContents(page: Page): number[] {
  page.y += 14
  tagged(page, page.root, 'H2', () => write(page, m.contents(), FACE.heading))
  page.y += 2
  return PARTS.map(([title], at) => {
    const top = page.y
    tagged(page, page.root, 'P', () =>
      write(page, `${at + 1}   ${title()}`, FACE.body, page.left, page.width - 40),
    )
    return top
  })
}

function drawLeftOut(page: Page): void {
  page.y += 14
  tagged(page, page.root, 'H2', () => write(page, m.leftOutHeading(), FACE.heading))
  paragraphs(page, [m.leftOut()], FACE.small)
  page.y += 6
  tagged(page, page.root, 'H2', () => write(page, m.neutralHeading(), FACE.heading))
  paragraphs(page, [m.neutral({ brand: BRAND })], FACE.small)
}

function drawFoot(page: Page, { record, names }: Reading, number: number, count: number): void {
  const style = { ...FACE.small, size: 7.5, leading: 11, color: INK.faint }
  decoration(
    page,
    (doc) => {
      const top = doc.page.height - 50
      doc
        .moveTo(MARGIN, top)
        .lineTo(doc.page.width - MARGIN, top)
        .lineWidth(0.6)
        .stroke(INK.line)
      const words = m.foot({ brand: BRAND, reference: record.case.reference, name: names[record.you] })
      page.y = top + 7
      writeHere(page, words, style, MARGIN, page.width - 130)
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
