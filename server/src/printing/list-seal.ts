import { CryptoKeySigner } from '@libpdf/core'
import * as asn1js from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  IssuerSerial,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { InstallationIdentity } from './certificate.ts'

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
} as const

/**
 * Seals bytes that are no PDF: a detached signed message of RFC 5652 in DER, CAdES B-B, with the same certificate and in the same form
 * as the seal of a PDF, so that one check reads both. @param signedAt to the second, as the message has no more
 */
export async function sealBytes(
  bytes: Uint8Array,
  identity: InstallationIdentity,
  signedAt: Date,
): Promise<Uint8Array> {
  const certificate = Certificate.fromBER(identity.certificate)
  const attributes = await attributesOf(bytes, { identity, certificate, signedAt })
  const signed = new SignedAndUnsignedAttributes({ type: 0, attributes })
  const toSign = new Uint8Array(signed.toSchema().toBER())
  // the signature is over the same bytes as a set (RFC 5652, section 5.4)
  toSign[0] = 0x31
  const signer = new CryptoKeySigner(identity.privateKey, identity.certificate, 'EC', 'ECDSA')
  const signature = await signer.sign(toSign, 'SHA-256')
  const { issuer, serialNumber } = certificate
  const content = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: OID.sha256 })],
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        digestAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.sha256 }),
        signedAttrs: signed,
        signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: OID.ecdsaWithSha256 }),
        signature: new asn1js.OctetString({ valueHex: Uint8Array.from(signature).buffer }),
      }),
    ],
  })
  const message = new ContentInfo({ contentType: OID.signedData, content: content.toSchema() })
  return new Uint8Array(message.toSchema().toBER())
}

type About = { identity: InstallationIdentity; certificate: Certificate; signedAt: Date }

/** In the order that DER asks of a set. */
async function attributesOf(bytes: Uint8Array, about: About): Promise<Attribute[]> {
  const { identity, certificate, signedAt } = about
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))
  const certificateDigest = await crypto.subtle.digest('SHA-256', identity.certificate)
  const issuer = new GeneralNames({ names: [new GeneralName({ type: 4, value: certificate.issuer })] })
  const named = new asn1js.Sequence({
    value: [
      new asn1js.OctetString({ valueHex: certificateDigest }),
      new IssuerSerial({ issuer, serialNumber: certificate.serialNumber }).toSchema(),
    ],
  })
  return [
    attribute(OID.contentType, new asn1js.ObjectIdentifier({ value: OID.data })),
    attribute(OID.signingTime, new asn1js.UTCTime({ valueDate: signedAt })),
    attribute(OID.messageDigest, new asn1js.OctetString({ valueHex: digest })),
    attribute(
      OID.signingCertificate,
      new asn1js.Sequence({ value: [new asn1js.Sequence({ value: [named] })] }),
    ),
  ]
}

function attribute(type: string, value: asn1js.BaseBlock): Attribute {
  return new Attribute({ type, values: [value] })
}
