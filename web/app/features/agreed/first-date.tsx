import * as m from '@evensettle/messages/agreements/signed-moment.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { allNextOf } from '@evensettle/domain/obligations/sums.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { promiseOf, whatOf } from './model.ts'
import { agreedQuery } from './queries.ts'

/** What has to be done first, by whom and by when, all of that day, and the way to everything else. */
export function FirstDate({ caseId }: { caseId: string }) {
  const { data } = useQuery(agreedQuery(caseId))
  const [first, ...others] = data ? allNextOf(data.obligations) : []
  return (
    <>
      <p>{data ? firstWords(data, first ?? null) : m.nextSoon()}</p>
      {data && first ? <Condition view={data} one={first} /> : null}
      {data
        ? others.map((one) => (
            <Fragment key={one.id}>
              <p>{alsoWords(data, one)}</p>
              <Condition view={data} one={one} />
            </Fragment>
          ))
        : null}
      {data && first?.dueOn ? <p className="text-ink-2">{remindedWords(data, [first, ...others])}</p> : null}
      <LinkButton variant="secondary" to="?tab=agreed">
        {m.datesLink()}
      </LinkButton>
    </>
  )
}

/** The words on which a thing hangs, on a line of their own. */
function Condition({ view, one }: { view: Obligations; one: ObligationView }) {
  const { condition } = promiseOf(view, one)
  return condition === '' ? null : <p className="text-ink-2">{condition}</p>
}

function remindedWords({ obligations, mySide, names }: Obligations, next: readonly ObligationView[]): string {
  const other = names[otherSide(mySide)]
  const isMine = next.some(({ by }) => by === mySide)
  const isTheirs = next.some(({ by }) => by !== mySide)
  if (isMine) return isTheirs ? m.remindedBoth() : m.remindedMine()
  return (isAllTheirs({ obligations, mySide }) ? m.remindedTheirs : m.remindedOther)({ other })
}

/**
 * Whether nothing at all falls to the reader: an act may name both in its words, whoever it is listed under, so only
 * payments of the other side tell for sure.
 */
function isAllTheirs({ obligations, mySide }: Pick<Obligations, 'obligations' | 'mySide'>): boolean {
  return obligations.every(({ kind, by }) => kind === 'payment' && by !== mySide)
}

const KINDS = {
  payment: ['pay', 'paid'],
  thing: ['thing', 'thing'],
  act: ['do', 'other'],
} as const

function alsoWords(view: Obligations, one: ObligationView): string {
  const { mySide, names } = view
  const kind = KINDS[one.kind][one.by === mySide ? 0 : 1]
  const what = one.kind === 'thing' ? promiseOf(view, one).what : whatOf(view, one)
  return m.alsoNext({ kind, other: names[otherSide(mySide)], what })
}

function firstWords(view: Obligations, first: ObligationView | null): string {
  if (view.obligations.length === 0) return m.nextSoon()
  if (first === null) return m.nextNone()
  const other = view.names[otherSide(view.mySide)]
  const isMine = first.by === view.mySide
  if (first.dueOn === null) return m.nextNoDay({ isMine: `${isMine}`, other, what: first.words })
  const day = wholeDay(first.dueOn)
  if (first.kind === 'payment') {
    const about = { other, sum: formatMoney(first.amount, view.currency), day }
    return isMine ? m.nextPay(about) : m.nextPaid(about)
  }
  if (first.kind === 'thing') return m.nextThing({ day, promise: promiseOf(view, first).what })
  return isMine ? m.nextDo({ day, what: first.words }) : m.nextDoes({ other, day, what: first.words })
}
