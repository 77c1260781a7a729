import { expect, it } from 'vitest'
import type { Weekday } from '../time.ts'
import { handingInWords } from './handing-sentence.ts'
import { checkHanding, movedTo, NO_HANDING, type HandingSaid } from './handing.ts'

const TODAY = '2026-05-10'
const NAMES = { starter: 'Ines', respondent: 'Walt' }
const on = (by: string, today: string | null = TODAY) => {
  const checked = checkHanding({ ...NO_HANDING, by }, true, today)
  return checked.ok ? checked.value?.by : checked.error.code
}

it('is done on a day from today on, and within two years', () => {
  expect(on(TODAY)).toBe(TODAY)
  expect(on('2028-05-10')).toBe('2028-05-10')
  expect(on('2028-05-11')).toBe('HANDING_DATE_FAR')
  expect(on('9999-12-31')).toBe('HANDING_DATE_FAR')
  expect(on('2026-05-09')).toBe('HANDING_DATE_PAST')
  expect(on('2026-02-30')).toBe('HANDING_DATE_INVALID')
})

it('has a first day, which is not behind the last, and is nobody’s word once it is over', () => {
  const window = (notBefore: string, by: string | null) => {
    const checked = checkHanding({ ...NO_HANDING, by, notBefore }, true, TODAY)
    return checked.ok ? (checked.value?.notBefore ?? null) : checked.error.code
  }
  expect(window('2026-05-20', null)).toBe('2026-05-20')
  expect(window('2026-05-20', '2026-05-20')).toBe('2026-05-20')
  expect(window('2026-05-20', '2026-05-19')).toBe('HANDING_DAYS_CROSSED')
  expect(window('2026-02-30', null)).toBe('HANDING_DATE_INVALID')
  expect(window('2028-05-11', null)).toBe('HANDING_DATE_FAR')
  expect(window(TODAY, null)).toBeNull()
})

it('is not measured by days where it is only read', () => {
  expect(on('2020-01-01', null)).toBe('2020-01-01')
  expect(on('9999-12-31', null)).toBe('9999-12-31')
})

it('may be for certain days of the week, of which one has to come up before the last day', () => {
  // the 10th of May 2026 is a Sunday
  const said = (of: Partial<HandingSaid>) => {
    const checked = checkHanding({ ...NO_HANDING, ...of }, true, TODAY)
    return checked.ok ? (checked.value?.weekdays ?? null) : checked.error.code
  }
  expect(said({ weekdays: [6, 7, 6] })).toEqual([6, 7])
  expect(said({ weekdays: [] })).toBeNull()
  expect(said({ weekdays: [1, 2, 3, 4, 5, 6, 7], by: '2026-05-12' })).toBeNull()
  expect(said({ weekdays: [6], by: '2026-05-16' })).toEqual([6])
  expect(said({ weekdays: [6], by: '2026-05-15' })).toBe('HANDING_WEEKDAY_MISSED')
  expect(said({ weekdays: [6], notBefore: '2026-05-17', by: '2026-05-22' })).toBe('HANDING_WEEKDAY_MISSED')
})

it('keeps its days of the week on a day that both name anew only where it is one of them', () => {
  const said = { who: null, at: null, place: '', weekdays: [6 as const] }
  expect(movedTo(said, '2026-05-16')).toEqual(said)
  expect(movedTo(said, null)).toEqual(said)
  expect(movedTo(said, '2026-05-18')).toEqual({ who: null, at: null, place: '' })
})

it('names its days of the week as people say them', () => {
  const said = (...weekdays: Weekday[]) =>
    handingInWords({ who: null, at: null, place: '', weekdays }, { doer: 'starter', isThing: true }, NAMES)
  expect(said(6)).toBe('On a Saturday.')
  expect(said(6, 7)).toBe('On a Saturday or Sunday.')
  expect(said(1, 7)).toBe('On a Sunday or Monday.')
  expect(said(1, 2, 5)).toBe('On a Monday, Tuesday, or Friday.')
})
