import * as m from '@evensettle/messages/negotiation/time-line.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import type { termsInWords } from '@evensettle/domain/agreements/terms-in-words.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { openItems } from '@evensettle/domain/cases/item.ts'
import { isReady } from '@evensettle/domain/evidence/evidence.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { isOnTheTable, isSuperseded } from '@evensettle/domain/offers/offer.ts'
import { formatMoney } from '../../../lib/format.ts'
import { answered, answeredInReturn, type Move } from './answered/model.ts'
import { about, admittedTotal, askedTotal, offerHeadline, sumOf } from '../model.ts'

/** Something that happened between the messages: a move with its sum, or one plain line. */
export type Happening = {
  key: string
  at: string
  side: Side | null
  words: string
  /** what it changes in the picture beside the time line */
  gap?: number
  turn?: 'meets' | 'parts'
  move: Move | null
  /** whether what it tells of lies among the evidence */
  isEvidence?: boolean
  /** what was shown with it */
  documents?: readonly EvidenceView[]
}

/** What is said in the time line, and not only in the log of everything. */
const TOLD = new Set<CaseEventType>([
  'case.submitted',
  'invitation.opened',
  'answer.given',
  'respondent.joined',
  'respondent.confirmed',
  'items.answered',
  'evidence.added',
  'offer.made',
  'offer.accepted',
  'offer.declined',
  'offer.withdrawn',
  'offer.expired',
  'term.struck',
  'term.added',
  'proposal.asked',
  'round.opened',
  'confirmation.opened',
  'round.settled',
  'round.ended',
  'agreement.signed',
  'agreement.declined',
  'agreement.sealed',
  'part.proposed',
  'part.accepted',
  'part.declined',
  'part.withdrawn',
  'part.ended',
  'part.signed',
  'part.settled',
  'pause.taken',
  'pause.ended',
  'finish.wished',
  'finish.taken_back',
  'extension.wished',
  'case.extended',
  'case.closed',
  'case.reopened',
  'case.opened_by_operator',
  'case.proven_by_operator',
])

/** What comes by itself, and only where there is something to show with it. */
type Beside = {
  documents?: readonly EvidenceView[] | undefined
  /** says the terms of an offer that was answered */
  inWords?: typeof termsInWords | undefined
}

/** What happened in the open, oldest first, without the messages. Neighbours that say the same stand once. */
export function happeningsOf(
  view: CaseView,
  events: readonly CaseEvent[],
  { offers }: Pick<Negotiation, 'offers'>,
  { documents = [], inWords = () => [] }: Beside = {},
): Happening[] {
  const happenings: Happening[] = []
  const gaps = gapsOf(view, events, offers)
  const newest = events.findLast(({ type }) => type === 'answer.given')
  for (const event of events) {
    if (!TOLD.has(event.type)) continue
    const inReturn = agreedInReturn(view, event, events)
    const one = {
      ...happeningOf(view, event, { offers, inWords, newest }),
      ...inReturn,
      ...turnOf(event),
      ...gaps.get(event.seq),
    }
    const last = happenings.at(-1)
    if (last && last.move === null && one.move === null && last.words === one.words) happenings.pop()
    happenings.push(one)
  }
  return withDocuments(happenings, documents)
}

/** What each side showed stands with the move that first showed it: its story, its answer, or what it added later. */
function withDocuments(happenings: readonly Happening[], documents: readonly EvidenceView[]): Happening[] {
  const shown = Map.groupBy(documents.filter(isShown), ({ side, shownAt }) =>
    happenings.find(
      (one) =>
        one.side === side &&
        (one.isEvidence ?? one.move?.isStory) &&
        Date.parse(one.at) >= Date.parse(shownAt),
    ),
  )
  return happenings.map((one) => {
    const there = shown.get(one)
    return there ? { ...one, documents: there } : one
  })
}

function isShown(one: EvidenceView): one is EvidenceView & { shownAt: string } {
  return one.shownAt !== null && isReady(one.state) && one.problem === null
}

/** Both asked for a proposal, or agree: the strands meet. A round that ends without terms lets them go on apart. */
function turnOf({ type }: CaseEvent): Pick<Happening, 'turn'> {
  if (MEETS.has(type)) return { turn: 'meets' }
  return PARTS.has(type) ? { turn: 'parts' } : {}
}

const MEETS = new Set<CaseEventType>(['round.opened', 'round.settled', 'offer.accepted', 'agreement.sealed'])
const PARTS = new Set<CaseEventType>(['round.ended', 'agreement.declined'])

/**
 * How far apart the two sums are after each event that names one, by its place in the log. By the points that are open today,
 * all the way: one scale, and nothing that a part agreement has settled.
 */
