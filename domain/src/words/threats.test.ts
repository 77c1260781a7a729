import { expect, it } from 'vitest'
import { DESPAIR } from './testing/despair.ts'
import { HARMLESS } from './testing/harmless.ts'
import { INSULTS } from './testing/insults.ts'
import { LOOK_ALIKES } from './testing/look-alikes.ts'
import { THREATS } from './testing/threats.ts'
import { threatIn, withoutQuotes } from './threats.ts'

function linesOf(sentences: string): string[] {
  return sentences.trim().split('\n')
}

it('holds back the threats of the set and little else', () => {
  const threats = linesOf(THREATS)
  const others = [HARMLESS, LOOK_ALIKES, INSULTS, DESPAIR].flatMap(linesOf)
  expect(threats.length + others.length).toBeGreaterThanOrEqual(600)
  expect(others.length).toBeGreaterThanOrEqual(threats.length)
  const found = threats.filter((text) => threatIn(text) !== null).length
  const wrong = others.filter((text) => threatIn(text) !== null)
  expect(found / threats.length).toBeGreaterThanOrEqual(0.9)
  expect(found / (found + wrong.length)).toBeGreaterThanOrEqual(0.95)
})

it('reads the spellings of a hurry and of a way around', () => {
  for (const text of [
    'im gonna kill u',
    'I w1ll k1ll you',
    'I will K I L L you',
    'I’ll\n  hurt   you',
    'I will k\u200bill you',
  ])
    expect([text, threatIn(text)]).toEqual([text, 'violence'])
})

it('finds a threat in the middle of a long text', () => {
  const calm = 'The deposit was due on June 3. '.repeat(60)
  expect(threatIn(`${calm}Pay me or I call ICE. ${calm}`)).toBe('authority')
  expect(threatIn(calm)).toBeNull()
})

it('lets a story tell what somebody said, in quotation marks or without', () => {
  expect(threatIn(withoutQuotes('“I will break your legs” were his words.'))).toBeNull()
  expect(threatIn(withoutQuotes('He said: I will hurt you. I left.'))).toBeNull()
  expect(threatIn(withoutQuotes('As I said I will hurt you.'))).toBe('violence')
  expect(threatIn(withoutQuotes('Pay, or I will break your legs.'))).toBe('violence')
})

it('lets whoever was threatened say what was said', () => {
  expect(threatIn('You wrote “I will break your legs” on May 3.')).toBeNull()
  expect(threatIn('I wrote “I will break your legs” and I mean it.')).toBe('violence')
})
