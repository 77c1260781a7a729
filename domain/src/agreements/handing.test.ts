import { expect, it } from 'vitest'
import { checkHanding, NO_HANDING } from './handing.ts'

const TODAY = '2026-05-10'
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
