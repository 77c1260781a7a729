import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } }
type Request = { challenge: string; rpId?: string }

/** An answer of an authenticator in the JSON form of WebAuthn. */
export type Answer = {
  id: string
  rawId: string
  type: 'public-key'
  clientExtensionResults: Record<string, never>
  response: Record<string, string>
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (...entries: Buffer[]): Buffer => Buffer.concat([head(5, entries.length / 2), ...entries])

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** A P-256 authenticator with "none" attestation; holds one key, checks nothing it is asked. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly #origin: string
  readonly #privateKey: KeyObject
  readonly #cose: Buffer
  counter = 0
  /** Off: answers without having verified its user. */
  verifies = true

  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    this.#cose = map(
      integer(1),
      integer(2),
      integer(3),
      integer(-7),
      integer(-1),
      integer(1),
      integer(-2),
      bytes(Buffer.from(x, 'base64url')),
      integer(-3),
      bytes(Buffer.from(y, 'base64url')),
    )
  }

  #data(rpId: string, attested: Buffer | null): Buffer {
    this.counter += 1
    const flags = PRESENT | (this.verifies ? VERIFIED : 0) | (attested === null ? 0 : ATTESTED)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const hash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([hash, Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)])
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #answer(response: Record<string, Buffer>): Answer {
    const id = this.id.toString('base64url')
    const encoded = Object.entries(response).map(([name, value]) => [name, value.toString('base64url')])
    const members: Record<string, string> = Object.fromEntries(encoded)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: members }
  }

  /** What `navigator.credentials.create` would give. */
  create(options: Creation, rpId = options.rp.id ?? ''): Answer {
    const size = Buffer.from([this.id.length >> 8, this.id.length & 255])
    const attested = Buffer.concat([Buffer.alloc(16), size, this.id, this.#cose])
    const attestationObject = map(
      text('fmt'),
      text('none'),
      text('attStmt'),
      map(),
      text('authData'),
      bytes(this.#data(rpId, attested)),
    )
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options.challenge),
      attestationObject,
    })
  }

  /** What `navigator.credentials.get` would give. */
  get(options: Request, rpId = options.rpId ?? ''): Answer {
    const clientDataJSON = this.#client('webauthn.get', options.challenge)
    const authenticatorData = this.#data(rpId, null)
    const hash = createHash('sha256').update(clientDataJSON).digest()
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), this.#privateKey)
    return this.#answer({ clientDataJSON, authenticatorData, signature })
  }
}
