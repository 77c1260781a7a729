import {
  hasItsAgreement,
  isAgreementWhole,
  isGapless,
  MOVING_EVENTS,
  statusAfter,
  type IntegrityCheck,
} from '@evensettle/domain/service/integrity.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import type { CaseStatus } from '@evensettle/domain/cases/status.ts'
import { RUNNING_CHECKS } from '@evensettle/domain/service/check.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { oneOf } from '../../../platform/database/one-of.ts'
import { checkStep, type CheckStep } from '../../audit/chain/queries.ts'
import type { IntegrityCheckRow } from '../tables.ts'

/** A stretch of a check: how many rows were looked at, the ids of those at fault, and where it goes on; null at the end. */
export type Stretch = { seen: number; faulty: string[]; next: string | null }

type LookAt = (db: Db, after: string, limit: number) => Promise<Stretch>

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** The next rows of a table by their key, with what is asked of each; a table is never gone through in one statement. */
async function stretch<Row extends { id: string }>(
  db: Db,
  of: RawBuilder<Row>,
  limit: number,
  isFaulty: (row: Row) => boolean,
): Promise<Stretch> {
  const { rows } = await of.execute(db)
  return {
    seen: rows.length,
    faulty: rows.filter(isFaulty).map(({ id }) => id),
    next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
  }
}

const afterId = (after: string) => (after === '' ? NO_ID : after)

const cases = (after: string, limit: number) =>
  sql`(select * from mediation_case where id > ${afterId(after)}::uuid order by id limit ${limit})`

