import * as m from '@evensettle/messages/printing/agreement.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { AgreementDocument } from '@evensettle/domain/agreements/text.ts'
import { dateInWords } from '@evensettle/domain/time.ts'
import { drawAccount } from './document-account.ts'
import { drawSignatures, type AgreementPdfMeta, type PrintedSignature } from './document-signatures.ts'
import { logKeyword } from '../../printing/log-keyword.ts'
import {
  finish,
  INK,
  newPage,
  tagged,
  write,
  type Page,
  type ParagraphStyle,
} from '../../printing/pdf-page.ts'
import { drawBrandLine, drawFeet, drawSides, FACE } from '../../printing/pdf-parts.ts'
import { drawSection } from '../../printing/pdf-sections.ts'

const TITLE: ParagraphStyle = { face: 'heading', size: 28, leading: 34, color: INK.ink }

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
    ...(meta.log && { keywords: logKeyword(meta.log) }),
  })
  drawHead(page, document, meta)
  for (const section of document.sections) drawSection(page, section)
  drawSignatures(page, document, signatures, meta)
  if (meta.account) drawAccount(page, meta.account)
  drawFeet(
    page,
    [
      m.foot({ brand: document.brand, reference: meta.reference }),
      m.fingerprint({ fingerprint: meta.fingerprint }),
    ],
    { rule: true },
  )
  return finish(page)
}

function drawHead(page: Page, document: AgreementDocument, meta: AgreementPdfMeta): void {
  drawBrandLine(page, document.brand, [m.caseNumber({ reference: meta.reference }), FACE.small])
  page.y += 44
  tagged(page, page.root, 'H1', () => write(page, document.title, TITLE))
  page.y += 4
  tagged(page, page.root, 'P', () =>
    write(page, m.agreedOn({ date: dateInWords(document.agreedOn) }), { ...FACE.body, color: INK.soft }),
  )
  page.y += 20
  const card = (side: Side) => {
    const { name, address, part } = document.parties[side]
    return { part: capital(part), name, address }
  }
  drawSides(page, { starter: card('starter'), respondent: card('respondent') })
  page.y += 14
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
