import { expect, it } from 'vitest'
import { NO_HANDING, type HandingSaid } from '../agreements/handing.ts'
import { asAsked, ownHanding } from './own-handing.ts'

const asked: HandingSaid = {
  who: 'starter',
  at: 'elsewhere',
  place: 'The park',
  by: '2026-12-05',
  weekdays: [7],
}
const thing = { kind: 'property', handing: asked } as const
const other = { ...asked, by: '2026-12-12' }

it.each([
  ['a yes to what was named is a yes to that', thing, 'agree', other, null],
  ['a yes where nothing was named says how', { kind: 'property' }, 'agree', other, other],
  ['a condition says what is not as asked', thing, 'partly', other, other],
  ['a condition leaves what is as asked', thing, 'partly', { ...asked }, null],
  ['nothing said', thing, 'partly', NO_HANDING, null],
  ['no', thing, 'disagree', other, null],
  ['money', { kind: 'money' }, 'partly', other, null],
] as const)('takes from an answer what it says itself of how: %s', (_, item, answer, handing, own) => {
  expect(ownHanding(item, { answer, handing })).toEqual(own)
})

it('begins as it was asked, without days that are over', () => {
  expect(asAsked(thing, '2026-12-01')).toEqual(asked)
  expect(asAsked(thing, '2026-12-06')).toEqual({ ...asked, by: null })
  const { notBefore: _, ...later } = { ...asked, notBefore: '2026-12-02' }
  expect(asAsked({ ...thing, handing: { ...asked, notBefore: '2026-12-02' } }, '2026-12-03')).toEqual(later)
  expect(asAsked({ kind: 'property' }, '2026-12-01')).toBeNull()
})
