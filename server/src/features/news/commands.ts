import {
  checkChoices,
  tellsSooner,
  withoutMails,
  type NoticeChoices,
} from '@evensettle/domain/cases/notices.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/http.ts'
import type { Deps } from '../../deps.ts'
import { tellSide } from '../cases/commands.ts'
import { choicesOf, readStopKey } from './choices/queries.ts'
import { casesToTell } from './daily/queries.ts'

/** Puts one notice away, or all of somebody's up to a moment: what came after it they were not shown. No audit entry: nobody else can tell, and nothing else changes. */
export async function readNotices(
  tx: Tx,
  { userId }: Pick<UserActor, 'userId'>,
  one: { caseId: string; seq: number } | null,
  until: Date,
): Promise<void> {
  const mine = sql`(c.starter_id = ${userId} or c.respondent_id = ${userId})`
  if (one === null) {
    // SQL: rows out of a list
    await sql`
      insert into notice_reader as n (case_id, user_id, read_up_to)
      select c.id, ${userId}, max(e.seq) from mediation_case c
      join case_event e on e.case_id = c.id and e.at <= ${until}
      where ${mine} group by c.id
      on conflict (case_id, user_id) do update set
        read_up_to = greatest(n.read_up_to, excluded.read_up_to),
        read_also = array(select s from unnest(n.read_also) as s where s > excluded.read_up_to)
    `.execute(tx)
    return
  }
  // SQL: rows out of a list
  await sql`
    insert into notice_reader as n (case_id, user_id, read_also)
    select c.id, ${userId}, array[${one.seq}::int] from mediation_case c
    where c.id = ${one.caseId} and ${mine} and ${one.seq}::int <= c.last_seq
    on conflict (case_id, user_id) do update
      set read_also = (select array_agg(distinct s) from unnest(n.read_also || excluded.read_also) as s)
  `.execute(tx)
}

/** Keeps how somebody wants to be told. No audit entry: it is theirs alone. */
export async function saveChoices(
  tx: Tx,
  userId: string,
  now: Date,
  choices: NoticeChoices,
): Promise<NoticeChoices> {
  const allowed = checkChoices(choices)
  if (!allowed.ok) throw new AppError(allowed.error.code)
  const before = await choicesOf(tx, userId)
  const row = {
    mail: JSON.stringify(choices.mail),
    quiet_from: choices.quiet?.from ?? null,
    quiet_to: choices.quiet?.to ?? null,
    updated_at: now,
  }
  await tx
    .insertInto('notice_choices')
    .values({ user_id: userId, daily_at: null, ...row })
    .onConflict((oc) => oc.column('user_id').doUpdateSet(row))
    .execute()
  if (tellsSooner(before, choices)) await tellWaiting(tx, userId)
  return choices
}

/** What waited for a mail of a day or for the end of a night would have none left to wait for. */
async function tellWaiting(tx: Tx, userId: string): Promise<void> {
  for (const { id, side, lastSeq, mailedSeq } of await casesToTell(tx, userId))
    if (lastSeq > mailedSeq) await tellSide(tx, id, side, 'chosen')
}

/** Switches off by the key of a mail what that mail was about; a key that is none, or whose account is gone, does nothing. No audit entry: it is a choice of theirs. */
export async function stopByKey(
  tx: Tx,
  { sealers, auth }: Pick<Deps, 'sealers' | 'auth'>,
  now: Date,
  key: string,
): Promise<void> {
  const known = readStopKey(sealers.presses, key)
  if (known === null || (await auth.findUsers([known.userId])).length === 0) return
  await saveChoices(tx, known.userId, now, withoutMails(await choicesOf(tx, known.userId), known.kinds))
}

/** Notes that somebody's mail of a day is written; false where another process was first. No audit entry: the mail's row stays. */
export async function noteDaily(tx: Tx, userId: string, now: Date, before: Date): Promise<boolean> {
  const noted = await tx
    .updateTable('notice_choices')
    .set({ daily_at: now })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('daily_at', 'is', null), eb('daily_at', '<=', before)]))
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

/** Forgets what somebody chose and put away. No audit entry: the deletion of the account has one. */
export async function forgetNotices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notice_choices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notice_reader').where('user_id', '=', userId).execute()
}
