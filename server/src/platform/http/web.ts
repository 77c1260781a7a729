import * as said from '@evensettle/messages/refusals/codes.ts'
import { checkSealed } from '@evensettle/contracts/agreement-changes.ts'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from './http.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.data': 'text/x-script; charset=utf-8',
}

const FALLBACK = '__spa-fallback.html'

/** Written by the build for this server, not for visitors. */
const FOR_THE_SERVER = new Set(['csp.json', 'csp-styles.json', 'screens.json'])

/**
 * A page that opened ours keeps no hold of its window. Not with pages of words alone, which hold nothing of anybody's:
 * it makes the browser start a process of its own for each of them before the first picture.
 */
const ALONE = ['cross-origin-opener-policy', 'same-origin'] as const

/** Stands in built pages where a whole address is needed; only the running server knows its own. */
const ORIGIN_TO_COME = 'https://origin.invalid'

type Asset = {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  etag: string
  csp: string | null
  runsTheApp: boolean
  immutable: boolean
  encoded: { br: Uint8Array<ArrayBuffer> | null; gzip: Uint8Array<ArrayBuffer> | null }
}

/** `withApp` (the default): the app takes over once it is there; else the page stays as it is. */
export type Written = { withApp?: boolean; status?: number }

export type WebApp = {
  pages: Hono<AppEnv>
  /**
   * The shell with words to be read before its scripts come, or null where the build has no place for them.
   * @param markup safe HTML: nobody escapes it any more
   */
  serveWritten(c: Context<AppEnv>, markup: string, how?: Written): Response | null
  /** A built page with safe HTML in the places of its marks; null where there is no such page. */
  serveFilled(c: Context<AppEnv>, path: string, marks: Readonly<Record<string, string>>): Response | null
}

/**
 * Serves the built web app from memory: prerendered pages by their path, files by their name, and the
 * shell for every other address a person can type, as 404 where no screen is (`screens.json`). Each HTML file goes out with the one policy that its
 * own inline scripts need (`csp.json`, written by the build). `words` stand in the places that wait for them.
 */
export async function createWebApp(
  folder: string,
  publicOrigin: string,
  words: Installation['words'] = {},
): Promise<WebApp> {
  const hashes = { scripts: readHashes(folder, 'csp.json'), styles: readHashes(folder, 'csp-styles.json') }
  const isScreen = readScreens(folder)
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const name = relative(folder, file).split(sep).join('/')
    if (FOR_THE_SERVER.has(name) || /\.(br|gz)$/.test(name)) continue
    assets.set(`/${name}`, await readAsset(file, name, hashes, { publicOrigin, words }))
  }
  const app = new Hono<AppEnv>()
  app.get('*', (c) => {
    const path = decodePath(c.req.path)
    const page =
      path === null ? undefined : (assets.get(path) ?? assets.get(`${path.replace(/\/$/, '')}/index.html`))
    if (page) return serve(c, page, 200)
    if (path === null || extname(path) !== '' || /^\/(api|auth\/v1|functions)\//.test(path))
      return c.text(said.pageNotFound(), 404)
    const shell = assets.get(`/${FALLBACK}`)
    return shell ? serve(c, shell, isScreen(path) ? 200 : 404) : c.text(said.webAppNotBuilt(), 503)
  })
  const shell = assets.get(`/${FALLBACK}`)
  const styles = assets.get('/first-look.css')
  const parts = shell && styles ? partsOf(shell, styles) : null
  return {
    pages: app,
    serveWritten: (c, markup, how = {}) => (parts ? serveWritten(c, parts, markup, how) : null),
    serveFilled(c, path, marks) {
      const page = assets.get(`${path}/index.html`)
      if (!page) return null
      const filled = Object.entries(marks).reduce(
        (text, [mark, markup]) => text.replaceAll(mark, () => markup),
        Buffer.from(page.bytes).toString(),
      )
      c.header('cache-control', 'no-cache')
      c.header('vary', 'accept-encoding')
      if (page.csp) c.header('content-security-policy', page.csp)
      c.header('content-type', page.type)
      return packed(c, Buffer.from(filled))
    },
  }
}

