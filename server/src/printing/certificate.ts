import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs'
import type { DataDir } from '../platform/data-dir.ts'
import { SECRET_FILES, secretsFolder, secretText } from '../platform/secrets/secrets.ts'
import { StartupError } from '../startup-error.ts'
import { certificatesBefore, type ReplacedCertificate } from './certificate-history.ts'

/** What this installation seals agreements with. Only `certificatePem` may leave the server. */
export type InstallationIdentity = {
  privateKey: CryptoKey
  /** X.509, DER. */
  certificate: Uint8Array<ArrayBuffer>
  certificatePem: string
  /** SHA-256 of the certificate in hex: what a person compares. */
  fingerprint: string
  commonName: string
  notAfter: Date
  /** what was sealed with before, oldest first */
  earlier: readonly ReplacedCertificate[]
}

const YEARS_VALID = 10
const EC = { name: 'ECDSA', namedCurve: 'P-256' } as const
const COMMON_NAME = '2.5.4.3'
const KEY_USAGE = '2.5.29.15'
const BASIC_CONSTRAINTS = '2.5.29.19'
/** digitalSignature and nonRepudiation: the first two bits of RFC 5280's key usage. */
const SIGN_AND_COMMIT = new Uint8Array([0b1100_0000])

/**
 * The key and self-signed certificate of this installation, made on the first start (ECDSA P-256, ten years) and
 * kept with the secrets (mode 0600). Every process of an installation gets the same one.
 * @throws StartupError when the stored file is damaged
 */
export async function ensureInstallationCertificate(input: {
  dataDir: DataDir
  now: Date
  organisation: string
}): Promise<InstallationIdentity> {
  const pem = await secretText(input.dataDir, SECRET_FILES.certificate, () =>
    makeIdentity(input.organisation, input.now),
  )
  const folder = await secretsFolder(input.dataDir)
  const identity = await readIdentity(pem).catch((cause: unknown) => {
    throw new StartupError(
      `The certificate ${folder}/${SECRET_FILES.certificate} is damaged: restore it from a backup, or move it away to get a new one (papers sealed so far stay valid).`,
      { cause },
    )
  })
  return {
    ...identity,
    earlier: await certificatesBefore(input.dataDir, identity.certificatePem, input.now),
  }
}

/** All certificates that papers of this installation may bear, today's first, as programs read them. */
export function allCertificates({ certificatePem, earlier }: InstallationIdentity): string {
  return [certificatePem, ...earlier.map(({ pem }) => pem).toReversed()].join('')
}

/** A key and its certificate, as their file holds them. */
export async function makeIdentity(organisation: string, now: Date): Promise<string> {
  const keys = await crypto.subtle.generateKey(EC, true, ['sign', 'verify'])
  const publicKey = Buffer.from(await crypto.subtle.exportKey('spki', keys.publicKey))
  const short = createHash('sha256').update(publicKey).digest('hex').slice(0, 8)

  // X.520 allows 64 characters.
  const commonName = `${organisation.slice(0, 40)} installation ${short}`

  const certificate = new Certificate({ version: 2 })
  certificate.serialNumber = new asn1js.Integer({ valueHex: positiveSerial() })
  for (const name of [certificate.subject, certificate.issuer]) {
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new asn1js.Utf8String({ value: commonName }) }),
    )
  }
  certificate.notBefore.value = now
  certificate.notAfter.value = yearsLater(now, YEARS_VALID)
  certificate.extensions = [
    new Extension({
      extnID: BASIC_CONSTRAINTS,
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(),
    }),
    new Extension({
      extnID: KEY_USAGE,
      critical: true,
      extnValue: new asn1js.BitString({ valueHex: SIGN_AND_COMMIT.buffer, unusedBits: 6 }).toBER(),
    }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')

  const der = Buffer.from(certificate.toSchema(true).toBER())
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return pemBlock('PRIVATE KEY', key) + pemBlock('CERTIFICATE', der)
}

async function readIdentity(pem: string): Promise<Omit<InstallationIdentity, 'earlier'>> {
  const certificate = Uint8Array.from(blockOf(pem, 'CERTIFICATE'))
  const privateKey = await crypto.subtle.importKey('pkcs8', blockOf(pem, 'PRIVATE KEY'), EC, false, ['sign'])
  const parsed = new X509Certificate(certificate)
  const commonName = /^CN=(.*)$/m.exec(parsed.subject)?.[1] ?? ''
  return {
    privateKey,
    certificate,
    certificatePem: pemBlock('CERTIFICATE', Buffer.from(certificate)),
    fingerprint: createHash('sha256').update(certificate).digest('hex'),
    commonName,
    notAfter: parsed.validToDate,
  }
}

function positiveSerial(): ArrayBuffer {
  const bytes = Uint8Array.from(randomBytes(16))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.buffer
}

function yearsLater(from: Date, years: number): Date {
  const date = new Date(from)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date
}

function pemBlock(label: string, der: Buffer): string {
  const lines = der.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`
}

function blockOf(pem: string, label: string): Buffer<ArrayBuffer> {
  const body = pem.split(`-----BEGIN ${label}-----`)[1]?.split(`-----END ${label}-----`)[0]
  if (body === undefined) throw new Error(`no ${label} in the file`)
  return Buffer.from(body, 'base64')
}
