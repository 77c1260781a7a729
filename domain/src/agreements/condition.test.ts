import { expect, it } from 'vitest'
import { saysHow } from './condition.ts'

it.each([
  'come and get it at 9 Birch Lane',
  'Please come and get it',
  'you pick it up',
  'I bring it on Saturday',
  'I will bring it to you',
  'My brother brings it over',
  'It is picked up by Lena',
  'not before December 9',
  'Sam collects it from my office',
  'to be picked up at my place',
  'We meet at the station',
  'left on the step once the rent is paid',
])('hears in “%s” who, where or when', (words) => {
  expect(saysHow(words)).toBe(true)
})

it.each([
  'with photos of the front door',
  'an apology sent home',
  'as long as the office pays',
  'The left pole is bent.',
  'It comes with the charger',
  'Bring cash',
  'It posts well on my street',
  'if it meets our needs at home',
])('hears nothing of that in “%s”', (words) => {
  expect(saysHow(words)).toBe(false)
})
