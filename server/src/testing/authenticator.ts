import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP = 30_000

/** What an authenticator app shows (RFC 6238, SHA-1, six digits) for a secret in base32. */
export function totp(secret: string, at: Date): string {
  const bits = Array.from(secret.replaceAll('=', ''))
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / STEP)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const code = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(code % 1_000_000).padStart(6, '0')
}
