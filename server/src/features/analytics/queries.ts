import {
  FUNNEL_EVENTS,
  funnelCase,
  FUNNEL_STEPS,
  monthsOfQuarter,
  medianHours,
  settledOn,
  type FunnelCase,
  type FunnelEvent,
  type Quarter,
  type Split,
} from '@evensettle/domain/analytics/funnel.ts'
import { tellGroups } from '@evensettle/domain/analytics/telling.ts'
import type { Analytics, ToldQuarter } from '@evensettle/contracts/analytics.ts'
import { BY_SOMEBODY_ELSE } from '@evensettle/domain/cases/somebody-else.ts'
import type { CalendarDate } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import { csvRow } from '../../platform/csv.ts'
import type { Db } from '../../platform/database/db.ts'

export type Months = { from: string; until: string }

type EventRow = Omit<FunnelEvent, 'at'> & { caseId: string; at: Date }

/** What counts of some cases, made of their logs; one that was never sent or is gone is not in it. */
export async function casesFromEvents(db: Db, ids: readonly string[]): Promise<Map<string, FunnelCase>> {
  // SQL: one text for a list of any length
  const { rows } = await sql<EventRow>`
    select case_id as "caseId", type, at, facts->>'by' as by, facts ? ${BY_SOMEBODY_ELSE} as "isOfAnother"
    from case_event where case_id = any(${ids}::uuid[]) and type = any(${FUNNEL_EVENTS}::text[])
    order by case_id, seq
  `.execute(db)
  // SQL: one text for a list of any length
  const sent = await sql<{ id: string; kind: string; partner: string | null }>`
    select c.id, c.type as kind, u.organisation_id as partner from mediation_case c
      left join benefit_use u on u.case_id = c.id where c.id = any(${ids}::uuid[])
  `.execute(db)
  const logs = Map.groupBy(rows, ({ caseId }) => caseId)
  return new Map(
    sent.rows.flatMap(({ id, ...with_ }) => {
      const log = (logs.get(id) ?? []).map((event) => ({ ...event, at: event.at.getTime() }))
      const counted = funnelCase(log, with_)
      return counted ? [[id, counted]] : []
    }),
  )
}

/** What is counted of some cases now. */
export async function casesAsCounted(db: Db, ids: readonly string[]): Promise<Map<string, FunnelCase>> {
  const rows = await db
    .selectFrom('funnel_case')
    .selectAll()
    .where(sql<boolean>`case_id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ case_id, counted }) => [case_id, counted]))
}

/** The cases that began in each month, by the step at which they stopped. */
export async function stoppedByMonth(db: Db, { from, until }: Months): Promise<Map<string, number[]>> {
  const rows = await db
    .selectFrom('funnel_count')
    .select(['period', 'step', 'cases'])
    .where('split', '=', 'all')
    .where('period', '>=', from)
    .where('period', '<=', until)
    .execute()
  return stoppedIn(rows, ({ period }) => period)
}

type Counted = { step: number; cases: number }

function stoppedIn<Row extends Counted>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const row of rows) {
    const stopped = found.get(keyOf(row)) ?? FUNNEL_STEPS.map(() => 0)
    stopped[row.step] = (stopped[row.step] ?? 0) + row.cases
    found.set(keyOf(row), stopped)
  }
  return found
}

/** How long each step took in the middle, of the cases that began in some months. */
export async function waitsIn(db: Db, { from, until }: Months) {
  const rows = await db
    .selectFrom('funnel_wait')
    .select(['step', 'hours'])
    .select((eb) => eb.fn.sum<string>('cases').as('cases'))
    .where('month', '>=', from)
    .where('month', '<=', until)
    .groupBy(['step', 'hours'])
    .execute()
  const counted = rows.map((row) => ({ ...row, cases: Number(row.cases) }))
  return FUNNEL_STEPS.slice(1).map((step, before) => {
    const ofStep = counted.filter((row) => row.step === before + 1)
    return { step, cases: ofStep.reduce((sum, { cases }) => sum + cases, 0), hours: medianHours(ofStep) }
  })
}

/** The quarters that lie in some months and do not change any more, told apart by what their cases are. */
export async function toldQuarters(
  db: Db,
  split: Split,
  { from, until }: Months,
  today: CalendarDate,
): Promise<ToldQuarter[]> {
  const quarters = quartersIn({ from, until }).filter((quarter) => settledOn(quarter) <= today)
  if (quarters.length === 0) return []
  const rows = await db
    .selectFrom('funnel_count')
    .select(['period', 'value', 'step', 'cases'])
    .where('split', '=', split)
    .where('period', 'in', quarters)
    .where('cases', '>', 0)
    .execute()
  const names = split === 'partner' ? await organisationNames(db) : new Map<string, string>()
  const byQuarter = Map.groupBy(rows, ({ period }) => period)
  return quarters.flatMap((quarter) => {
    const found = byQuarter.get(quarter)
    if (!found) return []
    const groups = [...stoppedIn(found, ({ value }) => value)].map(([value, stopped]) => ({ value, stopped }))
    const { told, others } = tellGroups(groups)
    const values = told.map((one) => ({ ...one, name: names.get(one.value) ?? null }))
    return [{ quarter, cases: found.reduce((sum, { cases }) => sum + cases, 0), values, others }]
  })
}

async function organisationNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('organisation').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The quarters of which every month is among some. */
function quartersIn({ from, until }: Months): Quarter[] {
  const found: Quarter[] = []
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year += 1)
    for (const number of [1, 2, 3, 4]) {
      const quarter = `${year}-Q${number}`
      const months = monthsOfQuarter(quarter)
      if (months.from >= from && months.until <= until) found.push(quarter)
    }
  return found
}

/** How many changes wait to be counted, and when all was last counted from the beginning. */
export async function stateOfCount(db: Db): Promise<{ waiting: number; recountedAt: Date | null }> {
  // SQL: questions beside each other
  const { rows } = await sql<{ waiting: number; recountedAt: Date | null }>`
    select (select count(*)::int from funnel_pending) as waiting, recounted_at as "recountedAt" from funnel_state
  `.execute(db)
  return rows[0] ?? { waiting: 0, recountedAt: null }
}

type Cell = string | number | null

/** The figures as tables one below the other; what is not told stays empty. Column names are for programs and not translated. */
export function csvOf({ months, waits, split, said }: Analytics): string {
  const tables: Cell[][][] = [
    [['month', ...FUNNEL_STEPS], ...months.map(({ month, came }) => [month, ...came])],
    [
      ['step', 'cases', 'median_hours_from_step_before'],
      ...waits.map(({ step, cases, hours }) => [step, cases, hours]),
    ],
    ...(split
      ? [
          [
            ['quarter', 'value', ...FUNNEL_STEPS],
            ...split.quarters.flatMap(({ quarter, values, others }) => [
              ...values.map(({ value, name, came }) => [quarter, name ?? value, ...came]),
              ...(others > 0 ? [[quarter, 'others together', others]] : []),
            ]),
          ],
        ]
      : []),
    [
      ['side', 'figure', 'cases', 'value'],
      ...said.map(({ side, name, cases, value }) => [side, name, cases, value]),
    ],
  ]
  return tables.map((table) => table.map(csvRow).join('')).join('\r\n')
}
