import type { BundleReader, ListedFile } from '@evensettle/domain/proof/bundle.ts'
import type { CaseFault, StrandEnd } from '@evensettle/domain/proof/check-links.ts'
import { CASE_STRAND } from '@evensettle/domain/proof/link.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { UserActor } from '../../platform/http/http.ts'
import { audit } from '../audit/commands.ts'
import {
  appendEvent,
  assertAllowed,
  lockCaseForOperator,
  lockCaseForParty,
  moveCase,
} from '../cases/commands.ts'

/**
 * How many events from before the chain get their links in one transaction: whoever writes in their case waits for it, and
 * the database has to answer in time however long a case is.
 */
const EVENTS_AT_ONCE = 500

/**
 * Gives a case that was there before the chain its links, or so many of them. Safe to be broken off and to run twice at once.
 * True while more may wait. No audit entry: it changes nothing that anybody did.
 */
export async function chainCases(tx: Tx, most = EVENTS_AT_ONCE): Promise<boolean> {
  const next = await tx
    .selectFrom('case_chain_pending')
    .select('case_id')
    .orderBy('case_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!next) return false
  const { case_id: caseId } = next
  // SQL: a function of ours in the database
  const { rows } = await sql<{
    more: boolean
  }>`select chain_some_events(${caseId}, ${most}) as more`.execute(tx)
  if (rows[0]?.more) return true
  // SQL: a function of ours in the database
  await sql`select chain_rest(${caseId})`.execute(tx)
  await tx.deleteFrom('case_chain_pending').where('case_id', '=', caseId).execute()
  return true
}

/** What is noted of a bundle: the end of its chain stays in the audit log, so that a chain written anew is found by it. */
type Made = {
  caseId: string
  reader: BundleReader
  strands: readonly StrandEnd[]
  files: readonly ListedFile[]
}

function factsOf({ reader, strands, files }: Made) {
  const end = strands.find(({ strand }) => strand === CASE_STRAND)
  return { for: reader, places: end?.places ?? 0, head: end?.hash ?? '', files: files.length }
}

/**
 * Notes that a side or an operator takes the proof of a case along, before the first byte goes out. That an operator did both
 * sides read in their log; nothing else about the case changes by it, not even since when it is quiet.
 */
export async function noteProof(tx: Tx, actor: UserActor, now: Date, made: Made): Promise<void> {
  const isOperator = made.reader === 'operator'
  const row = await (isOperator ? lockCaseForOperator : lockCaseForParty)(tx, made.caseId, actor)
  assertAllowed(row, 'prove_case', made.reader)
  if (isOperator) {
    await appendEvent(tx, { caseId: row.id, type: 'case.proven_by_operator', side: null, at: now })
    await moveCase(tx, row, { updated_at: row.updated_at })
  }
  const facts = factsOf(made)
  await audit(tx, actor, now, { action: 'case.prove', caseId: row.id, subject: row.id, facts })
}

/** Notes that an operator had the chain of a case checked, and what was found: the same again within an hour is one check. */
export async function noteCheck(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { caseId, fault }: { caseId: string; fault: CaseFault | null },
): Promise<void> {
  const facts = fault ?? { whole: true }
  const known = await tx
    .selectFrom('audit_entry')
    .select('id')
    .where('case_id', '=', caseId)
    .where('actor_id', '=', actor.userId)
    .where('action', '=', 'case.check')
    .where('at', '>', new Date(now.getTime() - HOUR))
    .where(sql<boolean>`facts = ${JSON.stringify(facts)}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  if (!known) await audit(tx, actor, now, { action: 'case.check', caseId, subject: caseId, facts })
}
