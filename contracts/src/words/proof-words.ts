import * as m from '@evensettle/messages/proof/fault.ts'
import type { BundleFault } from '@evensettle/domain/proof/bundle.ts'
import type { CaseFault } from '@evensettle/domain/proof/check-links.ts'
import { CASE_STRAND } from '@evensettle/domain/proof/link.ts'

type At = { strand: string; place: number }

const ENTRY_WORDS: Record<
  Exclude<CaseFault['kind'], 'row_missing' | 'row_unlinked' | 'row_altered' | 'head_differs'>,
  (at: At) => string
> = {
  place_missing: m.placeMissing,
  link_altered: m.linkAltered,
  head_altered: m.headAltered,
  body_altered: m.bodyAltered,
  words_altered: m.wordsAltered,
  number_missing: m.numberMissing,
  mark_wrong: m.markWrong,
  strand_missing: m.strandMissing,
  end_altered: m.endAltered,
}

/** Which entry of a case's record is not as it was written, in words. */
export function caseFaultWords({ kind, strand: of, place }: CaseFault): string {
  const strand = of === CASE_STRAND ? m.strandCase() : m.strandMail()
  const at = place === null ? 'none' : String(place)
  if (kind === 'row_missing') return m.rowMissing({ strand, place: at })
  if (kind === 'row_altered') return m.rowAltered({ strand, place: at })
  if (kind === 'row_unlinked') return m.rowUnlinked()
  if (kind === 'head_differs') return m.headDiffers({ place: at })
  return ENTRY_WORDS[kind]({ strand, place: place ?? 0 })
}

/** What of a bundle is not as it was written, in words. */
export function bundleFaultWords(fault: BundleFault): string {
  if (fault.kind === 'link') return caseFaultWords(fault.fault)
  if (fault.kind === 'archive') return m.archive({ file: fault.file ?? 'none' })
  if (fault.kind === 'manifest') return m.manifest()
  if (fault.kind === 'certificate') return m.certificate()
  if (fault.kind === 'signature') return m.signature()
  if (fault.kind === 'audit_altered') return m.auditAltered({ id: String(fault.entryId) })
  if (fault.kind === 'log') return m.log()
  const { file } = fault
  if (fault.kind === 'file_missing') return m.fileMissing({ file })
  if (fault.kind === 'file_added') return m.fileAdded({ file })
  return fault.kind === 'file_altered' ? m.fileAltered({ file }) : m.fileOther({ file })
}
