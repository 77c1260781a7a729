import * as m from '@evensettle/messages/negotiation/proposal-span-picture.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { formatMoney } from '../../../lib/format.ts'
import { HUE, type Reader } from '../model.ts'
import { isPaid, placeOf, type Proposal, type Way } from './model.ts'
import { inline } from '../../../ui/inline.ts'

const FILL = { clay: 'bg-clay', harbor: 'bg-harbor' }
const WORDS = { clay: 'text-clay', harbor: 'text-harbor' }

/** The sums that can be said: from the payer's end to the other's, the proposal between, my side of my sum filled. */
export function SpanPicture({
  one,
  proposal,
  sum,
  reader,
}: {
  one: Way
  proposal: Proposal
  /** what is typed, null while it is not a sum of the span */
  sum: number | null
  reader: Reader
}) {
  const shown = (minor: number) => formatMoney(minor, reader.currency)
  const mine = HUE[reader.mySide]
  const at = sum === null ? null : placeOf(one, sum)
  const span = { low: shown(one.low), high: shown(one.high), proposal: shown(one.price) }
  const words = sum === null ? m.span(span) : m.spanAndYourSum({ ...span, sum: shown(sum) })
  return (
    <figure className="grid gap-1.5 text-sm">
      <figcaption className="sr-only">{words}</figcaption>
      <div aria-hidden="true" className="grid gap-1.5">
        <div className="flex justify-between gap-4">
          <p className={WORDS[HUE[proposal.payer]]}>
            {m.lowest(
              { strong: (words) => <b className="block text-base">{words}</b>, sum: shown(one.low) },
              inline,
            )}
          </p>
          <p className={`text-right ${WORDS[HUE[otherSide(proposal.payer)]]}`}>
            {m.highest(
              { strong: (words) => <b className="block text-base">{words}</b>, sum: shown(one.high) },
              inline,
            )}
          </p>
        </div>
        <div className="relative h-7">
          <i className="absolute inset-x-0 top-2.5 h-2 rounded-full bg-line" />
          {at === null ? null : (
            <i
              className={`absolute top-2.5 h-2 rounded-full ${FILL[mine]}`}
              style={
                isPaid(proposal, reader.mySide)
                  ? { left: `${at}%`, right: 0 }
                  : { left: 0, right: `${100 - at}%` }
              }
            />
          )}
          <i
            className="absolute top-1.5 h-4 w-[3px] -translate-x-1/2 bg-pine outline-2 outline-card"
            style={{ left: `${placeOf(one, one.price)}%` }}
          />
          {at === null ? null : (
            <i
              className={`absolute top-0.5 h-6 w-1 -translate-x-1/2 rounded-sm outline-2 outline-card ${FILL[mine]}`}
              style={{ left: `${at}%` }}
            />
          )}
        </div>
        <p className="flex justify-between gap-4 font-semibold">
          <span className="text-pine">{m.proposal({ sum: shown(one.price) })}</span>
          {at === null ? null : <span className={WORDS[mine]}>{m.yourYes()}</span>}
        </p>
      </div>
    </figure>
  )
}
