import { expect, it } from 'vitest'
import { isLeft, mayBegin, TRIAL_SILENT_AFTER, TRIAL_STATES, TRIAL_WAITS_AT_MOST } from './trial.ts'

it('lets one test run at a time, and one that nobody works on any more stand in nobody’s way', () => {
  expect(mayBegin(null).ok).toBe(true)
  for (const state of TRIAL_STATES) {
    const isOpen = state === 'ordered' || state === 'running'
    expect(mayBegin({ state, waitedFor: 0, silentFor: 0 }).ok).toBe(!isOpen)
  }
  const waiting = { state: 'ordered', waitedFor: TRIAL_WAITS_AT_MOST, silentFor: 0 } as const
  expect(isLeft(waiting)).toBe(false)
  expect(mayBegin({ ...waiting, waitedFor: TRIAL_WAITS_AT_MOST + 1 }).ok).toBe(true)
  const running = { state: 'running', waitedFor: 0, silentFor: TRIAL_SILENT_AFTER } as const
  expect(isLeft(running)).toBe(false)
  expect(mayBegin({ ...running, silentFor: TRIAL_SILENT_AFTER + 1 }).ok).toBe(true)
  expect(isLeft({ state: 'passed', waitedFor: 1e9, silentFor: 1e9 })).toBe(false)
})
