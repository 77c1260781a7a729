import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** Keeps private things unreadable at rest; one purpose cannot open what another has sealed. */
export type Sealer = {
  /** AES-256-GCM; `context` (for example a row's id) must be the same when opening. */
  seal(plain: string, context: string): Buffer
  open(sealed: Buffer, context: string): string
  /** The same, sealed with today's key; null where it already is. */
  sealedAnew(sealed: Buffer, context: string): Buffer | null
  /** HMAC-SHA-256 in hex: a receipt that proves a content later without showing it. */
  receipt(content: string): string
}

/** The 32-byte keys that an installation seals with. */
export type SealingKeys = {
  /** seals */
  current: Uint8Array
  /** open as well: what was sealed with, or what will be */
  also: readonly Uint8Array[]
  /** makes receipts; it stays when `current` changes, as receipts stand in links that people have */
  marks: Uint8Array
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** A sealer for one purpose, with keys derived from those of the installation (HKDF-SHA-256). */
export function createSealer({ current, also, marks }: SealingKeys, purpose: string): Sealer {
  // with bare bytes a short HMAC takes eight times as long: they are made into a key each time
  const derived = (key: Uint8Array, use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `${purpose}/${use}`, 32)))
  const encryption = derived(current, 'encrypt')
  const others = also.map((key) => derived(key, 'encrypt'))
  const mac = derived(marks, 'receipt')
  return {
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', encryption, iv)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open: (sealed, context) => openWithOneOf([encryption, ...others], sealed, context).toString('utf8'),
    sealedAnew(sealed, context) {
      if (opened(encryption, sealed, context) !== null) return null
      return this.seal(openWithOneOf(others, sealed, context).toString('utf8'), context)
    },
    receipt: (content) => createHmac('sha256', mac).update(content).digest('hex'),
  }
}

/** The plain bytes, or null where another key sealed them or they were altered. */
function opened(key: KeyObject, sealed: Buffer, context: string): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

function openWithOneOf(keys: readonly KeyObject[], sealed: Buffer, context: string): Buffer {
  for (const key of keys) {
    const plain = opened(key, sealed, context)
    if (plain !== null) return plain
  }
  throw new Error('none of the keys of this installation opens what is sealed here')
}

/** SHA-256: how a random token is stored. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
