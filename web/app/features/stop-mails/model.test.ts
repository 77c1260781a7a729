import { expect, it } from 'vitest'
import { isWholeKey } from './model.ts'

const KEY = '01a1fd35-deec-7133-8fef-a26d1124938e.3650aed6da7b257f5d7bb93ed36397d8'
const TOKEN = 'KPZsHWsbBx3JAVcraeyFjCaNTp65G9Qw0UVEj2nITm0'

it.each([
  [KEY, true],
  [`t.${KEY}`, true],
  [`t.${KEY.slice(0, -1)}`, false],
  [TOKEN, true],
  [`h.${TOKEN}`, true],
  [`h.${TOKEN}.${TOKEN}`, true],
  [KEY.slice(0, -1), false],
  [KEY.slice(0, 36), false],
  [TOKEN.slice(0, 20), false],
  [`h.${TOKEN}.`, false],
  ['', false],
])('"%s" is whole: %s', (key, whole) => {
  expect(isWholeKey(key)).toBe(whole)
})
