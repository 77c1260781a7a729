import { describe, expect, it } from 'vitest'
import { formatAmount } from '../money.ts'
import { calmerText } from './calmer.ts'
import { factsBeyond, keepsFacts } from './facts.ts'
import { readingGrade } from './grade.ts'
import { guardAnswer } from './guard.ts'
import { BROKEN_OWN, BROKEN_TOLD, POISON, TURNED, WELL_PUT } from './testing/attacks.ts'

const SENTENCES = [
  'Mara asks for $1,150 in two points.',
  'Way 1: You pay $402 within 7 days.',
  'A proposal is not a judgment.',
]
const TOLD = { kind: 'told', sentences: SENTENCES } as const
const SOURCE =
  'You told me something else. I paid $40 for the lamp on May 3 and Peter saw it. I want it back.'
const OWN = { kind: 'own', source: SOURCE, way: 'calmer' } as const
const GOOD_TOLD = 'Here is how things stand. {s1} {s2} And one more thing. {s3}'
const GOOD_OWN = 'I heard something else. I paid $40 for the lamp on May 3, and Peter saw it. I want it back.'

describe('the guard', () => {
  it('lets a good answer through, with our sentences as they are', () => {
    expect(guardAnswer(TOLD, GOOD_TOLD)).toEqual({
      ok: true,
      value: `Here is how things stand. ${SENTENCES[0]} ${SENTENCES[1]} And one more thing. ${SENTENCES[2]}`,
    })
    expect(guardAnswer(OWN, GOOD_OWN)).toEqual({ ok: true, value: GOOD_OWN })
  })

  it.each(WELL_PUT)('lets through what somebody wrote in other words of their own: %s', (source, answer) => {
    expect(guardAnswer({ kind: 'own', source, way: 'calmer' }, answer)).toEqual({ ok: true, value: answer })
  })

  it.each(TURNED)('keeps out what says something else with the same facts: %s', (source, answer) => {
    for (const way of ['calmer', 'message', 'simpler'] as const)
      expect(guardAnswer({ kind: 'own', source, way }, answer).ok).toBe(false)
  })

  const poison = Object.entries(POISON).flatMap(([kind, all]) => all.map((words) => [kind, words] as const))

  it('knows two hundred attacks and more', () => {
    expect(poison.length * 2 + BROKEN_TOLD.length + BROKEN_OWN.length).toBeGreaterThanOrEqual(400)
  })

  it.each(poison)('keeps %s out: %s', (_, words) => {
    for (const text of [`${GOOD_TOLD} ${words}`, `${words} ${GOOD_TOLD}`])
      expect([text, guardAnswer(TOLD, text).ok]).toEqual([text, false])
    for (const text of [`${GOOD_OWN} ${words}`, `${words} ${GOOD_OWN}`])
      expect([text, guardAnswer(OWN, text).ok]).toEqual([text, false])
  })

  it.each(BROKEN_TOLD)('keeps out what is no whole answer: %s', (text) => {
    expect(guardAnswer(TOLD, text).ok).toBe(false)
  })

  it.each(BROKEN_OWN)('keeps out what changes a fact: %s', (text) => {
    expect(guardAnswer(OWN, text).ok).toBe(false)
  })

  it('lets no sum pass that is not in its input, whatever its form', () => {
    for (let sum = 1; sum < 2_000; sum += 7) {
      const words = formatAmount(sum * 100, 'USD')
      const isIn = sum === 40
      expect(guardAnswer(OWN, `${GOOD_OWN} It was ${words}.`).ok).toBe(isIn)
      expect(guardAnswer(TOLD, `${GOOD_TOLD} ${words}.`).ok).toBe(false)
    }
  })
})

describe('facts', () => {
  it('are the same in other forms, and not when their value is another', () => {
    expect(keepsFacts('I paid $1,150.00', 'I paid $1150')).toBe(true)
    expect(keepsFacts('It took two weeks', 'It took 2 weeks')).toBe(true)
    expect(keepsFacts('I paid $11.50', 'I paid $1150')).toBe(false)
    expect(factsBeyond('I met Ana.', 'Ana came.')).toEqual([])
  })

  it('stay when our own rules calm a text', () => {
    for (const text of [
      'You are a LIAR and you stole 300 dollars from Ana!!',
      'You never answered my 4 letters. Stupid landlord. I WANT MY MONEY BACK by May 5!!!',
      'This is your fault. $90 is ridiculous!!',
    ]) {
      const { words, changed } = calmerText(text)
      expect([text, changed, keepsFacts(text, words)]).toEqual([text, true, true])
    }
  })
})

describe('the reading grade', () => {
  it('is that of Flesch and Kincaid', () => {
    expect(readingGrade('The cat sat on the mat.')).toBe(0)
    expect(readingGrade('You can say yes or no to each way, and you need no reason.')).toBeLessThan(7)
    expect(
      readingGrade('Considerable institutional deliberation necessitates comprehensive examination.'),
    ).toBeGreaterThan(15)
  })
})
