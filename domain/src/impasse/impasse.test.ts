import { describe, expect, it } from 'vitest'
import { TIMELINE } from '../cases/timeline.ts'
import { DAY } from '../time.ts'
import {
  answeredBy,
  clockAfter,
  endsAt,
  isStuck,
  readTalk,
  reasonOfSilence,
  takePause,
  wishFor,
  type Happened,
  type Talk,
} from './impasse.ts'

const NOW = Date.parse('2026-03-20T10:00:00Z')

function talk(about: Partial<Talk> = {}): Talk {
  return {
    status: 'active',
    check: null,
    submittedAt: NOW - 10 * DAY,
    movedAt: NOW - DAY,
    hasOpen: false,
    openOfferAt: null,
    roundEndedAt: NOW - DAY,
    tried: { offers: 1, rounds: 1 },
    pausedUntil: null,
    pausedBy: [],
    wishes: { finish: [], extend: [] },
    extended: 0,
    ...about,
  }
}

describe('a talk', () => {
  it('is stuck once a round ended without a settlement, or nobody moved for a week; never while something is open', () => {
    expect(isStuck(talk(), NOW)).toBe(true)
    expect(isStuck(talk({ hasOpen: true }), NOW)).toBe(false)
    expect(isStuck(talk({ check: 'open' }), NOW)).toBe(false)
    expect(isStuck(talk({ check: 'confirmed' }), NOW)).toBe(true)
    for (const status of ['invited', 'agreed', 'settled', 'closed'] as const)
      expect(isStuck(talk({ status }), NOW)).toBe(false)
    const untried = { roundEndedAt: null, tried: { offers: 1, rounds: 0 } }
    expect(isStuck(talk({ ...untried, movedAt: NOW - 7 * DAY + 1 }), NOW)).toBe(false)
    expect(isStuck(talk({ ...untried, movedAt: NOW - 7 * DAY }), NOW)).toBe(true)
    expect(isStuck(talk({ ...untried, movedAt: NOW - 7 * DAY, submittedAt: NOW - 7 * DAY + 1 }), NOW)).toBe(
      false,
    )
  })

  it('stays stuck beside an offer that the failed round has passed over, and goes on with a newer one', () => {
    expect(isStuck(talk({ openOfferAt: NOW - DAY - 1 }), NOW)).toBe(true)
    expect(isStuck(talk({ openOfferAt: NOW - DAY + 1 }), NOW)).toBe(false)
    const quiet = { roundEndedAt: null, tried: { offers: 1, rounds: 0 }, movedAt: NOW - 8 * DAY }
    expect(isStuck(talk({ ...quiet, openOfferAt: NOW - 9 * DAY }), NOW)).toBe(false)
  })

  it('can be paused for a week, once by each, and not inside a pause', () => {
    expect(takePause(talk(), 'starter', NOW)).toEqual({ ok: true, value: NOW + 7 * DAY })
    const refused = { ok: false, error: { code: 'PAUSE_TAKEN' } }
    expect(takePause(talk({ pausedBy: ['starter'] }), 'starter', NOW)).toEqual(refused)
    expect(takePause(talk({ pausedBy: ['starter'] }), 'respondent', NOW).ok).toBe(true)
    const paused = { pausedBy: ['starter'] as const, pausedUntil: NOW + 1 }
    expect(takePause(talk(paused), 'respondent', NOW)).toEqual(refused)
    expect(takePause(talk({ hasOpen: true }), 'starter', NOW)).toEqual({
      ok: false,
      error: { code: 'NOT_STUCK' },
    })
  })

  it('is finished or left open for longer by both only, the latter twice at most', () => {
    for (const wish of ['finish', 'extend'] as const) {
      expect(wishFor(talk(), wish, 'starter', NOW)).toEqual({ ok: true, value: 'waits' })
      const wished = talk({ wishes: { finish: [], extend: [], [wish]: ['starter'] } })
      expect(wishFor(wished, wish, 'starter', NOW)).toEqual({ ok: true, value: 'known' })
      expect(wishFor(wished, wish, 'respondent', NOW)).toEqual({ ok: true, value: 'both' })
    }
    expect(wishFor(talk({ extended: 1 }), 'extend', 'starter', NOW).ok).toBe(true)
    expect(wishFor(talk({ extended: 2 }), 'extend', 'starter', NOW)).toEqual({
      ok: false,
      error: { code: 'EXTENDED_BEFORE' },
    })
    expect(wishFor(talk({ extended: 2 }), 'finish', 'starter', NOW).ok).toBe(true)
  })

  it('that nobody touches ends as an impasse when something was tried, else as run out', () => {
    expect(reasonOfSilence(talk())).toBe('impasse')
    expect(reasonOfSilence(talk({ tried: { offers: 1, rounds: 0 } }))).toBe('impasse')
    expect(reasonOfSilence(talk({ tried: { offers: 0, rounds: 0 } }))).toBe('expired')
    expect(reasonOfSilence(talk({ status: 'agreed' }))).toBe('expired')
  })
})