type Parts = Record<'withApp' | 'alone', { before: string; after: string }> & { csp: string }

/**
 * The shell around the place for words, with the styles for these in the page. The style sheet of the app then
 * holds up nothing: it is fetched at once and comes into force when it is there.
 */
function partsOf(shell: Asset, styles: Asset): Parts | null {
  const html = Buffer.from(shell.bytes).toString()
  const [place] = /<div id="first-look"[\s\S]*?<\/div>(?=<script\b)/.exec(html) ?? []
  const [link, href] = /<link rel="stylesheet" href="([^"]+)"\/?>/.exec(html) ?? []
  if (place === undefined || link === undefined || href === undefined || shell.csp === null) return null
  const css = Buffer.from(styles.bytes).toString()
  const head = [
    facesOf(css),
    `<link rel="preload" as="style" href="${href}"/><style>${css}</style>`,
    `<link rel="stylesheet" href="${href}" media="print"/><script>${WHEN_THERE}</script>`,
  ].join('')
  const [before = '', after = ''] = html.split(place)
  const withHead = before.replace(link, () => head + FORMS_SAY_WHENCE)
  return {
    withApp: { before: withHead, after },
    // without the app's own scripts; what is left in the head sets the colours that the reader chose
    alone: { before: withHead.replaceAll(OF_THE_APP, ''), after: '</body></html>' },
    csp: shell.csp
      .replace("script-src 'self'", `script-src 'self' '${hashOf(WHEN_THERE)}'`)
      .replace("style-src 'self'", `style-src 'self' '${hashOf(css)}'`),
  }
}

/**
 * The faces of the words. Named here a browser either has them before it paints or leaves them out; named in the styles alone
 * they may come a moment after, and then the words move.
 */
