import * as m from '@evensettle/messages/pack/case-file.ts'
import type { CaseRecord } from '@evensettle/contracts/case-record.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { DISPUTE_TYPE_WORDS } from '@evensettle/contracts/words/names.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { isClosed, isFulfilled, isSettled } from '@evensettle/domain/cases/status.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import { endingWords, settledParts } from '../document.ts'
import {
  decoration,
  finish,
  INK,
  MARGIN,
  newPage,
  tagged,
  write,
  writeHere,
  type Page,
} from '../../../printing/pdf-page.ts'
import { drawBrandLine, drawFeet, drawSides } from '../../../printing/pdf-parts.ts'
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
  const foot = m.foot({ brand: BRAND, reference: one.reference, name: reading.names[record.you] })
  drawFeet(page, [foot], { rule: true })
  return finish(page)
}

function newSheet(page: Page): void {
  page.doc.continueOnNewPage()
  page.y = MARGIN
}

function drawCover(page: Page, reading: Reading): void {
  const { record, names } = reading
  const { case: one } = record
  drawBrandLine(page, BRAND, [one.reference, FACE.small])
  page.y += 48
  tagged(page, page.root, 'P', () => write(page, m.kicker(), { ...FACE.rowLabel, color: INK.pine }))
  tagged(page, page.root, 'H1', () => write(page, one.title, FACE.title))
  page.y += 4
  tagged(page, page.root, 'P', () => write(page, m.between(names), { ...FACE.body, color: INK.soft }))
  page.y += 18
  drawSides(
    page,
    {
      starter: { part: m.starterPart(), name: names.starter },
      respondent: { part: m.respondentPart(), name: names.respondent },
    },
    FACE.rowLabel,
  )
  page.y += 18
  rows(page, coverRows(reading))
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

function stateWords(record: CaseRecord, moment: Reading['moment']): string {
  const { case: one } = record
  if (isClosed(one.status) && one.ended)
    return m.ended({
      moment: moment(one.ended.at),
      how: endingWords(one.ended, one.hasJoined, settledParts(record)),
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
