import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import type { RoundChange } from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { called, does, otherName, type Reader } from '../model.ts'
import { isPaid, movesInWholeUnits, type Proposal, type Reason, type SumProblem, type Way } from './model.ts'

/** Who pays whom, as the reader reads it: "Ben pays you", "You pay Ana". */
export function paysWhom(payer: Side, reader: Reader): string {
  const paid = otherSide(payer)
  return `${called(payer, reader)} ${does(payer, reader, 'pay')} ${paid === reader.mySide ? 'you' : reader.names[paid]}`
}

/** How the money of a way comes, with its days. */
export function whenPaid({ payment }: Pick<Terms, 'payment'>, currency: Reader['currency']): string {
  const [first, ...later] = payment?.instalments ?? []
  if (!first) return ''
  const last = later.at(-1)
  if (!last) return `by ${formatDate(first.dueOn)}`
  const isEven = first.amount === last.amount
  const part = formatMoney(first.amount, currency)
  return `in ${later.length + 1} monthly parts of ${isEven ? '' : 'about '}${part}, from ${formatDate(first.dueOn)} on`
}

const PLACES = ['The mediator’s proposal', 'A second way', 'A third way']

/** What stands over a way: which of them it is. */
export function placeInWords(place: number): string {
  return PLACES[place] ?? `Another way (${place + 1})`
}

const BOUNDS: Record<string, (payer: string, paid: string) => string> = {
  agreed: (payer) => `Never less than what ${payer} agreed to`,
  offer: (payer) => `Never less than what ${payer} offered`,
  demand: (_, paid) => `Never more than what ${paid} demanded`,
  asked: () => 'Never more than what is asked',
  least: () => 'The smallest sum that can be paid',
  ladder: () => 'The list of sums of the first proposal stays',
}

/** A line of "why this sum". */
export function reasonInWords({ key, bound = 'offer' }: Reason, { payer }: Proposal, reader: Reader): string {
  const name = payer === reader.mySide ? 'you' : reader.names[payer]
  const paid = payer === reader.mySide ? reader.names[otherSide(payer)] : 'you'
  switch (key) {
    case 'agreed':
      return `${called(payer, reader)} ${does(payer, reader, 'agree')} to this part`
    case 'evidence':
      return 'What papers and words support beyond that: 72 in 100 of it'
    case 'back':
      return `What ${name} ${does(payer, reader, 'ask')} for in return`
    case 'terms':
      return bound === 'acts' ? 'When it is paid, and what is done besides' : 'When it is paid'
    case 'held':
      return BOUNDS[bound]?.(name, paid) ?? 'Held inside what is said in the open'
  }
}

/** What the proposed sum already is, where it equals an open figure. */
export function sameAsOpen(one: Way, { payer }: Proposal, reader: Reader): string | null {
  const is = one.reasons.find((fact) => fact.key === 'proposal')?.is ?? null
  const [pays, paid] = [called(payer, reader), called(otherSide(payer), reader)]
  switch (is) {
    case 'agreed':
      return `This is what ${lower(pays)} already agreed to.`
    case 'offered':
      return `This is what ${lower(pays)} already offered.`
    case 'asked':
      return `This is all that ${lower(paid)} ${does(otherSide(payer), reader, 'ask')} for.`
    case 'demanded':
      return `This is what ${lower(paid)} already demanded.`
    case null:
      return null
  }
}

function lower(name: string): string {
  return name === 'You' ? 'you' : name
}

/** The field for another sum. */
export function fieldLabel(proposal: Proposal, mySide: Side): string {
  return isPaid(proposal, mySide) ? 'The least I could live with' : 'The most I could pay'
}

/** What a typed sum will mean. */
export function meaningOf(proposal: Proposal, sum: number, reader: Reader): string {
  const shown = formatMoney(sum, reader.currency)
  return isPaid(proposal, reader.mySide) ? `Yes from ${shown} up.` : `Yes up to ${shown}.`
}

/** An answer that is sealed, in a few words. */
export function answerInWords(
  one: Way,
  sum: number | null | undefined,
  proposal: Proposal,
  reader: Reader,
): string {
  if (sum === undefined) return 'Not answered yet'
  if (sum === null) return 'Not these terms'
  if (sum === one.price) return 'Yes'
  return meaningOf(proposal, sum, reader).replace(/\.$/, '')
}

/** A way in one line, for the list of what was answered. */
export function wayInWords(one: Way, terms: Terms | undefined, currency: Reader['currency']): string {
  if (!terms?.payment) return 'What is done, without money'
  const acts = one.terms.acts.length
  const besides = acts === 0 ? ', money only' : acts === 1 ? ', with one term' : `, with ${acts} terms`
  return `${formatMoney(one.price, currency)} ${whenPaid(terms, currency)}${besides}`
}

/** What is wrong with a typed sum, and what to do. */
export function sumProblemInWords(problem: SumProblem, one: Way, proposal: Proposal): string {
  const { currency } = proposal
  if (problem === 'not_whole')
    return movesInWholeUnits(proposal) ? 'Please leave out the cents.' : 'Please enter a whole amount.'
  return `Please enter a sum from ${formatMoney(one.low, currency)} to ${formatMoney(one.high, currency)}.`
}

/** What follows from an answer, said before it is sealed. */
export function whatHappensThen(proposal: Proposal, other: string): string[] {
  const step = formatMoney(proposal.step, proposal.currency)
  return [
    'If your answers leave room, the settlement is the sum on a public list that suits you both and lies nearest to the proposal. If not, neither of you learns anything.',
    `The list has the proposal and steps of ${step} from it (8 % of the sum asked), and smaller steps only where the room is smaller than that.`,
    `Nothing binds before both of you have signed. If you both fit and one of you does not sign, each of you knows on which side of a step the other stands, and who did not sign cannot ask for another proposal. So ${other} learns your sum no more exactly than a step.`,
  ]
}

/** What would change the sum: a paper, or an answer to a point. */
export function changeInWords(
  { by, what }: Pick<RoundChange, 'by' | 'what'>,
  title: string,
  view: Pick<CaseView, 'mySide' | 'names'>,
): string {
  const whose = by === view.mySide ? 'of yours' : `of ${otherName(view)}`
  if (what.key === 'paper') return `A stronger paper ${whose} for “${title}”`
  const who = called(by, view)
  return what.agreed === 0
    ? `${who} ${does(by, view, 'answer')} “${title}” with no`
    : `${who} ${does(by, view, 'agree')} to “${title}”`
}
