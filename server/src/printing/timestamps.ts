import { createHash, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Timestamping } from '../config/timestamps.ts'
import type { Logger } from '../platform/telling/log.ts'
import { StartupError } from '../startup-error.ts'
import { stampIn, timestampQuery, type Stamp } from './timestamp-token.ts'

/** Somebody else's word for when a seal existed, by RFC 3161. */
export type Timestamps = {
  /** SHA-256, in hex, of the certificates that its word is trusted by: a paper says under its seal whose it has to be */
  trusted: readonly string[]
  /** A timestamp over something with this SHA-256; null where none was to be had in time, which is told in the log. */
  stamp(digest: Uint8Array): Promise<Stamp | null>
}

type Means = {
  log: Pick<Logger, 'warn'>
  now: () => Date
  randomBytes: (count: number) => Buffer
  /** milliseconds for all of an answer */
  patience?: number
}

/** Somebody waits for the sealed paper. */
const PATIENCE = 5_000
const MOST_REPLY_BYTES = 64_000
const MOST_TRUSTED = 8
const NONCE_BYTES = 8
const TYPES = { query: 'application/timestamp-query', reply: 'application/timestamp-reply' } as const

/** The authority that the configuration names; null: there is none. @throws StartupError where its certificates cannot be read */
export async function openTimestamps(given: Timestamping | null, means: Means): Promise<Timestamps | null> {
  if (given === null) return null
  const anchors = certificatesOf(await readFile(given.caFile, 'utf8').catch(() => ''))
  if (anchors.length === 0 || anchors.length > MOST_TRUSTED)
    throw new StartupError(
      `TSA_CA_FILE names ${given.caFile}, which cannot be read or does not hold 1 to ${MOST_TRUSTED} certificates as PEM (-----BEGIN CERTIFICATE-----).`,
    )
  return {
    trusted: anchors.map(({ raw }) => createHash('sha256').update(raw).digest('hex')),
    async stamp(digest) {
      const asked = { digest, nonce: nonceOf(means), policy: given.policy }
      const why = (reason: string) =>
        means.log.warn('a paper gets no timestamp', { authority: new URL(given.url).host, reason })
      try {
        const reply = await replyTo(timestampQuery(asked), given.url, means.patience ?? PATIENCE)
        const stamp = stampIn(reply, asked, { anchors, now: means.now() })
        if (stamp.ok) return stamp.value
        why(stamp.error)
      } catch (error) {
        why(error instanceof Error ? error.message : String(error))
      }
      return null
    },
  }
}

function certificatesOf(pem: string): X509Certificate[] {
  try {
    const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
    return blocks.map((one) => new X509Certificate(one))
  } catch {
    return []
  }
}

/** A number that is never asked again, positive and without noughts in front as DER wants it. */
function nonceOf({ randomBytes }: Means): Uint8Array {
  const nonce = Uint8Array.from(randomBytes(NONCE_BYTES))
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  return nonce
}

async function replyTo(query: Uint8Array, address: string, patience: number): Promise<Uint8Array> {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const known = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const response = await fetch(url, {
    method: 'POST',
    body: new Uint8Array(query),
    redirect: 'error',
    // the whole answer, not only its head: one that drips is cut off as well
    signal: AbortSignal.timeout(patience),
    headers: {
      'content-type': TYPES.query,
      accept: TYPES.reply,
      ...(username !== '' && { authorization: ['Basic', Buffer.from(known).toString('base64')].join(' ') }),
    },
  })
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (response.ok && type === TYPES.reply && response.body) return wholeOf(response.body)
  await response.body?.cancel()
  throw new Error(response.ok ? 'it did not answer with a timestamp' : `it answered ${response.status}`)
}

async function wholeOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > MOST_REPLY_BYTES) throw new Error('its answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
