import type { Fact } from '@evensettle/domain/proposals/settlement/explanation.ts'
import type { Package, Proposal } from '@evensettle/domain/proposals/settlement/proposal.ts'
import { formatAmount } from '@evensettle/domain/money.ts'

function sentence(fact: Fact, money: (sum: number) => string): string {
  switch (fact.key) {
    case 'reference.evidence':
      return `The evidence figures add up to ${money(fact.figures)}; settling now makes the starting sum ${money(fact.reference)}.`
    case 'reference.admitted':
      return `The evidence figures add up to ${money(fact.figures)}; of ${money(fact.admitted)} admitted at least 7/10 count, so the starting sum is ${money(fact.reference)}.`
    case 'reference.balance':
      return `${money(fact.asked)} counts one way and ${money(fact.back)} the other, so the starting sum is ${money(fact.reference)}.`
    case 'reference.none':
      return 'No money is asked for.'
    case 'package.act':
      return `${fact.by}: ${fact.kind}${fact.level === 'half' ? ' (a statement of regret)' : ''}, moves the sum by ${money(fact.shift)}.`
    case 'package.schedule':
      return `Paid ${fact.schedule}, moves the sum by ${money(fact.shift)}.`
    case 'package.bounded':
      return `Held at ${money(fact.sum)} (${fact.bound}).`
    case 'package.below_admitted':
      return `Under the ${money(fact.admitted)} admitted, because it is sure and paid soon.`
    case 'package.price':
      return `Proposal: ${money(fact.sum)}.`
  }
}

function packageLines(one: Package, p: Proposal, money: (sum: number) => string): string[] {
  const titles = one.items.map(
    (item) =>
      `    ${item.back ? 'less ' : ''}${item.id}: asked ${money(item.asked)}, admitted ${money(item.admitted)}, figure ${money(item.figure)}, here ${money(item.proposed)}`,
  )
  return [
    '',
    `Package ${one.id}: ${p.payer} pays ${money(one.price)}${one.terms.schedule === null ? '' : ` (${one.terms.schedule})`}`,
    ...one.reasons.map((fact) => `    ${sentence(fact, money)}`),
    ...titles,
    `    sums to tick: ${one.rungs.length}, from ${money(one.low)} to ${money(one.high)}`,
  ]
}

/** A proposal for reading in a terminal. */
export function proposalInWords(p: Proposal): string {
  const money = (sum: number): string => formatAmount(sum, p.currency)
  const changes = p.items.flatMap((item) =>
    item.changes.map(
      (change) =>
        `    ${item.id}: a document from ${change.by} (grade ${change.grade}) makes ${money(change.figureThen)} of ${money(change.figureNow)}`,
    ),
  )
  return [
    `Engine ${p.engine}, round ${p.round}${p.last ? ' (the last)' : ''}, ${money(p.claim)} asked from ${p.payer}`,
    ...p.explanation.map((fact) => sentence(fact, money)),
    ...p.packages.flatMap((one) => packageLines(one, p, money)),
    ...(changes.length > 0 ? ['', 'What would change it', ...changes] : []),
    '',
    `Computed again with ${p.receipt.checks.map((check) => check.key).join(', ')} exchanged: ${p.receipt.fair ? 'the same' : 'NOT the same'}`,
  ].join('\n')
}
