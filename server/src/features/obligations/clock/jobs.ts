import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { queueMail } from '../../mail/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import { noticeLetter } from '../emails.ts'
import { lapsePlan } from '../plans/commands.ts'
import { pressKey } from '../presses/queries.ts'
import {
  agreementsWithoutObligations,
  obligationsToLookAt,
  peopleOf,
  plansPast,
  type DueRow,
} from '../queries.ts'
import { reorderPapers } from '../sealing/commands.ts'
import { handleNotice, makeMissingObligations, type Write } from './commands.ts'

type ClockDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'auth' | 'sealers' | 'log'>

const BATCH = 200
const BATCHES = 50

/**
 * What the clock does about what was agreed: makes it for agreements from before, reminds, asks, counts, ends plans and
 * orders papers again. Each in a transaction of its own, so that it may run as often, and end as suddenly, as it likes,
 * and one that fails holds up no other.
 */
export async function sweepObligations(deps: ClockDeps): Promise<void> {
  const now = deps.now()
  for (const agreement of await agreementsWithoutObligations(deps.db, BATCH))
    await inTransaction(deps, (tx) => makeMissingObligations(tx, now, agreement)).catch((error: unknown) =>
      deps.log.warn('the clock could not make what was agreed due', { caseId: agreement.case_id, error }),
    )
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const due = await obligationsToLookAt(deps.db, now, BATCH)
    const done = await lookAt(deps, due, now)
    if (due.length < BATCH || done === 0) break
  }
  const askedBefore = new Date(now.getTime() - TIMELINE.obligations.planOpenFor)
  for (const plan of await plansPast(deps.db, askedBefore))
    await inTransaction(deps, (tx) =>
      lapsePlan(tx, { kind: 'job', name: 'obligations.sweep' }, now, plan),
    ).catch((error: unknown) =>
      deps.log.warn('the clock could not end a plan', { caseId: plan.case_id, error }),
    )
  await inTransaction(deps, (tx) => reorderPapers(tx, new Date(now.getTime() - HOUR)))
}

/** One that cannot be written must not keep the others back. Gives how many were done. */
async function lookAt(deps: ClockDeps, due: readonly DueRow[], now: Date): Promise<number> {
  const people = await peopleOf(deps.db, [...new Set(due.map(({ case_id }) => case_id))])
  const found = await deps.auth.findUsers([...new Set(people.flatMap(({ ids }) => ids))])
  const emails = new Map(found.map(({ id, email }) => [id, email]))
  let done = 0
  for (const one of due) {
    const handled = inTransaction(deps, (tx) => handleNotice(tx, now, one, writeTo(deps, now, emails)))
    done += await handled.then(
      () => 1,
      (error: unknown) => {
        deps.log.warn('the clock could not look after an obligation', { obligationId: one.id, error })
        return 0
      },
    )
  }
  return done
}

/** Whether an address has got as many of these mails for a case as one day may bring. */
async function isEnough(tx: Tx, caseId: string, to: string, now: Date): Promise<boolean> {
  const { count } = await tx
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('case_id', '=', caseId)
    .where('to_address', '=', to)
    .where('kind', 'like', 'obligation/%')
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .executeTakeFirstOrThrow()
  return count >= TIMELINE.obligations.mailsInDay
}

function writeTo({ config, sealers }: ClockDeps, now: Date, emails: ReadonlyMap<string, string>): Write {
  return async (tx, row, one, notice, side) => {
    const userId = side === 'starter' ? row.starter_id : row.respondent_id
    const to = userId === null ? undefined : emails.get(userId)
    if (userId === null || !to || (await isEnough(tx, row.id, to, now))) return
    const act = one.by === side ? 'claim' : 'confirm'
    const until = now.getTime() + TIMELINE.obligations.pressWorksFor
    const key = pressKey(sealers.presses, { obligationId: one.id, act, userId, until })
    const letter = await composeLetter(
      noticeLetter(notice.name, {
        reference: row.reference,
        title: row.title,
        other: side === 'starter' ? row.respondent_name : row.starter_name,
        isMine: one.by === side,
        kind: one.kind,
        amount: one.amount,
        currency: row.currency,
        words: one.words,
        dueOn: one.due_on,
        doneOn: one.done_on,
        url: `${config.publicUrl}/case/${row.id}?tab=agreed`,
        pressUrl: `${config.publicUrl}/press?key=${key}`,
      }),
    )
    const kind = `obligation/${one.id}/${notice.name}/${side}` as const
    await queueMail(tx, sealers.mails, now, { ...letter, kind, caseId: row.id, to })
  }
}
