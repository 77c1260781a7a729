import type { Seen } from '@evensettle/domain/service/health.ts'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/database/db.ts'
import { keyOfBox, type ReadSoFar } from '../../../platform/mail/imap.ts'

/** The row of the maildir, of which there is one at most. */
export const MAILDIR = 'maildir'

/** How far an IMAP mailbox was read; null: nobody has yet. */
export async function readSoFar(db: Db, box: string): Promise<ReadSoFar | null> {
  const row = await db
    .selectFrom('report_box')
    .select(['validity', 'read_up_to', 'again'])
    .where('box', '=', box)
    .executeTakeFirst()
  if (!row || row.validity === null) return null
  return { validity: row.validity, upTo: row.read_up_to, again: row.again }
}

/** How the mailboxes of reports are that this installation reads, the one in trouble before the other, and when that was seen. */
export async function boxesSeen(
  db: Db,
  bounces: Config['bounces'],
  now: Date,
): Promise<Seen['reports'] & { lookedAt: string | null }> {
  const { maildir = null, imap = null } = bounces ?? {}
  const boxes = [...(maildir === null ? [] : [MAILDIR]), ...(imap === null ? [] : [keyOfBox(imap)])]
  if (boxes.length === 0) return { isRead: false, problem: null, lookedFor: null, ms: null, lookedAt: null }
  const row = await db
    .selectFrom('report_box')
    .select(['looked_at', 'ms', 'problem'])
    .where('box', 'in', boxes)
    .orderBy((eb) => eb('problem', 'is', null))
    .orderBy('looked_at')
    .executeTakeFirst()
  return {
    isRead: true,
    problem: row?.problem ?? null,
    lookedFor: row ? now.getTime() - row.looked_at.getTime() : null,
    ms: row?.ms ?? null,
    lookedAt: row?.looked_at.toISOString() ?? null,
  }
}
