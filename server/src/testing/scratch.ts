import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** One file takes 90 MB; what it drops is given back. */
const ENOUGH = 3 * 1024 ** 3

/**
 * Where tests keep a database and files that nobody needs afterwards: in memory, where there is plenty of it (Linux). On a
 * disk a file that is made soon after many were deleted costs ext4 a long search: a seventh of all work of the server's tests.
 */
export function scratchFolder(): string {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY)
    if (type === TMPFS && bavail * bsize > ENOUGH && process.availableMemory() > ENOUGH) return IN_MEMORY
  } catch {
    // not on this system
  }
  return tmpdir()
}
