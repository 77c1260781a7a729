import type { ESTree } from 'vite'
import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'
import { lineOf, visit } from './syntax.ts'

const OURS = /^web\/app\/.*(?<!\.test)\.tsx$/
const SENTENCES = '@evensettle/messages/'
/** Ours that give words: a date, a sum. */
const GIVES_WORDS = /^format[A-Z]/

/**
 * One line per text in a component that comes and goes beside something else. A browser that translates puts an
 * element in the place of each text: what React then takes away or changes is not on the page any more. Whoever
 * puts the text into an element of its own (`<span>`) keeps both right.
 */
export function translatedProblems(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    OURS.test(path)
      ? looseTexts(path, text).map(
          (line) =>
            `${path}:${line}: a text that comes and goes beside others: give it an element of its own`,
        )
      : [],
  )
}

function looseTexts(path: string, text: string): number[] {
  const said = new Set<string>()
  const found: number[] = []
  function look(children: readonly ESTree.JSXChild[]) {
    const shown = children.filter((child) => !isNothing(child))
    if (shown.length < 2) return
    for (const child of shown)
      if (child.type === 'JSXExpressionContainer' && comesAndGoes(child.expression, said))
        found.push(lineOf(text, child.start))
  }
  visit(path, text, {
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.startsWith(SENTENCES)) return
      for (const { local } of specifiers) said.add(local.name)
    },
    JSXElement: ({ children }) => look(children),
    JSXFragment: ({ children }) => look(children),
  })
  return found
}

/** Space between tags, or a comment. */
function isNothing(child: ESTree.JSXChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() === '' && child.value.includes('\n')
  return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'
}

type Part = ESTree.Expression | ESTree.JSXEmptyExpression

function comesAndGoes(part: Part, said: ReadonlySet<string>): boolean {
  if (part.type === 'ConditionalExpression')
    return [part.consequent, part.alternate].some((one) => isText(one, said) || comesAndGoes(one, said))
  if (part.type === 'LogicalExpression') return isText(part.right, said) || comesAndGoes(part.right, said)
  return part.type === 'ParenthesizedExpression' && comesAndGoes(part.expression, said)
}

function isText(part: Part, said: ReadonlySet<string>): boolean {
  if (part.type === 'Literal') return typeof part.value === 'string' && part.value !== ''
  if (part.type === 'TemplateLiteral') return true
  if (part.type === 'ParenthesizedExpression') return isText(part.expression, said)
  if (part.type !== 'CallExpression') return false
  const { callee } = part
  if (callee.type === 'Identifier') return said.has(callee.name) || GIVES_WORDS.test(callee.name)
  return (
    callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && said.has(callee.object.name)
  )
}

if (import.meta.main) report(translatedProblems(readSources('web/app/**/*.tsx')))
