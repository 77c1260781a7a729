import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  DAY,
  dateOf,
  dateOfDayNumber,
  dayNumber,
  HOUR,
  isCalendarDate,
  latestDateAt,
  MINUTE,
} from './time.ts'

describe('a calendar date', () => {
  it.each([
    ['2026-01-31', true],
    ['2024-02-29', true],
    ['2000-02-29', true],
    ['2026-02-29', false],
    ['1900-02-29', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
    ['2026-1-1', false],
    ['26-01-01', false],
    ['2026-01-01T00:00', false],
    [' 2026-01-01', false],
    ['', false],
  ])('%s exists: %s', (text, exists) => {
    expect(isCalendarDate(text)).toBe(exists)
  })

  it('counts days as the runtime does, for four centuries', () => {
    for (let day = dayNumber('1899-12-31'); day < dayNumber('2301-01-01'); day += 1) {
      const date = new Date(day * DAY).toISOString().slice(0, 10)
      if (dateOfDayNumber(day) !== date || dayNumber(date) !== day) throw new Error(date)
    }
    expect(dayNumber('1970-01-01')).toBe(0)
    expect(dayNumber('2026-02-30')).toBeNaN()
  })

  it('is the day in UTC of a moment', () => {
    expect(dateOf(0)).toBe('1970-01-01')
    expect(dateOf(Date.UTC(2026, 11, 31, 23, 59, 59, 999))).toBe('2026-12-31')
    expect(dateOf(Date.UTC(2026, 11, 31, 23, 59, 59, 999) + 1)).toBe('2027-01-01')
    expect(dateOf(-1)).toBe('1969-12-31')
  })

  it('has a minute, an hour and a day', () => {
    expect([MINUTE, HOUR, DAY]).toEqual([60_000, 3_600_000, 86_400_000])
  })
})

describe('moving a date', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-01-31', 0, '2026-01-31'],
    ['2026-01-31', 365, '2027-01-31'],
    ['2026-02-30', 5, '2026-02-30'],
  ])('%s by %i days', (date, days, moved) => {
    expect(addDays(date, days)).toBe(moved)
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-31', 12, '2027-01-31'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-01-31', -1, '2025-12-31'],
    ['2026-03-31', -13, '2025-02-28'],
    ['2026-02-30', 1, '2026-02-30'],
  ])('%s by %i months', (date, months, moved) => {
    expect(addMonths(date, months)).toBe(moved)
  })
})

it('knows the latest day that it is anywhere', () => {
  expect(latestDateAt(Date.UTC(2026, 10, 21, 9, 59))).toBe('2026-11-21')
  expect(latestDateAt(Date.UTC(2026, 10, 21, 10))).toBe('2026-11-22')
})
