import { dirname, join, sep } from 'node:path'
import { parseSync, Visitor } from 'vite'
import type { Sources } from './source-files.ts'

export type Import = { path: string; isType: boolean }

/** Every module that a source file names, as oxc parses it: imports, exports, lazy imports and types by `import()`. */
export function importsOf(file: string, text: string): Import[] {
  const parsed = parseSync(file, text)
  const [wrong] = parsed.errors
  if (wrong !== undefined) throw new Error(`${file}: ${wrong.message}`)
  const { staticImports, staticExports } = parsed.module
  const found = staticImports.map(({ moduleRequest, entries }) => ({
    path: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  for (const { entries } of staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) found.push({ path: moduleRequest.value, isType })
  // The tree is read only where there may be something in it: that takes most of the time.
  if (/\bimport\s*\(/.test(text)) {
    const note = (source: { type: string; value?: unknown }, isType: boolean): void => {
      if (typeof source.value === 'string') found.push({ path: source.value, isType })
    }
    new Visitor({
      ImportExpression: ({ source }) => note(source, false),
      TSImportType: ({ source }) => note(source, true),
    }).visit(parsed.program)
  }
  return found
}

/** The file of ours that an import means; null for a library. */
export function resolveImport(from: string, path: string): string | null {
  const own = /^@evensettle\/([^/]+)\/(.+)$/.exec(path)
  if (own) return `${own[1]}/src/${own[2]}`
  if (!path.startsWith('.')) return null
  return join(dirname(from), path).split(sep).join('/')
}

export type Arrow = { from: string; to: string; isType: boolean }

/** Every import of one file of ours by another, tests left out. */
export function arrowsIn(sources: Sources): Arrow[] {
  return [...sources]
    .filter(([file]) => !IS_TEST.test(file))
    .flatMap(([from, text]) =>
      importsOf(from, text).flatMap(({ path, isType }) => {
        const to = resolveImport(from, path)
        return to === null || to === from ? [] : [{ from, to, isType }]
      }),
    )
}

/** What only tests use. */
export const IS_TEST = /\.test\.tsx?$|(?:^|\/)testing\//
