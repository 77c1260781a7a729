import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto'

/** The keys derived from the one sealing key; each purpose has its own. */
export type Vault = { sealing: Buffer; hashing: Buffer; devices: Buffer }

export function openVault(sealingKey: Uint8Array): Vault {
  return {
    sealing: Buffer.from(hkdfSync('sha256', sealingKey, '', 'auth sealing', 32)),
    hashing: Buffer.from(hkdfSync('sha256', sealingKey, '', 'auth code hashes', 32)),
    devices: Buffer.from(hkdfSync('sha256', sealingKey, '', 'auth known devices', 32)),
  }
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
  const decipher = createDecipheriv('aes-256-gcm', vault.sealing, sealed.subarray(0, 12))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
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
