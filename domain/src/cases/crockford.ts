const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight characters of Crockford's base32 from 40 random bits (five bytes), as `XXXX-XXXX`. */
export function eightCharacters(random: Uint8Array): string {
  if (random.length < 5) throw new RangeError('eight characters need five random bytes')
  let bits = 0n
  for (const byte of random.subarray(0, 5)) bits = (bits << 8n) | BigInt(byte)
  let text = ''
  for (let i = 0; i < 8; i += 1) {
    text = (CROCKFORD[Number(bits & 31n)] ?? '') + text
    bits >>= 5n
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** Reads eight characters as people type them: any case, blanks, dashes, O for 0 and I or L for 1. Null: not eight. */
export function readEightCharacters(text: string): string | null {
  const read = text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(read) ? `${read.slice(0, 4)}-${read.slice(4)}` : null
}
