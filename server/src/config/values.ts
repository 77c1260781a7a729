import { createPrivateKey } from 'node:crypto'
import { DISPUTE_TYPES, type DisputeType } from '@evensettle/domain/cases/dispute-type.ts'

/** What was given for these variables, or for all of them. */
export type Given<Name extends string = string> = Partial<Record<Name, string | undefined>>

/** An EC P-256 private key as JSON Web Key, used to sign access tokens (ES256). */
export type SigningKey = { kty: 'EC'; crv: 'P-256'; x: string; y: string; d: string; kid?: string }

/** What one value of the environment has to look like; the variables are in environment.ts, what several say together in database.ts and the like. */
export const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/

export const MAILBOX = /^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/

/** The signing key of a JSON Web Key text; null when it is not a usable private P-256 key. */
export function parseSigningKey(json: string): SigningKey | null {
  try {
    const key = createPrivateKey({ key: JSON.parse(json), format: 'jwk' })
    const { crv, x, y, d } = key.export({ format: 'jwk' })
    if (crv !== 'P-256' || x === undefined || y === undefined || d === undefined) return null
    const { kid } = JSON.parse(json)
    return { kty: 'EC', crv, x, y, d, ...(typeof kid === 'string' ? { kid } : {}) }
  } catch {
    return null
  }
}

/** The signing keys of a JSON array; null where one is none. */
export function parseSigningKeys(json: string): SigningKey[] | null {
  try {
    const keys: unknown = JSON.parse(json)
    if (!Array.isArray(keys)) return null
    const parsed = keys.map((key) => parseSigningKey(JSON.stringify(key)))
    return parsed.every((key) => key !== null) ? parsed : null
  } catch {
    return null
  }
}

/** The sealing keys of a list, or null where one is none. */
export function parseSealingKeys(text: string): Buffer[] | null {
  const keys = list(text.replaceAll(/\s+/g, ',')).map(parseSealingKey)
  return keys.every((key) => key !== null) ? keys : null
}

/** 32 bytes of a base64 text, or null. */
export function parseSealingKey(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length === 32 && /^[\w+/-]+=*$/.test(base64) ? bytes : null
}

export function disputeType(name: string): DisputeType | null {
  return DISPUTE_TYPES.find((type) => type === name) ?? null
}

export function isOid(value: string): boolean {
  return /^[0-2](?:\.(?:0|[1-9]\d{0,18})){1,30}$/.test(value)
}

export function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) <= 65_535
}

export function isHost(value: string): boolean {
  return /^[\w.:%-]+$/.test(value)
}

export function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}

export function isScanner(value: string): boolean {
  const url = URL.parse(value)
  if (url === null) return false
  return url.protocol === 'unix:' ? url.pathname.length > 1 : url.protocol === 'tcp:' && url.hostname !== ''
}

/** Names and addresses that only a machine itself or its own network knows; a name without a dot is one of them. */
const NEAR =
  /^(?:[^.:]+|.*\.local(?:host)?|.*\.internal|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|\[::1\]|\[f[cd].*\])$/

/** Whether an address is on this machine or its own network; not where it is no address. */
export function isNear(url: string): boolean {
  return URL.canParse(url) && NEAR.test(new URL(url).hostname)
}

export function hasProtocol(value: string, protocols: readonly string[]): boolean {
  const url = URL.parse(value)
  return url !== null && protocols.includes(url.protocol)
}

export function list(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export function proxies(value: string): number {
  if (value === 'on' || value === 'true') return 1
  if (value === 'off' || value === 'false') return 0
  return Number(value)
}

/** The key and the address of a witness, from one text; none where it is not one. */
export function witnessIn(value: string): { key: string; url: string }[] {
  const { key = '', url = '' } = /^(?<key>[^\s+]+\+[0-9a-f]{8}\+\S+) +(?<url>\S+)$/.exec(value)?.groups ?? {}
  return hasProtocol(url, ['http:', 'https:']) ? [{ key, url }] : []
}

/** A service people may sign in with: OpenID Connect by `issuer`, or plain OAuth 2 by `endpoints`. */
export type SignInProvider = {
  clientId: string
  clientSecret?: string
  issuer?: string
  endpoints?: { authorization: string; token: string; userinfo: string }
  scopes?: string
}

/** A mailbox that is read over IMAP. */
export type ImapBox = {
  host: string
  port: number
  /** TLS from the first byte on; without it, it is begun before anybody signs in */
  secure: boolean
  user: string
  password: string
  folder: string
}

/** `imaps://name:password@host[:port]/folder`, or `imap:` where the server begins TLS when it is asked to; null: it is not one. */
export function readImapUrl(text: string): ImapBox | null {
  const url = URL.parse(text)
  if (url === null || !['imap:', 'imaps:'].includes(url.protocol) || url.hostname === '') return null
  const secure = url.protocol === 'imaps:'
  try {
    const [user, password, folder] = [url.username, url.password, url.pathname.slice(1)].map(
      decodeURIComponent,
    )
    if (!user || !password) return null
    const port = url.port === '' ? (secure ? 993 : 143) : Number(url.port)
    return { host: url.hostname, port, secure, user, password, folder: folder || 'INBOX' }
  } catch {
    return null
  }
}
