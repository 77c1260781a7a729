import { randomUUID } from 'node:crypto'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { AppError } from '../errors.ts'
import type { Files } from './files.ts'
import { writeDurably } from './lasting-files.ts'
import type { Logger } from '../telling/log.ts'
import { outageOf, type Outage } from '../outages.ts'

export type Room = {
  /** share of the data folder's disk that is used, 0 to 1: of its bytes or its inodes, whichever is scarcer */
  used: number
  /** bytes that may still be written there */
  free: number
  /** whose disk has no room left, null while there is room */
  full: Outage['part'] | null
}

/** How much room there is to write, seen where it is cheap to see and tried where it is not. */
export type Disk = {
  look(): Promise<Room>
  /** Makes sure that `bytes` more can be kept. @throws AppError STORAGE_FULL */
  need(bytes: number): Promise<void>
  /** A write failed for want of room: from now on writing is tried, until it works again. */
  saw(outage: Outage): void
}

/** What is kept free for the database, mails and papers that a person already counts on; less on small disks. */
const RESERVE = { bytes: 64 * 1024 * 1024, share: 0.02 }
const TRIAL_BYTES = 64 * 1024
const RETRY_AFTER = 30

/** Where files are stored: the same disk, or a store elsewhere, of which nothing tells how much room it has left but a write. */
type Kept = Pick<Files, 'kind' | 'check'>

/** Watches the disk of `folder` and, through what failed, the store of files and the disk of the database. */
export function createDisk(
  folder: string,
  { pool, files, log }: { pool: pg.Pool; files: Kept; log: Pick<Logger, 'error' | 'info'> },
): Disk {
  const seen = new Set<Outage['part']>()
  const tried = {
    files: inFlight(() => (files.kind === 'store' ? tryStore(files) : tryFile(folder))),
    database: inFlight(() => tryDatabase(pool)),
  }
  let before: Room['full'] = null

  async function isStillFull(part: Outage['part']): Promise<boolean> {
    if (!seen.has(part)) return false
    if (await tried[part]()) seen.delete(part)
    return seen.has(part)
  }

  async function measure(more = 0): Promise<Room> {
    const { used, free, reserve } = await roomOf(folder)
    const isScarce = files.kind === 'folder' && free - more < reserve
    const isFull = isScarce || (await isStillFull('files'))
    return { used, free, full: isFull ? 'files' : (await isStillFull('database')) ? 'database' : null }
  }

  async function look(): Promise<Room> {
    const room = await measure()
    if (room.full !== null && before === null)
      log.error('there is no room left to write', { part: room.full })
    if (room.full === null && before !== null) log.info('there is room to write again', { part: before })
    before = room.full
    return room
  }

  return {
    look,
    async need(bytes) {
      const { full } = await look()
      if (full !== null || (await measure(bytes)).full !== null)
        throw new AppError('STORAGE_FULL', { retryAfter: RETRY_AFTER })
    },
    saw(outage) {
      if (outage.code === 'STORAGE_FULL') seen.add(outage.part)
    },
  }
}

/** One at a time, shared by all who ask meanwhile. */
function inFlight(work: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

async function roomOf(folder: string): Promise<{ used: number; free: number; reserve: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bsize, blocks, bfree, bavail, files, ffree } = await statfs(folder)
  // like `df`: what only root may still use counts as used
  const bytesUsed = shareUsed(blocks - bfree, bavail)
  const used = Math.max(bytesUsed, files > 0 ? shareUsed(files - ffree, ffree) : 0)
  const free = files > 0 && ffree === 0 ? 0 : bavail * bsize
  return { used, free, reserve: Math.min(RESERVE.bytes, blocks * bsize * RESERVE.share) }
}

function shareUsed(used: number, available: number): number {
  return used + available === 0 ? 0 : used / (used + available)
}

/** A quota is seen by nothing but a write. */
async function tryFile(folder: string): Promise<boolean> {
  const path = join(folder, `.${randomUUID()}.tmp`)
  try {
    await writeDurably(path, Buffer.alloc(TRIAL_BYTES))
    return true
  } catch (error) {
    if (outageOf(error)) return false
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

async function tryStore(files: Kept): Promise<boolean> {
  try {
    await files.check()
    return true
  } catch (error) {
    if (outageOf(error)) return false
    throw error
  }
}

/** Both at once are one transaction, which a pooler keeps on one connection, and nothing of which stays behind. */
const TABLE_TRIAL = `
  create temporary table room_trial as select repeat(md5(n::text), 60) as filling from generate_series(1, 32) as n;
  drop table room_trial`

/** A new table needs a new file; whether a change to an old one would need room cannot be told. */
async function tryDatabase(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query(TABLE_TRIAL)
    return true
  } catch (error) {
    if (outageOf(error)?.code === 'STORAGE_FULL') return false
    throw error
  }
}
