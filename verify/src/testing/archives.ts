import { createHash } from 'node:crypto'
import { zipOf } from '../../../server/src/platform/files/zip.ts'
import type { InstallationIdentity } from '../../../server/src/printing/certificate.ts'
import { sealBytes } from '../../../server/src/printing/list-seal.ts'

export type Files = Record<string, Uint8Array>

/** A ZIP as the service makes one. */
export async function archived(
  of: readonly (readonly [name: string, bytes: Uint8Array])[],
  at: string,
): Promise<Uint8Array> {
  const entries = of.map(([name, bytes]) => ({
    name,
    bytes: bytes.length,
    async *parts() {
      yield bytes
    },
  }))
  const parts: Uint8Array[] = []
  for await (const part of zipOf(entries, new Date(at)).parts()) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

/** The files of a pack as one was before its list was sealed. */
export function withSums(of: Files): Files {
  const lines = Object.entries(of).map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  )
  return { ...of, SHA256SUMS: Buffer.from(lines.join('')) }
}

/** As the service makes one: with its list sealed. */
export async function withSeal(of: Files, by: InstallationIdentity, at: string): Promise<Files> {
  const listed = withSums(of)
  const list = listed['SHA256SUMS'] ?? new Uint8Array()
  return { ...listed, 'SHA256SUMS.p7s': await sealBytes(list, by, new Date(at)) }
}
