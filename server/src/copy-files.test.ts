import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { copyFiles } from './copy-files.ts'
import { storedFiles } from './platform/backup/pool.ts'
import { createDiskFiles, type Files } from './platform/files/files.ts'
import { keptAt } from './platform/files/kept.ts'
import { inParts, someBytes, wholeOf } from './testing/keeps-files.ts'
import { startS3rver, type TestStore } from './testing/s3-server.ts'
import { scratchFolder } from './testing/scratch.ts'

const log = { error: () => {}, warn: () => {}, info: () => {} }
const quiet = { comparesAll: false, say: () => {} }
const names = [`evidence/${randomUUID()}.mp4`, `views/${randomUUID()}.jpg`, `agreements/${randomUUID()}.pdf`]
let store: TestStore
let folder: string
let here: Files
let there: Files & { close: () => void }

beforeAll(async () => {
  store = await startS3rver()
  folder = await mkdtemp(join(scratchFolder(), 'evensettle-copy-'))
  here = createDiskFiles(join(folder, 'files'), log)
  const kept = await keptAt(store.address, folder, log)
  there = { ...kept.files, close: kept.close }
  for (const [at, name] of names.entries()) {
    await here.put(name, inParts(someBytes(3_000_000 * at + 5)))
    await utimes(join(folder, 'files', name), new Date(0), new Date(60_000))
  }
})

afterEach(() => {
  store.line.rule = () => null
  store.line.asked.length = 0
})

afterAll(async () => {
  there.close()
  await store.line.close()
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The command as it is typed; what it says, and how it ends. */
function typed(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const script = fileURLToPath(new URL('../../scripts/files.ts', import.meta.url))
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { PATH: process.env['PATH'], DATA_DIR: folder, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    )
  })
}

async function hashesAt(files: Files): Promise<string[]> {
  const hashes: string[] = []
  for (const { name } of await storedFiles(files)) {
    const bytes = await wholeOf(await files.read(name, null))
    hashes.push(`${name} ${createHash('sha256').update(bytes).digest('hex')}`)
  }
  return hashes
}

it('copies all into a store, goes on where it was cut off, and then only what is new', async () => {
  let puts = 0
  store.line.rule = ({ method }) =>
    method === 'PUT' && ++puts > 1 ? { status: 403, code: 'AccessDenied' } : null
  await expect(copyFiles(here, there, quiet)).rejects.toMatchObject({ code: 'STORE_AWAY' })
  store.line.rule = () => null
  expect(await copyFiles(here, there, quiet)).toMatchObject({ copied: 2, there: 1, gone: 0 })
  expect(await hashesAt(there)).toEqual(await hashesAt(here))
  const late = `copies/${randomUUID()}.zip`
  await here.put(late, Buffer.from('came while the first copy ran'))
  store.line.asked.length = 0
  expect(await copyFiles(here, there, quiet)).toMatchObject({ copied: 1, there: 3 })
  // what was there is not read again
  const read = store.line.asked.filter(({ method, url }) => method === 'GET' && !url.includes('list-type'))
  expect(read.map(({ url }) => url.split('/').slice(-2).join('/'))).toEqual([late])
  expect(await copyFiles(here, there, { ...quiet, comparesAll: true })).toMatchObject({ there: 4 })
})

it('says where what arrived is not what was sent, and copies anew what was written since', async () => {
  const [first = ''] = names
  await appendFile(join(folder, 'files', first), 'more')
  store.line.rule = ({ method, url }) => (method === 'GET' && url.includes(first) ? 'spoilt' : null)
  await expect(copyFiles(here, there, quiet)).rejects.toThrow(`${first} is not the same at the other end`)
  store.line.rule = () => null
  expect(await copyFiles(here, there, { ...quiet, comparesAll: true })).toMatchObject({ copied: 0, there: 4 })
  expect(await hashesAt(there)).toEqual(await hashesAt(here))
})

it('is typed, also the way back, leaves what is not ours alone, and repeats no key', async () => {
  const other = `${store.url}/other`
  await writeFile(join(folder, 'files', 'evidence', 'README'), 'not ours')
  const there = await typed(['copy', '--to', other])
  expect(there).toMatchObject({ code: 0 })
  expect(there.said).toMatch(/4 copied and compared \(9 MB\), 0 were there already\. Nothing was removed\./)
  const again = await typed(['copy', '--from', 'folder', '--to', 'store'], { FILES_URL: other })
  expect(again.said).toContain('0 copied and compared (0 MB), 4 were there already')
  const back = join(folder, 'back')
  expect(await typed(['copy', '--to', back], { FILES_URL: other })).toMatchObject({ code: 0 })
  const came = await hashesAt(createDiskFiles(back, log))
  expect(came).toEqual(await hashesAt(here))
  expect((await typed(['move', '--to', other])).code).toBe(1)
  store.line.rule = () => ({ status: 403, code: 'AccessDenied' })
  const refused = await typed(['copy', '--from', 'folder', '--to', other])
  expect(refused.said).toContain(
    'the store of files answered 403 (AccessDenied). What was copied so far stays',
  )
  for (const { said } of [there, again, refused]) expect(said).not.toContain('S3RVER')
})
