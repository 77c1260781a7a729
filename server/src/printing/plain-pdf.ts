import * as m from '@evensettle/messages/printing/agreement.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import {
  decoration,
  finish,
  group,
  INK,
  MARGIN,
  newPage,
  onEveryPage,
  tagged,
  write,
  writeHere,
  type ParagraphStyle,
} from './pdf-page.ts'
import { drawLabelled } from './pdf-rows.ts'

/** A plain document: an optional head, paragraphs, rows of facts, paragraphs. */
export type PlainDocument = {
  title: string
  /** lines above the title: addresses, a date */
  head: string[]
  opening: string[]
  facts: [label: string, words: string][]
  closing: string[]
  reference: string
  /** stands at the bottom of each page; null for a person's own letter */
  foot: string | null
  madeAt: Date
}

const BODY: ParagraphStyle = { face: 'body', size: 10.5, leading: 15.5, color: INK.ink }
const LABEL: ParagraphStyle = { face: 'strong', size: 9.5, leading: 15.5, color: INK.soft }
const TITLE: ParagraphStyle = { face: 'heading', size: 20, leading: 26, color: INK.ink }
const FOOT: ParagraphStyle = { face: 'body', size: 7.5, leading: 11, color: INK.faint }
const GAP = 9
const LABEL_WIDTH = 150

/** Prints a document as a tagged PDF of as many pages as it needs; any script, long words broken. */
export async function renderPlainPdf(document: PlainDocument): Promise<Uint8Array> {
  const page = newPage({
    size: 'A4',
    language: 'en',
    title: document.title,
    author: BRAND,
    subject: m.caseNumber({ reference: document.reference }),
    createdAt: document.madeAt,
  })
  const paragraphs = (all: string[]) => {
    for (const words of all) {
      for (const line of words.split('\n')) tagged(page, page.root, 'P', () => write(page, line, BODY))
      page.y += GAP
    }
  }
  if (document.head.length > 0) {
    for (const line of document.head) tagged(page, page.root, 'P', () => write(page, line, BODY))
    page.y += 2 * GAP
  }
  tagged(page, page.root, 'H1', () => write(page, document.title, TITLE))
  page.y += GAP
  paragraphs(document.opening)
  const list = group(page, page.root, 'Sect')
  for (const row of document.facts)
    drawLabelled(page, list, row, { label: LABEL, words: BODY, labelWidth: LABEL_WIDTH })
  list.end()
  page.y += GAP
  paragraphs(document.closing)
  onEveryPage(page, (number, count) =>
    decoration(
      page,
      (doc) => {
        page.y = doc.page.height - 46
        if (document.foot !== null) writeHere(page, document.foot, FOOT, MARGIN, 300)
        page.y = doc.page.height - 46
        if (document.foot !== null || count > 1)
          writeHere(
            page,
            m.page({ page: number, pages: count }),
            FOOT,
            doc.page.width - MARGIN - 120,
            120,
            'right',
          )
      },
      'Pagination',
    ),
  )
  return finish(page)
}
