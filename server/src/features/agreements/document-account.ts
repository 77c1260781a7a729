import * as m from '@evensettle/messages/printing/account.ts'
import type { Account } from '@evensettle/domain/agreements/account.ts'
import {
  group,
  INK,
  makeRoom,
  tagged,
  write,
  type Page,
  type ParagraphStyle,
} from '../../printing/pdf-page.ts'

const HEADING: ParagraphStyle = { face: 'heading', size: 14, leading: 20, color: INK.ink }
const LABEL: ParagraphStyle = { face: 'strong', size: 8.5, leading: 15, color: INK.faint }
const VALUE: ParagraphStyle = { face: 'body', size: 10.5, leading: 15, color: INK.ink }
const NOTE: ParagraphStyle = { face: 'body', size: 8.5, leading: 12.5, color: INK.soft }
const LABELS = 110

/** Where the money goes, for the payer's copy only. */
export function drawAccount(page: Page, account: Account): void {
  const rows: [string, string][] =
    account.kind === 'payment_link'
      ? [[m.link(), account.url]]
      : [
          [m.holder(), account.holder],
          [m.number(), account.number],
          ...(account.bank === '' ? [] : [[m.bank(), account.bank] satisfies [string, string]]),
        ]
  makeRoom(page, 100 + rows.length * VALUE.leading)
  page.y += 22
  const sect = group(page, page.root, 'Sect')
  tagged(page, sect, 'H2', () => write(page, m.heading(), HEADING))
  page.y += 4
  tagged(page, sect, 'P', () => write(page, m.onlyHere(), NOTE))
  page.y += 6
  for (const [label, value] of rows) {
    const top = page.y
    tagged(page, sect, 'P', () => {
      write(page, label, LABEL, page.left, LABELS)
      page.y = top
      write(page, value, VALUE, page.left + LABELS, page.width - LABELS)
    })
  }
  sect.end()
}
