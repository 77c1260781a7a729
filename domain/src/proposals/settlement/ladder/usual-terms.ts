import { cleanWords } from '../../../agreements/clean-words.ts'
import { isLeftUndone } from '../../../agreements/left-undone.ts'
import { MAX_ACTS, type Act } from '../../../agreements/terms.ts'
import type { DisputeType } from '../../../cases/dispute-type.ts'
import { otherSide, SIDES, type Side } from '../../../cases/side.ts'
import { err, ok, type Result } from '../../../result.ts'
import type { TermKind } from './constants.ts'
import type { SaidOfTerm, TableTerm } from './round-case.ts'
import { isInOurWords, TERM_WORDS } from './term-words.ts'
import { LADDER_ENGINE, LADDER_RULES, type LadderRules } from './versions.ts'
import { howOf, howOfOffer, offerOf, wordOn, type AskedPoint, type OfferedTerm } from './word-on-point.ts'

const NEWEST: LadderRules = LADDER_RULES[LADDER_ENGINE]

type Role = 'payer' | 'paid'
/** Something that is often part of a settlement of this kind of dispute, and who does it. */
export type UsualTerm = { kind: TermKind; by: Role }

const APOLOGY: UsualTerm = { kind: 'apology', by: 'payer' }
const REVIEW: UsualTerm = { kind: 'remove_review', by: 'paid' }
const PRIVATE: UsualTerm = { kind: 'keep_confidential', by: 'paid' }
const CHARGES: UsualTerm = { kind: 'list_of_charges', by: 'payer' }
const INVOICE: UsualTerm = { kind: 'corrected_invoice', by: 'paid' }
const REFERENCE: UsualTerm = { kind: 'reference_letter', by: 'payer' }

/**
 * The terms that stand on the table of every dispute of a kind before its round: those that at least a quarter of
 * such disputes turn on, and a paper where one belongs to settling it.
 */
export const USUAL_TERMS: Readonly<Record<DisputeType, readonly UsualTerm[]>> = {
  security_deposit: [APOLOGY, REVIEW, CHARGES],
  unpaid_invoice: [REVIEW, INVOICE],
  loan: [APOLOGY],
  borrowed_item: [APOLOGY],
  purchase_problem: [REVIEW],
  neighbour_dispute: [APOLOGY],
  contract_dispute: [REVIEW, PRIVATE],
  service_dispute: [APOLOGY, REVIEW],
  other: [],
}

/** Terms that either side may add with one tap, in the same fixed words. */
export const TERMS_TO_ADD: Readonly<Record<DisputeType, readonly UsualTerm[]>> = {
  security_deposit: [REFERENCE, PRIVATE],
  unpaid_invoice: [APOLOGY, PRIVATE],
  loan: [PRIVATE],
  borrowed_item: [PRIVATE],
  purchase_problem: [APOLOGY, PRIVATE],
  neighbour_dispute: [{ kind: 'stop_behaviour', by: 'payer' }, PRIVATE],
  contract_dispute: [APOLOGY, REFERENCE],
  service_dispute: [INVOICE, PRIVATE],
  other: [APOLOGY, REVIEW, PRIVATE],
}

/** What an act that somebody asks for in their own words is, by the beginnings of its words; first match counts. */
const ASKED_WORDS: readonly (readonly [TermKind, RegExp])[] = [
  ['apology', /\b(apolog|sorry|regret)/i],
  ['remove_review', /\b(review|rating|posting|posted)/i],
  ['corrected_invoice', /\b(correct|new)\w*\b.*\b(invoice|bill)|\b(invoice|bill)\b.*\bcorrect/i],
  ['list_of_charges', /\b(list of|breakdown|receipts?\b|itemi[sz])/i],
  ['reference_letter', /\b(reference|recommendation)/i],
  ['keep_confidential', /\b(confidential|secret|keep\w* (it |this )?(private|to themsel))/i],
  ['return_item', /\b(give\w* back|hand\w* (it |them )?(back|over)|return\b|back to me)/i],
  ['repair', /\b(repair|mend|fix)/i],
  ['redo_work', /\b(again|finish|redo|put the work right|complete the)/i],
  ['stop_behaviour', /\b(stop|quiet|noise|no longer|keep the way free|take the work off)/i],
]

/**
 * The kind of an act that was asked for in own words; `other` where none fits, which has its place in the table too. What is
 * never to be written is stopped, and no review is taken down for it.
 */
export function kindOfAsked(words: string): TermKind {
  if (isLeftUndone(words)) return 'stop_behaviour'
  return ASKED_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other'
}

/** Names a term by who does it and what it is; a point keeps its own id. */
export function termKey(by: Side, kind: TermKind): string {
  return `${by}:${kind}`
}