function gapsOf(
  view: CaseView,
  events: readonly CaseEvent[],
  offers: readonly Offer[],
): Map<number, { gap: number }> {
  const gaps = new Map<number, { gap: number }>()
  const items = openItems(view.items)
  const sums = { starter: askedTotal(items.map(unanswered)), respondent: null as number | null }
  for (const event of events) {
    const offer = offerOf(event, offers)
    if (event.type === 'answer.given' && view.answer) {
      sums.starter = askedTotal(items)
      sums.respondent = admittedTotal(items)
    } else if (offer && !offer.isEarlier) sums[offer.side] = sumOf(offer)
    else continue
    if (sums.respondent !== null && sums.starter > 0)
      gaps.set(event.seq, { gap: Math.max(0, sums.starter - sums.respondent) })
  }
  return gaps
}

function offerOf(event: CaseEvent, offers: readonly Offer[]): Offer | undefined {
  return event.type === 'offer.made' ? offers.find(({ id }) => id === event.facts['offerId']) : undefined
}

/** An offer that waits for its answer stands on the table with all that goes with it; the others are told here. */
export function hasOfferToTell(offers: readonly Offer[]): boolean {
  return offers.some(({ state }) => !isOnTheTable(state))
}

type Told = {
  offers: readonly Offer[]
  inWords: typeof termsInWords
  /** the answer that stands */
  newest?: CaseEvent | undefined
}

function happeningOf(view: CaseView, event: CaseEvent, told: Told): Happening {
  const { offers, inWords, newest } = told
  const words = eventWords(event, view.mySide, view.names)
  const plain: Happening = { key: `event ${event.seq}`, at: event.at, side: event.side, words, move: null }
  if (event.type === 'case.submitted') return { ...plain, ...asked(view) }
  if (event.type === 'answer.given') return { ...plain, ...answered(view, event, newest === event) }
  if (event.type === 'evidence.added') return { ...plain, isEvidence: true }
  const offer = offerOf(event, offers)
  return offer ? { ...plain, ...offered(view, offer, { offers, inWords }) } : plain
}

/** What was answered to what is asked in return; as it stands now, so it is told with the newest answer only. */
function agreedInReturn(
  view: CaseView,
  { type, seq, side }: CaseEvent,
  events: readonly CaseEvent[],
): (Pick<Happening, 'words'> & Partial<Happening>) | null {
  const { items, currency, names, mySide } = view
  const newest = events.findLast((one) => one.type === 'items.answered')
  if (type !== 'items.answered' || newest?.seq !== seq || side === null) return null
  const inPoints = answeredInReturn(view)
  if (inPoints) return inPoints
  const asked = items.filter(({ by, kind, answer }) => by === 'respondent' && kind === 'money' && answer)
  if (asked.length === 0) return null
  const agreed = asked.reduce((sum, { answer }) => sum + (answer?.admitted ?? 0), 0)
  const words = m.agreesInReturn({
    ...about(side, { names, mySide }),
    agreed: agreed === 0 ? 'none' : formatMoney(agreed, currency),
    asked: formatMoney(
      asked.reduce((sum, { claimed }) => sum + claimed, 0),
      currency,
    ),
  })
  return { words }
}

function asked(view: CaseView): Partial<Happening> {
  const total = askedTotal(view.items.filter((item) => item.by === 'starter').map(unanswered))
  const things = view.items.filter((item) => item.by === 'starter' && item.kind !== 'money')
  return {
    words: m.asked(about('starter', view)),
    move: {
      sum: total > 0 ? formatMoney(total, view.currency) : null,
      lines: things.map(({ title }) => title),
      said: view.story,
      isStory: true,
    },
  }
}

function unanswered(item: CaseView['items'][number]): CaseView['items'][number] {
  return { ...item, answer: null }
}

/** Which open offer a newer one has taken the place of: both ended and began at one moment. */
function replacedBy(view: CaseView, { madeAt }: Offer, offers: readonly Offer[]): string[] {
  const isReplaced = ({ state, closedAt }: Offer) => isSuperseded(state) && closedAt === madeAt
  return offers.filter(isReplaced).map(({ side, terms: { payment, currency } }) =>
    m.replaces({
      ...about(side, view),
      sum: payment ? formatMoney(payment.amount, currency) : 'none',
    }),
  )
}

function offered(view: CaseView, offer: Offer, { offers, inWords }: Told): Partial<Happening> {
  const { payment, currency } = offer.terms
  const isOpen = isOnTheTable(offer.state)
  return {
    words: payment
      ? (payment.payer === offer.side ? m.offers : m.asksFor)(about(offer.side, view))
      : offerHeadline(offer, view),
    move: {
      sum: payment ? formatMoney(payment.amount, currency) : null,
      lines: [...replacedBy(view, offer, offers), ...(isOpen ? [] : inWords(offer.terms, view.names))],
      said: isOpen ? '' : offer.note,
      isStory: false,
    },
  }
}
