import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SCRIPTS = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const STYLES = /<style>([\s\S]*?)<\/style>/g

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/**
 * The base64 SHA-256 of each inline script of a page, as CSP writes it (`sha256-…`, without the quotes).
 * @throws Error naming the file when it holds a style attribute or an event attribute, which no hash can allow.
 */
export function inlineScriptHashes(html: string, file: string): string[] {
  const markup = html.replaceAll(SCRIPTS, '').replaceAll(STYLES, '')
  const attribute = /<[a-z][^>]*\s(style|on[a-z]+)=/i.exec(markup)
  if (attribute)
    throw new Error(`${file}: the inline attribute ${attribute[1]} would need an exception in the CSP`)

  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(SCRIPTS))
    if (!/\ssrc=/.test(attributes) && body !== '') hashes.add(hashOf(body))
  return [...hashes]
}

/** The same of each `<style>` element. */
export function inlineStyleHashes(html: string): string[] {
  const markup = html.replaceAll(SCRIPTS, '')
  return [...new Set([...markup.matchAll(STYLES)].map(([, body = '']) => hashOf(body)))]
}

/**
 * Writes `csp.json` and `csp-styles.json` beside the built pages: objects from each HTML file (path below the
 * folder, with forward slashes: `index.html`, `login/index.html`, `__spa-fallback.html`) to the list of its
 * inline scripts' or styles' hashes (`"sha256-…"`). The server puts each in single quotes behind
 * `script-src 'self'` or `style-src 'self'` and sends that policy with that file only.
 */
export async function writeCspManifest(clientDirectory: string): Promise<void> {
  const scripts: Record<string, string[]> = {}
  const styles: Record<string, string[]> = {}
  for await (const found of glob('**/*.html', { cwd: clientDirectory })) {
    const file = found.replaceAll('\\', '/')
    const html = await readFile(join(clientDirectory, found), 'utf8')
    scripts[file] = inlineScriptHashes(html, file)
    styles[file] = inlineStyleHashes(html)
  }
  await writeFile(join(clientDirectory, 'csp.json'), inOrder(scripts))
  await writeFile(join(clientDirectory, 'csp-styles.json'), inOrder(styles))
}

function inOrder(manifest: Record<string, string[]>): string {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${JSON.stringify(sorted, null, 2)}\n`
}
