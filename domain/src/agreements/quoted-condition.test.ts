import { expect, it } from 'vitest'
import { conditionAlone } from './quoted-condition.ts'

it.each([
  ['If Nora, who wrecked it, pays me $40', 'If Nora pays me $40'],
  ['If Nora, who never told me and lied about it, pays me $40.', 'If Nora pays me $40.'],
  [
    'The brake was bad already. I will mend it if Nora pays half of the parts, about $40 in all.',
    'I will mend it if Nora pays half of the parts, about $40 in all.',
  ],
  [
    'I collect it on Saturday. She broke it herself! At my door, please.',
    'I collect it on Saturday. At my door, please.',
  ],
])('quotes of “%s” the condition and nothing that is only told', (words, quoted) => {
  expect(conditionAlone(words)).toBe(quoted)
  expect(conditionAlone(quoted)).toBe(quoted)
})

it.each([
  'After the deposit is back',
  'If Nora, who has the key, opens the shed',
  'It was $40. Half of that.',
  'Only with original parts. You buy them.',
  'It was agreed that she pays first.',
  'The brake was bad already.',
  'I lost the key, so you must be there.',
  'That she left the flat in order. The scratch was there.',
  'I write that it was clean. She left on May 3.',
  'At 9 Birch Lane, 2. floor',
])('leaves “%s” as it is: a part could be meant, or nothing else would be left', (words) => {
  expect(conditionAlone(words)).toBe(words)
})
