import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { termsInWords } from '@evensettle/domain/agreements/terms-in-words.ts'
import { isOnTheTable } from '@evensettle/domain/offers/offer.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'

/** What a counter-offer changes in the offer that it answers: sentences that are only in the one or only in the other. */
export type Changes = { theirs: string[]; mine: string[] }

/** The other side's offer that waits for an answer. */
export function theirOpenOffer(offers: readonly Offer[], mySide: Side): Offer | null {
  return offers.findLast(({ side, state }) => side !== mySide && isOnTheTable(state)) ?? null
}

/** What differs between two offers, in the words of both. */
export function changesOf(theirs: Terms, mine: Terms, names: CaseView['names']): Changes {
  const [before, after] = [termsInWords(theirs, names), termsInWords(mine, names)]
  return {
    theirs: before.filter((line) => !after.includes(line)),
    mine: after.filter((line) => !before.includes(line)),
  }
}

/** Whether two offers come to the same, whatever was written beside them. */
export function isSameAs(theirs: Terms, mine: Terms): boolean {
  return inOrder(theirs) === inOrder(mine)
}

function inOrder({ payment, acts, release }: Terms): string {
  return JSON.stringify([
    payment && [
      payment.payer,
      payment.method,
      payment.instalments.map(({ dueOn, amount }) => [dueOn, amount]),
    ],
    acts
      .map(({ kind, by, words, dueOn, handing }) =>
        JSON.stringify([
          kind,
          by,
          words,
          dueOn,
          handing && [handing.who, handing.at, handing.place, handing.notBefore, handing.weekdays],
        ]),
      )
      .toSorted(),
    release,
  ])
}
