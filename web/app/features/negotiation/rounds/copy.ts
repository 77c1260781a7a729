import type { Round } from '@evensettle/contracts/negotiation.ts'
import type { ActKind } from '@evensettle/domain/agreements/terms.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { CURRENCIES, type Currency } from '@evensettle/domain/money.ts'
import type { Schedule } from '@evensettle/domain/proposals/settlement/constants.ts'
import type { Fact } from '@evensettle/domain/proposals/settlement/explanation.ts'
import { formatMoney } from '../../../lib/format.ts'
import type { Reader } from '../model.ts'

export const NOT_A_JUDGMENT =
  'This is not a judgment and not legal advice. You may say no without giving a reason.'

/** The grade from which on a side has documents, and not only its own words. */
const DOCUMENTS = 2

type Weighed = Pick<Round['items'][number], 'evidence' | 'documented'>

function isDocumented({ evidence, documented }: Weighed): boolean {
  return documented !== null || evidence.starter >= DOCUMENTS || evidence.respondent >= DOCUMENTS
}

/** What a proposal was made from; documents are only spoken of where there are some. */
export function sameForBoth(items: readonly Weighed[]): string {
  return items.some(isDocumented)
    ? 'The same for both of you, from what each side asked, admitted and documented.'
    : 'The same for both of you, from what each side asked and admitted.'
}

export const HOW_RANGES_WORK =
  'If both ranges overlap, the settlement is the sum nearest to the proposal inside the overlap, a little away from both edges. If they do not, neither of you learns where the other stood. You never end up outside your own range. Stretching your range makes a deal less likely and gains little on average.'

export const YES_OR_NO_WORKS =
  'If you both say yes, this is the settlement. If not, neither of you learns what the other said.'

export const NO_DEAL = 'This round ended without a settlement. Neither of you learns where the other stood.'

export const GRADES = ['nothing yet', 'a statement', 'some documents', 'strong documents'] as const

export const SCHEDULES: Record<Schedule, string> = {
  days7: 'within 7 days',
  days30: 'within 30 days',
  monthly3: 'in 3 monthly parts',
  monthly6: 'in 6 monthly parts',
  monthly12: 'in 12 monthly parts',
}

const ACTS: Record<ActKind, string> = {
  return_item: 'gives something back',
  repair: 'repairs something',
  redo_work: 'does the work again',
  apology: 'apologizes',
  remove_review: 'takes down a review',
  stop_behaviour: 'stops what was asked to stop',
  keep_confidential: 'keeps this private',
  other: 'does what was asked',
}

/** What sentences about a proposal are filled with. `payer` is the side that money is asked from. */
export type Wording = Pick<Reader, 'names' | 'currency'> & { payer: Side }

type Sentences = { [K in Fact['key']]: (fact: Extract<Fact, { key: K }>, wording: Wording) => string }

function moves(shift: number, { currency }: Wording): string {
  if (shift === 0) return ''
  const sign = shift > 0 ? '+' : '−'
  return `; by our fixed table that moves the sum by ${sign}${formatMoney(Math.abs(shift), currency)}`
}

const BOUNDS: Record<
  Extract<Fact, { key: 'package.bounded' }>['bound'],
  (sum: string, names: { payer: string; payee: string }) => string
> = {
  offer: (sum, { payer }) =>
    `What ${payer} offers in the open, with these terms counted in, is the least that is proposed: ${sum}.`,
  demand: (sum, { payee }) =>
    `What ${payee} asks for in the open, with these terms counted in, is the most that is proposed: ${sum}.`,
  admitted: (sum, { payer }) =>
    `Nothing is proposed far below what ${payer} has agreed to, so it stays at ${sum}.`,
  asked: (sum) => `Nothing is proposed above what was asked, so it stays at ${sum}.`,
  least: (sum) => `The smallest sum that can be paid is ${sum}.`,
}

/** One sentence for each kind of fact; a kind without a sentence does not compile. */
export const SENTENCES: Sentences = {
  'reference.evidence': ({ figures, reference }, { currency }) =>
    `The figures of the points add up to ${formatMoney(figures, currency)}. Settling now saves both of you the wait, the work and the risk of not being paid, so the starting sum is ${formatMoney(reference, currency)}.`,
  'reference.admitted': ({ figures, admitted, reference }, { currency, names, payer }) =>
    `The figures of the points add up to ${formatMoney(figures, currency)}. ${names[payer]} has agreed to ${formatMoney(admitted, currency)}, and a proposal starts no lower than seven tenths of that, so the starting sum is ${formatMoney(reference, currency)}.`,
  'reference.balance': ({ asked, back, reference }, { currency, names, payer }) =>
    `Both of you ask for money. What counts of what ${names[payer]} is asked for comes to ${formatMoney(asked, currency)}, what counts of what ${names[payer]} asks for comes to ${formatMoney(back, currency)}, so the starting sum is ${formatMoney(reference, currency)}.`,
  'reference.none': () => 'No money is asked for. The proposal is about what each of you does.',
  'package.act': ({ kind, by, level, shift }, wording) => {
    const what = kind === 'apology' && level === 'half' ? 'says that they regret it' : ACTS[kind]
    return `${wording.names[by]} ${what}${moves(shift, wording)}.`
  },
  'package.schedule': ({ schedule, shift }, wording) =>
    `The money is paid ${SCHEDULES[schedule]} instead of within 30 days${moves(shift, wording)}.`,
  'package.bounded': ({ bound, sum }, { names, payer, currency }) =>
    BOUNDS[bound](formatMoney(sum, currency), { payer: names[payer], payee: names[otherSide(payer)] }),
  'package.below_admitted': ({ admitted }, { names, payer, currency }) =>
    `${names[payer]} has agreed to ${formatMoney(admitted, currency)}. The proposal is lower, because money that is sure and comes soon is worth more than money to wait for.`,
  'package.price': ({ sum }, { currency }) =>
    sum === 0 ? 'No money is paid in this package.' : `Proposal: ${formatMoney(sum, currency)}.`,
  'suggestion.trade': ({ from }, { currency }) =>
    `From ${formatMoney(from, currency)}, with something the other side asked for.`,
  'suggestion.split': ({ demand, offer }, { currency }) =>
    `Halfway between ${formatMoney(offer, currency)} and ${formatMoney(demand, currency)}.`,
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
  if (!isDocumented(item)) return `What weighs: what both of you say. Figure from that: ${figure}.`
  const weight = (side: Side) => `${GRADES[item.evidence[side]] ?? GRADES[0]} (${names[side]})`
  const documented =
    item.documented === null ? '' : ` Documents show ${formatMoney(item.documented, currency)}.`
  return `What weighs: ${weight('starter')}, ${weight('respondent')}.${documented} Figure from the evidence: ${figure}.`
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
  const what =
    change.documented === null
      ? `A document from ${names[change.by]}`
      : `A receipt from ${names[change.by]} over ${formatMoney(change.documented, currency)}`
  return `${what} would move the figure from ${formatMoney(figure, currency)} to about ${roughly(change.figureThen, currency)}.`
}
