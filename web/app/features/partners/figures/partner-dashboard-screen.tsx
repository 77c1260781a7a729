import * as m from '@evensettle/messages/partners/partner-dashboard.ts'
import type { CohortView, PartnerFigures } from '@evensettle/contracts/partner-figures.ts'
import { DISPUTE_TYPE_WORDS } from '@evensettle/contracts/words/names.ts'
import { LEAST_TOLD } from '@evensettle/domain/partners/suppression.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { formatDate } from '../../../lib/format.ts'
import { Bars } from '../../../ui/bars.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { NotFound } from '../../frame/not-found.tsx'
import { csvOf, monthsOf } from './model.ts'
import { partnerFiguresQuery } from './queries.ts'

/** What an organization sees of its members' cases: figures, none of fewer than five people. Not found without a seat. */
export function PartnerDashboardScreen() {
  const { data, error, refetch } = useQuery(partnerFiguresQuery())
  if (error instanceof ApiError && error.status === 404)
    return (
      <div className="page">
        <NotFound />
      </div>
    )
  return (
    <div className="page pt-4 pb-16">
      <h1 tabIndex={-1}>{m.title()}</h1>
      <div className="mt-6 grid gap-6">
        {data ? <Figures figures={data} /> : <NotLoaded of={{ error, refetch }} name={m.title()} />}
      </div>
    </div>
  )
}

function Figures({ figures }: { figures: PartnerFigures }) {
  const { organisation, cohorts, totals, nextFrom } = figures
  return (
    <>
      <div className="-mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="wrap-anywhere text-ink-2">{organisation}</p>
        <span className="flex flex-wrap gap-2">
          <LinkButton to="/partner-settings" variant="secondary" size="s">
            {m.settingsLink()}
          </LinkButton>
          <LinkButton to="/partner-help" variant="secondary" size="s">
            {m.helpLink()}
          </LinkButton>
        </span>
      </div>
      {cohorts.length === 0 ? (
        <EmptyState
          title={m.emptyTitle()}
          action={<LinkButton to="/partner-settings">{m.emptyAction()}</LinkButton>}
        >
          <p>{m.emptyWords({ least: LEAST_TOLD, day: formatDate(nextFrom) })}</p>
        </EmptyState>
      ) : (
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
          <MonthsCard cohorts={cohorts} />
          <KindsCard totals={totals} />
        </>
      )}
      <section className="grid max-w-text gap-2 text-ink-2">
        <h2 className="text-lg text-ink">{m.howHeading()}</h2>
        <p>{m.howCounted({ day: formatDate(nextFrom) })}</p>
        <p>{m.howHidden({ least: LEAST_TOLD })}</p>
        <p>{m.howNever()}</p>
      </section>
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

function MonthsCard({ cohorts }: { cohorts: readonly CohortView[] }) {
  const most = Math.max(...cohorts.map(({ started }) => started))
  const columns = ['started', 'answered', 'settled', 'kept', 'days'] as const
  return (
    <Card aria-labelledby="by-month" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="by-month">{m.byMonthHeading()}</h2>
        <Button variant="secondary" size="s" onClick={() => saveCsv(csvOf(cohorts))}>
          {m.csvButton()}
        </Button>
      </div>
      <Bars
        rows={cohorts.map((one) => ({
          name: monthsOf(one),
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
                  {monthsOf(one)}
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

function saveCsv(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = m.csvName()
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
