import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { reasonOfSilence } from '@evensettle/domain/impasse/impasse.ts'
import type { Deps } from '../../deps.ts'
import { batches } from '../../platform/database/batches.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { lockCase, assertAllowed } from '../cases/commands.ts'
import { talkOf } from '../cases/talk/queries.ts'
import { idleCases, type IdleCase } from '../cases/queries.ts'
import { endCase } from './commands.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { queueMailOnce } from '../mail/commands.ts'
import { composeLetter } from '../mail/emails.ts'
import { idleLetter } from './emails.ts'
import { quietCases } from './queries.ts'

const CLOCK = { kind: 'job', name: 'cases.sweep' } as const
const BATCH = 200

/** Closes cases that nobody has touched for a month. Guarded, so that it may run as often as it likes. */
export async function closeIdleCases(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'log'>,
  size = BATCH,
): Promise<void> {
  const now = deps.now()
  const untouched = new Date(now.getTime() - TIMELINE.expiresWithoutAct)
  const idle = batches<IdleCase>(size, (limit, after) => idleCases(deps.db, now, untouched, limit, after))
  for await (const batch of idle)
    for (const one of batch)
      await closeIdle(deps, now, one).catch((error: unknown) =>
        deps.log.warn('the clock could not close a case', { caseId: one.id, error }),
      )
}

async function closeIdle(deps: Pick<Deps, 'db' | 'jobs'>, now: Date, one: IdleCase): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const row = await lockCase(tx, one.id)
    // somebody acted, or another process closed it, since it was found
    if (row.updated_at.getTime() !== one.updated_at.getTime()) return
    assertAllowed(row, 'expire', 'job')
    const reason = reasonOfSilence(await talkOf(tx, row, now))
    await endCase(tx, CLOCK, now, row, { reason, by: null, words: '' })
  })
}

/** Tells both sides, twice, that a case nobody touches is going to end. */
export async function warnIdleCases(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'sealers' | 'config' | 'auth'>,
): Promise<void> {
  const now = deps.now().getTime()
  const [firstWarning] = TIMELINE.expiryWarnings
  const idle = await quietCases(deps.db, new Date(now - TIMELINE.expiresWithoutAct + firstWarning))
  for (const one of idle) {
    const left = one.endsAt - now
    const due = TIMELINE.expiryWarnings.filter((before) => left <= before).length
    const people = await deps.auth.findUsers([one.starterId, one.respondentId])
    const daysLeft = Math.max(1, Math.ceil(left / DAY))
    const url = `${deps.config.publicUrl}/case/${one.id}`
    const letter = await composeLetter(idleLetter({ ...one, daysLeft, url }))
    for (const { id, email } of people)
      await queueMailOnce(deps, {
        ...letter,
        kind: `idle/${one.lastSeq}/${due}/${id}`,
        caseId: one.id,
        userId: id,
        to: email,
      })
  }
}
