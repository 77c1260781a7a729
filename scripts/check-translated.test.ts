import { expect, it } from 'vitest'
import { translatedProblems } from './check-translated.ts'

const HEAD = `import * as m from '@evensettle/messages/x/y.ts'\nimport { due } from '@evensettle/messages/x/z.ts'\n`

function problemsOf(jsx: string, path = 'web/app/features/x/card.tsx'): string[] {
  return translatedProblems(new Map([[path, `${HEAD}export const X = () => ${jsx}`]]))
}

it.each([
  `<p>{m.a()} {isLate ? m.b() : null}</p>`,
  `<p><b>1</b>{isLate && 'late'}</p>`,
  `<>{name}{isLate ? \` (\${days})\` : ''}</>`,
  `<p>{name}{a ? null : b ? due() : ''}</p>`,
  `<p>{name}{at ? formatDate(at) : null}</p>`,
])('finds the text that comes and goes in %s', (jsx) => {
  expect(problemsOf(jsx)).toEqual([
    'web/app/features/x/card.tsx:3: a text that comes and goes beside others: give it an element of its own',
  ])
})

it.each([
  `<p>{isLate ? m.b() : null}</p>`,
  `<p>{m.a()} <span>{isLate ? m.b() : null}</span></p>`,
  `<p>{m.a()}{isLate ? <b>{m.b()}</b> : null}</p>`,
  `<p>\n  {isLate ? m.b() : m.c()}\n  {/* why */}\n</p>`,
])('has nothing against %s', (jsx) => {
  expect(problemsOf(jsx)).toEqual([])
})

it('looks at the screens only', () => {
  expect(problemsOf(`<p>{a}{b ? 'c' : ''}</p>`, 'web/app/features/x/card.test.tsx')).toEqual([])
})
