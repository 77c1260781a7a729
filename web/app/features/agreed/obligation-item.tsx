import * as m from '@evensettle/messages/agreed/obligation-item.ts'
import { dayOfYear } from '@evensettle/messages/moments.ts'
import * as say from '@evensettle/messages/agreed/model.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import { isForGood } from '@evensettle/domain/obligations/obligation.ts'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { handingWords } from '@evensettle/contracts/words/handing-words.ts'
import { Actions } from './actions.tsx'
import { Figures } from './figures.tsx'
import { Knot } from './knot.tsx'
import { actionsOf, knotOf, promiseOf, stateWords } from './model.ts'
import { Receipts } from './receipts.tsx'

/** One thing that was agreed on: what, by when, how it stands, what can be done, what happened so far. */
export function ObligationItem({
  view,
  one,
  isNext,
  isAsk = false,
}: {
  view: Obligations
  one: ObligationView
  isNext: boolean
  /** a card above the list asks about it */
  isAsk?: boolean
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { what, condition } = promiseOf(view, one)
  const hasActions = actionsOf(view, one).length > 0
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3.5 pb-5">
      <Knot name={knotOf(one, isNext)} />
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="text-lg wrap-anywhere tabular">{what}</h3>
          <span className="shrink-0 text-sm whitespace-nowrap text-ink-2">
            {one.dueOn === null || isForGood(one.state) ? '' : say.byDay({ day: dayOfYear(one.dueOn) })}
          </span>
        </div>
        {one.handing ? (
          <p className="wrap-anywhere">
            {handingWords(one.handing, null, { doer: one.by, isThing: one.kind === 'thing' }, view)}
          </p>
        ) : null}
        {condition === '' ? null : <p className="wrap-anywhere">{condition}</p>}
        <p className="text-ink-2">{stateWords(view, one, isNext)}</p>
        <Receipts view={view} one={one} />
        {isAsk ? null : <Figures view={view} one={one} />}
        {hasActions || one.history.length > 0 ? (
          <button
            type="button"
            aria-expanded={isOpen}
            className="-ml-2 min-h-11 rounded-soft px-2 font-semibold text-pine hover:underline"
            onClick={() => setIsOpen(!isOpen)}
          >
            {hasActions ? m.moreButton() : m.historyButton()}
          </button>
        ) : null}
        {isOpen ? (
          <div className="mt-1 grid gap-4">
            {hasActions ? <Actions view={view} one={one} most={null} isMain={false} /> : null}
            {one.history.length > 0 ? (
              <ul className="grid gap-1 text-sm text-ink-2">
                {one.history.map((entry) => (
                  <li key={`${entry.at} ${entry.type}`} className="flex flex-wrap justify-between gap-x-4">
                    <span>{eventWords(entry, view.mySide, view.names)}</span>
                    <span>{formatDate(entry.at)}</span>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        ) : null}
      </div>
    </li>
  )
}
