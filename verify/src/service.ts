import { authoritiesIn, earlierIn } from './certificates.ts'
import type { Pins } from './answer.ts'
import type { LogSource } from './log.ts'

/** What a service tells of itself: the certificates of its seals, and the key of its log. */
export async function pinsOf(address: string): Promise<Pins> {
  const response = await fetch(new URL('/api/config', address))
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const config: unknown = await response.json()
  const { log, certificate } = fieldsOf(config)
  const { key } = fieldsOf(log)
  const { fingerprint, earlier, authorities } = fieldsOf(certificate)
  if (typeof fingerprint !== 'string') throw new Error('it tells no certificate')
  return {
    certificate: fingerprint,
    earlier: earlierIn(Array.isArray(earlier) ? earlier.map(wordOf) : []),
    authorities: authoritiesIn(Array.isArray(authorities) ? authorities.map((one) => `time,${one}`) : []),
    logKey: typeof key === 'string' ? key : null,
  }
}

function wordOf(one: unknown): string {
  const { fingerprint, from, until } = fieldsOf(one)
  return [fingerprint, from, until].map(String).join(',')
}

function fieldsOf(one: unknown): Record<string, unknown> {
  return typeof one === 'object' && one !== null ? { ...one } : {}
}

const PATIENCE = 15_000
/** No tile is larger: 256 entries or hashes. */
const MOST_BYTES = 100_000

/** The public log of a service. What cannot be had is as if there were no line to it. */
export function logOver(address: string): LogSource {
  async function bytesOf(path: string): Promise<Uint8Array | null> {
    try {
      const response = await fetch(new URL(`/log/${path}`, address), {
        signal: AbortSignal.timeout(PATIENCE),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      })
      const bytes = response.ok ? new Uint8Array(await response.arrayBuffer()) : null
      return bytes && bytes.length <= MOST_BYTES ? bytes : null
    } catch {
      // no line, or no answer in time
      return null
    }
  }
  return {
    tile: bytesOf,
    async checkpoint() {
      const bytes = await bytesOf('checkpoint')
      return bytes && new TextDecoder().decode(bytes)
    },
  }
}
