import {
  FEEDBACK_QUESTIONS,
  GOOD_GRADES,
  type Result,
  type ResultName,
} from '@evensettle/domain/feedback/feedback.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import type { Db } from '../../../platform/database/db.ts'

export type Figure = Result & { side: Side; name: ResultName }

/** The figures as they are shown. */
export async function shownResults(db: Db): Promise<Figure[]> {
  return db
    .selectFrom('result_figure')
    .select(['side', 'name', 'cases', 'value'])
    .orderBy('side')
    .orderBy('name')
    .execute()
}

/** So many cases for each value that a name was counted with. */
type Sums = ReadonlyMap<string, ReadonlyMap<string, number>>

/** The figures as they would be today, of everything that was counted. */
export async function resultsToday(db: Db): Promise<Figure[]> {
  const sums = new Map<string, Map<string, number>>()
  const rows = await db.selectFrom('result_total').selectAll().where('cases', '<>', 0).execute()
  for (const { name, value, cases } of rows)
    sums.set(name, (sums.get(name) ?? new Map<string, number>()).set(value, cases))
  return SIDES.flatMap((side) => [...casesToday(sums, side), keptToday(sums, side), ...saidToday(sums, side)])
}

function sumOf(sums: Sums, name: string, value = ''): number {
  return sums.get(name)?.get(value) ?? 0
}

function casesToday(sums: Sums, side: Side): Figure[] {
  const invited = sumOf(sums, 'invited')
  const waits = sums.get(side === 'starter' ? 'from_start' : 'from_answer') ?? new Map<string, number>()
  return [
    { side, name: 'invited', cases: invited, value: invited },
    share(side, 'answered', sumOf(sums, 'answered'), sumOf(sums, 'decided')),
    share(side, 'settled', sumOf(sums, 'settled'), sumOf(sums, 'ended')),
    { side, name: 'days', ...daysOf(waits) },
  ]
}

/** The days that a case in the middle took; of two in the middle, half of both together. */
function daysOf(waits: ReadonlyMap<string, number>): Result {
  const sorted = [...waits]
    .map(([hours, count]) => [Number(hours), count] as const)
    .toSorted(([a], [b]) => a - b)
  const cases = sorted.reduce((sum, [, count]) => sum + count, 0)
  const at = (place: number) => {
    let seen = 0
    return sorted.find(([, count]) => (seen += count) > place)?.[0] ?? 0
  }
  const middle = (at(Math.floor((cases - 1) / 2)) + at(Math.floor(cases / 2))) / 2
  return { cases, value: Math.max(1, Math.ceil((middle * HOUR) / DAY)) }
}

function share(side: Side, name: ResultName, part: number, cases: number): Figure {
  return { side, name, cases, value: cases === 0 ? 0 : Math.round((part / cases) * 100) }
}

/** Whether what was promised to a side was kept, case by case. */
function keptToday(sums: Sums, side: Side): Figure {
  const by = `kept_by_${otherSide(side)}`
  const kept = sumOf(sums, by, 'yes')
  return share(side, 'kept', kept, kept + sumOf(sums, by, 'no'))
}

/** What both sides said. */
function saidToday(sums: Sums, side: Side): Figure[] {
  const graded = FEEDBACK_QUESTIONS.map((name) => {
    const said = sums.get(`${name}/${side}`) ?? new Map<string, number>()
    const good = GOOD_GRADES.reduce((sum, grade) => sum + (said.get(String(grade)) ?? 0), 0)
    return share(side, name, good, allOf(said))
  })
  const kept = sums.get(`kept/${side}`) ?? new Map<string, number>()
  const due = allOf(kept) - (kept.get('not_due') ?? 0)
  return [...graded, share(side, 'said_kept', kept.get('yes') ?? 0, due)]
}

function allOf(said: ReadonlyMap<string, number>): number {
  return [...said.values()].reduce((sum, count) => sum + count, 0)
}
