import { describe, expect, it } from 'vitest'
import { addDays, DAY, dayNumber, HOUR, momentAt } from '../time.ts'
import { dueNotice, nextNotice, noticesOf } from './notices.ts'
import { hasEnded, OBLIGATION_STATES, type Obligation } from './obligation.ts'
import { DUE, one } from './made-up-obligation.ts'

const ZONES = { starter: 'Europe/Berlin', respondent: 'America/Los_Angeles' }

const told = (about: Partial<Obligation> = {}) =>
  noticesOf(one(about), ZONES).map(({ name, at, to }) => [name, new Date(at).toISOString(), to.join(' ')])

describe('what the clock says', () => {
  it('is a reminder a week, a day and on the day, in the morning of who does it; later the ways on, to both', () => {
    expect(told()).toEqual([
      ['week', '2026-12-15T17:00:00.000Z', 'respondent'],
      ['day', '2026-12-21T17:00:00.000Z', 'respondent'],
      ['today', '2026-12-22T17:00:00.000Z', 'respondent'],
      ['late', '2026-12-23T17:00:00.000Z', 'respondent'],
      ['ways', '2026-12-25T17:00:00.000Z', 'starter respondent'],
      ['letter', '2027-01-06T08:00:00.000Z', 'starter'],
    ])
  })

  it('asks the other side about what was said to be done, once more a day before it counts', () => {
    const claimedAt = dayNumber(DUE) * DAY
    expect(told({ state: 'claimed', claimedAt })).toEqual([
      ['asked', '2026-12-22T00:00:00.000Z', 'starter'],
      ['asked_again', '2026-12-28T00:00:00.000Z', 'starter'],
      ['count', '2026-12-29T00:00:00.000Z', ''],
    ])
  })

  it('asks both calmly about what was due before it was followed here, and calls it late a week after that', () => {
    const madeAt = dayNumber(addDays(DUE, 100)) * DAY + DAY / 2
    const names = told({ madeAt }).map(([name, at, to]) => [name, at?.slice(0, 10), to])
    expect(names).toEqual([
      ['first', '2027-04-01', 'starter respondent'],
      ['late', '2027-04-09', 'respondent'],
      ['ways', '2027-04-11', 'starter respondent'],
      ['letter', '2027-04-23', 'starter'],
    ])
    expect(told({ madeAt: dayNumber(DUE) * DAY }).map(([name]) => name)[0]).toBe('week')
  })

  it('ends what only lasts after thirty days, and tells nobody', () => {
    expect(told({ state: 'lasting', dueOn: null })).toEqual([['lasting', '1970-01-31T00:00:00.000Z', '']])
  })

  it('is never anything about what has ended or counts, whenever one looks', () => {
    for (const state of OBLIGATION_STATES) {
      const at = one({ state, claimedAt: 0, countedAt: 0 })
      const isSilent = hasEnded(state) || state === 'counted'
      if (!isSilent) continue
      for (let day = -30; day < 60; day += 1) {
        const now = dayNumber(addDays(DUE, day)) * DAY
        expect([state, nextNotice(at, ZONES, now), dueNotice(at, ZONES, 'week', now)]).toEqual([
          state,
          null,
          null,
        ])
      }
    }
  })

  it('tells only the newest after a pause, and each once', () => {
    const day = momentAt('2026-12-21', 9, ZONES.respondent)
    const today = momentAt('2026-12-22', 9, ZONES.respondent)
    expect(nextNotice(one(), ZONES, day - 20 * DAY)?.name).toBe('week')
    expect(dueNotice(one(), ZONES, 'week', today + HOUR)?.name).toBe('today')
    expect(nextNotice(one(), ZONES, today + HOUR)?.name).toBe('late')
    expect(dueNotice(one(), ZONES, 'today', today - 1)).toBeNull()
  })

  it('skips what was over before it began: something due tomorrow is not announced a week ahead', () => {
    expect(nextNotice(one(), ZONES, momentAt('2026-12-21', 8, ZONES.respondent))?.name).toBe('day')
  })
})

it('knows nine o’clock on either side of a change of clocks', () => {
  const iso = (date: string, zone: string) => new Date(momentAt(date, 9, zone)).toISOString()
  expect(iso('2026-03-28', 'Europe/Berlin')).toBe('2026-03-28T08:00:00.000Z')
  expect(iso('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T07:00:00.000Z')
  expect(iso('2026-11-01', 'America/New_York')).toBe('2026-11-01T14:00:00.000Z')
  expect(iso('2026-10-31', 'America/New_York')).toBe('2026-10-31T13:00:00.000Z')
  expect(iso('2026-06-01', 'Pacific/Kiritimati')).toBe('2026-05-31T19:00:00.000Z')
  expect(iso('2026-06-01', 'UTC')).toBe('2026-06-01T09:00:00.000Z')
})
