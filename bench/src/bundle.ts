import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'rolldown'
import type { Figure } from './figure.ts'

export type RouteEntry = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  imports: string[]
}
export type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, RouteEntry> }
export type Page = { path: string; files: string[] }

const CLIENT = fileURLToPath(new URL('../../web/build/client/', import.meta.url))

/** The least that a hydrated page of this kind loads. */
const BARE = `
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
hydrateRoot(document, createElement(HydratedRouter))
`

/** JavaScript that each page asks for at load, in kB of brotli, beside a page with nothing but its libraries. */
export async function measureBundles(): Promise<Figure[]> {
  if (!existsSync(join(CLIENT, '__spa-fallback.html'))) return []
  const floor = kilobytes(await bareBundle())
  const shell = await readFile(join(CLIENT, '__spa-fallback.html'), 'utf8')
  const manifestFile = /\/(assets\/manifest-[^"]+\.js)/.exec(shell)?.[1] ?? ''
  const manifest = parseManifest(await readFile(join(CLIENT, manifestFile), 'utf8'))
  const figures: Figure[] = []
  for (const { path, files } of pagesOf(manifest)) {
    const isStatic = await hasNoScripts(path)
    const all = isStatic ? [] : [`/${manifestFile}`, ...files]
    const sizes = await Promise.all(all.map(async (file) => kilobytes(await readFile(join(CLIENT, file)))))
    figures.push({
      name: `page ${path}, ${all.length} files`,
      unit: 'kB',
      kind: 'cost',
      measured: sizes.reduce((sum, size) => sum + size, 0),
      floor: isStatic ? null : floor,
      aim: isStatic ? { kind: 'at-most', most: 0 } : null,
    })
  }
  return figures
}

/** The manifest out of the script that React Router writes. */
export function parseManifest(script: string): Manifest {
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest
}

/** Each address with the modules that its chain of routes needs, the entry included. */
export function pagesOf({ entry, routes }: Manifest): Page[] {
  const leaves = Object.values(routes).filter(
    ({ id, path, index, module }) =>
      (index === true || (path !== undefined && path !== '')) &&
      !/redirect|\*/.test(`${id} ${module} ${path}`),
  )
  return leaves
    .map((leaf) => {
      const chain: RouteEntry[] = []
      for (let at: RouteEntry | undefined = leaf; at; at = at.parentId ? routes[at.parentId] : undefined)
        chain.unshift(at)
      const files = [entry, ...chain].flatMap(({ module, imports }) => [module, ...imports])
      const path = `/${chain.flatMap((route) => route.path || []).join('/')}`
      return { path, files: [...new Set(files)] }
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** A page that was built to plain HTML asks for no script file at all. */
async function hasNoScripts(path: string): Promise<boolean> {
  const html = await readFile(join(CLIENT, path, 'index.html'), 'utf8').catch(() => null)
  return html !== null && !/<script[^>]+(?:src=|type="module")/.test(html)
}

function kilobytes(bytes: Uint8Array): number {
  return brotliCompressSync(bytes).length / 1_024
}

async function bareBundle(): Promise<Buffer> {
  const { output } = await build({
    input: 'bare',
    cwd: fileURLToPath(new URL('../../web/', import.meta.url)),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'bare',
        resolveId: (id) => (id === 'bare' ? join(CLIENT, '../../bare.js') : null),
        load: (id) => (id.endsWith('/bare.js') ? BARE : null),
      },
    ],
    output: { format: 'es', minify: true },
    write: false,
    logLevel: 'silent',
  })
  return Buffer.from(output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join(''))
}
