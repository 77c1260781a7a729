import { expect, it } from 'vitest'
import { speaksOfOwnDeath } from './despair.ts'
import { HELP_LINES, helpLine } from './help-lines.ts'
import { DESPAIR } from './testing/despair.ts'
import { HARMLESS } from './testing/harmless.ts'
import { INSULTS } from './testing/insults.ts'
import { LOOK_ALIKES } from './testing/look-alikes.ts'
import { NO_DESPAIR } from './testing/no-despair.ts'
import { THREATS } from './testing/threats.ts'

const linesOf = (sentences: string) => sentences.trim().split('\n')

it('hears despair, in the spellings of a hurry as well', () => {
  const missed = linesOf(DESPAIR).filter((text) => !speaksOfOwnDeath(text))
  expect(missed).toEqual([])
  expect(speaksOfOwnDeath('I CAN’T  live like this anymore.')).toBe(true)
  expect(speaksOfOwnDeath(`${'The rent was due on June 3. '.repeat(90)}I want to die. Please pay.`)).toBe(
    true,
  )
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
