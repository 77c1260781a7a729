import { createHash, verify, X509Certificate, type KeyObject } from 'node:crypto'
import { err, ok, type Result } from '@evensettle/domain/result.ts'
import * as asn1js from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  ContentInfo,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
  type SignerInfo,
} from 'pkijs'

/** What is asked for: that the SHA-256 of something existed. */
export type Asked = { digest: Uint8Array; nonce: Uint8Array; policy: string | null }

/** A timestamp that holds: as it goes into a seal, and the moment that its authority names. */
export type Stamp = { token: Uint8Array; at: Date }

/** Why a reply of an authority is none that can be used. */
export type ReplyFault =
  /** not what RFC 3161 says a reply looks like */
  | 'garbage'
  /** the authority says that it gives none */
  | 'refused'
  /** about something else than what was asked for */
  | 'imprint'
  /** an answer to another question, perhaps an older one */
  | 'nonce'
  | 'policy'
  /** further from this machine's clock than clocks are apart */
  | 'clock'
  /** by methods that `verify` does not check */
  | 'method'
  | 'signature'
  /** not by a certificate that is for timestamps, valid then, and trusted here */
  | 'authority'
  | 'too_large'

const OID = {
  sha256: '2.16.840.1.101.3.4.2.1',
  signedData: '1.2.840.113549.1.7.2',
  timestamp: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  certificateIds: ['1.2.840.113549.1.9.16.2.12', '1.2.840.113549.1.9.16.2.47'],
  extendedKeyUsage: '2.5.29.37',
  forTimestamps: '1.3.6.1.5.5.7.3.8',
} as const

const DIGESTS: Record<string, string> = {
  [OID.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** Signatures with the digest that they are over; null: that of the signer, told beside it. */
const SIGNATURES: Record<string, string | null> = {
  '1.2.840.113549.1.1.1': null,
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}

const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1'])

/** The room that a seal keeps for one. */
export const MOST_TOKEN_BYTES = 16_000
const MOST_IN_CHAIN = 6
const CLOCKS_APART = 10 * 60_000
const GRANTED = new Set([0, 1])

/** A request by RFC 3161, with the certificates asked for. */
export function timestampQuery({ digest, nonce, policy }: Asked): Uint8Array {
  const query = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({
        algorithmId: OID.sha256,
        algorithmParams: new asn1js.Null(),
      }),
      hashedMessage: new asn1js.OctetString({ valueHex: digest }),
    }),
    nonce: new asn1js.Integer({ valueHex: nonce }),
    certReq: true,
    ...(policy !== null && { reqPolicy: policy }),
  })
  return new Uint8Array(query.toSchema().toBER())
}

type Trust = { anchors: readonly X509Certificate[]; now: Date }

/** Reads the reply of an authority, and gives its timestamp only if all of it fits what was asked and what is trusted. */
export function stampIn(reply: Uint8Array, asked: Asked, trust: Trust): Result<Stamp, ReplyFault> {
  try {
    const { timeStampToken, status } = TimeStampResp.fromBER(Uint8Array.from(reply))
    if (!GRANTED.has(status.status)) return err('refused')
    if (!timeStampToken) return err('garbage')
    return checked(new Uint8Array(timeStampToken.toSchema().toBER()), asked, trust)
  } catch {
    // whatever was sent is not what a reply looks like
    return err('garbage')
  }
}

function checked(token: Uint8Array, asked: Asked, { anchors, now }: Trust): Result<Stamp, ReplyFault> {
  const { info, signer, certificates } = partsOf(token)
  const fault = infoFault(info, asked, now)
  if (fault) return err(fault)
  const leaf = certificates.find(({ raw }) => isOfSigner(raw, signer))
  const chain = leaf && isForTimestamps(leaf) ? chainOf(leaf, certificates, anchors, info.genTime) : null
  if (!leaf || !chain) return err('authority')
  if (!chain.every(isReadable)) return err('method')
  const bare = withChain(token, chain)
  // what goes into a seal, not what came
  const kept = partsOf(bare)
  const wrong = signatureFault(kept.signer, kept.content, leaf)
  if (wrong) return err(wrong)
  return bare.length > MOST_TOKEN_BYTES ? err('too_large') : ok({ token: bare, at: info.genTime })
}

