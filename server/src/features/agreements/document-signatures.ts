import { inLog } from '@evensettle/messages/public-log/paper.ts'
import * as m from '@evensettle/messages/printing/signatures.ts'
import { CONSENT_TEXTS, CONSENT_VERSION, type Stroke } from '@evensettle/domain/agreements/signing.ts'
import type { Account } from '@evensettle/domain/agreements/account.ts'
import type { AgreementDocument } from '@evensettle/domain/agreements/text.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { PrintedLog } from '../public-log/queries.ts'
import {
  decoration,
  group,
  heightOf,
  INK,
  makeRoom,
  tagged,
  write,
  type Page,
  type ParagraphStyle,
} from '../../printing/pdf-page.ts'
import { drawHanging, FACE } from '../../printing/pdf-parts.ts'

/** One signature as it is printed, with what was noted when it was given. */
export type PrintedSignature = {
  side: Side
  name: string
  typedName: string
  strokes: Stroke[] | null
  signedAt: Date
  ip: string
  userAgent: string
  /** Authenticator assurance level of the session: `aal1` or `aal2`. */
  aal: string
  consentVersion?: string
}

export type AgreementPdfMeta = {
  reference: string
  /** SHA-256 in hex of the agreement's canonical text. */
  fingerprint: string
  verifyUrl: string
  /** what a paper that is sealed tells of its entry in the public log */
  log?: PrintedLog
  size?: 'A4' | 'LETTER'
  /** where the money goes: in the copy of whoever pays only */
  account?: Account
}

const SIGNED: ParagraphStyle = { face: 'signature', size: 24, leading: 32, color: INK.ink }
const NAME: ParagraphStyle = { face: 'strong', size: 10.5, leading: 15, color: INK.ink }
const GAP = 16
const PAD = 16
const DRAWN = { width: 168, height: 56 }

type Box = {
  signature: PrintedSignature
  width: number
  signed: ParagraphStyle
  height: number
  zone?: string
}

/** Both signatures side by side, and under each what was noted when it was given. */
export function drawSignatures(
  page: Page,
  document: AgreementDocument,
  signatures: readonly PrintedSignature[],
  meta: AgreementPdfMeta,
): void {
  const width = (page.width - GAP) / 2
  const boxes = signatures
    .toSorted((a, b) => Number(a.side === 'respondent') - Number(b.side === 'respondent'))
    .map((signature) => ({
      ...measured(page, signature, width),
      ...(document.zone && { zone: document.zone }),
    }))
  const height = Math.max(...boxes.map((box) => box.height), 0)
  makeRoom(page, 22 + FACE.heading.leading + 8 + height)
  page.y += 22
  const sect = group(page, page.root, 'Sect')
  tagged(page, sect, 'H2', () => write(page, m.signedByBoth(), FACE.heading))
  page.y += 8
  const top = page.y
  for (const [at, box] of boxes.entries()) {
    page.y = top
    drawBox(page, sect, box, page.left + at * (width + GAP), height)
  }
  page.y = top + height
  drawEvidence(page, sect, boxes, document)
  drawCheck(page, sect, document, meta)
  sect.end()
}

/** A long name is set smaller until it fits on two lines. */
function measured(page: Page, signature: PrintedSignature, width: number): Box {
  const inner = width - 2 * PAD
  let signed = SIGNED
  while (signed.size > 12 && page.type.lines(signature.typedName, signed, inner).length > 2) {
    signed = { ...signed, size: signed.size - 2, leading: signed.leading - 2.5 }
  }
  const mark =
    signature.strokes === null
      ? Math.max(DRAWN.height, heightOf(page, signature.typedName, signed, inner))
      : DRAWN.height
  const height =
    PAD +
    FACE.label.leading +
    6 +
    mark +
    8 +
    heightOf(page, signature.name, NAME, inner) +
    FACE.small.leading +
    PAD
  return { signature, width, signed, height }
}

function drawBox(page: Page, sect: ReturnType<typeof group>, box: Box, x: number, height: number): void {
  const { signature, width, signed, zone } = box
  const inner = width - 2 * PAD
  const top = page.y
  decoration(page, (doc) => {
    doc
      .roundedRect(x + 0.4, top + 0.4, width - 0.8, height - 0.8, 8)
      .lineWidth(0.8)
      .stroke(INK.line)
    doc.roundedRect(x, top, width, height, 8).clip()
    doc.rect(x, top, width, 4).fill(INK[signature.side])
  })
  page.y = top + PAD
  const how = signature.strokes === null ? m.typed() : m.drawn()
  tagged(page, sect, 'P', () =>
    write(page, how, { ...FACE.label, color: INK[signature.side] }, x + PAD, inner),
  )
  const line = top + height - PAD - FACE.small.leading - heightOf(page, signature.name, NAME, inner) - 6
  if (signature.strokes === null) {
    page.y = line - heightOf(page, signature.typedName, signed, inner)
    tagged(page, sect, 'P', () => write(page, signature.typedName, signed, x + PAD, inner))
  } else {
    const { strokes } = signature
    const alt = m.drawnBy({ name: signature.name })
    tagged(page, sect, 'Figure', () => drawStrokes(page, strokes, x + PAD, line - DRAWN.height - 2), { alt })
  }
  decoration(page, (doc) => {
    doc
      .moveTo(x + PAD, line)
      .lineTo(x + width - PAD, line)
      .lineWidth(0.8)
      .stroke(INK.soft)
  })
  page.y = line + 6
  tagged(page, sect, 'P', () => {
    write(page, signature.name, NAME, x + PAD, inner)
    write(page, moment(signature.signedAt, zone), FACE.small, x + PAD, inner)
  })
}

