import {
  ANALYTICS_CSV_PATH,
  analyticsFilter,
  getAnalytics,
  recountAnalytics,
  type Analytics,
  type AnalyticsFilter,
} from '@evensettle/contracts/analytics.ts'
import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import { cameTo, FUNNEL_STEPS, quarterOf, settledOn } from '@evensettle/domain/analytics/funnel.ts'
import { addMonths, dateOf } from '@evensettle/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/http.ts'
import { shownResults } from '../feedback/results/queries.ts'
import * as commands from './commands.ts'
import { csvOf, stateOfCount, stoppedByMonth, toldQuarters, waitsIn, type Months } from './queries.ts'

/** A year, this month included, where nobody asks for another time. */
const MONTHS_SHOWN = 12
const MOST_MONTHS = 120

/** How far cases come, for operators. */
export function analyticsRoutes(api: Api, deps: Deps): void {
  const { now } = deps
  const today = () => dateOf(now().getTime())

  api.handleAsAdmin(getAnalytics, async (filter, actor, { reads }) => {
    const subject = filter.by ?? 'all'
    await inTransaction(deps, (tx) => commands.noteReading(tx, actor, now(), subject))
    return figures(reads, filter)
  })

  api.download(
    { path: ANALYTICS_CSV_PATH, limit: DOWNLOAD_LIMITS.made },
    (c) => api.requireOperator(c),
    async (c, actor, reads) => {
      const asked = checkInput({ input: analyticsFilter }, c.req.query())
      if (!asked.ok) throw new AppError('INVALID_INPUT', { fields: asked.fields })
      const found = await figures(reads, asked.value)
      const { from, until } = found
      const by = asked.value.by ?? 'all'
      await inTransaction(deps, (tx) => commands.noteExport(tx, actor, now(), { from, until, by }))
      return {
        type: 'text/csv; charset=utf-8',
        name: `analytics-${from}-${until}${asked.value.by ? `-${by}` : ''}.csv`,
        body: Buffer.from(csvOf(found)),
      }
    },
  )

  api.handleAsAdmin(recountAnalytics, async (_, actor) => {
    await inTransaction(deps, (tx) => commands.recount(tx, actor, now()))
    return { ok: true as const }
  })

  async function figures(db: Db, filter: AnalyticsFilter): Promise<Analytics> {
    const range = rangeOf(filter, today())
    const [stopped, waits, quarters, said, state] = await Promise.all([
      stoppedByMonth(db, range),
      waitsIn(db, range),
      filter.by === undefined ? null : toldQuarters(db, filter.by, range, today()),
      shownResults(db),
      stateOfCount(db),
    ])
    const nothing = FUNNEL_STEPS.map(() => 0)
    return {
      ...range,
      months: monthsIn(range).map((month) => ({ month, came: cameTo(stopped.get(month) ?? nothing) })),
      waits,
      split: quarters && { quarters, nextOn: nextSettled(range, today()) },
      said,
      waiting: state.waiting,
      recountedAt: state.recountedAt?.toISOString() ?? null,
    }
  }
}

/** What is asked for, whichever way around; the last year where nothing is, and not more than ten years. */
function rangeOf(filter: AnalyticsFilter, today: string): Months {
  const end = filter.until ?? monthOf(today)
  const begin = filter.from ?? monthOf(addMonths(`${end}-01`, 1 - MONTHS_SHOWN))
  const [first, last] = begin <= end ? [begin, end] : [end, begin]
  const earliest = monthOf(addMonths(`${last}-01`, 1 - MOST_MONTHS))
  return { from: first < earliest ? earliest : first, until: last }
}

function monthOf(date: string): string {
  return date.slice(0, 7)
}

function monthsIn({ from, until }: Months): string[] {
  const months: string[] = []
  for (let month = from; month <= until; month = monthOf(addMonths(`${month}-01`, 1))) months.push(month)
  return months
}

/** The day on which the first quarter of a range that still changes will be told. */
function nextSettled({ from, until }: Months, today: string): string | null {
  const open = monthsIn({ from, until })
    .map((month) => settledOn(quarterOf(`${month}-01`)))
    .find((day) => day > today)
  return open ?? null
}