/** Somebody who has an account, or had one that was deleted as they asked. */
const isSomebody = (id: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select 1 from auth.account where id = ${id}) or exists (select 1 from account_deletion where user_id = ${id}))`

type LogRow = { id: string; known: number; count: number; first: number | null; last: number | null }

const caseLog: LookAt = (db, after, limit) =>
  stretch(
    db,
    // SQL: questions beside each other
    sql<LogRow>`
      select c.id, c.last_seq as known, e.count, e.first, e.last from ${cases(after, limit)} c,
        lateral (select count(*)::int as count, min(seq) as first, max(seq) as last
          from case_event where case_id = c.id) e order by c.id`,
    limit,
    ({ known, count, first, last }) => !isGapless({ count, first: first ?? 0, last: last ?? 0 }, known),
  )

const caseState: LookAt = (db, after, limit) =>
  stretch(
    db,
    // SQL: questions beside each other
    sql<{ id: string; status: CaseStatus; types: CaseEventType[] }>`
      select c.id, c.status, array(select type from case_event
        where case_id = c.id and ${oneOf('type', MOVING_EVENTS)} order by seq) as types
      from ${cases(after, limit)} c order by c.id`,
    limit,
    ({ status, types }) => statusAfter(types) !== status,
  )

const caseAgreement: LookAt = (db, after, limit) =>
  stretch(
    db,
    // SQL: questions beside each other
    sql<{ id: string; status: CaseStatus; states: string[] }>`
      select c.id, c.status, array(select state from agreement where case_id = c.id) as states
      from ${cases(after, limit)} c order by c.id`,
    limit,
    ({ status, states }) => !hasItsAgreement(status, states),
  )

const agreementState: LookAt = (db, after, limit) =>
  stretch(
    db,
    // SQL: questions beside each other
    sql<{ id: string; state: string; signatures: number; filed: boolean }>`
      select a.id, a.state, (select count(*)::int from signature where agreement_id = a.id) as signatures,
        a.pdf_file is not null and a.pdf_sha256 is not null as filed
      from (select * from agreement where id > ${afterId(after)}::uuid order by id limit ${limit}) a order by a.id`,
    limit,
    ({ state, signatures, filed }) => !isAgreementWhole(state, { signatures, hasDocument: filed }),
  )

const caseOwners: LookAt = (db, after, limit) =>
  stretch(
    db,
    // SQL: made of pieces that others share
    sql<{ id: string; known: boolean }>`
      select c.id, ${isSomebody(sql`c.starter_id`)}
        and (c.respondent_id is null or ${isSomebody(sql`c.respondent_id`)}) as known
      from ${cases(after, limit)} c order by c.id`,
    limit,
    ({ known }) => !known,
  )

/** What else belongs to an account, one table after the other. */
const OWNED = [
  { table: 'profile', key: 'user_id', owner: 'user_id' },
  { table: 'notice_choices', key: 'user_id', owner: 'user_id' },
  { table: 'organisation_seat', key: 'user_id', owner: 'user_id' },
  { table: 'own_copy', key: 'id', owner: 'user_id' },
  { table: 'person_request', key: 'id', owner: 'user_id' },
] as const

/** It goes on at `table:id`. */
const otherOwners: LookAt = async (db, at, limit) => {
  const [name = '', after = ''] = at.split(':')
  const index = Math.max(
    0,
    OWNED.findIndex(({ table }) => table === name),
  )
  const owned = OWNED[index]
  if (!owned) return { seen: 0, faulty: [], next: null }
  const [table, key, owner] = [sql.ref(owned.table), sql.ref(owned.key), sql.ref(`o.${owned.owner}`)]
  const found = await stretch(
    db,
    // SQL: questions beside each other
    sql<{ id: string; known: boolean }>`
      select o.${key} as id, ${owner} is null or ${isSomebody(owner)} as known
      from (select * from ${table} where ${key} > ${afterId(after)}::uuid order by ${key} limit ${limit}) o
      order by o.${key}`,
    limit,
    ({ known }) => !known,
  )
  const following = OWNED[index + 1]
  const next =
    found.next === null ? (following ? `${following.table}:` : null) : `${owned.table}:${found.next}`
  return { ...found, next }
}

const evidenceCase: LookAt = (db, after, limit) =>
  stretch(
    db,
    // SQL: questions beside each other
    sql<{ id: string; known: boolean }>`
      select e.id, exists (select 1 from mediation_case where id = e.case_id)
        or exists (select 1 from case_draft where id = e.case_id) as known
      from (select * from evidence where id > ${afterId(after)}::uuid order by id limit ${limit}) e order by e.id`,
    limit,
    ({ known }) => !known,
  )

/** A mail that is to go out and that nothing will send any more. */
const mailsWaiting: LookAt = (db, after, limit) =>
  stretch(
    db,
    // SQL: what the database knows of itself
    sql<{ id: string; left: boolean }>`
      select m.id, m.state = 'queued' and m.created_at < now() - interval '10 minutes' and not exists (
        select 1 from job.job j where j.name = 'mail.send' and j.state < 'completed' and j.data ->> 'mailId' = m.id::text
      ) as left
      from (select * from mail where id > ${afterId(after)}::uuid order by id limit ${limit}) m order by m.id`,
    limit,
    ({ left }) => left,
  )

const CHAIN_STEPS = ['links', 'heads', 'entries'] as const satisfies readonly CheckStep['step'][]

/** It goes on at `step:place`; after the first fault nothing that follows can be right. */
const auditChain: LookAt = async (db, at) => {
  const [name, after = '0'] = at.split(':')
  const step = CHAIN_STEPS.find((one) => one === name) ?? 'links'
  const { next, checked, fault } = await checkStep(db, { step, after: Number(after) })
  return {
    seen: checked,
    faulty: fault
      ? [fault.entryId === null ? `${fault.kind} ${fault.place ?? ''}`.trim() : String(fault.entryId)]
      : [],
    next: next ? `${next.step}:${next.after}` : null,
  }
}

/** How each check looks at the next rows. */
export const LOOKS: Record<IntegrityCheck, LookAt> = {
  case_log: caseLog,
  case_state: caseState,
  case_agreement: caseAgreement,
  agreement_state: agreementState,
  case_owners: caseOwners,
  other_owners: otherOwners,
  evidence_case: evidenceCase,
  mails_waiting: mailsWaiting,
  audit_chain: auditChain,
}

/** The check that goes on. */
export async function runningIntegrityCheck(db: Db): Promise<IntegrityCheckRow | undefined> {
  return db.selectFrom('integrity_check').selectAll().where('state', 'in', RUNNING_CHECKS).executeTakeFirst()
}

/** The newest one, whatever became of it. */
export async function newestIntegrityCheck(db: Db): Promise<IntegrityCheckRow | undefined> {
  return db
    .selectFrom('integrity_check')
    .selectAll()
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
