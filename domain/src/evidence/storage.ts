import { err, ok, type Result } from '../result.ts'
import { MEGABYTE } from './evidence.ts'

/** How much an account and the whole installation may keep; bytes of files as they were handed in. */
export type RoomLimits = {
  accountBytes: number
  totalBytes: number
  accountDrafts: number
  totalDrafts: number
}

/** What is kept already, by one account and by all. */
export type Kept = { account: number; total: number }

/** The account's owner can mend the first; the second is the operator's. */
export type RoomRefusal = { code: 'ACCOUNT_FULL' } | { code: 'INSTALLATION_FULL' }

/** Whether `more` fits beside what is kept. What is too much already stays, but nothing is added to it. */
export function hasRoom(kept: Kept, more: number, limits: Kept): Result<null, RoomRefusal> {
  if (kept.account + more > limits.account) return err({ code: 'ACCOUNT_FULL' })
  if (kept.total + more > limits.total) return err({ code: 'INSTALLATION_FULL' })
  return ok(null)
}

/** What may run out: the disk, and the two limits of the whole installation. */
export const ROOM_PARTS = ['disk', 'files', 'drafts'] as const
export type RoomPart = (typeof ROOM_PARTS)[number]

/** Shares from which the operator is warned, and below which the matter is over: not at every small change. */
const WARN_FROM = 0.9
const OVER_BELOW = 0.85

/** Whether a warning begins or ends at this share of what there is; null leaves things as they are. */
export function warningOf(isWarned: boolean, used: number): 'begins' | 'ends' | null {
  if (!isWarned) return used >= WARN_FROM ? 'begins' : null
  return used < OVER_BELOW ? 'ends' : null
}

/** Bytes as a person reads a limit: "250 MB", "less than 1 MB". */
export function megabyteWords(bytes: number): string {
  const megabytes = Math.round(bytes / MEGABYTE)
  return megabytes === 0 ? 'less than 1 MB' : `${megabytes.toLocaleString('en-US')} MB`
}
