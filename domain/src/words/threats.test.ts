import { expect, it } from 'vitest'
import { DESPAIR } from './testing/despair.ts'
import { EVERYDAY } from './testing/everyday.ts'
import { HARMLESS } from './testing/harmless.ts'
import { HELD_OUT } from './testing/held-out.ts'
import { INSULTS } from './testing/insults.ts'
import { labelled } from './testing/labelled.ts'
import { LOOK_ALIKES } from './testing/look-alikes.ts'
import { THREATS } from './testing/threats.ts'
import { WORKED_ON_CALM_TOO } from './testing/worked-on-calm-too.ts'
import { WORKED_ON_CALM } from './testing/worked-on-calm.ts'
import { WORKED_ON } from './testing/worked-on.ts'
import { mayBeThreat, threatIn, withoutQuotes } from './threats.ts'

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

it.each([
  ['with which the rules were made better', [WORKED_ON, WORKED_ON_CALM, WORKED_ON_CALM_TOO]],
  ['that were written before them and held out', [HELD_OUT]],
])('does so on the sentences %s', (_, sets) => {
  const { own, others } = labelled(sets, 'threat')
  const found = own.filter((text) => threatIn(text) !== null).length
  const wrong = others.filter((text) => threatIn(text) !== null).length
  expect(found / own.length).toBeGreaterThanOrEqual(0.9)
  expect(found / (found + wrong)).toBeGreaterThanOrEqual(0.95)
})

it('reads the longest text in time that grows with its length', () => {
  // a rule that goes back over its steps for each word of these does not come to an end
  for (const piece of [
    'i will ',
    'a',
    'and ',
    'if you do not, ',
    'your ',
    'will '.repeat(3),
    "'",
    '\n',
    '1!',
    'pay or ',
    'i know where your dad ',
    'one call ',
    'K I ',
    'k.i.',
    'I have already ',
    'my friend ',
    'send the ',
    'ab',
  ])
    expect(threatIn(piece.repeat(4_000 / piece.length))).toBeNull()
})

it('reads the spellings of a hurry and of a way around', () => {
  for (const text of [
    'im gonna kill u',
    'I w1ll k1ll you',
    'I will K I L L you',
    'I’ll\n  hurt   you',
    'I will k\u200bill you',
    'I will k.i.l.l you',
    'I will k-i-l-l you',
    'I will кill you',
    'I will КILL you',
    'I wіll һurt you',
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
  expect(threatIn(withoutQuotes('I’ve already said I will hurt you.'))).toBe('violence')
  expect(threatIn(withoutQuotes('He has already said he will hurt me.'))).toBeNull()
  expect(threatIn(withoutQuotes('Pay, or I will break your legs.'))).toBe('violence')
})

it('lets whoever was threatened say what was said', () => {
  expect(threatIn('You wrote “I will break your legs” on May 3.')).toBeNull()
  expect(threatIn('I wrote “I will break your legs” and I mean it.')).toBe('violence')
  expect(threatIn('I have said “I will break your legs” and I mean it.')).toBe('violence')
  expect(threatIn('You have said “I will break your legs” on May 3.')).toBeNull()
})

it('lets everyday words about money and things go, and asks about none of them', () => {
  const texts = linesOf(EVERYDAY)
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => threatIn(text) !== null || mayBeThreat(text))).toEqual([])
})

it.each([
  'i see your light is on',
  'the last tenant who crossed me left in an ambulance',
  'saw you at the grocery store tuesday. red jacket. you didnt see me',
])('lets “%s” go only after a question', (text) => {
  expect(threatIn(text)).toBeNull()
  expect(mayBeThreat(text)).toBe(true)
})

it('asks about no word or two, about nothing that is held back, and about nothing that others said', () => {
  for (const text of ['Good morning.', 'I will break your legs.', 'You wrote “i see your light is on”, why?'])
    expect(mayBeThreat(text)).toBe(false)
})
