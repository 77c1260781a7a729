import type { DisputeType } from '../cases/dispute-type.ts'
import { DISPUTE_IN_WORDS } from './dispute-in-words.ts'
import { otherSide, SIDES, type Side } from '../cases/side.ts'
import { formatAmount, type Currency } from '../money.ts'
import { dateIn, dateInWords, type CalendarDate, type Instant } from '../time.ts'
import { actInWords, isSamePromise } from './act-sentence.ts'
import { cleanWords, closed, wordsInside } from './clean-words.ts'
import type { Additions } from './additions.ts'
import { handoverClause, payWayClause } from './added-clauses.ts'
import { placeOf } from './clauses/places.ts'
import { factsInWords, type DisputeFacts } from './dispute-facts.ts'
import {
  closedByPart,
  settledBefore,
  settledByPart,
  titleOf,
  type PartOfText,
  type SettledBefore,
} from './part-text.ts'
import {
  aboutSigning,
  closedByThis,
  howToCheck,
  ifBroken,
  ifLate,
  inWriting,
  whatThisIs,
} from './standard-clauses.ts'
import { namesInside, type SideNames } from './terms-in-words.ts'
import { isLasting, type Payment, type Terms } from './terms.ts'

/** One point of the case and the sum named for it, in minor units; no sum for a thing or an act. */
export type ItemisedPoint = { title: string; amount: number | null }

/** One of the two as the text names them; `cameIn`: how they came into the case, as it follows "gained access to the case". */
export type Party = {
  name: string
  address?: string | null
  /** where a notice goes besides the address; `isConfirmed`: they have shown that it is theirs */
  email?: { value: string; isConfirmed: boolean } | null
  cameIn?: string
}

/** What a text is made from. The same input makes the same text, so that it can be written again when one part changes. */
export type AgreementInput = {
  reference: string
  brand: string
  title: string
  disputeType: DisputeType
  parties: Record<Side, Party>
  terms: Terms
  agreedAt: Instant
  /** the zone in which both live; null: they live in different ones, or it is not known, and days are those of UTC */
  zone: string | null
  facts?: DisputeFacts
  itemised?: readonly ItemisedPoint[]
  /** what both added to the terms before signing */
  additions?: Additions
  /** the version that this one takes the place of */
  replaces?: ReplacedVersion
  /** the points that it settles; without it, it settles all that is open */
  part?: PartOfText
  /** the part agreements that both have signed before */
  before?: readonly SettledBefore[]
}

/** The version of an agreement that a new one replaces: when both had signed it, and SHA-256 of its sealed file in hex. */
export type ReplacedVersion = { version: number; signedAt: Instant; sha256: string }

/** A small table under a clause; `total` is its last row. Sums stand in the last column. */
export type AgreementTable = { caption: string; head: string[]; rows: string[][]; total: string[] | null }

/** One numbered sentence or two of the agreement ("3.1"). */
export type Clause = { number: string; text: string; table: AgreementTable | null }

export const SECTION_IDS = [
  'who',
  'version',
  'what',
  'payment',
  'acts',
  'late',
  'broken',
  'closed',
  'writing',
  'law',
  'paper',
  'signing',
  'check',
] as const
export type SectionId = (typeof SECTION_IDS)[number]

export type AgreementSection = { id: SectionId; number: number; heading: string; clauses: Clause[] }

/** What the tables are called that list the points of an agreement, in every version of the text. */
export const POINT_TABLES = {
  settled: 'The points that are settled',
  madeUp: 'How the sum is made up',
} as const

/** The version of the texts that are written now. Earlier ones keep their words and are only read. */
export const TEXT_VERSION = 2

/** An agreement as structured text, ready for a screen, a PDF and a fingerprint. */
export type AgreementDocument = {
  version: 1 | typeof TEXT_VERSION
  language: 'en'
  brand: string
  reference: string
  title: string
  subtitle: string
  agreedOn: CalendarDate
  /** the zone of every day and time in it; missing in version 1, where all were in UTC */
  zone?: string
  currency: Currency
  /** `cameIn` and `email` are missing in agreements from before they were named */
  parties: Record<
    Side,
    { name: string; address: string | null; part: string; cameIn?: string; email?: string }
  >
  sections: AgreementSection[]
}

type Draft = { id: SectionId; heading: string; clauses: { text: string; table?: AgreementTable }[] }

