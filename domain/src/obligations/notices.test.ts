import { describe, expect, it } from 'vitest'
import { addDays, DAY, dayNumber, HOUR, momentAt } from '../time.ts'
import { SIDES } from '../cases/side.ts'
import { trialsOf } from '../trials.ts'
import { dueNotice, nextNotice, noticesOf, type NoticeName } from './notices.ts'
import {
  hasEnded,
  isOwed,
  moveOf,
  MOVES,
  OBLIGATION_STATES,
  owedTo,
  type Move,
  type Obligation,
} from './obligation.ts'
import { DUE, one, seeded } from './made-up-obligation.ts'

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

describe('a life of its own, whoever presses what and whenever the clock looks', () => {
  const WHERE = ['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']
  const MOVE_NAMES = Object.keys(MOVES) as Move[]
  /** What is told of something only while it has still to be done. */
  const OF_OWED: readonly NoticeName[] = ['week', 'day', 'today', 'first', 'late', 'ways', 'letter']

  /** As a row looks once somebody has moved it. */
  function moved(at: Obligation, state: Obligation['state'], now: number): Obligation {
    return {
      ...at,
      state,
      claimedAt: state === 'claimed' ? now : at.claimedAt,
      countedAt: state === 'counted' ? now : at.countedAt,
      objectedAt: state === 'objected' ? now : at.objectedAt,
      received: state === 'objected' ? 0 : null,
    }
  }

  /** Forty looks or presses at odd hours, as the sweep does it: the next notice lies on the row until it is told. */
  function live(seed: number) {
    const next = seeded(seed)
    const zone = () => WHERE[next(WHERE.length)] ?? 'UTC'
    const zones = { starter: zone(), respondent: zone() }
    let now = dayNumber(addDays(DUE, next(60) - 45)) * DAY + next(24) * HOUR
    let at = one({ madeAt: now, by: SIDES[next(2)] ?? 'starter', letterAt: next(3) === 0 ? now : null })
    let waiting = nextNotice(at, zones, now)
    let life = 0
    const told: {
      life: number
      state: Obligation['state']
      name: NoticeName | undefined
      isToOwed: boolean
    }[] = []
    for (let step = 0; step < 40; step += 1) {
      now += next(4 * 24) * HOUR
      if (next(4) === 0) {
        const by = ([...SIDES, null] as const)[next(3)] ?? null
        const answer = moveOf(at, MOVE_NAMES[next(MOVE_NAMES.length)] ?? 'claim', by, now)
        if (!answer.ok) continue
        at = moved(at, answer.value, now)
        waiting = nextNotice(at, zones, now - 1)
        life += 1
      } else if (waiting !== null && waiting.at <= now) {
        const notice = dueNotice(at, zones, waiting.name, now)
        told.push({ life, state: at.state, name: notice?.name, isToOwed: notice?.to.join() === owedTo(at) })
        waiting = nextNotice(at, zones, now)
      }
    }
    const later = Array.from({ length: 60 }, (_, day) => dueNotice(at, zones, 'week', now + day * DAY))
    return { end: at.state, waiting, later, told }
  }

  const lives = Array.from({ length: trialsOf(1_000) }, (_, at) => live(at + 1))
  const told = lives.flatMap((each) => each.told)
  const ended = lives.filter(({ end }) => hasEnded(end))

  it('brings nothing after the end, however long one waits', () => {
    expect(ended.length).toBeGreaterThan(lives.length / 4)
    expect(told.filter(({ state }) => hasEnded(state))).toEqual([])
    for (const { waiting, later } of ended) expect([waiting, ...later].filter(Boolean)).toEqual([])
  })

  it('reminds only of what is owed, and asks only the one it is owed to about what is said to be done', () => {
    const reminders = told.filter(({ name }) => name !== undefined && OF_OWED.includes(name))
    expect(reminders.length).toBeGreaterThan(lives.length / 4)
    expect(reminders.filter(({ state }) => !isOwed(state))).toEqual([])
    const asked = told.filter(({ name }) => name === 'asked' || name === 'asked_again')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter(({ state, isToOwed }) => state !== 'claimed' || !isToOwed)).toEqual([])
  })

  it('tells nothing twice while nobody moves it', () => {
    for (const each of lives) {
      const names = each.told.map(({ life, name }) => `${life} ${name}`)
      expect(new Set(names).size).toBe(names.length)
    }
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
