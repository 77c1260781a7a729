import * as m from '@evensettle/messages/agreements/signed-moment.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { nextOf } from '@evensettle/domain/obligations/sums.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../lib/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { agreedQuery } from './queries.ts'

/** The first thing that has to be done, by whom and by when, and the way to all of it. */
export function FirstDate({ caseId }: { caseId: string }) {
  const { data } = useQuery(agreedQuery(caseId))
  const first = data && nextOf(data.obligations)
  return (
    <>
      <p>{data ? firstWords(data, first ?? null) : m.nextSoon()}</p>
      {data && first?.dueOn ? (
        <p className="text-ink-2">
          {first.by === data.mySide
            ? m.remindedMine()
            : (isAllTheirs(data) ? m.remindedTheirs : m.remindedOther)({
                other: data.names[otherSide(data.mySide)],
              })}
        </p>
      ) : null}
      <LinkButton variant="secondary" to="?tab=agreed">
        {m.datesLink()}
      </LinkButton>
    </>
  )
}

/**
 * Whether nothing at all falls to the reader: an act may name both in its words, whoever it is listed under, so only
 * payments of the other side tell for sure.
 */
function isAllTheirs({ obligations, mySide }: Obligations): boolean {
  return obligations.every(({ kind, by }) => kind === 'payment' && by !== mySide)
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
  if (first.kind === 'thing')
    return isMine ? m.nextGive({ day, what: first.words }) : m.nextGet({ other, day, what: first.words })
  return isMine ? m.nextDo({ day, what: first.words }) : m.nextDoes({ other, day, what: first.words })
}