/** Where a term on the table comes from: the kind of dispute, a point or an open offer, or a side that added it. */
export type ListedTerm = TableTerm & {
  from: 'usual' | 'asked' | 'added'
  isStruck: boolean
  /** put there by a side in its own words */
  isOwn?: true
}

export type TermsOfCase = {
  disputeType: DisputeType
  /** who the case asks to pay */
  payer: Side
  points: readonly AskedPoint[]
  /** acts of the open offers, newest first; `side` made the offer */
  offered: readonly (Act & { side?: Side })[]
  /** what either side added to the list in the open; `side` added it */
  added: readonly { kind: TermKind; by: Side; words?: string; side?: Side; isStruck?: boolean }[]
  /** ids of usual terms that either side struck in the open, because they do not apply */
  struck: readonly string[]
}

/**
 * The list that both sides see before a round: things and acts asked for, acts of open offers, what either added,
 * and what is usual for the kind of dispute. One term of each kind a side, the more particular one; what was asked
 * for in points stays whole. A struck usual term is on the list, marked, so that both see that it was struck.
 */
export function termsOnTable(of: TermsOfCase, rules: LadderRules = NEWEST): ListedTerm[] {
  const isHeard = rules.hearsOfThings
  const saying = (said: SaidOfTerm) => (isHeard ? { said } : {})
  const offered = of.offered.map((act): OfferedTerm => ({
    ...act,
    kind: act.kind === 'other' ? kindOfAsked(act.words) : act.kind,
  }))
  const list: ListedTerm[] = of.points
    .filter((point) => point.kind !== 'money')
    .map((point) => {
      const [id, by, words] = [point.id, otherSide(point.by), point.title]
      const kind = point.kind === 'property' ? ('return_item' as const) : kindOfAsked(point.title)
      const heard = { points: of.points, offered }
      const doer = wordOn(point, by, kind, heard)
      const how = rules.crossesHandings ? howOf(point, by, kind, { ...heard, doer, rules }) : {}
      const said: SaidOfTerm = { asks: point.by, doer, ...how }
      return { id, kind, by, words, from: 'asked', isStruck: false, ...saying(said) }
    })
  const put = (
    kind: TermKind,
    by: Side,
    words: string,
    from: ListedTerm['from'],
    side: Side | null,
    offer?: OfferedTerm,
  ): void => {
    const id = isFreeAct({ kind, words }) && isHeard ? ownTermKey(by, words) : termKey(by, kind)
    const isUsualReview = from === 'usual' && kind === 'remove_review'
    const isKnown = list.some(
      (one) =>
        one.by === by &&
        (isOneTerm(one, { kind, words, from }) || (isUsualReview && isLeftUndone(one.words))),
    )
    if (isKnown || (offer && taken.has(offer))) return
    const isStruck = from === 'usual' && of.struck.includes(id)
    const said: SaidOfTerm = {
      asks: side === by ? null : side,
      doer: { word: side === by ? 'yes' : 'nothing' },
      ...(rules.crossesHandings ? howOfOffer(offer, rules) : {}),
    }
    list.push({ id, kind, by, words, from, isStruck, ...saying(said) })
  }
  const putOwn = ({ kind: named, by, words, side, isStruck }: OwnTerm): void => {
    const known = list.some((one) => one.by === by && isSameWords(one.words, words))
    if (known) return
    const said: SaidOfTerm = {
      asks: side === by ? null : side,
      doer: { word: side === by ? 'yes' : 'nothing' },
    }
    const kind = named === 'other' ? kindOfAsked(words) : named
    const id = ownTermKey(by, words)
    list.push({ id, kind, by, words, from: 'added', isStruck, isOwn: true, ...saying(said) })
  }
  // what answers a point is the word on that point, and no term of its own
  const taken = new Set(
    of.points.flatMap((point) => {
      const kind = point.kind === 'property' ? ('return_item' as const) : kindOfAsked(point.title)
      return SIDES.flatMap((side) => offerOf(side, point, kind, { points: of.points, offered }) ?? [])
    }),
  )
  for (const act of offered) put(act.kind, act.by, act.words, 'asked', act.side ?? null, act)
  for (const { kind, by, words, side = null, isStruck = false } of of.added)
    if (words === undefined) put(kind, by, TERM_WORDS[kind], 'added', side)
    else putOwn({ kind, by, words, side, isStruck })
  for (const { kind, by } of usualTermsOf(of, rules))
    put(kind, sideOfRole(of, by), TERM_WORDS[kind], 'usual', null)
  return list
}

type OwnTerm = { kind: TermKind; by: Side; words: string; side: Side | null; isStruck: boolean }

/** An act that no kind names: its words alone say what it is, and another one is another act. */
function isFreeAct({ kind, words }: Pick<TableTerm, 'kind' | 'words'>): boolean {
  return kind === 'other' && !isInOurWords({ kind, words })
}

