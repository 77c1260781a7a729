import { expect, it } from 'vitest'
import { isMet } from './bars.ts'
import { barTable } from './report.ts'
import { measureThings, thingBars } from './things.ts'

it('every bar holds on disputes about things alone, made by this engine and by the one before', () => {
  const bars = thingBars(measureThings(7, 2_000))
  expect(barTable(bars.filter((bar) => !isMet(bar)))).toBe('')
  expect(bars.length).toBe(6)
})
