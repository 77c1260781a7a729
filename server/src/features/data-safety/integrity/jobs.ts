import { addFound, INTEGRITY_CHECKS } from '@evensettle/domain/service/integrity.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Db } from '../../../platform/database/db.ts'
import type { FoundByCheck } from '../tables.ts'
import { noteStretch } from './commands.ts'
import { LOOKS, runningIntegrityCheck } from './queries.ts'

/** One run is over before the next one is due; the clock brings the next. */
const WORKS_FOR = 50_000
const ROWS_AT_ONCE = 1_000

type CheckDeps = Pick<Deps, 'db' | 'jobs' | 'now'>

/**
 * Goes on asking the rows, from where it is. A stretch is written down with where to go on; whoever is killed does that one
 * again. It rests as long as it works: people come first.
 */
export async function checkIntegrity(
  deps: CheckDeps,
  { worksFor = WORKS_FOR, rows = ROWS_AT_ONCE }: { worksFor?: number; rows?: number } = {},
): Promise<void> {
  const began = performance.now()
  for (
    let check = await runningIntegrityCheck(deps.db);
    check;
    check = await runningIntegrityCheck(deps.db)
  ) {
    const from = performance.now()
    const stretch = await LOOKS[check.part](deps.db, check.after, rows)
    const before = check
    const outcome = await inTransaction(deps, (tx) => noteStretch(tx, deps.now(), before, stretch))
    if (outcome !== 'on' || performance.now() - began >= worksFor) return
    await wait(performance.now() - from)
  }
}

/** Asks everything at once of a database where nobody works. */
export async function checkAll(
  db: Db,
  progress: (done: number, all: number) => Promise<void>,
): Promise<FoundByCheck> {
  const found: FoundByCheck = {}
  let done = 0
  for (const check of INTEGRITY_CHECKS) {
    for (let at: string | null = ''; at !== null;) {
      const { faulty, next } = await LOOKS[check](db, at, ROWS_AT_ONCE)
      found[check] = addFound(found[check], faulty)
      at = next
    }
    done += 1
    await progress(done, INTEGRITY_CHECKS.length)
  }
  return found
}
