import { addDays, WEEKDAYS, weekdayOf, type CalendarDate, type Weekday } from '../time.ts'

/** The same days of the week in their order, each once; undefined where any day will do. */
export function onlyWeekdays(days: readonly Weekday[] | undefined): Weekday[] | undefined {
  const named = WEEKDAYS.filter((day) => days?.includes(day))
  return named.length === 0 || named.length === WEEKDAYS.length ? undefined : named
}

/** The same in the order in which people say them: Saturday and Sunday, but Sunday and Monday. */
export function asSaid(weekdays: readonly Weekday[]): Weekday[] {
  const named = WEEKDAYS.filter((day) => weekdays.includes(day))
  const gaps = named.map((day, at) => day - (named[at - 1] ?? (named.at(-1) ?? 0) - WEEKDAYS.length))
  const start = gaps.indexOf(Math.max(...gaps))
  return [...named.slice(start), ...named.slice(0, start)]
}

/** The first of these days of the week from a day on, that day included. */
export function firstOn(weekdays: readonly Weekday[], from: CalendarDate): CalendarDate {
  const wait = WEEKDAYS.findIndex((_, later) => weekdays.includes(weekdayOf(addDays(from, later))))
  return addDays(from, Math.max(0, wait))
}

/** The last of these days of the week up to a day, that day included. */
export function lastOn(weekdays: readonly Weekday[], until: CalendarDate): CalendarDate {
  const back = WEEKDAYS.findIndex((_, earlier) => weekdays.includes(weekdayOf(addDays(until, -earlier))))
  return addDays(until, -Math.max(0, back))
}

/** The days of the week that suit both; null where both have named some and they have none in common. */
export function commonWeekdays(
  one: readonly Weekday[] | undefined,
  other: readonly Weekday[] | undefined,
): Weekday[] | undefined | null {
  if (!one || !other) return onlyWeekdays(one ?? other)
  const common = one.filter((day) => other.includes(day))
  return common.length === 0 ? null : onlyWeekdays(common)
}
