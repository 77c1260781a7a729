import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import { useState } from 'react'
import { formatDateTime, formatMoney } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { called, does } from '../model.ts'
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
      <h2 className="text-[1.25rem]">How the offers have moved</h2>
      <MovesChart moves={moves} currency={view.currency} />
      <Legend {...{ moves, view, negotiation }} />
      <MovesTable moves={moves} view={view} />
    </Card>
  )
}

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
            {called(side, view)} {does(side, view, verb)}
            {verb === 'agree' ? ' to' : null} {formatMoney(latest.sum, view.currency)}
          </li>
        ) : null
      })}
      {moves.meeting ? (
        <li className="flex items-center gap-1.5 font-semibold text-pine-strong">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-pine" />
          You met at {formatMoney(moves.meeting.sum, view.currency)}
          {moves.meeting.withActs ? ', with what else is done' : ''}
        </li>
      ) : null}
      {moves.closed !== null && Math.round(moves.closed * 100) > 0 ? (
        <li>The gap has closed by {Math.round(moves.closed * 100)}%.</li>
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
        <caption>The sums both sides have named, in order of time</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ side, move, isFirst }) => (
            <tr key={`${side} ${move.at}`}>
              <td>{formatDateTime(new Date(move.at).toISOString())}</td>
              <td>{called(side, view)}</td>
              <td>
                {isFirst ? (side === 'starter' ? 'asked at the start' : 'agreed to in the answer') : 'offer'}
              </td>
              <td>{formatMoney(move.sum, view.currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {moves.gap ? <p>The gap is {formatMoney(moves.gap.high - moves.gap.low, view.currency)}.</p> : null}
    </div>
  )
}
