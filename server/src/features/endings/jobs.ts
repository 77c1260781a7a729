import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { reasonOfSilence } from '@evensettle/domain/impasse/impasse.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { lockCase, assertAllowed } from '../cases/commands.ts'
import { talkOf } from '../cases/talk/queries.ts'
import { idleCases } from '../cases/queries.ts'
import { endCase } from './commands.ts'

const CLOCK = { kind: 'job', name: 'cases.sweep' } as const

/** Closes cases that nobody has touched for a month. Guarded, so that it may run as often as it likes. */
export async function closeIdleCases(deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'log'>): Promise<void> {
  const now = deps.now()
  const idle = await idleCases(deps.db, now, new Date(now.getTime() - TIMELINE.expiresWithoutAct))
  for (const { id, updated_at } of idle)
    await inTransaction(deps, async (tx) => {
      const row = await lockCase(tx, id)
      // somebody acted, or another process closed it, since it was found
      if (row.updated_at.getTime() !== updated_at.getTime()) return
      assertAllowed(row, 'expire', 'job')
      const reason = reasonOfSilence(await talkOf(tx, row, now))
      await endCase(tx, CLOCK, now, row, { reason, by: null, words: '' })
    }).catch((error: unknown) => deps.log.warn('the clock could not close a case', { caseId: id, error }))
}
