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
import { renewPapers } from '../shown/queries.ts'

/** A file that waits in this browser until it has arrived, or until somebody leaves it out. */
export type KeptFile = {
  id: string
  /** whose it is: an account, or the bearer of a token */
  owner: string
  caseId: string
  itemId: string | null
  kind: EvidenceKind | null
  /** what was agreed on that it is a receipt of; not there in what was kept before receipts were */
  obligationId?: string | undefined
  name: string
  type: string
  /** ISO instant of adding */
  at: string
  /** why the server does not take it; null while it waits for its turn */
  problem: string | null
  /** whether that holds for this file in any case */
  isFinal: boolean
  bytes: Blob
}

const NOBODY = 'nobody'

/** ms */
const TRY_AGAIN_AFTER = 15_000

/** All of them together: a browser may throw away what takes too much. */
const MOST_KEPT = 300 * MEGABYTE
/** What is larger is not read into memory to be kept: the browser copies it by itself. */
const READ_AT_ONCE = 30 * MEGABYTE
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
  'VIDEO_TOO_LARGE',
  'UPLOAD_CHANGED',
  'EVIDENCE_UNREADABLE',
])

/** Whether the same file can never be taken. */
export function isNeverTaken(error: unknown): boolean {
  return error instanceof ApiError && NEVER_TAKEN.has(error.code)
}

/** Refusals of one moment: another tab was sending the same file. */
const PASSING: ReadonlySet<string> = new Set(['UPLOAD_BUSY', 'UPLOAD_UNFINISHED'])

/** Whether a file has to wait for somebody to decide about it: trying it again by itself would not help. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && isFinal(error) && !PASSING.has(error.code)
}

const openFiles = browserTable<KeptFile>(PRIVATE_FILES, { table: 'file', index: 'owner' })

/** What the browser's database does not take: it waits as long as this tab is open, whatever screen is shown. */
const inMemory = new Map<string, KeptFile>()

/** Whose files they are; null for nobody, whose files do not survive the tab. */
async function ownerOf({ token }: EvidenceViewer): Promise<string | null> {
  if (token !== null) return `token ${token}`
  const session = await currentSession()
  return session ? `account ${session.userId}` : null
}

/** Keeps a file until it has arrived; false where it does not survive the tab: too large, or nothing can be kept. */
export async function keepFile(viewer: EvidenceViewer, file: NewFile): Promise<boolean> {
  const row = await rowOf(viewer, file)
  const survives = await putInDatabase(row)
  if (!survives) inMemory.set(row.id, row)
  try {
    window.localStorage.setItem(FILES_MARK, '1')
  } catch {
    // a browser that keeps nothing
  }
  watchKeptFiles(viewer)
  return survives
}

async function rowOf(viewer: EvidenceViewer, newFile: NewFile): Promise<KeptFile> {
  const { id, file, itemId, kind, obligationId } = newFile
  const owner = (await ownerOf(viewer).catch(() => null)) ?? NOBODY
  const { name, type } = file
  const about = { itemId, kind, obligationId, name, type, at: new Date().toISOString() }
  return { id, owner, caseId: viewer.caseId, ...about, problem: null, isFinal: false, bytes: file }
}

