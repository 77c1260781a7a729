import { areSame, toHex } from '@evensettle/domain/log/bytes.ts'
import type { Tools } from '@evensettle/domain/proof/check-bundle.ts'
import * as asn1 from 'asn1js'
import type { Stamped } from './answer.ts'
import {
  asSet,
  attributesOf,
  block,
  context,
  encoded,
  isIn,
  itemsOf,
  namedFirst,
  octetsIn,
  oid,
  rawSignature,
  timeIn,
} from './der.ts'

const OID = {
  signedData: '1.2.840.113549.1.7.2',
  timestamp: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  certificateIds: ['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47'],
  organisation: '2.5.4.10',
  commonName: '2.5.4.3',
} as const

/** What a timestamp is of: the SHA-256 of a signature, written in one of two ways. */
const IMPRINT =
  /^30(?:31300d060960864801650304020105000420|2f300b06096086480165030402010420)(?<digest>.{64})$/
const DIGEST = /^300[bd]060960864801650304020(?<number>[123])(?:0500)?$/
const BY_RSA = /^300[bd]06092a864886f70d01010(?<number>[1bcd])(?:0500)?$/
const BY_CURVE = /^300a06082a8648ce3d04030(?<number>[234])$/
const HASHES: Record<string, string> = {
  1: 'SHA-256',
  2: 'SHA-384',
  3: 'SHA-512',
  b: 'SHA-256',
  c: 'SHA-384',
  d: 'SHA-512',
}
const CURVES = [
  { named: '06082a8648ce3d030107', namedCurve: 'P-256', bytes: 32 },
  { named: '06052b81040022', namedCurve: 'P-384', bytes: 48 },
  { named: '06052b81040023', namedCurve: 'P-521', bytes: 66 },
] as const
/** By its length: a certificate is named by one of these. */
const HASH_OF: Record<number, string> = { 20: 'SHA-1', 32: 'SHA-256', 48: 'SHA-384', 64: 'SHA-512' }

/** That a certificate is for timestamps and nothing else, which is critical; and that one may issue others (RFC 5280). */
const FOR_TIMESTAMPS = '0603551d250101ff040c300a06082b06010505070308'
const MAY_ISSUE = /0603551d13(?:0101ff)?04..30..0101ff/

/** What parts begin with that no signature covers. */
const SEQUENCE = 0x30
const SIGNED_ATTRIBUTES = 0xa0

type Stamp = { token: Uint8Array; over: Uint8Array }

/**
 * Checks a timestamp by RFC 3161 over a signature: all of its bytes, and its authority by one of the certificates that a paper says
 * under its seal (SHA-256 in hex). Null: it does not hold, or could be written otherwise.
 */
export async function checkTimestamp(
  tools: Pick<Tools, 'sha256'>,
  { token, over }: Stamp,
  trusted: readonly string[],
): Promise<Stamped | null> {
  try {
    const parts = partsOf(token)
    const info = parts && infoIn(parts.octets)
    const chain = parts?.certificates.map(certificateIn) ?? []
    const [leaf] = chain
    if (!info || !leaf || info.digest !== toHex(await tools.sha256(over))) return null
    const isWhole = areSame(token, madeAnew(parts, leaf)) && (await isSigned(parts, leaf))
    const anchor = isWhole ? await anchorOf(tools, chain, info.at) : null
    if (anchor === null || !trusted.includes(anchor)) return null
    return { is: 'found', at: info.latest, authority: leaf.name || anchor, certificate: anchor }
  } catch {
    // what is no ASN.1, or no key
    return null
  }
}

function partsOf(token: Uint8Array) {
  const [, holder] = itemsOf(block(token))
  const [, , content, certificates, signers] = itemsOf(itemsOf(holder)[0])
  const [, , digest, attributes, method, signature] = itemsOf(itemsOf(signers)[0])
  const octets = octetsIn(itemsOf(itemsOf(content)[1])[0])
  const value = octetsIn(signature)
  if (!octets || !value || !digest || !attributes || !method) return null
  return { octets, certificates: itemsOf(certificates), digest, attributes, method, value }
}

type Parts = NonNullable<ReturnType<typeof partsOf>>

/** When it was made, when it was at the latest by how exact its authority says to be, and what of. */
function infoIn(octets: Uint8Array): { at: number; latest: string; digest: string } | null {
  const [, , imprint, , time, accuracy] = itemsOf(block(octets))
  const at = Date.parse(timeIn(time) ?? '')
  const digest = imprint && IMPRINT.exec(toHex(encoded(imprint)))?.groups?.['digest']
  if (Number.isNaN(at) || digest === undefined) return null
  const exact = accuracy instanceof asn1.Sequence ? itemsOf(accuracy) : []
  const seconds = exact[0] instanceof asn1.Integer ? Number(exact[0].toBigInt()) : 0
  // what is finer than a second counts as one
  const later = exact.length > (exact[0] instanceof asn1.Integer ? 1 : 0) ? seconds + 1 : seconds
  return { at, latest: new Date(at + later * 1_000).toISOString(), digest }
}

