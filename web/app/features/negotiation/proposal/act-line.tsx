import { dayInWords } from '@evensettle/messages/handing/words.ts'
import * as m from '@evensettle/messages/negotiation/proposal-way-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { handingWords, whoseInWords } from '@evensettle/contracts/words/handing-words.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { actInWords, actDay, actDueOn, ownWordsInWords } from './copy.ts'
import type { Way } from './model.ts'

type Shown = { act: Way['terms']['acts'][number]; view: CaseView }

/** What is done besides paying, by when, and how it changes hands. */
export function ActLine({
  act,
  terms,
  view,
  isBrief = false,
}: Shown & {
  terms: ProposalRound['terms'][string] | undefined
  /** without whose word each part is, and nothing in bold */
  isBrief?: boolean
}) {
  // two days are told together, with how it is done
  const isWindow = act.handing?.notBefore !== undefined
  const day = isWindow ? '' : actDay(act, terms)
  const what = actInWords(act, view)
  return (
    <li className="wrap-anywhere">
      <span>{day ? m.doneBy({ what, date: day }) : what}</span>
      <How {...{ act, view, isBrief }} by={isWindow ? actDueOn(act, terms) : null} />
      <Words {...{ act, view }} />
    </li>
  )
}

/** Who sees to it and where, and whose word each of it is. */
export function How({
  act,
  view,
  by: dueOn = null,
  isBrief = false,
}: Shown & { by?: CalendarDate | null; isBrief?: boolean }) {
  const { by, kind, handing } = act
  const how = handing ? handingWords(handing, dueOn, { doer: by, isThing: kind === 'return_item' }, view) : ''
  const whose = isBrief ? (act.dayInWords ? [dayInWords()] : []) : whoseInWords(act, view)
  if (how === '' && whose.length === 0) return null
  return (
    <>
      {how === '' ? null : (
        <span className={classNames('block wrap-anywhere', !isBrief && 'font-semibold')}>{how}</span>
      )}
      {whose.length === 0 ? null : <span className="block text-sm text-ink-2">{whose.join(' ')}</span>}
    </>
  )
}

/** What its doer wrote beside it, on a line of its own. */
export function Words({ act, view }: Shown) {
  const words = ownWordsInWords(act, view)
  return words === '' ? null : <span className="block wrap-anywhere">{words}</span>
}
