import { expect, it } from 'vitest'
import { holdsThreat } from '../words/threats.ts'
import { completeDraft, type CaseDraft } from './draft.ts'

const DRAFT: CaseDraft = {
  type: 'loan',
  title: 'Money I lent',
  story: 'I lent 900 dollars in May. When I asked, he said: I will hurt you.',
  happenedOn: null,
  currency: 'USD',
  items: [{ id: 'a', kind: 'money', title: 'The loan', details: '', amount: 90_000, on: null }],
  wish: '',
  otherName: 'Lee Okafor',
  otherEmail: 'lee@example.org',
  otherPhone: '',
  otherAddress: '',
  note: '',
  answers: {},
  papers: {},
  setAside: [],
  at: null,
}
const own = { email: 'maya@example.org', today: '2026-11-22', threatens: holdsThreat } as const

function faultsOf(about: Partial<CaseDraft>): string[] {
  const done = completeDraft({ ...DRAFT, ...about }, own)
  return done.ok ? [] : done.error.faults.map(({ field, fault }) => `${field} ${fault}`)
}

it('passes no threat on to the other side, and lets a story quote one', () => {
  const threat = 'Pay or I will hurt you.'
  expect(faultsOf({})).toEqual([])
  for (const field of ['title', 'story', 'wish', 'note', 'otherName'] as const)
    expect(faultsOf({ [field]: threat })).toEqual([`${field} THREAT`])
  expect(faultsOf({ story: `He said “${threat}” to me in the hall.` })).toEqual([])
  expect(faultsOf({ answers: { agreed: threat } })).toEqual(['answers.agreed THREAT'])
  const [item] = DRAFT.items
  expect(faultsOf({ items: item ? [{ ...item, details: threat }] : [] })).toEqual(['items.0.details THREAT'])
})
