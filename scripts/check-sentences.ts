import { parseSync } from 'vite'
import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'

/** Where sentences still stand in the code. The list only gets shorter. */
const NOT_YET: readonly string[] = []

/**
 * What a case keeps and people sign or make their own, in the words of its day. It is hashed, stored or edited, so it
 * is data and not read from the catalogue (docs/decisions/032).
 */
const KEPT_WORDS =
  /^domain\/src\/(?:agreements\/|templates\/|intake\/story-items\.ts|words\/(?:threats|wording|despair|help-lines)\.ts|proposals\/settlement\/(?:ladder\/term-words|(?:ladder\/)?made-up-[a-z]+)\.ts)/

/** Screens, the rules, the server's routes, commands and papers, what it refuses, and what the contract says of a field. */
const CHECKED =
  /^web\/app\/|^domain\/src\/|^contracts\/src\/|^server\/src\/(?:features|printing)\/|^server\/src\/compose-auth\.ts$|^server\/src\/platform\/(?:opening\/|(?:errors|http\/(?:http|rate-limit|web|device-words)|mail\/sms)\.ts$)/
/** Tests, what engineers and operators read, and the exact words of a library that the sign-in callback repeats. */
const NOT_FOR_PEOPLE =
  /\.test\.tsx?$|\/testing\/|^web\/app\/(?:features\/dev\/|routes\/dev-ui|lib\/session)|^server\/src\/printing\/certificate|\/opening\/pdf-/

/** Attributes and properties that are read out or seen, whatever stands in them. */
const SEEN = /^(?:label|title|placeholder|alt|hint|heading|aria-label|aria-description|aria-valuetext)$/
/** What a function gets that speaks to the machine. */
const FOR_MACHINES =
  /^(?:Error|TypeError|querySelector(?:All)?|closest|matches|RegExp|getElementById|fetch|setHeader|startsWith|endsWith|includes|split|classNames)$/

type Node = { type: string; start: number } & Record<string, unknown>

/** One line for each sentence that stands in the code instead of the catalogue. */
export function sentenceProblems(sources: Sources, notYet: readonly string[] = NOT_YET): string[] {
  const problems: string[] = []
  for (const [path, text] of sources) {
    if (!CHECKED.test(path) || NOT_FOR_PEOPLE.test(path) || KEPT_WORDS.test(path)) continue
    if (notYet.some((start) => path.startsWith(start))) continue
    for (const { start, words } of literalSentences(path, text)) {
      const line = text.slice(0, start).split('\n').length
      problems.push(`${path}:${line}: belongs in messages/en: ${words}`)
    }
  }
  return problems
}

/** Entries of the list whose files have nothing left. */
export function doneAlready(sources: Sources, notYet: readonly string[] = NOT_YET): string[] {
  return notYet.filter((start) => {
    const files = [...sources].filter(([path]) => path.startsWith(start) && !NOT_FOR_PEOPLE.test(path))
    return files.every(([path, text]) => literalSentences(path, text).length === 0)
  })
}

