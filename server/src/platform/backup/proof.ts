import { createHash, verify, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupBroken } from './broken.ts'
import type { Manifest } from './manifest.ts'

/** Signs what it is given (ECDSA P-256 over SHA-256, DER is not used: the two numbers after each other). */
export type Signer = { certificatePem: string; sign(bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> }

/** A manifest with what shows who wrote it. The hash and the signature are of its JSON without spaces. */
export type Proof = { manifest: Manifest; sha256: string; signature: string; certificate: string }

export const PROOF = 'proof.json'

export async function prove(manifest: Manifest, signer: Signer): Promise<Proof> {
  const bytes = Uint8Array.from(Buffer.from(JSON.stringify(manifest)))
  return {
    manifest,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    signature: (await signer.sign(bytes)).toString('base64'),
    certificate: signer.certificatePem,
  }
}

/** The name under which a manifest has the mark of the certificate that signed it. */
const CERTIFICATE = 'certificate'
export const MARK_LENGTH = 32

/** SHA-256 of a certificate, in hex: what a person compares. */
export function fingerprintOf(certificatePem: string): string {
  return createHash('sha256').update(new X509Certificate(certificatePem).raw).digest('hex')
}

/**
 * The proof of a backup in a folder. Whoever can write there can also sign it anew: whose certificate it is, the caller asks.
 * @throws BackupBroken where it is not what was written by whoever holds its certificate
 */
export async function readProof(folder: string): Promise<Proof> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of what shape it is, the signature below says
    const proof = JSON.parse(await readFile(join(folder, PROOF), 'utf8')) as Proof
    const bytes = Buffer.from(JSON.stringify(proof.manifest))
    const { publicKey } = new X509Certificate(proof.certificate)
    const isSigned = verify(
      'sha256',
      bytes,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(proof.signature, 'base64'),
    )
    const mark = fingerprintOf(proof.certificate).slice(0, MARK_LENGTH)
    const said = proof.manifest.keys.filter(({ name }) => name === CERTIFICATE)
    if (said.length !== 1 || said[0]?.mark !== mark)
      throw new BackupBroken('its proof does not say who signed it')
    if (isSigned && createHash('sha256').update(bytes).digest('hex') === proof.sha256) return proof
  } catch (cause) {
    if (cause instanceof BackupBroken) throw cause
    throw new BackupBroken('its proof cannot be read', { cause })
  }
  throw new BackupBroken('its proof is not as it was signed')
}

/** The same, signed by one certificate and no other. @throws BackupBroken also where another one has signed it */
export async function readOwnProof(folder: string, certificatePem: string): Promise<Proof> {
  const proof = await readProof(folder)
  if (fingerprintOf(proof.certificate) !== fingerprintOf(certificatePem))
    throw new BackupBroken('it was signed by another installation')
  return proof
}
