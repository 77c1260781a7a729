import { expect, it } from 'vitest'
import { openingForm } from '../opening/model.ts'
import { readKeptOffer, type KeptOffer } from './model.ts'
import { asideOffer, keepOffer, layAside } from './queries.ts'

const form = openingForm(
  {
    mySide: 'starter',
    items: [
      {
        id: 'i1',
        by: 'starter',
        kind: 'property',
        title: 'Bicycle',
        details: '',
        on: null,
        claimed: 0,
        answer: null,
      },
    ],
  },
  [],
  '2026-11-21',
  () => 'k',
)
const kept: KeptOffer = {
  id: 'o1',
  answers: 'o0',
  form: { ...form, note: 'Let us be done.', amount: 90_000 },
}

it('reads an offer as it was kept', () => {
  expect(readKeptOffer(JSON.stringify(kept))).toEqual(kept)
})

it.each<[string, unknown]>([
  ['nothing', null],
  ['another form', { id: 'o1', form: { amount: 5 } }],
  ['a sum that is no sum', { ...kept, form: { ...kept.form, amount: 'much' } }],
  ['a time that is not offered', { ...kept, form: { ...kept.form, when: 'never' } }],
  ['a promise without a kind', { ...kept, form: { ...kept.form, acts: [{ words: 'x' }] } }],
])('takes %s for nothing', (_, odd) => {
  expect(readKeptOffer(JSON.stringify(odd))).toBeNull()
})

it('takes a damaged text for nothing', () => {
  expect(readKeptOffer('{"id":')).toBeNull()
})

it('what was begun first stays aside, however many counter-offers are begun after it', () => {
  keepOffer('u', 'c', { ...kept, id: 'own', answers: null })
  layAside('u', 'c', 'a')
  keepOffer('u', 'c', { ...kept, id: 'counter', answers: 'a' })
  layAside('u', 'c', 'b')
  expect(asideOffer('u', 'c')?.id).toBe('own')
})
