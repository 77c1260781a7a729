import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'] as const

/** Puts beside the pages what the library that shows PDFs fetches when a file needs it; without WebAssembly. */
export async function writePdfParts(clientDirectory: string): Promise<void> {
  const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  for (const folder of FOLDERS)
    await cp(join(library, folder), join(clientDirectory, 'pdf', folder), {
      recursive: true,
      filter: (source) =>
        folder !== 'wasm' || basename(source) === folder || source.endsWith('_nowasm_fallback.js'),
    })
}