/**
 * Writes the agreement of two sides from their terms. The same input always gives the same document, and
 * nothing in it comes from anywhere but the input and the clauses.
 */
export function agreementDocument(input: AgreementInput): AgreementDocument {
  const { terms } = input
  const brand = cleanWords(input.brand)
  const names = namesInside({
    starter: input.parties.starter.name,
    respondent: input.parties.respondent.name,
  })
  const { additions = {} } = input
  const place = placeOf(additions.law)
  const { part } = input
  // a standstill alone promises nothing that could be late
  const isPromise = !part || part.points.length > 0
  const sections: (Draft | null)[] = [
    whoSection(input, brand),
    versionSection(input),
    whatSection(input, names),
    isPromise ? paymentSection(terms, names, input.itemised ?? [], additions) : null,
    actsSection(terms, names, additions),
    isPromise ? plain('late', 'If something is late', ifLate(terms, names)) : null,
    isPromise ? plain('broken', 'If a promise is broken', ifBroken(terms)) : null,
    plain('closed', 'What is closed by this', [
      ...(part ? closedByPart(part) : closedByThis(terms)),
      ...(terms.release ? place.release : []),
      ...(additions.standstillUntil ? place.standstill(dateInWords(additions.standstillUntil)) : []),
    ]),
    plain('writing', 'Writing to each other', inWriting(brand)),
    plain('law', 'Which law applies', [...place.law]),
    plain('paper', 'What this document is', [...whatThisIs(brand, scopeOf(input)), ...place.binding]),
    plain('signing', 'How this was signed', aboutSigning(brand)),
    plain('check', 'How to check this document', howToCheck(brand, input.reference)),
  ]
  return {
    version: TEXT_VERSION,
    language: 'en',
    brand,
    reference: input.reference,
    title: titleOf(part),
    subtitle: `${names.starter} and ${names.respondent}`,
    agreedOn: agreedOn(input),
    zone: zoneOf(input),
    currency: terms.currency,
    parties: { starter: party(input, 'starter'), respondent: party(input, 'respondent') },
    sections: sections.filter((draft) => draft !== null).map(numbered),
  }
}

function scopeOf({ part, before = [] }: AgreementInput): Parameters<typeof whatThisIs>[1] {
  if (part) return 'part'
  return before.length > 0 ? 'rest' : 'all'
}

function zoneOf({ zone }: AgreementInput): string {
  return zone ?? 'UTC'
}

function agreedOn(input: AgreementInput): CalendarDate {
  return dateIn(zoneOf(input), input.agreedAt)
}

