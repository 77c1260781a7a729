import type { ChangeDraftInput } from '@evensettle/contracts/agreement-changes.ts'
import { isSealed } from '@evensettle/domain/agreements/agreement-state.ts'
import type { AgreementInput } from '@evensettle/domain/agreements/text.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { isSettled } from '@evensettle/domain/cases/status.ts'
import {
  answerChange,
  changeUntil,
  isInForce,
  isOpenChange,
  makeWay,
  type ChangeAnswer,
  type ChangeState,
} from '@evensettle/domain/changes/change.ts'
import { contentOf, type ContentRefusal } from '@evensettle/domain/changes/content.ts'
import { isOverBefore, stillFits, versionSource, versionTerms } from '@evensettle/domain/changes/version.ts'
import { earliestDateAt } from '@evensettle/domain/time.ts'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, JobActor, UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  assertAllowed,
  lockCase,
  lockCaseForParty,
  tellSide,
  type CaseRow,
  type LockedCase,
} from '../../cases/commands.ts'
import { draftVersion, sourceOf } from '../drafting/commands.ts'
import { agreementOfCase, signaturesOf, type AgreementRow } from '../queries.ts'
import { agreedIn, changeById, openChangeOf, unsignedVersion, type ChangeRow } from './queries.ts'

type Told = { id: string; from: ChangeState | null; to: ChangeState }

/** Tells what became of a change: in the log, in the audit trail, and to whoever did not do it. */
async function tell(
  tx: Tx,
  actor: Actor,
  now: Date,
  { row, side }: { row: CaseRow; side: Side | null },
  { id, from, to }: Told,
  type: CaseEventType,
): Promise<void> {
  const facts = { changeId: id, ...(side === null ? { why: to } : {}) }
  await appendEvent(tx, { caseId: row.id, type, side, facts, at: now })
  await audit(tx, actor, now, {
    action: type === 'change.proposed' ? 'change.propose' : side === null ? 'change.end' : 'change.answer',
    caseId: row.id,
    subject: id,
    changed: { state: { from, to } },
  })
  for (const reader of SIDES) if (reader !== side) await tellSide(tx, row.id, reader, 'change')
}

function refused(error: ContentRefusal): AppError {
  const { message } = new AppError(error.code)
  if (error.code === 'CHANGE_WORDS_MISSING')
    return new AppError(error.code, { fields: { [error.field]: message } })
  if (error.code === 'CHANGE_DATE_PAST') return new AppError(error.code, { fields: { day: message } })
  if (error.code === 'CHANGE_AMOUNT_INVALID') return new AppError(error.code, { fields: { amount: message } })
  return new AppError(error.code)
}

/** What a change is laid beside: the words and terms of the version that is current. */
export function baseOf({ title }: Pick<CaseRow, 'title'>, { source, document, terms }: AgreementRow) {
  const { starter, respondent } = document.parties
  const parties = {
    starter: { name: starter.name, address: starter.address },
    respondent: { name: respondent.name, address: respondent.address },
  }
  return { title: source?.title ?? title, parties, terms }
}

/**
 * Proposes a new version of a signed agreement. It takes the place of the change that is open: of one's own, or of the other
 * side's, which it answers. The id comes from the browser: the same one again changes nothing.
 */
export async function proposeChange(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; id: string; note: string; draft: ChangeDraftInput },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const side = row.mySide
  const known = await changeById(tx, input.id)
  if (known?.case_id === row.id && known.by === side) return
  if (known) throw new AppError('NOT_FOUND')
  assertAllowed(row, 'propose_change', side)
  const agreement = await agreementOfCase(tx, row.id)
  if (!agreement || !isSealed(agreement.state)) throw new AppError('WRONG_STATE')
  const { all } = await agreedIn(tx, row.id)
  const base = baseOf(row, agreement)
  const content = contentOf(base, all, input.draft, earliestDateAt(now.getTime()))
  if (!content.ok) throw refused(content.error)
  const terms = versionTerms(base.terms, all, content.value)
  if (!terms.ok) throw new AppError(terms.error.code)
  const open = await openChangeOf(tx, row.id)
  if (open) await clearWay(tx, actor, now, row, open)
  await tx
    .insertInto('agreement_change')
    .values({
      id: input.id,
      case_id: row.id,
      agreement_id: agreement.id,
      by: side,
      state: 'proposed',
      note: input.note.trim(),
      draft: JSON.stringify(input.draft),
      content: JSON.stringify(content.value),
      terms: JSON.stringify(terms.value),
      proposed_at: now,
      answered_at: null,
      version_id: null,
    })
    .execute()
  const told = { id: input.id, from: null, to: 'proposed' } as const
  await tell(tx, actor, now, { row, side }, told, 'change.proposed')
}

/** Ends the open change for the one that takes its place; the caller audits that one. One that is over ends as the clock ends it. */
async function clearWay(
  tx: Tx,
  actor: UserActor,
  now: Date,
  row: LockedCase,
  open: ChangeRow,
): Promise<void> {
  const over = await endOf(tx, now, row, open)
  if (over !== null) return endOver(tx, actor, now, row, { change: open, to: over })
  const version = await unsignedVersion(tx, open)
  const isSigned = version !== null && (await signaturesOf(tx, version.id)).length > 0
  const way = makeWay(open, row.mySide, isSigned)
  if (!way.ok) throw new AppError(way.error.code)
  await setChange(tx, now, open, way.value)
}