function literalSentences(path: string, text: string): { start: number; words: string }[] {
  const { program } = parseSync(path, text)
  const found: { start: number; words: string }[] = []
  visit(program, [])
  return found

  function visit(value: unknown, above: readonly Node[]): void {
    if (Array.isArray(value)) for (const one of value) visit(one, above)
    if (!isNode(value) || isTypeOnly(value)) return
    const words = wordsOf(value)
    if (words !== null && isForPeople(value, words, above)) {
      found.push({ start: value.start, words: words.trim().replace(/\s+/g, ' ').slice(0, 80) })
    }
    for (const [key, child] of Object.entries(value)) {
      if (key !== 'type' && typeof child === 'object') visit(child, [value, ...above])
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function isTypeOnly({ type }: Node): boolean {
  return type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(type)
}

function wordsOf(node: Node): string | null {
  if (node.type === 'JSXText') return String(node['value'])
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return null
  return node['quasis'].map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join(' … ')
}

function isForPeople(node: Node, words: string, above: readonly Node[]): boolean {
  if (!/[A-Za-z]{2}/.test(words) || !/[a-z]/.test(words)) return false
  if (node.type === 'JSXText') return !isTyped(above[0])
  const holder = above.find(({ type }) => !/Conditional|Logical|JSXExpression|TSAs|TSSatisfies/.test(type))
  if (holder?.type === 'TaggedTemplateExpression') return isPageWithWords(holder, words)
  if (holder === undefined || /^(?:Import|Export|BinaryExpression|SwitchCase)/.test(holder.type)) {
    return false
  }
  const name = nameOf(holder)
  if (holder.type === 'JSXAttribute' && name === 'name') return /^[A-Z][a-z]/.test(words)
  if (SEEN.test(name)) return /^[A-Z“]|\s/.test(words.trim())
  if (FOR_MACHINES.test(name)) return false
  return isSentence(words.trim())
}

/** A piece of a page that the server writes, with words between its tags. */
function isPageWithWords(tagged: Node, words: string): boolean {
  const tag = tagged['tag']
  return isNode(tag) && tag['name'] === 'html' && /[A-Za-z]{2}/.test(words.replace(/<[^>]*>|&\w+;/g, ''))
}

/** What people type into a computer as it stands. */
function isTyped(element: Node | undefined): boolean {
  const opening = element?.['openingElement']
  return isNode(opening) && /^(?:code|pre|Command)$/.test(nameOf(opening))
}

/** The attribute, property or function that a literal stands in. */
function nameOf(holder: Node): string {
  const named = holder['name'] ?? holder['key'] ?? holder['callee']
  if (!isNode(named)) return ''
  const last = isNode(named['property']) ? named['property'] : named
  const name = last['name'] ?? last['value']
  return typeof name === 'string' ? name : ''
}

function isSentence(words: string): boolean {
  if (!/\s/.test(words)) return false
  const isCode = /[{}=;]|=>|^Bearer |^M[\d.]|\b[a-z]+-[\w[]|^[a-z]+:|^[A-Z ]+$/.test(words)
  return !isCode && (/^[“A-Z][^A-Z]*[a-z]/.test(words) || /[a-z][”’)]*[.?!…]$/.test(words))
}

const OF_THE_CATALOGUE =
  /import (?:type )?(?:\* as (\w+)|\{([^}]*)\}) from '(?:@evensettle\/messages|[./]+\/build)\/([\w-]+\/[\w-]+)\.ts'/g

/** One line for each sentence of the catalogue that nobody says. A section that is handed on whole is said whole. */
export function unsaidProblems(sources: Sources, catalogue: Sources): string[] {
  const said = new Map<string, Set<string>>()
  const whole = new Set<string>()
  for (const text of sources.values()) {
    for (const [line, all, named, section = ''] of text.matchAll(OF_THE_CATALOGUE)) {
      const keys = said.get(section) ?? new Set<string>()
      said.set(section, keys)
      for (const name of named?.split(',') ?? []) keys.add((name.trim().split(/\s/)[0] ?? '').trim())
      if (all === undefined) continue
      const rest = text.replace(line, '').replaceAll(/^\s*(?:\/\/|\/?\*).*/gm, '')
      for (const [, key] of rest.matchAll(
        new RegExp(`(?<![\\w$'’-])(?<!(?<!\\.)\\.)${all}\\b(?:\\.(\\w+))?`, 'g'),
      )) {
        if (key === undefined) whole.add(section)
        else keys.add(key)
      }
    }
  }
  return [...catalogue].flatMap(([path, text]) => {
    const room = /([\w-]+)\.json$/.exec(path)?.[1] ?? ''
    const sections = Object.entries(JSON.parse(text) as Record<string, Record<string, unknown>>)
    return sections.flatMap(([section, sentences]) =>
      Object.keys(sentences)
        .filter((key) => !key.startsWith('$') && !whole.has(`${room}/${section}`))
        .filter((key) => said.get(`${room}/${section}`)?.has(key) !== true)
        .map((key) => `${path}: nobody says ${section}.${key}`),
    )
  })
}

if (import.meta.main) {
  const sources = readSources([
    'web/app/**/*.ts',
    'web/app/**/*.tsx',
    'server/src/**/*.ts',
    'contracts/src/**/*.ts',
    'domain/src/**/*.ts',
  ])
  const done = doneAlready(sources).map((start) => `scripts/check-sentences.ts: take ${start} off the list`)
  const everywhere = readSources([
    'verify/src/**/*.ts',
    '{web,server,contracts,domain,auth,scripts,e2e,messages,bench}/**/*.{ts,tsx,js}',
  ])
  const unsaid = unsaidProblems(everywhere, readSources('messages/en/*.json'))
  report([...sentenceProblems(sources), ...done, ...unsaid])
}
