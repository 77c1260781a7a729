import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Below this many bytes a compressed answer saves nothing. */
const WORTH_IT = 512

/** Writes `.br` and `.gz` beside each text file of the build, so that the server only has to send them. */
export async function compressBuild(clientDirectory: string): Promise<void> {
  const work: Promise<void>[] = []
  for await (const name of glob('**/*.{html,js,mjs,css,svg}', { cwd: clientDirectory }))
    work.push(compressFile(join(clientDirectory, name)))
  await Promise.all(work)
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < WORTH_IT) return
  const [br, gz] = await Promise.all([
    brotliAsync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gzipAsync(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
