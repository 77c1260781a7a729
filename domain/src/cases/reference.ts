import { err, ok, type Result } from '../result.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `ES-XXXX-XXXX` in Crockford base32 from 40 random bits (five bytes). */
export function caseReference(random: Uint8Array): string {
  if (random.length < 5) throw new RangeError('a case reference needs five random bytes')
  let bits = 0n
  for (const byte of random.subarray(0, 5)) bits = (bits << 8n) | BigInt(byte)
  let text = ''
  for (let i = 0; i < 8; i += 1) {
    text = (CROCKFORD[Number(bits & 31n)] ?? '') + text
    bits >>= 5n
  }
  return `ES-${text.slice(0, 4)}-${text.slice(4)}`
}

/** Reads a reference as people type it: any case, blanks, missing dashes, O for 0 and I or L for 1. */
export function parseReference(text: string): Result<string, { code: 'REFERENCE_INVALID' }> {
  const bare = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(/^ES/, '')
  const read = bare.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (!/^[0-9A-HJKMNP-TV-Z]{8}$/.test(read)) return err({ code: 'REFERENCE_INVALID' })
  return ok(`ES-${read.slice(0, 4)}-${read.slice(4)}`)
}
