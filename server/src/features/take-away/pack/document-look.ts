import { dayAndTime, wholeDay } from '@evensettle/messages/moments.ts'
import type { CaseRecord } from '@evensettle/contracts/case-record.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import {
  group,
  INK,
  makeRoom,
  MARGIN,
  tagged,
  write,
  type Page,
  type ParagraphStyle,
} from '../../../printing/pdf-page.ts'
import { drawHanging, drawLabelled, FACE as PLAIN } from '../../../printing/pdf-parts.ts'

/** What the case file says about what lies beside it. */
export type Beside = { certificateAt: string; dataSha256: string }

/** A record that is being written down, with what turns its values into words. */
export type Reading = {
  record: CaseRecord
  beside: Beside
  names: Record<Side, string>
  /** "Sep 3, 2026, 2:45 PM" on the clocks of the record's zone */
  moment: (iso: string) => string
  /** "September 3, 2026", of a moment in that zone or of a calendar date */
  day: (at: string) => string
  sum: (value: number) => string
}

export const FACE = {
  ...PLAIN,
  small: { face: 'body', size: 9.5, leading: 14, color: INK.soft },
  code: PLAIN.small,
  title: { face: 'heading', size: 26, leading: 32, color: INK.ink },
  part: { face: 'heading', size: 17, leading: 23, color: INK.ink },
  heading: { face: 'heading', size: 13, leading: 19, color: INK.ink },
} as const satisfies Record<string, ParagraphStyle>

const LABEL_WIDTH = 138

/** Words for moments and days on the clocks of a zone, with signs that every font has. */
export function clock(zone: string): Pick<Reading, 'moment' | 'day'> {
  return {
    moment: (iso) => dayAndTime(iso, zone).replaceAll('\u202F', ' '),
    day: (at) => wholeDay(at, zone),
  }
}

/** The numbered heading of a part, which stays with what follows. */
export function heading(page: Page, number: number, words: string): void {
  if (page.y > MARGIN) page.y += 22
  makeRoom(page, FACE.part.leading + 5 * FACE.body.leading)
  drawHanging(page, page.root, 'H2', {
    mark: [String(number), { ...FACE.part, color: INK.pine }],
    words: [words, FACE.part],
    hang: 28,
  })
  page.y += 8
}

/** A heading inside a part; `keeps`: how many lines stay on the page with it. */
export function subheading(page: Page, words: string, color: string = INK.ink, keeps = 3): void {
  page.y += 6
  makeRoom(page, FACE.heading.leading + keeps * FACE.body.leading)
  tagged(page, page.root, 'H3', () => write(page, words, { ...FACE.heading, color }))
  page.y += 2
}

/** Paragraphs of one look; a line break in the words is one on paper. */
export function paragraphs(page: Page, all: readonly string[], style: ParagraphStyle = FACE.body): void {
  for (const words of all) {
    for (const line of words.split('\n')) tagged(page, page.root, 'P', () => write(page, line, style))
    page.y += 5
  }
}

type Row = readonly [label: string, words: string, look?: { label?: string; style?: ParagraphStyle }]

/** Labels with their words beside them. */
export function rows(page: Page, all: readonly Row[]): void {
  const list = group(page, page.root, 'Sect')
  for (const [label, words, look] of all)
    drawLabelled(page, list, [label, words], {
      label: { ...FACE.rowLabel, ...(look?.label ? { color: look.label } : {}) },
      words: look?.style ?? FACE.body,
      labelWidth: LABEL_WIDTH,
    })
  list.end()
}
