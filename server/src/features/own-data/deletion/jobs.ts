import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { throwCopiesAway } from '../copy/jobs.ts'
import { beginDeletion, endDeletion, forgetLeftOver, forgetPerson, leaveForGood } from './commands.ts'
import { casesOfLeaver, dueDeletions, leftOvers } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'jobs' | 'now' | 'auth' | 'log' | 'files'>

const AT_ONCE = 20

/** Deletes the accounts whose time has come, and what had to wait for a case. Whatever kills it, the next run goes on. */
export async function sweepDeletions(deps: Parts): Promise<void> {
  for (const userId of await dueDeletions(deps.db, deps.now(), AT_ONCE))
    await deleteAccount(deps, userId).catch((error: unknown) =>
      deps.log.warn('an account could not be deleted yet', { userId, error }),
    )
  for (let after: string | null = null; ;) {
    const people = await leftOvers(deps.db, AT_ONCE, after)
    for (const userId of people) await inTransaction(deps, (tx) => forgetLeftOver(tx, deps.now(), userId))
    after = people.at(-1) ?? null
    if (people.length < AT_ONCE) return
  }
}

/**
 * One step after another, each whole or not at all, and each done again without harm: nobody can sign in any more, then the
 * cases, then what is nobody else's, and at the end the account itself, which knows the addresses until then.
 */
async function deleteAccount(deps: Parts, userId: string): Promise<void> {
  const { auth, db, now } = deps
  if (!(await inTransaction(deps, (tx) => beginDeletion(tx, now(), userId)))) return
  await auth.setClosed(userId, { isClosed: true, by: userId, ip: '' })
  const leaver = { userId, ...(await auth.ownContacts(userId)) }
  for (const { id } of await casesOfLeaver(db, userId))
    await inTransaction(deps, (tx) => leaveForGood(tx, now(), id, leaver))
  await throwCopiesAway(deps, userId)
  await inTransaction(deps, (tx) => forgetPerson(tx, now(), leaver))
  await auth.deleteAccount(userId)
  await inTransaction(deps, (tx) => endDeletion(tx, now(), userId))
}
