import { handingInWords } from '@evensettle/domain/agreements/handing-sentence.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { NoticeName } from '@evensettle/domain/obligations/notices.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { batches } from '../../../platform/database/batches.ts'
import { inTransaction, type Tx } from '../../../platform/database/db.ts'
import type { CaseRow } from '../../cases/commands.ts'
import { queueMail } from '../../mail/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import { queueSms } from '../../sms/commands.ts'
import { noticeLetter, reminderText } from '../emails.ts'
import { lapsePlan } from '../plans/commands.ts'
import { pressKey } from '../presses/queries.ts'
import { liveAgreement, wantsSms, wordsOf, type ObligationRow } from '../queries.ts'
import { reorderPapers } from '../sealing/commands.ts'
import { handleNotice, makeMissingObligations, type Write } from './commands.ts'
import {
  agreementsWithoutObligations,
  isEnough,
  isTextedEnough,
  obligationsToLookAt,
  peopleOf,
  plansPast,
  type Waiting,
} from './queries.ts'

type ClockDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'auth' | 'sealers' | 'log' | 'smsTransport'>

const BATCH = 200

/**
 * What the clock does about what was agreed: makes it for agreements from before, reminds, asks, counts, ends plans and
 * orders papers again. Each in a transaction of its own, so that it may run as often, and end as suddenly, as it likes,
 * and one that fails holds up no other, however many of them there are.
 */
export async function sweepObligations(deps: ClockDeps): Promise<void> {
  const now = deps.now()
  const missing: Read<Missing> = (limit, after) => agreementsWithoutObligations(deps.db, limit, after)
  await throughAll(deps, missing, (agreement) =>
    inTransaction(deps, (tx) => makeMissingObligations(tx, now, agreement)),
  )
  const due: Read<Waiting> = (limit, after) => obligationsToLookAt(deps.db, now, limit, after)
  let people: People = new Map()
  const meet = async (batch: Waiting[]) => {
    people = await peopleIn(deps, batch)
  }
  await throughAll(
    deps,
    due,
    (one) => inTransaction(deps, (tx) => handleNotice(tx, now, one, writeTo(deps, now, people))),
    meet,
  )
  const askedBefore = new Date(now.getTime() - TIMELINE.obligations.planOpenFor)
  const past: Read<Waiting> = (limit, after) => plansPast(deps.db, askedBefore, limit, after)
  await throughAll(deps, past, (plan) =>
    inTransaction(deps, (tx) => lapsePlan(tx, { kind: 'job', name: 'obligations.sweep' }, now, plan)),
  )
  await inTransaction(deps, (tx) => reorderPapers(tx, new Date(now.getTime() - HOUR)))
}

type Read<T extends Waiting> = (limit: number, after: T | undefined) => Promise<T[]>
type Missing = Parameters<typeof makeMissingObligations>[2]

/** Goes through everything that waits, in its order; what fails is told in the log and comes again the next time. */
async function throughAll<T extends Waiting>(
  { log }: Pick<Deps, 'log'>,
  read: Read<T>,
  handle: (one: T) => Promise<void>,
  meet: (batch: T[]) => Promise<void> = async () => {},
): Promise<void> {
  for await (const batch of batches(BATCH, read)) {
    await meet(batch)
    for (const one of batch)
      await handle(one).catch((error: unknown) =>
        log.warn('the clock could not look after what was agreed', {
          id: one.id,
          caseId: one.case_id,
          error,
        }),
      )
  }
}

type People = ReadonlyMap<string, { email: string; phone: string | null }>

/** Where everybody in the cases of a batch is written to, by account. */
async function peopleIn(deps: ClockDeps, batch: readonly Waiting[]): Promise<People> {
  const people = await peopleOf(deps.db, [...new Set(batch.map(({ case_id }) => case_id))])
  const found = await deps.auth.findUsers([...new Set(people.flatMap(({ ids }) => ids))])
  return new Map(found.map(({ id, email, phone }) => [id, { email, phone }]))
}

