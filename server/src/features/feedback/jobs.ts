import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { isFulfilled, isSettled } from '@evensettle/domain/cases/status.ts'
import { isQuietHour } from '@evensettle/domain/invitations/quiet-hours.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { hourIn } from '@evensettle/messages/moments.ts'
import type { Deps } from '../../deps.ts'
import { batches } from '../../platform/database/batches.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { composeLetter } from '../mail/emails.ts'
import { askHowItWas, settleAsks } from './commands.ts'
import { feedbackLetter } from './emails.ts'
import { asksDue, feedbackKey, type DueAsk } from './queries.ts'

const BATCH = 500

type AskDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'newId' | 'config' | 'auth' | 'sealers' | 'log'>

/** Asks both sides how it was, a week after the end, by day on their own clocks. One that fails, or has no address, holds up no other. */
export async function askBothSides(deps: AskDeps, size = BATCH): Promise<void> {
  const now = deps.now()
  const due = batches<DueAsk>(size, (limit, after) => asksDue(deps.db, now, limit, after))
  for await (const batch of due) await askThem(deps, now, batch)
  while (await inTransaction(deps, (tx) => settleAsks(tx, now, size)));
}

async function askThem(deps: AskDeps, now: Date, all: DueAsk[]): Promise<void> {
  const due = all.filter(({ zone }) => !isQuietHour(hourIn(now, zone ?? 'UTC')))
  const found = await deps.auth.findUsers([...new Set(due.map(({ user_id }) => user_id))])
  const emails = new Map(found.map(({ id, email }) => [id, email]))
  for (const one of due) {
    const to = emails.get(one.user_id)
    if (!to) continue
    const id = deps.newId()
    await inTransaction(deps, (tx) =>
      askHowItWas(tx, now, one, {
        id,
        to,
        mails: deps.sealers.mails,
        write: (row) =>
          composeLetter(
            feedbackLetter({
              reference: row.reference,
              title: row.title,
              other: one.side === 'starter' ? row.respondent_name : row.starter_name,
              end: isFulfilled(row.status) ? 'kept' : isSettled(row.status) ? 'signed' : 'closed',
              days: TIMELINE.feedback.openFor / DAY,
              url: `${deps.config.publicUrl}/how-was-it?key=${feedbackKey(deps.sealers.feedback, id)}`,
            }),
          ),
      }),
    ).catch((error: unknown) =>
      deps.log.warn('nobody could be asked how it was', { caseId: one.case_id, error }),
    )
  }
}
