import { expect, it } from 'vitest'
import { newItem } from '../model.ts'
import { dayBefore } from './model.ts'

const thing = (id: string, by: string | null) => ({
  ...newItem(id, 'property', id),
  title: id,
  handing: { who: null, at: null, place: '', by },
})

it('finds the first day that is asked for before the other side has to have answered', () => {
  const items = [thing('bike', '2026-12-03'), thing('bread', '2026-12-01'), newItem('sum', 'money')]
  expect(dayBefore({ items }, '2026-12-07')).toEqual({ title: 'bread', day: '2026-12-01', more: 1 })
  expect(dayBefore({ items }, '2026-12-03')).toEqual({ title: 'bread', day: '2026-12-01', more: 0 })
  expect(dayBefore({ items }, '2026-12-01')).toBeNull()
  expect(dayBefore({ items: [thing('bike', null)] }, '2026-12-07')).toBeNull()
  // a day of a sum of money is not one
  expect(dayBefore({ items: [{ ...thing('bike', '2026-12-01'), kind: 'money' }] }, '2026-12-07')).toBeNull()
})
