import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { queueMailOnce } from '../mail/commands.ts'
import { composeLetter } from '../mail/emails.ts'
import { newsLetter } from './emails.ts'
import { newsFor, newsMailsSince } from './queries.ts'

/**
 * Tells a side by mail what it has not seen in its case yet: at most one mail for all of it, none when it
 * has seen everything, and never what was written, only that something was.
 */
export async function tellNews(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'auth' | 'sealers'>,
  payload: { caseId: string; side: Side },
): Promise<void> {
  const news = await newsFor(deps.db, payload.caseId, payload.side)
  if (!news || news.events.length === 0) return
  if (await tellsLater(deps, payload)) return
  const [person] = await deps.auth.findUsers([news.userId])
  if (!person) return
  const letter = await composeLetter(
    newsLetter({ ...news, url: `${deps.config.publicUrl}/case/${payload.caseId}` }),
  )
  await queueMailOnce(deps, {
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