async function putInDatabase(row: KeptFile): Promise<boolean> {
  try {
    const files = await openFiles()
    if (files === null || row.owner === NOBODY) return false
    const kept = await files.all()
    const keptBytes = kept.reduce((sum, { bytes }) => sum + bytes.size, 0)
    if (!hasRoomFor(row.bytes.size, keptBytes, await freeBytes())) return false
    // Where a copy is not made at once, the file may be gone from the phone before it is sent.
    const isSmall = row.bytes.size <= READ_AT_ONCE
    const bytes = isSmall ? new Blob([await row.bytes.arrayBuffer()], { type: row.type }) : row.bytes
    await files.put({ ...row, bytes })
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

/** What waits here of a viewer's files of one case, oldest first, those that were refused among them. */
export async function keptFiles(viewer: EvidenceViewer): Promise<KeptFile[]> {
  const [files, owner] = [await openFiles(), (await ownerOf(viewer)) ?? NOBODY]
  const all = [...inMemory.values()].filter((one) => one.owner === owner)
  if (files !== null) all.push(...(await files.list(owner)))
  return all.filter(({ caseId }) => caseId === viewer.caseId).toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

/** One of them. */
export async function keptFile(viewer: EvidenceViewer, id: string): Promise<KeptFile | undefined> {
  return (await keptFiles(viewer)).find((one) => one.id === id)
}

/** What somebody has stopped in this tab: nothing sends it by itself here until they go on. */
const pausedHere = new Set<string>()

export function notePaused(id: string, isPaused: boolean): void {
  if (isPaused) pausedHere.add(id)
  else pausedHere.delete(id)
}

/** Whether a file does not survive the tab. */
export function isInMemory(id: string): boolean {
  return inMemory.has(id)
}

/** Does not keep a file any more: it has arrived, or is not wanted. */
export async function forgetFile(id: string): Promise<void> {
  inMemory.delete(id)
  const files = await openFiles()
  await files?.remove(id)
  if (inMemory.size === 0 && !(await files?.count())) window.localStorage.removeItem(FILES_MARK)
}

/** Writes down why a file is not taken, or that it may be tried again. One that is gone stays gone. */
async function noteProblem(id: string, error: ApiError | null): Promise<void> {
  const noted = { problem: error?.message ?? null, isFinal: isNeverTaken(error) }
  const held = inMemory.get(id)
  if (held) inMemory.set(id, { ...held, ...noted })
  const files = await openFiles()
  const kept = await files?.get(id)
  if (kept && kept.problem !== noted.problem) await files?.replace({ ...kept, ...noted })
}

export function fileOf({ id, bytes, name, type, itemId, kind, obligationId }: KeptFile): NewFile {
  return { id, file: new File([bytes], name, { type }), itemId, kind, obligationId }
}

type Delivery = {
  file: NewFile
  /** whether it survives the tab */
  isKept: boolean
  onPart: (share: number) => void
  tries?: number
  /** stops it until it is asked for again */
  paused?: AbortSignal
  /** whether somebody wants to try again what was refused */
  isAsked?: boolean
}

/**
 * Sends a file, in one tab at a time. What is refused stays, with the reason, and is not sent again unless that is asked: only
 * whoever added it lets go of it.
 * @returns `gone` for one that is not kept any more (another tab has sent it, or it was left out), `refused` for one that was
 * refused while this call waited for its turn
 */
export async function deliver(
  viewer: EvidenceViewer,
  { file, isKept, onPart, tries, paused, isAsked = false }: Delivery,
): Promise<'sent' | 'gone' | 'refused'> {
  return inOneTab(`file ${file.id}`, async () => {
    if (!(await isStillKept(file.id, isKept))) return 'gone'
    if (!isAsked && (await keptFile(viewer, file.id))?.problem) return 'refused'
    await noteProblem(file.id, null)
    try {
      await sendFile(viewer, file, { onPart, tries, paused })
    } catch (error) {
      if (isRefused(error)) await noteProblem(file.id, error)
      throw error
    }
    await forgetFile(file.id)
    return 'sent'
  })
}

async function isStillKept(id: string, isKept: boolean): Promise<boolean> {
  if (!isKept) return inMemory.has(id)
  const files = await openFiles()
  // A database that cannot be asked any more says nothing; whoever asks has the file in hand.
  return files === null || files.has(id)
}

/**
 * Sends all that waits of a viewer's files of a case. What is refused, or has to wait by itself, holds up nothing.
 * @returns whether something went out
 * @throws what kept one of them from being answered at all
 */
export async function deliverKept(viewer: EvidenceViewer): Promise<boolean> {
  let hasSent = false
  for (const kept of await keptFiles(viewer)) {
    if (kept.problem !== null || pausedHere.has(kept.id)) continue
    try {
      const about = { isKept: !isInMemory(kept.id), onPart: () => {}, tries: 1 }
      if ((await deliver(viewer, { file: fileOf(kept), ...about })) === 'sent') hasSent = true
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'OFFLINE') throw error
    }
  }
  return hasSent
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
    if (isBusy) return
    isBusy = true
    try {
      if (await deliverKept(viewer)) await renewPapers(queryClient, viewer.caseId)
    } catch {
      // What does not go out waits for the next time.
    } finally {
      isBusy = false
    }
  }
  void send()
  onLineBack(() => void send())
}

function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Without locks (an old browser) two tabs may both send; the server then knows the file by its id.
  const { locks }: { locks?: LockManager | null } = navigator
  return locks ? locks.request(name, work) : work()
}
