import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { lockCase } from '../cases/commands.ts'
import { queueMail, type MailDraft } from '../mail/commands.ts'
import { composeLetter } from '../mail/emails.ts'
import { idleLetter, newsLetter } from './emails.ts'
import { newsFor, newsMailsSince, quietCases } from './queries.ts'

/**
 * Tells a side by mail what it has not seen in its case yet: at most one mail for all of it, none when it
 * has seen everything, and never what was written, only that something was.
 */
export async function notifySide(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'auth' | 'sealers'>,
  payload: { caseId: string; side: Side },
): Promise<void> {
  const news = await newsFor(deps.db, payload.caseId, payload.side)
  if (!news || news.kinds.length === 0) return
  if (await tellsLater(deps, payload)) return
  const [person] = await deps.auth.findUsers([news.userId])
  if (!person) return
  const letter = await composeLetter(
    newsLetter({ ...news, url: `${deps.config.publicUrl}/case/${payload.caseId}` }),
  )
  await queueOnce(deps, {
    ...letter,
    kind: `news/${payload.side}/${news.lastSeq}`,
    caseId: payload.caseId,
    to: person.email,
  })
}

/** Puts news off where a side has had enough of these mails for an hour: one mail tells all of it then. */
async function tellsLater(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  payload: { caseId: string; side: Side },
): Promise<boolean> {
  const now = deps.now().getTime()
  if ((await newsMailsSince(deps.db, payload, new Date(now - HOUR))) < TIMELINE.newsMailsInHour) return false
  const key = `${payload.caseId}/${payload.side}/later`
  const startAfter = new Date(now + HOUR)
  await inTransaction(deps, (tx) => tx.jobs.add(tx, 'messages.notify', payload, { key, startAfter }))
  return true
}

type MailDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'sealers'>

/** Queues a mail unless one of its kind was written for its case before: jobs may run twice, also at once. */
async function queueOnce(deps: MailDeps, draft: MailDraft & { caseId: string }): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await lockCase(tx, draft.caseId)
    const known = await tx
      .selectFrom('mail')
      .select('id')
      .where('case_id', '=', draft.caseId)
      .where('kind', '=', draft.kind)
      .executeTakeFirst()
    if (!known) await queueMail(tx, deps.sealers.mails, deps.now(), draft)
  })
}

/** Tells both sides, twice, that a case nobody touches is going to end. */
export async function warnIdleCases(deps: MailDeps & Pick<Deps, 'config' | 'auth' | 'log'>): Promise<void> {
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
      await queueOnce(deps, {
        ...letter,
        kind: `idle/${one.lastSeq}/${due}/${id}`,
        caseId: one.id,
        to: email,
      })
  }
}
