import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppEnv } from './http.ts'
import { createWebApp } from './web.ts'

let root: string
let web: Hono<AppEnv>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'evensettle-web-'))
  const folder = join(root, 'client')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await mkdir(join(folder, 'about'))
  await mkdir(join(folder, 'contact'))
  await mkdir(join(folder, 'security'))
  const files: Record<string, string | Buffer> = {
    '../secret.txt': 'kumquat',
    'index.html': '<h1>Home</h1>',
    'about/index.html': '<h1>About</h1>',
    'security/index.html': '<div data-check-paper></div>',
    'contact/index.html': '<p>operator.invalid</p><p>price-tag.invalid</p>',
    '__spa-fallback.html': '<h1>Shell</h1><script type="module">import "/assets/app-1.js"</script>',
    'assets/app-1.js': 'let a = 1',
    'assets/app-1.js.br': brotliCompressSync('let a = 1'),
    'csp.json': JSON.stringify({ 'index.html': ['sha256-home'], '__spa-fallback.html': ['sha256-shell'] }),
    'screens.json': JSON.stringify(['/', '/about', '/dashboard', '/case/:id', '/case/:caseId/respond']),
    'csp-styles.json': JSON.stringify({ 'index.html': ['sha256-look'] }),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  web = (
    await createWebApp(folder, 'https://settle.test', {
      'operator.invalid': 'Run by <Us> & Co.',
      'price-tag.invalid': '$45 per case',
    })
  ).pages
})

afterAll(() => rm(root, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}) => web.request(path, { headers })

it('serves a prerendered page at its path, and the shell wherever a person may be', async () => {
  expect(await (await get('/')).text()).toBe('<h1>Home</h1>')
  expect(await (await get('/about')).text()).toBe('<h1>About</h1>')
  expect(await (await get('/case/0b9d9f4e')).text()).toMatch('<h1>Shell</h1>')
})

it('puts who runs the installation into pages that have a place for it, as words and never as markup', async () => {
  expect(await (await get('/contact')).text()).toBe('<p>Run by &lt;Us&gt; &amp; Co.</p><p>$45 per case</p>')
})

it('lets a page that checks papers send nothing but what it asks the log, and the digest that somebody asks about', async () => {
  const connects = async (path: string) =>
    /connect-src ([^;]+)/.exec((await get(path)).headers.get('content-security-policy') ?? '')?.[1]
  expect(await connects('/security')).toBe(
    'https://settle.test/log/ https://settle.test/api/agreements/check',
  )
  expect(await connects('/about')).toBe("'self' wss://settle.test")
})

it.each(['/dashboard', '/Dashboard/', '/case/1', '/case/1/respond', '/about/'])('finds %s', async (path) => {
  expect((await get(path)).status).toBe(200)
})

it.each(['/wp-admin', '/dashboard/x', '/case', '/case/1/2', '/casex/1', '/cases'])(
  'says of %s that it is not there, on the page that says so to people',
  async (path) => {
    const page = await get(path)
    expect(page.status).toBe(404)
    expect(await page.text()).toMatch('<h1>Shell</h1>')
    expect(page.headers.get('content-security-policy')).toContain('sha256-shell')
    const known = (await get('/case/1')).headers.get('etag') ?? ''
    expect((await get(path, { 'if-none-match': known })).status).toBe(404)
  },
)

it('allows each page its own inline scripts and styles and nobody else’s', async () => {
  const home = (await get('/')).headers.get('content-security-policy') ?? ''
  expect(home).toContain("script-src 'self' 'sha256-home'")
  expect(home).toContain("style-src 'self' 'sha256-look';")
  expect(home).toContain('connect-src')
  expect(home).toContain("frame-ancestors 'none'")
  expect(home).not.toMatch(/unsafe-inline|unsafe-eval|sha256-shell/)
  const shell = (await get('/case/1')).headers.get('content-security-policy')
  expect(shell).toContain("script-src 'self' 'sha256-shell'")
  const about = (await get('/about')).headers.get('content-security-policy')
  expect(about).toMatch(/script-src 'self'(;| *$)/)
  expect(about).toContain("style-src 'self';")
})

it('lets no window that opened the app keep hold of it; pages of words do without the price of that', async () => {
  expect((await get('/case/1')).headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect((await get('/about')).headers.has('cross-origin-opener-policy')).toBe(false)
})

it('keeps files that never change for good, pages never without asking', async () => {
  const file = await get('/assets/app-1.js')
  expect(file.headers.get('cache-control')).toContain('immutable')
  expect(file.headers.get('content-type')).toContain('text/javascript')
  const page = await get('/')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const again = await get('/', { 'if-none-match': page.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

it('sends what was packed at the build to who can unpack it', async () => {
  const packed = await get('/assets/app-1.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('vary')).toBe('accept-encoding')
  expect((await get('/assets/app-1.js')).headers.get('content-encoding')).toBeNull()
})

it.each([
  '/assets/gone.js',
  '/csp.json',
  '/csp-styles.json',
  '/screens.json',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/%ff',
  '/api/nothing',
])('has nothing at %s', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('kumquat')
})
