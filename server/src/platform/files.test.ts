import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskFiles, type Files } from './files.ts'

let folder: string
let files: Files

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evensettle-files-'))
  files = createDiskFiles(folder)
})

afterAll(() => rm(folder, { recursive: true }))

it('gives back exactly the bytes it was given, with their hash, readable by nobody else', async () => {
  const name = `agreements/${randomUUID()}.pdf`
  const bytes = Buffer.from([0, 255, 1, 254])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(await files.put(name, bytes)).toEqual({ sha256, bytes: 4 })
  expect(await files.get(name)).toEqual(bytes)
  const { mode } = await stat(join(folder, name))
  expect(mode & 0o077).toBe(0)
})

it('replaces a file as a whole and leaves nothing beside it', async () => {
  const name = `papers/${randomUUID()}.pdf`
  await Promise.all([1, 2, 3].map((n) => files.put(name, Buffer.alloc(100_000, n))))
  const stored = await files.get(name)
  expect(new Set(stored).size).toBe(1)
  expect(await readdir(join(folder, 'papers'))).toHaveLength(1)
})

it('forgets a file, also one that is not there', async () => {
  const name = `agreements/${randomUUID()}.pdf`
  await files.put(name, Buffer.from('x'))
  await files.remove(name)
  await files.remove(name)
  expect(await files.get(name)).toBeNull()
})

it.each(['../secrets/sealing.key', '/etc/passwd', 'agreements/../../x.pdf', 'agreements/x.pdf', ''])(
  'refuses the name %j',
  async (name) => {
    await expect(files.get(name)).rejects.toThrow(RangeError)
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow(RangeError)
  },
)
