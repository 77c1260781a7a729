import * as files from '@evensettle/messages/refusals/files.ts'
import { EVIDENCE_LIMITS, MEGABYTE, type EvidenceProblem } from '@evensettle/domain/evidence/evidence.ts'

/** Why a file cannot be looked at: `why` is for both sides, `instead` for the one who added it. */
export const EVIDENCE_PROBLEM_WORDS: Record<EvidenceProblem, { why: () => string; instead: () => string }> = {
  damaged: { why: files.damagedWhy, instead: files.damagedInstead },
  locked: { why: files.lockedWhy, instead: files.lockedInstead },
  too_large: {
    why: files.tooLargeWhy,
    instead: () =>
      files.tooLargeInstead({
        megapixels: EVIDENCE_LIMITS.pixels / 1_000_000,
        pages: EVIDENCE_LIMITS.pages,
        megabytes: EVIDENCE_LIMITS.textBytes / MEGABYTE,
      }),
  },
  no_safe_copy: { why: files.noSafeCopyWhy, instead: files.noSafeCopyInstead },
  harmful: { why: files.harmfulWhy, instead: files.harmfulInstead },
}

/** The same of a video, where the words for papers would not do. */
export const VIDEO_PROBLEM_WORDS: Partial<typeof EVIDENCE_PROBLEM_WORDS> = {
  damaged: { why: files.videoDamagedWhy, instead: files.videoDamagedInstead },
  locked: { why: files.videoLockedWhy, instead: files.videoLockedInstead },
}
