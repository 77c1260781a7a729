import * as m from '@evensettle/messages/agreed/next-card.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import { isClaimed, isObjectedTo } from '@evensettle/domain/obligations/obligation.ts'
import type { ReactNode } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { inline } from '../../ui/inline.ts'
import { Actions } from './actions.tsx'
import { Figures } from './figures.tsx'
import { isMine, otherName, stateWords, whatOf, whenDue } from './model.ts'
import { Receipts } from './receipts.tsx'

const PIECES = {
  small: (words: ReactNode) => <span className="block">{words}</span>,
  big: (words: ReactNode) => (
    <span className="my-1 block text-[clamp(3rem,14vw,4.5rem)] leading-none wrap-anywhere">{words}</span>
  ),
  mid: (words: ReactNode) => (
    <span className="my-1 block text-[1.75rem] leading-tight wrap-anywhere">{words}</span>
  ),
}

/** What waits for the reader, or comes next: one sentence, one figure, and what to press. */
export function NextCard({
  view,
  one,
  isAsk,
  isMain,
  children,
}: {
  view: Obligations
  one: ObligationView
  isAsk: boolean
  /** the one card of the page with a primary button */
  isMain: boolean
  /** where the money goes */
  children?: ReactNode
}) {
  return (
    <Card className="grid gap-4 border-t-4 border-t-pine">
      <div>
        <p className="text-sm font-semibold text-pine">{tag(view, one, isAsk)}</p>
        <h3 className="mt-2 font-serif text-[1.375rem] leading-snug font-semibold">
          {isAsk ? ask(view, one) : next(view, one)}
        </h3>
        {isAsk ? <p className="mt-2 text-ink-2">{stateWords(view, one, false)}</p> : null}
        {isAsk ? <Figures view={view} one={one} /> : null}
        {isAsk ? <Receipts view={view} one={one} /> : null}
      </div>
      <Actions
        view={view}
        one={one}
        most={isAsk ? 3 : isMine(view, one) || one.daysLate > 0 ? 2 : 1}
        isMain={isMain}
      />
      {children}
    </Card>
  )
}

function tag(view: Obligations, one: ObligationView, isAsk: boolean): string {
  if (isAsk) return m.answerTag()
  if (one.daysLate > 0) return m.lateTag({ days: one.daysLate })
  return one.dueOn === null ? m.noDay() : m.nextIn({ when: whenDue(one.dueOn, view.today) })
}

const { small, big, mid } = PIECES

function next(view: Obligations, one: ObligationView): ReactNode {
  const other = otherName(view)
  const mine = isMine(view, one)
  const isLate = String(one.daysLate > 0)
  if (one.kind === 'payment') {
    const sum = formatMoney(one.amount, view.currency)
    const day = one.dueOn === null ? '' : wholeDay(one.dueOn)
    return mine
      ? m.youPay({ small, big, other, sum, day, isLate }, inline)
      : m.paysYou({ small, big, other, sum, day, isLate }, inline)
  }
  const { kind, words: what } = one
  if (one.dueOn === null)
    return mine
      ? m.youDoNoDay({ kind, small, mid, what }, inline)
      : m.doesNoDay({ kind, small, mid, other, what }, inline)
  const day = wholeDay(one.dueOn)
  if (one.daysLate > 0)
    return mine
      ? m.youDoLate({ kind, small, mid, day, what }, inline)
      : m.doesLate({ kind, small, mid, other, day, what }, inline)
  return mine
    ? m.youDo({ kind, small, mid, day, what }, inline)
    : m.doesForYou({ kind, small, mid, other, day, what }, inline)
}

function ask(view: Obligations, one: ObligationView): ReactNode {
  const other = otherName(view)
  const { kind } = one
  const what = whatOf(view, one)
  const isMoney = one.kind === 'payment'
  if (isClaimed(one.state))
    return isMoney
      ? m.saidPaid({ small, big, other, sum: what, day: wholeDay(one.claimed?.doneOn ?? view.today) }, inline)
      : m.saidDone({ kind, small, mid, other, what }, inline)
  if (isObjectedTo(one.state))
    return isMoney ? m.figures() : m.figuresAct({ kind, small, mid, other, what }, inline)
  return isMoney
    ? m.askedPlan({ small, big, other, sum: what }, inline)
    : m.askedDay({ small, mid, other, what }, inline)
}
