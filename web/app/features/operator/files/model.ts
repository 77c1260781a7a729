import * as found from '@evensettle/messages/file-report/findings.ts'
import * as stored from '@evensettle/messages/file-report/stored.ts'
import type { FileCheckView } from '@evensettle/contracts/file-report.ts'
import type { FileFinding } from '@evensettle/domain/evidence/file-check.ts'

export function mediaWords(media: string): string {
  const [family, type = media] = media.split('/')
  if (media === 'application/pdf') return stored.pdf()
  return family === 'image' ? stored.photo({ type: type.toUpperCase() }) : stored.other({ type })
}

/** Files and bytes that a check has read. */
export function readOf({ checked }: FileCheckView): { files: number; bytes: number } {
  return checked.reduce((sum, { files, bytes }) => ({ files: sum.files + files, bytes: sum.bytes + bytes }), {
    files: 0,
    bytes: 0,
  })
}

export const FINDING_WORDS: Record<FileFinding, { name: () => string; next: () => string }> = {
  altered: { name: found.altered, next: found.alteredNext },
  missing: { name: found.missing, next: found.missingNext },
  unreadable: { name: found.unreadable, next: found.unreadableNext },
  foreign: { name: found.foreign, next: found.foreignNext },
  ownerless: { name: found.ownerless, next: found.ownerlessNext },
}

const PARTS: Record<string, () => string> = {
  evidence: found.evidence,
  views: found.views,
  thumbnails: found.thumbnails,
  agreements: found.agreements,
  papers: found.papers,
}

export function partWords(part: string): string {
  return PARTS[part]?.() ?? part
}
