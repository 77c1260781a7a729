import { readFile, writeFile } from 'node:fs/promises'
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

/** The classes that an element, or those around it, must have for a selector; choices in brackets ask for none. */
function classesOf(selector: string): string[] {
  const plain = selector.replaceAll(/:(?:is|where|not|has)\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)/g, '')
  return [...plain.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll(/\\(.)/g, '$1'))
}

const GROUP = /^@(?:media|supports|layer|container|starting-style)\b/

function kept(css: string, words: ReadonlySet<string>): string {
  return blocksOf(css)
    .map(({ head, body }) => {
      if (body === null) return `${head};`
      if (GROUP.test(head)) {
        const inside = kept(body, words)
        return inside === '' ? '' : `${head}{${inside}}`
      }
      if (head.startsWith('@')) return `${head}{${body}}`
      const selectors = selectorsOf(head).filter((one) => classesOf(one).every((name) => words.has(name)))
      return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`
    })
    .join('')
}

/**
 * The part of a style sheet that a page can use. A rule stays when each of its classes stands anywhere in the
 * page, its inline scripts included; animations and typed properties stay when something that stays names them.
 */
export function stylesFor(html: string, css: string): string {
  const words = new Set(
    html
      .replaceAll('&amp;', '&')
      .replaceAll('&gt;', '>')
      .split(/[\s"'=]+/),
  )
  const rules = kept(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''), words)
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
 * program that writes it names every class, so that it serves as the sample.
 */
export async function writeFirstLookStyles(clientDirectory: string, program: string): Promise<void> {
  const html = await readFile(join(clientDirectory, '__spa-fallback.html'), 'utf8')
  const [, href] = /<link rel="stylesheet" href="(\/assets\/[^"]+)"\/?>/.exec(html) ?? []
  if (href === undefined) throw new Error('The page for all screens has no link to a style sheet.')
  const css = await readFile(join(clientDirectory, href), 'utf8')
  await writeFile(join(clientDirectory, 'first-look.css'), stylesFor(await readFile(program, 'utf8'), css))
}
