import { describe, expect, it } from 'vitest'
import { DEPOSIT, DEPOSIT_CHIPS } from './made-up-cases.ts'
import { propose } from './propose.ts'
import { canonicalText, publicInputText, replay } from './record.ts'
import { ENGINE_VERSION } from './rules.ts'
import { closingOffers, settle, type BothTicks } from './settle.ts'

describe('the record of a round', () => {
  const made = propose(DEPOSIT, { round: 2, chips: DEPOSIT_CHIPS })
  if (!made.ok) throw new Error(made.error.code)
  const stored = { case: DEPOSIT, request: { round: 2 }, chips: DEPOSIT_CHIPS, proposal: made.value } as const

  it('replays, after a trip through storage too', () => {
    expect(replay(stored)).toBe('same')
    expect(replay({ ...stored, proposal: JSON.parse(JSON.stringify(made.value)) })).toBe('same')
  })

  it('tells a changed sum and another engine apart', () => {
    expect(replay({ ...stored, proposal: { ...made.value, reference: 284 } })).toBe('different')
    expect(replay({ ...stored, proposal: { ...made.value, engine: 'settlement-0' } })).toBe('other_engine')
  })

  it('replays a round of an older version by the rules of that version', () => {
    const old = propose(DEPOSIT, { round: 2, chips: DEPOSIT_CHIPS, engine: 'settlement-1' })
    if (!old.ok) throw new Error(old.error.code)
    expect(old.value.packages[0]?.rungs).not.toEqual(made.value.packages[0]?.rungs)
    expect(replay({ ...stored, proposal: old.value })).toBe('same')
    expect(replay({ ...stored, proposal: { ...old.value, engine: ENGINE_VERSION } })).toBe('different')
  })

  it('settles and closes a round of an older version by the rules of that version', () => {
    const outcomes = (['settlement-1', 'settlement-2'] as const).map((engine) => {
      const round = propose(DEPOSIT, { round: 2, packages: 1, chips: DEPOSIT_CHIPS, engine })
      if (!round.ok) throw new Error(round.error.code)
      const ticked = (least: number, most: number): BothTicks => ({
        starter: { sums: { A: least }, lastWord: true },
        respondent: { sums: { A: most }, lastWord: true },
      })
      const wide = settle(round.value, ticked(150, 300))
      const offers = closingOffers(round.value, ticked(335, 313))
      return [wide.settled && wide.price, offers.length]
    })
    expect(outcomes).toEqual([
      [267, 1],
      [277, 0],
    ])
  })

  it('writes equal values as one text', () => {
    expect(canonicalText({ b: [1, null], a: { d: 'x', c: true, gone: undefined } })).toBe(
      '{"a":{"c":true,"d":"x"},"b":[1,null]}',
    )
  })

  it('covers the case, the round and the constants of the public input', () => {
    const text = publicInputText(DEPOSIT, { round: 2 })
    expect(text).toContain('"ENGINE_VERSION":"settlement-')
    expect(text).toContain('"SETTLING_NOW":0.88')
    expect(publicInputText(DEPOSIT, { round: 1 })).not.toBe(text)
    const lamp = DEPOSIT.items.map((one) => (one.id === 'lamp' ? { ...one, admitted: 47 } : one))
    expect(publicInputText({ ...DEPOSIT, items: lamp }, { round: 2 })).not.toBe(text)
  })
})