type Reader = { side: Side; userId: string; to: string; phone: string | null }

function writeTo(deps: ClockDeps, now: Date, people: People): Write {
  return async (tx, lockedRow, one, notice) => {
    const agreement = await liveAgreement(tx, lockedRow.id)
    const row = { ...lockedRow, ...(agreement && wordsOf(lockedRow, agreement)) }
    const readers = notice.to.flatMap((side): Reader[] => {
      const userId = side === 'starter' ? row.starter_id : row.respondent_id
      const found = userId === null ? undefined : people.get(userId)
      return userId === null || !found ? [] : [{ side, userId, to: found.email, phone: found.phone }]
    })
    for (const { to } of readers) if (to && (await isEnough(tx, now, one, to))) return false
    for (const reader of readers) {
      const { side, to, phone } = reader
      if (!to && !phone)
        deps.log.warn('somebody has no address to be reminded at', {
          caseId: row.id,
          side,
          notice: notice.name,
        })
      if (to) await mailTo(deps, tx, now, { row, one, notice: notice.name, reader })
      await textTo(deps, tx, now, { row, one, notice: notice.name, reader })
    }
    return true
  }
}

/** A reminder by text, to the own confirmed number of whoever asked for it. */
async function textTo(
  { config, sealers, smsTransport }: ClockDeps,
  tx: Tx,
  now: Date,
  { row, one, notice, reader: { side, userId, phone } }: Mailed,
): Promise<void> {
  const when = TEXTED[notice]
  if (!when || !phone || smsTransport.kind !== 'webhook') return
  if (!(await wantsSms(tx, row.id, userId)) || (await isTextedEnough(tx, now, row.id, phone))) return
  const text = reminderText({
    when,
    other: side === 'starter' ? row.respondent_name : row.starter_name,
    what: one.kind === 'payment' ? formatAmount(one.amount, row.currency) : null,
    url: `${config.publicUrl}/case/${row.id}?tab=agreed`,
  })
  const kind = `obligation/${one.id}/${notice}`
  await queueSms(tx, sealers.mails, now, { kind, caseId: row.id, to: phone, text })
}

/** The notices that are worth a text: those of whoever has something to do soon, or now. */
const TEXTED: Partial<Record<NoticeName, 'day' | 'today' | 'late'>> = {
  day: 'day',
  today: 'today',
  late: 'late',
}

type Mailed = { row: CaseRow; one: ObligationRow; notice: NoticeName; reader: Reader }

async function mailTo(
  { config, sealers }: ClockDeps,
  tx: Tx,
  now: Date,
  { row, one, notice, reader: { side, userId, to } }: Mailed,
): Promise<void> {
  const act = one.by === side ? 'claim' : 'confirm'
  const until = now.getTime() + TIMELINE.obligations.pressWorksFor
  const key = pressKey(sealers.presses, { obligationId: one.id, act, userId, until })
  const letter = await composeLetter(
    noticeLetter(notice, {
      reference: row.reference,
      title: row.title,
      other: side === 'starter' ? row.respondent_name : row.starter_name,
      isMine: one.by === side,
      kind: one.kind,
      amount: one.amount,
      currency: row.currency,
      words: one.words,
      how: one.handing
        ? handingInWords(
            one.handing,
            { doer: one.by, isThing: one.kind === 'thing' },
            { starter: row.starter_name, respondent: row.respondent_name },
          )
        : '',
      dueOn: one.due_on,
      doneOn: one.done_on,
      url: `${config.publicUrl}/case/${row.id}?tab=agreed`,
      pressUrl: `${config.publicUrl}/press?key=${key}`,
    }),
  )
  const kind = `obligation/${one.id}/${notice}/${side}` as const
  await queueMail(tx, sealers.mails, now, { ...letter, kind, caseId: row.id, userId, to })
}
