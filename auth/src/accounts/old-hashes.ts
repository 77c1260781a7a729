import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

/** Above these a stored hash would let anybody who knows the address keep the machine busy. */
const MAXIMUM_BCRYPT_COST = 15
const MAXIMUM_SCRYPT_BYTES = 256 * 1024 * 1024

const FIREBASE =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})(?:,ss=([A-Za-z0-9+/=]+))?(?:,sk=([A-Za-z0-9+/=]+))?\$([A-Za-z0-9+/=]+)\$([A-Za-z0-9+/=]+)$/

type Firebase = {
  cost: number
  blockSize: number
  parallelization: number
  salt: Buffer
  signerKey: Buffer
  hash: Buffer
}

function parseFirebase(text: string): Firebase | null {
  const [, n = '', r = '', p = '', separator = '', key = '', salt = '', hash = ''] = FIREBASE.exec(text) ?? []
  const [exponent, blockSize, parallelization] = [Number(n), Number(r), Number(p)]
  const cost = 2 ** exponent
  const sane = exponent >= 1 && blockSize >= 1 && parallelization >= 1 && parallelization <= 4
  if (!sane || key === '' || 128 * cost * blockSize > MAXIMUM_SCRYPT_BYTES / 2) return null
  return {
    cost,
    blockSize,
    parallelization,
    salt: Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(separator, 'base64')]),
    signerKey: Buffer.from(key, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function isBcrypt(text: string): boolean {
  const cost = Number(/^\$2[aby]\$(\d{2})\$[./A-Za-z0-9]{53}$/.exec(text)?.[1] ?? 0)
  return cost >= 4 && cost <= MAXIMUM_BCRYPT_COST
}

/** bcrypt and Firebase's scrypt: kept only until their owner signs in. */
export function isOldHash(text: string): boolean {
  return isBcrypt(text) || parseFirebase(text) !== null
}

async function matchesFirebase(stored: Firebase, password: string): Promise<boolean> {
  const { cost, blockSize, parallelization, salt, signerKey, hash } = stored
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const options = { N: cost, r: blockSize, p: parallelization, maxmem: MAXIMUM_SCRYPT_BYTES }
  scrypt(password, salt, 32, options, (error, key) => (error === null ? resolve(key) : reject(error)))
  // Firebase encrypts a key of the project with the derived key and keeps that.
  const cipher = createCipheriv('aes-256-ctr', await promise, Buffer.alloc(16))
  const answer = Buffer.concat([cipher.update(signerKey), cipher.final()])
  return answer.length === hash.length && timingSafeEqual(answer, hash)
}

/** Off the main thread, both. */
export async function matchesOldHash(text: string, password: string): Promise<boolean> {
  const firebase = parseFirebase(text)
  if (firebase !== null) return matchesFirebase(firebase, password)
  // bcrypt reads 72 bytes and would take anything that follows.
  return isBcrypt(text) && Buffer.byteLength(password) <= 72 && verifyBcrypt(password, text)
}
