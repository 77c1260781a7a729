import { expect, it } from 'vitest'
import { dayAskedBefore, invitationFacts } from './invitation-facts.ts'

const about = {
  starterName: 'Dana',
  reference: 'ES-7K2M-9QXA',
  word: 'amber tide',
  operator: '',
  until: 'Dec 12, 2026',
  itemCount: 1,
}
const until = new Date('2026-12-12T10:00:00Z')
const asked = (by: string | null) => ({ handing: { by } })

it('finds the first day that is asked for before the invitation ends', () => {
  const items = [{}, { handing: null }, asked('2026-12-09'), asked('2026-12-05'), asked(null)]
  expect(dayAskedBefore(items, until)).toBe('2026-12-05')
  expect(dayAskedBefore([asked('2026-12-12'), {}], until)).toBeNull()
})

it('says which of two days holds for the answer, and nothing of it where there is one', () => {
  const time = (askedDay: string) => {
    const found = invitationFacts({ ...about, askedDay }).find(({ title }) => title === 'Your time')
    return found?.words.map((word) => (typeof word === 'string' ? word : '')).join('')
  }
  expect(time('Dec 5, 2026')).toMatch(
    / You can answer until Dec 12, 2026\. Dec 5, 2026 is only the day by which Dana would like it done, and you can name another\.$/,
  )
  expect(time('')).not.toContain('until')
})
