import { ROOM_PARTS, type RoomPart } from '@evensettle/domain/evidence/storage.ts'
import { DAY } from '@evensettle/domain/time.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { queueMail } from '../mail/commands.ts'
import { composeLetter } from '../mail/emails.ts'
import { joinTotals, noteRoom } from './commands.ts'
import { roomLetter } from './emails.ts'
import { copiesAmong, evidenceAmong, sealedAmong, usedOfLimits } from './queries.ts'

/** Nothing that a process still works on lies untouched for so long. */
const SAFE_AGE = DAY

/** Warns the operator, once until there is room again, when the disk or a limit is nearly reached. */
export async function watchRoom(deps: Deps): Promise<void> {
  const { used: disk } = await deps.disk.look()
  const used = { disk, ...(await usedOfLimits(deps.db, deps.config.limits)) }
  for (const part of ROOM_PARTS) await warn(deps, part, used[part])
  await inTransaction(deps, (tx) => joinTotals(tx))
}

async function warn(deps: Deps, part: RoomPart, used: number): Promise<void> {
  const { config, sealers, log } = deps
  const letter = await composeLetter(roomLetter(part, used, config.publicUrl))
  const isNew = await inTransaction(deps, async (tx) => {
    const begins = await noteRoom(tx, deps.now(), part, used)
    const to = config.operator.email
    if (begins && to !== null)
      await queueMail(tx, sealers.mails, deps.now(), {
        ...letter,
        kind: 'storage',
        caseId: null,
        userId: null,
        to,
      })
    return begins
  })
  if (isNew) log.warn('room is getting scarce', { part, percent: Math.floor(used * 100) })
}

/**
 * Takes away what a killed process left on the disk: half-written files, uploads whose file is kept or whose
 * row is gone, and files that no row names. Only what has lain untouched for a day; running it twice is fine. What was laid
 * aside when it was removed goes after the days that were set for it.
 */
export async function sweepStrays({
  strays,
  db,
  log,
  now,
  config,
}: Pick<Deps, 'strays' | 'db' | 'log' | 'now'> & {
  config: Pick<Deps['config'], 'filesKeptDays'>
}): Promise<void> {
  const before = new Date(now().getTime() - SAFE_AGE)
  const temporary = await strays.temporary(before)
  const begun = await strays.uploads(before)
  const states = await evidenceAmong(
    db,
    begun.map(({ id }) => id),
  )
  const uploads = begun.filter(({ id }) => states.get(id) !== 'uploading')
  const kept = await strays.ofEvidence(before)
  const known = await evidenceAmong(
    db,
    kept.map(({ id }) => id),
  )
  const documents = await strays.ofAgreements(before)
  const sealed = await sealedAmong(
    db,
    documents.map(({ name }) => name),
  )
  const copies = await strays.ofCopies(before)
  const ordered = await copiesAmong(
    db,
    copies.map(({ id }) => id),
  )
  const files = [
    ...copies.filter(({ id }) => !ordered.has(id)),
    ...kept.filter(({ id }) => !known.has(id)),
    ...documents.filter(({ name }) => !sealed.has(name)),
  ]
  const aside = new Date(now().getTime() - config.filesKeptDays * DAY)
  const removed = {
    aside: await strays.remove(await strays.removed(aside), aside),
    temporary: await strays.remove(temporary, before),
    uploads: await strays.remove(uploads, before),
    files: await strays.remove(files, before),
  }
  if (Object.values(removed).some((count) => count > 0)) log.info('strays were swept', removed)
}
