import * as m from '@evensettle/messages/proof/paper.ts'
import { familyWords } from '@evensettle/contracts/words/mail-families.ts'
import { familyOf } from '@evensettle/domain/mails/mails.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import type { CaseEvent } from '@evensettle/contracts/events.ts'
import { CASE_EVENT_TYPES } from '@evensettle/domain/cases/events.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { BundleReader, ShownEntry } from '@evensettle/domain/proof/bundle.ts'
import type { StrandEnd } from '@evensettle/domain/proof/check-links.ts'
import { CASE_STRAND, toldOf, type ShownLink, type Told } from '@evensettle/domain/proof/link.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import { renderPlainPdf } from '../../printing/plain-pdf.ts'

/** What the paper of a proof tells. */
export type ProofPaper = {
  case: { id: string; reference: string }
  reader: BundleReader
  names: Record<Side, string>
  timeZone: string
  links: readonly ShownLink[]
  audit: readonly ShownEntry[]
  strands: readonly StrandEnd[]
  madeAt: Date
  fingerprint: string
  /** how many of its papers are proven by the public log, and the fingerprint of that log's key */
  logged: { count: number; key: string }
  certificateAt: string
}

type Row = [label: string, words: string]

/** The record of a case in words, as a tagged PDF, unsealed. */
export async function renderProof(paper: ProofPaper): Promise<Uint8Array> {
  const { case: one, reader, names, links, strands } = paper
  const { reference } = one
  const moment = (iso: string) => dayAndTime(iso, paper.timeZone).replaceAll('\u202F', ' ')
  const own = links.filter(({ strand }) => strand === CASE_STRAND)
  const late = own.filter((link) => isLate(toldOf(link))).length
  const end = strands.find(({ strand }) => strand === CASE_STRAND)
  const closed = own.filter(({ told }) => !told).length
  return renderPlainPdf({
    title: m.documentTitle({ reference }),
    head: [],
    opening: [
      m.opening({ brand: BRAND }),
      reader === 'operator' ? m.madeForOperator() : m.madeForSide({ name: names[reader] }),
      ...(late > 0 ? [m.late({ count: late })] : []),
    ],
    facts: [
      [m.madeAt(), `${moment(paper.madeAt.toISOString())} (${paper.timeZone})`],
      [m.length(), m.lengthWords({ count: end?.places ?? 0, closed })],
      [m.head(), end?.hash ?? ''],
      [m.certificate(), paper.fingerprint],
      ...headed(m.recorded(), entryRows(own, paper, moment)),
      ...mailRows(paper, moment),
      ...headed(m.operators(), operatorRows(paper.audit, moment), m.noOperator()),
    ],
    closing: [
      m.proves({ brand: BRAND, address: paper.certificateAt }),
      m.provesNot({ logged: paper.logged.count, key: paper.logged.key }),
    ],
    reference,
    foot: m.foot({ brand: BRAND, reference }),
    madeAt: paper.madeAt,
  })
}

/** Rows below one that says what they are and how many. */
function headed(heading: string, rows: readonly Row[], none = ''): Row[] {
  return [[heading, rows.length > 0 ? m.list({ count: rows.length }) : none], ...rows]
}

function isLate(told: Told | null): boolean {
  return told !== null && Date.parse(told.chainedAt) - Date.parse(told.at) > DAY
}

type Moment = (iso: string) => string

function entryRows(links: readonly ShownLink[], { names }: ProofPaper, moment: Moment): Row[] {
  return links.flatMap((link): Row[] => {
    const told = toldOf(link)
    return told ? [[`${link.place}. ${moment(told.at)}`, entryWords(told, link, names)]] : []
  })
}

function entryWords(told: Told, { inside }: ShownLink, names: Record<Side, string>): string {
  const side = SIDES.find((one) => one === told.side) ?? null
  const name = side === null ? '' : names[side]
  const [facts, digest] = [inside?.of[0] ?? null, inside?.of[1] ?? '']
  if (told.kind === 'file') return m.file({ name, bytes: Number(listIn(facts)[1] ?? 0), sha256: digest })
  if (told.kind === 'signature')
    return inside ? m.signature({ name, fingerprint: digest }) : m.signatureClosed({ name })
  if (told.kind === 'seal') return m.seal({ sha256: digest })
  if (told.kind === 'mark') return m.marked()
  return eventInWords(told, facts, names)
}

/** What an event says, to somebody who is neither of the two. */
export function eventInWords(told: Told, facts: string | null, names: Record<Side, string>): string {
  const type = CASE_EVENT_TYPES.find((one) => one === told.type)
  const side = SIDES.find((one) => one === told.side) ?? null
  return type ? eventWords({ type, side, facts: factsIn(facts) }, null, names) : ''
}

function factsIn(text: string | null): CaseEvent['facts'] {
  const parsed: unknown = JSON.parse(text ?? '{}')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the database holds as the facts of an event
  return parsed as CaseEvent['facts']
}

/** The texts of a JSON array. */
export function listIn(text: string | null): string[] {
  const parsed: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(parsed) ? parsed.map(String) : []
}

function mailRows({ links, reader, names }: ProofPaper, moment: Moment): Row[] {
  const rows = links.flatMap((link): Row[] => {
    const told = toldOf(link)
    if (told?.kind !== 'mail') return []
    const [, subject = ''] = listIn(link.inside?.of[0] ?? null)
    const words = link.inside
      ? m.mail({ subject, sha256: link.inside.of[1] ?? '' })
      : m.mailClosed({ kind: familyWords(familyOf(told.type ?? '')) })
    return [[moment(told.at), words]]
  })
  const heading = reader === 'operator' ? m.mailsOperator() : m.mails({ name: names[reader] })
  return headed(heading, rows, m.noMail())
}

function operatorRows(audit: readonly ShownEntry[], moment: Moment): Row[] {
  return audit.map(({ entry }): Row => {
    const { reason } = factsIn(entry.facts)
    const words =
      entry.action === 'case.open'
        ? m.opened({ reason: String(reason ?? '') })
        : entry.action === 'case.check'
          ? m.checked()
          : m.proved()
    return [moment(entry.at), words]
  })
}