function party(input: AgreementInput, side: Side): AgreementDocument['parties'][Side] {
  const { name, address, email, cameIn } = input.parties[side]
  const cleanAddress = cleanWords(address ?? '')
  return {
    name: cleanWords(name),
    address: cleanAddress === '' ? null : cleanAddress,
    part: side === 'starter' ? 'began the case' : 'was invited',
    ...(email ? { email: cleanWords(email.value) } : {}),
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

function partyInWords(input: AgreementInput, side: Side): string {
  const { name, address, part } = party(input, side)
  const { email } = input.parties[side]
  const mail = email
    ? ` Email address${email.isConfirmed ? '' : ' (not confirmed)'}: ${wordsInside(email.value)}`
    : ''
  const lives = address ? ` Address: ${closed(wordsInside(address))}` : ''
  return closed(`${wordsInside(name)}, who ${part}.${lives}${mail}`)
}

function whoSection(input: AgreementInput, brand: string): Draft {
  const ways = SIDES.map((side) => party(input, side)).flatMap(({ name, cameIn }) =>
    cameIn === undefined ? [] : [closed(`${wordsInside(name)} gained access to the case ${cameIn}`)],
  )
  return plain('who', 'Who this is between', [
    ...SIDES.map((side) => partyInWords(input, side)),
    ...ways,
    `The two made this agreement with the help of ${brand}, in the case ${input.reference}. ${brand} is not a side in it.`,
    input.zone === null
      ? 'All days and times in this agreement are in UTC (Coordinated Universal Time).'
      : `All days and times in this agreement are those of the time zone ${input.zone}, in which both live.`,
  ])
}

function versionSection(input: AgreementInput): Draft | null {
  const { replaces } = input
  if (!replaces) return null
  const signedOn = dateInWords(dateIn(zoneOf(input), replaces.signedAt))
  return plain('version', 'Which version this is', [
    `This is version ${replaces.version + 1} of the agreement in the case ${input.reference}. Once both have signed it, it takes the place of version ${replaces.version}, which has been in force since ${signedOn}. The sealed file of version ${replaces.version} has this SHA-256 fingerprint: ${replaces.sha256}.`,
    `What was paid or done under version ${replaces.version} counts under this one. Nothing has to be paid or done twice.`,
  ])
}

function whatSection(input: AgreementInput, names: SideNames): Draft {
  const kind = input.disputeType === 'other' ? '' : ` (${DISPUTE_IN_WORDS[input.disputeType]})`
  const { itemised: points = [], facts, terms, before = [] } = input
  const part = input.part && settledByPart(input.part, names, terms.currency)
  const clauses: Draft['clauses'] = [
    { text: `${part?.first ?? 'This settles their dispute'}${kind}: ${closed(wordsInside(input.title))}` },
    ...(facts ? factClauses(facts, names, terms.currency) : []),
    { text: `Both said yes to these terms on ${dateInWords(agreedOn(input))}.` },
    ...(part?.clauses ?? []),
    ...settledBefore(before, zoneOf(input)),
  ]
  if (points.length > 0 && !addsUp(points, terms.payment) && !areAllAsked(points, facts)) {
    clauses.push({
      text: 'These points are settled by it:',
      table: pointsTable(POINT_TABLES.settled, 'Sum named in the case', points, terms.currency),
    })
  }
  return { id: 'what', heading: 'What this settles', clauses }
}

/** What the dispute was about. Both sign it, so it says whose words they are and that nobody admits them. */
function factClauses(facts: DisputeFacts, names: SideNames, currency: Currency): Draft['clauses'] {
  const told = factsInWords(facts, currency)
  const about =
    told.length === 0
      ? []
      : [
          {
            text: `${names.starter} described it like this when the case began. It says what the dispute was about; nobody admits it by signing. ${told.join(' ')}`,
          },
        ]
  const asked = SIDES.flatMap((side) => {
    const items = facts.asked.filter(({ by }) => by === side)
    const points = items.map(({ title, on, claimed }) => ({
      title: on === null ? title : `${title} (${dateInWords(on)})`,
      amount: claimed > 0 ? claimed : null,
    }))
    const caption = `What ${names[side]} asked for`
    return points.length === 0
      ? []
      : [{ text: `${caption}:`, table: pointsTable(caption, 'Sum asked for', points, currency) }]
  })
  return [...about, ...asked]
}

/** Whether a list of points says nothing that the list of what was asked for has not said. */
function areAllAsked(points: readonly ItemisedPoint[], facts: DisputeFacts | undefined): boolean {
  const asked = facts?.asked ?? []
  return (
    points.length === asked.length &&
    points.every(({ title, amount }) =>
      asked.some((one) => one.title === title && (one.claimed > 0 ? one.claimed : null) === amount),
    )
  )
}

/** Whether a list of points is how a payment is made up: each has a sum, and together they are the payment. */
export function addsUp(points: readonly ItemisedPoint[], payment: Payment | null): payment is Payment {
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

function paymentSection(
  terms: Terms,
  names: SideNames,
  points: readonly ItemisedPoint[],
  { payWay }: Additions,
): Draft {
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
        ...pointsTable(POINT_TABLES.madeUp, 'Sum', points, currency),
        total: ['Together', sum],
      },
    })
  }
  const method = cleanWords(payment.method)
  if (payWay) clauses.push({ text: payWayClause(payWay, { payer, payee }) })
  else if (method !== '') clauses.push({ text: `How it is paid: ${closed(wordsInside(method))}` })
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

function actsSection(terms: Terms, names: SideNames, { handovers = {} }: Additions): Draft | null {
  if (terms.acts.length === 0) return null
  // one promise is one sentence, also where older terms hold it twice
  const lines = terms.acts.flatMap((act, at) => {
    if (terms.acts.slice(0, at).some((one) => one.dueOn === act.dueOn && isSamePromise(one, act))) return []
    const handover = handovers[at]
    return [[actInWords(act, names), ...(handover ? [handoverClause(handover)] : [])].join(' ')]
  })
  if (terms.acts.some((act) => act.dueOn === null && !isLasting(act.kind))) {
    lines.push('Where no day is named, it is done within a fair time.')
  }
  return plain('acts', terms.payment ? 'What else is promised' : 'What is promised', lines)
}
