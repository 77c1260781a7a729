import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { zipOf, type ZipEntry } from './zip.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evensettle-zip-'))
})

afterAll(() => rm(folder, { recursive: true }))

function entry(name: string, ...parts: Buffer[]): ZipEntry {
  return {
    name,
    bytes: parts.reduce((sum, part) => sum + part.byteLength, 0),
    async *parts() {
      yield* parts
    },
  }
}

async function wholeOf(entries: ZipEntry[]): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of zipOf(entries, new Date('2026-03-31T10:00:00Z')).parts()) parts.push(part)
  return Buffer.concat(parts)
}

it('makes an archive that a foreign program opens, with the size that was named before', async () => {
  const photo = [randomBytes(70_000), randomBytes(3)]
  const entries = [
    entry('case.json', Buffer.from('{}')),
    entry('evidence/01 Die Tür – übergeben.jpg', ...photo),
    entry('empty.txt'),
  ]
  const bytes = await wholeOf(entries)
  expect(bytes.byteLength).toBe(zipOf(entries, new Date()).bytes)
  const path = join(folder, 'one.zip')
  await writeFile(path, bytes)
  expect(spawnSync('unzip', ['-t', path], { encoding: 'utf8' }).stdout).toContain('No errors detected')
  expect(spawnSync('unzip', ['-p', path, 'evidence/*']).stdout).toEqual(Buffer.concat(photo))
})

it('breaks off where a file is not as long as was promised', async () => {
  const short = { ...entry('a.txt', Buffer.from('four')), bytes: 5 }
  await expect(wholeOf([short])).rejects.toThrow('a.txt has 4 bytes, not 5')
})

it('lets go of the file it was reading when nobody wants the rest', async () => {
  let isClosed = false
  const open: ZipEntry = {
    name: 'a.txt',
    bytes: 8,
    async *parts() {
      try {
        yield Buffer.from('four')
        yield Buffer.from('more')
      } finally {
        isClosed = true
      }
    },
  }
  for await (const part of zipOf([open], new Date()).parts()) if (part.byteLength === 4) break
  expect(isClosed).toBe(true)
})
