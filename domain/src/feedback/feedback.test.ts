import { describe, expect, it } from 'vitest'
import { CASE_STATUSES } from '../cases/status.ts'
import { DAY } from '../time.ts'
import { asksIfKept, isAskedNow, occasionOf, resultToShow } from './feedback.ts'

describe('both sides are asked how it was', () => {
  it('after the talk and after fulfilment, and whether it is kept only where something was agreed', () => {
    expect(CASE_STATUSES.map((status) => [status, occasionOf(status), asksIfKept(status)])).toEqual([
      ['draft', null, false],
      ['invited', null, false],
      ['active', null, false],
      ['agreed', null, false],
      ['settled', 'end', true],
      ['fulfilled', 'kept', true],
      ['closed', 'end', false],
    ])
  })

  it('seven days after the end, not before, and not once it is long ago', () => {
    expect([6, 7, 20, 21].map((days) => isAskedNow(0, days * DAY))).toEqual([false, true, true, false])
  })
})

describe('a published figure', () => {
  const of = (cases: number, value = 50) => ({ cases, value })

  it('is hidden below five cases', () => {
    expect(resultToShow(null, null)).toBeNull()
    expect(resultToShow(null, of(4))).toBeNull()
    expect(resultToShow(null, of(5))).toEqual(of(5))
  })

  it('does not move by one case more, nor by an answer that was changed', () => {
    const shown = of(5, 40)
    for (const cases of [5, 6, 9]) expect(resultToShow(shown, of(cases, 99))).toEqual(shown)
    expect(resultToShow(shown, of(10, 99))).toEqual(of(10, 99))
  })

  it('never tells of fewer than five cases by what lies between two of its states, in whatever order they come', () => {
    const shown = [resultToShow(null, null)]
    for (let cases = 0; cases <= 40; cases += 1)
      shown.push(resultToShow(shown.at(-1) ?? null, of(cases, cases)))
    const told = shown.map((one) => one?.cases ?? 0)
    const steps = told.map((cases, at) => cases - (told[at - 1] ?? 0)).filter((step) => step !== 0)
    expect(steps.every((step) => step >= 5)).toBe(true)
    expect(steps).toHaveLength(8)
  })
})
