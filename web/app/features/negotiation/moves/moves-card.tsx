import * as m from '@evensettle/messages/negotiation/moves-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import { useState } from 'react'
import { formatDateTime, formatMoney } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { about, called } from '../model.ts'
import { MovesChart } from './moves-chart.tsx'
import { movesOf, verbOf, type Moves } from './model.ts'

/** How the offers have moved: a picture, its legend in words, and a table for those who do not see it. */
export function MovesCard({
  view,
  negotiation,
  agreedAt,
}: {
  view: CaseView
  negotiation: Negotiation
  agreedAt: string | null
}) {
  const [now] = useState(() => Date.now())
  const moves = movesOf(view, negotiation, now, agreedAt === null ? null : new Date(agreedAt).getTime())
  if (!moves) return null
  return (
    <Card className="grid gap-3">
      <h2 className="text-[1.25rem]">{m.howOffersHaveMovedHeading()}</h2>
      <MovesChart moves={moves} currency={view.currency} />
      <Legend {...{ moves, view, negotiation }} />
      <MovesTable moves={moves} view={view} />
    </Card>
  )
}

const LATEST = { ask: m.asks, agree: m.agrees, offer: m.offers }

function Legend({ moves, view, negotiation }: { moves: Moves; view: CaseView; negotiation: Negotiation }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {SIDES.map((side) => {
        const latest = moves.lines[side].at(-1)
        const verb = verbOf(side, negotiation)
        return latest ? (
          <li key={side} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={classNames(
                'size-2.5 shrink-0',
                side === 'starter' ? 'rounded-full bg-clay' : 'rotate-45 bg-harbor',
              )}
            />
            {LATEST[verb]({ ...about(side, view), amount: formatMoney(latest.sum, view.currency) })}
          </li>
        ) : null
      })}
      {moves.meeting ? (
        <li className="flex items-center gap-1.5 font-semibold text-pine-strong">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-pine" />
          {(moves.meeting.withActs ? m.metWithMoreThanMoney : m.met)({
            amount: formatMoney(moves.meeting.sum, view.currency),
          })}
        </li>
      ) : null}
      {moves.closed !== null && Math.round(moves.closed * 100) > 0 ? (
        <li>{m.gapHasClosedBy({ percent: Math.round(moves.closed * 100) })}</li>
      ) : null}
    </ul>
  )
}

function MovesTable({ moves, view }: { moves: Moves; view: CaseView }) {
  const rows = SIDES.flatMap((side) =>
    moves.lines[side].map((move, i) => ({ side, move, isFirst: i === 0 })),
  ).sort((a, b) => a.move.at - b.move.at)
  return (
    <div className="sr-only">
      <table>
        <caption>{m.sumsBothSidesHaveNamed()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.whenColumn()}</th>
            <th scope="col">{m.whoColumn()}</th>
            <th scope="col">{m.moveColumn()}</th>
            <th scope="col">{m.sumColumn()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ side, move, isFirst }) => (
            <tr key={`${side} ${move.at}`}>
              <td>{formatDateTime(new Date(move.at).toISOString())}</td>
              <td>{called(side, view)}</td>
              <td>{isFirst ? (side === 'starter' ? m.askedAtStart() : m.agreedToInAnswer()) : m.offer()}</td>
              <td>{formatMoney(move.sum, view.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {moves.gap ? (
        <p>{m.gapIs({ amount: formatMoney(moves.gap.high - moves.gap.low, view.currency) })}</p>
      ) : null}
    </div>
  )
}