function drawStrokes(page: Page, strokes: Stroke[], x: number, y: number): void {
  const { doc } = page
  doc.save()
  doc.lineWidth(1.3).lineCap('round').lineJoin('round').strokeColor(INK.ink)
  for (const [first, ...rest] of strokes) {
    if (!first) continue
    doc.moveTo(x + first[0] * DRAWN.width, y + first[1] * DRAWN.height)
    for (const point of rest.length > 0 ? rest : [first]) {
      doc.lineTo(x + point[0] * DRAWN.width, y + point[1] * DRAWN.height)
    }
    doc.stroke()
  }
  doc.restore()
}

function evidenceOf(
  signature: PrintedSignature,
  { parties, zone }: AgreementDocument,
): [label: string, value: string][] {
  const { cameIn } = parties[signature.side]
  return [
    [m.name(), signature.name],
    ...(signature.typedName === signature.name ? [] : [signedAs(signature)]),
    [m.time(), moment(signature.signedAt, zone)],
    ...(cameIn === undefined ? [] : [[m.cameIn(), cameIn] satisfies [string, string]]),
    [m.internetAddress(), signature.ip],
    [m.browser(), signature.userAgent],
    [m.signedInWith(), signedInWith(signature.aal)],
    [m.wordsAgreedTo(), consentWords(signature)],
  ]
}

function consentWords({ consentVersion = CONSENT_VERSION }: PrintedSignature): string {
  return CONSENT_TEXTS[consentVersion] ?? m.consentText({ version: consentVersion })
}

function signedAs({ typedName }: PrintedSignature): [string, string] {
  return [m.signedAs(), typedName]
}

function drawEvidence(
  page: Page,
  sect: ReturnType<typeof group>,
  boxes: Box[],
  document: AgreementDocument,
): void {
  const labels = 92
  const title: ParagraphStyle = { ...NAME, size: 11 }
  page.y += 16
  makeRoom(page, title.leading + 40)
  tagged(page, sect, 'H3', () => write(page, m.whatWasNoted(), title))
  for (const { signature } of boxes) {
    page.y += 5
    makeRoom(page, 5 * FACE.small.leading)
    for (const [label, value] of evidenceOf(signature, document)) {
      const height = heightOf(page, value, FACE.small, page.width - labels - 12)
      makeRoom(page, height)
      const top = page.y
      decoration(page, (doc) => doc.rect(page.left, top, 2.5, height + 1).fill(INK[signature.side]))
      drawHanging(page, sect, 'P', {
        mark: [label, FACE.label],
        words: [value, FACE.small],
        hang: labels,
        left: page.left + 12,
      })
    }
  }
}

function drawCheck(
  page: Page,
  sect: ReturnType<typeof group>,
  document: AgreementDocument,
  meta: AgreementPdfMeta,
): void {
  const text = m.howToCheck({
    address: meta.verifyUrl,
    brand: document.brand,
    reference: meta.reference,
  })
  page.y += 12
  makeRoom(page, heightOf(page, text, FACE.small, page.width) + 2 * FACE.small.leading)
  tagged(page, sect, 'P', () => {
    write(page, text, FACE.small)
    write(page, meta.fingerprint, { ...FACE.small, face: 'strong', color: INK.pine })
  })
  if (!meta.log) return
  const entered = inLog(meta.log)
  page.y += 8
  makeRoom(page, heightOf(page, entered, FACE.small, page.width))
  tagged(page, sect, 'P', () => write(page, entered, FACE.small))
}

/** The clock of a zone takes longer to make than a line to print; it is kept for the zone of the last paper. */
let lastClock: { timeZone: string; clock: Intl.DateTimeFormat } | undefined

/** To the second, on the clocks that every day of the paper is counted by. */
function moment(at: Date, timeZone = 'UTC'): string {
  if (lastClock?.timeZone !== timeZone) {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    })
    lastClock = { timeZone, clock }
  }
  return lastClock.clock.format(at)
}

function signedInWith(aal: string): string {
  if (aal === 'aal2') return m.twoFactors()
  if (aal === 'aal1') return m.oneFactor()
  return aal
}
