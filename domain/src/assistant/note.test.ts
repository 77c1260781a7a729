import { expect, it } from 'vitest'
import { proposeRound } from '../proposals/settlement/ladder/propose-round.ts'
import type { RoundCase } from '../proposals/settlement/ladder/round-case.ts'
import { guardAnswer } from './guard.ts'
import { noteOf, noteQuestion } from './note.ts'

const NO_EVIDENCE = { starter: 0, respondent: 0 } as const

const MADE: RoundCase = {
  currency: 'USD',
  payer: 'respondent',
  items: [
    { id: 'a', title: 'Carpet', claimed: 50_000, admitted: 10_000, evidence: NO_EVIDENCE },
    { id: 'b', title: 'Keys', claimed: 5_000, admitted: 5_000, evidence: NO_EVIDENCE },
    { id: 'c', title: 'Paint', claimed: 30_000, admitted: null, evidence: NO_EVIDENCE },
  ],
  terms: [],
  open: { demand: null, offer: null },
}

function noted(made: RoundCase) {
  const proposed = proposeRound(made)
  if (!proposed.ok) throw new Error(proposed.error.code)
  return noteOf({ made, proposal: proposed.value })
}

it('tells what both agree on, where they are furthest apart, how many ways there are, and that they are free', () => {
  expect(noted(MADE)).toEqual([
    { say: 'agreed', count: 1, sum: 5_000 },
    { say: 'apart', title: 'Carpet', by: 'starter', asks: 50_000, agreesTo: 10_000 },
    { say: 'ways', count: expect.any(Number) },
    { say: 'choice' },
  ])
})

it('says when a point is not answered, and that a claim in return that nobody answered is in no sum', () => {
  const [, , paint] = MADE.items
  if (!paint) throw new Error('no point')
  const back = { ...paint, id: 'd', by: 'respondent' as const, title: 'Cleaning', claimed: 7_000 }
  const lines = noted({ ...MADE, items: [paint, back] })
  expect(lines).toContainEqual({ say: 'apart', title: 'Paint', by: 'starter', asks: 30_000, agreesTo: null })
  expect(lines).toContainEqual({ say: 'waits', asks: 7_000, by: 'respondent', waitsFor: 'starter' })
})

it('sends a model no word, name or sum, and reads its answer by the guard of what is told', () => {
  const lines = noted(MADE)
  const question = noteQuestion(
    lines,
    lines.map((_, at) => `Kumquat ${at} asks for $500.`),
  )
  expect(JSON.stringify(question.data)).not.toMatch(/kumquat|\d{3}|carpet/i)
  expect(guardAnswer(question.guard, 'Thank you both. {s1} {s2} {s3}').ok).toBe(true)
  for (const bad of ['{s1} {s2}', '{s1} {s2} {s3} He should pay.', '{s1} {s2} {s3} It is 40 more.'])
    expect(guardAnswer(question.guard, bad).ok).toBe(false)
})

it('speaks of no money where none is asked for', () => {
  const tent = { id: 't', kind: 'return_item', by: 'respondent', words: 'The tent' } as const
  const said = (made: RoundCase) => noted(made).map(({ say }) => say)
  expect(said({ ...MADE, items: [], terms: [tent] })).toEqual(['things', 'ways', 'choice'])
  expect(said({ ...MADE, terms: [tent] })).toContain('besides')
})
