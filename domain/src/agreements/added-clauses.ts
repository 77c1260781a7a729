import { dateInWords } from '../time.ts'
import type { Handover, PayWay } from './additions.ts'
import { cleanWords, closed, wordsInside } from './clean-words.ts'

/** How money is paid, as a clause. An account is named by its holder and its end: the whole stands in the payer's copy. */
export function payWayClause(way: PayWay, { payer, payee }: { payer: string; payee: string }): string {
  switch (way.kind) {
    case 'bank_transfer':
      return `How it is paid: by bank transfer to the account of ${wordsInside(way.holder)} that ends in ${way.ending}. ${payee} gave ${payer} the whole number, which is printed in the copy of ${payer} only.`
    case 'payment_link':
      return `How it is paid: through the payment link at ${way.host} that ${payee} gave ${payer}. It is printed in the copy of ${payer} only.`
    case 'cash': {
      const place = cleanWords(way.place)
      const where = place === '' ? '' : ` Place: ${closed(wordsInside(place))}`
      return `How it is paid: in cash. ${payee} gives ${payer} a signed receipt on the spot.${where}`
    }
    case 'other':
      return `How it is paid: ${closed(wordsInside(way.words))}`
  }
}

/** How a thing changes hands: where, when, who comes, in what condition. */
export function handoverClause({ place, on, who, condition }: Handover): string {
  return [
    `It changes hands on ${dateInWords(on)}. Place: ${closed(wordsInside(place))}`,
    `Who comes: ${closed(wordsInside(who))}`,
    `Condition: ${closed(wordsInside(condition))}`,
  ].join(' ')
}
