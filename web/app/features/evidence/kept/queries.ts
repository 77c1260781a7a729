import type { EvidenceKind } from '@evensettle/domain/evidence/evidence.ts'
import { MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { currentSession } from '../../../lib/auth.ts'
import { browserTable } from '../../../lib/browser-database.ts'
import { isFinal } from '../../../lib/outbox.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { FILES_MARK, PRIVATE_FILES } from '../../../lib/private-store.ts'
import { onServiceBack } from '../../../lib/service-state.ts'
import type { EvidenceViewer } from '../model.ts'
import { sendFile, type NewFile } from '../queries.ts'
import { renewEvidence } from '../shown/queries.ts'

/** A file that waits in this browser for a connection. */
export type KeptFile = {
  id: string
  /** whose it is: an account, or the bearer of a token */
  owner: string
  caseId: string
  itemId: string | null
  kind: EvidenceKind | null
  name: string
  type: string
  /** ISO instant of adding */
  at: string
  bytes: Blob
}

/** ms */
const TRY_AGAIN_AFTER = 15_000

/** All of them together: a browser may throw away what takes too much. */
const MOST_KEPT = 100 * MEGABYTE
/** Left to the browser for everything else. */
const LEFT_FREE = 20 * MEGABYTE

/** Whether there is room in this browser for one more file. `free` is what the browser says, if it does. */
export function hasRoomFor(bytes: number, keptBytes: number, free: number | null): boolean {
  return keptBytes + bytes <= MOST_KEPT && (free === null || bytes + LEFT_FREE <= free)
}

const NEVER_TAKEN: ReadonlySet<string> = new Set([
  'EVIDENCE_TYPE',
  'EVIDENCE_TOO_LARGE',
  'EVIDENCE_EMPTY',
  'EVIDENCE_UNREADABLE',
])

/** Whether the same file can never be taken. */
export function isNeverTaken(error: unknown): boolean {
  return error instanceof ApiError && NEVER_TAKEN.has(error.code)
}

const openFiles = browserTable<KeptFile>(PRIVATE_FILES, { table: 'file', index: 'owner' })

/** Whose files they are; null for nobody, whose files are not kept. */
async function ownerOf({ token }: EvidenceViewer): Promise<string | null> {
  if (token !== null) return `token ${token}`
  const session = await currentSession()
  return session ? `account ${session.userId}` : null
}

/** Keeps a file in this browser until it has arrived; false where it is too large for that, or nothing can be kept. */
export async function keepFile(
  viewer: EvidenceViewer,
  { id, file, itemId, kind }: NewFile,
): Promise<boolean> {
  try {
    const [files, owner] = [await openFiles(), await ownerOf(viewer)]
    if (files === null || owner === null) return false
    const kept = await files.all()
    const keptBytes = kept.reduce((sum, { bytes }) => sum + bytes.size, 0)
    if (!hasRoomFor(file.size, keptBytes, await freeBytes())) return false
    const at = new Date().toISOString()
    const { name, type } = file
    // Where a copy is not made at once, the file may be gone from the phone before it is sent.
    const bytes = new Blob([await file.arrayBuffer()], { type })
    await files.put({ id, owner, caseId: viewer.caseId, itemId, kind, name, type, at, bytes })
    window.localStorage.setItem(FILES_MARK, '1')
    watchKeptFiles(viewer)
    return true
  } catch {
    // no room after all, or a browser that keeps no files
    return false
  }
}

async function freeBytes(): Promise<number | null> {
  // not in every browser
  const { storage }: { storage?: StorageManager } = navigator
  const { quota, usage } = (await storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : quota - usage
}

/** What waits here of a viewer's files of one case, oldest first. */
export async function keptFiles(viewer: EvidenceViewer): Promise<KeptFile[]> {
  const [files, owner] = [await openFiles(), await ownerOf(viewer)]
  if (files === null || owner === null) return []
  const all = await files.list(owner)
  return all.filter(({ caseId }) => caseId === viewer.caseId).toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

/** Does not keep a file any more: it has arrived, can never be taken, or is not wanted. */
export async function forgetFile(id: string): Promise<void> {
  const files = await openFiles()
  await files?.remove(id)
  if ((await files?.count()) === 0) window.localStorage.removeItem(FILES_MARK)
}

export function fileOf({ id, bytes, name, type, itemId, kind }: KeptFile): NewFile {
  return { id, file: new File([bytes], name, { type }), itemId, kind }
}

/**
 * Sends a file, in one tab at a time. One that is kept and is not there any more was sent by another tab, or taken back.
 * What can never be taken is not kept on.
 */
export async function deliver(
  viewer: EvidenceViewer,
  { file, isKept, onPart }: { file: NewFile; isKept: boolean; onPart: (share: number) => void },
): Promise<void> {
  await inOneTab(`file ${file.id}`, async () => {
    const files = isKept ? await openFiles() : null
    if (isKept && !(await files?.has(file.id))) return
    try {
      await sendFile(viewer, file, onPart)
    } catch (error) {
      if (isKept && isNeverTaken(error)) await forgetFile(file.id)
      throw error
    }
    if (isKept) await forgetFile(file.id)
  })
}

/**
 * Sends all that waits of a viewer's files of a case. What can never be taken holds up nothing.
 * @throws what kept one of them from going out, which waits on then
 */
export async function deliverKept(viewer: EvidenceViewer): Promise<void> {
  for (const kept of await keptFiles(viewer)) {
    try {
      await deliver(viewer, { file: fileOf(kept), isKept: true, onPart: () => {} })
    } catch (error) {
      if (!(error instanceof ApiError && isFinal(error))) throw error
    }
  }
}

/** Calls back when the line or the service is back, and from time to time; gives the way to stop that. */
export function onLineBack(listener: () => void): () => void {
  window.addEventListener('online', listener)
  const stopWaiting = onServiceBack(listener)
  const timer = setInterval(listener, TRY_AGAIN_AFTER)
  return () => {
    clearInterval(timer)
    stopWaiting()
    window.removeEventListener('online', listener)
  }
}

/** The places whose files are looked after until the page is left. */
const watched = new Set<string>()

/** Sends what waits of a viewer's files of a case, and tries again while something does. */
export function watchKeptFiles(viewer: EvidenceViewer): void {
  const place = JSON.stringify(viewer)
  if (watched.has(place)) return
  watched.add(place)
  let isBusy = false
  async function send() {
    if (isBusy || (await keptFiles(viewer)).length === 0) return
    isBusy = true
    try {
      await deliverKept(viewer)
    } catch {
      // What does not go out waits for the next time.
    } finally {
      isBusy = false
      await renewEvidence(queryClient, viewer.caseId)
    }
  }
  void send()
  onLineBack(() => void send())
}

function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  // Without locks (an old browser) two tabs may both send; the server then knows the file by its id.
  const { locks }: { locks?: LockManager | null } = navigator
  return locks ? locks.request(name, work) : work()
}
