import { err, ok, type Result } from '../result.ts'

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

const MEGABYTE = 1024 * 1024

/** Bytes as a person reads a limit: "250 MB", "less than 1 MB". */
export function megabyteWords(bytes: number): string {
  const megabytes = Math.round(bytes / MEGABYTE)
  return megabytes === 0 ? 'less than 1 MB' : `${megabytes.toLocaleString('en-US')} MB`
}
