import type { Random } from './random.ts'

const DEEP = 2_000

function nested(depth: number, inner: unknown): unknown {
  let made = inner
  for (let i = 0; i < depth; i += 1) made = i % 2 === 0 ? [made] : { data: made }
  return made
}

/** Texts that something between a browser and a database has stumbled over; `mark` stands in each to be known again. */
function hostileText(random: Random, mark: string): string {
  return random.pick([
    mark,
    '',
    ' ',
    `${mark}\u0000end`,
    `${mark}\uD800`,
    `\uDFFF${mark}`,
    `${mark}\u202E\u2066\u200B`,
    `${mark}\r\nBcc: ${mark}@example.org`,
    `'; drop table mediation_case; -- ${mark}`,
    `<img src=x onerror=${mark}>`,
    `../../../../${mark}`,
    `%00%2e%2e%2f${mark}`,
    `${'a\u0301'.repeat(5_000)}${mark}`,
    'x'.repeat(70_000) + mark,
    '9'.repeat(400),
    `${mark}@${'a.'.repeat(200)}example`,
    `s.${mark}`,
    `h.${'r'.repeat(43)}.${mark}`,
    '__proto__',
    'constructor',
    '0198c0de-1111-7222-8333-444455556666',
    '00000000-0000-0000-0000-000000000000',
    '2026-02-30',
    '275760-09-13',
    '+' + '1'.repeat(60),
    'Infinity',
    `${mark}${'🏳️‍🌈'.repeat(300)}`,
  ])
}

const NUMBERS = [
  0, -0, -1, 0.5, 1e-320, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_991,
  9_007_199_254_740_994, 1e21, 1e308,
] as const

/** Any JSON value but what was asked for. */
function hostileValue(random: Random, mark: string): unknown {
  return random.pick<() => unknown>([
    () => hostileText(random, mark),
    () => hostileText(random, mark),
    () => random.pick(NUMBERS),
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => [mark, [mark]],
    () => ({ [mark]: mark }),
    () => JSON.parse(`{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":"${mark}"}}}`) as unknown,
    () => nested(random.pick([3, 30, DEEP]), mark),
    () => Array.from({ length: random.pick([61, 5_000]) }, (_, i) => i),
    () => Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${mark}${i}`, i])),
  ])()
}

/** A copy of an input with one of its values, at any depth, replaced, left out or joined by one that nobody asked for. */
export function spoiled(random: Random, input: unknown, mark: string): unknown {
  if (typeof input !== 'object' || input === null || random.chance(0.15)) return hostileValue(random, mark)
  if (Array.isArray(input)) {
    const at = random.below(input.length + 1)
    return at === input.length
      ? [...input, hostileValue(random, mark)]
      : input.map((value: unknown, i) => (i === at ? spoiled(random, value, mark) : value))
  }
  const names = Object.keys(input)
  if (names.length === 0 || random.chance(0.1))
    return { ...input, [random.pick(['extra', 'toString', 'userId', mark])]: hostileValue(random, mark) }
  const name = random.pick(names)
  const entries = Object.entries(input)
  if (random.chance(0.1)) return Object.fromEntries(entries.filter(([known]) => known !== name))
  return Object.fromEntries(
    entries.map(([known, value]) => [known, known === name ? spoiled(random, value, mark) : value]),
  )
}

/** What a request says beside its body. Node refuses the rest of what a wire can carry before we see it. */
export function hostileHeaders(random: Random, mark: string): Record<string, string> {
  return random.pick<Record<string, string>>([
    {},
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': `multipart/form-data; boundary=${mark}` },
    { 'content-encoding': 'gzip' },
    { accept: `application/${mark}` },
    { 'x-forwarded-for': `${mark}, 1.1.1.1` },
    { 'user-agent': mark.repeat(300) },
    { 'accept-language': `${mark};q=9` },
    { 'x-invitation-token': mark },
    { 'x-http-method-override': 'DELETE' },
    { range: 'bytes=9-1,-0' },
    { cookie: `session=${mark}` },
    { origin: `https://${mark}.example` },
  ])
}

/** The text of a body: JSON most of the time, else something that is none. */
export function hostileBody(random: Random, input: unknown, mark: string): string {
  if (random.chance(0.93)) return JSON.stringify(input) ?? ''
  return random.pick([
    '',
    `{"${mark}":`,
    mark,
    '[]',
    `"${mark}"`,
    `{"a":1e999,"b":"${mark}"}`,
    `{"${mark}":"\\ud800"}`,
    '['.repeat(20_000),
    `\uFEFF{"x":"${mark}"}`,
    `{"x":"${'x'.repeat(300_000)}${mark}"}`,
  ])
}
