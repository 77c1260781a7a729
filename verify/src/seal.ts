import { areSame, toHex } from '@evensettle/domain/log/bytes.ts'
import * as asn1 from 'asn1js'
import type { Tools } from '@evensettle/domain/proof/check-bundle.ts'
import {
  algorithm,
  asSet,
  attributesOf,
  block,
  context,
  encoded,
  isIn,
  namedFirst,
  octetsIn,
  oid,
  rawSignature,
  timeIn,
} from './der.ts'

/**
 * What a seal says once it holds. `certificate`: SHA-256 of it in hex; `signedAt`: ISO, as the installation's clock had it; `stamp`: a
 * timestamp that lies in it, not yet checked, with the signature that it is over.
 */
export type SealFacts = {
  certificate: string
  signedAt: string
  stamp: { token: Uint8Array; over: Uint8Array } | null
}

const OID = {
  signedData: '1.2.840.113549.1.7.2',
  data: '1.2.840.113549.1.7.1',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timestamp: '1.2.840.113549.1.9.16.2.14',
} as const

/** A signed message of RFC 5652 with one certificate and one signer, who may have a timestamp, as far as anything is taken out of it. */
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
                  new asn1.Constructed({
                    optional: true,
                    idBlock: { tagClass: 3, tagNumber: 1 },
                    value: [
                      new asn1.Sequence({
                        value: [
                          new asn1.ObjectIdentifier(),
                          new asn1.Set({ value: [new asn1.Sequence({ name: 'token' })] }),
                        ],
                      }),
                    ],
                  }),
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
  const over = parts && octetsIn(block(parts.signature))
  const signature = over && rawSignature(over, NUMBER_BYTES)
  if (!parts || !signature || !areSame(message, madeAnew(parts))) return altered
  const attributes = attributesOf(parts.attributes)
  const fingerprint = await tools.sha256(parts.certificate)
  const isBound =
    isIn(attributes.get(OID.contentType), oid(OID.data)) &&
    areSame(namedFirst(attributes.get(OID.signingCertificate)) ?? fingerprint.subarray(1), fingerprint)
  const signedAt = timeIn(attributes.get(OID.signingTime))
  const told = octetsIn(attributes.get(OID.messageDigest))
  if (!isBound || signedAt === null || !told) return altered
  if (!(await tools.verify(parts.key, signature, asSet(parts.attributes)))) return altered
  const { token } = parts
  const facts = { certificate: toHex(fingerprint), signedAt, stamp: token && { token, over } }
  return { facts, fault: areSame(told, await tools.sha256(sealed)) ? null : 'other_words' }
}

const NUMBER_BYTES = 32

type Parts = Record<'certificate' | 'attributes' | 'signature' | 'serial' | 'issuer' | 'key', Uint8Array> & {
  token: Uint8Array | null
}

function partsOf(message: Uint8Array): Parts | null {
  const found = named(message, MESSAGE)
  const inside = found?.['certificate'] ? named(encoded(found['certificate']), CERTIFICATE) : null
  const { certificate, attributes, signature, token } = found ?? {}
  const { serial, issuer, key } = inside ?? {}
  if (!certificate || !attributes || !signature || !serial || !issuer || !key) return null
  return {
    certificate: encoded(certificate),
    attributes: encoded(attributes),
    signature: encoded(signature),
    serial: encoded(serial),
    issuer: encoded(issuer),
    key: encoded(key),
    token: token ? encoded(token) : null,
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

/** The message that the service makes of these parts. */
function madeAnew({ certificate, attributes, signature, serial, issuer, token }: Parts): Uint8Array {
  const stamp =
    token && new asn1.Sequence({ value: [oid(OID.timestamp), new asn1.Set({ value: [block(token)] })] })
  const signer = new asn1.Sequence({
    value: [
      new asn1.Integer({ value: 1 }),
      new asn1.Sequence({ value: [block(issuer), block(serial)] }),
      algorithm(OID.sha256),
      block(attributes),
      algorithm(OID.ecdsaWithSha256),
      block(signature),
      ...(stamp ? [context(1, [stamp])] : []),
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
