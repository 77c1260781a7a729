import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDiskFiles, type Files } from '../files/files.ts'
import { clockOf, keepFiles, sweepPool } from './pool.ts'

const quiet = () => Promise.resolve()
const [OLD, NEW] = ['aa', 'ab'].map((start) => start.padEnd(64, '0'))

let pool: string

beforeEach(async () => {
  pool = await mkdtemp(join(tmpdir(), 'evensettle-pool-'))
})

afterEach(() => rm(pool, { recursive: true, force: true }))

async function lay(name: string, at: number): Promise<void> {
  const path = join(pool, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, name)
  await utimes(path, at / 1_000, at / 1_000)
}

it('throws away what no backup names, and nothing that another process has written since it looked', async () => {
  const began = await clockOf(pool)
  await lay(`aa/${OLD}`, began - 5_000)
  await lay('.left-by-a-killed-one.tmp', began - 5_000)
  await lay(`ab/${NEW}`, began + 5)
  await lay('.being-written.tmp', began + 5)
  await sweepPool(pool, new Set(), began)
  const left = await readdir(pool, { recursive: true, withFileTypes: true })
  const names = left.filter((entry) => entry.isFile()).map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(['.being-written.tmp', NEW]))
})

it('fails where somebody takes away what it writes, and does not leave the file out', async () => {
  const folder = join(pool, 'stored')
  const files = createDiskFiles(folder, { error: () => {} })
  const name = `evidence/${crypto.randomUUID()}.jpg`
  await files.put(name, Buffer.from('what somebody showed'))
  const read: Files['read'] = async (...asked) => {
    const stored = await files.read(...asked)
    return (
      stored && {
        ...stored,
        async *parts() {
          yield* stored.parts()
          for (const one of await readdir(pool)) if (one.endsWith('.tmp')) await rm(join(pool, one))
        },
      }
    )
  }
  const kept = keepFiles({ files: { ...files, read }, pool, key: null }, new Map(), quiet)
  await expect(kept).rejects.toThrow('ENOENT')
})

it('leaves out a file that goes while it is read, also where its folder is called as the pool and more', async () => {
  const folder = `${pool}-stored`
  const files = createDiskFiles(folder, { error: () => {} })
  const name = `evidence/${crypto.randomUUID()}.jpg`
  await files.put(name, Buffer.from('what somebody showed'))
  const read: Files['read'] = async (...asked) => {
    const stored = await files.read(...asked)
    await rm(folder, { recursive: true, force: true })
    return stored
  }
  const kept = await keepFiles({ files: { ...files, read }, pool, key: null }, new Map(), quiet)
  expect([...kept.keys()]).toEqual([])
})
