import { otherSide } from '../../cases/side.ts'
import { evidenceFigures, oneWayReference } from './figures.ts'
import { isClaimBack, payeeOf, type PublicCase } from './public-case.ts'

function opposite(sum: number | null): number | null {
  return sum !== null && sum < 0 ? -sum : null
}

/** The same case told from the other side: who asked becomes who pays; open sums change their sign. */
function turned(c: PublicCase): PublicCase {
  const { demand, offer } = c.open
  return { ...c, payer: otherSide(c.payer), open: { demand: opposite(offer), offer: opposite(demand) } }
}

/**
 * Chooses who pays on balance where both sides ask for money: the side whose claims weigh less by the public
 * reference. A side that stands by an open offer to pay is never asked to be paid instead. Cases with claims
 * one way come back as they are. Takes and gives a case that has passed readCase.
 */
export function onBalance(c: PublicCase): PublicCase {
  if (!c.items.some((item) => isClaimBack(c, item))) return c
  const items = c.items.map((item) => Object.assign({}, item, { by: item.by ?? payeeOf(c) }))
  const { demand, offer } = c.open
  const signed: PublicCase = { ...c, items }
  const figures = evidenceFigures(signed)
  const [own, back] = [oneWayReference(signed, figures, false), oneWayReference(signed, figures, true)]
  if (back.sum > own.sum && (offer ?? 0) <= 0) return turned(signed)
  const open = {
    demand: demand === null ? null : Math.max(0, demand),
    offer: offer === null || offer < 0 ? null : offer,
  }
  return { ...signed, open }
}
