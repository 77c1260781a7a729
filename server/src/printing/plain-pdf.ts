import * as m from '@evensettle/messages/printing/agreement.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { finish, group, INK, newPage, tagged, write, type ParagraphStyle } from './pdf-page.ts'
import { drawFeet, drawLabelled, FACE } from './pdf-parts.ts'

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
  keywords?: string
}

const TITLE: ParagraphStyle = { face: 'heading', size: 20, leading: 26, color: INK.ink }
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
    ...(document.keywords !== undefined && { keywords: document.keywords }),
  })
  const paragraphs = (all: string[]) => {
    for (const words of all) {
      for (const line of words.split('\n')) tagged(page, page.root, 'P', () => write(page, line, FACE.body))
      page.y += GAP
    }
  }
  if (document.head.length > 0) {
    for (const line of document.head) tagged(page, page.root, 'P', () => write(page, line, FACE.body))
    page.y += 2 * GAP
  }
  tagged(page, page.root, 'H1', () => write(page, document.title, TITLE))
  page.y += GAP
  paragraphs(document.opening)
  const list = group(page, page.root, 'Sect')
  for (const row of document.facts)
    drawLabelled(page, list, row, { label: FACE.rowLabel, words: FACE.body, labelWidth: LABEL_WIDTH })
  list.end()
  page.y += GAP
  paragraphs(document.closing)
  drawFeet(page, document.foot === null ? [] : [document.foot], { rule: false })
  return finish(page)
}
