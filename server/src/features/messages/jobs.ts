import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { queueMail } from '../mail/commands.ts'
import { composeLetter } from '../mail/emails.ts'
import { newsLetter } from './emails.ts'
import { newsFor } from './queries.ts'

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
  const [person] = await deps.auth.findUsers([news.userId])
  if (!person) return
  const letter = await composeLetter(
    newsLetter({ ...news, url: `${deps.config.publicUrl}/case/${payload.caseId}` }),
  )
  const kind = `news/${payload.side}/${news.lastSeq}`
  await inTransaction(deps, async (tx) => {
    const known = await tx
      .selectFrom('mail')
      .select('id')
      .where('case_id', '=', payload.caseId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!known)
      await queueMail(tx, deps.sealers.mails, deps.now(), {
        ...letter,
        kind,
        caseId: payload.caseId,
        to: person.email,
      })
  })
}
