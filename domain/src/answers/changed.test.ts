import { expect, it } from 'vitest'
import { changedParts, type AnswerSaid } from './changed.ts'

const amp = { id: 'a', kind: 'property', title: 'My amplifier', details: '', claimed: 0 } as const
const before: AnswerSaid = {
  items: [
    { itemId: 'keyboard', answer: 'disagree', admitted: 0, reason: 'It was no loan.' },
    { itemId: 'stand', answer: 'partly', admitted: 0, reason: 'It is Dana’s.' },
  ],
  counterItems: [amp],
  proposal: null,
  words: 'Hello',
}
const [keyboard, stand] = before.items

it('names the points that are answered otherwise', () => {
  const items = [...before.items].map((one) => (one === stand ? { ...one, reason: 'It is hers.' } : one))
  expect(changedParts(before, { ...before, items })).toEqual(['stand'])
  const handing = { who: null, at: null, place: '', by: '2026-12-01' }
  const dated = [keyboard, stand].flatMap((one) => (one ? [{ ...one, handing }] : []))
  expect(changedParts(before, { ...before, items: dated })).toEqual(['keyboard', 'stand'])
})

it.each([
  ['back', { counterItems: [] }],
  ['back', { counterItems: [{ ...amp, handing: { who: null, at: null, place: '', by: '2026-12-01' } }] }],
  ['proposal', { proposal: { amount: 100, payOn: '2026-12-01', words: '' } }],
  ['words', { words: 'Good day' }],
] as const)('names what is beside the points: %s', (part, change) => {
  expect(changedParts(before, { ...before, ...change })).toEqual([part])
})

it('names nothing where the same was sent again, under whatever name', () => {
  const same = { ...before, words: 'Hello ', counterItems: [{ ...amp, id: 'b', handing: null }] }
  expect(changedParts(before, same)).toEqual([])
})
