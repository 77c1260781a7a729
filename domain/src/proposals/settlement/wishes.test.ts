import { expect, it } from 'vitest'
import type { Act } from '../../agreements/terms.ts'
import { wishesOf } from './wishes.ts'

const bicycle = { id: 'bicycle', by: 'starter', kind: 'property', title: 'The bicycle' } as const

function act(about: Partial<Act>): Act {
  return { kind: 'apology', by: 'respondent', words: 'I am sorry.', dueOn: null, ...about }
}

it('takes points and what offers hold, one for each kind of act of a side, the newest words first', () => {
  const wishes = wishesOf(
    [bicycle, { id: 'money', by: 'starter', kind: 'money', title: 'Deposit' }],
    [act({}), act({ words: 'Sorry again.' }), act({ by: 'starter', kind: 'remove_review', words: 'Gone.' })],
  )
  expect(wishes).toEqual([
    { id: 'bicycle', kind: 'return_item', by: 'respondent', words: 'The bicycle' },
    { id: 'respondent:apology', kind: 'apology', by: 'respondent', words: 'I am sorry.' },
    { id: 'starter:remove_review', kind: 'remove_review', by: 'starter', words: 'Gone.' },
  ])
})

it('does not ask twice for what a point asks for, and asks the starter for what the other side wants', () => {
  const wishes = wishesOf(
    [bicycle, { id: 'key', by: 'respondent', kind: 'act', title: 'Hand over the key' }],
    [act({ kind: 'return_item', words: 'The bicycle' }), act({ by: 'starter', words: 'Hand over the key' })],
  )
  expect(wishes.map(({ id, by }) => [id, by])).toEqual([
    ['bicycle', 'respondent'],
    ['key', 'starter'],
  ])
})

it('never holds more than an agreement can', () => {
  const many = Array.from({ length: 20 }, (_, i) => ({ ...bicycle, id: `b${i}` }))
  expect(wishesOf(many, [act({})])).toHaveLength(20)
})
