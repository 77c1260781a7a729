import { expect, it } from 'vitest'
import { mediatorInWords } from './copy.ts'

const sources = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('rule 4: the room says nothing about courts, chances or who is right, and always that it is no judgment', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(30)
  const forbidden =
    /\b(?:court|judge|lawsuit|sue|chances?|would win|would lose|who is right|guilty|legally)\b/i
  for (const [file, text] of Object.entries(sources))
    expect([file, forbidden.exec(text)?.[0]]).toEqual([file, undefined])
  for (const file of ['./rounds/open-round.tsx', './rounds/confirmation-step.tsx'])
    expect(sources[file]).toContain('{NOT_A_JUDGMENT}')
})

it('rule 5: the room never counts down and never says what the other side is about to do', () => {
  const forbidden = /\b(?:hurry|only \d+ hours|last chance|about to leave|running out)\b/i
  for (const [file, text] of Object.entries(sources))
    expect([file, forbidden.exec(text)?.[0]]).toEqual([file, undefined])
})

it('promises no proposal by itself where a person is offered instead', () => {
  const now = new Date('2026-11-21T10:00:00.000Z')
  const asked = { rounds: [], proposals: [], askedBy: [], mediatorProposesAt: '2026-11-28T10:00:00.000Z' }
  expect(mediatorInWords({ ...asked, offersPerson: false }, now)).toMatch(
    /make a proposal on its own from Nov 28/,
  )
  expect(mediatorInWords({ ...asked, offersPerson: true }, now)).toBeNull()
})

it('says by when a proposal comes anyway that one side has asked for', () => {
  const now = new Date('2026-11-21T10:00:00.000Z')
  const asked = { rounds: [], proposals: [], askedBy: ['starter' as const], offersPerson: false }
  expect(mediatorInWords({ ...asked, mediatorProposesAt: '2026-11-28T10:00:00.000Z' }, now)).toBe(
    'Even without that it comes on its own on Nov 28, 2026, if by then you have both written or made an offer.',
  )
})
