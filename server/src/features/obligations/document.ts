import * as m from '@evensettle/messages/printing/obligations.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import type { Instalment, Terms } from '@evensettle/domain/agreements/terms.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'
import { isConfirmed, isOwed, isReplaced, isWaived } from '@evensettle/domain/obligations/obligation.ts'
import { sumsOf } from '@evensettle/domain/obligations/sums.ts'
import { addDays, dateIn, dateInWords, momentInWords } from '@evensettle/domain/time.ts'
import type { PlainDocument } from '../../printing/plain-pdf.ts'
import type { ObligationRow } from './queries.ts'
import type { PlanSignature } from './tables.ts'

type Names = { starter_name: string; respondent_name: string }

function nameOf(row: Names, side: Side): string {
  return side === 'starter' ? row.starter_name : row.respondent_name
}

type About = Names & {
  reference: string
  title: string
  currency: Currency
  made_at: Date
  terms: Terms
  fingerprint: string
  agreement_sealed_at: Date | null
  agreement_sha256: string | null
}

function agreementRows(about: About): [string, string][] {
  const { starter_name: starter, respondent_name: respondent } = about
  return [
    [m.caseLabel(), about.reference],
    [m.aboutLabel(), about.title],
    [m.betweenLabel(), m.between({ starter, respondent })],
    ...(about.agreement_sealed_at
      ? [row(m.agreementLabel(), m.sealedOn({ moment: momentInWords(about.agreement_sealed_at.getTime()) }))]
      : []),
    [m.textLabel(), about.fingerprint],
    ...(about.agreement_sha256 === null ? [] : [row(m.fileLabel(), about.agreement_sha256)]),
  ]
}

function row(label: string, words: string): [string, string] {
  return [label, words]
}

/** "Paid in full": each thing that was agreed on with the day on which it was confirmed, and that the release takes effect. */
export function certificateDocument(about: About, all: readonly ObligationRow[]): PlainDocument {
  const kept = all.filter(({ state }) => isConfirmed(state) || isWaived(state))
  const { paid, waived, whole } = sumsOf(all)
  const { reference } = about
  return {
    title: whole > 0 && waived === 0 ? m.paidInFull() : m.allDone(),
    head: [],
    opening: [m.certificateOpening({ brand: BRAND })],
    facts: [
      ...agreementRows(about),
      ...(whole > 0 ? [row(m.paidLabel(), formatAmount(paid, about.currency))] : []),
      ...(waived > 0 ? [row(m.waivedLabel(), formatAmount(waived, about.currency))] : []),
      ...kept.map((one, at): [string, string] => [`${at + 1}.`, keptInWords(about, one)]),
    ],
    closing: [about.terms.release ? m.release() : m.noRelease(), m.madeFrom({ brand: BRAND })],
    reference,
    foot: m.foot({ brand: BRAND, reference }),
    madeAt: about.made_at,
  }
}

function keptInWords(about: About, one: ObligationRow): string {
  const [from, to] = [nameOf(about, one.by), nameOf(about, otherSide(one.by))]
  const what =
    one.kind === 'payment'
      ? m.paysWhat({ from, to, sum: formatAmount(one.amount, about.currency) })
      : m.doesWhat({ from, what: one.words })
  const moment = momentInWords((one.ended_at ?? about.made_at).getTime())
  const isWaiver = isWaived(one.state)
  if (one.due_on === null)
    return isWaiver ? m.waived({ what, to, moment }) : m.confirmed({ what, to, moment })
  const facts = { what, to, moment, day: dateInWords(one.due_on) }
  return isWaiver ? m.dueWaived(facts) : m.dueConfirmed(facts)
}

type Change = Pick<ObligationRow, 'kind' | 'by' | 'words' | 'amount' | 'due_on'> & {
  parts: Instalment[]
  signed: PlanSignature[]
}

/** A change of the agreement: what one payment or act is replaced by, and both signatures with what was noted of them. */
export function changeDocument(about: About, change: Change): PlainDocument {
  const { kind, by, words, amount, due_on: dueOn, parts, signed } = change
  const { starter_name: starter, respondent_name: respondent, reference } = about
  const said = (value: number, day: string | null) => {
    const sum = kind === 'payment' ? formatAmount(value, about.currency) : words
    const what = m.doesWhat({ from: nameOf(about, by), what: sum })
    return day === null ? what : m.byDay({ what, day: dateInWords(day) })
  }
  return {
    title: m.changeTitle(),
    head: [],
    opening: [m.changeOpening({ starter, respondent })],
    facts: [
      ...agreementRows(about),
      [m.untilNow(), said(amount, dueOn)],
      ...parts.map((part, at) => row(at === 0 ? m.fromNowOn() : '', said(part.amount, part.dueOn))),
      ...signed.map((one) => row(nameOf(about, one.side), signatureInWords(one, one === signed[0]))),
    ],
    closing: [m.changeClosing()],
    reference,
    foot: m.foot({ brand: BRAND, reference }),
    madeAt: about.made_at,
  }
}

