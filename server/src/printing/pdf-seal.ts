import { createHash } from 'node:crypto'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import type { InstallationIdentity } from './certificate.ts'

/** A sealed document and the SHA-256 (hex) of exactly these bytes: a PDF reader alone does not see what is appended. */
export type SealedPdf = { pdf: Uint8Array; sha256: string }

/**
 * Seals a PDF with the installation's certificate: PAdES B-B (ETSI.CAdES.detached with signingCertificateV2)
 * over the whole file, as one incremental update. Nothing may be written to the file afterwards.
 */
export async function sealPdf(
  pdf: Uint8Array,
  identity: InstallationIdentity,
  seal: { reason: string; location?: string; signingTime: Date },
): Promise<SealedPdf> {
  const document = await PDF.load(pdf)
  const signer = new CryptoKeySigner(identity.privateKey, identity.certificate, 'EC', 'ECDSA')
  const { bytes, warnings } = await document.sign({
    signer,
    level: 'B-B',
    digestAlgorithm: 'SHA-256',
    fieldName: 'Seal',
    reason: seal.reason,
    signingTime: seal.signingTime,
    ...(seal.location === undefined ? {} : { location: seal.location }),
  })
  if (warnings.length > 0) throw new Error(`the seal was made with warnings: ${JSON.stringify(warnings)}`)
  return { pdf: bytes, sha256: sha256Hex(bytes) }
}

/** SHA-256 in hex of bytes, or of a text's UTF-8. */
export function sha256Hex(of: Uint8Array | string): string {
  return createHash('sha256').update(of).digest('hex')
}
