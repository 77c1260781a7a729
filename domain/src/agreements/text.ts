import type { DisputeType } from '../cases/dispute-type.ts'
import { DISPUTE_IN_WORDS } from './dispute-in-words.ts'
import { otherSide, SIDES, type Side } from '../cases/side.ts'
import { formatAmount, type Currency } from '../money.ts'
import { dateIn, dateInWords, type CalendarDate, type Instant } from '../time.ts'
import { actInWords, isSamePromise } from './act-sentence.ts'
import { conditionIn, namesASum } from './condition.ts'
import { cleanWords, closed, wordsInside, wordsOf } from './clean-words.ts'
import type { Additions } from './additions.ts'
import { handoverClause, payWayClause } from './added-clauses.ts'
import { placeOf } from './clauses/places.ts'
import { speakerOf, type DisputeFacts } from './dispute-facts.ts'
import {
  addsUp,
  areAllAsked,
  factClauses,
  POINT_TABLES,
  pointsTable,
  type AgreementTable,
  type ItemisedPoint,
} from './point-tables.ts'
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
import { isSameHanding } from './handing.ts'
import { isLasting, type Act, type Payment, type Terms } from './terms.ts'

/** One of the two as the text names them; `cameIn`: how they came into the case, as it follows "gained access to the case". */
export type Party = {
  name: string
  address?: string | null
  /** where a notice goes besides the address; `isConfirmed`: they have shown that it is theirs, `confirmedAt` when, if that is known */
  email?: { value: string; isConfirmed: boolean; confirmedAt?: Instant } | null
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
  /** the zone that both have set; null: they have different ones, or it is not known, and times are those of UTC */
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

/** One numbered sentence or two of the agreement ("3.1"). */
export type Clause = { number: string; text: string; table: AgreementTable | null }

const SECTION_IDS = [
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

/** The version of the texts that are written now. Earlier ones keep their words and are only read. */
const TEXT_VERSION = 2

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
    isPromise ? paymentSection(input, names) : null,
    actsSection(input, names),
    isPromise ? plain('late', 'If something is late', ifLate(terms, names)) : null,
    isPromise ? plain('broken', 'If a promise is broken', ifBroken(terms)) : null,
    plain('closed', 'What is closed by this', [
      ...(part ? closedByPart(part, terms.currency) : closedByThis(terms)),
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
  const mail = email ? ` Email address (${howKnown(input, side)}): ${wordsInside(email.value)}` : ''
  const lives = address ? ` Address: ${closed(wordsInside(address))}` : ''
  return closed(`${wordsInside(name)}, who ${part}.${lives}${mail}`)
}

/** What is known of an email address: a mail that went there was answered, or somebody gave it. */
function howKnown(input: AgreementInput, side: Side): string {
  const { email, name } = input.parties[side]
  if (!email?.isConfirmed) return `as ${wordsInside(name)} gave it`
  const { confirmedAt } = email
  return confirmedAt === undefined
    ? 'confirmed'
    : `confirmed on ${dateInWords(dateIn(zoneOf(input), confirmedAt))}`
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
      ? 'Each day in this agreement is a calendar day. Times are in UTC (Coordinated Universal Time).'
      : // a device has told it, which says nothing of where an address is
        `Each day in this agreement is a calendar day. Times are those of the time zone ${input.zone}, which both have set in ${brand}.`,
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
  const of = { currency: terms.currency, nameOf: nameOf(facts, names) }
  const clauses: Draft['clauses'] = [
    {
      text: `${part?.first ?? 'This settles their dispute'}${kind}: ${closed(wordsOf(input.title, names.starter))}`,
    },
    ...(facts ? factClauses(facts, names, terms.currency) : []),
    { text: `Both said yes to these terms on ${dateInWords(agreedOn(input))}.` },
    ...(part?.clauses ?? []),
    ...settledBefore(before, zoneOf(input), terms.currency),
  ]
  if (points.length > 0 && !addsUp(points, terms.payment) && !areAllAsked(points, facts)) {
    clauses.push({
      text: 'These points are settled by it:',
      table: pointsTable(POINT_TABLES.settled, 'Sum named in the case', points, of),
    })
  }
  return { id: 'what', heading: 'What this settles', clauses }
}

/** Who wrote the words of a point, by name; null where they are nobody's of the case. */
function nameOf(facts: DisputeFacts | undefined, names: SideNames): (title: string) => string | null {
  return (title) => {
    const speaker = speakerOf({ words: title }, facts)
    return speaker && names[speaker]
  }
}

function paymentSection(input: AgreementInput, names: SideNames): Draft {
  const { terms, facts, itemised: points = [], additions: { payWay } = {} } = input
  const { payment, currency } = terms
  if (!payment) {
    const but = terms.acts.some(quotesASum) ? ', except for what a quoted condition names' : ''
    return plain('payment', 'Money', [`Neither pays the other any money under this agreement${but}.`])
  }
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
  if (isSetOff(input)) {
    const both = `${names.starter} and ${names.respondent}`
    clauses.push({
      text: `This is what is left once what ${both} ask of each other is set off, one against the other. Nothing else is paid for these points.`,
    })
  }
  if (addsUp(points, payment)) {
    clauses.push({
      text: 'This is how the sum is made up:',
      table: {
        ...pointsTable(POINT_TABLES.madeUp, 'Sum', points, { currency, nameOf: nameOf(facts, names) }),
        total: ['Together', sum],
      },
    })
  }
  const method = cleanWords(payment.method)
  if (payWay) clauses.push({ text: payWayClause(payWay, { payer, payee }) })
  else if (method !== '') clauses.push({ text: `How it is paid: ${closed(wordsOf(method, null))}` })
  clauses.push({
    text: `All sums are in ${currencyInWords(currency)}. Money counts as paid on the day ${payee} has it. ${payer} may pay early.`,
  })
  return { id: 'payment', heading: 'Who pays what, and by when', clauses }
}

/** Whether one sum stands for money that was asked for both ways. */
function isSetOff({ facts, part, before = [] }: AgreementInput): boolean {
  const asks = (side: Side) => facts?.asked.some(({ by, claimed }) => by === side && claimed > 0) === true
  return !part && before.length === 0 && SIDES.every(asks)
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

/** Whether a sum in the words of who does something stands beside a payment to that side: two sums for one thing would contradict. */
function isPaidFor(act: Act, { payment }: Terms): boolean {
  return payment !== null && payment.payer !== act.by && quotesASum(act)
}

function quotesASum({ words }: Act): boolean {
  return namesASum(conditionIn(words)?.condition ?? '')
}

function actsSection(
  { terms, facts, additions: { handovers = {} } = {} }: AgreementInput,
  names: SideNames,
): Draft | null {
  if (terms.acts.length === 0) return null
  // one promise is one sentence, also where older terms hold it twice
  const lines = terms.acts.flatMap((act, at) => {
    const isSaid = (one: Act) =>
      one.dueOn === act.dueOn &&
      isSamePromise(one, act) &&
      (!act.handing || isSameHanding(one.handing, act.handing))
    if (terms.acts.slice(0, at).some(isSaid)) return []
    const handover = handovers[at]
    return [
      [actInWords(act, names, speakerOf(act, facts)), ...(handover ? [handoverClause(handover)] : [])].join(
        ' ',
      ),
    ]
  })
  if (terms.acts.some((act) => act.dueOn === null && !isLasting(act))) {
    lines.push('Where no day is named, it is done within a fair time.')
  }
  if (terms.acts.some((act) => isPaidFor(act, terms)))
    lines.push('Where a quoted condition names a sum, the payment in this agreement stands in its place.')
  return plain('acts', terms.payment ? 'What else is promised' : 'What is promised', lines)
}
