import {
  FILE_FOLDERS,
  FILE_PARTS,
  stretchAfter,
  CHECK_STRETCHES,
  waitFor,
  type CheckStretch,
  type FileFolder,
  type FilePart,
} from '@evensettle/domain/evidence/file-check.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { ChangedFileError } from '../../../platform/files/files.ts'
import type { FileCheckRow } from '../tables.ts'
import { noteAway, noteStep, type Step } from './commands.ts'
import { fileNow, filesAfter, ownedAmong, runningCheck, type Found, type KnownFile } from './queries.ts'

/** One run is over before the next one is due; the clock brings the next. */
const WORKS_FOR = 50_000
/** Nothing that somebody still works on has lain untouched for so long. */
const SAFE_AGE = HOUR
const LOOKED_UP_AT_ONCE = 200

type CheckDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'files' | 'strays' | 'log'>

/**
 * Goes on with the check of all files, from where it is. Each file is a step of its own: whoever is killed does that one again.
 * It reads no faster than the check says, over the whole of its time.
 */
export async function checkFiles(deps: CheckDeps, worksFor = WORKS_FOR): Promise<void> {
  const began = performance.now()
  let bytes = 0
  for (let check = await runningCheck(deps.db); check; check = await runningCheck(deps.db)) {
    if (!(await isThere(deps, check))) return
    const pace = async (more: number, rate: number) => {
      bytes += more
      await wait(waitFor(bytes, performance.now() - began, rate))
    }
    const step = await stepOf(deps, check, pace)
    const before = check
    const goesOn = await inTransaction(deps, (tx) => noteStep(tx, deps.now(), before, step))
    if (!goesOn || step.next === null || performance.now() - began >= worksFor) return
  }
}

/** A disk that is away has lost nothing: that is said, and tried again with the next run. */
async function isThere(deps: CheckDeps, { id }: FileCheckRow): Promise<boolean> {
  try {
    await deps.files.check()
    return true
  } catch (error) {
    deps.log.warn('the check of files waits for the store', { error })
    await inTransaction(deps, (tx) => noteAway(tx, id))
    return false
  }
}

type Pace = (bytes: number, rate: number) => Promise<void>

async function stepOf(deps: CheckDeps, check: FileCheckRow, pace: Pace): Promise<Step> {
  const stretch = CHECK_STRETCHES.find((one) => one === check.part)
  const part = FILE_PARTS.find((one) => one === stretch)
  if (part !== undefined) return readNext(deps, check, part, pace)
  const folder = FILE_FOLDERS.find((one) => `in ${one}` === stretch)
  if (folder === undefined || stretch === undefined) return { read: null, found: [], next: null }
  return lookThrough(deps, check, { folder, stretch })
}

function endOf(stretch: CheckStretch): Step['next'] {
  const part = stretchAfter(stretch)
  return part === null ? null : { part, after: '' }
}

async function readNext(deps: CheckDeps, check: FileCheckRow, part: FilePart, pace: Pace): Promise<Step> {
  const [known] = await filesAfter(deps.db, part, check.after, 1)
  if (!known) return { read: null, found: [], next: endOf(part) }
  let bytes = 0
  const outcome = await readWhole(deps, known, async (more) => {
    bytes += more
    await pace(more, check.rate)
  })
  // what its owner took away meanwhile is no loss
  const isFault = outcome !== 'whole' && (await fileNow(deps.db, part, known)) !== undefined
  const found = isFault ? [{ kind: outcome, part, fileId: known.id, bytes: known.bytes ?? bytes }] : []
  return { read: { part, files: 1, bytes }, found, next: { part, after: known.id } }
}

type Outcome = 'whole' | 'missing' | 'altered' | 'unreadable'

async function readWhole(
  { files, log }: CheckDeps,
  { id, file, sha256 }: KnownFile,
  onPart: (bytes: number) => Promise<void>,
): Promise<Outcome> {
  try {
    const stored = await files.read(file, sha256)
    if (!stored) return 'missing'
    for await (const part of stored.parts()) await onPart(part.byteLength)
    return 'whole'
  } catch (error) {
    if (error instanceof ChangedFileError) return 'altered'
    log.warn('a stored file could not be read', { id, error })
    return 'unreadable'
  }
}

type InFolder = { folder: FileFolder; stretch: CheckStretch }

async function lookThrough(
  deps: CheckDeps,
  { after }: FileCheckRow,
  { folder, stretch }: InFolder,
): Promise<Step> {
  const before = new Date(deps.now().getTime() - SAFE_AGE)
  const names = await deps.strays.namesIn(folder, { after, limit: LOOKED_UP_AT_ONCE })
  const last = names.at(-1)
  if (last === undefined) return { read: null, found: [], next: endOf(stretch) }
  const owned = await ownedAmong(
    deps.db,
    folder,
    names.flatMap(({ name, id }) => (id === null ? [] : [{ name: `${folder}/${name}`, id }])),
  )
  const found: Found[] = []
  for (const { name, id } of names) {
    if (id !== null && owned.has(`${folder}/${name}`)) continue
    const bytes = await deps.strays.sizeOf(folder, name, before)
    if (bytes !== null)
      found.push({ kind: id === null ? 'foreign' : 'ownerless', part: folder, fileId: id, bytes })
  }
  return { read: null, found, next: { part: stretch, after: last.name } }
}
