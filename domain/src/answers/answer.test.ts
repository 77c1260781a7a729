import { expect, it } from 'vitest'
import { openingTerms } from '../agreements/opening.ts'
import { answerProposal, counterItems, termsOfProposal, type CounterItem } from './answer.ts'
import { EVIDENCE_LIMITS, mayAddEvidence, mayTakeBack } from '../evidence/evidence.ts'
import { totalClaimed } from '../cases/item.ts'

const TODAY = '2026-11-21'
const repair: CounterItem = { id: 'c1', kind: 'money', title: ' The lock ', details: '', claimed: 12_000 }

it('takes what is asked in return as strictly as what was asked', () => {
  expect(counterItems([repair])).toEqual({ ok: true, value: [{ ...repair, title: 'The lock' }] })
  expect(counterItems([{ ...repair, kind: 'property', claimed: 5 }])).toMatchObject({
    value: [{ claimed: 0 }],
  })
  for (const [bad, fault] of [
    [{ ...repair, title: ' ' }, 'TITLE_MISSING'],
    [{ ...repair, claimed: 0 }, 'AMOUNT'],
    [{ ...repair, details: 'x'.repeat(2_001) }, 'TOO_LONG'],
  ] as const)
    expect(counterItems([bad])).toEqual({ ok: false, error: { code: 'COUNTER_ITEM', index: 0, fault } })
  expect(counterItems([repair, repair])).toMatchObject({ error: { index: 1, fault: 'ID_TWICE' } })
  expect(counterItems(Array.from({ length: 11 }, (_, n) => ({ ...repair, id: `${n}` })))).toMatchObject({
    error: { code: 'COUNTER_ITEMS_TOO_MANY' },
  })
})

it('leaves what is asked in return out of the sum and the terms of the starter', () => {
  const asked = { id: 'a', kind: 'money' as const, title: 'Deposit', claimed: 100 }
  const back = { id: 'b', kind: 'act' as const, title: 'Say sorry', claimed: 0, by: 'respondent' as const }
  expect(totalClaimed([asked, { ...asked, by: 'respondent' }])).toBe(100)
  expect(openingTerms([asked, back], 'USD', TODAY)).toMatchObject({ payment: { amount: 100 }, acts: [] })
})

it('needs a day for a sum, and takes words alone', () => {
  const full = { amount: 500, payOn: '2026-12-01', words: ' In one go ' }
  expect(answerProposal(full, TODAY)).toEqual({ ok: true, value: { ...full, words: 'In one go' } })
  expect(answerProposal({ amount: null, payOn: null, words: ' ' }, TODAY)).toEqual({ ok: true, value: null })
  expect(answerProposal({ ...full, payOn: null }, TODAY)).toMatchObject({ error: { code: 'PROPOSAL_DATE' } })
  expect(answerProposal({ ...full, payOn: '2026-11-20' }, TODAY)).toMatchObject({ ok: false })
  expect(answerProposal({ ...full, amount: -1 }, TODAY)).toMatchObject({ error: { code: 'PROPOSAL_AMOUNT' } })
})

it('makes an offer of a proposal with a sum, not before today', () => {
  const proposal = { amount: 500, payOn: '2026-11-01', words: '' }
  expect(termsOfProposal(proposal, 'USD', TODAY)).toMatchObject({
    payment: { payer: 'respondent', amount: 500, instalments: [{ dueOn: TODAY, amount: 500 }] },
  })
  expect(termsOfProposal({ amount: null, payOn: null, words: 'Talk' }, 'USD', TODAY)).toBeNull()
})

it('limits what one side may hand in', () => {
  expect(mayAddEvidence({ count: 0, bytes: 0 }, 1).ok).toBe(true)
  expect(mayAddEvidence({ count: 0, bytes: 0 }, 0)).toMatchObject({ error: { code: 'EVIDENCE_EMPTY' } })
  expect(mayAddEvidence({ count: 0, bytes: 0 }, EVIDENCE_LIMITS.bytes + 1)).toMatchObject({
    error: { code: 'EVIDENCE_TOO_LARGE' },
  })
  for (const full of [
    { count: EVIDENCE_LIMITS.perSide, bytes: 0 },
    { count: 1, bytes: EVIDENCE_LIMITS.bytesPerSide },
  ])
    expect(mayAddEvidence(full, 1)).toMatchObject({ error: { code: 'EVIDENCE_TOO_MANY' } })
})

it('lets a file be taken back until a proposal was made with it', () => {
  const free = { lastRoundAt: null, isAgreed: false }
  expect(mayTakeBack({ releasedAt: 5 }, free)).toBe(true)
  expect(mayTakeBack({ releasedAt: 5 }, { ...free, lastRoundAt: 4 })).toBe(true)
  expect(mayTakeBack({ releasedAt: 5 }, { ...free, lastRoundAt: 6 })).toBe(false)
  expect(mayTakeBack({ releasedAt: null }, { ...free, isAgreed: true })).toBe(false)
})
