import { readdir, readFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataDir } from '../data-dir.ts'
import type { DataDir } from '../data-dir.ts'
import { openSecrets, readOrCreateSecret } from './secrets.ts'

const NOTHING_GIVEN = {
  tokenSigningKey: null,
  tokenSigningKeysAlso: null,
  sealingKey: null,
  sealingKeysAlso: null,
  marksKey: null,
}
let dir: DataDir

beforeEach(async () => {
  dir = await openDataDir(await mkdtemp(join(tmpdir(), 'evensettle-secrets-')))
})

afterEach(async () => {
  await dir.release()
  await rm(dir.path, { recursive: true, force: true })
})

describe('openSecrets', () => {
  it('makes the keys once and finds them again', async () => {
    const first = await openSecrets(dir, NOTHING_GIVEN)
    expect(first.sealing.current).toHaveLength(32)
    expect(first.sealing).toEqual({ current: first.sealing.current, also: [], marks: first.sealing.current })
    expect(first.tokenSigningKey).toMatchObject({ kty: 'EC', crv: 'P-256' })
    expect(first.tokenSigningKey.kid).toMatch(/^[\w-]{43}$/)
    expect(await openSecrets(dir, NOTHING_GIVEN)).toEqual(first)
  })

  it('keeps them readable for this user only and leaves no drafts behind', async () => {
    await openSecrets(dir, NOTHING_GIVEN)
    const folder = join(dir.path, 'secrets')
    expect((await readdir(folder)).toSorted()).toEqual(['sealing.key', 'token-signing-key.json'])
    for (const name of await readdir(folder)) {
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    }
  })

  it('takes keys given from outside and writes none', async () => {
    const { tokenSigningKey } = await openSecrets(dir, NOTHING_GIVEN)
    await rm(join(dir.path, 'secrets'), { recursive: true })
    const [sealingKey, marksKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const given = {
      tokenSigningKey: { ...tokenSigningKey, kid: 'mine' },
      tokenSigningKeysAlso: [],
      sealingKey,
      sealingKeysAlso: [marksKey],
      marksKey,
    }
    expect(await openSecrets(dir, given)).toEqual({
      tokenSigningKey: given.tokenSigningKey,
      tokenSigningKeysAlso: [],
      sealing: { current: sealingKey, also: [marksKey], marks: marksKey },
    })
    await expect(readdir(join(dir.path, 'secrets'))).rejects.toThrow('ENOENT')
  })

  it('reads keys beside those in use from the folder', async () => {
    const { tokenSigningKey, sealing } = await openSecrets(dir, NOTHING_GIVEN)
    const folder = join(dir.path, 'secrets')
    const other = Buffer.alloc(32, 3)
    await writeFile(join(folder, 'sealing-also.keys'), `${other.toString('base64')}\n`)
    await writeFile(join(folder, 'marks.key'), `${other.toString('base64')}\n`)
    await writeFile(join(folder, 'token-signing-keys-also.json'), JSON.stringify([tokenSigningKey]))
    expect(await openSecrets(dir, NOTHING_GIVEN)).toEqual({
      tokenSigningKey,
      tokenSigningKeysAlso: [tokenSigningKey],
      sealing: { current: sealing.current, also: [other], marks: other },
    })
  })

  it('makes nothing in a folder that is somebody else’s, and says what it lacks', async () => {
    const given = await mkdtemp(join(tmpdir(), 'evensettle-given-secrets-'))
    const there = await openDataDir(dir.path, 'shared', given)
    await expect(openSecrets(there, NOTHING_GIVEN)).rejects.toThrow(`There is no ${given}/`)
    const own = await openSecrets(dir, NOTHING_GIVEN)
    for (const name of ['sealing.key', 'token-signing-key.json'])
      await writeFile(join(given, name), await readFile(join(dir.path, 'secrets', name)))
    expect(await openSecrets(there, NOTHING_GIVEN)).toEqual(own)
    expect((await readdir(given)).toSorted()).toEqual(['sealing.key', 'token-signing-key.json'])
    await rm(given, { recursive: true })
  })

  it('says so when a stored key is damaged', async () => {
    await openSecrets(dir, NOTHING_GIVEN)
    await writeFile(join(dir.path, 'secrets', 'sealing.key'), 'x')
    await expect(openSecrets(dir, NOTHING_GIVEN)).rejects.toThrow('sealing.key is damaged: restore it')
  })

  it('gives everyone the same secret when several ask at once', async () => {
    let made = 0
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => readOrCreateSecret(dir, 'x', () => `secret ${++made}`)),
    )
    expect(new Set(answers).size).toBe(1)
  })
})
