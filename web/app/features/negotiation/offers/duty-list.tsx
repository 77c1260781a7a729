import * as m from '@evensettle/messages/negotiation/offers-duty-list.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/negotiation.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { termsBySide } from '@evensettle/domain/agreements/terms-in-words.ts'
import { about } from '../model.ts'

/** Terms as short sentences, by who does what: the reader's own duties first. */
export function DutyList({
  terms,
  view,
  hasEnd = true,
}: {
  terms: Offer['terms']
  view: Pick<CaseView, 'mySide' | 'names'>
  /** also what is closed once all of it is done */
  hasEnd?: boolean
}) {
  const { mySide } = view
  const other = otherSide(mySide)
  const by = termsBySide(terms, view.names)
  return (
    <div className="grid gap-2">
      <Duties heading={m.does(about(mySide, view))} lines={by[mySide]} />
      <Duties heading={m.does(about(other, view))} lines={by[other]} />
      <Duties heading={m.bothDo()} lines={by.both} />
      {hasEnd ? <p className="text-sm">{by.end}</p> : null}
    </div>
  )
}

function Duties({ heading, lines }: { heading: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <div>
      <p className="text-sm font-semibold">{heading}</p>
      <ul className="grid list-disc gap-1 pl-5 wrap-anywhere marker:text-ink-3">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
