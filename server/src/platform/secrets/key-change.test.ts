import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { assertInFiles, layNextKey, nextKey, useNextKey } from './key-change.ts'
import { makeSealingKey, makeSigningKey, SECRET_FILES } from './secrets.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evensettle-key-change-'))
  await writeFile(join(folder, SECRET_FILES.sealing), makeSealingKey())
  await writeFile(join(folder, SECRET_FILES.signing), makeSigningKey())
})
afterEach(() => rm(folder, { recursive: true }))

const text = (name: string) => readFile(join(folder, name), 'utf8')

it.each(['sealing', 'signing'] as const)(
  'a %s key changes once, however often that is typed',
  async (kind) => {
    const before = await text(SECRET_FILES[kind])
    await layNextKey(folder, kind)
    const { mark } = await nextKey(folder, kind, new Set())
    await useNextKey(folder, kind, new Set())
    const now = await text(SECRET_FILES[kind])
    expect(now).not.toBe(before)
    // the one before is known as one that was used, and is not taken for the next
    const used = new Set([mark, (await nextKey(folder, kind, new Set())).mark])
    await expect(useNextKey(folder, kind, used)).rejects.toThrow('that was not used before')
    expect(await text(SECRET_FILES[kind])).toBe(now)
  },
)

it('a change that was cut off goes on with the key that was to come', async () => {
  const before = await text(SECRET_FILES.sealing)
  await layNextKey(folder, 'sealing')
  const next = await text(SECRET_FILES.sealingAlso)
  // as far as it has come when the key in use is about to be replaced
  await writeFile(join(folder, SECRET_FILES.marks), before)
  await writeFile(join(folder, SECRET_FILES.sealingAlso), next + before)
  await useNextKey(folder, 'sealing', new Set())
  expect([
    await text(SECRET_FILES.sealing),
    await text(SECRET_FILES.sealingAlso),
    await text(SECRET_FILES.marks),
  ]).toEqual([next, before, before])
})

it('says that a key from the environment is changed there, and leaves the files alone', () => {
  const given = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env }).secrets
  const MARKS_KEY = Buffer.alloc(32, 1).toString('base64')
  expect(() => assertInFiles(given({ MARKS_KEY }), 'sealing')).toThrow('MARKS_KEY is set')
  expect(() => assertInFiles(given({ MARKS_KEY }), 'signing')).not.toThrow()
  expect(() => assertInFiles(given({ TOKEN_SIGNING_KEYS_ALSO: '[]' }), 'signing')).toThrow(
    'TOKEN_SIGNING_KEYS_ALSO is set',
  )
  expect(() => assertInFiles(given({}), 'sealing')).not.toThrow()
})
