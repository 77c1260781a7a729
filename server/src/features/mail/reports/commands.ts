import { isAwaitingRespondent } from '@evensettle/domain/cases/status.ts'
import type { BoxProblem } from '@evensettle/domain/service/health.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Db, type Tx } from '../../../platform/database/db.ts'
import type { DeliveryReport } from '../../../platform/mail/delivery-report.ts'
import type { ReadSoFar } from '../../../platform/mail/imap.ts'
import { audit } from '../../audit/commands.ts'
import { appendEvent, lockCase, tellSide } from '../../cases/commands.ts'
import { markedMail } from '../queries.ts'

const BY_REPORT = { kind: 'job', name: 'mail.reports' } as const

/** How far the clocks of a mail server and of this machine may be apart. */
const CLOCKS_APART = 5 * MINUTE

type Parts = Pick<Deps, 'db' | 'jobs' | 'now' | 'sealers'>

/**
 * Notes what a mail server said of one of our mails. Only a mark with our seal on it names a mail, so nobody can say that a mail
 * came back which they were not written. Said twice it counts once. `early`: it is about a mail that is handed over just now
 * and not noted as sent yet, so it has to be read again. What came (`at`) before the mail was sent for the last time is about a try before
 * that one: a mailbox whose server numbers it anew is read from its begin.
 */
export async function noteReport(
  deps: Parts,
  { marks, action, status }: DeliveryReport,
  at: Date = deps.now(),
): Promise<'noted' | 'early' | 'not_ours'> {
  const id = marks.map((mark) => markedMail(deps.sealers.mails, mark)).find((found) => found !== null)
  if (id === undefined || id === null) return 'not_ours'
  const now = deps.now()
  return inTransaction(deps, async (tx) => {
    // waits for whoever notes just now that it was sent
    const mail = await tx
      .selectFrom('mail')
      .select(['state', 'sent_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (mail?.state === 'queued') return 'early'
    if (mail?.sent_at && at.getTime() < mail.sent_at.getTime() - CLOCKS_APART) return 'noted'
    if (action === 'failed') {
      await noteBounce(tx, now, id, status)
      return 'noted'
    }
    const column = action === 'delayed' ? 'delayed_at' : 'delivered_at'
    await tx
      .updateTable('mail')
      .set({ [column]: now })
      .where('id', '=', id)
      .where('state', '=', 'sent')
      .where(column, 'is', null)
      .execute()
    return 'noted'
  })
}

/** A mail that came back for good; the starter is told once where it was the invitation that holds now. */
async function noteBounce(tx: Tx, now: Date, id: string, status: string): Promise<void> {
  const mail = await tx
    .updateTable('mail')
    .set({ state: 'failed', error: 'it came back', bounced_at: now, bounce_status: status })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .returning(['case_id', 'kind'])
    .executeTakeFirst()
  if (!mail) return
  await audit(tx, BY_REPORT, now, {
    action: 'mail.bounce',
    caseId: mail.case_id,
    subject: id,
    facts: { status },
  })
  if (mail.case_id !== null) await tellStarter(tx, now, { caseId: mail.case_id, kind: mail.kind })
}

/**
 * An invitation that does not arrive is the starter's to mend: they know another address, or hand over the letter. No audit entry:
 * what came back has one, and what was refused stands in the mail's row.
 */
export async function tellStarter(
  tx: Tx,
  now: Date,
  { caseId, kind }: { caseId: string; kind: string },
): Promise<void> {
  const [family, invitationId] = kind.split('/')
  if ((family !== 'invitation' && family !== 'reminder') || invitationId === undefined) return
  const { status } = await lockCase(tx, caseId)
  if (!isAwaitingRespondent(status)) return
  const current = await tx
    .selectFrom('invitation')
    .select('id')
    .where('id', '=', invitationId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  // what was sent before the address was changed is mended already
  if (!current) return
  await appendEvent(tx, { caseId, type: 'invitation.failed', side: null, at: now })
  await tellSide(tx, caseId, 'starter', 'failed')
}

/** Keeps how far an IMAP mailbox was read. Nobody acts, so it leaves no audit entry. */
export async function keepReadSoFar(
  db: Db,
  now: Date,
  box: string,
  { validity, upTo, again }: ReadSoFar,
): Promise<void> {
  const so = { validity, read_up_to: upTo, again: [...again], looked_at: now }
  await db
    .insertInto('report_box')
    .values({ box, ms: null, problem: null, ...so })
    .onConflict((oc) => oc.column('box').doUpdateSet(so))
    .execute()
}

/** Keeps how a look at a mailbox of reports went. No audit entry: nobody acts. */
export async function noteLook(
  db: Db,
  now: Date,
  box: string,
  { ms, problem }: { ms: number | null; problem: BoxProblem | null },
): Promise<void> {
  const look = { looked_at: now, ms, problem }
  await db
    .insertInto('report_box')
    .values({ box, ...look })
    .onConflict((oc) => oc.column('box').doUpdateSet(look))
    .execute()
}
