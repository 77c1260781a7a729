import * as m from '@evensettle/messages/partners/partner-dashboard.ts'
import type { PartnerFigures } from '@evensettle/contracts/partner-figures.ts'
import { LEAST_TOLD } from '@evensettle/domain/partners/suppression.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { SeatPage } from '../seat-page.tsx'
import { FiguresShown } from './figures-shown.tsx'
import { csvOf } from './model.ts'
import { partnerFiguresQuery } from './queries.ts'

/** What an organization sees of its members' cases: figures, none of fewer than five people. Not found without a seat. */
export function PartnerDashboardScreen() {
  return (
    <SeatPage title={m.title()} of={useQuery(partnerFiguresQuery())}>
      {(figures) => (
        <div className="mt-6 grid gap-6">
          <Figures figures={figures} />
        </div>
      )}
    </SeatPage>
  )
}

function Figures({ figures }: { figures: PartnerFigures }) {
  const { organisation, cohorts, totals, nextFrom } = figures
  return (
    <>
      <p className="-mt-4 wrap-anywhere text-ink-2">{organisation}</p>
      {cohorts.length === 0 ? (
        <EmptyState
          title={m.emptyTitle()}
          action={<LinkButton to="/partner-settings">{m.emptyAction()}</LinkButton>}
        >
          <p>{m.emptyWords({ least: LEAST_TOLD, day: formatDate(nextFrom) })}</p>
        </EmptyState>
      ) : (
        <FiguresShown cohorts={cohorts} totals={totals} onSave={() => saveCsv(csvOf(cohorts))} />
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

function saveCsv(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = m.csvName()
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
