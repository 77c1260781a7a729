import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileFolder, compilePseudo, writeModules } from './compile.ts'
import { LONGER, MIRRORED } from './pseudo.ts'
import { readLanguageFrom } from './runtime.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'messages-'))
})

afterEach(() => {
  readLanguageFrom(() => 'en')
  rmSync(folder, { recursive: true })
})

function put(language: string, sentences: Record<string, unknown>): void {
  const file = join(folder, language, 'room.json')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify({ 'some-part': sentences }))
}

type Say = (values?: unknown, join?: (...parts: unknown[]) => unknown) => unknown

/** Compiles as the product does and loads the section that came out. */
async function load(modules = compileFolder(folder)): Promise<Record<string, Say>> {
  const built = mkdtempSync(join(import.meta.dirname, '..', 'build', 'test-'))
  try {
    writeModules(modules, built)
    return await import(/* @vite-ignore */ join(built, 'room', 'some-part.ts'))
  } finally {
    rmSync(built, { recursive: true })
  }
}

it('makes a function of each sentence, with what it needs as its parameter', async () => {
  put('en', { plain: "It's “yours”, \\n `50 %` of $'{'all'}'", asked: '{name} asks for {amount}.' })
  const m = await load()
  expect(m['plain']?.()).toBe("It's “yours”, \\n `50 %` of ${all}")
  expect(m['asked']?.({ name: 'Maya', amount: '$1,150' })).toBe('Maya asks for $1,150.')
  expect(compileFolder(folder).get('room/some-part')).toContain('asked = (v: { name: string | number')
})

it('counts as the language does', async () => {
  put('en', {
    days: '{days, plural, =0 {today} one {in # day} other {in # days}}',
    place: 'the {n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} try',
    side: '{side, select, mine {You} other {They}} signed',
  })
  const m = await load()
  expect([0, 1, 1_200].map((days) => m['days']?.({ days }))).toEqual(['today', 'in 1 day', 'in 1,200 days'])
  expect([1, 2, 13, 23].map((n) => m['place']?.({ n }))).toEqual([
    'the 1st try',
    'the 2nd try',
    'the 13th try',
    'the 23rd try',
  ])
  expect(m['side']?.({ side: 'mine' })).toBe('You signed')
})

it('keeps a sentence with markup in one piece', async () => {
  put('en', { terms: 'Read the <link>terms of {brand}</link> <strong>first</strong>.' })
  const m = await load()
  const mark = (tag: string) => (words: unknown) => `<${tag}>${String(words)}</${tag}>`
  const given = { brand: 'EvenSettle', link: mark('a'), strong: mark('b') }
  expect(m['terms']?.(given, (...parts) => parts.join(''))).toBe(
    'Read the <a>terms of EvenSettle</a> <b>first</b>.',
  )
})

it('needs nothing but a file for a second language, and falls back to English where it is silent', async () => {
  put('en', { hello: 'Hello {name}', days: '{n, plural, one {# day} other {# days}}', bye: 'Goodbye' })
  put('pl', { hello: 'Cześć {name}', days: '{n, plural, one {# dzień} few {# dni} other {# dni}}' })
  const m = await load()
  const all = () => [m['hello']?.({ name: 'Lee' }), m['days']?.({ n: 1 }), m['bye']?.()]
  expect(all()).toEqual(['Hello Lee', '1 day', 'Goodbye'])
  readLanguageFrom(() => 'pl')
  expect(all()).toEqual(['Cześć Lee', '1 dzień', 'Goodbye'])
})

it.each([
  ['a sentence that English does not have', { other: 'Tak' }, 'en has no such sentence'],
  ['a value that nobody gives', { hello: 'Cześć {first}' }, 'nobody gives it first'],
  ['markup that got lost', { link: 'Czytaj to' }, '<a> is missing'],
  ['a brace that is not closed', { hello: 'Cześć {name' }, 'pl/room/some-part.hello'],
])('refuses %s', (_what, translated, why) => {
  put('en', { hello: 'Hello {name}', link: 'Read <a>this</a>' })
  put('pl', translated)
  expect(() => compileFolder(folder)).toThrow(why)
})

it.each([
  ['a key that cannot be a function', { 'not a name': 'x' }],
  ['a word of the language', { delete: 'x' }],
  ['a key that reads like a hook', { useCode: 'Use a code' }],
  ['a date that is formatted elsewhere', { until: 'until {day, date}' }],
])('refuses %s', (_what, sentences) => {
  put('en', sentences)
  expect(() => compileFolder(folder)).toThrow('room/some-part')
})

it('makes a longer and a mirrored language out of English, with values and markup as they were', async () => {
  put('en', { hello: 'Welcome, {name}', days: '{n, plural, one {# day} other {# days}}' })
  const longer = await load(compilePseudo(folder, LONGER))
  expect(longer['hello']?.({ name: 'Lee' })).toBe('[Wéļçömé, Lee lore]')
  expect(longer['days']?.({ n: 2 })).toMatch(/^\[2 đáýš .*\]$/)
  const mirrored = await load(compilePseudo(folder, MIRRORED))
  expect(mirrored['hello']?.({ name: 'Lee' })).toMatch(/^\u202E\[Wéļçömé, Lee.*\u202C$/)
})
