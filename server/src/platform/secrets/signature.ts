import { createHmac, timingSafeEqual } from 'node:crypto'

/** seconds that a notice may have been under way, against those who send an old one again */
const SIGNED_WITHIN = 300

/** `t=<seconds>,v1=<hex HMAC-SHA-256 of "t.body">`; while a secret is changed there are several v1. */
export function isSigned(body: string | Uint8Array, signature: string, secret: string, now: Date): boolean {
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const at = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  if (!(Math.abs(now.getTime() / 1000 - at) <= SIGNED_WITHIN)) return false
  const right = createHmac('sha256', secret).update(`${at}.`).update(body).digest()
  return parts.some(([name, hex = '']) => {
    const given = Buffer.from(hex, 'hex')
    return name === 'v1' && given.length === right.length && timingSafeEqual(given, right)
  })
}
