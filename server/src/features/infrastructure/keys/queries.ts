import { SILENT_AFTER } from '@evensettle/domain/service/health.ts'
import type { KeysOf, KeysSeen, Neighbor } from '@evensettle/domain/service/keys.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { SealedColumn } from '../../../platform/secrets/sealing-anew.ts'
import { roomContext } from '../../assistant/queries.ts'
import { draftContext } from '../../invitations/answers/commands.ts'
import { confirmationContext } from '../../negotiation/confirmation/queries.ts'
import { saltContext, sumsContext } from '../../negotiation/proposals/queries.ts'
import { worksheetContext } from '../../worksheets/queries.ts'

type Purpose = keyof Deps['sealers']

const byId = ({ id = '' }) => id
const bySide = ({ round_id = '', side = '' }) => `${round_id}/${side}`
const sideIn = ({ side }: Readonly<Record<string, string>>): Side =>
  side === 'starter' ? 'starter' : 'respondent'

function ofRow(table: string, column: string, purpose: Purpose): SealedColumn<Purpose> {
  return { table, key: ['id'], column, purpose, context: byId }
}

function ofSide(
  table: string,
  column: string,
  purpose: Purpose,
  context: (roundId: string, side: Side) => string,
): SealedColumn<Purpose> {
  const key = ['round_id', 'side'] as const
  return { table, key, column, purpose, context: (row) => context(row['round_id'] ?? '', sideIn(row)) }
}

/** Everything that is sealed in the database, as whoever seals it does it; what signing in seals is its own service's. */
export const SEALED: readonly SealedColumn<Purpose>[] = [
  ofRow('mail', 'body_sealed', 'mails'),
  ofRow('sms', 'body_sealed', 'mails'),
  ofRow('system_test', 'mail_to', 'mails'),
  ofRow('invitation', 'token_sealed', 'invitations'),
  ofRow('invitation', 'code_sealed', 'invitations'),
  ofRow('abuse_report', 'words_sealed', 'invitations'),
  {
    table: 'stopped_address',
    key: ['address_hash'],
    column: 'address_sealed',
    purpose: 'invitations',
    context: ({ address_hash = '' }) => address_hash,
  },
  {
    table: 'answer_draft',
    key: ['case_id', 'owner'],
    column: 'sealed',
    purpose: 'invitations',
    context: ({ case_id = '', owner = '' }) => draftContext(case_id, owner),
  },
  ofRow('draft_link', 'content_sealed', 'draftLinks'),
  ofRow('person_request', 'words_sealed', 'requests'),
  ofRow('person_words', 'words_sealed', 'requests'),
  ofRow('agreement_addition', 'account', 'accounts'),
  ofRow('pay_account', 'account', 'accounts'),
  {
    table: 'worksheet',
    key: ['case_id', 'owner_id'],
    column: 'sealed',
    purpose: 'worksheets',
    context: ({ case_id = '', owner_id = '' }) => worksheetContext(case_id, owner_id),
  },
  {
    table: 'room_entry',
    key: ['case_id', 'owner_id', 'id'],
    column: 'sealed',
    purpose: 'rooms',
    context: ({ case_id = '', owner_id = '', id = '' }) =>
      roomContext({ caseId: case_id, ownerId: owner_id }, id),
  },
  ofSide('sealed_sums', 'sealed', 'ranges', sumsContext),
  ofSide('sealed_sums', 'sealed_salt', 'ranges', saltContext),
  ofSide('sealed_range', 'sealed', 'ranges', (roundId, side) => `${roundId}/${side}`),
  ofSide('sealed_confirmation', 'sealed', 'ranges', confirmationContext),
  { ...ofRow('sealed_round_chips', 'sealed', 'preferences'), key: ['round_id', 'side'], context: bySide },
  {
    table: 'sealed_preference',
    key: ['case_id', 'side'],
    column: 'sealed',
    purpose: 'preferences',
    context: ({ case_id = '', side = '' }) => `${case_id}/${side}`,
  },
]

/** The keys of this process, by their marks. */
export function ownKeys({ keys }: Deps['vault']): KeysOf {
  const of = (name: string) => keys.find((key) => key.name === name)
  const ring = (name: string) => ({ current: of(name)?.mark ?? '', also: of(name)?.also ?? [] })
  return {
    sealing: ring('sealing'),
    marks: of('marks')?.mark ?? ring('sealing').current,
    signing: ring('signing'),
    certificate: of('certificate')?.mark ?? '',
    log: of('log')?.mark ?? '',
  }
}

/** The keys that something here is sealed with, and the one that marks are made with. */
export async function keysSeen(db: Db): Promise<KeysSeen> {
  const rows = await db
    .selectFrom('service_key')
    .select(['kind', 'mark'])
    .where('retired_at', 'is', null)
    .orderBy('since')
    .execute()
  const of = (kind: 'sealing' | 'marks') => rows.filter((row) => row.kind === kind).map(({ mark }) => mark)
  return { sealing: of('sealing'), marks: of('marks')[0] ?? null }
}

/** All keys that anything was sealed, or a mark made, with, oldest first. */
export async function keyRows(db: Db) {
  return db.selectFrom('service_key').selectAll().orderBy('since').orderBy('kind').execute()
}

/** The marks of all keys that are in use or were: of those that sign, as far as processes are remembered. */
export async function usedKeys(db: Db): Promise<Set<string>> {
  const processes = await db.selectFrom('service_process').select('keys').execute()
  const current = processes.flatMap(({ keys }) => (keys ? [keys.sealing.current, keys.signing.current] : []))
  return new Set([...(await keyRows(db)).map(({ mark }) => mark), ...current])
}

/** The database's moment, as it writes it. */
export async function momentOf(db: Db): Promise<string> {
  // SQL: the clock of the database
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db)
  return rows[0]?.at ?? ''
}

/**
 * The processes that run, or have run since a moment of the database, but for this one; those of a version that told nothing of its
 * keys are left out.
 */
export async function neighborsOf(db: Db, ownId: string, since: string | null = null): Promise<Neighbor[]> {
  const silent = sql`${SILENT_AFTER} * interval '1 millisecond'`
  // SQL: the clock of the database
  const { rows } = await sql<Neighbor>`
    select host, pid, keys from service_process
    where keys is not null and id <> ${ownId}
      and (ended_at is null or ended_at >= ${since}::timestamptz)
      and seen_at > least(clock_timestamp(), ${since}::timestamptz) - ${silent}
    order by started_at
  `.execute(db)
  return rows
}