describe('a talk read from its log', () => {
  let at = NOW
  const event = (type: Happened['type'], side: Happened['side'] = null, more: Partial<Happened> = {}) => ({
    type,
    side,
    at: (at += 1),
    ...more,
  })

  it('counts what was tried and wished since the last joining, and drops wishes once there is a new offer', () => {
    const before = [
      event('respondent.joined', 'respondent'),
      event('offer.made', 'starter'),
      event('round.ended'),
      event('pause.taken', 'respondent'),
    ]
    const talk = [
      event('respondent.joined', 'respondent'),
      event('round.ended', null, { isCutShort: true }),
      event('finish.wished', 'starter'),
      event('extension.wished', 'respondent'),
    ]
    expect(readTalk([...before, ...talk], NOW)).toEqual({
      movedAt: talk[1]?.at,
      roundEndedAt: null,
      tried: { offers: 0, rounds: 0 },
      pausedBy: [],
      wishes: { finish: ['starter'], extend: ['respondent'] },
      extended: 0,
    })
    expect(readTalk(before, NOW).roundEndedAt).toBe(before[2]?.at)
    const takenBack = [...talk, event('finish.taken_back', 'starter')]
    expect(readTalk(takenBack, NOW).wishes.finish).toEqual([])
    const offered = [...talk, event('pause.taken', 'starter'), event('offer.made', 'respondent')]
    expect(readTalk(offered, NOW)).toMatchObject({
      tried: { offers: 1 },
      pausedBy: ['starter'],
      wishes: { finish: [], extend: [] },
    })
    const extended = [...talk, event('case.extended')]
    expect(readTalk(extended, NOW)).toMatchObject({ extended: 1, wishes: { finish: [], extend: [] } })
  })

  it('that holds nothing yet has moved when it was begun', () => {
    expect(readTalk([], NOW).movedAt).toBe(NOW)
  })
})

describe('the clock of a case', () => {
  it('waits through a pause, and gives fourteen days more when both want them', () => {
    expect(endsAt({ touchedAt: NOW, clockFrom: null })).toBe(NOW + TIMELINE.expiresWithoutAct)
    const paused = clockAfter({ kind: 'pause', until: NOW + 7 * DAY }, null, NOW)
    expect(endsAt({ touchedAt: NOW, clockFrom: paused })).toBe(NOW + 37 * DAY)
    const extended = clockAfter({ kind: 'extend' }, null, NOW)
    expect(endsAt({ touchedAt: NOW, clockFrom: extended })).toBe(NOW + 44 * DAY)
    expect(clockAfter({ kind: 'extend' }, extended, NOW)).toBe(NOW + 28 * DAY)
    expect(clockAfter({ kind: 'pause', until: NOW + 7 * DAY }, extended, NOW)).toBe(extended)
    expect(endsAt({ touchedAt: NOW, clockFrom: NOW - DAY })).toBe(NOW + TIMELINE.expiresWithoutAct)
  })
})

it.each([
  ['2026-03-16T09:00:00Z', 'a Monday', '2026-03-17'],
  ['2026-03-19T23:59:00Z', 'a Thursday', '2026-03-20'],
  ['2026-03-20T00:00:00Z', 'a Friday', '2026-03-23'],
  ['2026-03-21T12:00:00Z', 'a Saturday', '2026-03-23'],
  ['2026-03-22T12:00:00Z', 'a Sunday', '2026-03-23'],
])('a person who was asked at %s, %s, answers by %s', (at, _, by) => {
  expect(answeredBy(Date.parse(at))).toBe(by)
})
