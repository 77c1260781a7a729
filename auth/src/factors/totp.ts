import { Secret, TOTP } from 'otpauth'
import makeQrCode from 'qrcode-generator'

const PERIOD = 30

/** 160 random bits. */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes)
}

function totpOf(secret: Uint8Array, issuer: string, label: string): TOTP {
  const bytes = Uint8Array.from(secret)
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer: bytes.buffer }),
  })
}

/** What an authenticator app is shown once. The SVG has no `#`: clients put it into a data URL as it is. */
export function totpEnrolment(
  secret: Uint8Array,
  issuer: string,
  label: string,
): { qr_code: string; secret: string; uri: string } {
  const totp = totpOf(secret, issuer, label)
  const uri = totp.toString()
  const code = makeQrCode(0, 'M')
  code.addData(uri)
  code.make()
  return { qr_code: code.createSvgTag({ cellSize: 4, scalable: true }), secret: totp.secret.base32, uri }
}

/** The time step a code belongs to, one step either side of now; null when it is wrong. */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret, '', '').validate({ token: code, window: 1, timestamp: now.getTime() })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta
}
