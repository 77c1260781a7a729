import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Block = { head: string; body: string | null }

/** The statements of a piece of CSS: rules and blocks with their body, other statements with null. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = []
  let [start, open, depth, quote] = [0, 0, 0, '']
  for (let at = 0; at < css.length; at += 1) {
    const letter = css.charAt(at)
    if (quote !== '') {
      if (letter === '\\') at += 1
      else if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '\\') at += 1
    else if (letter === '{') {
      if (depth === 0) open = at
      depth += 1
    } else if (letter === '}') {
      depth -= 1
      if (depth === 0) {
        blocks.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) })
        start = at + 1
      }
    } else if (letter === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, at).trim(), body: null })
      start = at + 1
    }
  }
  const rest = css.slice(start).trim()
  return rest === '' ? blocks : [...blocks, { head: rest, body: null }]
}

/** The selectors of a rule, apart at the commas that stand in no bracket. */
function selectorsOf(head: string): string[] {
  const selectors: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at < head.length; at += 1) {
    const letter = head.charAt(at)
    if (letter === '\\') at += 1
    else if (letter === '(' || letter === '[') depth += 1
    else if (letter === ')' || letter === ']') depth -= 1
    else if (letter === ',' && depth === 0) {
      selectors.push(head.slice(start, at))
      start = at + 1
    }
  }
  return [...selectors, head.slice(start)]
}

/** What a page has of that which a selector can ask for. */
type Sample = { words: ReadonlySet<string>; elements: ReadonlySet<string> }

const CLASS = /\.((?:\\.|[\w-])+)/g

/** Whether a page has the elements and classes that a selector names; choices in brackets ask for none. */
function isPossible(selector: string, { words, elements }: Sample): boolean {
  const plain = selector.replaceAll(/:(?:is|where|not|has)\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)/g, '')
  const classes = [...plain.matchAll(CLASS)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))
  const named = [...plain.replaceAll(CLASS, '').matchAll(/(?:^|[\s>+~])([a-z][a-z\d]*)/g)].map(
    ([, name = '']) => name,
  )
  return classes.every((name) => words.has(name)) && named.every((name) => elements.has(name))
}

const GROUP = /^@(?:media|supports|layer|container|starting-style)\b/

function kept(css: string, sample: Sample): string {
  return blocksOf(css)
    .map(({ head, body }) => {
      if (body === null) return `${head};`
      if (GROUP.test(head)) {
        const inside = kept(body, sample)
        return inside === '' ? '' : `${head}{${inside}}`
      }
      if (head.startsWith('@')) return `${head}{${body}}`
      const selectors = selectorsOf(head).filter((one) => isPossible(one, sample))
      return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`
    })
    .join('')
}

/** Without the values that neither the page reads nor the styles, and then without those that only these had read. */
function withoutUnread(css: string, html: string): string {
  const read = new Set([...(html + css).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  const left = css
    .replaceAll(/(?<=[{;])(--[\w-]+):(?:[^;{}"']|"[^"]*"|'[^']*')*(?:;|(?=\}))/g, (whole, name: string) =>
      read.has(name) ? whole : '',
    )
    .replaceAll(/(?<=^|[;{}])[^;{}]+\{\}/g, '')
  return left === css ? css : withoutUnread(left, html)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** A word of a page as it was before it was written into an attribute; its own signs never end it. */
function unescaped(word: string): string {
  return word.replaceAll(/&([a-z]+|#\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

/**
 * The part of a style sheet that a page can use. A rule stays when each of its elements and classes stands
 * anywhere in the page, its inline scripts included; values, animations and typed properties stay when
 * something that stays names them.
 */
export function stylesFor(html: string, css: string): string {
  const words = new Set(html.split(/[\s"']+/).map(unescaped))
  const elements = new Set([
    'html',
    'body',
    ...[...html.matchAll(/<([a-z][a-z\d]*)/g)].map(([, name]) => name ?? ''),
  ])
  const usable = kept(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''), { words, elements })
  const rules = withoutUnread(usable, html)
  const withoutNames = rules.replaceAll(/@(?:keyframes|property) [\w-]+/g, '')
  return blocksOf(rules)
    .filter(({ head }) => {
      const [, name] = /^@(?:keyframes|property) ([\w-]+)/.exec(head) ?? []
      return name === undefined || withoutNames.includes(name)
    })
    .map(({ head, body }) => (body === null ? `${head};` : `${head}{${body}}`))
    .join('')
}

/** Writes into each page the styles that it needs, in the place of the link to the style sheet of the app. */
export async function inlineStyles(clientDirectory: string, pages: readonly string[]): Promise<void> {
  for (const page of pages) {
    const file = join(clientDirectory, page, 'index.html')
    const html = await readFile(file, 'utf8')
    const [link, href] = /<link rel="stylesheet" href="(\/assets\/[^"]+)"\/?>/.exec(html) ?? []
    if (link === undefined || href === undefined) throw new Error(`${file}: no link to a style sheet`)
    const styles = stylesFor(html, await readFile(join(clientDirectory, href), 'utf8'))
    await writeFile(
      file,
      html.replace(link, () => `<style>${styles}</style>`),
    )
  }
}

/**
 * Writes `first-look.css`: the styles for what the server writes into the page for all screens. The text of the
 * programs that write it names every class, so that it serves as the sample.
 */
export async function writeFirstLookStyles(clientDirectory: string, programs: string): Promise<void> {
  const html = await readFile(join(clientDirectory, '__spa-fallback.html'), 'utf8')
  const [, href] = /<link rel="stylesheet" href="(\/assets\/[^"]+)"\/?>/.exec(html) ?? []
  if (href === undefined) throw new Error('The page for all screens has no link to a style sheet.')
  const css = await readFile(join(clientDirectory, href), 'utf8')
  const names = (await readdir(programs)).filter((name) => name.startsWith('document'))
  const texts = await Promise.all(names.toSorted().map((name) => readFile(join(programs, name), 'utf8')))
  await writeFile(join(clientDirectory, 'first-look.css'), stylesFor(texts.join('\n'), css))
}
