import { describe, expect, it } from 'vitest'
import type { CaseEventType } from '../cases/events.ts'
import { DAY, HOUR } from '../time.ts'
import {
  cameTo,
  funnelCase,
  FUNNEL_STEPS,
  medianHours,
  monthsOfQuarter,
  quarterOf,
  settledOn,
  stepsTaken,
  waitsOf,
  type FunnelEvent,
} from './funnel.ts'

const BEGIN = Date.parse('2026-02-10T09:00:00Z')
const OF_LOAN = { kind: 'loan', partner: null }

/** A log: each event so many days after the case was sent. */
function log(...events: [CaseEventType, number, Partial<FunnelEvent>?][]): FunnelEvent[] {
  const all: typeof events = [['case.submitted', 0], ['invitation.sent', 0], ...events]
  return all.map(([type, days, about]) => ({
    type,
    at: BEGIN + days * DAY,
    by: null,
    isOfAnother: false,
    ...about,
  }))
}

const furthest = (events: FunnelEvent[]) => FUNNEL_STEPS[funnelCase(events, OF_LOAN)?.reached ?? -1]

describe('how far a case came', () => {
  it('is the furthest step, whatever was skipped', () => {
    expect(furthest(log())).toBe('invited')
    expect(furthest(log(['invitation.opened', 1], ['case.agreed', 2]))).toBe('agreed')
    expect(furthest(log(['message.sent', 1]))).toBe('invited')
    expect(funnelCase([], OF_LOAN)).toBeNull()
  })

  it('counts nothing that came of somebody who was not the invited person', () => {
    const byLetter = { by: 'letter', isOfAnother: true }
    const refused = log(
      ['invitation.opened', 1, byLetter],
      ['answer.given', 2, byLetter],
      ['respondent.joined', 3, byLetter],
      ['offer.made', 4],
      ['round.opened', 5],
      ['respondent.refused', 6],
    )
    expect(furthest(refused)).toBe('invited')
    const then: FunnelEvent = { type: 'answer.given', at: BEGIN + 8 * DAY, by: 'mail', isOfAnother: false }
    expect(furthest([...refused, then])).toBe('answered')
    expect(funnelCase([...refused, then], OF_LOAN)?.values.channel).toBe('mail')
    const opened = log(['invitation.opened', 1, { by: 'mail' }], ['respondent.refused', 6])
    expect(furthest(opened)).toBe('opened')
  })

  it('adds up from the last step to the first', () => {
    expect(cameTo([1, 2, 0, 4, 0, 0, 0, 0, 0, 3])).toEqual([10, 9, 7, 7, 3, 3, 3, 3, 3, 3])
  })
})

describe('a quarter that is split', () => {
  it('does not change sixty days after its end, whatever happens then', () => {
    expect(quarterOf('2026-02-10')).toBe('2026-Q1')
    expect(monthsOfQuarter('2026-Q4')).toEqual({ from: '2026-10', until: '2026-12' })
    expect(settledOn('2026-Q1')).toBe('2026-05-31')
    const days = (Date.parse('2026-05-31T00:00:00Z') - BEGIN) / DAY
    const told = (events: FunnelEvent[]) => {
      const { reachedInTime, values } = funnelCase(events, OF_LOAN) ?? {}
      return { reachedInTime, values }
    }
    const by = { by: 'letter' }
    const inTime = log(['invitation.opened', 1, by], ['respondent.joined', days - 1, by])
    const late = [
      ...log(['invitation.opened', 1, { ...by, isOfAnother: true }], ['respondent.joined', days - 1, by]),
      ...log(['respondent.refused', days + 1], ['case.settled', days + 2]).slice(2),
    ]
    expect(told(late)).toEqual(told(inTime))
    expect(funnelCase(late, OF_LOAN)?.reached).toBe(FUNNEL_STEPS.indexOf('signed'))
  })
})

describe('how long a step takes', () => {
  const hours = (events: FunnelEvent[]) =>
    Object.fromEntries(waitsOf(stepsTaken(events)).map((wait, step) => [FUNNEL_STEPS[step], wait]))

  it('is counted from when the step before was passed, in hours and then in whole days', () => {
    const events = log(['invitation.opened', 3 / 24], ['answer.given', 3.9], ['case.agreed', 4])
    expect(hours(events)).toMatchObject({ invited: 0, opened: 3, answered: 72, joined: null, agreed: 0 })
    expect(FUNNEL_STEPS.every((step) => (hours(events)[step] ?? 0) * HOUR < 4 * DAY)).toBe(true)
  })

  it('leaves out a step that came after a later one', () => {
    const events = log(['invitation.opened', 1], ['respondent.joined', 2], ['answer.given', 5])
    expect(hours(events)).toMatchObject({ opened: 24, answered: null, joined: 0 })
  })

  it('is told by the middle one', () => {
    expect(medianHours([])).toBeNull()
    expect(medianHours([{ hours: 5, cases: 1 }])).toBe(5)
    const counted = [
      { hours: 72, cases: 2 },
      { hours: 1, cases: 2 },
      { hours: 3, cases: 1 },
    ]
    expect(medianHours(counted)).toBe(3)
  })
})
