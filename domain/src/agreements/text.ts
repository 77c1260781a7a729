import type { DisputeType } from '../cases/dispute-type.ts'
import { DISPUTE_IN_WORDS } from './dispute-in-words.ts'
import { otherSide, SIDES, type Side } from '../cases/side.ts'
import { formatAmount, type Currency } from '../money.ts'
import type { CalendarDate } from '../time.ts'
import { cleanWords, wordsInside } from './clean-words.ts'
import { aboutSigning, closedByThis, howToCheck, ifBroken, ifLate, whatThisIs } from './standard-clauses.ts'
import { dateInWords } from '../time.ts'
import { actInWords, closed, isLasting, namesInside, type SideNames } from './terms-in-words.ts'
import type { Payment, Terms } from './terms.ts'

/** One point of the case and the sum named for it, in minor units; no sum for a thing or an act. */
export type ItemisedPoint = { title: string; amount: number | null }

export type AgreementInput = {
  reference: string
  brand: string
  title: string
  disputeType: DisputeType
  /** `cameIn`: how a side came into the case, as it follows "came in" */
  parties: Record<Side, { name: string; address?: string | null; cameIn?: string }>
  terms: Terms
  agreedOn: CalendarDate
  itemised?: readonly ItemisedPoint[]
}

/** A small table under a clause; `total` is its last row. Sums stand in the last column. */
export type AgreementTable = { caption: string; head: string[]; rows: string[][]; total: string[] | null }

/** One numbered sentence or two of the agreement ("3.1"). */
export type Clause = { number: string; text: string; table: AgreementTable | null }

export const SECTION_IDS = [
  'who',
  'what',
  'payment',
  'acts',
  'late',
  'broken',
  'closed',
  'paper',
  'signing',
  'check',
] as const
export type SectionId = (typeof SECTION_IDS)[number]

export type AgreementSection = { id: SectionId; number: number; heading: string; clauses: Clause[] }

/** An agreement as structured text, ready for a screen, a PDF and a fingerprint. */
export type AgreementDocument = {
  version: 1
  language: 'en'
  brand: string
  reference: string
  title: string
  subtitle: string
  agreedOn: CalendarDate
  currency: Currency
  /** `cameIn` is missing in agreements from before it was named */
  parties: Record<Side, { name: string; address: string | null; part: string; cameIn?: string }>
  sections: AgreementSection[]
}

type Draft = { id: SectionId; heading: string; clauses: { text: string; table?: AgreementTable }[] }

/**
 * Writes the agreement of two sides from their terms. The same input always gives the same document, and
 * nothing in it comes from anywhere but the input and the standard clauses.
 */
export function agreementDocument(input: AgreementInput): AgreementDocument {
  const { terms } = input
  const brand = cleanWords(input.brand)
  const names = namesInside({
    starter: input.parties.starter.name,
    respondent: input.parties.respondent.name,
  })
  const sections: (Draft | null)[] = [
    whoSection(input, brand),
    whatSection(input),
    paymentSection(terms, names, input.itemised ?? []),
    actsSection(terms, names),
    plain('late', 'If something is late', ifLate(terms, names)),
    plain('broken', 'If a promise is broken', ifBroken(terms)),
    plain('closed', 'What is closed by this', closedByThis(terms)),
    plain('paper', 'What this paper is', whatThisIs(brand)),
    plain('signing', 'How this was signed', aboutSigning(brand)),
    plain('check', 'How to check this paper', howToCheck(brand, input.reference)),
  ]
  return {
    version: 1,
    language: 'en',
    brand,
    reference: input.reference,
    title: 'Settlement agreement',
    subtitle: `${names.starter} and ${names.respondent}`,
    agreedOn: input.agreedOn,
    currency: terms.currency,
    parties: { starter: party(input, 'starter'), respondent: party(input, 'respondent') },
    sections: sections.filter((draft) => draft !== null).map(numbered),
  }
}

function party(input: AgreementInput, side: Side): AgreementDocument['parties'][Side] {
  const { name, address, cameIn } = input.parties[side]
  const cleanAddress = cleanWords(address ?? '')
  return {
    name: cleanWords(name),
    address: cleanAddress === '' ? null : cleanAddress,
    part: side === 'starter' ? 'began the case' : 'was invited',
    ...(cameIn === undefined ? {} : { cameIn: cleanWords(cameIn) }),
  }
}

function numbered(draft: Draft, index: number): AgreementSection {
  const number = index + 1
  return {
    id: draft.id,
    number,
    heading: draft.heading,
    clauses: draft.clauses.map(({ text, table }, at) => ({
      number: `${number}.${at + 1}`,
      text,
      table: table ?? null,
    })),
  }
}

function plain(id: SectionId, heading: string, texts: string[]): Draft {
  return { id, heading, clauses: texts.map((text) => ({ text })) }
}

