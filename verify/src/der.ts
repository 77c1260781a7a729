import { areSame, fromHex } from '@evensettle/domain/log/bytes.ts'
import * as asn1 from 'asn1js'

/** What was read, byte for byte. */
export function encoded(one: asn1.BaseBlock): Uint8Array {
  return new Uint8Array(one.valueBeforeDecodeView)
}

export function block(bytes: Uint8Array): asn1.BaseBlock {
  return asn1.fromBER(bytes).result
}

export function oid(value: string): asn1.ObjectIdentifier {
  return new asn1.ObjectIdentifier({ value })
}

export function algorithm(value: string): asn1.Sequence {
  return new asn1.Sequence({ value: [oid(value)] })
}

/** What is signed of the attributes: the same bytes as a set (RFC 5652, section 5.4). */
export function asSet(attributes: Uint8Array): Uint8Array {
  const set = Uint8Array.from(attributes)
  set[0] = 0x31
  return set
}

export function attributesOf(attributes: Uint8Array): Map<string, asn1.BaseBlock> {
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

export function isIn(value: asn1.BaseBlock | undefined, expected: asn1.BaseBlock): boolean {
  return value !== undefined && areSame(encoded(value), new Uint8Array(expected.toBER()))
}

export function octetsIn(one: asn1.BaseBlock | undefined): Uint8Array | null {
  return one instanceof asn1.OctetString ? new Uint8Array(one.valueBlock.valueHexView) : null
}

export function timeIn(one: asn1.BaseBlock | undefined): string | null {
  const isTime = one instanceof asn1.UTCTime || one instanceof asn1.GeneralizedTime
  const at = isTime ? one.toDate().getTime() : Number.NaN
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** The two numbers of an ECDSA signature, of so many bytes each; null where it is not the one way to write them. */
export function rawSignature(octets: Uint8Array, bytes: number): Uint8Array | null {
  const pair = block(octets)
  const numbers = pair instanceof asn1.Sequence ? pair.valueBlock.value : []
  const both = numbers.filter((one) => one instanceof asn1.Integer).map((one) => one.toBigInt())
  const [r, s] = both
  if (r === undefined || s === undefined || both.length !== 2 || r < 0n || s < 0n) return null
  const again = new asn1.Sequence({ value: both.map((one) => asn1.Integer.fromBigInt(one)) }).toBER()
  if (!areSame(new Uint8Array(again), octets)) return null
  const joined = both.map((one) => one.toString(16).padStart(2 * bytes, '0')).join('')
  return joined.length === 4 * bytes ? fromHex(joined) : null
}

/** What a part is made of; nothing where it is no such part. */
export function itemsOf(one: asn1.BaseBlock | undefined): asn1.BaseBlock[] {
  return one instanceof asn1.Constructed ? one.valueBlock.value : []
}

export function context(tagNumber: number, value: asn1.BaseBlock[]): asn1.Constructed {
  return new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber }, value })
}

/** The hash of the certificate that a SigningCertificate or a SigningCertificateV2 names first (RFC 5035). */
export function namedFirst(value: asn1.BaseBlock | undefined): Uint8Array | null {
  const [list] = itemsOf(value)
  const [first] = itemsOf(list)
  return octetsIn(itemsOf(first).find((one) => one instanceof asn1.OctetString))
}
