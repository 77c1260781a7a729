import { REFERENCE_FLOOR } from '@evensettle/domain/proposals/settlement/constants.ts'
import * as m from '@evensettle/messages/negotiation/rounds-copy.ts'
import type { Round } from '@evensettle/contracts/earlier-rounds.ts'
import type { ActKind } from '@evensettle/domain/agreements/terms.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { CURRENCIES, type Currency } from '@evensettle/domain/money.ts'
import type { Schedule } from '@evensettle/domain/proposals/settlement/constants.ts'
import type { Fact } from '@evensettle/domain/proposals/settlement/explanation.ts'
import { formatMoney } from '../../../lib/format.ts'
import type { Reader } from '../model.ts'

export const NOT_A_JUDGMENT = m.notAJudgment()

/** The grade from which on a side has documents, and not only its own words. */
const DOCUMENTS = 2

type Weighed = Pick<Round['items'][number], 'evidence' | 'documented'>

function isDocumented({ evidence, documented }: Weighed): boolean {
  return documented !== null || evidence.starter >= DOCUMENTS || evidence.respondent >= DOCUMENTS
}

/** What a proposal was made from; documents are only spoken of where there are some. */
export function sameForBoth(items: readonly Weighed[]): string {
  return items.some(isDocumented) ? m.sameForBothWithDocuments() : m.sameForBoth()
}

export const HOW_RANGES_WORK = m.howRangesWork()

export const YES_OR_NO_WORKS = m.yesOrNoWorks()

export const NO_DEAL = m.noDeal()

export const GRADES = [m.nothingYet(), m.statement(), m.someDocuments(), m.strongDocuments()] as const

const SCHEDULES: Record<Schedule, string> = {
  days7: m.withinDays({ days: 7 }),
  days30: m.withinDays({ days: 30 }),
  monthly3: m.inMonthlyParts({ parts: 3 }),
  monthly6: m.inMonthlyParts({ parts: 6 }),
  monthly12: m.inMonthlyParts({ parts: 12 }),
}

const ACTS: Record<ActKind, (by: { name: string }) => string> = {
  return_item: m.returnItem,
  repair: m.repair,
  redo_work: m.redoWork,
  apology: m.apology,
  remove_review: m.removeReview,
  stop_behaviour: m.stopBehaviour,
  keep_confidential: m.keepConfidential,
  other: m.other,
}

/** What sentences about a proposal are filled with. `payer` is the side that money is asked from. */
export type Wording = Pick<Reader, 'names' | 'currency'> & { payer: Side }

type Sentences = { [K in Fact['key']]: (fact: Extract<Fact, { key: K }>, wording: Wording) => string }

/** What is done, and by how much that moves the sum. */
function moving(what: string, shift: number, { currency }: Wording): string {
  if (shift === 0) return m.moves({ what, direction: 'none', amount: '' })
  const direction = shift > 0 ? 'up' : 'down'
  return m.moves({ what, direction, amount: formatMoney(Math.abs(shift), currency) })
}

const BOUNDS: Record<
  Extract<Fact, { key: 'package.bounded' }>['bound'],
  (sum: string, names: { payer: string; payee: string }) => string
> = {
  offer: (sum, { payer }) => m.whatOffersInOpenWith({ payer, sum }),
  demand: (sum, { payee }) => m.whatAsksForInOpen({ payee, sum }),
  admitted: (sum, { payer }) => m.nothingIsProposedFarBelow({ payer, sum }),
  asked: (sum) => m.nothingIsProposedAboveWhat({ sum }),
  least: (sum) => m.smallestSumThatCanBe({ sum }),
}

/** One sentence for each kind of fact; a kind without a sentence does not compile. */
export const SENTENCES: Sentences = {
  'reference.evidence': ({ figures, reference }, { currency }) =>
    m.referenceFromEvidence({
      figures: formatMoney(figures, currency),
      start: formatMoney(reference, currency),
    }),
  'reference.admitted': ({ figures, admitted, reference }, { currency, names, payer }) =>
    m.referenceFromAdmitted({
      figures: formatMoney(figures, currency),
      payer: names[payer],
      admitted: formatMoney(admitted, currency),
      percent: Math.round(REFERENCE_FLOOR * 100),
      start: formatMoney(reference, currency),
    }),
  'reference.balance': ({ asked, back, reference }, { currency, names, payer }) =>
    m.referenceFromBalance({
      payer: names[payer],
      asked: formatMoney(asked, currency),
      back: formatMoney(back, currency),
      start: formatMoney(reference, currency),
    }),
  'reference.none': () => m.noMoneyIsAskedFor(),
  'package.act': ({ kind, by, level, shift }, wording) => {
    const what = kind === 'apology' && level === 'half' ? m.regret : ACTS[kind]
    return moving(what({ name: wording.names[by] }), shift, wording)
  },
  'package.schedule': ({ schedule, shift }, wording) =>
    moving(m.moneyIsPaid({ schedule: SCHEDULES[schedule], usual: SCHEDULES.days30 }), shift, wording),
  'package.bounded': ({ bound, sum }, { names, payer, currency }) =>
    BOUNDS[bound](formatMoney(sum, currency), { payer: names[payer], payee: names[otherSide(payer)] }),
  'package.below_admitted': ({ admitted }, { names, payer, currency }) =>
    m.belowAdmitted({ payer: names[payer], amount: formatMoney(admitted, currency) }),
  'package.price': ({ sum }, { currency }) =>
    sum === 0 ? m.noMoneyIsPaidIn() : m.proposal({ amount: formatMoney(sum, currency) }),
}

/** The sentence for one fact; `null` for a kind that only a newer server knows. */
export function factInWords({ key, facts }: Round['explanation'][number], wording: Wording): string | null {
  if (!Object.hasOwn(SENTENCES, key)) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine's facts cross the wire as they are; the key names their shape
  const write = SENTENCES[key as Fact['key']] as (fact: object, wording: Wording) => string
  return write(facts, wording)
}

/** What weighs for one point: what each side says or can show, and the figure that follows. */
export function weighsInWords(
  item: Pick<Round['items'][number], 'evidence' | 'figure' | 'documented'>,
  { names, currency }: Wording,
): string {
  const figure = formatMoney(item.figure, currency)
  if (!isDocumented(item)) return m.whatWeighsWhatBothOf({ figure })
  const grade = (side: Side) => GRADES[item.evidence[side]] ?? GRADES[0]
  const weighing = {
    starter: names.starter,
    starterGrade: grade('starter'),
    respondent: names.respondent,
    respondentGrade: grade('respondent'),
    figure,
  }
  if (item.documented === null) return m.whatWeighs(weighing)
  return m.whatWeighsDocumented({ ...weighing, documented: formatMoney(item.documented, currency) })
}

/** A figure in whole units of its currency, unless it is smaller than a hundred of them. */
function roughly(minor: number, currency: Currency): string {
  const unit = 10 ** CURRENCIES[currency]
  return formatMoney(minor < 100 * unit ? minor : Math.round(minor / unit) * unit, currency)
}

/** What one document more would make of the figure. */
export function changeInWords(
  change: Round['items'][number]['changes'][number],
  figure: number,
  { names, currency }: Wording,
): string {
  const moved = {
    name: names[change.by],
    from: formatMoney(figure, currency),
    to: roughly(change.figureThen, currency),
  }
  if (change.documented === null) return m.documentWouldMove(moved)
  return m.receiptWouldMove({ ...moved, amount: formatMoney(change.documented, currency) })
}