function signatureInWords(one: PlanSignature, isFirst: boolean): string {
  return m.signature({
    act: isFirst ? 'asked' : 'accepted',
    moment: momentInWords(Date.parse(one.at)),
    ip: one.ip,
    aal: one.aal,
    browser: one.userAgent,
  })
}

type Late = Names & { reference: string; currency: Currency; title: string; zone: string }

/**
 * The letter about something late that the agreement asks for: facts, what is still open, and the days it gives. In the
 * name of the one it is owed to, the same words as mail and on paper.
 */
export function lateLetterLines(
  about: Late,
  one: ObligationRow,
  all: readonly ObligationRow[],
  now: Date,
): { opening: string[]; closing: string[] } {
  const [from, to] = [nameOf(about, otherSide(one.by)), nameOf(about, one.by)]
  const sum = (value: number) => formatAmount(value, about.currency)
  const day = one.due_on === null ? '' : dateInWords(one.due_on)
  const { title, reference } = about
  const open = sumsOf(all.filter(({ by, state }) => by === one.by && isOwed(state))).open
  const hasParts = all.filter(({ kind, state }) => kind === 'payment' && !isReplaced(state)).length > 1
  const days = TIMELINE.putRightDays
  return {
    opening: [
      m.dear({ to }),
      one.kind === 'payment'
        ? m.agreedToPay({ title, reference, sum: sum(one.amount), day })
        : m.agreedToDo({ title, reference, what: one.words, day }),
      m.giveDays({
        days,
        until: dateInWords(addDays(dateIn(about.zone, now.getTime()), days)),
        zone: about.zone.replaceAll('_', ' '),
      }),
    ],
    closing: [
      ...(one.kind === 'payment' && hasParts && open > one.amount
        ? [m.allAtOnce({ days: TIMELINE.latePaymentDays, open: sum(open) })]
        : []),
      m.ifNot(),
      m.regards(),
      from,
    ],
  }
}

/** The same letter on paper. */
export function lateLetterDocument(
  about: Late,
  one: ObligationRow,
  all: readonly ObligationRow[],
  now: Date,
): PlainDocument {
  const at = one.letter_at ?? now
  const { opening, closing } = lateLetterLines(about, one, all, at)
  const names = [nameOf(about, otherSide(one.by)), '', nameOf(about, one.by), '']
  return {
    title: m.letterTitle(),
    head: [...names, dateInWords(dateIn(about.zone, at.getTime()))],
    opening,
    facts: [],
    closing,
    reference: about.reference,
    foot: null,
    madeAt: now,
  }
}

type Dates = Names & { reference: string; currency: Currency; mySide: Side }

/** All days that are still to come as a calendar file (RFC 5545): whole days, one event each, with the same id for ever. */
export function datesCalendar(
  about: Dates,
  all: readonly ObligationRow[],
  place: { url: string; host: string; now: Date },
): string {
  const stamp = place.now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const events = all.flatMap((one) => {
    // what a plan has replaced is taken out of calendars that have kept it; its parts stand for themselves
    const isGone = isReplaced(one.state)
    if (one.due_on === null || !(isOwed(one.state) || isGone)) return []
    const isMine = one.by === about.mySide
    const other = nameOf(about, otherSide(about.mySide))
    const sum = formatAmount(one.amount, about.currency)
    const what =
      one.kind === 'payment'
        ? isMine
          ? m.payEvent({ other, sum })
          : m.paidEvent({ other, sum })
        : isMine
          ? m.myEvent({ kind: one.kind, what: one.words })
          : m.theirEvent({ kind: one.kind, other, what: one.words })
    return [
      'BEGIN:VEVENT',
      `UID:${one.id}@${place.host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${bare(one.due_on)}`,
      `DTEND;VALUE=DATE:${bare(addDays(one.due_on, 1))}`,
      `SUMMARY:${escaped(what)}`,
      `DESCRIPTION:${escaped(m.foot({ brand: BRAND, reference: about.reference }))}`,
      `URL:${place.url}`,
      'TRANSP:TRANSPARENT',
      `SEQUENCE:${isGone ? 1 : 0}`,
      ...(isGone ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]
  })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND}//obligations//EN`,
    'METHOD:PUBLISH',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    `X-WR-CALNAME:${escaped(m.calendarName({ reference: about.reference }))}`,
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

function bare(date: string): string {
  return date.replaceAll('-', '')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')
}

/** Lines of a calendar file hold at most 75 bytes; the next ones begin with a blank. */
function folded(line: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].map((one, at) => (at === 0 ? one : ` ${one}`))
}
