import { expect, it } from 'vitest'
import { titleOfThing, withoutMy } from './thing-name.ts'

it('drops the “my” of whoever named a thing, and puts nobody’s name in its place', () => {
  expect(withoutMy('My bass amplifier')).toBe('bass amplifier')
  expect(withoutMy('my two chairs from IKEA')).toBe('two chairs from IKEA')
  expect(withoutMy('My Yamaha keyboard with its stand')).toBe('Yamaha keyboard with its stand')
})

it('leaves a name as it is that is nobody’s, or that would mean something else without “my”', () => {
  for (const words of [
    'The bike',
    'Myrtle wreath',
    'My own bike',
    'My late father’s music stand',
    "My parents' table",
    'My ring and my watch',
    'My guitar that I lent you',
    'My',
  ])
    expect(withoutMy(words)).toBeNull()
})

it('names a thing in a list without “my” and without “back”', () => {
  expect(titleOfThing('My bass amplifier back')).toBe('Bass amplifier')
  expect(titleOfThing('The cargo bike back')).toBe('The cargo bike')
  expect(titleOfThing('I would like my bike to be mended')).toBeNull()
})
