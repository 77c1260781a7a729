import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataDir } from '../../../server/src/platform/data-dir.ts'
import {
  ensureInstallationCertificate,
  type InstallationIdentity,
} from '../../../server/src/printing/certificate.ts'
import { logKeyword } from '../../../server/src/printing/log-keyword.ts'
import { sealPdf } from '../../../server/src/printing/pdf-seal.ts'
import type { Timestamps } from '../../../server/src/printing/timestamps.ts'
import { renderPlainPdf } from '../../../server/src/printing/plain-pdf.ts'

export const SEALED_AT = new Date('2026-11-03T10:20:30Z')

/** A certificate as an installation makes one. */
export async function madeUpInstallation(organisation = 'EvenSettle'): Promise<InstallationIdentity> {
  const folder = await mkdtemp(join(tmpdir(), 'check-paper-'))
  const dataDir = await openDataDir(join(folder, 'data'))
  try {
    return await ensureInstallationCertificate({ dataDir, now: SEALED_AT, organisation })
  } finally {
    await dataDir.release()
    await rm(folder, { recursive: true })
  }
}

/** One installation before and after it got a new certificate, as its operator does it: the old file is moved away. */
export async function renewedInstallation(renewedAt: Date) {
  const folder = await mkdtemp(join(tmpdir(), 'check-paper-'))
  const dataDir = await openDataDir(join(folder, 'data'))
  const started = (now: Date) => ensureInstallationCertificate({ dataDir, now, organisation: 'EvenSettle' })
  try {
    const before = await started(SEALED_AT)
    await rm(join(dataDir.path, 'secrets', 'installation-certificate.pem'))
    return { before, after: await started(renewedAt) }
  } finally {
    await dataDir.release()
    await rm(folder, { recursive: true })
  }
}

type Head = { size: number; root: string }
type Printed = { mark: string; head: Head; timestampsBy?: readonly string[] } | null

/** A paper with some pages, not yet sealed. */
export async function paperOf(words: string, printed: Printed): Promise<Uint8Array> {
  const line = `${words} and both keep to what stands here. `
  return renderPlainPdf({
    title: `Certificate of ${words}`,
    head: [],
    opening: Array.from({ length: 60 }, (_, at) => `${at}. ${line.repeat(3)}`),
    facts: [['Sum', '$1,150']],
    closing: ['The end.'],
    reference: 'ES-7K2M-9QXA',
    foot: 'EvenSettle',
    madeAt: SEALED_AT,
    ...(printed && { keywords: logKeyword({ ...printed, ...printed.head }) }),
  })
}

/** The same, sealed. */
export async function sealedPaper(
  identity: InstallationIdentity,
  words: string,
  printed: Printed,
  { signingTime = SEALED_AT, timestamps = null }: { signingTime?: Date; timestamps?: Timestamps | null } = {},
) {
  const plain = await paperOf(words, printed && { timestampsBy: timestamps?.trusted ?? [], ...printed })
  const { pdf, sha256, stampedAt } = await sealPdf(plain, identity, {
    reason: 'Sealed after both signed',
    signingTime,
    timestamps,
  })
  return { plain, pdf, sha256, stampedAt }
}

/** A mark as a paper has one. */
export function markOf(words: string): string {
  return createHash('sha256').update(words).digest('hex')
}
