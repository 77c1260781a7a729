import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { outageOf } from '../platform/outages.ts'
import { databaseUser } from '../platform/database/postgres/system-user.ts'

/** A real file system that holds `megabytes` and no more. */
export type SmallDisk = {
  path: string
  /** Uses up all room but `spare` bytes. */
  fill(spare?: number): Promise<void>
  /** Gives the room back that `fill` took. */
  empty(): Promise<void>
  close(): Promise<void>
}

/**
 * Mounts a small tmpfs where only its holder and who is told its path see it: in a mount namespace of its own,
 * which ends with the holder. Root may always do that, others where the system lets them have user namespaces.
 */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  const user = await databaseUser('/')
  const folder = mkdtempSync('/tmp/evensettle-small-')
  // as the database's own user, who may then look into the holder, as root may anyway
  const hold = user ? `exec setpriv --reuid ${user.uid} --regid ${user.gid} --clear-groups cat` : 'exec cat'
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=1777 tmpfs ${folder} && echo mounted && ${hold}`
  const holder = spawn('unshare', [user ? '-m' : '-Urm', 'sh', '-c', mount], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  holder.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(holder, 'close')
  const [word] = await Promise.race([once(holder.stdout, 'data'), ended])
  if (String(word).trim() !== 'mounted') {
    rmSync(folder, { recursive: true })
    throw new Error(
      `This test needs a small disk, and this system lets nobody mount one: run it as root, or allow user namespaces. ${said}`,
    )
  }
  const path = join('/proc', String(holder.pid), 'root', folder)
  const filler = join(path, 'filler')
  return {
    path,
    async fill(spare = 0) {
      const file = await open(filler, 'a')
      try {
        for (let size = 1024 * 1024; size >= 4096;) {
          try {
            await file.appendFile(Buffer.alloc(size))
          } catch (error) {
            if (!outageOf(error)) throw error
            size /= 2
          }
        }
        const { size } = await file.stat()
        await file.truncate(Math.max(0, size - spare))
      } finally {
        await file.close()
      }
    },
    empty: () => rm(filler, { force: true }),
    async close() {
      holder.stdin.end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
