import { areSame, toHex } from '@evensettle/domain/log/bytes.ts'
import * as asn1 from 'asn1js'
import type { Tools } from '@evensettle/domain/proof/check-bundle.ts'

/** What a seal says once it holds. `certificate`: SHA-256 of it in hex; `signedAt`: ISO, as the installation's clock had it. */
export type SealFacts = { certificate: string; signedAt: string }

const OID = {
  signedData: '1.2.840.113549.1.7.2',
  data: '1.2.840.113549.1.7.1',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
} as const

/** A signed message of RFC 5652 with one certificate and one signer, as far as anything is taken out of it. */
const MESSAGE = new asn1.Sequence({
  value: [
    new asn1.ObjectIdentifier(),
    context(0, [
      new asn1.Sequence({
        value: [
          new asn1.Integer(),
          new asn1.Set(),
          new asn1.Sequence(),
          context(0, [new asn1.Sequence({ name: 'certificate' })]),
          new asn1.Set({
            value: [
              new asn1.Sequence({
                value: [
                  new asn1.Integer(),
                  new asn1.Sequence(),
                  new asn1.Sequence(),
                  new asn1.Constructed({
                    name: 'attributes',
                    idBlock: { tagClass: 3, tagNumber: 0 },
                    value: [new asn1.Repeated({ value: new asn1.Sequence() })],
                  }),
                  new asn1.Sequence(),
                  new asn1.OctetString({ name: 'signature' }),
                ],
              }),
            ],
          }),
        ],
      }),
    ]),
  ],
})

/** The parts of a certificate that a seal repeats (RFC 5280). */
const CERTIFICATE = new asn1.Sequence({
  value: [
    new asn1.Sequence({
      value: [
        new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [new asn1.Integer()] }),
        new asn1.Integer({ name: 'serial' }),
        new asn1.Sequence(),
        new asn1.Sequence({ name: 'issuer', value: [new asn1.Repeated({ value: new asn1.Set() })] }),
        new asn1.Sequence(),
        new asn1.Sequence(),
        new asn1.Sequence({ name: 'key', value: [new asn1.Sequence(), new asn1.BitString()] }),
        new asn1.Any({ optional: true }),
      ],
    }),
    new asn1.Sequence(),
    new asn1.BitString(),
  ],
})

function context(tagNumber: number, value: asn1.BaseBlock[]): asn1.Constructed {
  return new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber }, value })
}

/**
 * Checks the seal over `sealed`, the bytes around its hole. Without facts it is no seal that holds; with a fault it is one of other
 * bytes. A seal that could be written otherwise and still hold is none: all of it that nothing else covers is made anew and compared.
 */
export async function checkSeal(
  tools: Pick<Tools, 'sha256' | 'verify'>,
  message: Uint8Array,
  sealed: Uint8Array,
): Promise<{ facts: SealFacts; fault: null | 'other_words' } | { facts: null; fault: 'altered' }> {
  const altered = { facts: null, fault: 'altered' } as const
  const parts = partsOf(message)
  const signature = parts && rawSignature(parts.signature)
  if (!parts || !signature || !areSame(message, madeAnew(parts))) return altered
  const attributes = attributesOf(parts.attributes)
  const fingerprint = await tools.sha256(parts.certificate)
  const isBound =
    isIn(attributes.get(OID.contentType), oid(OID.data)) &&
    holds(attributes.get(OID.signingCertificate), fingerprint)
  const signedAt = timeIn(attributes.get(OID.signingTime))
  const told = octetsIn(attributes.get(OID.messageDigest))
  if (!isBound || signedAt === null || !told) return altered
  if (!(await tools.verify(parts.key, signature, asSet(parts.attributes)))) return altered
  const facts = { certificate: toHex(fingerprint), signedAt }
  return { facts, fault: areSame(told, await tools.sha256(sealed)) ? null : 'other_words' }
}

type Parts = Record<'certificate' | 'attributes' | 'signature' | 'serial' | 'issuer' | 'key', Uint8Array>

function partsOf(message: Uint8Array): Parts | null {
  const found = named(message, MESSAGE)
  const inside = found?.['certificate'] ? named(encoded(found['certificate']), CERTIFICATE) : null
  const { certificate, attributes, signature } = found ?? {}
  const { serial, issuer, key } = inside ?? {}
  if (!certificate || !attributes || !signature || !serial || !issuer || !key) return null
  return {
    certificate: encoded(certificate),
    attributes: encoded(attributes),
    signature: encoded(signature),
    serial: encoded(serial),
    issuer: encoded(issuer),
    key: encoded(key),
  }
}

function named(bytes: Uint8Array, schema: asn1.BaseBlock): Record<string, asn1.BaseBlock> | null {
  try {
    const { offset, result } = asn1.fromBER(bytes)
    if (offset !== bytes.length) return null
    const compared = asn1.compareSchema(result, result, schema)
    return compared.verified ? compared.result : null
  } catch {
    // what is no ASN.1 at all
    return null
  }
}

