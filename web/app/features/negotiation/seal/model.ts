import type { LadderRecord } from '@evensettle/contracts/records.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { fromHex, toHex, utf8 } from '@evensettle/domain/log/bytes.ts'
import { checkLogProof, type LogTools } from '@evensettle/domain/log/log-proof.ts'
import { keyIn } from '@evensettle/domain/log/note.ts'
import {
  answersDayText,
  checkSeal,
  rootOfDay,
  type SealCheck,
  type SealedAnswers,
} from '@evensettle/domain/proposals/commitment.ts'
import { keptSeals } from './queries.ts'

/** Since which day a seal is in the public log; `waits` until its day is over and signed, `lost` where its proof does not hold. */
export type LoggedSince = { day: string } | 'waits' | 'lost' | 'cannot_tell'

/** What came of looking at one's seal. */
export type FoundSeal = { answers: SealCheck; mine: string; theirs: string; logged: LoggedSince }

/** Compares what was sealed with what was compared. Null for a round without commitments, and where nothing can be computed. */
export async function lookAtSeal(
  roundId: string,
  record: LadderRecord,
  keyOfLog: () => Promise<string | null>,
): Promise<FoundSeal | null> {
  const tools = toolsHere()
  const { commitments, side, sealed, salt } = record
  if (!tools || !commitments || !sealed || salt === null) return null
  const mine = commitments[side]
  const counted: SealedAnswers = { roundId, side, sums: sealed, salt }
  return {
    answers: await checkSeal(tools.sha256, mine, { kept: keptSeals(roundId, side), counted }),
    mine,
    theirs: commitments[otherSide(side)],
    logged: await loggedSince(tools, record, { commitment: mine, salt }, keyOfLog),
  }
}

/** Looks for a seal in the public log: the way to the root of its day, and that day under a head that the log has signed. */
async function loggedSince(
  tools: LogTools,
  { logged }: LadderRecord,
  own: { commitment: string; salt: string },
  keyOfLog: () => Promise<string | null>,
): Promise<LoggedSince> {
  if (!logged) return 'waits'
  const { place, at, proof } = logged
  const text = await keyOfLog().catch(() => null)
  const key = text === null ? null : await keyIn(tools.sha256, text)
  if (!key) return 'cannot_tell'
  const digest = await rootOfDay(tools.sha256, own, place)
  if (digest === null) return 'lost'
  const salt = toHex(await tools.sha256(utf8(answersDayText(place.day))))
  const sealed = { kind: 'answers_day', digest, salt } as const
  const found = await checkLogProof(tools, key, { sealed, at, proof })
  return typeof found === 'string' ? 'lost' : { day: place.day }
}

/** The browser's own cryptography; null on a page that is not served securely. */
function toolsHere(): LogTools | null {
  const { subtle }: { subtle?: SubtleCrypto } = crypto
  if (!subtle) return null
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', new Uint8Array(bytes))),
    verifyEd25519: async (key, signature, signed) => {
      const imported = await subtle.importKey('raw', new Uint8Array(key), 'Ed25519', false, ['verify'])
      return subtle.verify('Ed25519', imported, new Uint8Array(signature), new Uint8Array(signed))
    },
  }
}

/** The first signs of a commitment, to be read out and compared. */
export function inShort(commitment: string): string {
  return toHex((fromHex(commitment) ?? new Uint8Array()).subarray(0, 4)).toUpperCase()
}
