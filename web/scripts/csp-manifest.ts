import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The base64 SHA-256 of each inline script of a page, as CSP writes it (`sha256-…`, without the quotes).
 * Inline styles are refused, so that the policy needs no exception for them.
 * @throws Error naming the file when it holds a `<style>` element, a style attribute or an event attribute.
 */
export function inlineScriptHashes(html: string, file: string): string[] {
  const markup = html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
  if (/<style\b/i.test(markup))
    throw new Error(`${file}: a <style> element would need an exception in the CSP`)
  const attribute = /<[a-z][^>]*\s(style|on[a-z]+)=/i.exec(markup)
  if (attribute)
    throw new Error(`${file}: the inline attribute ${attribute[1]} would need an exception in the CSP`)

  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || body === '') continue
    hashes.add(`sha256-${createHash('sha256').update(body).digest('base64')}`)
  }
  return [...hashes]
}

/**
 * Writes `csp.json` beside the built pages: an object from each HTML file (path below the folder, with
 * forward slashes: `index.html`, `login/index.html`, `__spa-fallback.html`) to the list of its inline
 * scripts' hashes (`"sha256-…"`). The server puts each in single quotes behind `script-src 'self'` and
 * sends that policy with that file only.
 */
export async function writeCspManifest(clientDirectory: string): Promise<void> {
  const manifest: Record<string, string[]> = {}
  for await (const found of glob('**/*.html', { cwd: clientDirectory })) {
    const file = found.replaceAll('\\', '/')
    manifest[file] = inlineScriptHashes(await readFile(join(clientDirectory, found), 'utf8'), file)
  }
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(join(clientDirectory, 'csp.json'), `${JSON.stringify(sorted, null, 2)}\n`)
}
