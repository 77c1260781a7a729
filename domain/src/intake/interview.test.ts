import { describe, expect, it } from 'vitest'
import { DISPUTE_TYPES, type DisputeType } from '../cases/dispute-type.ts'
import { additionOf, gapsIn, skippedKey, STORY_GAPS } from './interview.ts'
import { MAX_STORY } from './limits.ts'

const TODAY = '2026-11-27'
const told = (story: string, type: DisputeType = 'security_deposit') => ({
  type,
  story,
  happenedOn: null,
  items: [],
  setAside: [],
})
const WHOLE =
  'I moved out on May 31, 2026. The lease says the deposit of $1,200 comes back in 30 days. I wrote twice. Robin says that the carpet was dirty.'

describe('gapsIn', () => {
  it('finds nothing in a story that says all of it, and nothing in one that is only begun', () => {
    expect(gapsIn(told(WHOLE), TODAY)).toEqual([])
    expect(gapsIn(told('My landlord kept my deposit.'), TODAY)).toEqual([])
  })

  it.each([
    [
      'agreed',
      WHOLE.replace('The lease says the deposit', 'The deposit').replace('comes back in 30 days', 'is gone'),
    ],
    ['sum', WHOLE.replace('of $1,200 ', '')],
    ['when', WHOLE.replace('on May 31, 2026', '')],
    ['tried', WHOLE.replace('I wrote twice.', '')],
    ['theirs', WHOLE.replace('Robin says that the carpet was dirty.', 'The carpet was clean.')],
  ] as const)('finds that “%s” is missing where it is', (gap, story) => {
    expect(gapsIn(told(story), TODAY)).toEqual([gap])
  })

  it('asks nothing that was skipped, or that a field or a point says', () => {
    const story = 'My landlord kept the whole deposit after I had moved out of the flat on the hill.'
    const first = gapsIn(told(story), TODAY)
    expect(first[0]).toBe('agreed')
    expect(gapsIn({ ...told(story), setAside: [skippedKey('agreed')] }, TODAY)).toEqual(first.slice(1))
    const item = { id: 'a', kind: 'money' as const, title: 'Deposit', details: '', amount: 1, on: null }
    const filled = { ...told(story), happenedOn: '2026-05-31', items: [item] }
    expect(gapsIn(filled, TODAY)).toEqual(['agreed', 'tried', 'theirs'])
  })

  it('has questions for every kind of dispute, each known', () => {
    for (const type of DISPUTE_TYPES) {
      const gaps = gapsIn(
        told('It is about something that went on for a very long time between us two.', type),
        TODAY,
      )
      expect(gaps.length).toBeGreaterThan(1)
      for (const gap of gaps) expect(STORY_GAPS).toContain(gap)
    }
  })
})

describe('additionOf', () => {
  const draft = { story: 'They kept my deposit', happenedOn: null }

  it('puts the words behind the story as they are, and takes a day out of them only where it was asked for', () => {
    expect(additionOf(draft, 'when', '  on  March 3 this year ', TODAY)).toEqual({
      story: 'They kept my deposit. on March 3 this year.',
      added: 'on March 3 this year.',
      happenedOn: '2026-03-03',
    })
    expect(additionOf(draft, 'tried', 'I wrote on March 3!', TODAY)).toEqual({
      story: 'They kept my deposit. I wrote on March 3!',
      added: 'I wrote on March 3!',
      happenedOn: null,
    })
  })

  it('changes no day that is set, and is nothing where nothing was written or there is no room', () => {
    expect(
      additionOf({ ...draft, happenedOn: '2026-01-01' }, 'when', 'March 3', TODAY)?.happenedOn,
    ).toBeNull()
    expect(additionOf(draft, 'sum', ' \n ', TODAY)).toBeNull()
    expect(additionOf({ ...draft, story: 'x'.repeat(MAX_STORY - 3) }, 'sum', 'long', TODAY)).toBeNull()
  })
})
