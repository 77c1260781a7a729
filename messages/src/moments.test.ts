import { afterEach, expect, it } from 'vitest'
import {
  dateIn,
  day,
  dayAndTime,
  deadline,
  hourIn,
  knownZone,
  lastMoment,
  weekday,
  wholeDay,
  wait,
} from './moments.ts'
import { readLanguageFrom } from './runtime.ts'

const EVENING = new Date('2026-12-05T01:30:00Z')

afterEach(() => readLanguageFrom(() => 'en'))

it('names the day that the reader has, not the day in London', () => {
  expect(day(EVENING, 'America/New_York')).toBe('Dec 4, 2026')
  expect(day(EVENING, 'UTC')).toBe('Dec 5, 2026')
  expect(weekday(EVENING, 'America/New_York')).toBe('Friday')
  expect(dayAndTime(EVENING, 'Europe/Berlin')).toMatch(/^Dec 5, 2026, 2:30\sAM$/)
})

it('leaves a calendar date as it stands, wherever it is read', () => {
  expect(wholeDay('2026-12-05', 'America/Los_Angeles')).toBe('December 5, 2026')
  expect(wholeDay('2026-12-05', 'Pacific/Auckland')).toBe('December 5, 2026')
})

it('names the zone of a deadline, with signs that every font has', () => {
  expect(deadline(EVENING, 'America/New_York')).toBe('December 4, 2026 at 8:30 PM Eastern Standard Time')
  for (const unknown of [null, '', 'Mars/Olympus']) {
    expect(deadline(EVENING, unknown)).toBe('December 5, 2026 at 1:30 AM UTC (world time)')
  }
})

it('writes in the language of the reader', () => {
  readLanguageFrom(() => 'de')
  expect(wholeDay(EVENING, 'Europe/Berlin')).toBe('5. Dezember 2026')
})

it('names the zone of a last moment, whose day is another one elsewhere', () => {
  expect(lastMoment(EVENING, 'America/New_York')).toMatch(/^Dec 4, 2026, 8:30\sPM EST$/)
  expect(lastMoment(EVENING, 'UTC')).toMatch(/^Dec 5, 2026, 1:30\sAM UTC$/)
})

it('knows the hour of a zone, and UTC where it knows none', () => {
  expect(hourIn(EVENING, 'America/New_York')).toBe(20)
  expect(hourIn(EVENING, null)).toBe(1)
  expect(knownZone('Mars/Olympus')).toBeNull()
})

it('knows the date on the clocks of a zone', () => {
  expect([dateIn(EVENING, 'America/New_York'), dateIn(EVENING, null)]).toEqual(['2026-12-04', '2026-12-05'])
})

it.each([
  [1, '1 second'],
  [61, '61 seconds'],
  [95, '2 minutes'],
  [43 * 60 + 1, '44 minutes'],
  [2 * 3_600 + 1, '3 hours'],
  [24 * 3_600, '24 hours'],
])('says how long to wait, never less than it is: %i seconds are %s', (seconds, words) => {
  expect(wait(seconds)).toBe(words)
})
