import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseSealingKey, parseSigningKey, type SigningKey } from '../config-values.ts'
import type { Config } from '../config.ts'
import type { DataDir } from './data-dir.ts'
import { StartupError } from '../startup-error.ts'

export type Secrets = {
  /** Signs access tokens (ES256); `kid` is its RFC 7638 thumbprint unless it was given. */
  tokenSigningKey: SigningKey & { kid: string }
  /** 32 bytes; seals what must be unreadable in a copy of the database. */
  sealingKey: Buffer
}

/**
 * The secrets of this installation: from the configuration, else from DATA_DIR/secrets, made on the first start.
 * @throws StartupError when a stored secret is damaged
 */
export async function openSecrets(
  dataDir: DataDir,
  given: Pick<Config, 'tokenSigningKey' | 'sealingKey'>,
): Promise<Secrets> {
  const key =
    given.tokenSigningKey ??
    (await stored(dataDir, 'token-signing-key.json', makeSigningKey, parseSigningKey))
  return {
    tokenSigningKey: { ...key, kid: key.kid ?? thumbprint(key) },
    sealingKey: given.sealingKey ?? (await stored(dataDir, 'sealing.key', makeSealingKey, parseSealingKey)),
  }
}

/**
 * The text of DATA_DIR/secrets/<name>, written by the first process that asks for it (mode 0600, on disk before
 * it is used). All later callers, other processes included, get the same text.
 */
export async function readOrCreateSecret(
  dataDir: DataDir,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const folder = await dataDir.folder('secrets')
  const path = join(folder, name)
  const known = await readIfThere(path)
  if (known !== null) return known

  const draft = join(folder, `.${name}.${randomUUID()}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(await make())
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    // link, not rename: it fails when another process was faster, and then that one's secret counts.
    await link(draft, path)
    await syncFolder(folder)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  return readFile(path, 'utf8')
}

async function stored<T>(
  dataDir: DataDir,
  name: string,
  make: () => string,
  parse: (text: string) => T | null,
): Promise<T> {
  const value = parse((await readOrCreateSecret(dataDir, name, make)).trim())
  if (value !== null) return value
  throw new StartupError(
    `The secret ${join(dataDir.path, 'secrets', name)} is damaged: restore it from a backup (what it protects cannot be read without it).`,
  )
}

function makeSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return `${JSON.stringify(privateKey.export({ format: 'jwk' }))}\n`
}

function makeSealingKey(): string {
  return `${randomBytes(32).toString('base64')}\n`
}

function thumbprint({ crv, kty, x, y }: SigningKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Writes a file as a whole, or leaves what was there; on the disk when it returns. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}

/** Makes sure that what was named in a folder is on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