function facesOf(css: string): string {
  const urls = [...css.matchAll(/@font-face\{[^}]*font-display:optional[^}]*?url\("?([^")]+)"?\)/g)]
  return urls
    .map(([, url]) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin/>`)
    .join('')
}

/** A form tells its server which site it was sent from; with the policy of the header it would say “null”. */
const FORMS_SAY_WHENCE = '<meta name="referrer" content="strict-origin"/>'

const OF_THE_APP = /<link rel="modulepreload"[^>]*>|<script>\(function\(\)\{var f=[\s\S]*?<\/script>/g

/** Puts the style sheet before the script in force as soon as it has come. */
const WHEN_THERE = `(function(l){l.onload=function(){l.media='all'}})(document.currentScript.previousSibling)`

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** Words about people are kept nowhere on their way. */
function serveWritten(
  c: Context<AppEnv>,
  parts: Parts,
  markup: string,
  { withApp = true, status = 200 }: Written,
): Response {
  const { before, after } = withApp ? parts.withApp : parts.alone
  c.header('cache-control', 'no-store')
  c.header('vary', 'accept-encoding')
  c.header('content-security-policy', parts.csp)
  c.header(...ALONE)
  c.header('content-type', TYPES['.html'])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a status of our own API, which always has a body
  const written = status as ContentfulStatusCode
  const page = Buffer.from(`${before}<div id="first-look" data-written="">${markup}</div>${after}`)
  return packed(c, page, written)
}

/** What was made for this one answer, as small as is quick. */
function packed(c: Context<AppEnv>, page: Buffer, status?: ContentfulStatusCode): Response {
  if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(new Uint8Array(page), status)
  c.header('content-encoding', 'br')
  const small = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return c.body(new Uint8Array(small), status)
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

type Hashes = Record<'scripts' | 'styles', Record<string, string[]>>

function readHashes(folder: string, name: string): Record<string, string[]> {
  const file = join(folder, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Which addresses have a screen; without a list of them each may have one. */
function readScreens(folder: string): (path: string) => boolean {
  const file = join(folder, 'screens.json')
  if (!existsSync(file)) return () => true
  const patterns: string[] = JSON.parse(readFileSync(file, 'utf8'))
  const known = patterns.map((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i'))
  return (path) => known.some((address) => address.test(path))
}

/** What only the running server knows: its address, and words by the mark that stands for them in built pages. */
type Installation = { publicOrigin: string; words: Readonly<Record<string, string>> }

async function readAsset(
  file: string,
  name: string,
  hashes: Hashes,
  { publicOrigin, words }: Installation,
): Promise<Asset> {
  const built = await readFile(file)
  const holds = (mark: string) => built.includes(mark)
  const marks = Object.keys(words)
  const isAddressed = /\.(html|xml|txt)$/.test(name) && [ORIGIN_TO_COME, ...marks].some(holds)
  const bytes = new Uint8Array(
    isAddressed ? Buffer.from(withWords(built.toString(), { publicOrigin, words })) : built,
  )
  const isHtml = name.endsWith('.html')
  const compressed = (suffix: string) =>
    readFile(`${file}${suffix}`).then(
      (data) => new Uint8Array(data),
      () => null,
    )
  return {
    bytes,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    csp: isHtml
      ? policy(hashes.scripts[name] ?? [], hashes.styles[name] ?? [], connectsOf(built, publicOrigin))
      : null,
    runsTheApp: isHtml && /<script\b[^>]*\s(?:src=|type="module")/.test(built.toString()),
    immutable: name.startsWith('assets/'),
    encoded: isAddressed ? compress(bytes) : { br: await compressed('.br'), gzip: await compressed('.gz') },
  }
}

/** A built page with what only the running server knows. */
export function withWords(page: string, { publicOrigin, words }: Installation): string {
  return Object.entries(words).reduce(
    (text, [mark, said]) => text.replaceAll(mark, () => escaped(said)),
    page.replaceAll(ORIGIN_TO_COME, publicOrigin),
  )
}

function escaped(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** For the files that hold the address of this installation and so differ from what the build compressed. */
function compress(bytes: Uint8Array): Asset['encoded'] {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return {
    br: new Uint8Array(brotliCompressSync(bytes, { params: quality })),
    gzip: new Uint8Array(gzipSync(bytes)),
  }
}

function quoted(hashes: string[]): string {
  return hashes.map((hash) => ` '${hash}'`).join('')
}

/**
 * What a page may talk to. One that checks papers gets a file that is nobody else's business: it may ask for the public log and
 * for the version of a digest, and can send what is in the file nowhere.
 */
function connectsOf(page: Buffer, publicOrigin: string): string {
  return page.includes('data-check-paper')
    ? `${publicOrigin}/log/ ${publicOrigin}${checkSealed.path}`
    : `'self' ${publicOrigin.replace(/^http/, 'ws')}`
}

/** Nothing from another host, no inline script or style but the listed ones, no eval, no frames, no plugins. */
function policy(scripts: string[], styles: string[], connects: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self'${quoted(scripts)}`,
    `style-src 'self'${quoted(styles)}`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src ${connects}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
  ].join('; ')
}

function serve(c: Context<AppEnv>, asset: Asset, status: 200 | 404): Response {
  if (status === 200) c.header('etag', asset.etag)
  c.header('vary', 'accept-encoding')
  c.header('cache-control', asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  if (asset.csp) c.header('content-security-policy', asset.csp)
  if (asset.runsTheApp) c.header(...ALONE)
  if (status === 200 && c.req.header('if-none-match') === asset.etag) return c.body(null, 304)
  c.header('content-type', asset.type)
  const accepted = c.req.header('accept-encoding') ?? ''
  if (asset.encoded.br && /\bbr\b/.test(accepted)) {
    c.header('content-encoding', 'br')
    return c.body(asset.encoded.br, status)
  }
  if (asset.encoded.gzip && /\bgzip\b/.test(accepted)) {
    c.header('content-encoding', 'gzip')
    return c.body(asset.encoded.gzip, status)
  }
  return c.body(asset.bytes, status)
}
