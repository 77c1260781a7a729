import { RUN_SPEAKS_EVERY, type BackupProblem, type DrillProblem } from '@evensettle/domain/service/backup.ts'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import { failRun, noteProgress, takeRunUp, type Place, type RunKind } from './commands.ts'

/** Somebody else has given it up: nothing is written about it any more. */
class GivenUp extends Error {}

const SAYS_AT_MOST_EVERY = 500

/** Says in between that somebody still works on it; the function that it gives ends that. */
function speaking(say: () => Promise<unknown>): () => void {
  const timer = setInterval(() => void say().catch(() => undefined), RUN_SPEAKS_EVERY).unref()
  return () => clearInterval(timer)
}

/** Lets through what is first, last, or half a second after the one before. */
function nowAndThen(): (done: number, all: number) => boolean {
  let last = -Infinity
  return (done, all) => {
    const at = performance.now()
    if (done > 0 && done < all && at - last < SAYS_AT_MOST_EVERY) return false
    last = at
    return true
  }
}

export type Progress = (step: Place['step'], done: number, all: number) => Promise<void>

type Run = {
  kind: RunKind
  id: string
  work: (progress: Progress, orderedAt: Date) => Promise<void>
  problemOf: (error: unknown) => BackupProblem | DrillProblem
}

/** Carries out what was ordered. One that comes again after its process was killed finds it taken up, and leaves it to the sweep. */
export async function carryOut(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  { kind, id, work, problemOf }: Run,
): Promise<void> {
  const orderedAt = await takeRunUp(db, kind, id)
  if (!orderedAt) return
  const isTime = nowAndThen()
  const stopSpeaking = speaking(() => noteProgress(db, kind, id, null))
  try {
    await work(async (step, done, all) => {
      if (isTime(done, all) && !(await noteProgress(db, kind, id, { step, done, all }))) throw new GivenUp()
    }, orderedAt)
  } catch (error) {
    if (error instanceof GivenUp) return
    log.error(`a ${kind} came to nothing`, { id, error })
    await failRun(db, kind, now(), { id, problem: problemOf(error) })
  } finally {
    stopSpeaking()
  }
}

export async function databaseBytes(db: Db): Promise<number> {
  // SQL: what the database knows of itself
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}
