import { MINUTE } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { deskOf } from '../../contact/queries.ts'
import { queueMail } from '../../mail/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import { sendDraft } from '../jobs.ts'
import { draftOf } from '../queries.ts'
import { markTold, refundPayment, settlePayment } from './commands.ts'
import { unsentLetter } from './emails.ts'
import { openPaymentOf, openSince, paidFor, paidSince } from './queries.ts'

type Looking = Pick<Deps, 'db' | 'jobs' | 'now' | 'payments' | 'sealers' | 'config' | 'log'>

/** Asks the provider how it stands with the page at which a draft is being paid for: its notice may be late or lost. */
export async function lookAtPayment(deps: Looking, draftId: string, ownerId: string): Promise<void> {
  if (!deps.payments.isOn) return
  const open = await openPaymentOf(deps.db, draftId, ownerId)
  if (open?.session_id) await look(deps, open.session_id)
}

/** The same for every page that has been open for a while. One that cannot be asked about is asked about the next time. */
async function sweepPayments(deps: Looking): Promise<void> {
  if (!deps.payments.isOn) return
  for (const { session_id } of await openSince(deps.db, new Date(deps.now().getTime() - 15 * MINUTE)))
    if (session_id)
      await look(deps, session_id).catch((error: unknown) =>
        deps.log.warn('a payment could not be asked about', { error }),
      )
}

async function look(deps: Looking, sessionId: string): Promise<void> {
  const told = await deps.payments.look(sessionId)
  const to = { mails: deps.sealers.mails, desk: deskOf(deps.config) }
  await inTransaction(deps, (tx) => settlePayment(tx, deps.now(), told, to))
}

/**
 * Sends a draft once it is paid for, as its owner asked: they may have closed the page. One that has changed since, or
 * that cannot be sent, stays a draft, and its owner is told.
 */
export async function sendPaidDraft(deps: Deps, { draftId }: { draftId: string }): Promise<void> {
  const payment = await paidFor(deps.db, draftId)
  if (!payment) return
  const [owner] = await deps.auth.findUsers([payment.owner_id])
  const draft = await draftOf(deps.db, draftId, payment.owner_id)
  if (!owner || !draft) return
  const actor: UserActor = {
    kind: 'user',
    userId: owner.id,
    email: owner.email,
    sessionId: '',
    aal: 'aal1',
    steppedUpAt: null,
    isAdmin: false,
    confirmed: { email: null, phone: null },
  }
  const isAsPaid = draft.revision === payment.revision
  const problem = isAsPaid ? await problemOf(() => sendDraft(deps, actor, draft)) : null
  if (isAsPaid && problem === null) return
  const url = `${deps.config.publicUrl}/create-case?draft=${draftId}&step=review`
  const letter = await composeLetter(unsentLetter(problem, url))
  await inTransaction(deps, async (tx) => {
    if (!(await markTold(tx, deps.now(), payment.id))) return
    const mail = {
      ...letter,
      kind: 'payment/unsent',
      caseId: null,
      userId: owner.id,
      to: owner.email,
    } as const
    await queueMail(tx, deps.sealers.mails, deps.now(), mail)
  })
}

/** Why something was refused for good, in words for people; null where it was done. */
async function problemOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.message
    throw error
  }
}

const KEPT_FOR = 60 * MINUTE

/**
 * What the notices of the provider left open: pages whose end was not heard of, money whose draft is gone, and money whose
 * sending was given up before its owner was told.
 */
export async function sweepPaidDrafts(deps: Deps): Promise<void> {
  const to = { mails: deps.sealers.mails, desk: deskOf(deps.config) }
  for (const { id, draft_id, told_at } of await paidSince(
    deps.db,
    new Date(deps.now().getTime() - KEPT_FOR),
  )) {
    const draft = await deps.db
      .selectFrom('case_draft')
      .select('id')
      .where('id', '=', draft_id)
      .executeTakeFirst()
    if (!draft) await inTransaction(deps, (tx) => refundPayment(tx, deps.now(), id, to))
    else if (told_at === null)
      await sendPaidDraft(deps, { draftId: draft_id }).catch((error: unknown) =>
        deps.log.warn('a case that is paid for could not be sent', { error }),
      )
  }
  await sweepPayments(deps)
}
