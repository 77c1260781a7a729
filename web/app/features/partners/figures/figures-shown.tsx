import * as m from '@evensettle/messages/partners/partner-dashboard.ts'
import type { CohortView, PartnerFigures } from '@evensettle/contracts/partner-figures.ts'
import { DISPUTE_TYPE_WORDS } from '@evensettle/contracts/words/names.ts'
import type { ReactNode } from 'react'
import { Bars } from '../../../ui/bars.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { monthsInWords } from './model.ts'

/** The figures themselves: all together, by month and by kind. */
export function FiguresShown({
  cohorts,
  totals,
  onSave,
}: Pick<PartnerFigures, 'cohorts' | 'totals'> & { onSave: () => void }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Total name={m.started()}>{m.howMany({ count: totals.started })}</Total>
        {(['answered', 'settled', 'kept'] as const).map((stage) => {
          const share = totals.stages[stage]
          return (
            <Total key={stage} name={STAGE_WORDS[stage]}>
              {share === null ? m.notTold() : m.share({ cases: share.cases, of: share.of })}
            </Total>
          )
        })}
      </dl>
      <MonthsCard cohorts={cohorts} onSave={onSave} />
      <KindsCard totals={totals} />
    </>
  )
}

const STAGE_WORDS = { answered: m.answered(), settled: m.settled(), kept: m.kept() }

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="rounded-card border border-line bg-card p-4">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

function MonthsCard({ cohorts, onSave }: { cohorts: readonly CohortView[]; onSave: () => void }) {
  const most = Math.max(...cohorts.map(({ started }) => started))
  const columns = ['started', 'answered', 'settled', 'kept', 'days'] as const
  return (
    <Card aria-labelledby="by-month" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="by-month">{m.byMonthHeading()}</h2>
        <Button variant="secondary" size="s" onClick={onSave}>
          {m.csvButton()}
        </Button>
      </div>
      <Bars
        rows={cohorts.map((one) => ({
          name: monthsInWords(one),
          parts: [one.started, one.settled ?? 0],
          words: m.barWords({ started: one.started, settled: one.settled ?? -1 }),
        }))}
        most={most}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: a keyboard has to scroll it */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={m.byMonthHeading()}>
        <table className="w-full text-left tabular-nums [&_td]:py-2 [&_td]:pr-4 [&_th]:py-2 [&_th]:pr-4">
          <caption className="sr-only">{m.byMonthHeading()}</caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col">{m.months()}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {COLUMN_WORDS[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((one) => (
              <tr key={one.from} className="border-b border-line last:border-0">
                <th scope="row" className="font-semibold whitespace-nowrap">
                  {monthsInWords(one)}
                </th>
                {columns.map((column) => (
                  <td key={column}>{one[column] ?? <abbr title={m.notTold()}>–</abbr>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

const COLUMN_WORDS = { started: m.started(), ...STAGE_WORDS, days: m.days() }

function KindsCard({ totals: { kinds, otherKinds } }: { totals: PartnerFigures['totals'] }) {
  const rows = [
    ...kinds.map(({ type, cases }) => ({ name: DISPUTE_TYPE_WORDS[type](), cases })),
    ...(otherKinds > 0 ? [{ name: m.otherKinds(), cases: otherKinds }] : []),
  ]
  return (
    <Card aria-labelledby="by-kind" className="grid gap-4">
      <h2 id="by-kind">{m.byKindHeading()}</h2>
      <Bars
        rows={rows.map(({ name, cases }) => ({
          name,
          parts: [cases],
          words: m.kindWords({ cases }),
        }))}
        most={Math.max(...rows.map(({ cases }) => cases))}
      />
    </Card>
  )
}
