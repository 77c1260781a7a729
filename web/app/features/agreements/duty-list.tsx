import * as m from '@evensettle/messages/agreements/duty-list.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { termsBySide } from '@evensettle/domain/agreements/terms-in-words.ts'

/** Terms as short sentences, by who does what: the reader's own duties first. */
export function DutyList({
  terms,
  view,
  hasEnd = true,
}: {
  terms: Terms
  view: Pick<CaseView, 'mySide' | 'names'>
  /** also what is closed once all of it is done */
  hasEnd?: boolean
}) {
  const { mySide, names } = view
  const other = otherSide(mySide)
  const by = termsBySide(terms, names)
  return (
    <div className="grid gap-2">
      <Duties heading={m.does({ who: 'you', name: names[mySide] })} lines={by[mySide]} />
      <Duties heading={m.does({ who: 'other', name: names[other] })} lines={by[other]} />
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