/** Writes what becomes of a change; its text that waits for signatures ends with it. The caller audits it. */
export async function setChange(tx: Tx, now: Date, change: ChangeRow, to: ChangeState): Promise<void> {
  await tx
    .updateTable('agreement_change')
    .set({ state: to, answered_at: now })
    .where('id', '=', change.id)
    .execute()
  const version = isOpenChange(to) || isInForce(to) ? null : await unsignedVersion(tx, change)
  if (version)
    await tx
      .updateTable('agreement')
      .set({ state: 'declined', closed_at: now })
      .where('id', '=', version.id)
      .execute()
}

export async function lockChange(tx: Tx, actor: UserActor, input: { caseId: string; changeId: string }) {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const change = await changeById(tx, input.changeId)
  if (change?.case_id !== row.id) throw new AppError('NOT_FOUND')
  return { row, change }
}

export function factsOf({ by, state, proposed_at: at }: ChangeRow) {
  return { by, state, proposedAt: at.getTime() }
}

const COMMANDS = {
  accept: (row: LockedCase) => assertAllowed(row, 'accept_change', row.mySide),
  decline: (row: LockedCase) => assertAllowed(row, 'decline_change', row.mySide),
  withdraw: (row: LockedCase) => assertAllowed(row, 'withdraw_change', row.mySide),
} as const satisfies Record<ChangeAnswer, (row: LockedCase) => unknown>

const EVENTS = {
  accepted: 'change.accepted',
  declined: 'change.declined',
  withdrawn: 'change.withdrawn',
} as const

/** Says yes, no, or takes one's own back. With a yes the new version is written and waits for both signatures. */
export async function answerToChange(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; changeId: string; answer: ChangeAnswer },
): Promise<void> {
  const { row, change } = await lockChange(tx, actor, input)
  const side = row.mySide
  const decision = answerChange(factsOf(change), input.answer, side, now.getTime())
  if (!decision.ok) throw new AppError(decision.error.code)
  const { to, repeated } = decision.value
  if (repeated) return
  COMMANDS[input.answer](row)
  if (input.answer === 'accept') await writeVersion(tx, now, row, change)
  await setChange(tx, now, change, to)
  await tell(tx, actor, now, { row, side }, { id: change.id, from: change.state, to }, EVENTS[to])
}

async function writeVersion(tx: Tx, now: Date, row: LockedCase, change: ChangeRow): Promise<void> {
  const base = await agreementOfCase(tx, row.id)
  const { all } = await agreedIn(tx, row.id)
  if (!base) throw new AppError('CHANGE_DOES_NOT_FIT')
  assertFits(base, change, all, now)
  const source = await newSource(tx, row, base, change, all, now)
  if (!source) throw new AppError('CHANGE_DOES_NOT_FIT')
  const id = randomUUID()
  await draftVersion(tx, now, base, { id, source })
  await tx.updateTable('agreement_change').set({ version_id: id }).where('id', '=', change.id).execute()
}

type All = Awaited<ReturnType<typeof agreedIn>>['all']

/** Why both would not sign a change any more: it is of another version, of what is no longer open, or of days that are over. */
export function misfitOf(
  current: AgreementRow,
  { agreement_id, content, terms }: Pick<ChangeRow, 'agreement_id' | 'content' | 'terms'>,
  all: All,
  now: Date,
): 'CHANGE_DOES_NOT_FIT' | 'CHANGE_DATE_PAST' | null {
  if (current.id !== agreement_id || !stillFits(current.terms, all, content, terms))
    return 'CHANGE_DOES_NOT_FIT'
  return isOverBefore(all, content, earliestDateAt(now.getTime())) ? 'CHANGE_DATE_PAST' : null
}

export function assertFits(...about: Parameters<typeof misfitOf>): void {
  const misfit = misfitOf(...about)
  if (misfit !== null) throw new AppError(misfit)
}

/** Everything that the text of the new version is made from; null: it fits no more. */
export async function newSource(
  db: Parameters<typeof sourceOf>[0],
  row: CaseRow,
  base: AgreementRow,
  { content }: Pick<ChangeRow, 'content'>,
  all: All,
  agreedAt: Date,
): Promise<AgreementInput | null> {
  if (base.pdf_sha256 === null) return null
  const signedAt = Math.max(...(await signaturesOf(db, base.id)).map((one) => one.signed_at.getTime()))
  const made = versionSource(await sourceOf(db, row, base), all, content, {
    agreedAt: agreedAt.getTime(),
    replaces: { version: base.version, signedAt, sha256: base.pdf_sha256 },
  })
  return made.ok ? made.value : null
}

/** Ends a change whose time is over, that fits no more, or whose case has ended; harmless where none of that is so. */
export async function endChange(
  tx: Tx,
  actor: JobActor,
  now: Date,
  { id, case_id: caseId }: { id: string; case_id: string },
): Promise<void> {
  const row = await lockCase(tx, caseId)
  const change = await changeById(tx, id)
  if (!change || !isOpenChange(change.state)) return
  const to = await endOf(tx, now, row, change)
  if (to === null) return
  assertAllowed(row, 'end_change', 'job')
  await endOver(tx, actor, now, row, { change, to })
}

async function endOver(
  tx: Tx,
  actor: Actor,
  now: Date,
  row: CaseRow,
  { change, to }: { change: ChangeRow; to: 'expired' | 'void' },
): Promise<void> {
  await setChange(tx, now, change, to)
  await tell(tx, actor, now, { row, side: null }, { id: change.id, from: change.state, to }, 'change.ended')
}

async function endOf(tx: Tx, now: Date, row: CaseRow, change: ChangeRow): Promise<'expired' | 'void' | null> {
  if (now.getTime() >= changeUntil(factsOf(change))) return 'expired'
  if (!isSettled(row.status)) return 'void'
  const current = await agreementOfCase(tx, row.id)
  const { all } = await agreedIn(tx, row.id)
  return current && misfitOf(current, change, all, now) === null ? null : 'void'
}