/** The same agreement with the address of a side in it, for an address that was given after the terms. */
export function withAddress(document: AgreementDocument, side: Side, address: string): AgreementDocument {
  const cleanAddress = cleanWords(address)
  const named = { ...document.parties[side], address: cleanAddress === '' ? null : cleanAddress }
  const before = partyInWords(document.parties[side])
  const sections = document.sections.map((section) =>
    section.id === 'who'
      ? {
          ...section,
          clauses: section.clauses.map((clause) =>
            clause.text === before ? { ...clause, text: partyInWords(named) } : clause,
          ),
        }
      : section,
  )
  return { ...document, parties: { ...document.parties, [side]: named }, sections }
}

function partyInWords({ name, address, part }: AgreementDocument['parties'][Side]): string {
  return closed(`${wordsInside(name)}, who ${part}${address ? `. Address: ${wordsInside(address)}` : ''}`)
}

function whoSection(input: AgreementInput, brand: string): Draft {
  const parties = SIDES.map((side) => party(input, side))
  const ways = parties.flatMap(({ name, cameIn }) =>
    cameIn === undefined ? [] : [closed(`${wordsInside(name)} came in ${cameIn}`)],
  )
  return plain('who', 'Who this is between', [
    ...parties.map(partyInWords),
    ...ways,
    `The two made this agreement with the help of ${brand}, in the case ${input.reference}. ${brand} is not a side in it.`,
  ])
}

function whatSection(input: AgreementInput): Draft {
  const kind = input.disputeType === 'other' ? '' : ` (${DISPUTE_IN_WORDS[input.disputeType]})`
  const points = input.itemised ?? []
  const texts: Draft['clauses'] = [
    { text: `This settles their dispute${kind}: ${closed(wordsInside(input.title))}` },
    { text: `Both said yes to these terms on ${dateInWords(input.agreedOn)}.` },
  ]
  if (points.length > 0 && !addsUp(points, input.terms.payment)) {
    texts.push({
      text: 'These points are settled by it:',
      table: pointsTable(
        'The points that are settled',
        'Sum named in the case',
        points,
        input.terms.currency,
      ),
    })
  }
  return { id: 'what', heading: 'What this settles', clauses: texts }
}

function addsUp(points: readonly ItemisedPoint[], payment: Payment | null): payment is Payment {
  if (!payment || points.length === 0) return false
  if (points.some((point) => point.amount === null)) return false
  return points.reduce((sum, point) => sum + (point.amount ?? 0), 0) === payment.amount
}

function pointsTable(
  caption: string,
  sumHead: string,
  points: readonly ItemisedPoint[],
  currency: Currency,
): AgreementTable {
  return {
    caption,
    head: ['Point', sumHead],
    rows: points.map(({ title, amount }) => [
      wordsInside(title),
      amount === null ? 'no sum' : formatAmount(amount, currency),
    ]),
    total: null,
  }
}

function paymentSection(terms: Terms, names: SideNames, points: readonly ItemisedPoint[]): Draft {
  const { payment, currency } = terms
  if (!payment) return plain('payment', 'Money', ['No money is paid under this agreement.'])
  const payer = names[payment.payer]
  const payee = names[otherSide(payment.payer)]
  const sum = formatAmount(payment.amount, currency)
  const [only] = payment.instalments
  const clauses: Draft['clauses'] = []
  if (payment.instalments.length <= 1) {
    clauses.push({ text: `${payer} pays ${payee} ${sum}${only ? ` by ${dateInWords(only.dueOn)}` : ''}.` })
  } else {
    clauses.push({
      text: `${payer} pays ${payee} ${sum} in ${payment.instalments.length} parts, each by its day:`,
      table: instalmentTable(payment, currency),
    })
  }
  if (addsUp(points, payment)) {
    clauses.push({
      text: 'This is how the sum is made up:',
      table: {
        ...pointsTable('How the sum is made up', 'Sum', points, currency),
        total: ['Together', sum],
      },
    })
  }
  const method = cleanWords(payment.method)
  if (method !== '') clauses.push({ text: `How it is paid: ${closed(wordsInside(method))}` })
  clauses.push({
    text: `All sums are in ${currencyInWords(currency)}. Money counts as paid on the day ${payee} has it. ${payer} may pay early.`,
  })
  return { id: 'payment', heading: 'Who pays what, and by when', clauses }
}

function instalmentTable(payment: Payment, currency: Currency): AgreementTable {
  return {
    caption: 'The parts of the payment',
    head: ['Part', 'To be paid by', 'Sum'],
    rows: payment.instalments.map((part, index) => [
      String(index + 1),
      dateInWords(part.dueOn),
      formatAmount(part.amount, currency),
    ]),
    total: ['', 'Together', formatAmount(payment.amount, currency)],
  }
}

function currencyInWords(currency: Currency): string {
  const name = new Intl.DisplayNames(['en'], { type: 'currency' }).of(currency)
  return name === undefined || name === currency ? currency : `${currency} (${name})`
}

function actsSection(terms: Terms, names: SideNames): Draft | null {
  if (terms.acts.length === 0) return null
  const lines = terms.acts.map((act) => actInWords(act, names))
  if (terms.acts.some((act) => act.dueOn === null && !isLasting(act.kind))) {
    lines.push('Where no day is named, it is done within a fair time.')
  }
  return plain('acts', terms.payment ? 'What else is promised' : 'What is promised', lines)
}
