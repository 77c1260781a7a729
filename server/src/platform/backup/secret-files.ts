import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseSealingKey, parseSealingKeys, parseSigningKey, parseSigningKeys } from '../../config/values.ts'
import type { DataDir } from '../data-dir.ts'
import { writeDurably } from '../files/lasting-files.ts'
import { logKeyText } from '../public-log/log-key.ts'
import { readIfThere, SECRET_FILES, secretsFolder, type Secrets } from '../secrets/secrets.ts'
import { BackupBroken } from './broken.ts'
import { decrypted, ENCRYPTED, encrypted, wholeOf, type BackupKey } from './encryption.ts'
import { logMark, sealingMark, signingMark } from './keys.ts'
import type { KeyMark } from './manifest.ts'
import { fingerprintOf, MARK_LENGTH } from './proof.ts'

/** The secrets of an installation as the files that hold them, wherever they came from. */
export type SecretTexts = Record<string, string>

/** Certificates that papers of before bear. */
export const CERTIFICATES = 'certificates.pem'
const ARCHIVE = `secrets.zip${ENCRYPTED}`
const KNOWN = new Set<string>([...Object.values(SECRET_FILES), CERTIFICATES])

function base64(key: Uint8Array): string {
  return `${Buffer.from(key).toString('base64')}\n`
}

/**
 * Everything that a machine needs to be this installation again. Without the password of the embedded database, which every
 * database of its own has, and without the last head of the public log: that of a backup may be older than one that was given out.
 */
export async function secretTexts(
  dataDir: DataDir,
  { sealing, tokenSigningKey, tokenSigningKeysAlso }: Secrets,
): Promise<SecretTexts> {
  const { current, also, marks } = sealing
  const texts: SecretTexts = {
    [SECRET_FILES.sealing]: base64(current),
    [SECRET_FILES.signing]: `${JSON.stringify(tokenSigningKey)}\n`,
  }
  if (sealingMark(marks) !== sealingMark(current)) texts[SECRET_FILES.marks] = base64(marks)
  if (also.length > 0) texts[SECRET_FILES.sealingAlso] = also.map(base64).join('')
  if (tokenSigningKeysAlso.length > 0)
    texts[SECRET_FILES.signingAlso] = `${JSON.stringify(tokenSigningKeysAlso)}\n`
  const given = await secretsFolder(dataDir)
  const own = await dataDir.folder('secrets')
  for (const [folder, name] of [
    [given, SECRET_FILES.certificate],
    [given, SECRET_FILES.log],
    [own, CERTIFICATES],
  ] as const) {
    const text = await readIfThere(join(folder, name))
    if (text !== null) texts[name] = text
  }
  return texts
}

/** Writes secrets into a backup, encrypted. */
export async function writeSecretTexts(folder: string, texts: SecretTexts, key: BackupKey): Promise<void> {
  const zipped = zipSync(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])),
  )
  await writeDurably(join(folder, ARCHIVE), encrypted(Readable.from([zipped]), key))
}

/** The secrets in a backup. @throws BackupBroken */
export async function readSecretTexts(folder: string, key: BackupKey): Promise<SecretTexts> {
  const bytes = await wholeOf(decrypted(createReadStream(join(folder, ARCHIVE)), key, ARCHIVE))
  try {
    const files = Object.entries(unzipSync(bytes)).filter(([name]) => KNOWN.has(name))
    return Object.fromEntries(files.map(([name, text]) => [name, strFromU8(text)]))
  } catch (cause) {
    throw new BackupBroken('its secrets cannot be read', { cause })
  }
}

/** The keys that a manifest names and that these secrets do not have. */
export async function missingFrom(texts: SecretTexts, keys: readonly KeyMark[]): Promise<KeyMark[]> {
  const known = await marksIn(texts)
  return keys.filter(({ name, mark }) => !(known[name] ?? []).includes(mark))
}

/** By what the keys in some secrets are recognized, by the names that a manifest has for them. */
export async function marksIn(texts: SecretTexts): Promise<Record<string, string[]>> {
  const text = (name: string) => (texts[name] ?? '').trim()
  const sealing = [
    parseSealingKey(text(SECRET_FILES.sealing)),
    ...(parseSealingKeys(text(SECRET_FILES.sealingAlso)) ?? []),
  ]
  const marks = parseSealingKey(text(SECRET_FILES.marks))
  const signing = [
    parseSigningKey(text(SECRET_FILES.signing)),
    ...(parseSigningKeys(text(SECRET_FILES.signingAlso) || '[]') ?? []),
  ]
  const certificate = text(SECRET_FILES.certificate)
  const log = await logKeyText(text(SECRET_FILES.log))
  return {
    sealing: sealing.flatMap((key) => (key ? [sealingMark(key)] : [])),
    marks: marks ? [sealingMark(marks)] : [],
    signing: signing.flatMap((key) => (key ? [signingMark(key)] : [])),
    certificate: certificate === '' ? [] : [fingerprintOf(certificate).slice(0, MARK_LENGTH)],
    log: log === null ? [] : [logMark(log)],
  }
}
