import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import {
  parseSealingKey,
  parseSealingKeys,
  parseSigningKey,
  parseSigningKeys,
  type SigningKey,
} from '../../config/values.ts'
import type { GivenSecrets } from '../../config/secrets.ts'
import type { DataDir } from '../data-dir.ts'
import { syncFolder, writeNew } from '../files/lasting-files.ts'
import type { SealingKeys } from './seal.ts'
import { StartupError } from '../../startup-error.ts'

type KnownSigningKey = SigningKey & { kid: string }

export type Secrets = {
  /** Signs access tokens (ES256); `kid` is its RFC 7638 thumbprint unless it was given. */
  tokenSigningKey: KnownSigningKey
  /** what they sign counts too: keys before that one, or the one after it */
  tokenSigningKeysAlso: readonly KnownSigningKey[]
  /** seal what must be unreadable in a copy of the database */
  sealing: SealingKeys
}

/** The files that hold them. Those of `also` and `marks` are there while a key changes and after, and are never made by themselves. */
export const SECRET_FILES = {
  signing: 'token-signing-key.json',
  signingAlso: 'token-signing-keys-also.json',
  sealing: 'sealing.key',
  sealingAlso: 'sealing-also.keys',
  marks: 'marks.key',
  certificate: 'installation-certificate.pem',
  log: 'public-log-key.json',
} as const

/**
 * The secrets of this installation: from the configuration, else from the folder with secrets. DATA_DIR/secrets gets those that
 * are missing on the first start.
 * @throws StartupError when a stored secret is damaged, or missing where none is made
 */
export async function openSecrets(dataDir: DataDir, given: Omit<GivenSecrets, 'folder'>): Promise<Secrets> {
  const { signing, signingAlso, sealing, sealingAlso, marks } = SECRET_FILES
  const current = given.sealingKey ?? (await stored(dataDir, sealing, makeSealingKey, parseSealingKey))
  return {
    tokenSigningKey: named(
      given.tokenSigningKey ?? (await stored(dataDir, signing, makeSigningKey, parseSigningKey)),
    ),
    tokenSigningKeysAlso: (
      given.tokenSigningKeysAlso ??
      (await storedIfThere(dataDir, signingAlso, parseSigningKeys)) ??
      []
    ).map(named),
    sealing: {
      current,
      also: given.sealingKeysAlso ?? (await storedIfThere(dataDir, sealingAlso, parseSealingKeys)) ?? [],
      marks: given.marksKey ?? (await storedIfThere(dataDir, marks, parseSealingKey)) ?? current,
    },
  }
}

function named(key: SigningKey): KnownSigningKey {
  return { ...key, kid: key.kid ?? thumbprint(key) }
}

/**
 * The text of a secret: what SECRETS_DIR has, or else what DATA_DIR/secrets has, where it is made when it is missing.
 * @throws StartupError when SECRETS_DIR lacks it
 */
export async function secretText(
  dataDir: DataDir,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  if (dataDir.secrets === null) return readOrCreateSecret(dataDir, name, make)
  const path = join(dataDir.secrets, name)
  const text = await readIfThere(path)
  if (text !== null) return text
  throw new StartupError(
    `There is no ${path}: SECRETS_DIR has to hold all secrets, as none is made there (npm run keys -- make <folder> makes them once).`,
  )
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
  await writeNew(draft, await make())
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
  return readable(dataDir, name, parse((await secretText(dataDir, name, make)).trim()))
}

async function storedIfThere<T>(
  dataDir: DataDir,
  name: string,
  parse: (text: string) => T | null,
): Promise<T | null> {
  const text = await readIfThere(join(await secretsFolder(dataDir), name))
  return text === null ? null : readable(dataDir, name, parse(text.trim()))
}

/** Where secrets are read. */
export async function secretsFolder(dataDir: DataDir): Promise<string> {
  return dataDir.secrets ?? dataDir.folder('secrets')
}

async function readable<T>(dataDir: DataDir, name: string, value: T | null): Promise<T> {
  if (value !== null) return value
  throw new StartupError(
    `The secret ${join(await secretsFolder(dataDir), name)} is damaged: restore it from a backup (what it protects cannot be read without it).`,
  )
}

export function makeSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return `${JSON.stringify(privateKey.export({ format: 'jwk' }))}\n`
}

export function makeSealingKey(): string {
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