/** What was read, byte for byte. */
function encoded(one: asn1.BaseBlock): Uint8Array {
  return new Uint8Array(one.valueBeforeDecodeView)
}

function block(bytes: Uint8Array): asn1.BaseBlock {
  return asn1.fromBER(bytes).result
}

function oid(value: string): asn1.ObjectIdentifier {
  return new asn1.ObjectIdentifier({ value })
}

function algorithm(value: string): asn1.Sequence {
  return new asn1.Sequence({ value: [oid(value)] })
}

/** The message that the service makes of these parts. */
function madeAnew({ certificate, attributes, signature, serial, issuer }: Parts): Uint8Array {
  const signer = new asn1.Sequence({
    value: [
      new asn1.Integer({ value: 1 }),
      new asn1.Sequence({ value: [block(issuer), block(serial)] }),
      algorithm(OID.sha256),
      block(attributes),
      algorithm(OID.ecdsaWithSha256),
      block(signature),
    ],
  })
  const content = new asn1.Sequence({
    value: [
      new asn1.Integer({ value: 1 }),
      new asn1.Set({ value: [algorithm(OID.sha256)] }),
      new asn1.Sequence({ value: [oid(OID.data)] }),
      context(0, [block(certificate)]),
      new asn1.Set({ value: [signer] }),
    ],
  })
  const message = new asn1.Sequence({ value: [oid(OID.signedData), context(0, [content])] })
  return new Uint8Array(message.toBER())
}

/** What is signed of the attributes: the same bytes as a set (RFC 5652, section 5.4). */
function asSet(attributes: Uint8Array): Uint8Array {
  const set = Uint8Array.from(attributes)
  set[0] = 0x31
  return set
}

function attributesOf(attributes: Uint8Array): Map<string, asn1.BaseBlock> {
  const all = asn1.fromBER(attributes).result
  const found = new Map<string, asn1.BaseBlock>()
  if (!(all instanceof asn1.Constructed)) return found
  for (const one of all.valueBlock.value) {
    const [type, values] = one instanceof asn1.Sequence ? one.valueBlock.value : []
    const value =
      values instanceof asn1.Set && values.valueBlock.value.length === 1 ? values.valueBlock.value[0] : null
    if (type instanceof asn1.ObjectIdentifier && value) found.set(type.valueBlock.toString(), value)
  }
  return found
}

function isIn(value: asn1.BaseBlock | undefined, expected: asn1.BaseBlock): boolean {
  return value !== undefined && areSame(encoded(value), new Uint8Array(expected.toBER()))
}

/** Whether a SigningCertificateV2 names this certificate first (RFC 5035); without an algorithm it goes by SHA-256. */
function holds(value: asn1.BaseBlock | undefined, fingerprint: Uint8Array): boolean {
  const list = firstOf(value)
  const first = firstOf(list)
  const hash = octetsIn(firstOf(first))
  return hash !== null && areSame(hash, fingerprint)
}

function firstOf(one: asn1.BaseBlock | undefined): asn1.BaseBlock | undefined {
  return one instanceof asn1.Sequence ? one.valueBlock.value[0] : undefined
}

function octetsIn(one: asn1.BaseBlock | undefined): Uint8Array | null {
  return one instanceof asn1.OctetString ? new Uint8Array(one.valueBlock.valueHexView) : null
}

function timeIn(one: asn1.BaseBlock | undefined): string | null {
  const isTime = one instanceof asn1.UTCTime || one instanceof asn1.GeneralizedTime
  const at = isTime ? one.toDate().getTime() : Number.NaN
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

const NUMBER_BYTES = 32

/** The 64 bytes of an ECDSA signature over P-256; null where it is not the one way to write them. */
function rawSignature(signature: Uint8Array): Uint8Array | null {
  const octets = octetsIn(asn1.fromBER(signature).result)
  const pair = octets && asn1.fromBER(octets).result
  const numbers = pair instanceof asn1.Sequence ? pair.valueBlock.value : []
  const both = numbers.filter((one) => one instanceof asn1.Integer).map((one) => one.toBigInt())
  const [r, s] = both
  if (!octets || r === undefined || s === undefined || both.length !== 2 || r < 0n || s < 0n) return null
  const again = new asn1.Sequence({ value: both.map((one) => asn1.Integer.fromBigInt(one)) }).toBER()
  if (!areSame(new Uint8Array(again), octets)) return null
  const joined = both.map((one) => one.toString(16).padStart(2 * NUMBER_BYTES, '0')).join('')
  return joined.length === 4 * NUMBER_BYTES
    ? Uint8Array.from({ length: 2 * NUMBER_BYTES }, (_, at) =>
        Number.parseInt(joined.slice(2 * at, 2 * at + 2), 16),
      )
    : null
}
