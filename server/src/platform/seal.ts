import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps private things unreadable at rest; one purpose cannot open what another has sealed. */
export type Sealer = {
  /** AES-256-GCM; `context` (for example a row's id) must be the same when opening. */
  seal(plain: string, context: string): Buffer
  open(sealed: Buffer, context: string): string
  /** HMAC-SHA-256 in hex: a receipt that proves a content later without showing it. */
  receipt(content: string): string
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** A sealer for one purpose, with keys derived from the installation's 32-byte sealing key (HKDF-SHA-256). */
export function createSealer(key: Uint8Array, purpose: string): Sealer {
  const encryption = Buffer.from(hkdfSync('sha256', key, '', `${purpose}/encrypt`, 32))
  const mac = Buffer.from(hkdfSync('sha256', key, '', `${purpose}/receipt`, 32))
  return {
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', encryption, iv)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      const decipher = createDecipheriv('aes-256-gcm', encryption, sealed.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([
        decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
    receipt: (content) => createHmac('sha256', mac).update(content).digest('hex'),
  }
}

/** SHA-256: how a random token is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
