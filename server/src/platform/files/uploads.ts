import { FileStore } from '@tus/file-store'
import { Server, Upload, type DataStore, type Lock, type Locker } from '@tus/server'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { AppError } from '../errors.ts'
import type { StoredFile } from './files.ts'
import { outageOf } from '../outages.ts'

/** Files on their way in, resumable after a lost line or a killed process (tus 1.0). */
export type Uploads = {
  /** Makes room for a file of `bytes`; the same id again goes on with what is there, unless its time is over. */
  begin(id: string, bytes: number): Promise<void>
  /** The whole file, or null while bytes are missing. */
  finished(id: string): Promise<StoredFile | null>
  /** Throws what has arrived away; an id that is not there is fine. */
  remove(id: string): Promise<void>
  /**
   * Does something with one that has arrived while no other process does.
   * @throws AppError OPENING_LATER where another one is at it for long
   */
  alone<T>(id: string, work: () => Promise<T>): Promise<T>
  /** Answers HEAD and PATCH of an upload whose sender was checked. */
  handle(request: Request): Promise<Response>
}

const ID = /^[0-9a-f-]{36}$/

/** How long a lock of a process that has died holds others off; a living one renews it. */
const LEASE_SECONDS = 15
const RENEW_MS = 5_000
const ACQUIRE_MS = 20_000
const LOOK_AGAIN_MS = 250
/** Seconds until it makes sense to ask again for what another process is at. */
const AGAIN_AFTER = 10

/** Where what has arrived of uploads lies. */
export type Shelf = DataStore & {
  /** What has arrived of one, in order; nothing is opened before the first part is asked for. */
  partsOf(id: string): AsyncIterable<Uint8Array>
}

/** Uploads in a folder that all processes share; each ends after `lastFor` milliseconds. */
export function createFolderShelf(folder: string, lastFor: number): Shelf {
  return new FolderShelf({ directory: folder, expirationPeriodInMilliseconds: lastFor })
}

class FolderShelf extends FileStore implements Shelf {
  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload)
    } catch (error) {
      for (const name of [upload.id, `${upload.id}.json`])
        await rm(join(this.directory, name), { force: true })
      throw error
    }
  }

  /** Tells why a part could not be written, so that a full disk is not taken for a fault of ours. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const target = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset })
    await pipeline(readable, target)
    return offset + target.bytesWritten
  }

  async *partsOf(id: string): AsyncGenerator<Uint8Array> {
    yield* createReadStream(join(this.directory, id))
  }
}

/** Uploads that any process goes on with; which of them writes is settled in the database. Each ends after a while, whole or not. */
export function createUploads(
  store: Shelf,
  path: string,
  pool: pg.Pool,
  { now, lastFor }: { now: () => Date; lastFor: number },
): Uploads {
  const server = new Server({
    path,
    datastore: store,
    relativeLocation: true,
    locker: createLocker(pool),
    // its own refusals are no errors; ours, and those of the disk, are answered like everywhere else
    onResponseError(_, error) {
      if (error instanceof Error) throw error
      return undefined
    },
  })
  const known = async (id: string) => {
    if (!ID.test(id)) throw new AppError('NOT_FOUND')
    return store.getUpload(id).catch((error: unknown) => {
      // a store that does not answer has not said that there is none
      if (outageOf(error)) throw error
      return null
    })
  }
  return {
    async begin(id, bytes) {
      const found = await known(id)
      if (found?.size === bytes && Date.parse(found.creation_date ?? '') + lastFor > now().getTime()) return
      await store.create(new Upload({ id, size: bytes, offset: 0, creation_date: now().toISOString() }))
    },
    async finished(id) {
      const upload = await known(id)
      if (!upload || upload.offset !== upload.size) return null
      return { bytes: upload.size, parts: () => store.partsOf(id) }
    },
    async remove(id) {
      if (await known(id)) await store.remove(id).catch(() => {})
    },
    async alone(id, work) {
      const lock = createLock(pool, afterArrival(id))
      await lock
        .lock(new AbortController().signal, () => {})
        .catch((error: unknown) => {
          if (error instanceof AppError) throw new AppError('OPENING_LATER', { retryAfter: AGAIN_AFTER })
          throw error
        })
      try {
        return await work()
      } finally {
        // what cannot be given back runs out
        await lock.unlock().catch(() => {})
      }
    },
    handle: (request) => server.handleWeb(request),
  }
}

/** The lock of what is done with an upload once it has arrived; while that goes on its sender may ask how much has. */
function afterArrival(id: string): string {
  return createHash('sha256').update(`arrived/${id}`).digest('hex').slice(0, 32)
}

/** Locks that hold across processes: a leased row per upload, renewed while its holder lives. */
function createLocker(pool: pg.Pool): Locker {
  return { newLock: (id) => createLock(pool, id) }
}

function createLock(pool: pg.Pool, id: string): Lock {
  const holder = randomUUID()
  let renewing: NodeJS.Timeout | undefined
  const take = async () => {
    const taken = await pool.query(
      `insert into upload_lock (upload_id, holder, until) values ($1, $2, now() + make_interval(secs => $3))
       on conflict (upload_id) do update set holder = excluded.holder, until = excluded.until, wanted = false
       where upload_lock.until < now() returning holder`,
      [id, holder, LEASE_SECONDS],
    )
    return taken.rowCount === 1
  }
  const renew = async (release: () => Promise<void> | void) => {
    const kept = await pool.query<{ wanted: boolean }>(
      `update upload_lock set until = now() + make_interval(secs => $3)
       where upload_id = $1 and holder = $2 returning wanted`,
      [id, holder, LEASE_SECONDS],
    )
    if (kept.rows[0]?.wanted !== false) await release()
  }
  return {
    async lock(signal, release) {
      const giveUpAt = performance.now() + ACQUIRE_MS
      while (!(await take())) {
        await pool.query('update upload_lock set wanted = true where upload_id = $1', [id])
        if (signal.aborted || performance.now() > giveUpAt) throw new AppError('UPLOAD_BUSY')
        await wait(LOOK_AGAIN_MS)
      }
      // a line that is dead on our side only is noticed by whoever wants to go on: it is asked for often
      renewing = setInterval(() => {
        renew(release).catch(() => {})
      }, RENEW_MS / 5)
      renewing.unref()
    },
    async unlock() {
      clearInterval(renewing)
      await pool.query('delete from upload_lock where upload_id = $1 and holder = $2', [id, holder])
    },
  }
}
