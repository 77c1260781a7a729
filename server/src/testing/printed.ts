import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsqr from 'jsqr'
import sharp from 'sharp'

/** A printed paper as others see it: its pages, and its words in one line. */
export type Printed = { pages: number; text: string }

/** Reads a PDF with independent programs: pdfinfo and pdftotext. */
export function readPrinted(pdf: Uint8Array): Promise<Printed> {
  return withFile(pdf, async (path) => ({
    pages: Number(/Pages:\s+(\d+)/.exec(run('pdfinfo', [path]))?.[1]),
    text: run('pdftotext', ['-layout', path, '-']).replaceAll(/\s+/g, ' '),
  }))
}

/** The same of a paper with a code on its first page, and what a phone reads from that. */
export async function readAndScan(pdf: Uint8Array): Promise<Printed & { scanned: string }> {
  return { ...(await readPrinted(pdf)), scanned: await scan(pdf) }
}

function scan(pdf: Uint8Array): Promise<string> {
  return withFile(pdf, async (path, folder) => {
    run('pdftoppm', ['-png', '-r', '110', '-singlefile', path, join(folder, 'page')])
    const { data, info } = await sharp(join(folder, 'page.png'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  })
}

async function withFile<T>(pdf: Uint8Array, read: (path: string, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'))
  try {
    const path = join(folder, 'paper.pdf')
    await writeFile(path, pdf)
    return await read(path, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function run(program: string, args: readonly string[]): string {
  const { stdout, stderr, status, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (error) throw new Error(`${program} does not run: ${error.message}`)
  if (status !== 0) throw new Error(`${program} says no (${status}): ${stderr}`)
  return stdout
}
