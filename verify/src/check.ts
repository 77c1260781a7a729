import type { Tools } from '@evensettle/domain/proof/check-bundle.ts'
import type { Answer } from './answer.ts'
import { checkArchive } from './pack.ts'
import { checkPaper, type Known } from './paper.ts'

/** The largest file that is looked at, as all of it is held in memory. A pack may hold videos. */
export const MOST_BYTES = 1_000_000_000

/** The answer for a file that is too large to be looked at. */
export const TOO_LARGE: Answer = { of: 'paper', answer: { is: 'cannot_say', why: 'too_large_pack' } }

/** Checks a sealed paper or a whole pack, whichever it is. */
export async function check(tools: Tools, file: Uint8Array, known: Known): Promise<Answer> {
  // a browser gives these to safe pages only
  if (typeof crypto === 'undefined' || !('subtle' in crypto))
    return { of: 'paper', answer: { is: 'cannot_say', why: 'no_means' } }
  const isArchive = file[0] === 0x50 && file[1] === 0x4b
  return isArchive
    ? checkArchive(tools, file, known)
    : { of: 'paper', answer: await checkPaper(tools, file, known) }
}
