import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { alonePage } from '@evensettle/verify/page/alone.ts'
import {
  CHECK_CERTIFICATE_TO_COME,
  CHECK_PINS_TO_COME,
  CHECK_PROOFS_TO_COME,
} from '@evensettle/contracts/site.ts'

/** What reads ASN.1 needs a little of this, in the form of which only that is taken. */
const PVTSUTILS = fileURLToPath(new URL('index.es.js', import.meta.resolve('pvtsutils')))
const ENTRY = join(import.meta.dirname, '../../verify/src/page/start.ts')
/** It lies in every pack. */
const MOST_BYTES = 140_000

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/**
 * Builds the check of a paper: `check-paper.js`, which the pages load, and `check-paper.html`, the same as one file that needs no
 * line. What only the running server knows stands in it as marks.
 */
export async function writeCheckPaper(clientDirectory: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    // its other form cannot be taken apart, and all of it would lie in every pack
    resolve: { alias: { pvtsutils: PVTSUTILS } },
    build: {
      outDir: clientDirectory,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      // no library: of one the blanks would stay, which are a fifth of it
      rolldownOptions: { input: ENTRY, output: { format: 'es', entryFileNames: 'check-paper.js' } },
      minify: true,
    },
  })
  const script = await readFile(join(clientDirectory, 'check-paper.js'), 'utf8')
  if (/<\/script|<!--/i.test(script))
    throw new Error('the check cannot stand inside a page: it names the end of a script')
  const page = alonePage(script.trim(), hashOf, {
    pins: CHECK_PINS_TO_COME,
    certificate: CHECK_CERTIFICATE_TO_COME,
    proofs: CHECK_PROOFS_TO_COME,
    origin: 'https://origin.invalid',
  })
  if (Buffer.byteLength(page) > MOST_BYTES)
    throw new Error(`check-paper.html has ${Buffer.byteLength(page)} bytes; ${MOST_BYTES} are enough`)
  await writeFile(join(clientDirectory, 'check-paper.html'), page)
}
