import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  randomInt,
  type KeyObject,
} from 'node:crypto'

/** The derived keys; each purpose has its own. What `alsoSealing` sealed is opened as well. */
export type Vault = {
  sealing: KeyObject
  alsoSealing: readonly KeyObject[]
  hashing: KeyObject
  devices: KeyObject
}

/**
 * Hashes of codes and known devices stay when the sealing key changes: they come from `marksKey`, which is the sealing
 * key where it is not given.
 */
export function openVault(keys: {
  sealingKey: Uint8Array
  sealingKeysAlso?: readonly Uint8Array[]
  marksKey?: Uint8Array
}): Vault {
  const { sealingKey, sealingKeysAlso = [], marksKey = sealingKey } = keys
  return {
    sealing: derived(sealingKey, 'auth sealing'),
    alsoSealing: sealingKeysAlso.map((key) => derived(key, 'auth sealing')),
    hashing: derived(marksKey, 'auth code hashes'),
    devices: derived(marksKey, 'auth known devices'),
  }
}

/** A key object: with bare bytes a short HMAC takes eight times as long, since they are made into a key each time. */
function derived(key: Uint8Array, use: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', use, 32)))
}

/** AES-256-GCM: 12 bytes nonce, 16 bytes tag, ciphertext. `context` binds the value to its row. */
export function seal(vault: Vault, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', vault.sealing, nonce)
  cipher.setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Opens what `seal` made. Throws when it was altered or belongs to another row. */
export function unseal(vault: Vault, sealed: Buffer, context: string): Buffer {
  for (const key of [vault.sealing, ...vault.alsoSealing]) {
    const plain = opened(key, sealed, context)
    if (plain !== null) return plain
  }
  throw new Error('none of the keys opens what is sealed here')
}

/** The same, sealed with today's key; null where it already is. */
export function sealedAnew(vault: Vault, sealed: Buffer, context: string): Buffer | null {
  if (opened(vault.sealing, sealed, context) !== null) return null
  return seal(vault, unseal(vault, sealed, context), context)
}

/** Null where another key sealed it, or it was altered. */
function opened(key: KeyObject, sealed: Buffer, context: string): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}

/** 32 random bytes, base64url: too many to guess, so a plain SHA-256 of it may be stored. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Keyed, because a million codes are quickly tried against a stolen table. */
export function codeHash(vault: Vault, userId: string, kind: string, code: string): Buffer {
  return createHmac('sha256', vault.hashing).update(`${userId} ${kind} ${code}`).digest()
}
