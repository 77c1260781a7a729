/** SHA-256 of bytes, as 32 bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** The same where only a browser's or Node's own is at hand, which answers later. */
export type SlowSha256 = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Standard base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3)
    const all = one * 65_536 + two * 256 + three
    const letters = [18, 12, 6, 0].map((shift) => LETTERS.charAt((all >>> shift) & 63)).join('')
    const left = bytes.length - at
    text += left >= 3 ? letters : letters.slice(0, left + 1).padEnd(4, '=')
  }
  return text
}

/** The bytes of standard base64; null where it is not the one way to write them. */
export function fromBase64(text: string): Uint8Array | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return null
  const letters = text.replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4))
  let [held, bits, at] = [0, 0, 0]
  for (const letter of letters) {
    held = ((held << 6) | LETTERS.indexOf(letter)) & 0xff_ff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at] = (held >>> bits) & 0xff
      at += 1
    }
  }
  return toBase64(bytes) === text ? bytes : null
}

/** Lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of lower-case hex; null where it is none. */
export function fromHex(text: string): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** The UTF-8 of a text. */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = []
  for (const letter of text.toWellFormed()) {
    const code = letter.codePointAt(0) ?? 0
    if (code < 0x80) bytes.push(code)
    else if (code < 0x8_00) bytes.push(0xc0 | (code >> 6), rest(code))
    else if (code < 0x1_00_00) bytes.push(0xe0 | (code >> 12), rest(code >> 6), rest(code))
    else bytes.push(0xf0 | (code >> 18), rest(code >> 12), rest(code >> 6), rest(code))
  }
  return Uint8Array.from(bytes)
}

function rest(code: number): number {
  return 0x80 | (code & 0x3f)
}

/** Bytes one behind the other. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Whether two are the same, byte for byte. */
export function areSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
