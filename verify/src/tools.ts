import type { Tools } from '@evensettle/domain/proof/check-bundle.ts'

const KEY = { name: 'ECDSA', namedCurve: 'P-256' }
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' }

/** What the checks need, from what browsers and Node have in common. */
export const TOOLS: Tools = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))),
  async verifyEd25519(key, signature, signed) {
    try {
      const imported = await crypto.subtle.importKey('raw', new Uint8Array(key), 'Ed25519', false, ['verify'])
      return await crypto.subtle.verify(
        'Ed25519',
        imported,
        new Uint8Array(signature),
        new Uint8Array(signed),
      )
    } catch {
      // a point that is not on the curve
      return false
    }
  },
  async digest(of) {
    const bytes = typeof of === 'string' ? new TextEncoder().encode(of) : new Uint8Array(of)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  },
  text: (utf8) => new TextDecoder().decode(utf8),
  fromBase64: (text) => Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0)),
  async verify(key, signature, signed) {
    try {
      const imported = await crypto.subtle.importKey('spki', new Uint8Array(key), KEY, false, ['verify'])
      return await crypto.subtle.verify(
        SIGNATURE,
        imported,
        new Uint8Array(signature),
        new Uint8Array(signed),
      )
    } catch {
      // a point that is not on the curve
      return false
    }
  },
}
