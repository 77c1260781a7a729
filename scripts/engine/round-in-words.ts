import { formatAmount } from '@evensettle/domain/money.ts'
import type {
  OwnFigure,
  Payment,
  RoundChange,
  RoundFact,
  RoundPackage,
  RoundPoint,
  RoundProposal,
} from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'

type Money = (sum: number) => string

const OWN: Readonly<Record<OwnFigure, string>> = {
  agreed: 'what the paying side already agreed to',
  offered: 'what the paying side already offers',
  asked: 'what the other side asks',
  demanded: 'what the other side already demands',
}

function paid(payment: Payment): string {
  return payment.kind === 'monthly' ? `in ${payment.parts} monthly parts` : `within ${payment.days} days`
}

function moves(by: number, money: Money): string {
  return by === 0 ? 'does not move the sum' : `${by > 0 ? '+' : '-'} ${money(Math.abs(by))}`
}

function sentence(fact: RoundFact, money: Money): string {
  switch (fact.key) {
    case 'agreed':
      return `Agreed to, counts in full: ${money(fact.sum)}.`
    case 'evidence':
      return `The evidence supports ${money(fact.supported)}, that is ${money(fact.beyond)} beyond; of it .72 count: ${money(fact.counts)}.`
    case 'back':
      return `Asked back ${money(fact.asked)}, of it ${money(fact.counts)} count and are taken off.`
    case 'held':
      return `Held at ${money(fact.sum)} (${fact.bound}): ${moves(fact.by, money)}.`
    case 'rounded':
      return `In whole units: ${moves(fact.by, money)}.`
    case 'reference':
      return `Together: ${money(fact.sum)}.`
    case 'act':
      return `${fact.side}: ${fact.kind}: ${moves(fact.by, money)}.`
    case 'payment':
      return `Paid ${paid(fact.payment)} instead of within 30 days: ${moves(fact.by, money)}.`
    case 'proposal':
      return `Proposal: ${money(fact.sum)}${fact.is ? `, ${OWN[fact.is]}` : ''}.`
    case 'no_money':
      return 'No money is asked for.'
  }
}

function pointLine(point: RoundPoint, money: Money): string {
  const agrees = point.agreesTo === null ? 'no answer yet' : `agrees to ${money(point.agreesTo)}`
  const name = `${point.back ? 'less ' : ''}${point.id}`
  return `    ${name}: asks ${money(point.asks)}, ${agrees}, proposed ${money(point.proposed)}`
}

function packageLines(one: RoundPackage, p: RoundProposal, money: Money): string[] {
  const { payment } = one.terms
  return [
    '',
    `Package ${one.id}: ${p.payer} pays ${money(one.price)}${payment ? ` ${paid(payment)}` : ''}`,
    ...one.reasons.map((fact) => `    ${sentence(fact, money)}`),
    ...one.points.map((point) => pointLine(point, money)),
    `    can be answered with any sum from ${money(one.low)} to ${money(one.high)}`,
  ]
}

function changeLine({ pointId, by, what, referenceNow, referenceThen }: RoundChange, money: Money): string {
  const what2 =
    what.key === 'paper'
      ? `a paper from ${by} (grade ${what.grade})`
      : `${by} agreeing to ${money(what.agreed)}`
  return `    ${pointId}: ${what2} makes ${money(referenceThen)} of ${money(referenceNow)}`
}

/** A round of settlement-3 for reading in a terminal. */
export function roundInWords(p: RoundProposal): string {
  const money: Money = (sum) => formatAmount(sum, p.currency)
  const changes = p.points.flatMap((point) => point.changes.map((change) => changeLine(change, money)))
  return [
    `Engine ${p.engine}, ${money(p.asks)} asked from ${p.payer}; the sums of a package lie ${money(p.step)} apart`,
    ...p.reasons.map((fact) => sentence(fact, money)),
    ...p.leftOut.map(
      (one) => `Not counted: ${one.id} (${money(one.asks)}) waits for the answer of ${one.waitsFor}.`,
    ),
    ...p.packages.flatMap((one) => packageLines(one, p, money)),
    ...(changes.length > 0 ? ['', 'What would change it', ...changes] : []),
    '',
    `Computed again with ${p.receipt.checks.map((check) => check.key).join(', ')} exchanged: ${p.receipt.fair ? 'the same' : 'NOT the same'}`,
  ].join('\n')
}