function partsOf(token: Uint8Array) {
  const { contentType, content } = ContentInfo.fromBER(Uint8Array.from(token))
  const message = new SignedData({ schema: content })
  const { eContent, eContentType } = message.encapContentInfo
  const [signer] = message.signerInfos
  if (contentType !== OID.signedData || eContentType !== OID.timestamp || !eContent || !signer)
    throw new Error('no timestamp')
  if (message.signerInfos.length !== 1) throw new Error('more than one signer')
  const octets = new Uint8Array(eContent.getValue())
  return {
    info: TSTInfo.fromBER(octets),
    signer,
    content: octets,
    certificates: certificatesIn(token).map((der) => new X509Certificate(der)),
  }
}

function infoFault(info: TSTInfo, asked: Asked, now: Date): ReplyFault | null {
  const { messageImprint, nonce } = info
  const { hashAlgorithm, hashedMessage } = messageImprint
  if (info.version !== 1) return 'garbage'
  if (
    hashAlgorithm.algorithmId !== OID.sha256 ||
    !isSame(hashedMessage.valueBlock.valueHexView, asked.digest)
  )
    return 'imprint'
  if (!nonce || !isSame(nonce.valueBlock.valueHexView, asked.nonce)) return 'nonce'
  if (asked.policy !== null && info.policy !== asked.policy) return 'policy'
  return Math.abs(info.genTime.getTime() - now.getTime()) > CLOCKS_APART ? 'clock' : null
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.from(one).equals(other)
}

function isOfSigner(certificate: Uint8Array, { sid }: SignerInfo): boolean {
  const { issuer, serialNumber } = Certificate.fromBER(Uint8Array.from(certificate))
  return (
    'serialNumber' in sid &&
    'issuer' in sid &&
    issuer.isEqual(sid.issuer) &&
    serialNumber.isEqual(sid.serialNumber)
  )
}

/** RFC 3161, 2.3: this use, critical, and no other. */
function isForTimestamps({ raw }: X509Certificate): boolean {
  const uses = Certificate.fromBER(Uint8Array.from(raw)).extensions?.find(
    ({ extnID }) => extnID === OID.extendedKeyUsage,
  )
  const { parsedValue } = uses ?? {}
  return (
    uses?.critical === true &&
    parsedValue instanceof ExtKeyUsage &&
    parsedValue.keyPurposes.length === 1 &&
    parsedValue.keyPurposes[0] === OID.forTimestamps
  )
}

/** The certificates from the authority's own to one that is trusted here, all valid at a moment; null where there is no such way. */
function chainOf(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
  at: Date,
): X509Certificate[] | null {
  const chain = [leaf]
  for (let last = leaf; chain.length <= MOST_IN_CHAIN;) {
    const { raw, validFromDate, validToDate } = last
    if (at < validFromDate || at > validToDate) return null
    if (anchors.some((anchor) => anchor.raw.equals(raw))) return chain
    const issued = last
    const issuer = [...anchors, ...others].find(
      (one) => one.ca && issued.checkIssued(one) && issued.verify(one.publicKey),
    )
    if (!issuer) return null
    chain.push(issuer)
    last = issuer
  }
  return null
}

function isReadable({ raw, publicKey }: X509Certificate): boolean {
  const { signatureAlgorithm } = Certificate.fromBER(Uint8Array.from(raw))
  return typeof SIGNATURES[signatureAlgorithm.algorithmId] === 'string' && isReadableKey(publicKey)
}