function certificateIn(one: asn1.BaseBlock) {
  const [signed, method, signature] = itemsOf(one)
  const [, serial, methodInside, issuer, span, subject, key] = itemsOf(signed)
  if (
    !signed ||
    !method ||
    !serial ||
    !methodInside ||
    !issuer ||
    !subject ||
    !key ||
    encoded(one)[0] !== SEQUENCE
  )
    throw new Error('no certificate')
  if (!(signature instanceof asn1.BitString) || signature.valueBlock.unusedBits !== 0)
    throw new Error('no signature')
  const [from, until] = itemsOf(span).map((time) => Date.parse(timeIn(time) ?? ''))
  return {
    bytes: encoded(one),
    hex: toHex(encoded(one)),
    signed: encoded(signed),
    // the one outside is not signed
    method: isIn(methodInside, method) ? toHex(encoded(method)) : '',
    signature: new Uint8Array(signature.valueBlock.valueHexView),
    serial,
    issuer,
    span: [from ?? Number.NaN, until ?? Number.NaN] as const,
    name: nameIn(subject),
    key: encoded(key),
  }
}

type Certificate = ReturnType<typeof certificateIn>

/** Who a certificate is of: an organization, or what else it is called. */
function nameIn(subject: asn1.BaseBlock): string {
  const names = itemsOf(subject)
    .flatMap(itemsOf)
    .map((one) => itemsOf(one))
  const named = (type: string) => names.find(([first]) => isIn(first, oid(type)))?.[1]
  const name = named(OID.organisation) ?? named(OID.commonName)
  return name && 'getValue' in name && typeof name.getValue === 'function' ? String(name.getValue()) : ''
}

/** The message that the service keeps of a timestamp with these parts: the certificates in their order, and nothing unsigned. */
function madeAnew({ octets, certificates, digest, attributes, method, value }: Parts, leaf: Certificate) {
  const signer = new asn1.Sequence({
    value: [
      new asn1.Integer({ value: 1 }),
      new asn1.Sequence({ value: [leaf.issuer, leaf.serial] }),
      digest,
      attributes,
      method,
      new asn1.OctetString({ valueHex: value }),
    ],
  })
  const info = context(0, [new asn1.OctetString({ valueHex: octets })])
  const content = new asn1.Sequence({
    value: [
      new asn1.Integer({ value: 3 }),
      new asn1.Set({ value: [digest] }),
      new asn1.Sequence({ value: [oid(OID.timestamp), info] }),
      context(0, certificates),
      new asn1.Set({ value: [signer] }),
    ],
  })
  const message = new asn1.Sequence({ value: [oid(OID.signedData), context(0, [content])] })
  return new Uint8Array(message.toBER())
}

async function hashOf(name: string | undefined, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(name ?? '', new Uint8Array(bytes)))
}

async function isSigned({ octets, digest, attributes, method, value }: Parts, leaf: Certificate) {
  const hash = HASHES[DIGEST.exec(toHex(encoded(digest)))?.groups?.['number'] ?? '']
  // it is signed as something else (RFC 5652, section 5.4)
  if (encoded(attributes)[0] !== SIGNED_ATTRIBUTES) return false
  const told = attributesOf(encoded(attributes))
  const sum = octetsIn(told.get(OID.messageDigest))
  const isAbout = isIn(told.get(OID.contentType), oid(OID.timestamp))
  if (!sum || !isAbout || !areSame(sum, await hashOf(hash, octets))) return false
  const ids = OID.certificateIds.map((type) => told.get(type)).filter((one) => one !== undefined)
  for (const id of ids) {
    const named = namedFirst(id)
    if (!named || !areSame(named, await hashOf(HASH_OF[named.length], leaf.bytes))) return false
  }
  const isOwn = ids.length > 0 && leaf.hex.includes(FOR_TIMESTAMPS)
  const way = { method: toHex(encoded(method)), hash, key: leaf.key }
  return isOwn && verifies(way, value, asSet(encoded(attributes)))
}

/** The certificate at the end of a chain in which each issued the one before, all of them valid at a moment; null where it is none. */
async function anchorOf(
  { sha256 }: Pick<Tools, 'sha256'>,
  chain: readonly Certificate[],
  at: number,
): Promise<string | null> {
  for (const [place, { span, method, signature, signed, bytes }] of chain.entries()) {
    if (!(at >= span[0] && at <= span[1])) return null
    const issuer = chain[place + 1]
    if (!issuer) return toHex(await sha256(bytes))
    const way = { method, key: issuer.key, hash: undefined }
    if (!MAY_ISSUE.test(issuer.hex) || !(await verifies(way, signature, signed))) return null
  }
  return null
}

type Way = { method: string; key: Uint8Array; hash: string | undefined }

/** Whether a key made a signature by a method, which names its hash unless it is told beside it. */
async function verifies(
  { method, key, hash }: Way,
  signature: Uint8Array,
  signed: Uint8Array,
): Promise<boolean> {
  const spki = new Uint8Array(key)
  const words = new Uint8Array(signed)
  const byRsa = BY_RSA.exec(method)?.groups?.['number']
  if (byRsa !== undefined) {
    const scheme = { name: 'RSASSA-PKCS1-v1_5', hash: (byRsa === '1' ? hash : HASHES[byRsa]) ?? '' }
    const imported = await crypto.subtle.importKey('spki', spki, scheme, false, ['verify'])
    return crypto.subtle.verify(scheme, imported, new Uint8Array(signature), words)
  }
  const number = Number(BY_CURVE.exec(method)?.groups?.['number'])
  const curve = CURVES.find(({ named }) => toHex(spki).includes(named))
  const raw = curve && rawSignature(signature, curve.bytes)
  if (!raw) return false
  const scheme = { name: 'ECDSA', namedCurve: curve.namedCurve, hash: HASHES[number - 1] ?? '' }
  const imported = await crypto.subtle.importKey('spki', spki, scheme, false, ['verify'])
  return crypto.subtle.verify(scheme, imported, new Uint8Array(raw), words)
}
