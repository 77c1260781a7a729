import type { Side } from '../cases/side.ts'
import { fromHex, toHex, utf8, type SlowSha256 } from '../log/bytes.ts'
import { leafBytes, rootByInclusion } from '../log/tree.ts'
import type { SealedSums } from './settlement/ladder/settle-round.ts'

/** What a side sealed in a round, as it can show it later. `salt`: 32 bytes that only its owner has, in lower-case hex. */
export type SealedAnswers = { roundId: string; side: Side; sums: SealedSums; salt: string }

/** The canonical bytes that the commitment to answers is the SHA-256 of: the same in whatever order they were given. */
export function answersText({ roundId, side, sums, salt }: SealedAnswers): string {
  const answers = Object.entries(sums).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(['evensettle/answers/1', salt, roundId, side, answers])
}

/**
 * The commitment to answers, in lower-case hex. Whoever has it learns nothing of them without the salt, and nobody finds
 * other answers with the same one.
 */
export async function commitmentToAnswers(sha256: SlowSha256, answers: SealedAnswers): Promise<string> {
  return toHex(await sha256(utf8(answersText(answers))))
}

/**
 * What stands for a commitment in the tree of its day: made of the salt as well, so that whoever is shown the commitment after the
 * end of a round does not find it there.
 */
export function entryOfDayText(commitment: string, salt: string): string {
  return JSON.stringify(['evensettle/answers-entry/1', salt, commitment])
}

/** Where an entry stands among all of its day (in UTC), and the way from it to the root of that day (RFC 6962). In hex. */
export type PlaceInDay = { day: string; index: number; size: number; hashes: string[] }

/** The root of a day that follows from a commitment, its salt and its place; null where that is none. */
export async function rootOfDay(
  sha256: SlowSha256,
  { commitment, salt }: { commitment: string; salt: string },
  { index, size, hashes }: PlaceInDay,
): Promise<string | null> {
  const proof = hashes.map(fromHex)
  if (proof.some((one) => one === null)) return null
  const leaf = await sha256(leafBytes(await sha256(utf8(entryOfDayText(commitment, salt)))))
  const path = proof.filter((one) => one !== null)
  const root = await rootByInclusion(sha256, { index, size, leaf, proof: path })
  return root && toHex(root)
}

/** What the salt of a day’s entry in the public log is the SHA-256 of: everybody can find it. */
export function answersDayText(day: string): string {
  return `evensettle/answers-day/${day}`
}

/** What came of looking at one's own seal. */
export type SealCheck =
  | 'kept_here' // answers that this browser sealed fit the seal that was published
  | 'kept_there' // those that the service kept do; this browser kept none
  | 'kept_other' // this browser kept other answers: they were changed on another device, or not by their owner
  | 'different'

/**
 * Whether the answers that counted are the ones that were sealed. `kept` is all that the owner's browser has sealed in the round, `counted` what
 * the service says it compared.
 */
export async function checkSeal(
  sha256: SlowSha256,
  published: string,
  { kept, counted }: { kept: readonly SealedAnswers[]; counted: SealedAnswers },
): Promise<SealCheck> {
  if ((await commitmentToAnswers(sha256, counted)) !== published) return 'different'
  if (kept.length === 0) return 'kept_there'
  const found = await Promise.all(kept.map((one) => commitmentToAnswers(sha256, one)))
  return found.includes(published) ? 'kept_here' : 'kept_other'
}
