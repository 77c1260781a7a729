import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GROUNDS } from '@evensettle/domain/partners/colour.ts'
import { expect, it } from 'vitest'
import { brandOf, logoPath } from './model.ts'

it('reckons with the grounds that pages have', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../tokens.css'), 'utf8')
  const paperOf = (theme: string) =>
    new RegExp(`^\\[data-theme='${theme}'\\] \\{[^}]*?--paper: (#\\w+)`, 'm').exec(css)?.[1]
  expect([paperOf('light'), paperOf('dark')]).toEqual([GROUNDS.light, GROUNDS.dark])
})

it('shows a color in each theme as it can be read, and none where none was given', () => {
  expect(brandOf('#ffd400')).toEqual({
    '--partner-light': expect.stringMatching(/^#[0-9a-f]{6}$/),
    '--partner-dark': '#ffd400',
  })
  expect(brandOf('')).toBeUndefined()
  expect(brandOf('red;}')).toBeUndefined()
})

it('fetches another logo from another address', () => {
  expect(logoPath('tenants-union', 'dark', 'abc')).toBe('/api/partners/tenants-union/logo/dark?v=abc')
})
