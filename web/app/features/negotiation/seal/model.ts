import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import type { LadderRecord } from '@evensettle/contracts/records.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { fromHex, toHex } from '@evensettle/domain/log/bytes.ts'
import {
  checkSeal,
  commitmentToAnswers,
  rootOfDay,
  type SealCheck,
  type SealedAnswers,
} from '@evensettle/domain/proposals/commitment.ts'
import { PRIVATE_PREFIX } from '../../../lib/private-store.ts'

const PREFIX = `${PRIVATE_PREFIX}seal:`

/**
 * Keeps in this browser what was just sealed, once it fits the commitment that the service gave for it: from then on it can be
 * checked without the service. A page that is not served securely cannot compute it, and keeps nothing.
 */
export async function keepSeal({ id, mine }: ProposalRound, side: Side): Promise<void> {
  const sha256 = digester()
  if (!sha256 || !mine || mine.salt === null) return
  const answers: SealedAnswers = { roundId: id, side, sums: mine.sums, salt: mine.salt }
  if ((await commitmentToAnswers(sha256, answers)) !== mine.receipt) return
  try {
    window.localStorage.setItem(PREFIX + id, JSON.stringify(answers))
  } catch {
    // a browser that keeps nothing loses the check, never the answer
  }
}

/** What this browser kept of a round; null where it kept nothing. */
export function keptSeal(roundId: string): SealedAnswers | null {
  try {
    const kept: SealedAnswers | null = JSON.parse(window.localStorage.getItem(PREFIX + roundId) ?? 'null')
    return kept
  } catch {
    return null
  }
}

/** What came of looking at one's seal: `day` in the public log since then, null while that day is not over. */
export type FoundSeal = {
  answers: SealCheck
  mine: string
  theirs: string
  day: string | null
  /** its place in its day does not lead to a root */
  isLost: boolean
}

/** Compares what was sealed with what was compared. Null for a round without commitments, and where nothing can be computed. */
export async function lookAtSeal(roundId: string, record: LadderRecord): Promise<FoundSeal | null> {
  const sha256 = digester()
  const { commitments, side, sealed, salt, inDay } = record
  if (!sha256 || !commitments || !sealed || salt === null) return null
  const other = side === 'starter' ? 'respondent' : 'starter'
  const mine = commitments[side]
  const counted: SealedAnswers = { roundId, side, sums: sealed, salt }
  return {
    answers: await checkSeal(sha256, mine, { kept: keptSeal(roundId), counted }),
    mine,
    theirs: commitments[other],
    day: inDay?.day ?? null,
    isLost: inDay !== null && (await rootOfDay(sha256, mine, inDay)) === null,
  }
}

/** The browser's own SHA-256; null on a page that is not served securely. */
function digester(): ((bytes: Uint8Array) => Promise<Uint8Array>) | null {
  const { subtle }: { subtle?: SubtleCrypto } = crypto
  if (!subtle) return null
  return async (bytes) => new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(bytes)))
}

/** The first signs of a commitment, to be read out and compared. */
export function inShort(commitment: string): string {
  return toHex((fromHex(commitment) ?? new Uint8Array()).subarray(0, 4)).toUpperCase()
}
