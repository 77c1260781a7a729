import * as m from '@evensettle/messages/printing/account.ts'
import type { Account } from '@evensettle/domain/agreements/account.ts'
import { group, makeRoom, tagged, write, type Page } from '../../printing/pdf-page.ts'
import { drawHanging, FACE } from '../../printing/pdf-parts.ts'

const LEADING = 15
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
  makeRoom(page, 100 + rows.length * LEADING)
  page.y += 22
  const sect = group(page, page.root, 'Sect')
  tagged(page, sect, 'H2', () => write(page, m.heading(), FACE.heading))
  page.y += 4
  tagged(page, sect, 'P', () => write(page, m.onlyHere(), FACE.small))
  page.y += 6
  for (const [label, value] of rows)
    drawHanging(page, sect, 'P', {
      mark: [label, { ...FACE.label, leading: LEADING }],
      words: [value, { ...FACE.body, leading: LEADING }],
      hang: LABELS,
    })
  sect.end()
}