function plainWords(words: string): string {
  return cleanWords(words).replace(/[.]$/u, '').toLowerCase()
}

/** Whether two sentences promise the same but for case and their end. */
export function isSameWords(a: string, b: string): boolean {
  return plainWords(a) === plainWords(b)
}

/** Whether a term is on the list in some form: of each kind there is one a side, of acts that no kind names one in each words. */
function isOneTerm(
  one: ListedTerm,
  { kind, words, from }: Pick<ListedTerm, 'kind' | 'words' | 'from'>,
): boolean {
  if (isSameWords(one.words, words)) return true
  // one that was struck is nobody's word for what is usual
  if (one.kind !== kind || (one.isOwn && one.isStruck)) return false
  return from === 'usual' || !isFreeAct({ kind, words }) || !isFreeAct(one)
}

/** Names a term in somebody's own words by who does it and what they are, so that it keeps its name whatever comes and goes. */
export function ownTermKey(by: Side, words: string): string {
  let hash = 0x81_1c_9d_c5
  for (const character of cleanWords(words).toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0
  return `${by}:own:${hash.toString(36)}`
}

function sideOfRole({ payer }: Pick<TermsOfCase, 'payer'>, role: Role): Side {
  return role === 'payer' ? payer : otherSide(payer)
}

/**
 * The usual terms of a case, by its kind. Where nothing but things is asked for the mediator suggests no apology: who would
 * not say it would lose the thing with it. Either side can add one in the open.
 */
export function usualTermsOf(
  { disputeType, points }: Pick<TermsOfCase, 'disputeType' | 'points'>,
  { suggestsApology }: Pick<LadderRules, 'suggestsApology'> = NEWEST,
): readonly UsualTerm[] {
  const isAboutThings = points.length > 0 && points.every(({ kind }) => kind !== 'money')
  const isLeftOut = suggestsApology === 'beside_money' && isAboutThings
  return USUAL_TERMS[disputeType].filter(({ kind }) => kind !== 'apology' || !isLeftOut)
}

/** The terms of the list that a round is made of: all but the struck ones, points first, as many as an agreement holds. */
export function termsForRound(list: readonly ListedTerm[]): TableTerm[] {
  return list
    .filter((term) => !term.isStruck)
    .slice(0, MAX_ACTS)
    .map(({ id, kind, by, words, said }) => ({ id, kind, by, words, ...(said ? { said } : {}) }))
}

type InCase = Pick<TermsOfCase, 'disputeType' | 'payer' | 'points'>

/** What either side may add: the fixed ones of the kind of dispute, and what is usual elsewhere in it but not here. */
function addable(of: InCase): UsualTerm[] {
  const usual = usualTermsOf(of)
  const notHere = USUAL_TERMS[of.disputeType].filter((term) => !usual.includes(term))
  return [...notHere, ...TERMS_TO_ADD[of.disputeType]]
}

function isAmong(list: readonly UsualTerm[], { payer }: InCase, kind: TermKind, by: Side): boolean {
  return list.some((one) => one.kind === kind && (one.by === 'payer') === (by === payer))
}

/** What can still be added to the list in the fixed words: nothing that is on it in some form. */
export function termsToAdd(of: InCase, list: readonly ListedTerm[]): TableTerm[] {
  return addable(of).flatMap(({ kind, by: role }) => {
    const by = sideOfRole(of, role)
    const isKnown = list.some((one) => one.by === by && one.kind === kind)
    return isKnown ? [] : [{ id: termKey(by, kind), kind, by, words: TERM_WORDS[kind] }]
  })
}

/** What a side does to the list: `strike` and `add` are its own marks, `undo` takes its own mark back. */
export type TermChange = 'strike' | 'add' | 'undo'

/**
 * What it means that a side wants a term on the list or off it. Only a usual term can be struck and only one of the
 * fixed ones added; what was asked for in a point or an offer stays until that point or offer goes.
 */
export function changeOfTerm(
  of: InCase,
  list: readonly ListedTerm[],
  wanted: { kind: TermKind; by: Side; isOn: boolean },
): Result<TermChange, { code: 'TERM_NOT_OFFERED' } | { code: 'TERM_ASKED_FOR' }> {
  const { kind, by, isOn } = wanted
  if (list.some((one) => one.from === 'asked' && one.by === by && one.kind === kind)) {
    return err({ code: 'TERM_ASKED_FOR' })
  }
  if (isAmong(usualTermsOf(of), of, kind, by)) return ok(isOn ? 'undo' : 'strike')
  if (isAmong(addable(of), of, kind, by)) return ok(isOn ? 'add' : 'undo')
  return err({ code: 'TERM_NOT_OFFERED' })
}
