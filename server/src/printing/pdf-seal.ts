import { createHash } from 'node:crypto'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import type { InstallationIdentity } from './certificate.ts'
import { MOST_TOKEN_BYTES } from './timestamp-token.ts'
import type { Timestamps } from './timestamps.ts'

/**
 * A sealed document and the SHA-256 (hex) of exactly these bytes: a PDF reader alone does not see what is appended. `stampedAt`: when
 * a timestamp authority says that the seal existed; null: none was asked, or none answered.
 */
export type SealedPdf = { pdf: Uint8Array; sha256: string; stampedAt: Date | null }

type Seal = {
  reason: string
  location?: string
  signingTime: Date
  /** who is asked when the seal existed: for what is kept. What is printed at a press is made again at the next one */
  timestamps?: Timestamps | null
}

class NoTimestamp extends Error {}

/** What the message takes besides a timestamp. */
const SEAL_BYTES = 8_192

/**
 * Seals a PDF with the installation's certificate: PAdES B-B (ETSI.CAdES.detached with signingCertificateV2) over the whole file, as
 * one incremental update, or B-T where an authority gives a timestamp for it in time. Nothing may be written to the file afterwards.
 */
export async function sealPdf(
  pdf: Uint8Array,
  identity: InstallationIdentity,
  seal: Seal,
): Promise<SealedPdf> {
  if (!seal.timestamps) return { ...(await signed(pdf, identity, seal, {})), stampedAt: null }
  let stampedAt: Date | null = null
  const asked = seal.timestamps
  const timestampAuthority = {
    async timestamp(digest: Uint8Array) {
      const stamp = await asked.stamp(digest)
      if (stamp === null) throw new NoTimestamp()
      stampedAt = stamp.at
      return stamp.token
    },
  }
  try {
    const room = { estimatedSize: SEAL_BYTES + MOST_TOKEN_BYTES }
    return { ...(await signed(pdf, identity, seal, { timestampAuthority, ...room })), stampedAt }
  } catch (error) {
    // the seal does not wait for somebody else
    if (!(error instanceof NoTimestamp)) throw error
    return { ...(await signed(pdf, identity, seal, {})), stampedAt: null }
  }
}

type Stamping = Pick<Parameters<PDF['sign']>[0], 'timestampAuthority' | 'estimatedSize'>

async function signed(
  pdf: Uint8Array,
  identity: InstallationIdentity,
  { reason, location, signingTime }: Seal,
  stamping: Stamping,
): Promise<Pick<SealedPdf, 'pdf' | 'sha256'>> {
  const document = await PDF.load(pdf)
  const signer = new CryptoKeySigner(identity.privateKey, identity.certificate, 'EC', 'ECDSA')
  const { bytes, warnings } = await document.sign({
    signer,
    level: stamping.timestampAuthority ? 'B-T' : 'B-B',
    digestAlgorithm: 'SHA-256',
    fieldName: 'Seal',
    reason,
    signingTime,
    ...(location === undefined ? {} : { location }),
    ...stamping,
  })
  if (warnings.length > 0) throw new Error(`the seal was made with warnings: ${JSON.stringify(warnings)}`)
  return { pdf: bytes, sha256: sha256Hex(bytes) }
}

/** SHA-256 in hex of bytes, or of a text's UTF-8. */
export function sha256Hex(of: Uint8Array | string): string {
  return createHash('sha256').update(of).digest('hex')
}
