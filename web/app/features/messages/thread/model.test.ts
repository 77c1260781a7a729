import { expect, it } from 'vitest'
import { threadOf, type Turn } from './model.ts'

const asked: Turn = { side: 'starter' }
const agreed: Turn = { side: 'respondent', gap: 34_000 }
const said: Turn = { side: 'starter' }

/** How far the strands are apart at the top of each entry. */
function apart(entries: readonly Turn[]): (number | undefined)[] {
  return threadOf(entries).map(({ strands }) => strands.starter?.from)
}

it('begins a strand with the first word of its side', () => {
  const [first, second] = threadOf([asked, agreed])
  expect(first?.strands.starter?.begins).toBe(true)
  expect(first?.strands.respondent).toBeNull()
  expect(second?.strands.respondent?.begins).toBe(true)
  expect(second?.strands.starter?.begins).toBe(false)
})

it('draws the distance of the two sums to the scale of the widest', () => {
  const entries: Turn[] = [asked, agreed, said, { side: 'respondent', gap: 17_000 }, said]
  expect(apart(entries)).toEqual([1, 1, 1, 0.5, 0.5])
  // it bends on the way to the entry that changes it
  expect(threadOf(entries)[2]?.strands.respondent).toEqual({ from: 1, to: 0.5, begins: false })
})

it('draws a gap that grew again wider again', () => {
  expect(
    apart([asked, agreed, { side: 'respondent', gap: 8_500 }, { side: 'starter', gap: 17_000 }]),
  ).toEqual([1, 1, 0.25, 0.5])
})

it('keeps two strands apart as long as nobody has agreed, however near the sums are', () => {
  expect(apart([asked, agreed, { side: 'starter', gap: 0 }]).at(-1)).toBeGreaterThan(0)
})

it('is one line from where they meet, and two again where they part', () => {
  const knots = threadOf([
    asked,
    agreed,
    { side: null, turn: 'meets' },
    said,
    { side: null, turn: 'parts' },
    said,
  ])
  expect(knots.map(({ isOne }) => isOne)).toEqual([
    { before: false, after: false },
    { before: false, after: false },
    { before: false, after: true },
    { before: true, after: true },
    { before: true, after: false },
    { before: false, after: false },
  ])
})

it('does not meet before both sides are there', () => {
  expect(threadOf([asked, { side: null, turn: 'meets' }]).at(-1)?.isOne.after).toBe(false)
})

it('keeps the full distance where no sum is at stake', () => {
  expect(apart([asked, { side: 'respondent' }, said])).toEqual([1, 1, 1])
})
