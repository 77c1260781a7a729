import { expect, it } from 'vitest'
import { speaksOfOwnDeath } from './despair.ts'
import { HELP_LINES, helpLine } from './help-lines.ts'
import { DESPAIR } from './testing/despair.ts'
import { HARMLESS } from './testing/harmless.ts'
import { HELD_OUT } from './testing/held-out.ts'
import { INSULTS } from './testing/insults.ts'
import { labelled } from './testing/labelled.ts'
import { LOOK_ALIKES } from './testing/look-alikes.ts'
import { NO_DESPAIR } from './testing/no-despair.ts'
import { THREATS } from './testing/threats.ts'
import { WORKED_ON_CALM_TOO } from './testing/worked-on-calm-too.ts'
import { WORKED_ON_CALM } from './testing/worked-on-calm.ts'
import { WORKED_ON } from './testing/worked-on.ts'

const linesOf = (sentences: string) => sentences.trim().split('\n')

it('hears despair, in the spellings of a hurry as well', () => {
  const missed = linesOf(DESPAIR).filter((text) => !speaksOfOwnDeath(text))
  expect(missed).toEqual([])
  expect(speaksOfOwnDeath('I CAN’T  live like this anymore.')).toBe(true)
  expect(speaksOfOwnDeath(`${'The rent was due on June 3. '.repeat(90)}I want to die. Please pay.`)).toBe(
    true,
  )
})

it.each([
  ['with which the rules were made better', [WORKED_ON, WORKED_ON_CALM, WORKED_ON_CALM_TOO]],
  ['that were written before them and held out', [HELD_OUT]],
])('hears it in the sentences %s', (_, sets) => {
  const { own, others } = labelled(sets, 'despair')
  const found = own.filter(speaksOfOwnDeath).length
  expect(found / own.length).toBeGreaterThanOrEqual(0.9)
  expect(found / (found + others.filter(speaksOfOwnDeath).length)).toBeGreaterThanOrEqual(0.95)
})

it('reads the longest text in time that grows with its length', () => {
  for (const piece of ['i will not ', 'a', 'want to ', 'no one ', 'better if i ', "'", 'my life '])
    expect(speaksOfOwnDeath(piece.repeat(4_000 / piece.length))).toBe(false)
})

it('hears none in talk about money, things and trouble', () => {
  const others = [NO_DESPAIR, HARMLESS, LOOK_ALIKES, INSULTS].flatMap(linesOf)
  expect(others.filter(speaksOfOwnDeath)).toEqual([])
})

it('does not take a threat to somebody else for despair', () => {
  const threats = linesOf(THREATS)
  expect(threats.filter(speaksOfOwnDeath).length / threats.length).toBeLessThan(0.02)
})

it('knows a line to call for each country it names, and a place to look for the others', () => {
  for (const { country, call, url } of HELP_LINES) {
    expect(country).toMatch(/^[A-Z]{2}$/)
    expect(call).toMatch(/^[\d ]{3,}$/)
    expect(url).toMatch(/^https:\/\/[^/]+/)
  }
  expect(new Set(HELP_LINES.map(({ country }) => country)).size).toBe(HELP_LINES.length)
  expect(helpLine('US')?.call).toBe('988')
  expect(helpLine('XX')).toBeNull()
})
