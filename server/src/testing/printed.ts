import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jsqr from 'jsqr'
import sharp from 'sharp'

/** A printed paper as others see it: its pages, its words in one line, and what a phone reads from its code. */
export type Printed = { pages: number; text: string; scanned: string }

/** Reads a PDF with independent programs: pdfinfo, pdftotext, and a phone's way with the first page. */
export async function readPrinted(pdf: Uint8Array): Promise<Printed> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'))
  try {
    const path = join(folder, 'paper.pdf')
    await writeFile(path, pdf)
    const pages = Number(/Pages:\s+(\d+)/.exec(run('pdfinfo', [path]))?.[1])
    const text = run('pdftotext', ['-layout', path, '-']).replaceAll(/\s+/g, ' ')
    run('pdftoppm', ['-png', '-r', '110', '-singlefile', path, join(folder, 'page')])
    const { data, info } = await sharp(join(folder, 'page.png'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const code = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)
    return { pages, text, scanned: code?.data ?? '' }
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
