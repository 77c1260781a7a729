import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeDurably, writeNew } from './lasting-files.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evensettle-lasting-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

it('writes in place of what was there, in a folder that need not be there, for nobody else to read', async () => {
  const path = join(folder, 'a', 'b', 'keys')
  await writeDurably(path, 'the first')
  await writeDurably(path, Buffer.from('the second'))
  expect(await readFile(path, 'utf8')).toBe('the second')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'a', 'b'))).mode & 0o777).toBe(0o700)
  expect(await readdir(join(folder, 'a', 'b'))).toEqual(['keys'])
})

it('leaves what was there, and nothing besides, where the content breaks off', async () => {
  const path = join(folder, 'keys')
  await writeDurably(path, 'whole')
  async function* breaksOff() {
    yield Buffer.from('half of')
    throw new Error('broken off')
  }
  await expect(writeDurably(path, breaksOff())).rejects.toThrow('broken off')
  expect(await readFile(path, 'utf8')).toBe('whole')
  expect(await readdir(folder)).toEqual(['keys'])
})

it('writes no new file over one that is there', async () => {
  const path = join(folder, 'keys')
  await writeNew(path, 'the first')
  await expect(writeNew(path, 'the second')).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(path, 'utf8')).toBe('the first')
})
