import { readdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataDir } from './data-dir.ts'
import type { DataDir } from './data-dir.ts'
import { openSecrets, readOrCreateSecret } from './secrets.ts'

const NOTHING_GIVEN = { tokenSigningKey: null, sealingKey: null }
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
    expect(first.sealingKey).toHaveLength(32)
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
    const { tokenSigningKey, sealingKey } = await openSecrets(dir, NOTHING_GIVEN)
    await rm(join(dir.path, 'secrets'), { recursive: true })
    const given = { tokenSigningKey: { ...tokenSigningKey, kid: 'mine' }, sealingKey }
    expect(await openSecrets(dir, given)).toEqual(given)
    await expect(readdir(join(dir.path, 'secrets'))).rejects.toThrow('ENOENT')
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