function isReadableKey({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  return type === 'rsa' || (type === 'ec' && CURVES.has(details?.namedCurve ?? ''))
}

function signatureFault(signer: SignerInfo, content: Uint8Array, leaf: X509Certificate): ReplyFault | null {
  const digest = DIGESTS[signer.digestAlgorithm.algorithmId]
  const over = SIGNATURES[signer.signatureAlgorithm.algorithmId]
  if (digest === undefined || over === undefined) return 'method'
  const { attributes = [], encodedValue } = signer.signedAttrs ?? {}
  const values = new Map(attributes.map(({ type, values: [value] }) => [type, asn1(value)]))
  const [type, told] = [values.get(OID.contentType), values.get(OID.messageDigest)]
  const isTold =
    type instanceof asn1js.ObjectIdentifier &&
    type.getValue() === OID.timestamp &&
    told instanceof asn1js.OctetString &&
    isSame(told.valueBlock.valueHexView, createHash(digest).update(content).digest())
  if (!isTold || !encodedValue || !namesIt(values, leaf)) return 'signature'
  const signature = signer.signature.valueBlock.valueHexView
  return verify(over ?? digest, Buffer.from(encodedValue), leaf.publicKey, signature) ? null : 'signature'
}

function asn1(value: unknown): asn1js.BaseBlock | null {
  return value instanceof asn1js.BaseBlock ? value : null
}

/** Whether the signer says that this certificate is its own (RFC 5816), and no other. */
function namesIt(values: ReadonlyMap<string, asn1js.BaseBlock | null>, { raw }: X509Certificate): boolean {
  const named = OID.certificateIds.map((id) => values.get(id)).filter((one) => one !== undefined)
  return named.length > 0 && named.every((one) => isHashOf(one, raw))
}

function isHashOf(list: asn1js.BaseBlock | null, certificate: Uint8Array): boolean {
  const first = itemsOf(itemsOf(list)[0])[0]
  const hash = itemsOf(first).find((one) => one instanceof asn1js.OctetString)?.valueBlock.valueHexView
  const name = { 20: 'sha1', 32: 'sha256', 48: 'sha384', 64: 'sha512' }[hash?.length ?? 0]
  return (
    hash !== undefined && name !== undefined && isSame(hash, createHash(name).update(certificate).digest())
  )
}

function itemsOf(block: asn1js.BaseBlock | null | undefined): asn1js.BaseBlock[] {
  return block instanceof asn1js.Constructed ? block.valueBlock.value : []
}

/** The content of a token, whose parts may be taken out and put in. */
function messageIn(token: Uint8Array): { whole: asn1js.BaseBlock; parts: asn1js.BaseBlock[] } {
  const whole = asn1js.fromBER(Uint8Array.from(token)).result
  return { whole, parts: itemsOf(itemsOf(itemsOf(whole)[1])[0]) }
}

function isTagged(block: asn1js.BaseBlock, tag: number): boolean {
  return block.idBlock.tagClass === 3 && block.idBlock.tagNumber === tag
}

function certificatesIn(token: Uint8Array): Uint8Array[] {
  const set = messageIn(token).parts.find((one) => isTagged(one, 0))
  return itemsOf(set).map((one) => new Uint8Array(one.valueBeforeDecodeView))
}

/**
 * The same token with exactly the certificates that lead from its authority to one that is trusted, in this order, and nothing
 * that nobody signed, in the one way that `verify` takes: it can be checked by itself, however long ago the authority has gone.
 */
function withChain(token: Uint8Array, chain: readonly X509Certificate[]): Uint8Array {
  const { whole, parts } = messageIn(token)
  const certificates = chain.map(({ raw }) => asn1js.fromBER(Uint8Array.from(raw)).result)
  const [, serial, , issuer] = itemsOf(itemsOf(certificates[0])[0])
  const signer = itemsOf(itemsOf(parts.at(-1))[0])
  const [, , digest] = signer
  const [, , content] = parts
  if (!serial || !issuer || !digest || !content) throw new Error('no timestamp')
  const signed = signer.filter((one) => !isTagged(one, 1)).slice(2)
  const who = new asn1js.Sequence({ value: [issuer, serial] })
  const sequence = new asn1js.Sequence({ value: [new asn1js.Integer({ value: 1 }), who, ...signed] })
  parts.splice(
    0,
    parts.length,
    new asn1js.Integer({ value: 3 }),
    new asn1js.Set({ value: [digest] }),
    content,
    new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: certificates }),
    new asn1js.Set({ value: [sequence] }),
  )
  return new Uint8Array(whole.toBER())
}
