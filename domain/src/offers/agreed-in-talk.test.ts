import { describe, expect, it } from 'vitest'
import { agreedInTalk, type Said } from './agreed-in-talk.ts'

const on = '2026-11-23'
const ana = (body: string): Said => ({ side: 'starter', body, on })
const ben = (body: string): Said => ({ side: 'respondent', body, on })
const read = (...said: Said[]) => agreedInTalk(said, 'USD', on)

describe('what two have both written', () => {
  it('is a sum and a day, each in its own words', () => {
    expect(read(ben('I can do $600 by December 15.'), ana('Ok, 600 is fine if it is by Dec 15'))).toEqual({
      amount: 60_000,
      day: '2026-12-15',
    })
  })

  it('is nothing that only one of them wrote, however often', () => {
    expect(read(ben('$600?'), ben('Really, $600.'), ana('No.'))).toBeNull()
    expect(read(ben('$600 by December 15'), ana('$700 by December 20'))).toBeNull()
  })

  it('is the one that was named last', () => {
    const said = [ben('$600'), ana('$600 is too little. $700?'), ben('Then $700.')]
    expect(read(...said)?.amount).toBe(70_000)
  })

  it('is no number without a currency unless the other one wrote it with one', () => {
    expect(read(ben('I paid 400'), ana('Yes, 400'))).toBeNull()
    expect(read(ben('Take $1,250'), ana('1,250 it is'))?.amount).toBe(125_000)
    expect(read(ben('It was 30 % of $30'), ana('30% of what?'))).toBeNull()
  })

  it('is a weekday after it was written, and no day that is past or unclear', () => {
    // November 23, 2026 is a Monday
    expect(read(ana('Can we do it on Saturday?'), ben('Saturday November 28 is fine.'))?.day).toBe(
      '2026-11-28',
    )
    expect(read(ana('Monday?'), ben('Monday works'))?.day).toBe('2026-11-30')
    expect(read(ana('Next Friday?'), ben('Friday'))).toBeNull()
    expect(read(ana('It was on 2026-11-02'), ben('Yes, 2026-11-02'))).toBeNull()
  })

  it('is not a sum of another currency', () => {
    expect(read(ben('€600'), ana('€600 is fine'))).toBeNull()
  })
})
